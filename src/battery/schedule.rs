//! Which game is played next.
//!
//! First one game of every cell, the cheapest first, so that the time the rest takes can be
//! estimated early. Then all the rest, the costliest cells first, so that no core waits for a long
//! game at the end.

use std::ops::Range;

use super::ledger::Ledger;
use crate::agent::{Algorithm, Conditions, Kind, Player};
use crate::plan::{Plan, Share};
use crate::search::Depth;

/// A game to be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Job {
    /// Index of the plan's cell.
    pub cell: usize,
    /// Number of the game.
    pub game: u64,
}

/// The order in which a plan's unfinished games are played.
#[derive(Debug)]
pub struct Schedule {
    first: std::vec::IntoIter<Job>,
    rest: std::vec::IntoIter<CellRest>,
    current: Option<CellRest>,
}

/// What is left of a cell.
#[derive(Debug)]
struct CellRest {
    cell: usize,
    games: CellGames,
    /// Whether each game, counted from the cell's first, is finished already; those beyond are
    /// not.
    finished: Vec<bool>,
    /// Number of the cell's first game.
    first: u64,
}

/// The numbers of a cell's games that are in a share.
#[derive(Debug, Clone)]
struct CellGames {
    games: Range<u64>,
    /// What has to be added to a game's number for its index in the plan.
    to_index: u64,
    share: Share,
}

impl CellGames {
    fn new(plan: &Plan, share: Share, cell: usize, first_index: u64) -> Self {
        let games = plan.cells[cell].games;
        let to_index = first_index.wrapping_sub(games.first);
        Self { games: games.first..games.end, to_index, share }
    }
}

impl Iterator for CellGames {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        let (share, to_index) = (self.share, self.to_index);
        self.games.find(|game| share.holds(game.wrapping_add(to_index)))
    }
}

impl Schedule {
    /// The games of a share of `plan` that `ledger` does not hold.
    #[must_use]
    pub fn new(plan: &Plan, share: Share, ledger: &Ledger) -> Self {
        let mut cheapest_first: Vec<usize> = (0..plan.cells.len()).collect();
        cheapest_first.sort_by(|one, other| {
            let cost = |cell: &usize| expected_cost(&plan.cells[*cell].player, &plan.conditions);
            cost(one).total_cmp(&cost(other)).then(one.cmp(other))
        });
        let first_indices = plan.first_indices();
        let (mut first, mut rest) = (Vec::new(), Vec::new());
        for cell in cheapest_first {
            let mut games = CellGames::new(plan, share, cell, first_indices[cell]);
            let finished = ledger.finished(cell);
            // Unless an earlier run has measured the cell.
            if !finished.contains(&true)
                && let Some(game) = games.next()
            {
                first.push(Job { cell, game });
            }
            rest.push(CellRest { cell, games, finished, first: plan.cells[cell].games.first });
        }
        rest.reverse();
        Self { first: first.into_iter(), rest: rest.into_iter(), current: None }
    }
}

impl Iterator for Schedule {
    type Item = Job;

    fn next(&mut self) -> Option<Job> {
        if let Some(job) = self.first.next() {
            return Some(job);
        }
        loop {
            match self.current.as_mut().and_then(Iterator::next) {
                Some(job) => return Some(job),
                None => self.current = Some(self.rest.next()?),
            }
        }
    }
}

impl Iterator for CellRest {
    type Item = Job;

    fn next(&mut self) -> Option<Job> {
        let is_finished =
            |game: u64| self.finished.get((game - self.first) as usize) == Some(&true);
        let game = self.games.find(|game| !is_finished(*game))?;
        Some(Job { cell: self.cell, game })
    }
}

/// How a player's games compare in time, roughly: only their order matters.
pub(super) fn expected_cost(player: &Player, conditions: &Conditions) -> f64 {
    use Algorithm as A;
    let depth = player.depth().map_or(0, Depth::plies);
    let (branching, depth) = match player.searched_by(conditions) {
        Some(A::Minimax | A::Expectimax) => (7.0, depth),
        Some(A::AlphaBeta | A::Star1 | A::Star2) => (4.0, depth),
        Some(A::MinimaxTt | A::ExpectimaxTt | A::Star1Tt | A::Star2Tt) => (3.5, depth),
        Some(_) => (3.0, depth),
        None if player.kind() == Kind::Greedy => (2.0, 1),
        None => (1.0, 0),
    };
    f64::powi(branching, depth.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::{Axes, Written};
    use crate::search::Depth;

    fn plan() -> Plan {
        let axes = Axes {
            algorithms: Some(vec![Kind::Random, Kind::Search(Algorithm::Minimax)]),
            heuristics: Some(vec!["h1".parse().unwrap()]),
            depths: Some(vec![Depth::new(2).unwrap(), Depth::new(1).unwrap()]),
            games: Some("5..8".parse().unwrap()),
            line: None,
        };
        Plan::new(None, Written { axes, ..Written::default() }, "test").unwrap()
    }

    #[test]
    fn every_game_comes_once_the_first_of_each_cell_ahead_and_the_costliest_cells_next() {
        let plan = plan();
        let jobs = Schedule::new(&plan, Share::WHOLE, &Ledger::new(&plan));
        let jobs: Vec<_> = jobs.map(|job| (job.cell, job.game)).collect();
        let ahead = [(0, 5), (2, 5), (1, 5)];
        let rest = [(1, 6), (1, 7), (2, 6), (2, 7), (0, 6), (0, 7)];
        assert_eq!(jobs, [ahead.as_slice(), &rest].concat());
    }

    #[test]
    fn the_blocks_of_a_plan_share_out_its_games() {
        let plan = plan();
        let jobs = |share: &str| {
            let share = share.parse().unwrap();
            Schedule::new(&plan, share, &Ledger::new(&plan)).map(|job| (job.cell, job.game))
        };
        let mut all: Vec<_> = jobs("1/2").chain(jobs("2/2")).collect();
        assert_eq!(jobs("1/2").count(), 5);
        all.sort_unstable();
        let expected: Vec<_> = (0..3).flat_map(|cell| (5..8).map(move |it| (cell, it))).collect();
        assert_eq!(all, expected);
    }
}
