//! The pairs of neighbours side by side: sixteen 16-bit lanes, one a cell.
//!
//! A row is four lanes, 64 bits. So a shift inside 64-bit words moves by a column and lets nothing
//! wrap into the next row, and a permutation of 64-bit words moves by a row.

use std::arch::x86_64::*;

use super::super::board::Board;
use super::{Expected, NEXT_WEIGHTS, STEPS, WEIGHTS};

/// The three sums of [`Expected`].
#[target_feature(enable = "avx2")]
pub(super) fn expected(board: Board, one_of_empty: u32) -> Expected {
    let exponents = exponents(board);
    let tiles = looked_up(registers(&TILES), exponents);
    let empty = _mm_cmpeq_epi8(exponents, _mm_setzero_si128());
    let counts = neighbourhoods(empty);
    let around = _mm_andnot_si128(empty, counts);
    let sizes = _mm_set_epi8(4, 6, 6, 4, 6, 9, 9, 6, 6, 9, 9, 6, 4, 6, 6, 4);
    let empties = _mm256_cvtepu8_epi16(_mm_andnot_si128(empty, _mm_sub_epi8(sizes, counts)));
    let next = looked_up(registers(&NEXT_WEIGHT_HALVES), around);
    let steps = _mm256_mullo_epi16(empties, looked_up(registers(&STEP_HALVES), around));
    let lost = _mm256_mulhi_epu16(steps, _mm256_set1_epi16(one_of_empty as i16));
    let lost = _mm256_add_epi16(lost, _mm256_set1_epi16(1));
    let weights = _mm256_subs_epu16(looked_up(registers(&WEIGHT_HALVES), around), lost);
    let new = looked_up(registers(&NEXT_WEIGHT_HALVES), _mm_and_si128(empty, counts));
    let new = _mm256_and_si256(_mm256_cvtepi8_epi16(empty), new);
    let shares = _mm256_add_epi16(_mm256_mullo_epi16(empties, next), sum_around(new));
    let shares = _mm256_andnot_si256(_mm256_cmpeq_epi16(tiles, _mm256_setzero_si256()), shares);
    let halves = _mm256_srli_epi16::<1>(tiles);
    Expected {
        pairs: sum_of_pairs(tiles, weights),
        halves: sum_of_lanes(_mm256_madd_epi16(halves, shares)),
        shares: sum_of_lanes(_mm256_madd_epi16(_mm256_set1_epi16(1), shares)),
    }
}

/// For each lane the sum of the lanes around it and itself.
#[inline]
#[target_feature(enable = "avx2")]
fn sum_around(lanes: __m256i) -> __m256i {
    let zero = _mm256_setzero_si256();
    let beside = _mm256_add_epi16(_mm256_srli_epi64::<16>(lanes), _mm256_slli_epi64::<16>(lanes));
    let rows = _mm256_add_epi16(lanes, beside);
    let above = _mm256_blend_epi32::<0x03>(_mm256_permute4x64_epi64::<0b10_01_00_00>(rows), zero);
    let below = _mm256_blend_epi32::<0xc0>(_mm256_permute4x64_epi64::<0b11_10_01>(rows), zero);
    _mm256_add_epi16(rows, _mm256_add_epi16(above, below))
}

/// The sum over all pairs of neighbours of the difference times both weights.
#[inline]
#[target_feature(enable = "avx2")]
fn sum_of_pairs(tiles: __m256i, weights: __m256i) -> u32 {
    let zero = _mm256_setzero_si256();
    let below =
        |lanes| _mm256_blend_epi32::<0xc0>(_mm256_permute4x64_epi64::<0b11_10_01>(lanes), zero);
    let (tiles_below, weights_below) = (below(tiles), below(weights));
    let right = |lanes| _mm256_srli_epi64::<16>(lanes);
    let left = |lanes| _mm256_slli_epi64::<16>(lanes);
    let pairs = |other_tiles, other_weights| pairs(tiles, weights, other_tiles, other_weights);
    let sums = _mm256_add_epi32(
        _mm256_add_epi32(
            pairs(right(tiles), right(weights)),
            pairs(left(tiles_below), left(weights_below)),
        ),
        _mm256_add_epi32(
            pairs(tiles_below, weights_below),
            pairs(right(tiles_below), right(weights_below)),
        ),
    );
    sum_of_lanes(sums)
}

