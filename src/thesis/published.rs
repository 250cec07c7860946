//! The figures of the thesis.
//!
//! A published percentage is a number of wins in a hundred games, not a constant: it has an
//! interval as ours has, and is compared as one sample with another.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::cell::Cell;
use super::evidence::{Rate, Rates};

/// Games of a cell in the thesis.
pub const GAMES: u64 = 100;

/// A row a cell: algorithm, heuristic, depth, percentage of games won, number of the figure.
const TABLE: &str = include_str!("published_win_rates.csv");

/// What the thesis prints.
#[derive(Debug)]
pub struct Published {
    /// Wins and games.
    pub rates: Rates,
    /// The number of the figure each cell is from.
    pub figures: BTreeMap<Cell, u32>,
}

/// The sixty win rates, figures 17 (alpha-beta), 18 (minimax) and 19 (expectimax).
///
/// # Examples
///
/// ```
/// use lab2048::thesis::{Cell, published::published};
/// let cell = Cell::named("expectimax", "h1", 7).unwrap();
/// assert_eq!((published().rates[&cell].wins, published().figures[&cell]), (97, 19));
/// ```
#[must_use]
pub fn published() -> &'static Published {
    static PUBLISHED: LazyLock<Published> = LazyLock::new(|| {
        let rows: Vec<_> = TABLE.lines().skip(1).map(|line| row(line).expect(FAULT)).collect();
        Published {
            rates: rows.iter().map(|(cell, rate, _)| (*cell, *rate)).collect(),
            figures: rows.iter().map(|(cell, _, figure)| (*cell, *figure)).collect(),
        }
    });
    &PUBLISHED
}

const FAULT: &str = "the table is part of the program, and a test reads it";

fn row(line: &str) -> Option<(Cell, Rate, u32)> {
    let fields: Vec<&str> = line.split(',').collect();
    let [algorithm, heuristic, depth, percent, figure] = fields.try_into().ok()?;
    let cell = Cell::named(algorithm, heuristic, depth.parse().ok()?)?;
    let wins = percent.parse().ok().filter(|wins| *wins <= GAMES)?;
    Some((cell, Rate { wins, games: GAMES }, figure.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_has_a_figure() {
        assert_eq!(published().rates.len(), 60);
        assert!(Cell::all().all(|cell| published().rates.contains_key(&cell)));
    }
}
