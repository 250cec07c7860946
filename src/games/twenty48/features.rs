//! What can be counted on a position: the terms heuristics are made of.
//!
//! Source: the thesis's section 3.3.1, with its worked example 3. Tile values are as printed
//! (1024, not 10); empty cells count 0.

use std::str::FromStr;
use std::sync::LazyLock;

use super::measures::{self, Measures, Needed};
use super::rules::Position;
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
        let needed = if self == Self::Similarity { Needed::All } else { Needed::ByRow };
        measures::with(position.board, needed, |measures| self.of(position.score, measures))
    }

    /// Its value, from the points and what was measured on the board.
    #[inline(always)]
    pub(super) fn of(self, score: u32, measures: &Measures) -> f64 {
        match self {
            Self::Score => f64::from(score),
            Self::Monotonicity => f64::from(measures.monotonicity),
            Self::Similarity => measures.similarity(),
            Self::LnScoreEmpty => ln_score(score) * f64::from(measures.empty),
            Self::EmptyLog2Max => f64::from(measures.empty) * f64::from(measures.log2_max),
            Self::Empty => f64::from(measures.empty),
            Self::LnScore => ln_score(score),
            Self::Log2Max => f64::from(measures.log2_max),
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

/// Scores below four times this are looked up: enough for every game up to a 4096.
const TABULATED: usize = 1 << 15;

/// Natural logarithms of 0, 4, 8, ... points, with 0 for no point. Every score is a multiple of 4.
///
/// `libm` computes in software, the same bits on every machine, which the platform's own
/// logarithm does not promise. It takes 130 instructions and the table 10.
static LN_OF_QUARTERS: LazyLock<Box<[f64; TABULATED]>> = LazyLock::new(|| {
    let scores = (0..TABULATED as u32).map(|quarter| f64::from(4 * quarter));
    let table: Vec<f64> =
        scores.map(|score| if score == 0.0 { 0.0 } else { libm::log(score) }).collect();
    table.try_into().expect("it has so many entries")
});

#[inline(always)]
pub(super) fn ln_score(score: u32) -> f64 {
    // A score that is no multiple of 4 becomes a number beyond the table.
    let quarter = score.rotate_right(2) as usize;
    if quarter < TABULATED { LN_OF_QUARTERS[quarter] } else { libm::log(f64::from(score)) }
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
