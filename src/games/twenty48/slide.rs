//! What a move does: every row slides towards one wall, looked up in tables.
//!
//! A row is four nibbles, 65,536 in all. The tables are filled at compile time by the functions
//! beside them; `tests/rules.rs` holds them against a definition on plain arrays, row by row.

#[cfg(any(test, not(target_arch = "x86_64")))]
mod portable;
#[cfg(target_arch = "x86_64")]
mod sse2;

use super::board::Board;
use super::moves::Move;

/// What sliding does to a row, packed into a word so that one look-up fetches it all.
#[derive(Clone, Copy)]
struct RowMoves(u64);

impl RowMoves {
    /// Bits 0-15: the row after sliding towards its first cell. Bits 16-31: towards its last cell.
    /// Bits 32-63: the points won, the same in both directions: however a run of equal tiles is
    /// paired up, there are as many pairs.
    const fn new(left: u16, right: u16, points: u32) -> Self {
        Self(left as u64 | (right as u64) << 16 | (points as u64) << 32)
    }

    /// The row after sliding towards its first cell (0) or its last one (16).
    #[cfg(any(test, not(target_arch = "x86_64")))]
    #[inline]
    const fn towards(self, shift: u32) -> u16 {
        (self.0 >> shift) as u16
    }

    #[cfg(any(test, not(target_arch = "x86_64")))]
    #[inline]
    const fn points(self) -> u32 {
        (self.0 >> 32) as u32
    }
}

// The loop is long but bounded: 65,536 rows.
#[allow(long_running_const_eval)]
static ROWS: [RowMoves; 1 << 16] = {
    let mut table = [RowMoves(0); 1 << 16];
    let mut index = 0;
    while index < 1 << 16 {
        let row = index as u16;
        let (left, points) = merged(packed(row));
        let (right, _) = merged(packed(mirrored(row)));
        table[index] = RowMoves::new(left, mirrored(right), points);
        index += 1;
    }
    table
};

/// The row with its gaps closed towards the first cell.
const fn packed(row: u16) -> u16 {
    let mut row = row;
    if row & 0x00f0 == 0 {
        row = row & 0xff00 | (row & 0x000f) << 4;
    }
    if row & 0x0f00 == 0 {
        row = row & 0xf000 | (row & 0x00ff) << 4;
    }
    if row & 0xf000 == 0 {
        row <<= 4;
    }
    row
}

/// A packed row after its merges, the pair nearest the first cell first and no tile twice, and the
/// points won: the sum of the tiles made.
const fn merged(row: u16) -> (u16, u32) {
    let (first, second, third, fourth) = (row >> 12, row >> 8 & 15, row >> 4 & 15, row & 15);
    let tail_merges = can_merge(third, fourth);
    if can_merge(first, second) {
        let made = (first + 1) << 12;
        return if tail_merges {
            (made | (third + 1) << 8, points(first) + points(third))
        } else {
            (made | (row & 0xff) << 4, points(first))
        };
    }
    if can_merge(second, third) {
        (first << 12 | (second + 1) << 8 | fourth << 4, points(second))
    } else if tail_merges {
        (row & 0xff00 | (third + 1) << 4, points(third))
    } else {
        (row, 0)
    }
}

/// Whether two tiles (base-2 logarithms) become one when they meet. A nibble cannot hold 65536, so
/// two 32768 stay apart: [`Board::has_unmergeable_pair`] ends such a game.
const fn can_merge(one: u16, other: u16) -> bool {
    one == other && one != 0 && one != 15
}

/// The points for merging two tiles with this base-2 logarithm.
const fn points(exponent: u16) -> u32 {
    2 << exponent
}

/// The row read from its last cell to its first.
const fn mirrored(row: u16) -> u16 {
    row << 12 | (row & 0x00f0) << 4 | (row & 0x0f00) >> 4 | row >> 12
}

/// One axis of a board: its four rows, or its four columns seen as rows.
#[derive(Clone, Copy)]
struct Lines(Board);

