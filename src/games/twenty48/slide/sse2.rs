//! All four moves at once in 128-bit registers, which every x86-64 processor has.
//!
//! The reason, measured side by side: 660 million moves a second against 310 million by the code
//! for any processor. Putting eight looked-up rows together into four boards takes six
//! instructions here, and one sequence of shifts transposes two boards.

use std::arch::x86_64::*;

use super::super::board::Board;
use super::Lines;

/// What [`Board::slide_all`] returns.
#[inline]
#[target_feature(enable = "sse2")]
pub(super) fn slide_all(board: Board) -> [(Board, u32); 4] {
    let (left_right, along_rows) = both_ways(board);
    let (up_down, along_columns) = both_ways(board.transposed());
    let up_down = transposed(up_down);
    [
        (first(up_down), along_columns),
        (second(left_right), along_rows),
        (second(up_down), along_columns),
        (first(left_right), along_rows),
    ]
}

/// The board with its rows slid left and the board with its rows slid right, side by side, and
/// the points of either.
#[inline]
#[target_feature(enable = "sse2")]
fn both_ways(board: Board) -> (__m128i, u32) {
    let [a, b, c, d] = Lines(board).looked_up().map(|row| _mm_cvtsi64_si128(row.0 as i64));
    // Of each word the first 16 bits are the row slid left, the next 16 the row slid right; taken
    // in turns, the last row first, since it is the lowest of a board.
    let boards = _mm_unpacklo_epi32(_mm_unpacklo_epi16(d, c), _mm_unpacklo_epi16(b, a));
    // The upper 32 bits are the points; adding lane by lane, nothing is carried into them.
    let points = _mm_add_epi32(_mm_add_epi32(a, b), _mm_add_epi32(c, d));
    (boards, (_mm_cvtsi128_si64(points) as u64 >> 32) as u32)
}

/// [`Board::transposed`] on two boards.
#[inline]
#[target_feature(enable = "sse2")]
fn transposed(boards: __m128i) -> __m128i {
    let swap = _mm_xor_si128(boards, _mm_srli_epi64::<12>(boards));
    let swap = _mm_and_si128(swap, _mm_set1_epi64x(0x0000_f0f0_0000_f0f0));
    let boards = _mm_xor_si128(boards, _mm_xor_si128(swap, _mm_slli_epi64::<12>(swap)));
    let swap = _mm_xor_si128(boards, _mm_srli_epi64::<24>(boards));
    let swap = _mm_and_si128(swap, _mm_set1_epi64x(0x0000_0000_ff00_ff00));
    _mm_xor_si128(boards, _mm_xor_si128(swap, _mm_slli_epi64::<24>(swap)))
}

#[inline]
#[target_feature(enable = "sse2")]
fn first(boards: __m128i) -> Board {
    Board::from_word(_mm_cvtsi128_si64(boards) as u64)
}

#[inline]
#[target_feature(enable = "sse2")]
fn second(boards: __m128i) -> Board {
    first(_mm_unpackhi_epi64(boards, boards))
}
