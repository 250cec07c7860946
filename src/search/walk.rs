//! What every search holds while it walks a tree, and what all of them do the same way.

use std::ops::ControlFlow;

use super::mean::Mean;
use super::ordered::Reply;
use super::outlook::Outcome;
use super::star::Action;
use super::{Bound, Decision, Depth, Observer, Ties};
use crate::game::{Evaluate, Game};

/// A search on its way through a tree.
pub(super) struct Walk<'a, G: Game, E, O, M> {
    pub(super) game: &'a G,
    pub(super) evaluation: &'a E,
    pub(super) observer: &'a mut O,
    pub(super) memory: M,
    /// Whether a branch is asked for a bound before it is valued: by the scouts of principal
    /// variation search, by the probes of Star2.
    pub(super) asks_first: bool,
    pub(super) spare: Spare<G::State>,
}

/// Lists that are not in use, kept so that a node need not allocate one.
pub(super) struct Spare<S> {
    pub(super) replies: Vec<Vec<Reply<S>>>,
    pub(super) actions: Vec<Vec<Action<S>>>,
    pub(super) outcomes: Vec<Vec<Outcome<S>>>,
}

impl<'a, G: Game, E: Evaluate<G>, O: Observer<G>, M> Walk<'a, G, E, O, M> {
    pub(super) fn new(game: &'a G, evaluation: &'a E, observer: &'a mut O, memory: M) -> Self {
        let spare = Spare { replies: Vec::new(), actions: Vec::new(), outcomes: Vec::new() };
        Self { game, evaluation, observer, memory, asks_first: false, spare }
    }

    /// Enters a node. Returns its value if nothing below it is looked at: the utility of a
    /// terminal state, or the heuristic value when no ply is left.
    #[inline(always)]
    pub(super) fn enter(&mut self, state: &G::State, plies: u8) -> Option<f64> {
        self.observer.entered(state, plies);
        let value = match self.game.terminal(state) {
            Some(outcome) => self.evaluation.utility(state, outcome),
            None if plies == 0 => self.evaluation.heuristic(state),
            None => return None,
        };
        self.observer.leaf(state, value);
        self.observer.valued(state, value);
        Some(value)
    }

    /// The largest value of the leaves that follow a state by an action; once that is enough, the
    /// rest is cut off.
    // A function of its own, like the next two: the registers that going deeper needs are free.
    #[inline(never)]
    pub(super) fn best_of_leaves(
        &mut self,
        state: &G::State,
        is_enough: impl Fn(f64) -> bool,
    ) -> f64 {
        let (game, evaluation, observer) = (self.game, self.evaluation, &mut *self.observer);
        let (mut best, mut count) = (f64::NEG_INFINITY, 0);
        let flow = evaluation.leaves_after_actions(game, state, |next, value| {
            if is_enough(best) {
                return ControlFlow::Break(());
            }
            count += 1;
            observer.judged(next, value);
            best = if value > best { value } else { best };
            ControlFlow::Continue(())
        });
        observer.judged_so_many(count);
        self.report_cut(state, best, flow.is_break());
        best
    }

    /// The smallest value of the leaves that follow a chance node; once that is enough, the rest is
    /// cut off.
    #[inline(never)]
    pub(super) fn worst_of_leaves(
        &mut self,
        state: &G::State,
        is_enough: impl Fn(f64) -> bool,
    ) -> f64 {
        let (game, evaluation, observer) = (self.game, self.evaluation, &mut *self.observer);
        let (mut worst, mut count) = (f64::INFINITY, 0);
        let flow = evaluation.leaves_after_replies(game, state, |_, next, value| {
            if is_enough(worst) {
                return ControlFlow::Break(());
            }
            count += 1;
            observer.judged(next, value);
            worst = if value < worst { value } else { worst };
            ControlFlow::Continue(())
        });
        observer.judged_so_many(count);
        self.report_cut(state, worst, flow.is_break());
        worst
    }

    /// The mean of the leaves that follow a chance node.
    #[inline(never)]
    pub(super) fn mean_of_leaves(&mut self, state: &G::State) -> f64 {
        let (game, evaluation, observer) = (self.game, self.evaluation, &mut *self.observer);
        let (mut mean, mut count) = (Mean::default(), 0);
        let _ = evaluation.leaves_after_replies(game, state, |probability, next, value| {
            count += 1;
            observer.judged(next, value);
            mean.add(probability, value);
            ControlFlow::Continue(())
        });
        observer.judged_so_many(count);
        mean.value()
    }

    /// The root of a plain search: tries the actions in order and keeps the best.
    ///
    /// `value_of` is given the walk, an action's state and the best value so far; it returns the
    /// state's value, or for a state that cannot be chosen any more an upper bound.
    pub(super) fn decide(
        &mut self,
        root: &G::State,
        depth: Depth,
        ties: Ties,
        mut value_of: impl FnMut(&mut Self, &G::State, f64) -> (f64, Bound),
    ) -> Decision<G::Action> {
        if let Some(value) = self.enter(root, depth.plies()) {
            return Decision { action: None, value };
        }
        let mut best = Decision { action: None, value: f64::NEG_INFINITY };
        for (action, state) in self.game.successors(root) {
            let (value, bound) = value_of(self, &state, best.value);
            self.observer.considered(action, value, bound);
            if best.action.is_none() || ties.prefers(value, best.value) {
                best = Decision { action: Some(action), value };
            }
        }
        self.observer.valued(root, best.value);
        best
    }

    /// Leaving after the last branch anyway is no cutoff.
    #[inline(always)]
    pub(super) fn report_cut(&mut self, state: &G::State, value: f64, branches_left: bool) {
        if branches_left {
            self.observer.cut(state, value);
        }
    }
}
