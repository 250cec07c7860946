//! The formal problem of the textbook: states, actions, results, chance and the terminal test.
//!
//! What this module is for: one description of a game that every search of [`crate::search`]
//! understands. What it is not: it knows no board, no tile and no heuristic; those belong to a
//! game of [`crate::games`].
//!
//! The words are those of Russell and Norvig, *Artificial Intelligence: A Modern Approach*,
//! chapter on adversarial search: S, TO-MOVE, ACTIONS with RESULT (here in one call,
//! [`Game::successors`], because a 2048 move is legal exactly if its result differs),
//! TERMINAL-TEST, and the chance nodes of stochastic games. UTILITY and EVAL are a matter of who
//! judges, not of the rules: see [`Evaluate`].

use std::ops::ControlFlow;

/// Who acts in a state: the kind of node it is in a game tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Turn {
    /// The player for whom the search decides; takes the largest value.
    Max,
    /// An opponent with a will of its own; takes the smallest value.
    Min,
    /// Nature: replies at random, with known probabilities.
    Chance,
}

/// The rules of a game, without any opinion about who stands better.
///
/// States are values: an action makes a new one and leaves the old one as it was.
///
/// # Examples
///
/// A game of one decision, "take one or two coins", worth what was taken:
///
/// ```
/// use lab2048::game::{Evaluate, Game, Turn};
/// use lab2048::search::{Depth, Method, Search, Ties};
///
/// struct Coins;
/// impl Game for Coins {
///     type State = u32;
///     type Action = u32;
///     type Outcome = ();
///     fn turn(&self, _: &u32) -> Turn { Turn::Max }
///     fn terminal(&self, taken: &u32) -> Option<()> { (*taken > 0).then_some(()) }
///     fn successors(&self, taken: &u32) -> impl Iterator<Item = (u32, u32)> {
///         let taken = *taken;
///         [1, 2].into_iter().map(move |coins| (coins, taken + coins))
///     }
///     fn outcomes(&self, _: &u32) -> impl Iterator<Item = (f64, u32)> { std::iter::empty() }
/// }
/// struct Greed;
/// impl Evaluate<Coins> for Greed {
///     fn heuristic(&self, taken: &u32) -> f64 { f64::from(*taken) }
///     fn utility(&self, taken: &u32, _: ()) -> f64 { f64::from(*taken) }
/// }
///
/// let mut search = Search::new(Method::Minimax, Depth::new(1)?, Ties::First);
/// assert_eq!(search.decide(&Coins, &Greed, &0, &mut ()).action, Some(2));
/// # Ok::<(), lab2048::search::DepthError>(())
/// ```
pub trait Game {
    /// A position, and nothing that is not part of it: no cache, no clock, no generator.
    type State: Copy;
    /// What a player may do.
    type Action: Copy + PartialEq;
    /// How a finished game ended.
    type Outcome: Copy;

    /// Who acts in `state`. Not asked of terminal states.
    fn turn(&self, state: &Self::State) -> Turn;

    /// How the game has ended in `state`, or `None` while it goes on.
    ///
    /// Asked at every node, whoever acts there: a game may end by a move as well as by a reply of
    /// the environment.
    fn terminal(&self, state: &Self::State) -> Option<Self::Outcome>;

    /// The legal actions at a [`Turn::Max`] or [`Turn::Min`] node with the state each leads to, in
    /// the order that decides ties. Not empty unless `state` is terminal.
    fn successors(&self, state: &Self::State) -> impl Iterator<Item = (Self::Action, Self::State)>;

    /// The replies of nature at a [`Turn::Chance`] node: a positive probability and the state it
    /// leads to. The probabilities sum to 1.
    fn outcomes(&self, state: &Self::State) -> impl Iterator<Item = (f64, Self::State)>;
}

/// What states are worth to the player at the root: EVAL and UTILITY of the textbook.
///
/// Every value must be finite. A value of infinity or NaN would make a search prefer no action at
/// all.
pub trait Evaluate<G: Game> {
    /// The estimate for a state at which the search stops although the game goes on.
    fn heuristic(&self, state: &G::State) -> f64;

    /// The worth of a terminal state that ended with `outcome`.
    fn utility(&self, state: &G::State, outcome: G::Outcome) -> f64;

    /// What a state is worth at which the search stops: its utility if it is terminal, else its
    /// heuristic value.
    #[inline(always)]
    fn leaf(&self, game: &G, state: &G::State) -> f64 {
        match game.terminal(state) {
            Some(outcome) => self.utility(state, outcome),
            None => self.heuristic(state),
        }
    }

    /// [`Evaluate::leaf`] of the states that follow `state` by an action: hands each with its worth
    /// to `found`, in the game's order, until that breaks off. Worth giving if to judge some of them
    /// together takes less time than one after another.
    #[inline(always)]
    fn leaves_after_actions(
        &self,
        game: &G,
        state: &G::State,
        mut found: impl FnMut(&G::State, f64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        game.successors(state).try_for_each(|(_, next)| found(&next, self.leaf(game, &next)))
    }

    /// [`Evaluate::leaves_after_actions`] for the replies of nature, each with its probability.
    #[inline(always)]
    fn leaves_after_replies(
        &self,
        game: &G,
        state: &G::State,
        mut found: impl FnMut(f64, &G::State, f64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut outcomes = game.outcomes(state);
        outcomes
            .try_for_each(|(probability, next)| found(probability, &next, self.leaf(game, &next)))
    }

    /// A number for `state` in a transposition table, `None` if there is no such number.
    ///
    /// Two states may share a number only if every search values them alike: the same player acts,
    /// the same follows, and whatever tells them apart is nothing that is judged.
    #[inline(always)]
    fn key(&self, _state: &G::State) -> Option<u128> {
        None
    }

    /// The smallest and the largest worth that a search may find at any state it reaches from
    /// `state` within `plies`, whatever the players do and nature replies.
    #[inline(always)]
    fn bounds(&self, _game: &G, _state: &G::State, _plies: u8) -> (f64, f64) {
        (f64::NEG_INFINITY, f64::INFINITY)
    }

    /// At least the expectation over the outcomes of `state`, a [`Turn::Chance`] node, if the
    /// search stops after them: what a sum of probability x value comes to at most, however it is
    /// rounded. Worth giving if it is found sooner than by looking at all outcomes.
    #[inline(always)]
    fn expected_at_most(&self, _game: &G, _state: &G::State) -> Option<f64> {
        None
    }
}
