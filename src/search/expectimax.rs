//! Expectimax: EXPECTIMINIMAX of the textbook, cut off at a depth.
//!
//! Chance nodes are worth the sum of probability x value over *all* their outcomes: no threshold,
//! no sampling. An opponent's nodes, in games that have them, are worth their smallest value.

use super::memory::Memory;
use super::walk::Walk;
use super::window::Window;
use super::{Bound, Decision, Depth, Observer, Ties};
use crate::game::{Evaluate, Game, Turn};

impl<G: Game, E: Evaluate<G>, O: Observer<G>, M: Memory> Walk<'_, G, E, O, M> {
    pub(super) fn decide_by_expectimax(
        &mut self,
        root: &G::State,
        depth: Depth,
        ties: Ties,
    ) -> Decision<G::Action> {
        let plies = depth.below_root();
        self.decide(root, depth, ties, |walk, state, _| {
            (walk.expectimax_value(state, plies), Bound::Exact)
        })
    }

    #[inline(always)]
    fn expectimax_value(&mut self, state: &G::State, plies: u8) -> f64 {
        if let Some(value) = self.enter(state, plies) {
            return value;
        }
        self.remembered(state, plies, Window::ALL, |walk| match walk.game.turn(state) {
            Turn::Max => walk.best_expectation(state, plies),
            Turn::Min => walk.worst_expectation(state, plies),
            Turn::Chance => walk.expected_value(state, plies),
        })
    }

    /// The largest value where all states below are leaves, in a loop of their own: the registers
    /// that going deeper needs are free for judging them.
    fn best_of_leaves(&mut self, state: &G::State) -> f64 {
        let mut best = f64::NEG_INFINITY;
        for (_, next) in self.game.successors(state) {
            let value = self.enter(&next, 0).expect("no ply is left");
            best = if value > best { value } else { best };
        }
        best
    }

    pub(super) fn best_expectation(&mut self, state: &G::State, plies: u8) -> f64 {
        if plies == 1 {
            return self.best_of_leaves(state);
        }
        let mut best = f64::NEG_INFINITY;
        for (_, next) in self.game.successors(state) {
            let value = self.expectimax_value(&next, plies - 1);
            best = if value > best { value } else { best };
        }
        best
    }

    fn worst_expectation(&mut self, state: &G::State, plies: u8) -> f64 {
        let mut worst = f64::INFINITY;
        for (_, next) in self.game.successors(state) {
            worst = worst.min(self.expectimax_value(&next, plies - 1));
        }
        worst
    }

    /// The sum of probability x value. Rounding may carry the sum of equal values a last digit
    /// beyond them, and a certain win later would then beat the win at hand; a mean stays between
    /// the smallest and the largest value.
    pub(super) fn expected_value(&mut self, state: &G::State, plies: u8) -> f64 {
        let (mut sum, mut smallest, mut largest) = (0.0, f64::INFINITY, f64::NEG_INFINITY);
        for (probability, next) in self.game.outcomes(state) {
            let value = self.expectimax_value(&next, plies - 1);
            sum += probability * value;
            smallest = if value < smallest { value } else { smallest };
            largest = if value > largest { value } else { largest };
        }
        sum.max(smallest).min(largest)
    }
}
