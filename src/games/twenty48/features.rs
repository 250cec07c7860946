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
        let [value] =
            measures::with(position.board, needed, |measures| self.of([position.score], measures));
        value
    }

    /// Its values, from the points and what was measured on the boards.
    #[inline(always)]
    pub(super) fn of<const N: usize>(self, scores: [u32; N], measures: &Measures<N>) -> [f64; N] {
        match self {
            Self::Score => scores.map(f64::from),
            Self::Monotonicity => measures.monotonicity(),
            Self::Similarity => measures.similarity(),
            Self::LnScoreEmpty => product(ln_scores(scores), measures.empty()),
            Self::EmptyLog2Max => product(measures.empty(), measures.log2_max()),
            Self::Empty => measures.empty(),
            Self::LnScore => ln_scores(scores),
            Self::Log2Max => measures.log2_max(),
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
static LN_OF_QUARTERS: LazyLock<Box<[f64; TABULATED]>> = LazyLock::new(|| {
    let table: Vec<f64> = (0..TABULATED as u32).map(|quarter| computed_ln(4 * quarter)).collect();
    table.try_into().expect("it has so many entries")
});

/// The natural logarithm of a score; 0 of 0.
///
/// `libm` computes in software, the same bits on every machine, which the platform's own
/// logarithm does not promise. It takes 130 instructions and the table 10.
fn computed_ln(score: u32) -> f64 {
    if score == 0 { 0.0 } else { libm::log(f64::from(score)) }
}

#[inline(always)]
fn ln_scores<const N: usize>(scores: [u32; N]) -> [f64; N] {
    // A score that is no multiple of 4 becomes a number beyond the table.
    let quarters = scores.map(|score| score.rotate_right(2) as usize);
    if quarters.iter().any(|&quarter| quarter >= TABULATED) {
        return ln_beyond_table(scores);
    }
    let table = &**LN_OF_QUARTERS;
    quarters.map(|quarter| table[quarter])
}

/// The natural logarithm of a score; 0 of 0.
#[inline(always)]
pub(super) fn ln_score(score: u32) -> f64 {
    let [ln] = ln_scores([score]);
    ln
}

// Out of the way: inlined, it would take the registers of what is done all the time.
#[cold]
#[inline(never)]
fn ln_beyond_table<const N: usize>(scores: [u32; N]) -> [f64; N] {
    scores.map(computed_ln)
}

#[inline(always)]
fn product<const N: usize>(one: [f64; N], other: [f64; N]) -> [f64; N] {
    std::array::from_fn(|index| one[index] * other[index])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logarithm_is_the_same_from_the_table_and_from_the_library() {
        assert_eq!(ln_scores([0]), [0.0]);
        for score in (4..300_000).step_by(2) {
            let together = ln_scores([score, 0, 4, score + 4]).map(f64::to_bits);
            let [one, four, other] = [score, 4, score + 4].map(|score| libm::log(f64::from(score)));
            assert_eq!(together, [one, 0.0, four, other].map(f64::to_bits), "{score}");
            assert_eq!(ln_score(score).to_bits(), one.to_bits());
        }
    }
}
