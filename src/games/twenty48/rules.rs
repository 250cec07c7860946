//! The rules of 2048 as a [`Game`]: who acts, what follows, when it is over.
//!
//! One unit of depth is a ply: a move and the tile that answers it are two.

use std::fmt;
use std::str::FromStr;

use super::board::{Board, CellsInOrder};
use super::moves::Move;
use crate::game::{Game, Turn};

/// A state of the game: the board, the points so far and whose turn it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// The tiles.
    pub board: Board,
    /// The points so far: the sum of all tiles made by merging.
    pub score: u32,
    turn: Turn,
}

impl Position {
    /// The position in which the player moves next.
    #[must_use]
    pub const fn to_move(board: Board, score: u32) -> Self {
        Self { board, score, turn: Turn::Max }
    }

    /// The position right after a move, before the new tile: the afterstate.
    #[must_use]
    pub const fn after_move(board: Board, score: u32) -> Self {
        Self { board, score, turn: Turn::Chance }
    }

    /// The afterstate of a legal move.
    #[inline]
    #[must_use]
    pub fn after(&self, action: Move) -> Self {
        let (board, points) = self.board.slide(action);
        Self::after_move(board, self.score + points)
    }

    /// Who acts: the player ([`Turn::Max`]) or the environment ([`Turn::Chance`]).
    #[must_use]
    pub const fn turn(&self) -> Turn {
        self.turn
    }
}

/// How a game of 2048 ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The target tile, or a larger one, is on the board.
    Win,
    /// No move changes the board.
    Loss,
    /// Two 32768 could merge, and a board cannot hold their sum. The game stops before that move
    /// is made, so that no board and no score is ever wrong. Only possible without a target: a
    /// 32768 reaches every target there is.
    Capped,
}

impl Ending {
    /// Every ending.
    pub const ALL: [Self; 3] = [Self::Win, Self::Loss, Self::Capped];

    /// The word in records and tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Loss => "loss",
            Self::Capped => "capped",
        }
    }

    /// A sentence part that says why the game is over.
    #[must_use]
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Win => "the target tile is on the board",
            Self::Loss => "no move changes the board",
            Self::Capped => "two 32768 could merge, and a board cannot hold 65536",
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The tile that wins the game: a power of two from 2 to 32768, or none to play until stuck.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Target {
    /// Base-2 logarithm of the tile, 16 for none: one more than any tile on a board.
    exponent: u8,
}

impl Target {
    /// Play until no move is left.
    pub const NONE: Self = Self { exponent: 16 };

    /// The tile to reach, `None` if the game has no target.
    #[must_use]
    pub const fn tile(self) -> Option<u32> {
        if self.exponent == Self::NONE.exponent { None } else { Some(1 << self.exponent) }
    }

    /// Whether a tile of `board` is the target or larger.
    #[inline]
    #[must_use]
    pub const fn is_reached(self, board: Board) -> bool {
        // Adding 16 - e to a nibble carries into the next one exactly if it is e or more; even and
        // odd nibbles apart, so that there is room for the carry. Without a target 0 is added.
        const EVEN: u64 = 0x0f0f_0f0f_0f0f_0f0f;
        const ONES: u64 = 0x0101_0101_0101_0101;
        let addend = (16 - self.exponent as u64) * ONES;
        let carries = ((board.word() & EVEN) + addend) | ((board.word() >> 4 & EVEN) + addend);
        carries & (16 * ONES) != 0
    }
}

impl Default for Target {
    /// The tile that gave the game its name.
    fn default() -> Self {
        Self { exponent: 11 }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.tile() {
            Some(tile) => write!(f, "{tile}"),
            None => f.write_str("none"),
        }
    }
}

/// A target that is no tile.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is not a target; give a power of two from 2 to 32768, or `none` to play until stuck"
)]
pub struct TargetError(String);

/// Reads a power of two from 2 to 32768, or `none`.
impl FromStr for Target {
    type Err = TargetError;

    fn from_str(text: &str) -> Result<Self, TargetError> {
        if text == "none" {
            return Ok(Self::NONE);
        }
        let tile: Option<u32> = text.parse().ok();
        let tile =
            tile.filter(|tile| tile.is_power_of_two() && (2..=Board::LARGEST_TILE).contains(tile));
        tile.map(|tile| Self { exponent: tile.trailing_zeros() as u8 })
            .ok_or_else(|| TargetError(text.chars().take(20).collect()))
    }
}

/// The game: a target and how often a new tile is a 4.
///
/// # Examples
///
/// ```
/// use lab2048::{board, game::Game, games::twenty48::{Ending, Position, Twenty48}};
/// let game = Twenty48::default();
/// let dead = board!(
///     2 4 2 4
///     4 2 4 2
///     2 4 2 4
///     4 2 4 2
/// );
/// assert_eq!(game.terminal(&Position::to_move(dead, 0)), Some(Ending::Loss));
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Twenty48 {
    target: Target,
    /// The target, or a 32768 without one: two of them may end the game.
    limit: Target,
    four_probability: f64,
    /// See [`Twenty48::words_for_a_four`].
    words_for_a_four: u64,
}

/// A probability outside 0 to 1.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("the probability of a 4 is a number from 0 to 1, not {0}")]
pub struct ProbabilityError(f64);

impl Twenty48 {
    /// How often a new tile is a 4 unless told otherwise.
    pub const DEFAULT_FOUR_PROBABILITY: f64 = 0.1;

