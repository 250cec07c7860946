//! Measuring, in a few seconds, what a plan's games cost.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use super::ledger::Ledger;
use super::schedule::Schedule;
use crate::episode::{Seating, play_until};
use crate::plan::{Plan, Share};

/// Plays the first game of one cell after another, the cheapest first, on this thread, until all
/// are played or the time is over. Returns the seconds and games of each cell.
#[must_use]
pub fn probe(plan: &Plan, time: Duration) -> Vec<(f64, u64)> {
    let over = AtomicBool::new(false);
    let (done, until_done) = channel::<()>();
    std::thread::scope(|scope| {
        let over = &over;
        scope.spawn(move || {
            if until_done.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
                over.store(true, Ordering::Relaxed);
            }
        });
        let measured = first_games(plan, over);
        drop(done);
        measured
    })
}

fn first_games(plan: &Plan, over: &AtomicBool) -> Vec<(f64, u64)> {
    let mut measured = vec![(0.0, 0); plan.cells.len()];
    let schedule = Schedule::new(plan, Share::WHOLE, &Ledger::new(plan));
    for job in schedule.take(plan.cells.len()) {
        let start = Instant::now();
        let seating = Seating { seed: plan.seed, game: job.game };
        let player = &plan.cells[job.cell].player;
        if play_until(player, &plan.conditions, seating, over, |_, _| {}).is_none() {
            break;
        }
        measured[job.cell] = (start.elapsed().as_secs_f64(), 1);
    }
    measured
}
