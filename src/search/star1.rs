//! Star1: expectimax that stops looking at outcomes once the best they can be does not help.
//!
//! Source: Ballard, *The \*-minimax search procedure for trees containing chance nodes*, 1983.
//!
//! Time a decision as a share of [`Expectimax`](super::Expectimax)'s, on 100 positions of real games
//! (20 at depths 6 and 7), default game; its best peer is
//! [`ExpectimaxTt`](super::ExpectimaxTt):
//!
//! | depth | expectimax-tt | star1 h1, h2, h3, h4 | star1-tt h1, h2, h3, h4 |
//! | --- | --- | --- | --- |
//! | 4 | 0.46-0.52 | 0.42 0.37 0.45 0.33 | 0.35 0.29 0.33 0.25 |
//! | 5 | 0.44-0.46 | 0.72 0.79 0.89 0.52 | 0.41 0.41 0.50 0.34 |
//! | 6 | 0.14-0.17 | 0.24 0.24 0.34 0.20 | 0.08 0.07 0.09 0.07 |
//! | 7 | 0.12-0.14 | 0.54 0.37 0.67 0.43 | 0.10 0.06 0.12 0.09 |
//!
//! At even depths the last ply is a new tile, whose expectation is bounded closely. At odd ones it
//! is a move, and of the similarity after a move no more is known than that it is not negative; so
//! h3 gains nothing there.

use super::ordered::Aids;
use super::table::Table;
use super::{Decision, Depth, Observer, Search, Ties, Walk};
use crate::game::{Evaluate, Game};

/// Expectimax that stops looking where the decision cannot change any more.
#[derive(Debug, Clone)]
pub struct Star1 {
    /// How many plies it looks ahead.
    pub depth: Depth,
    /// Which of several equally good actions it takes.
    pub ties: Ties,
    /// What it remembers, of one decision at a time; `None` for a search that remembers nothing.
    pub table: Option<Table>,
}

impl Search for Star1 {
    fn decide<G: Game, E: Evaluate<G>, O: Observer<G>>(
        &mut self,
        game: &G,
        evaluation: &E,
        root: &G::State,
        observer: &mut O,
    ) -> Decision<G::Action> {
        let memory = Aids::new(&mut self.table, false);
        let mut walk = Walk { game, evaluation, observer, memory };
        walk.decide_by_star(root, self.depth, self.ties)
    }
}
