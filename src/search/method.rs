//! Which searches there are, and what they have in common.

use super::memory::Memory;
use super::table::Table;
use super::walk::Walk;
use super::{Decision, Depth, Observer, Ties};
use crate::game::{Evaluate, Game};

/// How a search walks the tree.
///
/// The first three are the textbook's, plain as its pseudocode. Each of the others decides exactly
/// what one of them decides, in less time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Method {
    /// Assumes the worst reply at every node that is not the player's.
    Minimax,
    /// Minimax that stops looking where the decision cannot change any more.
    AlphaBeta,
    /// Weighs every reply of the environment with its probability.
    Expectimax,
    /// Alpha-beta that looks at promising branches first.
    AlphaBetaOrdered,
    /// Ordered alpha-beta that searches branches after the first with a window of no width, and
    /// again only if they turn out to matter.
    Pvs,
    /// Ordered alpha-beta with windows of no width, each at the bound that the one before has
    /// found. Made for a table: without one every question starts from nothing.
    Mtdf,
    /// Ordered alpha-beta that looks one ply ahead or two, and then two plies further each time,
    /// with an aspiration window around the value of the action that was best so far.
    Iterative,
    /// Expectimax that stops looking where the decision cannot change any more.
    Star1,
    /// [`Method::Star1`] that probes the outcomes of a chance node before it searches them.
    Star2,
}

/// A search: how it walks, how far, and what it remembers.
///
/// # Examples
///
/// See [`Game`], whose example is searched.
#[derive(Debug, Clone)]
pub struct Search {
    /// How it walks the tree.
    pub method: Method,
    /// How many plies it looks ahead.
    pub depth: Depth,
    /// Which of several equally good actions it takes.
    pub ties: Ties,
    /// What it remembers, of one decision at a time: a state that was valued before is not
    /// searched again. `None` for a search that remembers nothing.
    pub table: Option<Table>,
}

impl Search {
    /// A search that remembers nothing.
    #[must_use]
    pub const fn new(method: Method, depth: Depth, ties: Ties) -> Self {
        Self { method, depth, ties, table: None }
    }

    /// The same search with a transposition table.
    #[must_use]
    pub fn with_table(self, table: Table) -> Self {
        Self { table: Some(table), ..self }
    }

    /// Decides what the player does in `root`, where it is his turn.
    ///
    /// The observer hears of every node in the order in which the search visits it. `()` is the
    /// observer that does not listen and costs nothing.
    pub fn decide<G: Game, E: Evaluate<G>, O: Observer<G>>(
        &mut self,
        game: &G,
        evaluation: &E,
        root: &G::State,
        observer: &mut O,
    ) -> Decision<G::Action> {
        let Self { method, depth, ties, table } = self;
        match table {
            None => {
                Walk::new(game, evaluation, observer, ()).decide_by(*method, root, *depth, *ties)
            }
            Some(table) => {
                table.begin();
                Walk::new(game, evaluation, observer, table).decide_by(*method, root, *depth, *ties)
            }
        }
    }
}

impl<G: Game, E: Evaluate<G>, O: Observer<G>, M: Memory> Walk<'_, G, E, O, M> {
    fn decide_by(
        &mut self,
        method: Method,
        root: &G::State,
        depth: Depth,
        ties: Ties,
    ) -> Decision<G::Action> {
        match method {
            Method::Minimax => self.decide_by_minimax(root, depth, ties),
            Method::AlphaBeta => self.decide_by_alpha_beta(root, depth, ties),
            Method::Expectimax => self.decide_by_expectimax(root, depth, ties),
            Method::AlphaBetaOrdered => self.decide_by_ordered_alpha_beta(root, depth, ties),
            Method::Pvs => self.decide_by_pvs(root, depth, ties),
            Method::Mtdf => self.decide_by_mtdf(root, depth, ties),
            Method::Iterative => self.decide_by_iterative_deepening(root, depth, ties),
            Method::Star1 => self.decide_by_star(root, depth, ties, false),
            Method::Star2 => self.decide_by_star(root, depth, ties, true),
        }
    }
}