impl Lines {
    /// What sliding does to each row, top first.
    #[inline]
    fn looked_up(self) -> [RowMoves; 4] {
        [0, 1, 2, 3].map(|row| ROWS[self.0.row(row) as usize])
    }

    /// Whether two 32768 would meet along some line.
    fn has_unmergeable_pair(self) -> bool {
        (0..4).any(|row| {
            let row = packed(self.0.row(row));
            row >> 8 == 0xff || row >> 4 & 0xff == 0xff || row & 0xff == 0xff
        })
    }
}

impl Board {
    /// The board after all tiles slide in one direction, and the points won by the merges. Nothing
    /// is added to the board. A move that changes nothing is not legal; it wins 0 points.
    ///
    /// # Examples
    ///
    /// A tile made by this move does not merge again, and the pair nearest the wall merges first:
    ///
    /// ```
    /// use lab2048::{board, games::twenty48::Move};
    /// let before = board!(
    ///     8 8 16 .
    ///     4 2 2  .
    ///     2 2 2  .
    ///     . . .  .
    /// );
    /// let right = board!(
    ///     . .  16 16
    ///     . .  4  4
    ///     . .  2  4
    ///     . .  .  .
    /// );
    /// assert_eq!(before.slide(Move::Right), (right, 16 + 4 + 4));
    /// ```
    #[inline]
    #[must_use]
    pub fn slide(self, direction: Move) -> (Self, u32) {
        // All four, although one is asked for: a game's next board does not wait for the choice of
        // the move then. (A random game takes a tenth less time than with that one move alone.)
        self.slide_all()[direction as usize]
    }

    /// What [`Board::slide`] gives for each of [`Move::ALL`], at the cost of one transposition and
    /// one count of points an axis.
    ///
    /// ```
    /// use lab2048::{board, games::twenty48::Move};
    /// let board = board!(2 2 . .  . 4 . .  . . . .  2 . . .);
    /// assert_eq!(board.slide_all(), Move::ALL.map(|direction| board.slide(direction)));
    /// ```
    // Always inlined: through memory the eight values cost a third more.
    #[inline(always)]
    #[must_use]
    #[cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "see `sse2`"))]
    pub fn slide_all(self) -> [(Self, u32); 4] {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the function is unsafe to call for one reason, that the processor might not have
        // SSE2. Every x86-64 processor has; the architecture is defined with it.
        return unsafe { sse2::slide_all(self) };
        #[cfg(not(target_arch = "x86_64"))]
        portable::slide_all(self)
    }

    /// Whether two 32768 would meet in some move: their sum is more than a board can hold.
    #[inline]
    pub(crate) fn has_unmergeable_pair(self) -> bool {
        let largest = self.mask_of_largest();
        let two_or_more = largest & largest.wrapping_sub(1) != 0;
        two_or_more
            && (Lines(self).has_unmergeable_pair()
                || Lines(self.transposed()).has_unmergeable_pair())
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;

    /// `tests/rules.rs` holds the way the program takes against a definition on plain arrays.
    #[test]
    fn all_four_moves_are_the_same_on_every_processor() {
        let mut word = 0x9e37_79b9_7f4a_7c15_u64;
        for round in 0..300_000 {
            word = word.wrapping_mul(0x5851_f42d_4c95_7f2d).rotate_left(23);
            // Every second board has empty cells and equal tiles.
            let board = Board::from_word(if round % 2 == 0 { word } else { word & word >> 3 });
            assert_eq!(board.slide_all(), portable::slide_all(board), "{board:#}");
            assert_eq!(board.slide_all(), Move::ALL.map(|direction| board.slide(direction)));
        }
        let full_of_32768 = Board::from_word(u64::MAX);
        let full_of_16384 = Board::from_word(0xeeee_eeee_eeee_eeee);
        for board in [Board::EMPTY, full_of_32768, full_of_16384] {
            assert_eq!(board.slide_all(), portable::slide_all(board));
        }
        assert_eq!(full_of_16384.slide_all()[0].1, 8 * 32768);
    }
}
