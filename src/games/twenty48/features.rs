//! What can be counted on a position: the terms heuristics are made of.
//!
//! Source: the thesis's section 3.3.1, with its worked example 3. Tile values are as printed
//! (1024, not 10); empty cells count 0.

use std::str::FromStr;
use std::sync::LazyLock;

use super::board::Board;
use super::rules::Position;
use super::similarity::similarity;
use crate::nearest::UnknownName;

/// A named number that a position has. Finite on every position.
///
/// # Examples
///
/// ```
/// use lab2048::{board, games::twenty48::{Feature, Position}};
/// let position = Position::to_move(board!(
///     1024 32 4 2
///     16   4  . .
///     8    .  . .
///     2    .  4 .
/// ), 9228);
/// assert_eq!(Feature::Monotonicity.value(&position), 7560.0);
/// assert_eq!(Feature::Empty.value(&position), 7.0);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Feature {
    /// The points so far, in points.
    Score,
    /// The sum over all cells of tile value x weight, the weights falling from 7 in the top left
    /// corner by one a step: 7 6 5 4 / 6 5 4 3 / 5 4 3 2 / 4 3 2 1.
    Monotonicity,
    /// How unlike neighbouring tiles are (0 is smoothest). For every tile the mean of |value -
    /// other| over the tiles in its 3x3 neighbourhood, itself included; summed over the tiles.
    Similarity,
    /// The natural logarithm of the score times the number of empty cells; ln(0) is taken as 0.
    LnScoreEmpty,
    /// The number of empty cells times the base-2 logarithm of the largest tile.
    EmptyLog2Max,
    /// The number of empty cells, 0 to 16.
    Empty,
    /// The natural logarithm of the score; 0 if the score is 0.
    LnScore,
    /// The base-2 logarithm of the largest tile, 0 to 15.
    Log2Max,
}

impl Feature {
    /// Every feature, in the order in which a heuristic adds them up.
    pub const ALL: [Self; 8] = [
        Self::Score,
        Self::Monotonicity,
        Self::Similarity,
        Self::LnScoreEmpty,
        Self::EmptyLog2Max,
        Self::Empty,
        Self::LnScore,
        Self::Log2Max,
    ];

    /// The name in plans, options and output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Score => "score",
            Self::Monotonicity => "monotonicity",
            Self::Similarity => "similarity",
            Self::LnScoreEmpty => "ln_score_empty",
            Self::EmptyLog2Max => "empty_log2_max",
            Self::Empty => "empty",
            Self::LnScore => "ln_score",
            Self::Log2Max => "log2_max",
        }
    }

    /// How formulas write it.
    #[must_use]
    pub const fn formula(self) -> &'static str {
        match self {
            Self::LnScoreEmpty => "ln(score) * empty",
            Self::EmptyLog2Max => "empty * log2(max)",
            Self::LnScore => "ln(score)",
            Self::Log2Max => "log2(max)",
            Self::Score | Self::Monotonicity | Self::Similarity | Self::Empty => self.name(),
        }
    }

    /// Its value on a position.
    #[inline(always)]
    #[must_use]
    pub fn value(self, position: &Position) -> f64 {
        let board = position.board;
        match self {
            Self::Score => f64::from(position.score),
            Self::Monotonicity => f64::from(monotonicity(board)),
            Self::Similarity => similarity(board),
            Self::LnScoreEmpty => ln_score(position.score) * f64::from(board.empty_cells()),
            Self::EmptyLog2Max => {
                f64::from(board.empty_cells()) * f64::from(row_summary_largest(board))
            }
            Self::Empty => f64::from(board.empty_cells()),
            Self::LnScore => ln_score(position.score),
            Self::Log2Max => f64::from(row_summary_largest(board)),
        }
    }
}

/// Reads the name of a feature.
impl FromStr for Feature {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let named = Self::ALL.into_iter().find(|feature| feature.name() == name);
        named.ok_or_else(|| UnknownName::new("feature", name, &Self::ALL.map(Self::name)))
    }
}

/// What a row contributes to the features, packed into a word so that one look-up fetches it all.
#[derive(Clone, Copy)]
struct RowSummary(u64);

