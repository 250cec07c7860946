//! The order of games when times are measured: round by round, one game of every cell in each.
//!
//! Whatever slows the machine for a while, or makes it faster, then meets all cells alike, and not
//! the one that happened to be played. Each round has the cells in another order, so that none
//! always comes after the same other one, nor always last. The order depends on the plan alone.

use super::ledger::Ledger;
use super::schedule::Job;
use crate::plan::{Plan, Share};

/// The games of a share of a plan that are not finished, round by round. A cell's first game is
/// of the first round, and so on; what was finished earlier is left out.
#[derive(Debug)]
pub struct Rounds {
    cells: Vec<Cell>,
    share: Share,
    /// The round that is dealt out next, from 0, and the number of rounds.
    next: u64,
    end: u64,
    current: std::vec::IntoIter<Job>,
}

#[derive(Debug)]
struct Cell {
    first: u64,
    games: u64,
    /// What a game's place in its cell is added to for its index in the plan.
    first_index: u64,
    finished: Vec<bool>,
}

impl Rounds {
    /// The games of a share of `plan` that `ledger` does not hold.
    #[must_use]
    pub fn new(plan: &Plan, share: Share, ledger: &Ledger) -> Self {
        let cells = plan.cells.iter().zip(plan.first_indices()).enumerate();
        let cell = |(number, (cell, first_index)): (usize, (&crate::plan::Cell, u64))| Cell {
            first: cell.games.first,
            games: cell.games.count(),
            first_index,
            finished: ledger.finished(number),
        };
        let cells: Vec<Cell> = cells.map(cell).collect();
        let end = cells.iter().map(|cell| cell.games).max().unwrap_or(0);
        Self { cells, share, next: 0, end, current: Vec::new().into_iter() }
    }

    /// The games of a round, in the order in which they are played.
    fn round(&self, round: u64) -> Vec<Job> {
        let is_left = |cell: &Cell| {
            round < cell.games
                && self.share.holds(cell.first_index + round)
                && cell.finished.get(round as usize) != Some(&true)
        };
        let left = self.cells.iter().enumerate().filter(|(_, cell)| is_left(cell));
        let mut jobs: Vec<Job> =
            left.map(|(number, cell)| Job { cell: number, game: cell.first + round }).collect();
        jobs.sort_by_key(|job| (shuffled(round, job.cell), job.cell));
        jobs
    }
}

impl Iterator for Rounds {
    type Item = Job;

    fn next(&mut self) -> Option<Job> {
        loop {
            if let Some(job) = self.current.next() {
                return Some(job);
            }
            if self.next == self.end {
                return None;
            }
            self.current = self.round(self.next).into_iter();
            self.next += 1;
        }
    }
}

/// A number that puts the cells of a round in an order that looks like chance and never changes:
/// the finalizer of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
/// generators", 2014).
fn shuffled(round: u64, cell: usize) -> u64 {
    let mut bits = (round << 32 ^ cell as u64).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battery::record::{Facts, Record};
    use crate::games::twenty48::Ending;
    use crate::plan::{Axes, Written};
    use crate::search::{Counts, Depth};

    /// Eight cells.
    fn plan(games: &str) -> Plan {
        let axes = Axes {
            algorithms: Some(vec!["minimax".parse().unwrap(), "expectimax".parse().unwrap()]),
            heuristics: Some(vec!["h1".parse().unwrap(), "h4".parse().unwrap()]),
            depths: Some(vec![Depth::new(1).unwrap(), Depth::new(2).unwrap()]),
            games: Some(games.parse().unwrap()),
            line: None,
        };
        Plan::new(None, Written { axes, ..Written::default() }, "test").unwrap()
    }

    fn order(plan: &Plan, ledger: &Ledger) -> Vec<(usize, u64)> {
        Rounds::new(plan, Share::WHOLE, ledger).map(|job| (job.cell, job.game)).collect()
    }

    #[test]
    fn every_round_has_one_game_of_every_cell_in_an_order_of_its_own() {
        let plan = plan("5..9");
        let jobs = order(&plan, &Ledger::new(&plan));
        assert_eq!(jobs.len(), 4 * 8);
        let mut orders = std::collections::HashSet::new();
        for (round, jobs) in jobs.chunks(8).enumerate() {
            assert!(jobs.iter().all(|(_, game)| *game == 5 + round as u64), "{jobs:?}");
            let mut cells: Vec<usize> = jobs.iter().map(|(cell, _)| *cell).collect();
            orders.insert(cells.clone());
            cells.sort_unstable();
            assert_eq!(cells, [0, 1, 2, 3, 4, 5, 6, 7]);
        }
        assert_eq!(orders.len(), 4);
        assert_eq!(jobs, order(&plan, &Ledger::new(&plan)), "the order is always the same");
    }

    #[test]
    fn no_cell_is_always_early_and_none_always_late() {
        let plan = plan("400");
        let jobs = order(&plan, &Ledger::new(&plan));
        let mut places = [0; 8];
        for (at, (cell, _)) in jobs.iter().enumerate() {
            places[*cell] += at % 8;
        }
        // The mean place is 3.5, its standard deviation over 400 rounds 0.11.
        assert!(places.iter().all(|sum| (3.0..4.0).contains(&(f64::from(*sum as u32) / 400.0))));
    }

    #[test]
    fn what_is_finished_is_left_out_and_the_rest_keeps_its_order() {
        let plan = plan("3");
        let all = order(&plan, &Ledger::new(&plan));
        let mut ledger = Ledger::new(&plan);
        for (cell, game) in &all[..11] {
            let counts = Counts::default();
            let facts = Facts { outcome: Ending::Loss, score: 4, max_tile: 4, moves: 1, counts };
            let record = Record { cell: *cell, game: *game, facts, search_seconds: 1.0 };
            ledger.add(&plan, &record).unwrap();
        }
        assert_eq!(order(&plan, &ledger), all[11..]);
    }
}
