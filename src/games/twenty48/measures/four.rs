//! Four boards side by side in 256-bit registers: what a search asks for at the end of its depth.
//!
//! A register has two halves, and most instructions work in each half alone. The cells of a board
//! are sixteen bytes, or two times eight 16-bit lanes, of one half; so a register holds boards 0
//! and 2 (`even`) or 1 and 3 (`odd`). As in [`super::avx2`] the cells lie from the last to the
//! first, and a 16-bit lane has half the value of a tile, at most 16384.

use std::arch::x86_64::*;

use super::super::board::Board;
use super::avx2::{neighbourhoods, ones, pairs};
use super::{Measures, WEIGHTS};

/// Measures four boards and hands the result to `then`, which is inlined here. What it does not use
/// is not computed.
#[target_feature(enable = "avx2")]
pub(super) fn with<T>(
    boards: impl FnOnce() -> [(Board, u32); 4],
    then: impl FnOnce(&[(Board, u32); 4], &Measures<4>) -> T,
) -> T {
    let boards = boards();
    let [even, odd] = exponents(boards.map(|(board, _)| board));
    let even_tiles = looked_up(HALF_TILES, even);
    let odd_tiles = looked_up(HALF_TILES, odd);
    let similarity = similarity(
        [even_tiles, odd_tiles],
        [looked_up(BY_COUNT, neighbourhoods(even)), looked_up(BY_COUNT, neighbourhoods(odd))],
    );
    let monotonicity = _mm256_hadd_epi32(weighted(even_tiles), weighted(odd_tiles));
    let occupied = _mm256_hadd_epi32(occupied(even), occupied(odd));
    let [similarity_1260, half_monotonicity] = by_board(similarity, monotonicity);
    let [occupied, log2_max] = by_board(occupied, largest(even, odd));
    then(
        &boards,
        &Measures {
            similarity_1260,
            monotonicity: half_monotonicity.map(|half| 2 * half),
            empty: occupied.map(|occupied| 16 - occupied),
            log2_max,
        },
    )
}

/// 16-bit numbers of the cells of two boards: the first eight cells of each in one register,
/// the last eight in the other.
type Cells = [__m256i; 2];

/// The base-2 logarithms of the cells, a byte each: boards 0 and 2, and boards 1 and 3.
#[inline]
#[target_feature(enable = "avx2")]
fn exponents(boards: [Board; 4]) -> [__m256i; 2] {
    let [first, second, third, fourth] = boards.map(|board| board.word() as i64);
    let words = _mm256_set_epi64x(fourth, third, second, first);
    let low_half = _mm256_set1_epi8(15);
    let even_cells = _mm256_and_si256(words, low_half);
    let odd_cells = _mm256_and_si256(_mm256_srli_epi16::<4>(words), low_half);
    [_mm256_unpacklo_epi8(even_cells, odd_cells), _mm256_unpackhi_epi8(even_cells, odd_cells)]
}

/// Sixteen 16-bit numbers to look up: their low halves and then their high ones.
type Table = [[u8; 16]; 2];

const fn table(numbers: [u16; 16]) -> Table {
    let mut table = [[0; 16]; 2];
    let mut index = 0;
    while index < 16 {
        [table[0][index], table[1][index]] = numbers[index].to_le_bytes();
        index += 1;
    }
    table
}

/// Half the value of a tile by its base-2 logarithm.
const HALF_TILES: Table = {
    let mut halves = [0; 16];
    let mut exponent = 1;
    while exponent < 16 {
        halves[exponent] = 1 << (exponent - 1);
        exponent += 1;
    }
    table(halves)
};

/// 2520 / n by the number n of tiles in a neighbourhood.
const BY_COUNT: Table = {
    let mut weights = [0; 16];
    let mut count = 0;
    while count < WEIGHTS.len() {
        weights[count] = WEIGHTS[count];
        count += 1;
    }
    table(weights)
};

/// The numbers at the places that the bytes tell, 0 to 15.
#[inline]
#[target_feature(enable = "avx2")]
fn looked_up(table: Table, places: __m256i) -> Cells {
    let low = _mm256_shuffle_epi8(in_both_halves(table[0]), places);
    let high = _mm256_shuffle_epi8(in_both_halves(table[1]), places);
    [_mm256_unpacklo_epi8(low, high), _mm256_unpackhi_epi8(low, high)]
}

#[inline]
#[target_feature(enable = "avx2")]
fn in_both_halves(bytes: [u8; 16]) -> __m256i {
    let [first, second] =
        [0, 8].map(|start| i64::from_le_bytes(std::array::from_fn(|index| bytes[start + index])));
    _mm256_broadcastsi128_si256(_mm_set_epi64x(second, first))
}