impl RowSummary {
    /// Bits 0-23: tile value x weight with the top row's weights 7 6 5 4, at most 720,896.
    /// Bits 24-47: the sum of the tiles, at most 131,072.
    /// Bits 48-63: a set of the base-2 logarithms on the row (bit 0 for empty cells).
    const fn of(row: u16) -> Self {
        let mut weighted = 0;
        let mut sum = 0;
        let mut exponents = 0;
        let mut column = 0;
        while column < 4 {
            let exponent = (row >> (12 - 4 * column)) & 15;
            let tile = if exponent == 0 { 0 } else { 1_u64 << exponent };
            weighted += tile * (7 - column);
            sum += tile;
            exponents |= 1_u64 << exponent;
            column += 1;
        }
        Self(weighted | sum << 24 | exponents << 48)
    }

    #[inline]
    const fn weighted(self) -> u32 {
        self.0 as u32 & 0x00ff_ffff
    }

    #[inline]
    const fn sum(self) -> u32 {
        (self.0 >> 24) as u32 & 0x00ff_ffff
    }

    #[inline]
    const fn exponents(self) -> u16 {
        (self.0 >> 48) as u16
    }
}

// The loop is long but bounded: 65,536 rows.
#[allow(long_running_const_eval)]
static ROW_SUMMARIES: [RowSummary; 1 << 16] = {
    let mut table = [RowSummary(0); 1 << 16];
    let mut row = 0;
    while row < 1 << 16 {
        table[row] = RowSummary::of(row as u16);
        row += 1;
    }
    table
};

#[inline]
fn row_summaries(board: Board) -> [RowSummary; 4] {
    [0, 1, 2, 3].map(|row| ROW_SUMMARIES[board.row(row) as usize])
}

/// What bounds are computed from.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sums {
    /// All tiles.
    pub(super) tiles: u32,
    /// The monotonicity.
    pub(super) weighted: u32,
    /// The base-2 logarithm of the largest tile.
    pub(super) largest: u32,
}

impl Sums {
    #[inline]
    pub(super) fn of(board: Board) -> Self {
        let [first, second, third, fourth] = row_summaries(board);
        Self {
            tiles: first.sum() + second.sum() + third.sum() + fourth.sum(),
            weighted: monotonicity(board),
            largest: row_summary_largest(board),
        }
    }
}

#[inline]
fn monotonicity(board: Board) -> u32 {
    let [first, second, third, fourth] = row_summaries(board);
    // Each row's weights are one less than those of the row above it.
    first.weighted() + second.weighted() + third.weighted() + fourth.weighted()
        - second.sum()
        - 2 * third.sum()
        - 3 * fourth.sum()
}

#[inline]
fn row_summary_largest(board: Board) -> u32 {
    let [first, second, third, fourth] = row_summaries(board);
    let seen = first.exponents() | second.exponents() | third.exponents() | fourth.exponents();
    // Bit 0 stands for empty cells; with it set the empty board gives 0.
    (seen | 1).ilog2()
}

/// Scores below this are looked up: enough for every game up to a 4096.
const TABULATED_SCORES: u32 = 1 << 17;

/// Natural logarithms of 0, 4, 8, ... points, with 0 for no point. Every score is a multiple of 4.
///
/// `libm` computes in software, the same bits on every machine, which the platform's own
/// logarithm does not promise.
static LN_OF_QUARTERS: LazyLock<Box<[f64]>> = LazyLock::new(|| {
    let scores = (0..TABULATED_SCORES).step_by(4);
    scores.map(|score| if score == 0 { 0.0 } else { libm::log(f64::from(score)) }).collect()
});

#[inline]
pub(super) fn ln_score(score: u32) -> f64 {
    if score.is_multiple_of(4) && score < TABULATED_SCORES {
        LN_OF_QUARTERS[score as usize / 4]
    } else {
        libm::log(f64::from(score))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logarithm_is_the_same_from_the_table_and_from_the_library() {
        assert_eq!(ln_score(0), 0.0);
        for score in (4..300_000).step_by(2) {
            assert_eq!(ln_score(score).to_bits(), libm::log(f64::from(score)).to_bits());
        }
    }
}
