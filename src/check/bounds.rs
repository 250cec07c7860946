//! What the score, the largest tile and the number of moves of a game leave each other.
//!
//! # One identity
//!
//! Let a board hold tiles 2^k, one for each k in a list, and let T tiles have appeared in the game
//! (two at the start and one after each move), F of them fours. Merging two tiles 2^k scores
//! 2^(k+1), so a tile 2^k made of twos alone has scored (k - 1) 2^k on its way, and 4 points less
//! for each four in it:
//!
//! ```text
//! score = sum of (k - 1) 2^k - 4 F          and          sum of 2^k = 2 T + 2 F
//! ```
//!
//! Twice the second from the first leaves F out: *score - 4 T is the sum of (k - 3) 2^k over the
//! tiles of the board*. Call (k - 3) 2^k the worth of a tile: -4, -4, 0, 16, 64, 192, ... What
//! merges gains, for the worth of 2^(k+1) is that of two 2^k and 2^(k+1) more.
//!
//! # The most
//!
//! The tiles sum to 4 T at most. Take any board of such a sum S. Merge equal tiles below the
//! largest one as long as there are any, then leave out what remains of twos and fours: neither
//! loses worth, and the sum is a multiple of 8 now. Add eights, whose worth is 0, up to the largest
//! multiple of 8 in 4 T and merge again: as many of the largest tile as fit, and the binary digits
//! of the rest. No board is worth more. (With a largest tile of 2 or 4 nothing is worth more than
//! -4, so the fewest tiles of 2 T points in all are worth most.)
//!
//! # The least
//!
//! The tiles sum to 2 T at least, and there are 16 of them at most, one of them the largest. Draw
//! the worth over the tile and join the points 2, 4, 8, ... by straight lines: they bend upwards,
//! so n tiles that sum to R are worth no less than n times the line at R / n. The line never falls,
//! so a larger sum is worth no less; and any straight piece of it, prolonged to 0, is below 0 there,
//! so more tiles of the same sum may be worth less, never more: 15 beside the largest tell the
//! least. The bound is met exactly if these can all be one tile.

/// The largest tile of any game.
///
/// A board whose tiles sum to 2^18 - 2 needs at least 17 tiles, by its binary digits; so that sum
/// never comes up. A sum of 2^18 - 4 needs 16 tiles, all different: no move is left. As sums grow
/// by 2 or 4, none is larger, and two tiles of 2^17 would be.
pub const LARGEST_TILE: u64 = 1 << 17;

/// The largest sum of tiles: see [`LARGEST_TILE`].
pub const LARGEST_SUM: u64 = (1 << 18) - 4;

/// Fours that a game of the largest sum needs at least: right after a tile has appeared the sum is
/// never 2^18 - 2^k - 2 with k from 2 to 17 and the game going on, for that is 16 different tiles.
/// Each of these sums must be leapt over, by a four.
const FOURS: u64 = 16;

/// The largest score of any game: 3,932,100, that of the tiles 4, 8, ..., 131072 (3,932,164 if
/// made of twos alone) with the sixteen fours without which they cannot be made.
pub const LARGEST_SCORE: u64 = 3_932_164 - 4 * FOURS;

/// The largest number of moves: the largest sum in twos, but for the fours it needs and the two
/// tiles of the start.
pub const MOST_MOVES: u64 = LARGEST_SUM / 2 - FOURS - 2;

/// Cells of a board.
const CELLS: f64 = 16.0;

/// The exponent of a tile; `None` if it is no power of two from 2 to [`LARGEST_TILE`].
#[must_use]
pub fn exponent(tile: u64) -> Option<u32> {
    let is_tile = tile.is_power_of_two() && (2..=LARGEST_TILE).contains(&tile);
    is_tile.then(|| tile.trailing_zeros())
}

/// (k - 3) 2^k: see the module.
fn worth(exponent: u32) -> i64 {
    (i64::from(exponent) - 3) << exponent
}

