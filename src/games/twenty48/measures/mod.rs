//! What heuristics measure on a board, in whole numbers.
//!
//! Three of the measures are sums over rows and come from a table (`rows`). The fourth, the
//! similarity, is a sum of fractions with denominators 1 to 9. Over the common denominator
//! 2520 = lcm(1, ..., 9) it is a whole number, and one division at the end rounds it correctly:
//! the same bits on every machine, however the sum is arranged.
//!
//! Arranged by pairs: two neighbouring tiles a and b with n and m tiles in their neighbourhoods
//! add |a - b| to both means, so |a - b| (2520 / n + 2520 / m) to the whole number. Tiles are
//! even, so half of it is a whole number as well, and half a 32768 fits a signed 16-bit lane.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod cells;
mod portable;
pub(super) mod rows;

use super::board::Board;

/// 2520 / n for n = 0 to 9 tiles in a neighbourhood; nothing for none.
const WEIGHTS: [u16; 10] = [0, 2520, 1260, 840, 630, 504, 420, 360, 315, 280];

/// What heuristics measure on a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Measures {
    /// The similarity times 1260; 0 if it was not asked for. The largest possible sum, 42 pairs
    /// x 16384 x 2520, fits.
    pub(super) similarity_1260: u32,
    /// The sum of tile value x weight, the weights falling from 7 in the top left corner.
    pub(super) monotonicity: u32,
    /// The number of empty cells.
    pub(super) empty: u32,
    /// The base-2 logarithm of the largest tile, 0 on the empty board.
    pub(super) log2_max: u32,
}

impl Measures {
    /// The similarity: 0 is smoothest, and a board of fewer than two tiles has 0.
    #[inline]
    pub(super) fn similarity(&self) -> f64 {
        f64::from(self.similarity_1260) / 1260.0
    }
}

/// Which measures are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Needed {
    /// All of them.
    All,
    /// All but the similarity.
    ByRow,
}

/// Measures a board and hands the result to `then`, by the fastest way this processor has.
///
/// With AVX2 the similarity takes 9 ns and with it the other measures are nearly free; without,
/// 40 ns. By row it takes 2 ns on any processor.
///
/// A function that uses AVX2 is not inlined into one that may not, so each call of it costs. That
/// is why what becomes of the measures is handed in: it is inlined there, and what it does not
/// use is not computed.
#[inline(always)]
#[cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "a third of the time, see above"))]
pub(super) fn with<T>(board: Board, needed: Needed, then: impl FnOnce(&Measures) -> T) -> T {
    #[cfg(target_arch = "x86_64")]
    if needed == Needed::All && std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: the function is unsafe to call for one reason, that the processor might not
        // have AVX2; it has. All it does is safe code, `then` included.
        return unsafe { avx2::with(board, then) };
    }
    with_portable(board, needed, then)
}

/// What [`with`] does on a processor of which nothing is known.
#[inline(always)]
pub(super) fn with_portable<T>(
    board: Board,
    needed: Needed,
    then: impl FnOnce(&Measures) -> T,
) -> T {
    let sums = rows::Sums::of(board);
    then(&Measures {
        similarity_1260: if needed == Needed::All { portable::similarity_1260(board) } else { 0 },
        monotonicity: sums.monotonicity(),
        empty: sums.empty(),
        log2_max: sums.log2_max(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_measured_alike(board: Board) {
        let [fast, portable] =
            [with(board, Needed::All, |&all| all), with_portable(board, Needed::All, |&all| all)];
        assert_eq!(fast, portable, "{board:#}");
        let by_row = Measures { similarity_1260: 0, ..fast };
        assert_eq!(with(board, Needed::ByRow, |&all| all), by_row, "{board:#}");
    }

    #[test]
    fn every_way_to_measure_gives_the_same_numbers() {
        let mut word = 0x9e37_79b9_7f4a_7c15_u64;
        for round in 0..2_000_000_u32 {
            word ^= word << 13;
            word ^= word >> 7;
            word ^= word << 17;
            // Every second board has some empty cells, and some have none but the largest tiles.
            let emptied = (word & (word >> 1) & 0x1111_1111_1111_1111) * 15;
            assert_measured_alike(match round % 4 {
                0 => Board::from_word(word),
                1 => Board::from_word(word & !emptied),
                2 => Board::from_word(word | emptied),
                _ => Board::from_word(word & emptied),
            });
        }
    }

    #[test]
    fn every_set_of_empty_cells_is_measured_alike() {
        for set in 0..=u16::MAX {
            let cells = (0..16).filter(|cell| set >> cell & 1 == 1);
            let ones: u64 = cells.map(|cell| 1 << (4 * cell)).sum();
            // All tiles alike, and 32768 beside 2: the largest sum there is.
            let chequered = (ones * 15) & 0xf1f1_1f1f_f1f1_1f1f;
            for word in [ones, ones * 15, chequered] {
                assert_measured_alike(Board::from_word(word));
            }
        }
    }

    #[test]
    fn the_weights_are_fractions_of_2520() {
        for count in 1..10_u16 {
            assert_eq!(WEIGHTS[usize::from(count)] * count, 2520);
        }
    }
}
