//! The mean similarity over all new tiles that may appear, without placing one.
//!
//! A new tile t beside a tile v changes v's mean m over n tiles to (n m + |v - t|) / (n + 1), that
//! is by |v - t| / (n + 1) - m / (n + 1). The new tile's own mean is the sum of |v - t| over the
//! tiles around it, over one more than their number. So the sum over all E empty cells, over E, is
//!
//! - the sum over pairs of neighbouring tiles of their difference times both weights, where the
//!   weight of a tile with e empty cells around it is 1/n - e / (E n (n + 1)), and
//! - the sum over tiles of |v - t| times e / (n + 1) plus 1 / (n' + 1) for each of the empty cells
//!   around it, with n' tiles around that cell; over E.
//!
//! The mean of |v - t| is at least v less the mean tile. All weights are whole numbers over 2520,
//! rounded so that the result is not above the expectation.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod portable;

use super::board::Board;

/// lcm(1, ..., 9): the common denominator of means over up to nine tiles.
const DENOMINATOR: u32 = 2520;

/// No tile may be larger than this, 2^13, for the sums to fit.
const LARGEST_EXPONENT: u32 = 13;

/// At most the expectation of the similarity after a new tile of this mean on one of the `empty`
/// cells, at least two; `None` if a tile is too large.
#[inline(always)]
pub(super) fn expected_similarity_at_least(
    board: Board,
    largest_exponent: u32,
    mean_tile: f64,
) -> Option<f64> {
    if largest_exponent > LARGEST_EXPONENT {
        return None;
    }
    let empty = board.empty_cells();
    let Expected { pairs, halves, shares } = sums(board, (1_u32 << 16).div_ceil(empty));
    let with_new = 2.0 * f64::from(halves) - mean_tile * f64::from(shares);
    Some((f64::from(pairs) + with_new / f64::from(empty)) / f64::from(DENOMINATOR))
}

/// Sums over the tiles, times 2520.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Expected {
    /// The first of the two sums above.
    pairs: u32,
    /// Half of each tile times what |v - t| is multiplied with in the second sum.
    halves: u32,
    /// The same without the tile.
    shares: u32,
}

/// The sums for a board with an empty cell, one over whose number is given in parts of 2^16. Two
/// ways to compute the same; the portable one is slow, so that a search gains less by it where there
/// is no AVX2.
#[inline]
#[cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "without AVX2 it would not pay"))]
fn sums(board: Board, one_of_empty: u32) -> Expected {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: the function is unsafe to call for one reason, that the processor might not
        // have AVX2; it has. All it does is safe code.
        return unsafe { avx2::expected(board, one_of_empty) };
    }
    portable::expected(board, one_of_empty)
}

/// Numbers by how many tiles there are in a neighbourhood.
type ByCount = [u16; 16];

/// 2520 / n; 0 for none.
const WEIGHTS: ByCount = [0, 2520, 1260, 840, 630, 504, 420, 360, 315, 280, 0, 0, 0, 0, 0, 0];

/// 2520 / (n + 1).
const NEXT_WEIGHTS: ByCount =
    [2520, 1260, 840, 630, 504, 420, 360, 315, 280, 252, 0, 0, 0, 0, 0, 0];

/// 2520 / (n (n + 1)), rounded up; 0 for none.
const STEPS: ByCount = [0, 1260, 420, 210, 126, 84, 60, 45, 35, 28, 0, 0, 0, 0, 0, 0];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_give_the_same_sums() {
        let mut word = 0x9e37_79b9_7f4a_7c15_u64;
        for _ in 0..50_000 {
            word = word.wrapping_mul(0x5851_f42d_4c95_7f2d).rotate_left(23);
            let emptied = (word & (word >> 1) & 0x1111_1111_1111_1111) * 15;
            // No tile above 8192.
            let board = Board::from_word(word & !emptied & 0xdddd_dddd_dddd_dddd);
            if board.empty_cells() > 1 {
                let one_of_empty = (1_u32 << 16).div_ceil(board.empty_cells());
                let sums = sums(board, one_of_empty);
                assert_eq!(sums, portable::expected(board, one_of_empty), "{board:#}");
            }
        }
    }
}