/// The smallest score of a game that reached a tile of this size, or of which that is the mean
/// largest tile: it alone has (k - 1) 2^k points, less 4 for each of its fours, which are a quarter
/// of it at most. As a function of the tile it bends upwards, so by Jensen's inequality it also
/// holds for means. 0 below 4.
///
/// ```
/// use lab2048::check::bounds::least_score_with;
/// assert_eq!(least_score_with(1024.0), 8192.0);
/// assert_eq!(least_score_with(2.0), 0.0);
/// ```
#[must_use]
pub fn least_score_with(largest_tile: f64) -> f64 {
    if largest_tile > 4.0 { largest_tile * (libm::log2(largest_tile) - 2.0) } else { 0.0 }
}

/// The largest score of a game with this largest tile, after any number of moves: 15 of them, since
/// a move leaves an empty cell and what appears there has scored nothing.
#[must_use]
pub fn most_score_with(exponent: u32) -> u64 {
    (u64::from(15 * (exponent - 1)) << exponent).min(LARGEST_SCORE)
}

/// The largest score when `tiles` have appeared and the largest is 2^`exponent`.
///
/// # Panics
///
/// If more tiles have appeared than in any game.
///
/// # Examples
///
/// Two 2 make a 4, and two 4 an 8:
///
/// ```
/// use lab2048::check::bounds::most_score;
/// assert_eq!(most_score(2, 2), 4);
/// assert_eq!(most_score(2, 3), 8);
/// assert_eq!(most_score(2343, 13), 98_988);
/// ```
#[must_use]
pub fn most_score(tiles: u64, exponent: u32) -> u64 {
    assert!(tiles <= LARGEST_SUM, "no game has {tiles} tiles");
    let worth = if exponent < 3 {
        -4 * (2 * tiles).div_ceil(1 << exponent).cast_signed()
    } else {
        let sum = (4 * tiles).min(LARGEST_SUM) / 8 * 8;
        let largest = (sum >> exponent).cast_signed() * worth(exponent);
        let rest = sum % (1 << exponent);
        largest + (3..exponent).filter(|k| rest >> k & 1 == 1).map(worth).sum::<i64>()
    };
    u64::try_from(4 * tiles.cast_signed() + worth).unwrap_or(0)
}

/// The smallest score when `tiles` have appeared and the largest is 2^`exponent`, rounded down.
///
/// ```
/// use lab2048::check::bounds::least_score;
/// // 1024 alone, and 15 tiles that share the rest of at least 1976 points.
/// assert_eq!(least_score(1500, 10), 21_184);
/// ```
#[must_use]
pub fn least_score(tiles: u64, exponent: u32) -> u64 {
    let largest = (1_u64 << exponent) as f64;
    let others = (2.0 * tiles as f64 - largest).max(0.0) / (CELLS - 1.0);
    let least = 4.0 * tiles as f64 + worth(exponent) as f64 + (CELLS - 1.0) * worth_at(others);
    least.max(0.0) as u64
}

/// The smallest score when `tiles` have appeared, or when that is the mean number of tiles of
/// several games: it bends upwards too.
#[must_use]
pub fn least_score_of_tiles(tiles: f64) -> f64 {
    (4.0 * tiles + CELLS * worth_at(2.0 * tiles / CELLS)).max(0.0)
}

/// The largest mean score of games in which this many tiles appeared in the mean. The worth of a
/// board of sum S is S (log2 S - 3) at most, so a score is at most 4 T log2 T; that bends upwards,
/// so for a mean only the straight line to the longest game holds: 4 log2 of its tiles, for each.
#[must_use]
pub fn most_mean_score(mean_tiles: f64) -> f64 {
    4.0 * libm::log2((MOST_MOVES + 2) as f64) * mean_tiles
}

