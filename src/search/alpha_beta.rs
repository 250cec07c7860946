//! Alpha-beta: ALPHA-BETA-SEARCH of the textbook, cut off at a depth.
//!
//! An optimisation and nothing else: it decides what [`Method::Minimax`](super::Method::Minimax) decides. Alpha is
//! raised between the root's actions too.

use super::memory::Memory;
use super::walk::Walk;
use super::window::Window;
use super::{Bound, Decision, Depth, Observer, Ties};
use crate::game::{Evaluate, Game, Turn};

impl<G: Game, E: Evaluate<G>, O: Observer<G>, M: Memory> Walk<'_, G, E, O, M> {
    pub(super) fn decide_by_alpha_beta(
        &mut self,
        root: &G::State,
        depth: Depth,
        ties: Ties,
    ) -> Decision<G::Action> {
        let plies = depth.below_root();
        self.decide(root, depth, ties, |walk, state, best| {
            let alpha = ties.floor(best);
            let value = walk.alpha_beta_value(state, plies, Window { alpha, beta: f64::INFINITY });
            (value, if value > alpha { Bound::Exact } else { Bound::AtMost })
        })
    }

    #[inline(always)]
    fn alpha_beta_value(&mut self, state: &G::State, plies: u8, window: Window) -> f64 {
        if let Some(value) = self.enter(state, plies) {
            return value;
        }
        self.remembered(state, plies, window, |walk| match (walk.game.turn(state), plies) {
            (Turn::Max, 1) => walk.best_of_leaves(state, |best| best >= window.beta),
            (Turn::Chance, 1) => walk.worst_of_leaves(state, |worst| worst <= window.alpha),
            (Turn::Max, _) => walk.max_value_within(state, plies, window),
            (Turn::Min, _) => {
                let states = walk.game.successors(state).map(|(_, next)| next);
                walk.min_value_within(state, states, plies, window)
            }
            (Turn::Chance, _) => {
                let states = walk.game.outcomes(state).map(|(_, next)| next);
                walk.min_value_within(state, states, plies, window)
            }
        })
    }

    fn max_value_within(&mut self, state: &G::State, plies: u8, mut window: Window) -> f64 {
        let mut best = f64::NEG_INFINITY;
        let mut successors = self.game.successors(state);
        while let Some((_, next)) = successors.next() {
            best = best.max(self.alpha_beta_value(&next, plies - 1, window));
            if best >= window.beta {
                self.report_cut(state, best, successors.next().is_some());
                break;
            }
            window.alpha = window.alpha.max(best);
        }
        best
    }

    /// The smallest value of `states`, the states that may follow `state`.
    fn min_value_within(
        &mut self,
        state: &G::State,
        mut states: impl Iterator<Item = G::State>,
        plies: u8,
        mut window: Window,
    ) -> f64 {
        let mut worst = f64::INFINITY;
        while let Some(next) = states.next() {
            worst = worst.min(self.alpha_beta_value(&next, plies - 1, window));
            if worst <= window.alpha {
                self.report_cut(state, worst, states.next().is_some());
                break;
            }
            window.beta = window.beta.min(worst);
        }
        worst
    }
}
