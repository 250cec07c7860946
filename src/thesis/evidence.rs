//! What games say about the thesis's cells.

use std::collections::BTreeMap;

use super::cell::Cell;
use crate::battery::Ledger;
use crate::battery::record::{Facts, Record};
use crate::games::twenty48::Ending;
use crate::plan::Plan;
use crate::stats::{Interval, wilson_95};

/// How often a cell won.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rate {
    /// Games that reached 2048.
    pub wins: u64,
    /// All games, at least one.
    pub games: u64,
}

impl Rate {
    /// The share of games won, 0 to 1.
    #[must_use]
    pub fn share(self) -> f64 {
        self.wins as f64 / self.games as f64
    }

    /// Its 95 % interval.
    #[must_use]
    pub fn interval(self) -> Interval {
        wilson_95(self.wins, self.games).expect("a rate has a game")
    }
}

impl std::iter::Sum for Rate {
    fn sum<I: Iterator<Item = Self>>(rates: I) -> Self {
        rates.fold(Self { wins: 0, games: 0 }, |one, other| Self {
            wins: one.wins + other.wins,
            games: one.games + other.games,
        })
    }
}

/// The rates of cells that were played.
pub type Rates = BTreeMap<Cell, Rate>;

/// Everything a claim can be judged by. What was not played is not in it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Evidence {
    /// How often each cell won.
    pub rates: Rates,
    /// The games that each cell's own search has played, by their number.
    pub games: BTreeMap<Cell, BTreeMap<u64, Facts>>,
    /// How long the same games took, in seconds spent deciding moves.
    pub seconds: BTreeMap<Cell, Vec<f64>>,
}

impl Evidence {
    /// The rates of a battery's cells. What the thesis did not play is left out.
    #[must_use]
    pub fn rates_of(plan: &Plan, ledger: &Ledger) -> Rates {
        let cells = plan.cells.iter().enumerate().filter_map(|(index, cell)| {
            let tally = ledger.tally(index);
            let rate = Rate { wins: tally.wins, games: tally.games() };
            Some((Cell::of(&cell.player)?, rate)).filter(|_| rate.games > 0)
        });
        cells.collect()
    }

    /// Adds games that were played one at a time by the plain searches, to judge times by and
    /// whether two searches play the same games.
    pub fn add_timed(&mut self, plan: &Plan, records: &[Record]) {
        for record in records {
            let Some(cell) = Cell::of(&plan.cells[record.cell].player) else { continue };
            self.games.entry(cell).or_default().insert(record.game, record.facts);
            self.seconds.entry(cell).or_default().push(record.search_seconds);
        }
    }

    /// Of the games of a cell, what does not depend on the search that found the moves.
    pub(super) fn outcomes(&self, cell: Cell) -> BTreeMap<u64, (Ending, u32, u32, u32)> {
        let games = self.games.get(&cell).into_iter().flatten();
        let outcome = |facts: &Facts| (facts.outcome, facts.score, facts.max_tile, facts.moves);
        games.map(|(game, facts)| (*game, outcome(facts))).collect()
    }
}
