//! Alpha-beta that looks at promising branches first, and what its relatives have in common.
//!
//! The sooner the best action and the worst reply are looked at, the more is cut off: in the best
//! case the square root of minimax's leaves remains (Knuth and Moore 1975). Branches are sorted by
//! their heuristic values. Inside the tree the order of branches changes no value; at the root,
//! where it would decide ties, the game's own order does.

use super::memory::Memory;
use super::star::Outcome;
use super::table::{Slot, Table};
use super::window::Window;
use super::{Bound, Decision, Depth, Observer, Search, Ties, Walk};
use crate::game::{Evaluate, Game, Turn};

/// Alpha-beta with sorted branches.
#[derive(Debug, Clone)]
pub struct AlphaBetaOrdered {
    /// How many plies it looks ahead.
    pub depth: Depth,
    /// Which of several equally good actions it takes.
    pub ties: Ties,
    /// What it remembers, of one decision at a time; `None` for a search that remembers nothing.
    pub table: Option<Table>,
}

impl Search for AlphaBetaOrdered {
    fn decide<G: Game, E: Evaluate<G>, O: Observer<G>>(
        &mut self,
        game: &G,
        evaluation: &E,
        root: &G::State,
        observer: &mut O,
    ) -> Decision<G::Action> {
        let memory = Aids::new(&mut self.table, false);
        let mut walk = Walk { game, evaluation, observer, memory };
        let plies = self.depth.below_root();
        walk.decide_in_order(root, self.depth, self.ties, |walk, branch, floor| {
            walk.ordered_value(&branch.state, plies, Window { alpha: floor, beta: f64::INFINITY })
        })
    }
}

/// Branches of a node with so many plies left are sorted; below, a look at each would cost more
/// than it saves.
const SORTED_FROM: u8 = 3;

/// What the searches of this family work with.
pub(super) struct Aids<'a, S> {
    table: &'a mut Option<Table>,
    /// Whether a branch is asked for a bound before it is valued: by the scouts of principal
    /// variation search, by the probes of Star2.
    pub(super) scouts: bool,
    /// Lists that are not in use, kept so that a node need not allocate one.
    pub(super) spare: Vec<Vec<Reply<S>>>,
    /// The same for outcomes.
    pub(super) outcomes: Vec<Vec<Outcome<S>>>,
}

/// A branch of an inner node, and what sorts it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reply<S> {
    pub(super) guess: f64,
    /// The smallest and the largest value that may be found below it.
    pub(super) reach: (f64, f64),
    pub(super) state: S,
}

impl<S> Reply<S> {
    fn new(guess: f64, state: S) -> Self {
        Self { guess, reach: (f64::NEG_INFINITY, f64::INFINITY), state }
    }
}

/// An action of the root, and what sorts it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Branch<A, S> {
    pub(super) action: A,
    pub(super) state: S,
    /// What the action is thought to be worth.
    pub(super) guess: f64,
    /// Its place in the game's own order.
    index: usize,
}

impl<'a, S> Aids<'a, S> {
    /// The aids of one decision.
    pub(super) fn new(table: &'a mut Option<Table>, scouts: bool) -> Self {
        if let Some(table) = table {
            table.begin();
        }
        Self { table, scouts, spare: Vec::new(), outcomes: Vec::new() }
    }
}

impl<S> Memory for Aids<'_, S> {
    type Place = Option<Slot>;

    #[inline(always)]
    fn place(&self, key: impl FnOnce() -> Option<u128>, plies: u8) -> Option<Slot> {
        self.table.as_ref().and_then(|table| table.place(key, plies))
    }

    #[inline(always)]
    fn recall(&self, place: Option<Slot>, window: Window) -> Option<f64> {
        self.table.as_ref().and_then(|table| Memory::recall(table, place, window))
    }

    #[inline(always)]
    fn remember(&mut self, place: Option<Slot>, window: Window, value: f64) {
        if let Some(table) = self.table {
            Memory::remember(table, place, window, value);
        }
    }
}

impl<G: Game, E: Evaluate<G>, O: Observer<G>> Walk<'_, G, E, O, Aids<'_, G::State>> {
    /// The root: tries the actions, the most promising first.
    ///
    /// `value_of` is given the walk, an action and the value it has to exceed; it returns the
    /// action's value, or an upper bound if that does not exceed it.
    pub(super) fn decide_in_order(
        &mut self,
        root: &G::State,
        depth: Depth,
        ties: Ties,
        value_of: impl FnMut(&mut Self, &Branch<G::Action, G::State>, f64) -> f64,
    ) -> Decision<G::Action> {
        if let Some(value) = self.enter(root, depth.plies()) {
            return Decision { action: None, value };
        }
        let mut branches = self.branches(root);
        let best = self.best_of(&mut branches, ties, value_of);
        self.tell(root, &branches, &best)
    }

    /// Tells the observer what was found of the root's actions, in the game's order, and returns
    /// the decision.
    pub(super) fn tell(
        &mut self,
        root: &G::State,
        branches: &[Branch<G::Action, G::State>],
        best: &Branch<G::Action, G::State>,
    ) -> Decision<G::Action> {
        let mut in_order: Vec<_> = branches.iter().collect();
        in_order.sort_by_key(|branch| branch.index);
        for branch in in_order {
            let is_best = branch.index == best.index;
            let bound = if is_best { Bound::Exact } else { Bound::AtMost };
            self.observer.considered(branch.action, branch.guess, bound);
        }
        self.observer.valued(root, best.guess);
        Decision { action: Some(best.action), value: best.guess }
    }

