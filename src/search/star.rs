//! Star1 and Star2: expectimax within a window.
//!
//! Source: Ballard, *The \*-minimax search procedure for trees containing chance nodes*, 1983. At a
//! chance node some outcomes are known and of the others the bounds are: as soon as even the best
//! they can be leaves the sum at alpha or below (or the worst at beta or above), the rest need not
//! be looked at. The same turned round gives each outcome a window of its own.
//!
//! What is not cut is what expectimax computes, to the last bit. A cut is made
//! only if the value that expectimax would come to, with all its rounding, is proved to be on the
//! same side of the window:
//!
//! - Where no outcome was cut, their values are added up in the game's order by the operations of
//!   expectimax, whatever the order in which they were found. The largest or smallest of values does
//!   not depend on their order and is not rounded.
//! - Where some are not known, the exact sum of probability x value is at most the exact sum with
//!   upper bounds in their place. The rest is rounding. Expectimax makes 2n operations for n
//!   outcomes; here the sum of the bounds takes 2n and a change of a bound 3, at most twice an
//!   outcome. All these numbers are at most 2L, with L the larger magnitude of the node's bounds and
//!   the window's edges, so each operation errs by at most 2L x 2^-53: together less than
//!   10 n L x 2^-52. The probabilities too sum to 1 only up to n roundings, which matters as the
//!   value is kept between the smallest and the largest outcome. [`Outlook`]'s margin is
//!   16 (n + 4) L x 2^-52.
//! - An outcome's own window leaves two margins, one for the division and one for the cut.
//!
//! In 2048 the player's node is above every chance node and nobody opposes him, so all cuts are
//! made at alpha: at what he has by another action. What makes them early is that
//!
//! - his actions are looked at in the order of their upper bounds, the rest being dropped once the
//!   next bound is too low,
//! - the last new tile's expectation has a bound close to it ([`Evaluate::expected_at_most`]), which
//!   leaves one action in three to look at,
//! - likely outcomes come first: the 4s, half of the outcomes, are a tenth of the sum.
//!
//! Time a decision as a share of expectimax's, on the 200 positions of `lab2048 bench --search` while
//! others used the machine; the best peer is expectimax with a table:
//!
//! | depth | expectimax-tt | star1 h1, h2, h3, h4 | star1-tt h1, h2, h3, h4 |
//! | --- | --- | --- | --- |
//! | 4 | 0.53-0.77 | 0.61 0.61 0.46 0.43 | 0.59 0.62 0.43 0.44 |
//! | 5 | 0.51-0.58 | 0.82 0.75 0.90 0.75 | 0.60 0.53 0.70 0.58 |
//! | 6 | 0.15-0.19 | 0.33 0.33 0.39 0.20 | 0.15 0.12 0.14 0.09 |
//! | 7 | 0.11-0.16 | 0.55 0.68 1.03 0.37 | 0.11 0.18 0.17 0.11 |
//!
//! At even depths the last ply is a new tile, whose expectation is bounded closely. At odd ones it
//! is a move, and of the similarity after a move no more is known than that it is not negative; so
//! h3 gains nothing there.
//!
//! Star2 also looks at what may follow each outcome before it searches the first. In Ballard's paper
//! a probe searches one reply to each outcome: an opponent's reply bounds its value from above. The
//! player's own, as in 2048, bounds it from below, which decides nothing there; so a probe takes the
//! bounds of *all* replies, without searching one.
//!
//! Nodes as a share of Star1's on the same positions (what a probe looks at is not counted), and
//! time:
//!
//! | depth | nodes h1, h2, h3, h4 | time h1, h2, h3, h4 |
//! | --- | --- | --- |
//! | 4 | 0.64 0.64 0.67 0.76 | 1.09 1.07 1.44 1.30 |
//! | 5 | 0.95 0.97 0.95 0.78 | 1.10 1.12 1.16 1.03 |
//! | 6 | 0.57 0.58 0.64 0.60 | 1.31 1.21 1.08 1.35 |
//! | 7 | 0.93 0.96 0.94 0.80 | 0.91 1.06 0.83 1.47 |
//!
//! So the probes save nodes and no time: leaves that are judged four at a time take less than the
//! bounds of them. With a table, which answers before a probe would, they cost 20 to 80 % at depth 6.

