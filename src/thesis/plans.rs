//! The thesis's battery as a plan, whole or in part.

use super::cell::Cell;
use crate::agent::{Conditions, Player};
use crate::plan::{self, Games, Plan};
use crate::search::Depth;

/// The seed of the thesis's batteries here: the year it is from.
pub const SEED: u64 = 2016;

/// A battery of some cells, `games` each, under the conditions that the thesis is read by.
///
/// # Panics
///
/// If `games` is none or more than [`Games::LARGEST_END`].
///
/// # Examples
///
/// ```
/// use lab2048::thesis::{Cell, plans::battery};
/// assert_eq!(battery("thesis", Cell::all(), 100).games(), 6000);
/// ```
#[must_use]
pub fn battery(name: &str, cells: impl IntoIterator<Item = Cell>, games: u64) -> Plan {
    let games = Games::new(0, games).expect("a number of games that was checked");
    let cell = |cell| plan::Cell { player: player(cell), games };
    Plan {
        name: name.to_owned(),
        seed: SEED,
        conditions: Conditions::default(),
        cells: cells.into_iter().map(cell).collect(),
    }
}

/// Who plays a cell.
#[must_use]
pub fn player(cell: Cell) -> Player {
    let Cell { algorithm, heuristic, depth } = cell;
    Player::Search {
        algorithm,
        heuristic: heuristic.parse().expect("the thesis's heuristics are known"),
        depth: Depth::new(depth).expect("no thesis cell is too deep"),
    }
}
