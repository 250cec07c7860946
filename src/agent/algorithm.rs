//! The search algorithms by name: the plain ones, and the faster ones that decide as they do.

use crate::search::{Depth, Method, Search, Table, Ties};

/// A search algorithm by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Algorithm {
    /// [`Method::Minimax`].
    Minimax,
    /// [`Method::Minimax`] with a transposition table.
    MinimaxTt,
    /// [`Method::AlphaBeta`].
    AlphaBeta,
    /// [`Method::AlphaBeta`] with a transposition table.
    AlphaBetaTt,
    /// [`Method::AlphaBetaOrdered`].
    AlphaBetaOrdered,
    /// [`Method::AlphaBetaOrdered`] with a transposition table.
    AlphaBetaOrderedTt,
    /// [`Method::Pvs`].
    Pvs,
    /// [`Method::Pvs`] with a transposition table.
    PvsTt,
    /// [`Method::Mtdf`].
    Mtdf,
    /// [`Method::Mtdf`] with a transposition table.
    MtdfTt,
    /// [`Method::Iterative`].
    Iterative,
    /// [`Method::Iterative`] with a transposition table.
    IterativeTt,
    /// [`Method::Expectimax`].
    Expectimax,
    /// [`Method::Expectimax`] with a transposition table.
    ExpectimaxTt,
    /// [`Method::Star1`].
    Star1,
    /// [`Method::Star1`] with a transposition table.
    Star1Tt,
    /// [`Method::Star2`].
    Star2,
    /// [`Method::Star2`] with a transposition table.
    Star2Tt,
}

impl Algorithm {
    /// Every algorithm, each plain one before those that decide as it does.
    pub const ALL: [Self; 18] = [
        Self::Minimax,
        Self::MinimaxTt,
        Self::AlphaBeta,
        Self::AlphaBetaTt,
        Self::AlphaBetaOrdered,
        Self::AlphaBetaOrderedTt,
        Self::Pvs,
        Self::PvsTt,
        Self::Mtdf,
        Self::MtdfTt,
        Self::Iterative,
        Self::IterativeTt,
        Self::Expectimax,
        Self::ExpectimaxTt,
        Self::Star1,
        Self::Star1Tt,
        Self::Star2,
        Self::Star2Tt,
    ];

    /// The name in plans, options and tables. `-tt` stands for a transposition table.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Minimax => "minimax",
            Self::MinimaxTt => "minimax-tt",
            Self::AlphaBeta => "alphabeta",
            Self::AlphaBetaTt => "alphabeta-tt",
            Self::AlphaBetaOrdered => "alphabeta-ordered",
            Self::AlphaBetaOrderedTt => "alphabeta-ordered-tt",
            Self::Pvs => "pvs",
            Self::PvsTt => "pvs-tt",
            Self::Mtdf => "mtdf",
            Self::MtdfTt => "mtdf-tt",
            Self::Iterative => "iterative",
            Self::IterativeTt => "iterative-tt",
            Self::Expectimax => "expectimax",
            Self::ExpectimaxTt => "expectimax-tt",
            Self::Star1 => "star1",
            Self::Star1Tt => "star1-tt",
            Self::Star2 => "star2",
            Self::Star2Tt => "star2-tt",
        }
    }

    /// How it walks the tree.
    #[must_use]
    pub const fn method(self) -> Method {
        match self {
            Self::Minimax | Self::MinimaxTt => Method::Minimax,
            Self::AlphaBeta | Self::AlphaBetaTt => Method::AlphaBeta,
            Self::AlphaBetaOrdered | Self::AlphaBetaOrderedTt => Method::AlphaBetaOrdered,
            Self::Pvs | Self::PvsTt => Method::Pvs,
            Self::Mtdf | Self::MtdfTt => Method::Mtdf,
            Self::Iterative | Self::IterativeTt => Method::Iterative,
            Self::Expectimax | Self::ExpectimaxTt => Method::Expectimax,
            Self::Star1 | Self::Star1Tt => Method::Star1,
            Self::Star2 | Self::Star2Tt => Method::Star2,
        }
    }

    /// Whether it has a transposition table.
    #[must_use]
    pub fn has_table(self) -> bool {
        self.name().ends_with("-tt")
    }

    /// The search it is at this depth.
    #[must_use]
    pub fn search(self, depth: Depth, ties: Ties) -> Search {
        let search = Search::new(self.method(), depth, ties);
        if self.has_table() { search.with_table(Table::new()) } else { search }
    }

    /// What is special about it, as a sentence part.
    #[must_use]
    pub fn description(self) -> &'static str {
        if self.has_table() {
            return "with a transposition table";
        }
        match self.method() {
            Method::Minimax => "all tiles, the worst one counts",
            Method::AlphaBeta => "stops where nothing can change",
            Method::AlphaBetaOrdered => "promising branches first",
            Method::Pvs => "later branches are only asked",
            Method::Mtdf => "MTD(f), windows of no width",
            Method::Iterative => "ply by ply, aspiration windows",
            Method::Expectimax => "all tiles, with their probabilities",
            Method::Star1 => "prunes by bounds of what is left",
            Method::Star2 => "probes first, prunes by bounds",
        }
    }

    /// The algorithm of the textbook whose decisions it makes, on every position.
    #[must_use]
    pub const fn reference(self) -> Self {
        match self.method() {
            Method::Expectimax | Method::Star1 | Method::Star2 => Self::Expectimax,
            _ => Self::Minimax,
        }
    }

    /// Whether it is one of the thesis's three, plain as in the textbook.
    #[must_use]
    pub const fn is_plain(self) -> bool {
        matches!(self, Self::Minimax | Self::AlphaBeta | Self::Expectimax)
    }

    /// Whether it values every action of the root, not only the best one.
    #[must_use]
    pub const fn values_all(self) -> bool {
        matches!(self, Self::Minimax | Self::MinimaxTt | Self::Expectimax | Self::ExpectimaxTt)
    }

    /// The one that makes the same decisions in the least time at this depth, as measured by
    /// `lab2048 bench --search`.
    #[must_use]
    pub const fn fastest(self, depth: Depth) -> Self {
        match (self.reference(), depth.plies()) {
            (Self::Expectimax, ..=3) => Self::Expectimax,
            (Self::Expectimax, 5) => Self::ExpectimaxTt,
            (Self::Expectimax, _) => Self::Star1Tt,
            (_, ..=3) => Self::AlphaBeta,
            _ => Self::AlphaBetaTt,
        }
    }
}