use super::memory::Memory;
use super::outlook::{Outcome, Outlook, expectation};
use super::walk::Walk;
use super::window::Window;
use super::{Bound, Decision, Depth, Observer, Ties};
use crate::game::{Evaluate, Game, Turn};

/// Outcomes of a chance node with so many plies left are probed; below, a probe costs as much as the
/// values.
const PROBED_FROM: u8 = 3;

/// An action of the player below the root.
#[derive(Debug, Clone, Copy)]
pub(super) struct Action<S> {
    /// It is worth no more.
    high: f64,
    /// The smallest and the largest value that may be found below it.
    reach: (f64, f64),
    state: S,
}

impl<G: Game, E: Evaluate<G>, O: Observer<G>, M: Memory> Walk<'_, G, E, O, M> {
    /// The root: the actions by their heuristic values, each against the best so far.
    pub(super) fn decide_by_star(
        &mut self,
        root: &G::State,
        depth: Depth,
        ties: Ties,
        probes: bool,
    ) -> Decision<G::Action> {
        self.asks_first = probes;
        let plies = depth.below_root();
        self.decide_in_order(root, depth, ties, |walk, branch, floor| {
            let window = Window { alpha: floor, beta: f64::INFINITY };
            let (reach, high) = walk.bounds(&branch.state, plies);
            if high <= floor {
                return high;
            }
            walk.star_value(&branch.state, plies, window, reach)
        })
    }

    /// The expectimax value of a state within a window; a bound of it outside. Every value below
    /// the state lies within `reach`.
    fn star_value(
        &mut self,
        state: &G::State,
        plies: u8,
        window: Window,
        reach: (f64, f64),
    ) -> f64 {
        if let Some(value) = self.enter(state, plies) {
            return value;
        }
        self.remembered(state, plies, window, |walk| match walk.game.turn(state) {
            Turn::Max | Turn::Chance if plies == 1 => walk.expectimax_below(state, plies),
            Turn::Max => walk.star_max(state, plies, window),
            Turn::Min => walk.star_min(state, plies, window, reach),
            Turn::Chance => walk.star_chance(state, plies, window, reach),
        })
    }

    /// Looks at the actions in the order of their upper bounds, until the next one's is too low.
    fn star_max(&mut self, state: &G::State, plies: u8, mut window: Window) -> f64 {
        let mut actions = self.spare.actions.pop().unwrap_or_default();
        actions.clear();
        for (_, next) in self.game.successors(state) {
            let (reach, high) = self.bounds(&next, plies - 1);
            actions.push(Action { high, reach, state: next });
        }
        actions.sort_by(|one, other| other.high.total_cmp(&one.high));
        let mut best = f64::NEG_INFINITY;
        for (index, action) in actions.iter().enumerate() {
            if action.high <= window.alpha {
                best = best.max(action.high);
                self.report_cut(state, best, true);
                break;
            }
            best = best.max(self.star_value(&action.state, plies - 1, window, action.reach));
            if best >= window.beta {
                self.report_cut(state, best, index + 1 < actions.len());
                break;
            }
            window.alpha = window.alpha.max(best);
        }
        self.spare.actions.push(actions);
        best
    }

    fn star_min(
        &mut self,
        state: &G::State,
        plies: u8,
        mut window: Window,
        reach: (f64, f64),
    ) -> f64 {
        let mut worst = f64::INFINITY;
        let mut successors = self.game.successors(state);
        while let Some((_, next)) = successors.next() {
            worst = worst.min(self.star_value(&next, plies - 1, window, reach));
            if worst <= window.alpha {
                self.report_cut(state, worst, successors.next().is_some());
                break;
            }
            window.beta = window.beta.min(worst);
        }
        worst
    }

    fn star_chance(
        &mut self,
        state: &G::State,
        plies: u8,
        window: Window,
        reach: (f64, f64),
    ) -> f64 {
        // No sum is outside the window: nothing to watch for where the outcomes cost so little.
        if plies == 2 && window.alpha < reach.0 && window.beta > reach.1 {
            return self.expectimax_below(state, plies);
        }
        let mut outcomes = self.spare.outcomes.pop().unwrap_or_default();
        outcomes.clear();
        let (low, high) = reach;
        let all = self.game.outcomes(state);
        outcomes.extend(all.map(|(probability, state)| Outcome { probability, state, low, high }));
        let mut outlook = Outlook::of(&outcomes, window, reach);
        if self.asks_first && plies >= PROBED_FROM && outlook.is_finite() {
            self.probe(&mut outcomes, &mut outlook, plies);
        }
        let value = match self.look_at(&mut outcomes, outlook, plies, window, reach) {
            Some(value) => {
                self.observer.cut(state, value);
                value
            }
            None => expectation(&outcomes),
        };
        self.spare.outcomes.push(outcomes);
        value
    }

    /// Finds the values of the outcomes, the likeliest first, until they decide that the node's is
    /// outside the window: a bound of it is returned.
    fn look_at(
        &mut self,
        outcomes: &mut [Outcome<G::State>],
        mut outlook: Outlook,
        plies: u8,
        window: Window,
        reach: (f64, f64),
    ) -> Option<f64> {
        let even = 1.0 / outcomes.len() as f64;
        for likely in [true, false] {
            let chosen = |outcome: &&mut Outcome<_>| (outcome.probability >= even) == likely;
            for outcome in outcomes.iter_mut().filter(chosen) {
                let decided = outlook.decides(window);
                if decided.is_some() {
                    return decided;
                }
                let own = outlook.window_of(outcome, window);
                let value = self.star_value(&outcome.state, plies - 1, own, reach);
                match own.bound_of(value) {
                    Bound::Exact => outlook.replace(outcome, (value, value)),
                    Bound::AtMost => return Some(window.alpha),
                    Bound::AtLeast => return Some(window.beta),
                }
            }
        }
        None
    }

    /// Replaces the bounds of each outcome by those of what may follow it.
    fn probe(&mut self, outcomes: &mut [Outcome<G::State>], outlook: &mut Outlook, plies: u8) {
        for outcome in outcomes {
            let (low, high) = self.probed(&outcome.state, plies - 1);
            outlook.replace(outcome, (outcome.low.max(low), outcome.high.min(high)));
        }
    }

    /// Bounds of a state's value by those of its successors.
    fn probed(&mut self, state: &G::State, plies: u8) -> (f64, f64) {
        if let Some(outcome) = self.game.terminal(state) {
            let value = self.evaluation.utility(state, outcome);
            return (value, value);
        }
        let turn = self.game.turn(state);
        if turn == Turn::Chance {
            return self.evaluation.bounds(self.game, state, plies);
        }
        let bounds = self.game.successors(state).map(|(_, next)| {
            let (reach, high) = self.bounds(&next, plies - 1);
            (reach.0, high)
        });
        let better = |one: (f64, f64), other: (f64, f64)| match turn {
            Turn::Max => (one.0.max(other.0), one.1.max(other.1)),
            _ => (one.0.min(other.0), one.1.min(other.1)),
        };
        bounds.reduce(better).expect("the state is not terminal, so it has a successor")
    }

    /// The reach of a state, and an upper bound of its value that may be lower.
    #[inline(always)]
    fn bounds(&self, state: &G::State, plies: u8) -> ((f64, f64), f64) {
        let is_last_outcome = plies == 1
            && self.game.terminal(state).is_none()
            && self.game.turn(state) == Turn::Chance;
        if is_last_outcome && let Some(high) = self.evaluation.expected_at_most(self.game, state) {
            return ((f64::NEG_INFINITY, f64::INFINITY), high);
        }
        let reach = self.evaluation.bounds(self.game, state, plies);
        (reach, reach.1)
    }
}
