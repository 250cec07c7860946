//! Iterative deepening: shallower searches sort the root for the deeper one and guess its value.
//!
//! A search that ends after the player's action and one that ends after the reply value states too
//! differently to guess for each other, so each looks two plies further than the one before.

use super::memory::Memory;
use super::walk::Walk;
use super::window::Window;
use super::{Bound, Decision, Depth, Observer, Ties};
use crate::game::{Evaluate, Game};

/// Half the width of an aspiration window, as a share of the value it is around.
const ASPIRATION: f64 = 0.01;

impl<G: Game, E: Evaluate<G>, O: Observer<G>, M: Memory> Walk<'_, G, E, O, M> {
    pub(super) fn decide_by_iterative_deepening(
        &mut self,
        root: &G::State,
        depth: Depth,
        ties: Ties,
    ) -> Decision<G::Action> {
        if let Some(value) = self.enter(root, depth.plies()) {
            return Decision { action: None, value };
        }
        let mut branches = self.branches(root);
        let last = depth.below_root();
        for plies in (last % 2..=last).step_by(2) {
            let is_first_search = plies == last % 2;
            let best = self.best_of(&mut branches, ties, |walk, branch, floor| {
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
                return self.tell(root, &branches, &best);
            }
        }
        unreachable!("the last search is the deepest");
    }
}
