//! Alpha-beta that looks at promising branches first, and what its relatives have in common.
//!
//! The sooner the best action and the worst reply are looked at, the more is cut off: in the best
//! case the square root of minimax's leaves remains (Knuth and Moore 1975). Branches are sorted by
//! their heuristic values.

use super::memory::Memory;
use super::walk::Walk;
use super::window::Window;
use super::{Bound, Decision, Depth, Observer, Ties};
use crate::game::{Evaluate, Game, Turn};

/// Branches of a node with so many plies left are sorted; below, a look at each would cost more
/// than it saves.
const SORTED_FROM: u8 = 3;

/// A branch of an inner node, and the value that sorts it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reply<S> {
    guess: f64,
    state: S,
}

impl<G: Game, E: Evaluate<G>, O: Observer<G>, M: Memory> Walk<'_, G, E, O, M> {
    pub(super) fn decide_by_ordered_alpha_beta(
        &mut self,
        root: &G::State,
        depth: Depth,
        ties: Ties,
    ) -> Decision<G::Action> {
        let plies = depth.below_root();
        self.decide_in_order(root, depth, ties, |walk, branch, floor| {
            walk.ordered_value(&branch.state, plies, Window { alpha: floor, beta: f64::INFINITY })
        })
    }

    /// The value of a state within a window; a bound of it outside.
    pub(super) fn ordered_value(&mut self, state: &G::State, plies: u8, window: Window) -> f64 {
        if let Some(value) = self.enter(state, plies) {
            return value;
        }
        self.remembered(state, plies, window, |walk| match (walk.game.turn(state), plies) {
            (Turn::Max, 1) => walk.best_of_leaves(state, |best| best >= window.beta),
            (Turn::Chance, 1) => walk.worst_of_leaves(state, |worst| worst <= window.alpha),
            (Turn::Max, _) => {
                let states = walk.game.successors(state).map(|(_, next)| next);
                walk.ordered_max(state, states, plies, window)
            }
            (Turn::Min, _) => {
                let states = walk.game.successors(state).map(|(_, next)| next);
                walk.ordered_min(state, states, plies, window)
            }
            (Turn::Chance, _) => {
                let states = walk.game.outcomes(state).map(|(_, next)| next);
                walk.ordered_min(state, states, plies, window)
            }
        })
    }

    fn ordered_max(
        &mut self,
        state: &G::State,
        states: impl Iterator<Item = G::State>,
        plies: u8,
        mut window: Window,
    ) -> f64 {
        let replies = self.sorted(states, plies, |one, other| other.total_cmp(&one));
        let mut best = f64::NEG_INFINITY;
        for (index, reply) in replies.iter().enumerate() {
            best = best.max(if index > 0 && self.asks_first {
                self.scouted(&reply.state, plies - 1, window, Window::above(window.alpha))
            } else {
                self.ordered_value(&reply.state, plies - 1, window)
            });
            if best >= window.beta {
                self.report_cut(state, best, index + 1 < replies.len());
                break;
            }
            window.alpha = window.alpha.max(best);
        }
        self.spare.replies.push(replies);
        best
    }

    fn ordered_min(
        &mut self,
        state: &G::State,
        states: impl Iterator<Item = G::State>,
        plies: u8,
        mut window: Window,
    ) -> f64 {
        let replies = self.sorted(states, plies, |one, other| one.total_cmp(&other));
        let mut worst = f64::INFINITY;
        for (index, reply) in replies.iter().enumerate() {
            worst = worst.min(if index > 0 && self.asks_first {
                self.scouted(&reply.state, plies - 1, window, Window::below(window.beta))
            } else {
                self.ordered_value(&reply.state, plies - 1, window)
            });
            if worst <= window.alpha {
                self.report_cut(state, worst, index + 1 < replies.len());
                break;
            }
            window.beta = window.beta.min(worst);
        }
        self.spare.replies.push(replies);
        worst
    }

    /// Asks with the narrow window first, and only where the answer lies inside the whole window
    /// for the value.
    pub(super) fn scouted(
        &mut self,
        state: &G::State,
        plies: u8,
        whole: Window,
        narrow: Window,
    ) -> f64 {
        let value = self.ordered_value(state, plies, narrow);
        match whole.bound_of(value) {
            Bound::Exact => self.ordered_value(state, plies, whole),
            Bound::AtMost | Bound::AtLeast => value,
        }
    }

    /// The branches of a node, sorted where that pays.
    fn sorted(
        &mut self,
        states: impl Iterator<Item = G::State>,
        plies: u8,
        order: impl Fn(f64, f64) -> std::cmp::Ordering,
    ) -> Vec<Reply<G::State>> {
        let mut replies = self.spare.replies.pop().unwrap_or_default();
        replies.clear();
        if plies < SORTED_FROM {
            replies.extend(states.map(|state| Reply { guess: 0.0, state }));
        } else {
            let guessed =
                states.map(|state| Reply { guess: self.evaluation.heuristic(&state), state });
            replies.extend(guessed);
            replies.sort_by(|one, other| order(one.guess, other.guess));
        }
        replies
    }
}
