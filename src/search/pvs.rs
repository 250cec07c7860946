//! Principal variation search: the first branch is thought to be the best, and the others are only
//! asked whether they are better.
//!
//! Source: Marsland and Campbell, *Parallel search of strongly ordered game trees*, 1982.

use super::memory::Memory;
use super::walk::Walk;
use super::window::Window;
use super::{Decision, Depth, Observer, Ties};
use crate::game::{Evaluate, Game};

impl<G: Game, E: Evaluate<G>, O: Observer<G>, M: Memory> Walk<'_, G, E, O, M> {
    pub(super) fn decide_by_pvs(
        &mut self,
        root: &G::State,
        depth: Depth,
        ties: Ties,
    ) -> Decision<G::Action> {
        self.asks_first = true;
        let plies = depth.below_root();
        self.decide_in_order(root, depth, ties, |walk, branch, floor| {
            let window = Window { alpha: floor, beta: f64::INFINITY };
            if floor == f64::NEG_INFINITY {
                return walk.ordered_value(&branch.state, plies, window);
            }
            walk.scouted(&branch.state, plies, window, Window::above(floor))
        })
    }
}