/// The worth of a tile, with straight lines in between; -4 below 4.
fn worth_at(tile: f64) -> f64 {
    let below = (2..17).rev().find(|k| f64::from(1_u32 << k) <= tile);
    below.map_or(-4.0, |k| {
        let size = f64::from(1_u32 << k);
        // From 2^k to 2^(k+1) the worth grows by (k - 1) 2^k.
        worth(k) as f64 + (tile - size) * f64::from(k - 1)
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    /// The smallest and largest score of every board of at most 16 tiles up to 2^`largest`, by
    /// number of tiles that appeared and exponent of the largest, without any of the reasoning
    /// above: every board, and every number of fours in it.
    fn by_brute_force(largest: u32, most_tiles: u64) -> HashMap<(u64, u32), (u64, u64)> {
        let mut found = HashMap::new();
        let mut counts = vec![0; largest as usize];
        every_board(&mut counts, 0, 16, &mut |counts| {
            let each = || counts.iter().zip(1_u32..).map(|(count, k)| (*count, k));
            let sum: u64 = each().map(|(count, k)| count << k).sum();
            let merged: u64 = each().map(|(count, k)| (count * u64::from(k - 1)) << k).sum();
            let Some((_, top)) = each().filter(|(count, _)| *count > 0).last() else { return };
            // Twos stay twos: at most what is in larger tiles came as fours.
            let fours = each().skip(1).map(|(count, k)| (count << k) / 4).sum();
            for fours in 0..=fours {
                let tiles = sum / 2 - fours;
                if tiles <= most_tiles && merged >= 4 * fours {
                    let score = merged - 4 * fours;
                    let entry = found.entry((tiles, top)).or_insert((score, score));
                    *entry = (entry.0.min(score), entry.1.max(score));
                }
            }
        });
        found
    }

    fn every_board(counts: &mut Vec<u64>, at: usize, left: u64, take: &mut impl FnMut(&[u64])) {
        if at == counts.len() {
            return take(counts);
        }
        for count in 0..=left {
            counts[at] = count;
            every_board(counts, at + 1, left - count, take);
        }
        counts[at] = 0;
    }

    #[test]
    fn bounds_hold_every_board_and_are_met() {
        let found = by_brute_force(6, 200);
        assert!(found.len() > 500);
        let (mut met, mut near) = (0, 0);
        for ((tiles, top), (least, most)) in &found {
            let (low, high) = (least_score(*tiles, *top), most_score(*tiles, *top));
            assert!(low <= *least && *most <= high, "{tiles} {top}: {low} {least} {most} {high}");
            // Met by the board that the proof names, wherever it has room.
            let sum = if *top < 3 { 2 * tiles } else { 4 * tiles / 8 * 8 };
            let cells = (sum >> top) + u64::from((sum % (1 << top)).count_ones());
            if cells <= 16 && sum >> top > 0 {
                assert_eq!(high, *most, "{tiles} {top}");
                met += 1;
            }
            near += usize::from(low + 40 >= *least);
            assert!(least_score_of_tiles(*tiles as f64) <= *least as f64, "{tiles} {top}");
            assert!(most_mean_score(*tiles as f64) >= *most as f64, "{tiles} {top}");
        }
        assert!(met > 300, "{met}");
        assert!(near * 100 > found.len() * 95, "{near} of {}", found.len());
    }

    #[test]
    fn the_largest_game_is_the_one_that_leaps_over_every_full_board() {
        let merged: u64 = (2..=17).map(|k| (k - 1) << k).sum();
        assert_eq!(merged - 4 * 16, LARGEST_SCORE);
        assert_eq!(LARGEST_SUM, (2..=17).map(|k| 1_u64 << k).sum::<u64>());
        for k in 2..=17 {
            assert_eq!((LARGEST_SUM + 4 - (1_u64 << k) - 2).count_ones(), 16);
        }
        assert_eq!((LARGEST_SCORE, MOST_MOVES), (3_932_100, 131_052));
        // The same from the identity: 4 for each tile, and the worth of the board.
        let worth: i64 = (2..=17).map(worth).sum();
        assert_eq!(4 * (MOST_MOVES + 2).cast_signed() + worth, LARGEST_SCORE.cast_signed());
    }

    #[test]
    fn lower_bounds_bend_upwards_as_means_need() {
        for tiles in 2..20_000 {
            let at = |tiles: i32| least_score_of_tiles(f64::from(tiles));
            assert!(at(tiles) * 2.0 <= at(tiles - 1) + at(tiles + 1) + 1e-6, "{tiles}");
            let with = |tile: i32| least_score_with(f64::from(tile));
            assert!(with(tiles) * 2.0 <= with(tiles - 1) + with(tiles + 1) + 1e-6, "{tiles}");
        }
    }
}
