//! Minimax: MINIMAX-SEARCH of the textbook, cut off at a depth.
//!
//! An opponent and a chance node are the same to it: both do the worst they can.

use super::memory::Memory;
use super::table::Table;
use super::window::Window;
use super::{Bound, Decision, Depth, Observer, Search, Ties, Walk};
use crate::game::{Evaluate, Game, Turn};

/// Assumes the worst reply at every node that is not the player's.
#[derive(Debug, Clone, Copy)]
pub struct Minimax {
    /// How many plies it looks ahead.
    pub depth: Depth,
    /// Which of several equally good actions it takes.
    pub ties: Ties,
}

impl Search for Minimax {
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
            (walk.minimax_value(state, plies), Bound::Exact)
        })
    }
}

/// [`Minimax`] with a transposition table: a state that was valued before is not searched again.
#[derive(Debug, Clone)]
pub struct MinimaxTt {
    /// How many plies it looks ahead.
    pub depth: Depth,
    /// Which of several equally good actions it takes.
    pub ties: Ties,
    /// What it remembers, of one decision at a time.
    pub table: Table,
}

impl Search for MinimaxTt {
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
            (walk.minimax_value(state, plies), Bound::Exact)
        })
    }
}

impl<G: Game, E: Evaluate<G>, O: Observer<G>, M: Memory> Walk<'_, G, E, O, M> {
    #[inline(always)]
    fn minimax_value(&mut self, state: &G::State, plies: u8) -> f64 {
        if let Some(value) = self.enter(state, plies) {
            return value;
        }
        self.remembered(state, plies, Window::ALL, |walk| match walk.game.turn(state) {
            Turn::Max => walk.max_value(state, plies),
            Turn::Min => walk.min_value(state, plies),
            Turn::Chance => walk.worst_outcome(state, plies),
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
