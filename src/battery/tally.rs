//! The sums and samples of one cell, from which its rows in the tables are made.

use super::record::Record;
use crate::games::twenty48::Ending;
use crate::search::Counts;

/// What is kept of a cell's games: a few bytes a game, for exact medians and quantiles.
///
/// Nothing in it depends on the order in which games are added, save the order of the samples.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Tally {
    /// Games that ended with [`Ending::Win`].
    pub wins: u64,
    /// Games that ended with [`Ending::Loss`].
    pub losses: u64,
    /// Games that ended with [`Ending::Capped`].
    pub capped: u64,
    /// Moves of all games.
    pub moves: u64,
    /// What the searches counted in all games.
    pub counts: Counts,
    /// Games by the base-2 logarithm of their largest tile.
    pub by_largest: [u64; 16],
    /// The score of every game.
    pub scores: Vec<u32>,
    /// The seconds spent deciding moves, of every game.
    pub search_seconds: Vec<f64>,
}

impl Tally {
    /// Adds a game.
    pub fn add(&mut self, record: &Record) {
        let facts = &record.facts;
        match facts.outcome {
            Ending::Win => self.wins += 1,
            Ending::Loss => self.losses += 1,
            Ending::Capped => self.capped += 1,
        }
        self.moves += u64::from(facts.moves);
        self.counts += facts.counts;
        self.by_largest[facts.max_tile.checked_ilog2().unwrap_or(0).min(15) as usize] += 1;
        self.scores.push(facts.score);
        self.search_seconds.push(record.search_seconds);
    }

    /// Games added.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.scores.len() as u64
    }

    /// Games whose largest tile was at least this one.
    #[must_use]
    pub fn reached(&self, tile: u32) -> u64 {
        let exponent = tile.checked_ilog2().unwrap_or(0) as usize;
        self.by_largest.iter().skip(exponent).sum()
    }
}
