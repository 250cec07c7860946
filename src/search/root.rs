//! The root of a search that looks at promising actions first.
//!
//! Inside the tree the order of branches changes no value; at the root, where it would decide ties,
//! the game's own order does.

use super::memory::Memory;
use super::walk::Walk;
use super::{Bound, Decision, Depth, Observer, Ties};
use crate::game::{Evaluate, Game};

/// An action of the root, and what sorts it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Branch<A, S> {
    pub(super) action: A,
    pub(super) state: S,
    /// What the action is thought to be worth.
    pub(super) guess: f64,
    /// Its place in the game's own order.
    index: usize,
}

impl<G: Game, E: Evaluate<G>, O: Observer<G>, M: Memory> Walk<'_, G, E, O, M> {
    /// The root: tries the actions, the most promising first.
    ///
    /// `value_of` is given the walk, an action and the value it has to exceed; it returns the
    /// action's value, or an upper bound if that does not exceed it.
    pub(super) fn decide_in_order(
        &mut self,
        root: &G::State,
        depth: Depth,
        ties: Ties,
        value_of: impl FnMut(&mut Self, &Branch<G::Action, G::State>, f64) -> f64,
    ) -> Decision<G::Action> {
        if let Some(value) = self.enter(root, depth.plies()) {
            return Decision { action: None, value };
        }
        let mut branches = self.branches(root);
        let best = self.best_of(&mut branches, ties, value_of);
        self.tell(root, &branches, &best)
    }

    /// Tells the observer what was found of the root's actions, in the game's order, and returns
    /// the decision.
    pub(super) fn tell(
        &mut self,
        root: &G::State,
        branches: &[Branch<G::Action, G::State>],
        best: &Branch<G::Action, G::State>,
    ) -> Decision<G::Action> {
        let mut in_order: Vec<_> = branches.iter().collect();
        in_order.sort_by_key(|branch| branch.index);
        for branch in in_order {
            let is_best = branch.index == best.index;
            let bound = if is_best { Bound::Exact } else { Bound::AtMost };
            self.observer.considered(branch.action, branch.guess, bound);
        }
        self.observer.valued(root, best.guess);
        Decision { action: Some(best.action), value: best.guess }
    }

    /// The actions of the root, each thought to be worth its heuristic value.
    pub(super) fn branches(&self, root: &G::State) -> Vec<Branch<G::Action, G::State>> {
        let successors = self.game.successors(root).enumerate();
        successors
            .map(|(index, (action, state))| {
                let guess = self.evaluation.heuristic(&state);
                Branch { action, state, guess, index }
            })
            .collect()
    }

    /// Sorts the branches by their guesses, looks at all, and replaces each guess by what was
    /// found: the value of the best one, an upper bound of the others.
    pub(super) fn best_of(
        &mut self,
        branches: &mut [Branch<G::Action, G::State>],
        ties: Ties,
        mut value_of: impl FnMut(&mut Self, &Branch<G::Action, G::State>, f64) -> f64,
    ) -> Branch<G::Action, G::State> {
        branches.sort_by(|one, other| other.guess.total_cmp(&one.guess));
        let mut best: Option<Branch<G::Action, G::State>> = None;
        for branch in branches.iter_mut() {
            let floor = best.map_or(f64::NEG_INFINITY, |best| {
                // Among equals the game's order decides, whichever was looked at before.
                let comes_first = branch.index < best.index;
                if comes_first == (ties == Ties::First) {
                    best.guess.next_down()
                } else {
                    best.guess
                }
            });
            branch.guess = value_of(self, branch, floor);
            if best.is_none() || branch.guess > floor {
                best = Some(*branch);
            }
        }
        best.expect("the root is not terminal, so it has an action")
    }
}
