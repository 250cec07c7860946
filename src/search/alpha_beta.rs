//! Alpha-beta: ALPHA-BETA-SEARCH of the textbook, cut off at a depth.
//!
//! An optimisation and nothing else: it decides what [`Minimax`](super::Minimax) decides. Alpha is
//! raised between the root's actions too.

use super::observer::{Bound, Observer};
use super::{Decision, Depth, Search, Ties, Walk};
use crate::game::{Evaluate, Game, Turn};

/// Minimax that stops looking where the decision cannot change any more.
#[derive(Debug, Clone, Copy)]
pub struct AlphaBeta {
    /// How many plies it looks ahead.
    pub depth: Depth,
    /// Which of several equally good actions it takes.
    pub ties: Ties,
}

/// What the player and his opponent have secured elsewhere in the tree: values up to `alpha` and
/// from `beta` on change nothing at the root.
#[derive(Debug, Clone, Copy)]
struct Window {
    alpha: f64,
    beta: f64,
}

impl Search for AlphaBeta {
    fn decide<G: Game, E: Evaluate<G>, O: Observer<G>>(
        &self,
        game: &G,
        evaluation: &E,
        root: &G::State,
        observer: &mut O,
    ) -> Decision<G::Action> {
        let mut walk = Walk { game, evaluation, observer };
        let plies = self.depth.below_root();
        walk.decide(root, self.depth, self.ties, |walk, state, best| {
            let alpha = self.ties.floor(best);
            let value = walk.alpha_beta_value(state, plies, Window { alpha, beta: f64::INFINITY });
            (value, if value > alpha { Bound::Exact } else { Bound::AtMost })
        })
    }
}

impl<G: Game, E: Evaluate<G>, O: Observer<G>> Walk<'_, G, E, O> {
    #[inline(always)]
    fn alpha_beta_value(&mut self, state: &G::State, plies: u8, window: Window) -> f64 {
        if let Some(value) = self.enter(state, plies) {
            return value;
        }
        let value = match self.game.turn(state) {
            Turn::Max => self.max_value_within(state, plies, window),
            Turn::Min => {
                let states = self.game.successors(state).map(|(_, next)| next);
                self.min_value_within(state, states, plies, window)
            }
            Turn::Chance => {
                let states = self.game.outcomes(state).map(|(_, next)| next);
                self.min_value_within(state, states, plies, window)
            }
        };
        self.observer.valued(state, value);
        value
    }

    fn max_value_within(&mut self, state: &G::State, plies: u8, mut window: Window) -> f64 {
        let mut best = f64::NEG_INFINITY;
        let mut successors = self.game.successors(state);
        while let Some((_, next)) = successors.next() {
            best = best.max(self.alpha_beta_value(&next, plies - 1, window));
            if best >= window.beta {
                self.report_cut(state, best, successors.next().is_some());
                break;
            }
            window.alpha = window.alpha.max(best);
        }
        best
    }

    /// The smallest value of `states`, the states that may follow `state`.
    fn min_value_within(
        &mut self,
        state: &G::State,
        mut states: impl Iterator<Item = G::State>,
        plies: u8,
        mut window: Window,
    ) -> f64 {
        let mut worst = f64::INFINITY;
        while let Some(next) = states.next() {
            worst = worst.min(self.alpha_beta_value(&next, plies - 1, window));
            if worst <= window.alpha {
                self.report_cut(state, worst, states.next().is_some());
                break;
            }
            window.beta = window.beta.min(worst);
        }
        worst
    }

    /// Leaving after the last branch anyway is no cutoff.
    #[inline(always)]
    fn report_cut(&mut self, state: &G::State, value: f64, branches_left: bool) {
        if branches_left {
            self.observer.cut(state, value);
        }
    }
}
