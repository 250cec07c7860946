//! What positions are worth to a search: a heuristic inside the game, a utility at its end.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use super::board::Board;
use super::bounds::bounds_of;
use super::expectation::expected_at_most;
use super::rules::{Ending, Position, Twenty48};
use super::weight_table::{AfterMoves, WeightTable};
use crate::game::{Evaluate, Game, Turn};

/// What the end of a game is worth. The thesis does not print it, and it decides more than the
/// search does, so every result records it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Utility {
    /// A win and a loss have these values.
    Fixed {
        /// Of a win; finite, and above `loss`.
        win: f64,
        /// Of a loss; finite.
        loss: f64,
    },
    /// The end of a game is judged by the heuristic, like any other position.
    Heuristic,
}

impl Utility {
    /// Above any value of h1 to h4: a win is +U, a loss -U.
    pub const U: f64 = 1e9;
}

impl Utility {
    /// The largest magnitude a fixed value may have: sums of such values keep every whole point.
    pub const LARGEST: f64 = 1e12;

    /// The utility with these values for a win and a loss.
    ///
    /// # Errors
    ///
    /// Refuses values that are not numbers from -1e12 to 1e12, and a win not above a loss.
    pub fn fixed(win: f64, loss: f64) -> Result<Self, UtilityError> {
        let in_range = |value: f64| (-Self::LARGEST..=Self::LARGEST).contains(&value);
        if in_range(win) && in_range(loss) && loss < win {
            Ok(Self::Fixed { win, loss })
        } else {
            Err(UtilityError(format!("{win},{loss}")))
        }
    }
}

/// A utility that makes no sense.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is not a utility; give `heuristic`, one number U (a win is +U, a loss -U) or two, \
     WIN,LOSS, from -1e12 to 1e12 with the win above the loss"
)]
pub struct UtilityError(String);

/// Reads `heuristic`, `U` or `WIN,LOSS`.
impl FromStr for Utility {
    type Err = UtilityError;

    fn from_str(text: &str) -> Result<Self, UtilityError> {
        let error = || UtilityError(text.chars().take(40).collect());
        if text == "heuristic" {
            return Ok(Self::Heuristic);
        }
        let number = |text: &str| text.trim().parse::<f64>().map_err(|_| error());
        let (win, loss) = match text.split_once(',') {
            Some((win, loss)) => (number(win)?, number(loss)?),
            None => (number(text)?, -number(text)?),
        };
        Self::fixed(win, loss).map_err(|_| error())
    }
}

/// The text that [`Utility::from_str`] reads.
impl fmt::Display for Utility {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Heuristic => f.write_str("heuristic"),
            Self::Fixed { win, loss } => write!(f, "{win},{loss}"),
        }
    }
}

impl Default for Utility {
    fn default() -> Self {
        Self::Fixed { win: Self::U, loss: -Self::U }
    }
}

/// A heuristic together with a utility.
#[derive(Debug, Clone, Copy)]
pub struct Evaluation<W> {
    weights: W,
    utility: Utility,
}

impl<W: WeightTable> Evaluation<W> {
    /// Judges positions by `weights` and ends by `utility`.
    #[must_use]
    pub const fn new(weights: W, utility: Utility) -> Self {
        Self { weights, utility }
    }
}

impl<W: WeightTable> Evaluation<W> {
    /// What [`WeightTable::after_moves`] finds, where it cannot.
    #[cold]
    #[inline(never)]
    fn after_moves_one_by_one(&self, game: &Twenty48, position: &Position) -> AfterMoves {
        let slid = position.board.slide_all();
        let values = slid.map(|(board, points)| {
            if board == position.board {
                return f64::NAN;
            }
            self.leaf(game, &Position::after_move(board, position.score + points))
        });
        AfterMoves { slid, values }
    }

    /// What [`WeightTable::values`] finds, where it cannot.
    #[cold]
    #[inline(never)]
    fn one_by_one(&self, game: &Twenty48, scored: [(Board, u32); 4]) -> [f64; 4] {
        scored.map(|(board, score)| self.leaf(game, &Position::to_move(board, score)))
    }
}

impl<W: WeightTable> Evaluate<Twenty48> for Evaluation<W> {
    #[inline(always)]
    fn heuristic(&self, position: &Position) -> f64 {
        self.weights.value(position)
    }

    /// A capped game is neither won nor lost: it is worth its heuristic value.
    // Out of the way: it is asked once in hundreds of nodes.
    #[cold]
    fn utility(&self, position: &Position, ending: Ending) -> f64 {
        match (self.utility, ending) {
            (Utility::Fixed { win, .. }, Ending::Win) => win,
            (Utility::Fixed { loss, .. }, Ending::Loss) => loss,
            (Utility::Fixed { .. }, Ending::Capped) | (Utility::Heuristic, _) => {
                self.heuristic(position)
            }
        }
    }

    /// Four moves at once, the legal ones handed on. After a legal move there is room on the board.
    #[inline(always)]
    fn leaves_after_actions(
        &self,
        game: &Twenty48,
        position: &Position,
        mut found: impl FnMut(&Position, f64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let one_by_one = || self.after_moves_one_by_one(game, position);
        let AfterMoves { slid, values } =
            &self.weights.after_moves(position, game.limit_exponent(), one_by_one);
        for (&(board, points), &value) in slid.iter().zip(values) {
            if board != position.board {
                found(&Position::after_move(board, position.score + points), value)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// A 2 and a 4 on two cells at once; on the last one twice, if the number of cells is odd.
    #[inline(always)]
    fn leaves_after_replies(
        &self,
        game: &Twenty48,
        position: &Position,
        mut found: impl FnMut(f64, &Position, f64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Position { board, score, .. } = *position;
        let probabilities = game.probabilities_on(board);
        let mut cells = board.empty_in_order();
        while let Some(first) = cells.next() {
            let (second, count) = cells.next().map_or((first, 2), |second| (second, 4));
            let tiles = [(first, 1), (first, 2), (second, 1), (second, 2)];
            let scored = tiles.map(|(cell, exponent)| (board.with_tile_at(cell, exponent), score));
            let one_by_one = || self.one_by_one(game, scored);
            let values = self.weights.values(scored, game.limit_exponent(), one_by_one);
            for index in 0..count {
                let probability = probabilities[index % 2];
                if probability > 0.0 {
                    found(probability, &Position::to_move(scored[index].0, score), values[index])?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The board, whose turn it is, and the score where the heuristic looks at it: two ways to the
    /// same board differ in score by 4 points for each 4 that came as a new tile.
    #[inline(always)]
    fn key(&self, position: &Position) -> Option<u128> {
        let score = if self.weights.looks_at_score() { position.score } else { 0 };
        let turn = u128::from(position.turn() == Turn::Max);
        Some(turn << 96 | u128::from(score) << 64 | u128::from(position.board.word()))
    }

    #[inline]
    fn bounds(&self, game: &Twenty48, position: &Position, plies: u8) -> (f64, f64) {
        if let Some(ending) = game.terminal(position) {
            let value = self.utility(position, ending);
            return (value, value);
        }
        bounds_of(&self.weights.weights(), self.utility, game, position, plies)
    }

    #[inline]
    fn expected_at_most(&self, game: &Twenty48, position: &Position) -> Option<f64> {
        expected_at_most(&self.weights.weights(), game, position)
    }
}
