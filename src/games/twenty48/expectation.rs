//! What an afterstate is worth on average once the new tile is there, without placing the tile.
//!
//! The tile appears on every empty cell alike, so the mean over cells and tiles of most features is
//! a matter of the mean tile. Of the similarity a lower bound is found, see
//! [`expected_similarity_at_least`]; for a heuristic that adds it instead of taking it off there is
//! no bound here.

use super::board::Board;
use super::expected_similarity::expected_similarity_at_least;
use super::features::{Feature, ln_score};
use super::heuristics::Weights;
use super::measures::rows::Sums;
use super::rules::{Position, Twenty48};

/// Rounding, as a share of the sum of all magnitudes: the exact expectation and the sum over at
/// most 30 outcomes of at most 8 terms differ by less than 100 roundings of 2^-53 each.
const ROUNDING: f64 = 1e-13;

/// At least the expectation of the heuristic after the new tile; `None` where the tile may end the
/// game or be the largest, which is rare.
#[inline(always)]
pub(super) fn expected_at_most(
    weights: &Weights,
    game: &Twenty48,
    position: &Position,
) -> Option<f64> {
    let board = position.board;
    let sums = Sums::of(board);
    let empty = board.empty_cells();
    if empty < 2 || sums.log2_max() < 2 || game.target().tile().is_some_and(|tile| tile <= 4) {
        return None;
    }
    let tile = 2.0 + 2.0 * game.four_probability();
    let empty_after = f64::from(empty - 1);
    let log2_max = f64::from(sums.log2_max());
    let similarity = match weights.weight(Feature::Similarity) {
        0.0 => 0.0,
        weight if weight < 0.0 => expected_similarity_at_least(board, sums.log2_max(), tile)?,
        _ => return None,
    };
    let (mut sum, mut magnitudes) = (0.0, 0.0);
    let mut add = |feature: Feature, expectation: &dyn Fn() -> f64| {
        let weight = weights.weight(feature);
        if weight != 0.0 {
            let term = weight * expectation();
            sum += term;
            magnitudes += term.abs();
        }
    };
    add(Feature::Score, &|| f64::from(position.score));
    add(Feature::Monotonicity, &|| {
        f64::from(sums.monotonicity())
            + tile * f64::from(weights_of_empty_cells(board)) / f64::from(empty)
    });
    add(Feature::Similarity, &|| similarity);
    add(Feature::LnScoreEmpty, &|| ln_score(position.score) * empty_after);
    add(Feature::EmptyLog2Max, &|| empty_after * log2_max);
    add(Feature::Empty, &|| empty_after);
    add(Feature::LnScore, &|| ln_score(position.score));
    add(Feature::Log2Max, &|| log2_max);
    Some(sum + magnitudes * ROUNDING)
}

/// The sum of the monotonicity's weights over the empty cells: 7 less row and column, both from 0.
#[inline]
fn weights_of_empty_cells(board: Board) -> u32 {
    let empty = board.empty_mask();
    let rows_from_top = |rows: u32| (empty << (16 * rows)).count_ones();
    let rows = rows_from_top(1) + rows_from_top(2) + rows_from_top(3);
    let columns = (empty & 0x0fff_0fff_0fff_0fff).count_ones()
        + (empty & 0x00ff_00ff_00ff_00ff).count_ones()
        + (empty & 0x000f_000f_000f_000f).count_ones();
    7 * empty.count_ones() - rows - columns
}
