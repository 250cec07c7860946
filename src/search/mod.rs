//! Depth-limited adversarial search over any [`Game`], one algorithm a file.
//!
//! [`Minimax`], [`AlphaBeta`] and [`Expectimax`] are the reference: plain as the textbook's
//! pseudocode, with neither table nor ordering trick. The others decide exactly what their
//! reference decides, in less time: [`MinimaxTt`], [`AlphaBetaTt`] and [`ExpectimaxTt`] remember
//! what they have seen in a [`Table`]; [`AlphaBetaOrdered`], [`Pvs`], [`Mtdf`] and [`Iterative`]
//! are alpha-beta's relatives, [`Star1`] and [`Star2`] prune expectimax.
//!
//! What this module is not: it names no game, counts nothing and prints nothing; it tells an
//! [`Observer`].
//!
//! Depth counts plies from the root, the root's own action being ply 1. The player's actions and
//! the environment's replies alternate; at depth 3 of 2048 that is move, tile, move, and the board
//! right after that move is evaluated.

mod alpha_beta;
mod depth;
mod expectimax;
mod iterative;
mod memory;
mod minimax;
mod mtdf;
mod observer;
mod ordered;
mod pvs;
mod star;
mod star1;
mod star2;
mod table;
mod ties;
mod window;

pub use alpha_beta::{AlphaBeta, AlphaBetaTt};
pub use depth::{Depth, DepthError};
pub use expectimax::{Expectimax, ExpectimaxTt};
pub use iterative::Iterative;
pub use minimax::{Minimax, MinimaxTt};
pub use mtdf::Mtdf;
pub use observer::{Bound, Counts, Observer};
pub use ordered::AlphaBetaOrdered;
pub use pvs::Pvs;
pub use star1::Star1;
pub use star2::Star2;
pub use table::Table;
pub use ties::Ties;

use crate::game::{Evaluate, Game};

/// What a search decided at the root.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Decision<A> {
    /// The action with the largest value; `None` exactly if the root is terminal.
    pub action: Option<A>,
    /// The value of the root for the player.
    pub value: f64,
}

/// A search algorithm with its depth and its rule for ties.
pub trait Search {
    /// Decides what the player does in `root`, where it is his turn.
    ///
    /// The observer hears of every node in the order in which the search visits it. `()` is the
    /// observer that does not listen and costs nothing.
    fn decide<G: Game, E: Evaluate<G>, O: Observer<G>>(
        &mut self,
        game: &G,
        evaluation: &E,
        root: &G::State,
        observer: &mut O,
    ) -> Decision<G::Action>;
}

/// What every search holds while it walks a tree.
struct Walk<'a, G, E, O, M> {
    game: &'a G,
    evaluation: &'a E,
    observer: &'a mut O,
    memory: M,
}

impl<G: Game, E: Evaluate<G>, O: Observer<G>, M> Walk<'_, G, E, O, M> {
    /// Enters a node. Returns its value if nothing below it is looked at: the utility of a
    /// terminal state, or the heuristic value when no ply is left.
    #[inline(always)]
    fn enter(&mut self, state: &G::State, plies: u8) -> Option<f64> {
        self.observer.entered(state, plies);
        let value = match self.game.terminal(state) {
            Some(outcome) => self.evaluation.utility(state, outcome),
            None if plies == 0 => self.evaluation.heuristic(state),
            None => return None,
        };
        self.observer.leaf(state, value);
        self.observer.valued(state, value);
        Some(value)
    }

    /// The root of every search: tries the actions in order and keeps the best.
    ///
    /// `value_of` is given the walk, an action's state and the best value so far; it returns the
    /// state's value, or for a state that cannot be chosen any more an upper bound.
    fn decide(
        &mut self,
        root: &G::State,
        depth: Depth,
        ties: Ties,
        mut value_of: impl FnMut(&mut Self, &G::State, f64) -> (f64, Bound),
    ) -> Decision<G::Action> {
        if let Some(value) = self.enter(root, depth.plies()) {
            return Decision { action: None, value };
        }
        let mut best = Decision { action: None, value: f64::NEG_INFINITY };
        for (action, state) in self.game.successors(root) {
            let (value, bound) = value_of(self, &state, best.value);
            self.observer.considered(action, value, bound);
            if best.action.is_none() || ties.prefers(value, best.value) {
                best = Decision { action: Some(action), value };
            }
        }
        self.observer.valued(root, best.value);
        best
    }
}
