//! Iterative deepening: shallower searches sort the root for the deeper one and guess its value.

use super::ordered::Aids;
use super::table::Table;
use super::window::Window;
use super::{Bound, Decision, Depth, Observer, Search, Ties, Walk};
use crate::game::{Evaluate, Game};

/// Ordered alpha-beta that looks one ply ahead or two, and then two plies further each time. (A
/// search that ends after the player's action and one that ends after the reply value states too
/// differently to guess for each other.) The action that was best so far is searched first, with
/// an aspiration window around its value.
#[derive(Debug, Clone)]
pub struct Iterative {
    /// How many plies it looks ahead in the end.
    pub depth: Depth,
    /// Which of several equally good actions it takes.
    pub ties: Ties,
    /// What it remembers, of one decision at a time; `None` for a search that remembers nothing.
    pub table: Option<Table>,
}

/// Half the width of an aspiration window, as a share of the value it is around.
const ASPIRATION: f64 = 0.01;

impl Search for Iterative {
    fn decide<G: Game, E: Evaluate<G>, O: Observer<G>>(
        &mut self,
        game: &G,
        evaluation: &E,
        root: &G::State,
        observer: &mut O,
    ) -> Decision<G::Action> {
        let memory = Aids::new(&mut self.table, false);
        let mut walk = Walk { game, evaluation, observer, memory };
        if let Some(value) = walk.enter(root, self.depth.plies()) {
            return Decision { action: None, value };
        }
        let mut branches = walk.branches(root);
        let last = self.depth.below_root();
        for plies in (last % 2..=last).step_by(2) {
            let is_first_search = plies == last % 2;
            let best = walk.best_of(&mut branches, self.ties, |walk, branch, floor| {
                let whole = Window { alpha: floor, beta: f64::INFINITY };
                let margin = branch.guess.abs() * ASPIRATION + 1.0;
                let narrow = Window { alpha: branch.guess - margin, beta: branch.guess + margin };
                if is_first_search || floor > f64::NEG_INFINITY {
                    return walk.ordered_value(&branch.state, plies, whole);
                }
                let value = walk.ordered_value(&branch.state, plies, narrow);
                match narrow.bound_of(value) {
                    Bound::Exact => value,
                    _ => walk.ordered_value(&branch.state, plies, whole),
                }
            });
            if plies == last {
                return walk.tell(root, &branches, &best);
            }
        }
        unreachable!("the last search is the deepest");
    }
}
