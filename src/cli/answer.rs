//! The parts of an answer that several commands share.

use serde::{Serialize, Serializer};

use crate::game::Game;
use crate::games::twenty48::{Board, Ending, Position, Twenty48};

/// How a game ended and why, as a JSON object.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Finished {
    outcome: &'static str,
    reason: &'static str,
}

impl Finished {
    /// How the game has ended in `position`; `None` while it goes on.
    #[must_use]
    pub fn in_position(game: &Twenty48, position: &Position) -> Option<Self> {
        let of = |ending: Ending| Self { outcome: ending.name(), reason: ending.reason() };
        game.terminal(position).map(of)
    }
}

/// `win: the target tile is on the board`.
impl std::fmt::Display for Finished {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.outcome, self.reason)
    }
}

/// Names with numbers, as a JSON object in this order.
#[derive(Debug, Clone, PartialEq)]
pub struct NamedNumbers(pub Vec<(String, f64)>);

impl Serialize for NamedNumbers {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// Writes a board in its one-line form.
///
/// # Errors
///
/// Those of the serializer.
pub fn one_line<S: Serializer>(board: &Board, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&board.one_line())
}
