//! Before times are measured: a game of every cell that does not count, so that no cell's first
//! game pays for tables that are filled, memory that is fetched, and a processor that is still
//! slow.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::episode::{Seating, play_until};
use crate::plan::Plan;

/// By then everything is warm: a longer game is left unfinished.
const ENOUGH: Duration = Duration::from_secs(1);

/// Plays the first game of a cell, or the beginning of it, and forgets it. Ends between two moves
/// once `abandoned` is set.
pub(super) fn warm_up(plan: &Plan, cell: usize, abandoned: &AtomicBool) {
    let (over, start) = (AtomicBool::new(false), Instant::now());
    let it = &plan.cells[cell];
    let seating = Seating { seed: plan.seed, game: it.games.first };
    let on_move = |_, _: &_| {
        let ends = start.elapsed() >= ENOUGH || abandoned.load(Ordering::Relaxed);
        over.store(ends, Ordering::Relaxed);
    };
    let _forgotten = play_until(&it.player, &plan.conditions, seating, &over, on_move);
}
