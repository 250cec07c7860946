//! Sixteen cells side by side: 16-bit lanes of a 256-bit register, each with half the value of a
//! tile, at most 16384.
//!
//! The lanes hold the cells from the last to the first, the order in which they lie in the word;
//! turning a board by half a turn changes no pair. A row is four lanes, 64 bits. So a shift inside
//! 64-bit words moves by a column and lets nothing wrap into the next row, and a permutation of
//! 64-bit words moves by a row.

use std::arch::x86_64::*;

use super::super::board::Board;
use super::{Measures, WEIGHTS};

/// Measures a board and hands the result to `then`, which is inlined here.
#[target_feature(enable = "avx2")]
pub(super) fn with<T>(board: Board, then: impl FnOnce(&Measures) -> T) -> T {
    let exponents = exponents(board);
    let tiles = half_tiles(exponents);
    let pairs = pairs_of_neighbours(tiles, weights(exponents));
    let [similarity_1260, half_monotonicity] = sums_of_lanes(pairs, weighted(tiles));
    then(&Measures {
        similarity_1260: [similarity_1260],
        monotonicity: [2 * half_monotonicity],
        empty: [empty(_mm256_castsi256_si128(exponents))],
        log2_max: [largest(_mm256_castsi256_si128(exponents))],
    })
}

/// Half of each tile times its weight in the monotonicity.
#[inline]
#[target_feature(enable = "avx2")]
fn weighted(tiles: __m256i) -> __m256i {
    let weights = _mm256_set_epi16(7, 6, 5, 4, 6, 5, 4, 3, 5, 4, 3, 2, 4, 3, 2, 1);
    _mm256_madd_epi16(tiles, weights)
}

/// The number of cells that are 0.
#[inline]
#[target_feature(enable = "avx2")]
fn empty(exponents: __m128i) -> u32 {
    let occupied = _mm_min_epu8(exponents, _mm_set1_epi8(1));
    let halves = _mm_sad_epu8(occupied, _mm_setzero_si128());
    16 - _mm_cvtsi128_si32(_mm_add_epi32(halves, _mm_unpackhi_epi64(halves, halves))) as u32
}

/// The largest of the cells. There is an instruction for the smallest of eight numbers.
#[inline]
#[target_feature(enable = "avx2")]
fn largest(exponents: __m128i) -> u32 {
    let missing = _mm_xor_si128(exponents, _mm_set1_epi8(15));
    let smaller_of_two = _mm_min_epu8(missing, _mm_srli_epi16::<8>(missing));
    15 - (_mm_cvtsi128_si32(_mm_minpos_epu16(smaller_of_two)) as u32 & 15)
}

/// For each pair of neighbours |tile - other| (weight + other weight), added up in eight 32-bit
/// lanes. Each unordered pair is taken once: to the right, below left, below, below right, as seen
/// from the half-turned board.
#[inline]
#[target_feature(enable = "avx2")]
fn pairs_of_neighbours(tiles: __m256i, weights: __m256i) -> __m256i {
    // What moves in from outside the board is 0 in the tiles, and then the weight does not matter.
    let right = |lanes| _mm256_srli_epi64::<16>(lanes);
    let left = |lanes| _mm256_slli_epi64::<16>(lanes);
    let weights_below = _mm256_permute4x64_epi64::<0b11_11_10_01>(weights);
    let tiles_below = _mm256_permute4x64_epi64::<0b11_11_10_01>(tiles);
    let tiles_below = _mm256_blend_epi32::<0xc0>(tiles_below, _mm256_setzero_si256());
    let pairs = |other_tiles, other_weights| pairs(tiles, weights, other_tiles, other_weights);
    let beside = pairs(right(tiles), right(weights));
    let below = pairs(tiles_below, weights_below);
    let below_left = pairs(left(tiles_below), left(weights_below));
    let below_right = pairs(right(tiles_below), right(weights_below));
    _mm256_add_epi32(_mm256_add_epi32(beside, below), _mm256_add_epi32(below_left, below_right))
}

/// |tile - other| (weight + other weight) of the pairs in one direction; those with an empty cell
/// give 0.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn pairs(
    tiles: __m256i,
    weights: __m256i,
    others: __m256i,
    other_weights: __m256i,
) -> __m256i {
    let smaller = _mm256_min_epi16(tiles, others);
    let difference = _mm256_sub_epi16(_mm256_max_epi16(tiles, others), smaller);
    // 0 where the smaller one is 0, else unchanged.
    let difference = _mm256_sign_epi16(difference, smaller);
    _mm256_madd_epi16(difference, _mm256_add_epi16(weights, other_weights))
}

