//! Principal variation search: the first branch is thought to be the best, and the others are only
//! asked whether they are better.
//!
//! Source: Marsland and Campbell, *Parallel search of strongly ordered game trees*, 1982.

use super::ordered::Aids;
use super::table::Table;
use super::window::Window;
use super::{Decision, Depth, Observer, Search, Ties, Walk};
use crate::game::{Evaluate, Game};

/// Ordered alpha-beta that searches branches after the first with a window of no width, and again
/// only if they turn out to matter.
#[derive(Debug, Clone)]
pub struct Pvs {
    /// How many plies it looks ahead.
    pub depth: Depth,
    /// Which of several equally good actions it takes.
    pub ties: Ties,
    /// What it remembers, of one decision at a time; `None` for a search that remembers nothing.
    pub table: Option<Table>,
}

impl Search for Pvs {
    fn decide<G: Game, E: Evaluate<G>, O: Observer<G>>(
        &mut self,
        game: &G,
        evaluation: &E,
        root: &G::State,
        observer: &mut O,
    ) -> Decision<G::Action> {
        let memory = Aids::new(&mut self.table, true);
        let mut walk = Walk { game, evaluation, observer, memory };
        let plies = self.depth.below_root();
        walk.decide_in_order(root, self.depth, self.ties, |walk, branch, floor| {
            let window = Window { alpha: floor, beta: f64::INFINITY };
            if floor == f64::NEG_INFINITY {
                return walk.ordered_value(&branch.state, plies, window);
            }
            walk.scouted(&branch.state, plies, window, Window::above(floor))
        })
    }
}