/// Sixteen bytes: the base-2 logarithms of the cells in row-major order.
#[inline]
#[target_feature(enable = "avx2")]
fn exponents(board: Board) -> __m128i {
    let bytes = _mm_cvtsi64_si128(board.word().swap_bytes() as i64);
    let low_half = _mm_set1_epi8(15);
    let first = _mm_and_si128(_mm_srli_epi16::<4>(bytes), low_half);
    let second = _mm_and_si128(bytes, low_half);
    _mm_unpacklo_epi8(first, second)
}

/// How many tiles each cell's 3x3 neighbourhood holds, the cell included. `empty` has all bits of
/// the bytes of empty cells set.
#[inline]
#[target_feature(enable = "avx2")]
fn neighbourhoods(empty: __m128i) -> __m128i {
    // All bits set is -1: an occupied cell becomes 1 and an empty one 0.
    let occupied = _mm_add_epi8(empty, _mm_set1_epi8(1));
    let beside = _mm_add_epi8(_mm_srli_epi32::<8>(occupied), _mm_slli_epi32::<8>(occupied));
    let rows = _mm_add_epi8(occupied, beside);
    let above_below = _mm_add_epi8(_mm_srli_si128::<4>(rows), _mm_slli_si128::<4>(rows));
    _mm_add_epi8(rows, above_below)
}

/// A table of sixteen numbers, as their low and their high bytes.
type Halves = [[u8; 16]; 2];

/// The tile values by base-2 logarithm.
const TILES: Halves = halves({
    let mut tiles = [0; 16];
    let mut exponent = 1;
    while exponent < 16 {
        tiles[exponent] = 1 << exponent;
        exponent += 1;
    }
    tiles
});

/// 2520 / n for n tiles in a neighbourhood, 0 for none.
const WEIGHT_HALVES: Halves = halves(WEIGHTS);

/// 2520 / (n + 1) for n tiles, rounded down.
const NEXT_WEIGHT_HALVES: Halves = halves(NEXT_WEIGHTS);

/// 2520 / n - 2520 / (n + 1) for n tiles, rounded up.
const STEP_HALVES: Halves = halves(STEPS);

const fn halves(numbers: [u16; 16]) -> Halves {
    let mut halves = [[0; 16]; 2];
    let mut index = 0;
    while index < 16 {
        [halves[0][index], halves[1][index]] = numbers[index].to_le_bytes();
        index += 1;
    }
    halves
}

/// Sixteen numbers from a table, by sixteen bytes below 16.
#[inline]
#[target_feature(enable = "avx2")]
fn looked_up([low, high]: [__m128i; 2], indices: __m128i) -> __m256i {
    let low = _mm_shuffle_epi8(low, indices);
    let high = _mm_shuffle_epi8(high, indices);
    _mm256_set_m128i(_mm_unpackhi_epi8(low, high), _mm_unpacklo_epi8(low, high))
}

/// The two halves of a table in registers.
#[inline]
#[target_feature(enable = "avx2")]
fn registers(table: &Halves) -> [__m128i; 2] {
    table.map(|bytes| {
        let [low, high] = [0, 8]
            .map(|start| i64::from_le_bytes(std::array::from_fn(|index| bytes[start + index])));
        _mm_set_epi64x(high, low)
    })
}

/// For each lane |tile - other| (weight + other weight), or 0 if one of the cells is empty; added
/// up in eight 32-bit lanes.
#[inline]
#[target_feature(enable = "avx2")]
fn pairs(
    tiles: __m256i,
    weights: __m256i,
    other_tiles: __m256i,
    other_weights: __m256i,
) -> __m256i {
    let zero = _mm256_setzero_si256();
    let difference = _mm256_or_si256(
        _mm256_subs_epu16(tiles, other_tiles),
        _mm256_subs_epu16(other_tiles, tiles),
    );
    // Weight 0 means an empty cell.
    let one_is_empty =
        _mm256_or_si256(_mm256_cmpeq_epi16(weights, zero), _mm256_cmpeq_epi16(other_weights, zero));
    // Between two tiles the difference is at most 32766, so it is not negative as a signed number.
    _mm256_madd_epi16(
        _mm256_andnot_si256(one_is_empty, difference),
        _mm256_add_epi16(weights, other_weights),
    )
}

#[inline]
#[target_feature(enable = "avx2")]
fn sum_of_lanes(lanes: __m256i) -> u32 {
    let four = _mm_add_epi32(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes));
    let two = _mm_add_epi32(four, _mm_shuffle_epi32::<0b01_00_11_10>(four));
    let one = _mm_add_epi32(two, _mm_shuffle_epi32::<0b10_11_00_01>(two));
    // The sum may be beyond the largest signed number; as an unsigned one it is right.
    _mm_cvtsi128_si32(one) as u32
}