/// The similarity times 1260, in two parts a board.
#[inline]
#[target_feature(enable = "avx2")]
fn similarity(tiles: [Cells; 2], weights: [Cells; 2]) -> __m256i {
    let [even, odd] = tiles;
    let [even_weights, odd_weights] = weights;
    // The third rows of all boards, and the fourth ones.
    let third = _mm256_unpacklo_epi64(even[1], odd[1]);
    let fourth = _mm256_unpackhi_epi64(even[1], odd[1]);
    let third_weights = _mm256_unpacklo_epi64(even_weights[1], odd_weights[1]);
    let fourth_weights = _mm256_unpackhi_epi64(even_weights[1], odd_weights[1]);
    let below_third = pairs_below((third, third_weights), (fourth, fourth_weights));
    let even = above_third(even, even_weights);
    let odd = above_third(odd, odd_weights);
    _mm256_add_epi32(_mm256_hadd_epi32(even, odd), below_third)
}

/// The pairs of two boards, but for those of the third row and the fourth: four parts a board.
#[inline]
#[target_feature(enable = "avx2")]
fn above_third(tiles: Cells, weights: Cells) -> __m256i {
    let below = _mm256_alignr_epi8::<8>(tiles[1], tiles[0]);
    let below_weights = _mm256_alignr_epi8::<8>(weights[1], weights[0]);
    let beside =
        _mm256_add_epi32(pairs_beside(tiles[0], weights[0]), pairs_beside(tiles[1], weights[1]));
    _mm256_add_epi32(beside, pairs_below((tiles[0], weights[0]), (below, below_weights)))
}

/// The pairs within rows. A row is 64 bits, so a shift of 64-bit words moves by a column and lets
/// nothing wrap into the next row; what moves in is 0.
#[inline]
#[target_feature(enable = "avx2")]
fn pairs_beside(tiles: __m256i, weights: __m256i) -> __m256i {
    pairs(tiles, weights, _mm256_srli_epi64::<16>(tiles), _mm256_srli_epi64::<16>(weights))
}

/// The pairs of rows and the rows below them, straight and in both slanting directions.
#[inline]
#[target_feature(enable = "avx2")]
fn pairs_below((tiles, weights): (__m256i, __m256i), below: (__m256i, __m256i)) -> __m256i {
    let left = (_mm256_slli_epi64::<16>(below.0), _mm256_slli_epi64::<16>(below.1));
    let right = (_mm256_srli_epi64::<16>(below.0), _mm256_srli_epi64::<16>(below.1));
    let slanting = _mm256_add_epi32(
        pairs(tiles, weights, left.0, left.1),
        pairs(tiles, weights, right.0, right.1),
    );
    _mm256_add_epi32(pairs(tiles, weights, below.0, below.1), slanting)
}

/// Half of each tile times its weight in the monotonicity: four parts a board.
#[inline]
#[target_feature(enable = "avx2")]
fn weighted(tiles: Cells) -> __m256i {
    let first = _mm256_broadcastsi128_si256(_mm_set_epi16(5, 4, 3, 2, 4, 3, 2, 1));
    let last = _mm256_broadcastsi128_si256(_mm_set_epi16(7, 6, 5, 4, 6, 5, 4, 3));
    _mm256_add_epi32(_mm256_madd_epi16(tiles[0], first), _mm256_madd_epi16(tiles[1], last))
}

/// The number of tiles, in four parts a board.
#[inline]
#[target_feature(enable = "avx2")]
fn occupied(exponents: __m256i) -> __m256i {
    _mm256_sad_epu8(ones(exponents), _mm256_setzero_si256())
}

/// The largest of the cells, and 0 as the second part of each board.
#[inline]
#[target_feature(enable = "avx2")]
fn largest(even: __m256i, odd: __m256i) -> __m256i {
    // Of each board the larger ones of eight pairs, and then of four, two and one.
    let eight = _mm256_max_epu8(_mm256_unpacklo_epi64(even, odd), _mm256_unpackhi_epi64(even, odd));
    let four = _mm256_max_epu8(eight, _mm256_srli_epi64::<32>(eight));
    let two = _mm256_max_epu8(four, _mm256_srli_epi64::<16>(four));
    let one = _mm256_max_epu8(two, _mm256_srli_epi64::<8>(two));
    _mm256_and_si256(one, _mm256_set1_epi64x(15))
}

/// Two sums a board, each given in two parts: boards 0 and 1 in one half, 2 and 3 in the other.
#[inline]
#[target_feature(enable = "avx2")]
fn by_board(one: __m256i, other: __m256i) -> [[u32; 4]; 2] {
    let sums = _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_hadd_epi32(one, other));
    [numbers(_mm256_castsi256_si128(sums)), numbers(_mm256_extracti128_si256::<1>(sums))]
}

#[inline]
#[target_feature(enable = "avx2")]
fn numbers(lanes: __m128i) -> [u32; 4] {
    [
        _mm_extract_epi32::<0>(lanes),
        _mm_extract_epi32::<1>(lanes),
        _mm_extract_epi32::<2>(lanes),
        _mm_extract_epi32::<3>(lanes),
    ]
    .map(|lane| lane as u32)
}
