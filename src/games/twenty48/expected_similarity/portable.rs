//! The sums cell by cell, for every processor.

use super::super::board::Board;
use super::{Expected, NEXT_WEIGHTS, STEPS, WEIGHTS};

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
