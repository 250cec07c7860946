//! Sixteen cells in one word: a nibble a cell, holding the base-2 logarithm of its tile.
//!
//! Cell 0 is the top left one and sits in the *highest* nibble, so that the word written in
//! hexadecimal reads like the board, row after row. An empty cell holds 0. The largest tile a
//! nibble holds is 15, that is 32768.

use super::moves::Moves;

/// Bit 0 of every nibble.
const LOW_BITS: u64 = 0x1111_1111_1111_1111;

/// A 4x4 board: which tile lies on which cell. It knows no score and nobody's turn.
///
/// # Examples
///
/// ```
/// use lab2048::board;
/// use lab2048::games::twenty48::Move;
///
/// let before = board!(
///     2 2 2 2
///     4 . . 4
///     . . . .
///     . . . 8
/// );
/// let after = board!(
///     4 4 . .
///     8 . . .
///     . . . .
///     8 . . .
/// );
/// assert_eq!(before.slide(Move::Left), (after, 4 + 4 + 8));
/// assert_eq!(before.empty_cells(), 9);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Board(u64);

impl Board {
    /// Cells on a board.
    pub const CELLS: usize = 16;
    /// The largest tile a board can hold, 2^15.
    pub const LARGEST_TILE: u32 = 1 << 15;
    /// The board without a tile.
    pub const EMPTY: Self = Self(0);

    /// The board whose cells, row by row, are the nibbles of `word`, highest first. Every word is
    /// a board.
    ///
    /// ```
    /// use lab2048::{board, games::twenty48::Board};
    /// let drawn = board!(
    ///     2 4 . .
    ///     . . . .
    ///     . . . .
    ///     . . . 32768
    /// );
    /// assert_eq!(Board::from_word(0x1200_0000_0000_000f), drawn);
    /// ```
    #[must_use]
    pub const fn from_word(word: u64) -> Self {
        Self(word)
    }

    /// The word that [`Board::from_word`] reads.
    #[must_use]
    pub const fn word(self) -> u64 {
        self.0
    }

    /// The board with these tiles, row by row, 0 for an empty cell.
    ///
    /// # Panics
    ///
    /// Panics on a number that is neither 0 nor a power of two from 2 to 32768. Text from outside
    /// goes through [`str::parse`] instead.
    #[must_use]
    pub const fn from_tiles(tiles: [u32; Self::CELLS]) -> Self {
        let mut word = 0;
        let mut cell = 0;
        while cell < Self::CELLS {
            let tile = tiles[cell];
            assert!(
                tile == 0 || (tile.is_power_of_two() && tile >= 2 && tile <= Self::LARGEST_TILE),
                "a tile is a power of two from 2 to 32768"
            );
            let exponent = if tile == 0 { 0 } else { tile.trailing_zeros() };
            word = word << 4 | exponent as u64;
            cell += 1;
        }
        Self(word)
    }

    /// The tiles row by row, 0 for an empty cell.
    #[must_use]
    pub fn tiles(self) -> [u32; Self::CELLS] {
        std::array::from_fn(|cell| self.tile(cell))
    }

    /// The tile on `cell` (0 top left, 15 bottom right), 0 if it is empty.
    ///
    /// # Panics
    ///
    /// Panics if `cell` is not below 16.
    #[must_use]
    pub fn tile(self, cell: usize) -> u32 {
        tile_of(self.exponent(cell))
    }

    /// The base-2 logarithm of the tile on `cell`, 0 if it is empty.
    fn exponent(self, cell: usize) -> u8 {
        assert!(cell < Self::CELLS, "a board has cells 0 to 15");
        (self.0 >> (60 - 4 * cell) & 0xf) as u8
    }

    /// The four cells of `row` (0 is the top one) as four nibbles.
    #[inline]
    pub(crate) const fn row(self, row: usize) -> u16 {
        (self.0 >> (48 - 16 * row)) as u16
    }

    /// The board made of four rows, top first.
    #[cfg(any(test, not(target_arch = "x86_64")))]
    #[inline]
    pub(crate) const fn from_rows(rows: [u16; 4]) -> Self {
        Self(
            (rows[0] as u64) << 48
                | (rows[1] as u64) << 32
                | (rows[2] as u64) << 16
                | rows[3] as u64,
        )
    }

    /// The mirror image along the diagonal from the top left: rows become columns.
    ///
    /// ```
    /// use lab2048::board;
    /// let wide = board!(
    ///     2 4 8 16
    ///     . . . .
    ///     . . . .
    ///     . . . .
    /// );
    /// let tall = board!(
    ///     2  . . .
    ///     4  . . .
    ///     8  . . .
    ///     16 . . .
    /// );
    /// assert_eq!(wide.transposed(), tall);
    /// ```
    #[inline]
    #[must_use]
    pub const fn transposed(self) -> Self {
        // First swap the off-diagonal cells inside each 2x2 block, then the off-diagonal blocks.
        let word = self.0;
        let swap = (word ^ (word >> 12)) & 0x0000_f0f0_0000_f0f0;
        let word = word ^ swap ^ (swap << 12);
        let swap = (word ^ (word >> 24)) & 0x0000_0000_ff00_ff00;
        Self(word ^ swap ^ (swap << 24))
    }

    /// A word with bit 0 of the nibble of every *occupied* cell set.
    #[inline]
    pub(crate) const fn occupied_mask(self) -> u64 {
        let pairs = self.0 | self.0 >> 1;
        (pairs | pairs >> 2) & LOW_BITS
    }

    /// A word with bit 0 of the nibble of every *empty* cell set.
    #[inline]
    pub(crate) const fn empty_mask(self) -> u64 {
        self.occupied_mask() ^ LOW_BITS
    }

