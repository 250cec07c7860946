//! Bounds of what a search can find: how far each feature can get in the plies that are left.
//!
//! Each bound follows from the rules: in so many moves and new tiles the sum of all tiles grows by at
//! most 4 a new tile and never falls; a merge takes two equal tiles; a tile takes part in one merge a
//! move; a new tile takes one empty cell. The bounds of a heuristic are put together by the very
//! operations that add up its value. Rounded addition and multiplication never give less for more,
//! so the bounds hold for values as they are computed, rounding included.

use super::board::Board;
use super::evaluation::Utility;
use super::features::{Feature, ln_score};
use super::heuristics::Weights;
use super::measures::rows::Sums;
use super::rules::{Position, Twenty48};
use crate::game::Turn;

/// The smallest and the largest value of what is meant.
pub(super) type Range = (f64, f64);

/// What is left of the search: moves of the player and new tiles.
#[derive(Debug, Clone, Copy)]
struct Left {
    moves: u32,
    tiles: u32,
}

impl Left {
    fn of(position: &Position, plies: u8) -> Self {
        let (first, second) = (u32::from(plies).div_ceil(2), u32::from(plies) / 2);
        match position.turn() {
            Turn::Chance => Self { moves: second, tiles: first },
            Turn::Max | Turn::Min => Self { moves: first, tiles: second },
        }
    }
}

/// The bounds of every value found from a position on that is not terminal.
#[inline(always)]
pub(super) fn bounds_of(
    weights: &Weights,
    utility: Utility,
    game: &Twenty48,
    position: &Position,
    plies: u8,
) -> Range {
    let left = Left::of(position, plies);
    let sums = Sums::of(position.board);
    let target = game.target().tile().map(u32::ilog2);
    let (range, may_win) = if left.moves == 1 {
        let [upwards, _, _, leftwards] = position.board.slide_all();
        let ways = [upwards, leftwards].map(|slid| Reach::by_one_move(position, &sums, left, slid));
        let [one, other] = ways.map(|reach| reach.range(weights, position, &sums));
        let largest = ways.map(|reach| reach.log2_max).into_iter().max();
        let may_win = target.is_some() && target <= largest;
        ((one.0.min(other.0), one.1.max(other.1)), may_win)
    } else {
        let merges = Merges::of(position.board, left);
        let may_win = target.is_some_and(|target| merges.can_make(target, left));
        (Reach::by_moves(position, &sums, left, &merges).range(weights, position, &sums), may_win)
    };
    let Utility::Fixed { win, loss } = utility else { return range };
    // Only a board without an empty cell is lost, and only a new tile fills it.
    let may_lose = left.tiles > 0 && position.board.empty_cells() <= left.tiles;
    let with = |(low, high): Range, may: bool, value: f64| {
        if may { (low.min(value), high.max(value)) } else { (low, high) }
    };
    with(with(range, may_win, win), may_lose, loss)
}

/// How far the features may get. None gets lower than it is, but for the empty cells, and the
/// similarity may become anything.
#[derive(Debug, Clone, Copy)]
struct Reach {
    score: u32,
    monotonicity: u32,
    fewest_empty: u32,
    most_empty: u32,
    log2_max: u32,
}

impl Reach {
    /// One move is left, towards the first row or the first column, or back from there. `slid` is
    /// what it gives without a new tile.
    ///
    /// Both ways merge as much. Back from there the monotonicity gets no higher than it is. A new
    /// tile t before the move takes part in one merge at most, and the others get no nearer to the
    /// wall by it: where a run of equal tiles becomes longer they keep their places, and where it is
    /// split they are pushed back.
    #[inline(always)]
    fn by_one_move(
        position: &Position,
        sums: &Sums,
        left: Left,
        (after, points): (Board, u32),
    ) -> Self {
        let tile_first = u32::from(position.turn() == Turn::Chance);
        let empty = position.board.empty_cells();
        let after_sums = Sums::of(after);
        let new_largest = if left.tiles == 0 { 0 } else { 2 + tile_first };
        Self {
            score: position.score.saturating_add(points + 8 * tile_first),
            monotonicity: after_sums.monotonicity().max(sums.monotonicity()) + 7 * 4 * left.tiles,
            fewest_empty: empty.saturating_sub(left.tiles),
            most_empty: after.empty_cells(),
            log2_max: after_sums.log2_max().max(new_largest),
        }
    }

