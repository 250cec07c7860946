//! Expectimax: EXPECTIMINIMAX of the textbook, cut off at a depth.
//!
//! Chance nodes are worth the sum of probability x value over *all* their outcomes: no threshold,
//! no sampling. An opponent's nodes, in games that have them, are worth their smallest value.

use super::memory::Memory;
use super::table::Table;
use super::window::Window;
use super::{Bound, Decision, Depth, Observer, Search, Ties, Walk};
use crate::game::{Evaluate, Game, Turn};

/// Weighs every reply of the environment with its probability.
#[derive(Debug, Clone, Copy)]
pub struct Expectimax {
    /// How many plies it looks ahead.
    pub depth: Depth,
    /// Which of several equally good actions it takes.
    pub ties: Ties,
}

impl Search for Expectimax {
    fn decide<G: Game, E: Evaluate<G>, O: Observer<G>>(
        &mut self,
        game: &G,
        evaluation: &E,
        root: &G::State,
        observer: &mut O,
    ) -> Decision<G::Action> {
        let mut walk = Walk { game, evaluation, observer, memory: () };
        let plies = self.depth.below_root();
        walk.decide(root, self.depth, self.ties, |walk, state, _| {
            (walk.expectimax_value(state, plies), Bound::Exact)
        })
    }
}

/// [`Expectimax`] with a transposition table: a state that was valued before is not searched again.
#[derive(Debug, Clone)]
pub struct ExpectimaxTt {
    /// How many plies it looks ahead.
    pub depth: Depth,
    /// Which of several equally good actions it takes.
    pub ties: Ties,
    /// What it remembers, of one decision at a time.
    pub table: Table,
}

impl Search for ExpectimaxTt {
    fn decide<G: Game, E: Evaluate<G>, O: Observer<G>>(
        &mut self,
        game: &G,
        evaluation: &E,
        root: &G::State,
        observer: &mut O,
    ) -> Decision<G::Action> {
        self.table.begin();
        let mut walk = Walk { game, evaluation, observer, memory: &mut self.table };
        let plies = self.depth.below_root();
        walk.decide(root, self.depth, self.ties, |walk, state, _| {
            (walk.expectimax_value(state, plies), Bound::Exact)
        })
    }
}

impl<G: Game, E: Evaluate<G>, O: Observer<G>, M: Memory> Walk<'_, G, E, O, M> {
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
