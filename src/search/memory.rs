//! What a search remembers while it decides: nothing, or a [`Table`].

use super::Observer;
use super::table::{Slot, Table};
use super::walk::Walk;
use super::window::Window;
use crate::game::{Evaluate, Game, Turn};

/// Remembers the values of states. `()` remembers nothing and costs nothing.
pub(super) trait Memory {
    /// Where a state is remembered.
    type Place: Copy;

    /// The place of the state with this key and so many plies left.
    fn place(&self, key: impl FnOnce() -> Option<u128>, plies: u8) -> Self::Place;

    /// The value remembered there, if a search with this window may take it.
    fn recall(&self, place: Self::Place, window: Window) -> Option<f64>;

    /// Remembers what a search with this window found.
    fn remember(&mut self, place: Self::Place, window: Window, value: f64);
}

impl Memory for () {
    type Place = ();

    #[inline(always)]
    fn place(&self, _key: impl FnOnce() -> Option<u128>, _plies: u8) {}

    #[inline(always)]
    fn recall(&self, _place: (), _window: Window) -> Option<f64> {
        None
    }

    #[inline(always)]
    fn remember(&mut self, _place: (), _window: Window, _value: f64) {}
}

impl Memory for &mut Table {
    type Place = Option<Slot>;

    #[inline(always)]
    fn place(&self, key: impl FnOnce() -> Option<u128>, plies: u8) -> Option<Slot> {
        key().map(|key| self.slot(key, plies))
    }

    #[inline(always)]
    fn recall(&self, place: Option<Slot>, window: Window) -> Option<f64> {
        let known = Table::recall(self, place?)?;
        window.accepts(known.value, known.bound).then_some(known.value)
    }

    #[inline(always)]
    fn remember(&mut self, place: Option<Slot>, window: Window, value: f64) {
        if let Some(slot) = place {
            Table::remember(self, slot, value, window.bound_of(value));
        }
    }
}

impl<G: Game, E: Evaluate<G>, O: Observer<G>, M: Memory> Walk<'_, G, E, O, M> {
    /// Hands a state's value to its parent: from memory, or else computed and then remembered.
    #[inline(always)]
    pub(super) fn remembered(
        &mut self,
        state: &G::State,
        plies: u8,
        window: Window,
        compute: impl FnOnce(&mut Self) -> f64,
    ) -> f64 {
        let place = self.memory.place(|| self.key(state, plies), plies);
        let value = match self.memory.recall(place, window) {
            Some(value) => {
                self.observer.recalled(state, value);
                value
            }
            None => {
                let value = compute(self);
                self.memory.remember(place, window, value);
                value
            }
        };
        self.observer.valued(state, value);
        value
    }

    /// The key of a state that is worth remembering. One ply above the leaves a player's node is
    /// valued again in the time it takes to look it up, and its entry would push out a better one.
    #[inline(always)]
    fn key(&self, state: &G::State, plies: u8) -> Option<u128> {
        let is_cheap = plies == 1 && self.game.turn(state) == Turn::Max;
        if is_cheap { None } else { self.evaluation.key(state) }
    }
}