/// The base-2 logarithms of the cells, a byte each, last cell first, and all of them once more.
#[inline]
#[target_feature(enable = "avx2")]
fn exponents(board: Board) -> __m256i {
    let bytes = _mm256_set1_epi64x(board.word() as i64);
    let low_half = _mm256_set1_epi8(15);
    let second = _mm256_and_si256(bytes, low_half);
    let first = _mm256_and_si256(_mm256_srli_epi16::<4>(bytes), low_half);
    _mm256_unpacklo_epi8(second, first)
}

/// Sixteen bytes that are there twice, as 16-bit lanes with the byte in both halves.
#[inline]
#[target_feature(enable = "avx2")]
fn doubled(bytes: __m256i) -> __m256i {
    let first_eight = _mm_set_epi8(7, 7, 6, 6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 0, 0);
    let last_eight = _mm_add_epi8(first_eight, _mm_set1_epi8(8));
    _mm256_shuffle_epi8(bytes, _mm256_set_m128i(last_eight, first_eight))
}

/// Looks up 16-bit numbers by 16-bit lanes with a byte in both halves, after adding to the halves
/// what makes them places in the table, or 128 and more for a 0.
#[inline]
#[target_feature(enable = "avx2")]
fn looked_up(table: [u8; 16], doubled: __m256i, [low, high]: [u8; 2]) -> __m256i {
    let places = _mm256_set1_epi16(i16::from_le_bytes([low, high]));
    let [first, second] =
        [0, 8].map(|start| i64::from_le_bytes(std::array::from_fn(|index| table[start + index])));
    let table = _mm256_broadcastsi128_si256(_mm_set_epi64x(second, first));
    _mm256_shuffle_epi8(table, _mm256_add_epi8(doubled, places))
}

/// Half the value of each tile, 0 for empty cells.
#[inline]
#[target_feature(enable = "avx2")]
fn half_tiles(exponents: __m256i) -> __m256i {
    // Only one half of such a number is not 0. Logarithms 0 to 8 have it low, at places 7 to 15,
    // and 9 to 15 high, at places 0 to 6; the other half's place is 128 or more.
    const TABLE: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 0, 1, 2, 4, 8, 16, 32, 64, 128];
    looked_up(TABLE, doubled(exponents), [0x77, 0xf7])
}

/// 2520 / n for n tiles in a neighbourhood of two or more. Other cells are in no pair of tiles, so
/// it does not matter what they get.
#[inline]
#[target_feature(enable = "avx2")]
fn weights(exponents: __m256i) -> __m256i {
    /// The low halves of 2520 / n for n = 2 to 9, and then the high ones.
    const TABLE: [u8; 16] = {
        let mut table = [0; 16];
        let mut index = 0;
        while index < 8 {
            [table[index], table[index + 8]] = WEIGHTS[index + 2].to_le_bytes();
            index += 1;
        }
        table
    };
    looked_up(TABLE, doubled(neighbourhoods(exponents)), [0xfe, 6])
}

/// 1 for each cell that holds a tile.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn ones(exponents: __m256i) -> __m256i {
    _mm256_min_epu8(exponents, _mm256_set1_epi8(1))
}

/// How many tiles there are in the 3x3 neighbourhood of each cell, itself included.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn neighbourhoods(exponents: __m256i) -> __m256i {
    let occupied = ones(exponents);
    let (right, left) = (_mm256_srli_epi32::<8>(occupied), _mm256_slli_epi32::<8>(occupied));
    let rows = _mm256_add_epi8(occupied, _mm256_add_epi8(right, left));
    let (above, below) = (_mm256_bslli_epi128::<4>(rows), _mm256_bsrli_epi128::<4>(rows));
    _mm256_add_epi8(rows, _mm256_add_epi8(above, below))
}

/// The sums of the eight 32-bit lanes of either register.
#[inline]
#[target_feature(enable = "avx2")]
fn sums_of_lanes(one: __m256i, other: __m256i) -> [u32; 2] {
    // From here on the lanes of the two take turns.
    let four =
        _mm256_add_epi32(_mm256_unpacklo_epi32(one, other), _mm256_unpackhi_epi32(one, other));
    let two = _mm_add_epi32(_mm256_castsi256_si128(four), _mm256_extracti128_si256::<1>(four));
    let sums = _mm_cvtsi128_si64(_mm_add_epi32(two, _mm_unpackhi_epi64(two, two))) as u64;
    [sums as u32, (sums >> 32) as u32]
}
