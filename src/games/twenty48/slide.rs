//! What a move does: every row slides towards one wall, looked up in tables.
//!
//! A row is four nibbles, 65,536 in all. The tables are filled at compile time by the functions
//! beside them; `tests/rules.rs` holds them against a definition on plain arrays, row by row.

use super::board::Board;
use super::moves::Move;

/// What sliding does to each of the 65,536 rows.
struct RowTables {
    /// The row after sliding towards its first cell.
    left: [u16; 1 << 16],
    /// The row after sliding towards its last cell.
    right: [u16; 1 << 16],
    /// A quarter of the points won, the same in both directions: however a run of equal tiles is
    /// paired up, there are as many pairs. Every gain is a multiple of 4, and a quarter of the
    /// largest (two pairs of 16384, 65536 points) fits.
    quarter_points: [u16; 1 << 16],
}

// The loop is long but bounded: 65,536 rows.
#[allow(long_running_const_eval)]
static ROWS: RowTables = {
    let mut tables =
        RowTables { left: [0; 1 << 16], right: [0; 1 << 16], quarter_points: [0; 1 << 16] };
    let mut index = 0;
    while index < 1 << 16 {
        let row = index as u16;
        let (slid, points) = merged(packed(row));
        tables.left[index] = slid;
        tables.right[mirrored(row) as usize] = mirrored(slid);
        tables.quarter_points[index] = (points / 4) as u16;
        index += 1;
    }
    tables
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
    #[inline]
    fn slid(self, table: &[u16; 1 << 16]) -> Board {
        Board::from_rows([0, 1, 2, 3].map(|row| table[self.0.row(row) as usize]))
    }

    #[inline]
    fn points(self) -> u32 {
        let quarter = |row| u32::from(ROWS.quarter_points[self.0.row(row) as usize]);
        4 * (quarter(0) + quarter(1) + quarter(2) + quarter(3))
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
        let (rows, columns) = (Lines(self), Lines(self.transposed()));
        match direction {
            Move::Up => (columns.slid(&ROWS.left).transposed(), columns.points()),
            Move::Right => (rows.slid(&ROWS.right), rows.points()),
            Move::Down => (columns.slid(&ROWS.right).transposed(), columns.points()),
            Move::Left => (rows.slid(&ROWS.left), rows.points()),
        }
    }

    /// What [`Board::slide`] gives for each of [`Move::ALL`], at the cost of one transposition and
    /// one count of points an axis.
    #[inline]
    pub(crate) fn slide_all(self) -> [(Self, u32); 4] {
        let (rows, columns) = (Lines(self), Lines(self.transposed()));
        let (along_rows, along_columns) = (rows.points(), columns.points());
        [
            (columns.slid(&ROWS.left).transposed(), along_columns),
            (rows.slid(&ROWS.right), along_rows),
            (columns.slid(&ROWS.right).transposed(), along_columns),
            (rows.slid(&ROWS.left), along_rows),
        ]
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
