//! What is finished: which games of which cell, with what facts, and each cell's tally.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::record::{Facts, Record};
use super::tally::Tally;
use crate::plan::{Plan, Share};

/// Two results of one game that do not agree.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("game {game} of {player} stands there twice with different results")]
pub struct Conflict {
    /// Whose game.
    pub player: String,
    /// Which game.
    pub game: u64,
}

/// The finished games of a plan.
#[derive(Debug, Default)]
pub struct Ledger {
    cells: Vec<CellLedger>,
}

#[derive(Debug, Default)]
struct CellLedger {
    tally: Tally,
    /// Number of the cell's first game.
    first: u64,
    /// A mark of the facts of every game, counted from the first; 0 for one not finished. As long
    /// as the largest number so far.
    marks: Vec<u32>,
}

impl Ledger {
    /// Nothing of the plan is finished.
    #[must_use]
    pub fn new(plan: &Plan) -> Self {
        let cell = |first| CellLedger { first, ..CellLedger::default() };
        Self { cells: plan.cells.iter().map(|it| cell(it.games.first)).collect() }
    }

    /// Adds a game of the plan. A game that is there already, with the same facts, changes nothing.
    ///
    /// # Errors
    ///
    /// Refuses a second result of a game whose facts differ from the first.
    pub fn add(&mut self, plan: &Plan, record: &Record) -> Result<(), Conflict> {
        let cell = &mut self.cells[record.cell];
        let index = (record.game - cell.first) as usize;
        if cell.marks.len() <= index {
            cell.marks.resize(index + 1, 0);
        }
        let mark = mark(&record.facts);
        if cell.marks[index] == 0 {
            cell.marks[index] = mark;
            cell.tally.add(record);
        } else if cell.marks[index] != mark {
            let player = plan.cells[record.cell].player.to_string();
            return Err(Conflict { player, game: record.game });
        }
        Ok(())
    }

    /// Whether this game of a cell is finished.
    #[must_use]
    pub fn is_finished(&self, cell: usize, game: u64) -> bool {
        let cell = &self.cells[cell];
        let index = game.checked_sub(cell.first).map(|index| index as usize);
        index.and_then(|index| cell.marks.get(index)).is_some_and(|mark| *mark != 0)
    }

    /// Of each game of a cell, from its first, whether it is finished; those beyond are not.
    #[must_use]
    pub fn finished(&self, cell: usize) -> Vec<bool> {
        self.cells[cell].marks.iter().map(|mark| *mark != 0).collect()
    }

    /// The tally of a cell.
    #[must_use]
    pub fn tally(&self, cell: usize) -> &Tally {
        &self.cells[cell].tally
    }

    /// How many games of each cell are left to play of those in a share of the plan.
    #[must_use]
    pub fn left_of(&self, plan: &Plan, share: Share) -> Vec<u64> {
        let cells = plan.games_by_cell(share).into_iter().zip(self.finished_in(plan, share));
        cells.map(|(games, finished)| games - finished).collect()
    }

    /// How many games of each cell are finished of those in a share of the plan.
    ///
    /// A block's log may hold games of other blocks: those of a plan with fewer games, which the
    /// blocks shared out in another way.
    #[must_use]
    pub fn finished_in(&self, plan: &Plan, share: Share) -> Vec<u64> {
        let cells = self.cells.iter().zip(plan.first_indices());
        cells
            .map(|(cell, first)| {
                let finished = (first..).zip(&cell.marks).filter(|(_, mark)| **mark != 0);
                finished.filter(|(index, _)| share.holds(*index)).count() as u64
            })
            .collect()
    }

    /// Games finished in all cells.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.cells.iter().map(|cell| cell.tally.games()).sum()
    }
}

/// A number other than 0 that stands for the facts within one run of the program.
fn mark(facts: &Facts) -> u32 {
    let mut hasher = DefaultHasher::new();
    facts.hash(&mut hasher);
    hasher.finish() as u32 | 1
}
