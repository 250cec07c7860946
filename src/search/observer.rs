//! Who listens to a search.
//!
//! A search tells what it does and knows nothing of what becomes of it: counting, tracing and
//! teaching are observers. All methods do nothing by default; with the observer `()` a search
//! compiles to the code it would be without the calls.

use std::ops::AddAssign;

use crate::game::Game;

/// Hears of every step of a search, in the order of the visit.
pub trait Observer<G: Game> {
    /// A node is entered with this many plies left below it, the root included.
    #[inline(always)]
    fn entered(&mut self, _state: &G::State, _plies: u8) {}

    /// The node entered last is a leaf: it is terminal, or no ply is left. [`Observer::valued`]
    /// follows.
    #[inline(always)]
    fn leaf(&mut self, _state: &G::State, _value: f64) {}

    /// The search stops looking at a node's remaining branches, since `value` already decides that
    /// an ancestor will not choose it. [`Observer::valued`] follows.
    #[inline(always)]
    fn cut(&mut self, _state: &G::State, _value: f64) {}

    /// The node entered last was met before and `value` is remembered. [`Observer::valued`]
    /// follows.
    #[inline(always)]
    fn recalled(&mut self, _state: &G::State, _value: f64) {}

    /// A node is left and hands `value` to its parent.
    #[inline(always)]
    fn valued(&mut self, _state: &G::State, _value: f64) {}

    /// A leaf is entered and left: [`Observer::entered`], [`Observer::leaf`] and
    /// [`Observer::valued`] in one.
    #[inline(always)]
    fn judged(&mut self, state: &G::State, value: f64) {
        self.entered(state, 0);
        self.leaf(state, value);
        self.valued(state, value);
    }

    /// The last `count` calls were [`Observer::judged`]. For those who only count: a sum a node is
    /// less work than one a leaf.
    #[inline(always)]
    fn judged_so_many(&mut self, _count: u64) {}

    /// An action of the root has been looked at.
    #[inline(always)]
    fn considered(&mut self, _action: G::Action, _value: f64, _bound: Bound) {}
}

/// How a reported value relates to the true one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// It is the value.
    Exact,
    /// The value is this or less: enough to know that the action is not chosen.
    AtMost,
    /// The value is this or more.
    AtLeast,
}

impl<G: Game> Observer<G> for () {}

/// Two observers hear the same search.
impl<G: Game, A: Observer<G>, B: Observer<G>> Observer<G> for (A, B) {
    fn entered(&mut self, state: &G::State, plies: u8) {
        self.0.entered(state, plies);
        self.1.entered(state, plies);
    }

    fn leaf(&mut self, state: &G::State, value: f64) {
        self.0.leaf(state, value);
        self.1.leaf(state, value);
    }

    fn cut(&mut self, state: &G::State, value: f64) {
        self.0.cut(state, value);
        self.1.cut(state, value);
    }

    fn recalled(&mut self, state: &G::State, value: f64) {
        self.0.recalled(state, value);
        self.1.recalled(state, value);
    }

    fn valued(&mut self, state: &G::State, value: f64) {
        self.0.valued(state, value);
        self.1.valued(state, value);
    }

    fn judged(&mut self, state: &G::State, value: f64) {
        self.0.judged(state, value);
        self.1.judged(state, value);
    }

    fn judged_so_many(&mut self, count: u64) {
        self.0.judged_so_many(count);
        self.1.judged_so_many(count);
    }

    fn considered(&mut self, action: G::Action, value: f64, bound: Bound) {
        self.0.considered(action, value, bound);
        self.1.considered(action, value, bound);
    }
}

/// The observer that counts.
///
/// # Examples
///
/// ```
/// use lab2048::{board, games::twenty48::{Heuristic, Evaluation, Position, Twenty48, Utility}};
/// use lab2048::search::{Counts, Depth, Method, Search, Ties};
/// let mut search = Search::new(Method::Expectimax, Depth::new(1)?, Ties::First);
/// let evaluation = Evaluation::new(Heuristic::named("h1").unwrap().weights(), Utility::default());
/// let position = Position::to_move(board!(2 2 . .  . . . .  . . . .  . . . .), 0);
/// let mut counts = Counts::default();
/// search.decide(&Twenty48::default(), &evaluation, &position, &mut counts);
/// // The root and the boards after right, down and left; up changes nothing.
/// assert_eq!((counts.nodes, counts.leaves, counts.cutoffs), (4, 3, 0));
/// # Ok::<(), lab2048::search::DepthError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Counts {
    /// States entered, the root and the leaves included.
    pub nodes: u64,
    /// States judged without looking further: terminal, or at the end of the depth.
    pub leaves: u64,
    /// Nodes left before all their branches were looked at.
    pub cutoffs: u64,
}

impl<G: Game> Observer<G> for Counts {
    #[inline(always)]
    fn entered(&mut self, _state: &G::State, _plies: u8) {
        self.nodes += 1;
    }

    #[inline(always)]
    fn leaf(&mut self, _state: &G::State, _value: f64) {
        self.leaves += 1;
    }

    #[inline(always)]
    fn cut(&mut self, _state: &G::State, _value: f64) {
        self.cutoffs += 1;
    }

    #[inline(always)]
    fn judged(&mut self, _state: &G::State, _value: f64) {}

    #[inline(always)]
    fn judged_so_many(&mut self, count: u64) {
        self.nodes += count;
        self.leaves += count;
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.leaves += other.leaves;
        self.cutoffs += other.cutoffs;
    }
}
