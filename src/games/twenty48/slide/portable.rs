//! All four moves at once on any processor.

use super::super::board::Board;
use super::{Lines, RowMoves};

/// What [`Board::slide_all`] returns.
#[inline(always)]
pub(super) fn slide_all(board: Board) -> [(Board, u32); 4] {
    let (left, right, along_rows) = both_ways(board);
    let (up, down, along_columns) = both_ways(board.transposed());
    [
        (up.transposed(), along_columns),
        (right, along_rows),
        (down.transposed(), along_columns),
        (left, along_rows),
    ]
}

/// The board with its rows slid left, with its rows slid right, and the points of either.
#[inline]
fn both_ways(board: Board) -> (Board, Board, u32) {
    let rows = Lines(board).looked_up();
    let [first, second, third, fourth] = rows.map(RowMoves::points);
    let slid = |towards| Board::from_rows(rows.map(|row| row.towards(towards)));
    (slid(0), slid(16), first + second + third + fourth)
}