    /// The game up to `target` in which a new tile is a 4 with `four_probability`, else a 2.
    ///
    /// # Errors
    ///
    /// Refuses a probability that is not a number from 0 to 1.
    pub fn new(target: Target, four_probability: f64) -> Result<Self, ProbabilityError> {
        if (0.0..=1.0).contains(&four_probability) {
            let words_for_a_four = (four_probability * (1_u64 << 32) as f64).round() as u64;
            let limit = Target { exponent: target.exponent.min(15) };
            Ok(Self { target, limit, four_probability, words_for_a_four })
        } else {
            Err(ProbabilityError(four_probability))
        }
    }

    /// The tile that wins.
    #[must_use]
    pub const fn target(&self) -> Target {
        self.target
    }

    /// How often a new tile is a 4, from 0 to 1.
    #[must_use]
    pub const fn four_probability(&self) -> f64 {
        self.four_probability
    }

    /// How many of the 2³² words of a generator stand for a 4: ⌊2³²·p + ½⌋.
    #[inline]
    pub(crate) const fn words_for_a_four(&self) -> u64 {
        self.words_for_a_four
    }
}

impl Twenty48 {
    /// A quick test that nearly every board inside a search passes: a tile and an empty cell, no
    /// target and no 32768.
    #[inline(always)]
    fn surely_goes_on(&self, board: Board) -> bool {
        board.empty_mask() != 0 && board != Board::EMPTY && !self.limit.is_reached(board)
    }

    /// The base-2 logarithm of a tile that may end the game, 1 to 15.
    #[inline(always)]
    pub(super) fn limit_exponent(&self) -> u32 {
        u32::from(self.limit.exponent)
    }

    /// How probable a 2, and a 4, is on a given empty cell.
    #[inline(always)]
    pub(super) fn probabilities_on(&self, board: Board) -> [f64; 2] {
        let each_cell = 1.0 / f64::from(board.empty_cells());
        [each_cell * (1.0 - self.four_probability), each_cell * self.four_probability]
    }

    /// How the game has ended, by the full test.
    #[inline(never)]
    fn ending(&self, board: Board) -> Option<Ending> {
        if self.target.is_reached(board) {
            Some(Ending::Win)
        } else if self.target == Target::NONE && board.has_unmergeable_pair() {
            Some(Ending::Capped)
        } else if !board.can_move() {
            Some(Ending::Loss)
        } else {
            None
        }
    }
}

impl Default for Twenty48 {
    fn default() -> Self {
        Self::new(Target::default(), Self::DEFAULT_FOUR_PROBABILITY).expect("it is a probability")
    }
}

impl Game for Twenty48 {
    type State = Position;
    type Action = Move;
    type Outcome = Ending;

    #[inline]
    fn turn(&self, position: &Position) -> Turn {
        position.turn
    }

    /// The same test after a move and after a new tile. A win comes before a loss: a full board
    /// that holds the target is won.
    #[inline(always)]
    fn terminal(&self, position: &Position) -> Option<Ending> {
        if self.surely_goes_on(position.board) { None } else { self.ending(position.board) }
    }

    /// Up, right, down, left, as far as they change the board.
    #[inline]
    fn successors(&self, position: &Position) -> impl Iterator<Item = (Move, Position)> {
        Successors { before: *position, slid: position.board.slide_all(), next: 0 }
    }

    /// Every empty cell row by row, a 2 and then a 4; a tile that never comes is left out.
    #[inline]
    fn outcomes(&self, position: &Position) -> impl Iterator<Item = (f64, Position)> {
        let [first, last] = match self.four_probability {
            0.0 => [1, 1],
            1.0 => [2, 2],
            _ => [1, 2],
        };
        NewTiles {
            after: *position,
            cells: position.board.empty_in_order(),
            first,
            last,
            exponent: first,
            probabilities: self.probabilities_on(position.board),
        }
    }
}

/// Iterates over the moves that change a board.
// By hand: the standard adaptors over arrays kept their indices in memory, 18 instructions a move.
struct Successors {
    before: Position,
    slid: [(Board, u32); 4],
    next: usize,
}

impl Iterator for Successors {
    type Item = (Move, Position);

    #[inline(always)]
    fn next(&mut self) -> Option<(Move, Position)> {
        while self.next < Move::ALL.len() {
            let (board, points) = self.slid[self.next];
            let action = Move::ALL[self.next];
            self.next += 1;
            if board != self.before.board {
                return Some((action, Position::after_move(board, self.before.score + points)));
            }
        }
        None
    }
}

/// Iterates over the tiles that may appear on an afterstate.
struct NewTiles {
    after: Position,
    cells: CellsInOrder,
    /// Base-2 logarithms of the tiles on a cell: 1, then 2, or just one of them.
    first: u8,
    last: u8,
    exponent: u8,
    probabilities: [f64; 2],
}

impl Iterator for NewTiles {
    type Item = (f64, Position);

    #[inline(always)]
    fn next(&mut self) -> Option<(f64, Position)> {
        let cell = self.cells.first()?;
        let board = self.after.board.with_tile_at(cell, self.exponent);
        let probability = self.probabilities[usize::from(self.exponent == 2)];
        if self.exponent == self.last {
            self.cells.next();
            self.exponent = self.first;
        } else {
            self.exponent = self.last;
        }
        Some((probability, Position::to_move(board, self.after.score)))
    }
}