    /// The empty cells row by row, each as bit 0 of its nibble.
    #[inline(always)]
    pub(super) const fn empty_in_order(self) -> CellsInOrder {
        CellsInOrder { backwards: self.empty_mask().reverse_bits() }
    }

    /// How many cells are empty, 0 to 16.
    #[inline]
    #[must_use]
    pub const fn empty_cells(self) -> u32 {
        self.empty_mask().count_ones()
    }

    /// The largest tile, 0 on the empty board.
    #[must_use]
    pub fn largest_tile(self) -> u32 {
        tile_of(self.largest_exponent())
    }

    /// The base-2 logarithm of the largest tile, 0 on the empty board.
    #[must_use]
    pub fn largest_exponent(self) -> u8 {
        (0..Self::CELLS).map(|cell| self.exponent(cell)).max().unwrap_or(0)
    }

    /// This board with a 2 or a 4, given by its base-2 logarithm, on the empty cell whose nibble's
    /// bit 0 is `bit`.
    #[inline]
    pub(crate) const fn with_tile_at(self, bit: u64, exponent: u8) -> Self {
        debug_assert!(bit.is_power_of_two() && self.empty_mask() & bit != 0);
        debug_assert!(exponent == 1 || exponent == 2);
        Self(self.0 | bit << (exponent - 1))
    }

    /// The moves that change the board, found without making them.
    #[inline]
    #[must_use]
    pub fn legal_moves(self) -> Moves {
        let (right, below) = (Neighbours::at::<4>(self), Neighbours::at::<16>(self));
        Moves::chosen(
            [
                below.equal | below.only_other,
                right.equal | right.only_cell,
                below.equal | below.only_cell,
                right.equal | right.only_other,
            ]
            .map(|pairs| pairs != 0),
        )
    }

    /// A word with bit 0 of the nibble of every cell holding 32768 set.
    #[inline]
    pub(crate) const fn mask_of_largest(self) -> u64 {
        self.0 & self.0 >> 1 & self.0 >> 2 & self.0 >> 3 & LOW_BITS
    }

    /// Whether some move changes the board. Two 32768 do not merge (see
    /// [`Ending::Capped`](super::Ending::Capped)).
    ///
    /// ```
    /// use lab2048::{board, games::twenty48::Board};
    /// let last_column = board!(
    ///     2  4  8  16
    ///     4  8  16 32
    ///     8  16 32 64
    ///     16 32 128 64
    /// );
    /// assert!(last_column.can_move());
    /// assert!(!Board::EMPTY.can_move());
    /// ```
    #[inline]
    #[must_use]
    pub const fn can_move(self) -> bool {
        if self.empty_mask() != 0 {
            // Some tile borders on some empty cell, unless there is no tile at all.
            self.0 != 0
        } else {
            Neighbours::at::<4>(self).equal | Neighbours::at::<16>(self).equal != 0
        }
    }
}

/// Iterates over cells row by row, each as bit 0 of its nibble.
pub(super) struct CellsInOrder {
    /// Those still to come, in the word read backwards: the lowest bit is found faster than the
    /// highest.
    backwards: u64,
}

impl CellsInOrder {
    #[inline(always)]
    pub(super) fn first(&self) -> Option<u64> {
        (self.backwards != 0).then(|| 1 << 63 >> self.backwards.trailing_zeros())
    }
}

impl Iterator for CellsInOrder {
    type Item = u64;

    #[inline(always)]
    fn next(&mut self) -> Option<u64> {
        let first = self.first();
        self.backwards &= self.backwards.wrapping_sub(1);
        first
    }
}

/// Pairs of a cell and its neighbour to the right or below: words with bit 0 of the nibble of the
/// cell set, the first of the two.
struct Neighbours {
    /// Two equal tiles that can merge.
    equal: u64,
    /// A tile and an empty neighbour.
    only_cell: u64,
    /// An empty cell and a tile beside it.
    only_other: u64,
}

impl Neighbours {
    /// The pairs `BITS` apart in the word: 4 to the right, 16 below.
    #[inline(always)]
    const fn at<const BITS: u32>(board: Board) -> Self {
        // Cells of the last column have no neighbour to the right, cells of the last row none below.
        let paired = if BITS == 4 { 0x1110_1110_1110_1110 } else { 0x1111_1111_1111_0000 };
        let (cell, other) = (board.occupied_mask(), board.occupied_mask() << BITS);
        let differs = board.0 ^ (board.0 << BITS);
        let some = differs | differs >> 1;
        let differs = some | some >> 2;
        Self {
            equal: cell & !differs & !board.mask_of_largest() & paired,
            only_cell: cell & !other & paired,
            only_other: !cell & other & paired,
        }
    }
}

/// The printed tile for a base-2 logarithm; 0 stands for an empty cell.
const fn tile_of(exponent: u8) -> u32 {
    if exponent == 0 { 0 } else { 1 << exponent }
}

/// Draws a [`Board`] at compile time: sixteen tiles in rows, `.` for an empty cell.
///
/// ```
/// let corner = lab2048::board!(
///     1024 32 4 2
///     16   4  . .
///     8    .  . .
///     2    .  4 .
/// );
/// assert_eq!(corner.largest_tile(), 1024);
/// ```
///
/// A drawing that is no board does not compile:
///
/// ```compile_fail
/// let three = lab2048::board!(3 . . . . . . . . . . . . . . .);
/// ```
#[macro_export]
macro_rules! board {
    (@cell .) => { 0 };
    (@cell $tile:literal) => { $tile };
    ($($tile:tt)*) => {
        const { $crate::games::twenty48::Board::from_tiles([$($crate::board!(@cell $tile)),*]) }
    };
}
