//! MTD(f): finds a value by asking only whether it is at least this much.
//!
//! Source: Plaat, Schaeffer, Pijls and de Bruin, *Best-first fixed-depth minimax algorithms*, 1996.

use super::ordered::Aids;
use super::table::Table;
use super::window::Window;
use super::{Decision, Depth, Observer, Search, Ties, Walk};
use crate::game::{Evaluate, Game};

/// Ordered alpha-beta with windows of no width, each at the bound that the one before has found.
/// Made for a table: without one every question starts from nothing.
#[derive(Debug, Clone)]
pub struct Mtdf {
    /// How many plies it looks ahead.
    pub depth: Depth,
    /// Which of several equally good actions it takes.
    pub ties: Ties,
    /// What it remembers, of one decision at a time; `None` for a search that remembers nothing.
    pub table: Option<Table>,
}

impl Search for Mtdf {
    fn decide<G: Game, E: Evaluate<G>, O: Observer<G>>(
        &mut self,
        game: &G,
        evaluation: &E,
        root: &G::State,
        observer: &mut O,
    ) -> Decision<G::Action> {
        let memory = Aids::new(&mut self.table, false);
        let mut walk = Walk { game, evaluation, observer, memory };
        let plies = self.depth.below_root();
        walk.decide_in_order(root, self.depth, self.ties, |walk, branch, floor| {
            let (mut lower, mut upper) = (f64::NEG_INFINITY, f64::INFINITY);
            // The first question: is it more than it has to be, or than it is thought to be?
            let mut asked = if floor > lower { floor.next_up() } else { branch.guess };
            while lower < upper && upper > floor {
                let value = walk.ordered_value(&branch.state, plies, Window::below(asked));
                if value < asked {
                    upper = value;
                    asked = value;
                } else {
                    lower = value;
                    asked = value.next_up();
                }
            }
            upper
        })
    }
}
