//! How unlike neighbouring tiles are, exactly.
//!
//! The thesis's similarity is a sum of fractions with denominators 1 to 9. Over the common
//! denominator 2520 = lcm(1, ..., 9) it is a whole number, and one division at the end rounds it
//! correctly: the same bits on every machine, however the sum is arranged.
//!
//! Arranged by pairs: two neighbouring tiles a and b with n and m tiles in their neighbourhoods
//! add |a - b| to both means, so |a - b| (2520 / n + 2520 / m) to the whole number.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod expected;
mod portable;

pub(super) use expected::expected_similarity_at_least;

use super::board::Board;

/// lcm(1, ..., 9).
const DENOMINATOR: u32 = 2520;

/// The similarity of a board: 0 is smoothest, and a board of fewer than two tiles has 0.
#[inline]
pub(super) fn similarity(board: Board) -> f64 {
    f64::from(numerator(board)) / f64::from(DENOMINATOR)
}

/// The similarity times 2520. The largest possible sum, 42 pairs x 32768 x 2520, fits.
///
/// With `sums` of `expected` the one `unsafe` of the program. Reason, measured on the positions of ten
/// games: 12 ns a board against 60 ns by the portable code, which is most of the time of h1, h2 and
/// h3.
#[inline]
#[cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "see above"))]
fn numerator(board: Board) -> u32 {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: the function is unsafe to call for one reason, that the processor might not
        // have AVX2; it has. It takes and returns plain numbers and touches no memory.
        return unsafe { avx2::numerator(board) };
    }
    portable::numerator(board)
}

impl Board {
    /// What each tile adds to [`Feature::Similarity`](super::Feature::Similarity), row by row: the
    /// mean of |value - other| over the tiles around it and itself; `None` on empty cells.
    ///
    /// ```
    /// use lab2048::board;
    /// let board = board!(
    ///     1024 32 4 2
    ///     16   4  . .
    ///     8    .  . .
    ///     2    .  4 .
    /// );
    /// let similarity = board.similarity_by_cell();
    /// assert_eq!(similarity[..3], [Some(755.0), Some(212.8), Some(7.5)]);
    /// assert_eq!((similarity[9], similarity[14]), (None, Some(0.0)));
    /// ```
    #[must_use]
    pub fn similarity_by_cell(self) -> [Option<f64>; Self::CELLS] {
        let tiles = self.tiles();
        std::array::from_fn(|cell| {
            let around = (0..Self::CELLS).filter(|&other| {
                let (rows, columns) =
                    ((cell / 4).abs_diff(other / 4), (cell % 4).abs_diff(other % 4));
                tiles[other] != 0 && rows <= 1 && columns <= 1
            });
            let sum: u32 = around.clone().map(|other| tiles[cell].abs_diff(tiles[other])).sum();
            (tiles[cell] != 0).then(|| f64::from(sum) / around.count() as f64)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_to_compute_it_gives_the_same_number() {
        let mut word = 0x9e37_79b9_7f4a_7c15_u64;
        for round in 0..200_000_u32 {
            word ^= word << 13;
            word ^= word >> 7;
            word ^= word << 17;
            // Every second board has some empty cells, and some have none but the largest tiles.
            let emptied = (word & (word >> 1) & 0x1111_1111_1111_1111) * 15;
            let board = match round % 4 {
                0 => Board::from_word(word),
                1 => Board::from_word(word & !emptied),
                2 => Board::from_word(word | emptied),
                _ => Board::from_word(word & emptied),
            };
            assert_eq!(numerator(board), portable::numerator(board), "{board:#}");
        }
        for board in [Board::EMPTY, Board::from_word(u64::MAX)] {
            assert_eq!((numerator(board), portable::numerator(board)), (0, 0));
        }
    }

    #[test]
    fn the_cells_add_up_to_the_whole() {
        // A multiplicative walk over all kinds of words; every word is a board.
        let mut word = 0x9e37_79b9_7f4a_7c15_u64;
        for _ in 0..10_000 {
            word = word.wrapping_mul(0x5851_f42d_4c95_7f2d).rotate_left(23);
            let board = Board::from_word(word & word.rotate_left(32));
            let sum: f64 = board.similarity_by_cell().into_iter().flatten().sum();
            let whole = similarity(board);
            assert!((sum - whole).abs() <= 1e-12 * whole, "{board:#}: {sum} {whole}");
        }
    }
}
