//! MTD(f): finds a value by asking only whether it is at least this much.
//!
//! Source: Plaat, Schaeffer, Pijls and de Bruin, *Best-first fixed-depth minimax algorithms*, 1996.

use super::memory::Memory;
use super::walk::Walk;
use super::window::Window;
use super::{Decision, Depth, Observer, Ties};
use crate::game::{Evaluate, Game};

impl<G: Game, E: Evaluate<G>, O: Observer<G>, M: Memory> Walk<'_, G, E, O, M> {
    pub(super) fn decide_by_mtdf(
        &mut self,
        root: &G::State,
        depth: Depth,
        ties: Ties,
    ) -> Decision<G::Action> {
        let plies = depth.below_root();
        self.decide_in_order(root, depth, ties, |walk, branch, floor| {
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
