//! Star2: Star1 that looks at what may follow each outcome before it searches the first.
//!
//! Source: Ballard, *The \*-minimax search procedure for trees containing chance nodes*, 1983. There
//! a probe searches one reply to each outcome: an opponent's reply bounds its value from above. The
//! player's own, as in 2048, bounds it from below, which decides nothing there; so a probe takes the
//! bounds of *all* replies, without searching one.
//!
//! Nodes as a share of [`Star1`](super::Star1)'s on the positions given there (what a probe looks at
//! is not counted), and time:
//!
//! | depth | nodes h1, h2, h3, h4 | time h1, h2, h3, h4 |
//! | --- | --- | --- |
//! | 4 | 0.62 0.60 0.67 0.77 | 0.84 1.07 0.99 1.28 |
//! | 5 | 0.95 0.96 0.96 0.78 | 0.96 0.93 1.06 0.93 |
//! | 6 | 0.55 0.57 0.69 0.53 | 1.01 1.06 1.01 1.01 |
//! | 7 | 0.92 0.95 0.93 0.84 | 0.99 1.09 0.98 1.01 |
//!
//! So the probes pay for themselves and no more. With a table, which answers before a probe would,
//! they cost 5 to 40 % at depths from 4 on.

use super::ordered::Aids;
use super::table::Table;
use super::{Decision, Depth, Observer, Search, Ties, Walk};
use crate::game::{Evaluate, Game};

/// [`Star1`](super::Star1) that probes the outcomes of a chance node before it searches them.
#[derive(Debug, Clone)]
pub struct Star2 {
    /// How many plies it looks ahead.
    pub depth: Depth,
    /// Which of several equally good actions it takes.
    pub ties: Ties,
    /// What it remembers, of one decision at a time; `None` for a search that remembers nothing.
    pub table: Option<Table>,
}

impl Search for Star2 {
    fn decide<G: Game, E: Evaluate<G>, O: Observer<G>>(
        &mut self,
        game: &G,
        evaluation: &E,
        root: &G::State,
        observer: &mut O,
    ) -> Decision<G::Action> {
        let memory = Aids::new(&mut self.table, true);
        let mut walk = Walk { game, evaluation, observer, memory };
        walk.decide_by_star(root, self.depth, self.ties)
    }
}
