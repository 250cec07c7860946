//! 2048 on the 4x4 board.
//!
//! Reading order: [`Board`] (sixteen cells in a word), `text` (how boards are written), `slide`
//! (what a move does to a row), [`rules`] (the game as a formal problem), [`dice`] (which tile
//! appears where, from a seed), [`features`], [`heuristics`] and [`weight_table`] (what a
//! position is worth),
//! [`evaluation`] (what the end of a game is worth), `bounds` and `expectation` (what a search may
//! find at most, for those that prune).

pub mod board;
mod bounds;
pub mod dice;
pub mod evaluation;
mod expectation;
mod expected_similarity;
pub mod features;
pub mod heuristics;
mod measures;
mod moves;
pub mod rules;
mod slide;
pub mod text;
pub mod weight_table;

pub use board::Board;
pub use dice::Dice;
pub use evaluation::{Evaluation, Utility};
pub use features::Feature;
pub use heuristics::{Heuristic, Weights};
pub use moves::{Move, Moves};
pub use rules::{Ending, Position, Target, Twenty48};