    /// The largest tiles on the heaviest cells is the best there can be, and no tiles with this sum
    /// are larger than the powers of two that it is made of.
    fn by_moves(position: &Position, sums: &Sums, left: Left, merges: &Merges) -> Self {
        let empty = position.board.empty_cells();
        let largest = if left.tiles > 0 { sums.log2_max().max(2) } else { sums.log2_max() };
        let all = sums.tiles() + 4 * left.tiles;
        let still = sums.monotonicity() + 7 * 4 * left.tiles;
        Self {
            score: position.score.saturating_add(merges.points),
            monotonicity: if left.moves == 0 { still } else { best_order(all) },
            fewest_empty: empty.saturating_sub(left.tiles),
            most_empty: (empty + merges.count).min(Board::CELLS as u32),
            // A move doubles the largest tile at most.
            log2_max: (largest + left.moves).min(all.max(1).ilog2()).min(15).max(sums.log2_max()),
        }
    }

    /// The bounds of a weighted sum, added up as
    /// [`Heuristic::value`](super::heuristics::Heuristic::value) does it.
    #[inline(always)]
    fn range(&self, weights: &Weights, position: &Position, sums: &Sums) -> Range {
        let ln = || (ln_score(position.score), ln_score(self.score));
        let empty = (f64::from(self.fewest_empty), f64::from(self.most_empty));
        let log2_max = (f64::from(sums.log2_max()), f64::from(self.log2_max));
        let product = |one: Range, other: Range| (one.0 * other.0, one.1 * other.1);
        let mut range = (0.0, 0.0);
        let mut add = |feature: Feature, bounds: &dyn Fn() -> Range| {
            let weight = weights.weight(feature);
            if weight != 0.0 {
                let (low, high) = bounds();
                let (low, high) = if weight > 0.0 { (low, high) } else { (high, low) };
                range = (range.0 + weight * low, range.1 + weight * high);
            }
        };
        add(Feature::Score, &|| (f64::from(position.score), f64::from(self.score)));
        // Every cell has a weight of at least 1.
        add(Feature::Monotonicity, &|| (f64::from(sums.tiles()), f64::from(self.monotonicity)));
        add(Feature::Similarity, &|| (0.0, 16.0 * f64::from(1_u32 << self.log2_max)));
        add(Feature::LnScoreEmpty, &|| product(ln(), empty));
        add(Feature::EmptyLog2Max, &|| product(empty, log2_max));
        add(Feature::Empty, &|| empty);
        add(Feature::LnScore, &ln);
        add(Feature::Log2Max, &|| log2_max);
        range
    }
}

/// The largest monotonicity of any tiles with this sum.
fn best_order(mut sum: u32) -> u32 {
    /// The weights of the cells, largest first.
    const WEIGHTS: [u32; Board::CELLS] = [7, 6, 6, 5, 5, 5, 4, 4, 4, 4, 3, 3, 3, 2, 2, 1];
    let mut weighted = 0;
    for weight in WEIGHTS {
        let Some(exponent) = sum.checked_ilog2() else { break };
        weighted += weight << exponent;
        sum ^= 1 << exponent;
    }
    weighted
}

/// What merging can come to at most.
#[derive(Debug, Clone, Copy)]
struct Merges {
    /// How many tiles of each base-2 logarithm there are, a byte each.
    tiles: u128,
    count: u32,
    points: u32,
}

impl Merges {
    /// Every new tile is counted as a 2 and as a 4, and every tile that merging can make is counted
    /// beside those there are.
    fn of(board: Board, left: Left) -> Self {
        let tiles = counts(board);
        let (mut count, mut points, mut made) = (0, 0, 0);
        if left.moves > 0 {
            for exponent in 1..15_u32 {
                let present = (tiles >> (8 * exponent)) as u32 & 0xff;
                let new = if exponent <= 2 { left.tiles } else { 0 };
                made = (present + new + made) / 2;
                count += made;
                points += made << (exponent + 1);
            }
        }
        Self { tiles, count, points }
    }

    /// Whether a tile of this base-2 logarithm may come about: in so many moves only tiles that
    /// many powers of two below it can become part of it.
    fn can_make(&self, target: u32, left: Left) -> bool {
        let smallest = target.saturating_sub(left.moves).max(1);
        let new = if smallest <= 2 { 4 * left.tiles } else { 0 };
        let present = (smallest..=15)
            .map(|exponent| ((self.tiles >> (8 * exponent)) as u32 & 0xff) << exponent);
        present.sum::<u32>() + new >= 1 << target
    }
}

/// How many tiles of each base-2 logarithm there are, a byte each.
fn counts(board: Board) -> u128 {
    let mut word = board.word();
    let mut counts = 0;
    while word != 0 {
        counts += 1_u128 << (8 * (word & 15));
        word >>= 4;
    }
    counts
}
