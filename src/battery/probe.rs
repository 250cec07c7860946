//! Measuring, in a few seconds, what a plan's games cost.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::time::{Duration, Instant};

use super::ledger::Ledger;
use super::schedule::Schedule;
use crate::episode::{Seating, play_until};
use crate::plan::{Plan, Share};

/// Plays the first game of one cell after another, the cheapest first, on one thread, until all
/// are played or the time is over. Returns the seconds and games of each cell.
///
/// A single move of a deep search may take hours: the thread that looks for it is left behind.
#[must_use]
pub fn probe(plan: &Plan, time: Duration) -> Vec<(f64, u64)> {
    let over = Arc::new(AtomicBool::new(false));
    let (sender, measured) = channel();
    let (played, until) = (plan.clone(), Arc::clone(&over));
    let start = Instant::now();
    std::thread::spawn(move || first_games(&played, &until, &sender));
    let mut cells = vec![(0.0, 0); plan.cells.len()];
    while let Ok((cell, seconds)) = measured.recv_timeout(time.saturating_sub(start.elapsed())) {
        cells[cell] = (seconds, 1);
    }
    over.store(true, Ordering::Relaxed);
    cells
}

/// Sends each cell's index and the seconds its first game took.
fn first_games(plan: &Plan, over: &AtomicBool, sender: &Sender<(usize, f64)>) {
    let schedule = Schedule::new(plan, Share::WHOLE, &Ledger::new(plan));
    for job in schedule.take(plan.cells.len()) {
        let start = Instant::now();
        let seating = Seating { seed: plan.seed, game: job.game };
        let player = &plan.cells[job.cell].player;
        let played = play_until(player, &plan.conditions, seating, over, |_, _| {});
        if played.is_none() || sender.send((job.cell, start.elapsed().as_secs_f64())).is_err() {
            break;
        }
    }
}
