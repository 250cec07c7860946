//! Which tile appears where: all the randomness of a game, from a seed and a game number.
//!
//! # The draws, word for word
//!
//! The generator is ChaCha with 8 rounds. Its 32-byte key is the seed as eight bytes, least
//! significant first, then one byte for the [`Purpose`] (0 tiles, 1 player), then zeros; its
//! 64-bit stream number is the number of the game; its words are taken as 32-bit numbers in order.
//!
//! A *choice among n* takes one word w and picks number ⌊w·n / 2³²⌋, counted from 0. So that every
//! number is exactly as likely, a word is thrown away and the next one taken as long as
//! w·n mod 2³² is below 2³² mod n (Lemire, *Fast random integer generation in an interval*, 2019).
//!
//! A *new tile* takes first a choice among the empty cells, in row-major order, and then one word
//! w: the tile is a 4 if w is below ⌊2³²·p + ½⌋, where p is the probability of a 4, else a 2. A
//! game starts with two new tiles on the empty board; each move is followed by one.
//!
//! A player who plays at random draws from his own generator (purpose 1), one choice among the
//! legal moves (up, right, down, left) a move, so the tiles of a game never depend on who plays.
//!
//! `tests/known_answers.rs` pins these sequences.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::board::Board;
use super::rules::{Position, Twenty48};

/// What a generator is for. Different purposes never share a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Where tiles appear, and which.
    Tiles,
    /// What a player who chooses at random plays.
    Player,
}

/// A seeded source of choices.
///
/// # Examples
///
/// Game 7 of seed 2016 starts alike wherever it is played:
///
/// ```
/// use lab2048::games::twenty48::{Dice, Twenty48, dice::Purpose};
/// let start = || Dice::new(2016, 7, Purpose::Tiles).start(&Twenty48::default());
/// assert_eq!(start(), start());
/// assert_eq!(start().board.empty_cells(), 14);
/// ```
#[derive(Debug, Clone)]
pub struct Dice {
    words: ChaCha8Rng,
}

impl Dice {
    /// The dice of one game of a battery.
    #[must_use]
    pub fn new(seed: u64, game: u64, purpose: Purpose) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8] = match purpose {
            Purpose::Tiles => 0,
            Purpose::Player => 1,
        };
        let mut words = ChaCha8Rng::from_seed(key);
        words.set_stream(game);
        Self { words }
    }

    /// A number below `count`, each equally likely.
    ///
    /// # Panics
    ///
    /// Panics if `count` is 0.
    #[inline]
    pub fn choose(&mut self, count: u32) -> u32 {
        assert!(count > 0, "there is nothing to choose from");
        let mut product = u64::from(self.words.next_u32()) * u64::from(count);
        // The remainder is below `count`, so the division is hardly ever made.
        if (product as u32) < count {
            let surplus = count.wrapping_neg() % count;
            while (product as u32) < surplus {
                product = u64::from(self.words.next_u32()) * u64::from(count);
            }
        }
        (product >> 32) as u32
    }

    /// The board with a new tile on one of its empty cells.
    ///
    /// # Panics
    ///
    /// Panics if no cell is empty.
    #[inline]
    #[must_use]
    pub fn add_tile(&mut self, game: &Twenty48, board: Board) -> Board {
        let cells = Cells(board.empty_mask());
        let cell = cells.get(self.choose(cells.count()));
        let four = u64::from(self.words.next_u32()) < game.words_for_a_four();
        let exponent = 1 + u8::from(four);
        board.with_tile_at(cell, exponent)
    }

    /// A new game: two tiles on two cells.
    #[must_use]
    pub fn start(&mut self, game: &Twenty48) -> Position {
        let first = self.add_tile(game, Board::EMPTY);
        Position::to_move(self.add_tile(game, first), 0)
    }

    /// The environment's reply to a move.
    #[inline]
    #[must_use]
    pub fn reply(&mut self, game: &Twenty48, after: &Position) -> Position {
        Position::to_move(self.add_tile(game, after.board), after.score)
    }
}

/// A set of cells: a word with bit 0 of their nibbles set.
#[derive(Clone, Copy)]
struct Cells(u64);

impl Cells {
    /// In each nibble how many cells of the set there are up to and including it, counted from
    /// the lowest nibble; sixteen are 0, beyond what a nibble holds.
    #[inline]
    const fn running_counts(self) -> u64 {
        self.0.wrapping_mul(0x1111_1111_1111_1111)
    }

    /// How many cells there are.
    #[inline]
    const fn count(self) -> u32 {
        let count = (self.running_counts() >> 60) as u32;
        if count == 0 && self.0 != 0 { 16 } else { count }
    }

    /// The bit of cell number `index`, counted from 0 in row-major order. `index` is below the
    /// count.
    #[inline]
    const fn get(self, index: u32) -> u64 {
        // Row-major order begins at the highest nibble. Counted from the lowest one, the cell
        // sought is the one up to which there are so many.
        let up_to = ((self.count() - index) & 15) as u64 * 0x1111_1111_1111_1111;
        let differs = self.running_counts() ^ up_to;
        let differs = differs | differs >> 1;
        self.0 & !(differs | differs >> 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;

    #[test]
    fn choices_are_equally_likely() {
        let mut dice = Dice::new(1, 0, Purpose::Player);
        let mut seen = [0_u32; 15];
        for _ in 0..150_000 {
            seen[dice.choose(15) as usize] += 1;
        }
        // Six standard deviations of a binomial count of mean 10,000.
        assert!(seen.iter().all(|&count| count.abs_diff(10_000) < 580), "{seen:?}");
    }

    #[test]
    fn every_cell_of_every_set_is_found() {
        for set in 1..=u16::MAX {
            let bits = (0..16).filter(|bit| set >> bit & 1 == 1).map(|bit| 1_u64 << (4 * bit));
            let cells = Cells(bits.clone().sum());
            assert_eq!(cells.count(), set.count_ones());
            for (index, bit) in bits.rev().enumerate() {
                assert_eq!(cells.get(index as u32), bit, "{index} of {set:016b}");
            }
        }
    }

    #[test]
    fn one_empty_cell_is_always_the_one() {
        let board = crate::board!(2 4 2 4  4 2 4 2  2 4 . 4  4 2 4 2);
        let mut dice = Dice::new(1, 0, Purpose::Tiles);
        for _ in 0..100 {
            assert_eq!(dice.add_tile(&Twenty48::default(), board).empty_cells(), 0);
        }
    }

    #[test]
    fn dice_and_chance_nodes_agree_on_what_may_appear() {
        let game = Twenty48::default();
        let board = crate::board!(2 . 2 4  4 2 . 2  2 4 2 4  . 2 4 2);
        let after = Position::after_move(board, 12);
        let mut possible: Vec<_> = game.outcomes(&after).map(|(_, next)| next).collect();
        let mut dice = Dice::new(3, 0, Purpose::Tiles);
        for _ in 0..1000 {
            let next = dice.reply(&game, &after);
            assert_eq!((next.score, next.turn()), (12, crate::game::Turn::Max));
            assert!(game.outcomes(&after).any(|(_, outcome)| outcome == next));
            possible.retain(|outcome| *outcome != next);
        }
        assert_eq!(possible, []);
    }
}
