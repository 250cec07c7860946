//! Minimax: MINIMAX-SEARCH of the textbook, cut off at a depth.
//!
//! An opponent and a chance node are the same to it: both do the worst they can.

use super::memory::Memory;
use super::walk::Walk;
use super::window::Window;
use super::{Bound, Decision, Depth, Observer, Ties};
use crate::game::{Evaluate, Game, Turn};

impl<G: Game, E: Evaluate<G>, O: Observer<G>, M: Memory> Walk<'_, G, E, O, M> {
    pub(super) fn decide_by_minimax(
        &mut self,
        root: &G::State,
        depth: Depth,
        ties: Ties,
    ) -> Decision<G::Action> {
        let plies = depth.below_root();
        self.decide(root, depth, ties, |walk, state, _| {
            (walk.minimax_value(state, plies), Bound::Exact)
        })
    }

    #[inline(always)]
    fn minimax_value(&mut self, state: &G::State, plies: u8) -> f64 {
        if let Some(value) = self.enter(state, plies) {
            return value;
        }
        self.remembered(state, plies, Window::ALL, |walk| match (walk.game.turn(state), plies) {
            (Turn::Max, 1) => walk.best_of_leaves(state, |_| false),
            (Turn::Max, _) => walk.max_value(state, plies),
            (Turn::Min, _) => walk.min_value(state, plies),
            (Turn::Chance, 1) => walk.worst_of_leaves(state, |_| false),
            (Turn::Chance, _) => walk.worst_outcome(state, plies),
        })
    }

    fn max_value(&mut self, state: &G::State, plies: u8) -> f64 {
        let mut best = f64::NEG_INFINITY;
        for (_, next) in self.game.successors(state) {
            best = best.max(self.minimax_value(&next, plies - 1));
        }
        best
    }

    fn min_value(&mut self, state: &G::State, plies: u8) -> f64 {
        let mut worst = f64::INFINITY;
        for (_, next) in self.game.successors(state) {
            worst = worst.min(self.minimax_value(&next, plies - 1));
        }
        worst
    }

    fn worst_outcome(&mut self, state: &G::State, plies: u8) -> f64 {
        let mut worst = f64::INFINITY;
        for (_, next) in self.game.outcomes(state) {
            worst = worst.min(self.minimax_value(&next, plies - 1));
        }
        worst
    }
}
