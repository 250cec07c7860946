//! The options that say who decides a move.

use clap::Args;

use crate::agent::{Kind, Player};
use crate::games::twenty48::Heuristic;
use crate::search::Depth;

/// A player as typed.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Player")]
pub struct PlayerArgs {
    /// Who decides: minimax, alphabeta or expectimax look ahead; random plays any legal move;
    /// greedy wins the most points at once, and its ties go to the first of up, right, down and
    /// left, or as --ties says. `lab2048 algorithms` lists faster searches.
    #[arg(long, value_name = "NAME", default_value = "expectimax")]
    algorithm: Kind,

    /// What a search thinks of the positions at which it stops: h1 to h4, or a single feature such
    /// as empty.
    #[arg(long, value_name = "NAME", default_value = "h1")]
    heuristic: Heuristic,

    /// How many plies a search looks ahead, 1 to 12: the move is the first, the tile that answers
    /// it the second, and so on.
    #[arg(long, value_name = "PLIES", default_value = "3", allow_negative_numbers = true)]
    depth: Depth,
}

impl PlayerArgs {
    /// The player asked for. Random and greedy have neither heuristic nor depth.
    #[must_use]
    pub fn player(&self) -> Player {
        match self.algorithm {
            Kind::Search(algorithm) => {
                Player::Search { algorithm, heuristic: self.heuristic.clone(), depth: self.depth }
            }
            Kind::Random => Player::Random,
            Kind::Greedy => Player::Greedy,
        }
    }
}
