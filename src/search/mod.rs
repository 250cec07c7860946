//! Depth-limited adversarial search over any [`Game`](crate::game::Game), one algorithm a file.
//!
//! A [`Search`] walks by a [`Method`]. Minimax, alpha-beta and expectimax are the reference: plain
//! as the textbook's pseudocode, with neither table nor ordering trick. The others decide exactly
//! what their reference decides, in less time: alpha-beta's relatives and Star1 and Star2, which
//! prune expectimax. Each can remember what it has seen in a [`Table`]. All of them hand a node to the
//! evaluation to have the leaves below it judged
//! ([`Evaluate::leaves_after_actions`](crate::game::Evaluate::leaves_after_actions)).
//!
//! What this module is not: it names no game, counts nothing and prints nothing; it tells an
//! [`Observer`].
//!
//! Depth counts plies from the root, the root's own action being ply 1. The player's actions and
//! the environment's replies alternate; at depth 3 of 2048 that is move, tile, move, and the board
//! right after that move is evaluated.
//!
//! Reading order: `walk` and `mean` (what all have in common), `minimax`, `alpha_beta`, `expectimax`; `window`,
//! `memory` and `table`; `root` and `ordered`, and then `pvs`, `mtdf`, `iterative`; `outlook` and
//! `star`; `method` (which is which).

mod alpha_beta;
mod depth;
mod expectimax;
mod iterative;
mod mean;
mod memory;
mod method;
mod minimax;
mod mtdf;
mod observer;
mod ordered;
mod outlook;
mod pvs;
mod root;
mod star;
mod table;
mod ties;
mod walk;
mod window;

pub use depth::{Depth, DepthError};
pub use method::{Method, Search};
pub use observer::{Bound, Counts, Observer};
pub use table::Table;
pub use ties::Ties;

/// What a search decided at the root.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Decision<A> {
    /// The action with the largest value; `None` exactly if the root is terminal.
    pub action: Option<A>,
    /// The value of the root for the player.
    pub value: f64,
}
