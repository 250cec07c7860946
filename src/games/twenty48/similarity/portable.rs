//! The pairs of neighbours one after another, for every processor.

use super::super::board::Board;
use super::DENOMINATOR;
use super::expected::{Expected, NEXT_WEIGHTS, STEPS, WEIGHTS};

/// Sixteen numbers, one a cell in row-major order, with room behind so that a neighbour's index
/// never leaves the array.
type Lanes = [u16; 32];

/// The similarity times 2520. Not to be copied into every search: it is long.
#[inline(never)]
pub(super) fn numerator(board: Board) -> u32 {
    let (tiles, weights) = lanes(board);
    // Each unordered pair of neighbours once: to the right, below left, below, below right.
    pairs::<1>(&tiles, &weights, &NOT_LAST_COLUMN)
        + pairs::<3>(&tiles, &weights, &NOT_FIRST_COLUMN)
        + pairs::<4>(&tiles, &weights, &ANY_COLUMN)
        + pairs::<5>(&tiles, &weights, &NOT_LAST_COLUMN)
}

/// The three sums of [`Expected`].
#[inline(never)]
pub(super) fn expected(board: Board, one_of_empty: u32) -> Expected {
    let tiles = board.tiles();
    let counts: [usize; 16] =
        std::array::from_fn(|cell| around(cell).filter(|&other| tiles[other] != 0).count());
    let empties = |cell: usize| around(cell).count() - counts[cell];
    let mut sums = Expected::default();
    let weights: [u32; 16] = std::array::from_fn(|cell| {
        let steps = empties(cell) as u32 * u32::from(STEPS[counts[cell]]);
        let lost = ((steps * one_of_empty) >> 16) + 1;
        u32::from(WEIGHTS[counts[cell]]).saturating_sub(lost)
    });
    for cell in (0..16).filter(|&cell| tiles[cell] != 0) {
        let mut share = empties(cell) as u32 * u32::from(NEXT_WEIGHTS[counts[cell]]);
        for other in around(cell) {
            if tiles[other] == 0 {
                share += u32::from(NEXT_WEIGHTS[counts[other]]);
            } else {
                sums.pairs += tiles[cell].abs_diff(tiles[other]) * weights[cell];
            }
        }
        sums.halves += tiles[cell] / 2 * share;
        sums.shares += share;
    }
    sums
}

/// The cell and the cells around it.
fn around(cell: usize) -> impl Iterator<Item = usize> {
    let near = |one: usize, other: usize| one.abs_diff(other) <= 1;
    (0..16).filter(move |&other| near(cell / 4, other / 4) && near(cell % 4, other % 4))
}

const ANY_COLUMN: [u16; 16] = [u16::MAX; 16];
const NOT_FIRST_COLUMN: [u16; 16] = columns([0, u16::MAX, u16::MAX, u16::MAX]);
const NOT_LAST_COLUMN: [u16; 16] = columns([u16::MAX, u16::MAX, u16::MAX, 0]);

const fn columns(row: [u16; 4]) -> [u16; 16] {
    let mut mask = [0; 16];
    let mut cell = 0;
    while cell < 16 {
        mask[cell] = row[cell % 4];
        cell += 1;
    }
    mask
}

/// The sum over all pairs of a tile and the tile `STEP` cells behind it.
#[inline]
fn pairs<const STEP: usize>(tiles: &Lanes, weights: &Lanes, mask: &[u16; 16]) -> u32 {
    let mut sum = 0;
    for cell in 0..16 {
        let difference = tiles[cell].abs_diff(tiles[cell + STEP]);
        // An empty cell, and the room behind the board, has weight 0 and takes part in no pair.
        let both = both_occupied(weights[cell], weights[cell + STEP]) & mask[cell];
        let weight = (weights[cell] + weights[cell + STEP]) & both;
        sum += u32::from(difference) * u32::from(weight);
    }
    sum
}

/// All ones if both weights are above 0, else 0.
#[inline]
const fn both_occupied(one: u16, other: u16) -> u16 {
    if one != 0 && other != 0 { u16::MAX } else { 0 }
}

/// Tile values and, on occupied cells, 2520 / n for n tiles in the neighbourhood.
#[inline]
fn lanes(board: Board) -> (Lanes, Lanes) {
    let (mut tiles, mut weights) = ([0; 32], [0; 32]);
    let occupied = occupied_rows(board);
    for row in 0..4 {
        let values = ROW_TILES_BY_HALF[(board.row(row) >> 8) as usize];
        tiles[4 * row] = values[0];
        tiles[4 * row + 1] = values[1];
        let values = ROW_TILES_BY_HALF[(board.row(row) & 0xff) as usize];
        tiles[4 * row + 2] = values[0];
        tiles[4 * row + 3] = values[1];
        // Three rows of occupancy: the one above, this one and the one below.
        let around = occupied >> (12 - 4 * row) & 0xfff;
        weights[4 * row..4 * row + 4].copy_from_slice(&ROW_WEIGHTS[around as usize]);
    }
    (tiles, weights)
}

/// Which cells hold a tile, a bit a cell, the first cell highest, with an empty row above and
/// below the board.
#[inline]
fn occupied_rows(board: Board) -> u32 {
    // Gather the low bits of the nibbles of each 16-bit row into four adjacent bits.
    let mask = board.occupied_mask();
    let pairs = (mask | mask >> 3) & 0x0303_0303_0303_0303;
    let rows = (pairs | pairs >> 6) & 0x000f_000f_000f_000f;
    let halves = (rows | rows >> 12) & 0x0000_00ff_0000_00ff;
    let bits = (halves | halves >> 24) & 0xffff;
    (bits << 4) as u32
}

/// The values of two neighbouring cells, by their byte.
static ROW_TILES_BY_HALF: [[u16; 2]; 256] = {
    let mut table = [[0; 2]; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = [tile(byte >> 4), tile(byte & 15)];
        byte += 1;
    }
    table
};

const fn tile(exponent: usize) -> u16 {
    if exponent == 0 { 0 } else { 1 << exponent }
}

/// 2520 / n for each cell of a row, by the occupancy of the row above, the row and the row below;
/// 0 on empty cells.
static ROW_WEIGHTS: [[u16; 4]; 1 << 12] = {
    let mut table = [[0; 4]; 1 << 12];
    let mut occupancy = 0;
    while occupancy < 1 << 12 {
        let mut column = 0;
        while column < 4 {
            table[occupancy][column] = weight(occupancy as u32, column as u32);
            column += 1;
        }
        occupancy += 1;
    }
    table
};

/// The weight of the cell in the middle row and this column.
const fn weight(occupancy: u32, column: u32) -> u16 {
    let cell = 0b1000 >> column;
    if occupancy >> 4 & cell == 0 {
        return 0;
    }
    let columns = (cell | cell << 1 | cell >> 1) & 0b1111;
    let neighbourhood = occupancy & (columns | columns << 4 | columns << 8);
    (DENOMINATOR / neighbourhood.count_ones()) as u16
}
