//! What a search has found out about states it may meet again: a transposition table.
//!
//! Direct mapped: every state has one place, and what comes later overwrites what was there. A
//! search runs depth first and meets a state again soon or never, so a small table that stays in
//! the fastest cache beats a large one (measured: see [`Table::ENTRIES`]).
//!
//! Whatever is taken from the table is what the search would have computed: a key tells states
//! apart completely (it is no hash of them), an entry counts only with the same number of plies
//! left, and only within the decision that wrote it.

use super::Bound;

/// A transposition table. Its memory is its own size: 32 bytes an entry.
#[derive(Debug, Clone)]
pub struct Table {
    entries: Box<[Entry]>,
    /// Of the decision being made. Entries of others are as good as empty.
    generation: u32,
}

#[derive(Debug, Clone, Copy)]
struct Entry {
    key: u128,
    value: f64,
    generation: u32,
    plies: u8,
    bound: Bound,
}

/// What a table knows about a state.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Known {
    pub(super) value: f64,
    pub(super) bound: Bound,
}

/// Where a state belongs in a table. Computed once for looking up and for storing.
#[derive(Debug, Clone, Copy)]
pub(super) struct Slot {
    key: u128,
    plies: u8,
    index: usize,
}

impl Table {
    /// How many states a search remembers, in 256 KiB. (Measured with expectimax and h1 at depth 7: a
    /// quarter of that takes 1.19 times as long, four times that 1.01 times, eight times 1.04.)
    pub const ENTRIES: usize = 1 << 13;

    /// An empty table of [`Table::ENTRIES`].
    #[must_use]
    pub fn new() -> Self {
        Self::with_entries(Self::ENTRIES)
    }

    /// An empty table of so many entries, rounded up to a power of two.
    #[must_use]
    pub fn with_entries(entries: usize) -> Self {
        let empty = Entry { key: 0, value: 0.0, generation: 0, plies: 0, bound: Bound::Exact };
        let entries = vec![empty; entries.next_power_of_two()].into_boxed_slice();
        Self { entries, generation: 0 }
    }

    /// Forgets everything: another decision begins.
    pub(super) fn begin(&mut self) {
        self.generation = self.generation.checked_add(1).unwrap_or_else(|| {
            self.entries.iter_mut().for_each(|entry| entry.generation = 0);
            1
        });
    }

    /// Where a state with this key and so many plies left belongs.
    #[inline(always)]
    pub(super) fn slot(&self, key: u128, plies: u8) -> Slot {
        // Multiplying by the golden ratio spreads keys; the upper half of the product depends on
        // all bits below.
        const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;
        let mixed = key as u64 ^ ((key >> 64) as u64 ^ u64::from(plies) << 40).wrapping_mul(GOLDEN);
        let product = u128::from(mixed) * u128::from(GOLDEN);
        let hash = (product >> 64) as u64 ^ product as u64;
        Slot { key, plies, index: hash as usize & (self.entries.len() - 1) }
    }

    /// What is known about the state of a slot.
    #[inline(always)]
    pub(super) fn recall(&self, slot: Slot) -> Option<Known> {
        let entry = &self.entries[slot.index];
        let is_it = entry.key == slot.key
            && entry.plies == slot.plies
            && entry.generation == self.generation;
        is_it.then_some(Known { value: entry.value, bound: entry.bound })
    }

    /// Remembers what was found out about the state of a slot.
    #[inline(always)]
    pub(super) fn remember(&mut self, slot: Slot, value: f64, bound: Bound) {
        let Slot { key, plies, index } = slot;
        self.entries[index] = Entry { key, value, generation: self.generation, plies, bound };
    }
}

impl Default for Table {
    fn default() -> Self {
        Self::new()
    }
}
