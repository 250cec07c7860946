//! What is a sum over rows, from a table of all rows.

use super::super::board::Board;

/// What a row contributes, packed into a word so that one look-up fetches it all.
///
/// Bits 0-22: tile value x weight with the top row's weights 7 6 5 4, at most 720,896. Bits 23-42:
/// the sum of the tiles, at most 131,072. Bits 43-47: the number of empty cells. Bits 48-63: which
/// tiles there are, bit 63 for an empty cell, 62 for a 2 and so on to bit 48 for a 32768. Whole
/// words can be added up: four, or one and two and three of them, overflow no field but the last.
#[derive(Clone, Copy)]
struct Row(u64);

const WEIGHTED: u64 = (1 << 23) - 1;
const SUM: u64 = (1 << 20) - 1;
const EMPTY: u64 = (1 << 5) - 1;

impl Row {
    const fn of(row: u16) -> Self {
        let mut word = 0;
        let mut column = 0;
        while column < 4 {
            let exponent = (row >> (12 - 4 * column)) & 15;
            let tile = if exponent == 0 { 0 } else { 1_u64 << exponent };
            word += tile * (7 - column) + (tile << 23);
            word += ((exponent == 0) as u64) << 43;
            word |= 1 << (63 - exponent);
            column += 1;
        }
        Self(word)
    }
}

// The loop is long but bounded: 65,536 rows.
#[allow(long_running_const_eval)]
static ROWS: [Row; 1 << 16] = {
    let mut table = [Row(0); 1 << 16];
    let mut row = 0;
    while row < 1 << 16 {
        table[row] = Row::of(row as u16);
        row += 1;
    }
    table
};

/// The sums over the rows of a board.
#[derive(Clone, Copy)]
pub(in super::super) struct Sums {
    /// Over all rows.
    all: u64,
    /// Over the second row once, the third twice and the fourth three times.
    below: u64,
    /// All bits of all rows.
    some: u64,
}

impl Sums {
    #[inline(always)]
    pub(in super::super) fn of(board: Board) -> Self {
        let [first, second, third, fourth] =
            [0, 1, 2, 3].map(|row| ROWS[board.row(row) as usize].0);
        let lower_half = third.wrapping_add(fourth);
        Self {
            all: first.wrapping_add(second).wrapping_add(lower_half),
            below: second.wrapping_add(fourth).wrapping_add(lower_half << 1),
            some: first | second | third | fourth,
        }
    }

    /// See [`Measures::monotonicity`](super::Measures::monotonicity).
    #[inline]
    pub(in super::super) const fn monotonicity(self) -> u32 {
        // Each row's weights are one less than those of the row above it.
        (self.all & WEIGHTED) as u32 - (self.below >> 23 & SUM) as u32
    }

    /// The sum of all tiles.
    #[inline]
    pub(in super::super) const fn tiles(self) -> u32 {
        (self.all >> 23 & SUM) as u32
    }

    /// The number of empty cells.
    #[inline]
    pub(super) const fn empty(self) -> u32 {
        (self.all >> 43 & EMPTY) as u32
    }

    /// The base-2 logarithm of the largest tile, 0 on the empty board.
    #[inline]
    pub(in super::super) const fn log2_max(self) -> u32 {
        15 - (self.some >> 48 | 1 << 15).trailing_zeros()
    }
}
