//! What the thesis played: three algorithms, four heuristics, five depths.

use crate::agent::{Algorithm, Player};

/// The algorithms, in the order of our tables.
pub const ALGORITHMS: [Algorithm; 3] =
    [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::Expectimax];

/// The heuristics.
pub const HEURISTICS: [&str; 4] = ["h1", "h2", "h3", "h4"];

/// The depths, in plies.
pub const DEPTHS: [u8; 5] = [3, 4, 5, 6, 7];

/// A cell of the thesis's tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// One of [`ALGORITHMS`].
    pub algorithm: Algorithm,
    /// One of [`HEURISTICS`].
    pub heuristic: &'static str,
    /// One of [`DEPTHS`], in plies.
    pub depth: u8,
}

impl Cell {
    /// All sixty cells.
    pub fn all() -> impl Iterator<Item = Self> {
        ALGORITHMS.into_iter().flat_map(|algorithm| {
            HEURISTICS.into_iter().flat_map(move |heuristic| {
                DEPTHS.into_iter().map(move |depth| Self { algorithm, heuristic, depth })
            })
        })
    }

    /// The cell that goes by these names, as they stand in tables.
    #[must_use]
    pub fn named(algorithm: &str, heuristic: &str, depth: u8) -> Option<Self> {
        Self::all().find(|cell| {
            cell.algorithm.name() == algorithm && cell.heuristic == heuristic && cell.depth == depth
        })
    }

    /// The cell that a player plays, if the thesis has it.
    #[must_use]
    pub fn of(player: &Player) -> Option<Self> {
        let Player::Search { algorithm, heuristic, depth } = player else { return None };
        Self::named(algorithm.name(), heuristic.name(), depth.plies())
    }
}

/// `expectimax h1 depth 3`.
impl std::fmt::Display for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {} depth {}", self.algorithm.name(), self.heuristic, self.depth)
    }
}
