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
#[cfg(target_arch = "x86_64")]
mod four;
mod portable;
pub(super) mod rows;

use super::board::Board;

/// 2520 / n for n = 0 to 9 tiles in a neighbourhood; nothing for none.
const WEIGHTS: [u16; 10] = [0, 2520, 1260, 840, 630, 504, 420, 360, 315, 280];

/// What heuristics measure on a board, or on `N` boards side by side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Measures<const N: usize = 1> {
    /// The similarity times 1260; 0 if it was not asked for. The largest possible sum, 42 pairs
    /// x 16384 x 2520, fits even a signed number.
    similarity_1260: [u32; N],
    /// The sum of tile value x weight, the weights falling from 7 in the top left corner.
    monotonicity: [u32; N],
    /// The number of empty cells.
    empty: [u32; N],
    /// The base-2 logarithm of the largest tile, 0 on the empty board.
    log2_max: [u32; N],
}

impl<const N: usize> Measures<N> {
    /// The similarity: 0 is smoothest, and a board of fewer than two tiles has 0.
    #[inline(always)]
    pub(super) fn similarity(&self) -> [f64; N] {
        numbers(self.similarity_1260).map(|sum| sum / 1260.0)
    }

    #[inline(always)]
    pub(super) fn monotonicity(&self) -> [f64; N] {
        numbers(self.monotonicity)
    }

    #[inline(always)]
    pub(super) fn empty(&self) -> [f64; N] {
        numbers(self.empty)
    }

    #[inline(always)]
    pub(super) fn log2_max(&self) -> [f64; N] {
        numbers(self.log2_max)
    }

    /// Whether all boards have an empty cell and a tile.
    #[inline(always)]
    pub(super) fn room(&self) -> bool {
        let each = |board: usize| (self.empty[board] != 0) & (self.empty[board] != 16);
        (0..N).fold(true, |all, board| all & each(board))
    }

    /// Whether no board has a tile with this base-2 logarithm or more.
    #[inline(always)]
    pub(super) fn tiles_below(&self, exponent: u32) -> bool {
        (0..N).fold(true, |all, board| all & (self.log2_max[board] < exponent))
    }
}

/// None of them is 2^31 or more; from signed numbers the conversion is one instruction.
#[inline(always)]
fn numbers<const N: usize>(whole: [u32; N]) -> [f64; N] {
    whole.map(|number| f64::from(number as i32))
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
    let all = needed == Needed::All;
    then(&Measures {
        similarity_1260: [if all { portable::similarity_1260(board) } else { 0 }],
        monotonicity: [sums.monotonicity()],
        empty: [sums.empty()],
        log2_max: [sums.log2_max()],
    })
}

/// What [`with`] does, for four boards side by side; each comes with points that are only passed on.
/// `otherwise` on a processor without a way to do that faster than one after another.
///
/// With AVX2 a board takes 88 instructions with h1 and 34 with h4, alone 137 and 47; a leaf of
/// expectimax at depth 3 with h1 takes 148 in place of 251 (`cargo bench --bench instructions`).
#[inline(always)]
#[cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "a third less to do, see above"))]
pub(super) fn with_four<T>(
    boards: impl FnOnce() -> [(Board, u32); 4],
    then: impl FnOnce(&[(Board, u32); 4], &Measures<4>) -> T,
    otherwise: impl FnOnce() -> T,
) -> T {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: the function is unsafe to call for one reason, that the processor might not
        // have AVX2; it has. All it does is safe code, `boards` and `then` included.
        return unsafe { four::with(boards, then) };
    }
    otherwise()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_measured_alike(board: Board) {
        let [fast, portable] =
            [with(board, Needed::All, |&all| all), with_portable(board, Needed::All, |&all| all)];
        assert_eq!(fast, portable, "{board:#}");
        let by_row = Measures { similarity_1260: [0], ..fast };
        assert_eq!(with(board, Needed::ByRow, |&all| all), by_row, "{board:#}");
    }

    /// Each board in each of the four places, beside others.
    fn assert_measured_alike_together(boards: [Board; 4]) {
        let place = |place: usize, all: &Measures<4>| Measures {
            similarity_1260: [all.similarity_1260[place]],
            monotonicity: [all.monotonicity[place]],
            empty: [all.empty[place]],
            log2_max: [all.log2_max[place]],
        };
        let points = [0, 4, 8, 12];
        let scored = std::array::from_fn(|index| (boards[index], points[index]));
        let alone = boards.map(|board| with_portable(board, Needed::All, |&all| all));
        let judge = |passed_on: &[(Board, u32); 4], all: &Measures<4>| {
            assert_eq!(*passed_on, scored);
            [0, 1, 2, 3].map(|index| place(index, all))
        };
        // Without AVX2 there is nothing to compare.
        assert_eq!(with_four(|| scored, judge, || alone), alone, "{boards:#?}");
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
            let words = [word, word & !emptied, word | emptied, word & emptied];
            let mut boards = words.map(Board::from_word);
            boards.rotate_left(round as usize % 4);
            assert_measured_alike(boards[0]);
            assert_measured_alike_together(boards);
        }
    }

    #[test]
    fn every_set_of_empty_cells_is_measured_alike() {
        for set in 0..=u16::MAX {
            let cells = (0..16).filter(|cell| set >> cell & 1 == 1);
            let ones: u64 = cells.map(|cell| 1 << (4 * cell)).sum();
            // All tiles alike, and 32768 beside 2: the largest sum there is.
            let chequered = (ones * 15) & 0xf1f1_1f1f_f1f1_1f1f;
            let boards = [ones, ones * 15, chequered].map(Board::from_word);
            boards.into_iter().for_each(assert_measured_alike);
            let [one, large, chequered] = boards;
            assert_measured_alike_together([one, large, chequered, Board::EMPTY]);
            assert_measured_alike_together([chequered, large, Board::EMPTY, one]);
        }
    }

    #[test]
    fn four_boards_are_tested_for_room_and_for_tiles() {
        let board = |word| Board::from_word(word);
        let roomy = board(0x1234_0000_0000_0000);
        let full = board(0x1212_2121_1212_2121);
        for (boards, room, below_four, below_five) in [
            ([roomy; 4], true, false, true),
            ([roomy, roomy, full, roomy], false, false, true),
            ([roomy, roomy, roomy, Board::EMPTY], false, false, true),
            ([full; 4], false, true, true),
            ([full, board(5), full, full], false, false, false),
        ] {
            let tests = |all: &Measures<4>| [all.room(), all.tiles_below(4), all.tiles_below(5)];
            let expected = [room, below_four, below_five];
            let scored = boards.map(|board| (board, 0));
            let found = with_four(|| scored, |_, all| tests(all), || expected);
            assert_eq!(found, expected, "{boards:?}");
        }
    }

    #[test]
    fn the_weights_are_fractions_of_2520() {
        for count in 1..10_u16 {
            assert_eq!(WEIGHTS[usize::from(count)] * count, 2520);
        }
    }
}