    /// The actions of the root, each thought to be worth its heuristic value.
    pub(super) fn branches(&self, root: &G::State) -> Vec<Branch<G::Action, G::State>> {
        let successors = self.game.successors(root).enumerate();
        successors
            .map(|(index, (action, state))| {
                let guess = self.evaluation.heuristic(&state);
                Branch { action, state, guess, index }
            })
            .collect()
    }

    /// Sorts the branches by their guesses, looks at all, and replaces each guess by what was
    /// found: the value of the best one, an upper bound of the others.
    pub(super) fn best_of(
        &mut self,
        branches: &mut [Branch<G::Action, G::State>],
        ties: Ties,
        mut value_of: impl FnMut(&mut Self, &Branch<G::Action, G::State>, f64) -> f64,
    ) -> Branch<G::Action, G::State> {
        branches.sort_by(|one, other| other.guess.total_cmp(&one.guess));
        let mut best: Option<Branch<G::Action, G::State>> = None;
        for branch in branches.iter_mut() {
            let floor = best.map_or(f64::NEG_INFINITY, |best| {
                // Among equals the game's order decides, whichever was looked at before.
                let comes_first = branch.index < best.index;
                if comes_first == (ties == Ties::First) {
                    best.guess.next_down()
                } else {
                    best.guess
                }
            });
            branch.guess = value_of(self, branch, floor);
            if best.is_none() || branch.guess > floor {
                best = Some(*branch);
            }
        }
        best.expect("the root is not terminal, so it has an action")
    }

    /// The value of a state within a window; a bound of it outside.
    pub(super) fn ordered_value(&mut self, state: &G::State, plies: u8, window: Window) -> f64 {
        if let Some(value) = self.enter(state, plies) {
            return value;
        }
        self.remembered(state, plies, window, |walk| match walk.game.turn(state) {
            Turn::Max => {
                let states = walk.game.successors(state).map(|(_, next)| next);
                walk.ordered_max(state, states, plies, window)
            }
            Turn::Min => {
                let states = walk.game.successors(state).map(|(_, next)| next);
                walk.ordered_min(state, states, plies, window)
            }
            Turn::Chance => {
                let states = walk.game.outcomes(state).map(|(_, next)| next);
                walk.ordered_min(state, states, plies, window)
            }
        })
    }

    fn ordered_max(
        &mut self,
        state: &G::State,
        states: impl Iterator<Item = G::State>,
        plies: u8,
        mut window: Window,
    ) -> f64 {
        let replies = self.sorted(states, plies, |one, other| other.total_cmp(&one));
        let mut best = f64::NEG_INFINITY;
        for (index, reply) in replies.iter().enumerate() {
            best = best.max(if index > 0 && self.memory.scouts {
                self.scouted(&reply.state, plies - 1, window, Window::above(window.alpha))
            } else {
                self.ordered_value(&reply.state, plies - 1, window)
            });
            if best >= window.beta {
                self.report_cut(state, best, index + 1 < replies.len());
                break;
            }
            window.alpha = window.alpha.max(best);
        }
        self.memory.spare.push(replies);
        best
    }

    fn ordered_min(
        &mut self,
        state: &G::State,
        states: impl Iterator<Item = G::State>,
        plies: u8,
        mut window: Window,
    ) -> f64 {
        let replies = self.sorted(states, plies, |one, other| one.total_cmp(&other));
        let mut worst = f64::INFINITY;
        for (index, reply) in replies.iter().enumerate() {
            worst = worst.min(if index > 0 && self.memory.scouts {
                self.scouted(&reply.state, plies - 1, window, Window::below(window.beta))
            } else {
                self.ordered_value(&reply.state, plies - 1, window)
            });
            if worst <= window.alpha {
                self.report_cut(state, worst, index + 1 < replies.len());
                break;
            }
            window.beta = window.beta.min(worst);
        }
        self.memory.spare.push(replies);
        worst
    }

    /// Asks with the narrow window first, and only where the answer lies inside the whole window
    /// for the value.
    pub(super) fn scouted(
        &mut self,
        state: &G::State,
        plies: u8,
        whole: Window,
        narrow: Window,
    ) -> f64 {
        let value = self.ordered_value(state, plies, narrow);
        match whole.bound_of(value) {
            Bound::Exact => self.ordered_value(state, plies, whole),
            Bound::AtMost | Bound::AtLeast => value,
        }
    }

    /// The branches of a node, sorted where that pays.
    fn sorted(
        &mut self,
        states: impl Iterator<Item = G::State>,
        plies: u8,
        order: impl Fn(f64, f64) -> std::cmp::Ordering,
    ) -> Vec<Reply<G::State>> {
        let mut replies = self.memory.spare.pop().unwrap_or_default();
        replies.clear();
        if plies < SORTED_FROM {
            replies.extend(states.map(|state| Reply::new(0.0, state)));
        } else {
            let guessed = states.map(|state| Reply::new(self.evaluation.heuristic(&state), state));
            replies.extend(guessed);
            replies.sort_by(|one, other| order(one.guess, other.guess));
        }
        replies
    }
}
