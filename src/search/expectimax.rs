//! Expectimax: EXPECTIMINIMAX of the textbook, cut off at a depth.
//!
//! Chance nodes are worth the sum of probability x value over *all* their outcomes: no threshold,
//! no sampling. An opponent's nodes, in games that have them, are worth their smallest value.

use super::mean::Mean;
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
        self.remembered(state, plies, Window::ALL, |walk| walk.expectimax_below(state, plies))
    }

    /// The value of a state that is not looked at for the first time, from the states that follow.
    #[inline(always)]
    pub(super) fn expectimax_below(&mut self, state: &G::State, plies: u8) -> f64 {
        match (self.game.turn(state), plies) {
            (Turn::Max, 1) => self.best_of_leaves(state, |_| false),
            (Turn::Max, _) => self.best_expectation(state, plies),
            (Turn::Min, _) => self.worst_expectation(state, plies),
            (Turn::Chance, 1) => self.mean_of_leaves(state),
            (Turn::Chance, _) => self.expected_value(state, plies),
        }
    }

    #[inline(never)]
    fn best_expectation(&mut self, state: &G::State, plies: u8) -> f64 {
        let mut best = f64::NEG_INFINITY;
        for (_, next) in self.game.successors(state) {
            let value = self.expectimax_value(&next, plies - 1);
            best = if value > best { value } else { best };
        }
        best
    }

    #[inline(never)]
    fn worst_expectation(&mut self, state: &G::State, plies: u8) -> f64 {
        let mut worst = f64::INFINITY;
        for (_, next) in self.game.successors(state) {
            worst = worst.min(self.expectimax_value(&next, plies - 1));
        }
        worst
    }

    #[inline(never)]
    fn expected_value(&mut self, state: &G::State, plies: u8) -> f64 {
        let mut mean = Mean::default();
        for (probability, next) in self.game.outcomes(state) {
            mean.add(probability, self.expectimax_value(&next, plies - 1));
        }
        mean.value()
    }
}
