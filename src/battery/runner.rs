//! All cores at work: every core takes the next game of the schedule as soon as it is free, and
//! one thread writes what they finish.

use std::iter;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use super::cores;
use super::estimate::{TimeLeft, time_left};
use super::ledger::{Conflict, Ledger};
use super::log::{Log, LogError};
use super::record::{Facts, Record};
use super::rounds::Rounds;
use super::schedule::{Job, Schedule};
use super::warm_up::warm_up;
use crate::episode::{Seating, play_until};
use crate::plan::{Plan, Share};

/// A player hands over so many short games of a cell at once...
const HANDFUL: usize = 64;
/// ...and one that took this long, in seconds, without delay.
const SHORT: f64 = 1e-4;
/// Handfuls that may wait for the writer before the players have to.
const QUEUE: usize = 128;
/// With fewer than this waiting, the writer lets more come together...
const BATCH: usize = QUEUE / 8;
/// ...for so long: to be woken for each would cost the players more than the writing does.
const PAUSE: Duration = Duration::from_millis(5);
/// How often the monitor is told how things stand.
const TICK: Duration = Duration::from_millis(100);
/// After a stop, games in hand have this long to end; then they are given up.
const GRACE: Duration = Duration::from_secs(2);
/// A search that does not come back to its game this long after that is left behind.
const PATIENCE: Duration = Duration::from_secs(2);

/// A request to stop, from outside. Set it and no new game begins.
pub type Stop = Arc<AtomicBool>;

/// What is to be played, and by how many.
#[derive(Debug, Clone, Copy)]
pub struct Task<'a> {
    /// The battery.
    pub plan: &'a Plan,
    /// The share of its games.
    pub share: Share,
    /// Threads that play.
    pub threads: usize,
    /// What the games are played for.
    pub mode: Mode,
}

/// What games are played for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Their results, as soon as possible: in the order of [`Schedule`].
    Results,
    /// Their times: in the order of [`Rounds`], after a warm-up, by a thread that stays on this
    /// core if there is one. Make it one thread.
    Times {
        /// The number of a core that [`cores::can_stay_on`].
        core: Option<usize>,
    },
}

/// Hears how a battery gets on.
pub trait Monitor {
    /// Called several times a second, and at the end.
    fn tick(&mut self, status: &Status<'_>);
}

/// How a battery stands.
#[derive(Debug)]
pub struct Status<'a> {
    /// The plan that is played.
    pub plan: &'a Plan,
    /// Games to be played in all, those of earlier runs included.
    pub games: u64,
    /// Games finished, those of earlier runs included.
    pub finished: u64,
    /// Games finished by this run.
    pub finished_now: u64,
    /// Time since this run began.
    pub elapsed: Duration,
    /// What the games that are left take, for one core.
    pub left: TimeLeft,
    /// Indices of the cells being played at the moment, without repetition.
    pub playing: Vec<usize>,
}

/// What can go wrong while a battery is played.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "each message says it")]
pub enum RunError {
    #[error("cannot start {threads} threads")]
    Threads { threads: usize, source: rayon::ThreadPoolBuildError },
    #[error(transparent)]
    Log(#[from] LogError),
    #[error(transparent)]
    Conflict(#[from] Conflict),
}

/// What the players share.
struct Table {
    plan: Plan,
    mode: Mode,
    schedule: Mutex<Box<dyn Iterator<Item = Job> + Send>>,
    /// Cells of which a game is played first that does not count.
    cold: Vec<usize>,
    /// No new game begins.
    closed: Stop,
    /// Games in hand are given up.
    abandoned: AtomicBool,
    /// What each thread is playing: a cell's index, or a number beyond all.
    playing: Vec<AtomicUsize>,
}

/// A finished game and how long it took in all, in seconds.
struct Finished {
    record: Record,
    seconds: f64,
}

/// Plays all games of the task that the ledger does not hold and adds them to the ledger and the
/// log. Returns whether all are finished: `false` after a stop.
///
/// # Errors
///
/// [`RunError`] if the log cannot be written. What is on the disk stays valid.
pub fn run(
    task: &Task<'_>,
    ledger: &mut Ledger,
    log: &mut Log,
    stop: &Stop,
    monitor: &mut dyn Monitor,
) -> Result<bool, RunError> {
    let Task { plan, share, threads, mode } = *task;
    let left = ledger.left_of(plan, share);
    let table = Arc::new(Table {
        plan: plan.clone(),
        mode,
        schedule: Mutex::new(match mode {
            Mode::Results => Box::new(Schedule::new(plan, share, ledger)),
            Mode::Times { .. } => Box::new(Rounds::new(plan, share, ledger)),
        }),
        cold: match mode {
            Mode::Results => Vec::new(),
            Mode::Times { .. } => (0..left.len()).filter(|cell| left[*cell] > 0).collect(),
        },
        closed: Arc::clone(stop),
        abandoned: AtomicBool::new(false),
        playing: (0..threads).map(|_| AtomicUsize::new(usize::MAX)).collect(),
    });
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|source| RunError::Threads { threads, source })?;
    let (sender, finished) = sync_channel(QUEUE);
    let players = Arc::clone(&table);
    if let Mode::Times { core: Some(core) } = mode {
        cores::stay_off(core);
    }
    pool.spawn_broadcast(move |context| take_games(&players, context.index(), &sender));
    let mut desk = Desk {
        table: &table,
        games: plan.games_by_cell(share).iter().sum(),
        left,
        measured: measured_before(plan, ledger),
        finished_now: 0,
        started: Instant::now(),
    };
    let result = desk.collect(&finished, ledger, log, monitor);
    if result.is_err() {
        table.closed.store(true, Ordering::Relaxed);
    }
    table.abandoned.store(true, Ordering::Relaxed);
    result?;
    log.sync()?;
    monitor.tick(&desk.status());
    Ok(Schedule::new(plan, share, ledger).next().is_none())
}

/// What a player does: game after game until none is left.
///
/// Short games are handed over together, since waking the writer costs about as much as one of
/// them. A long game, or one of another cell that may be long, keeps none waiting.
fn take_games(table: &Table, thread: usize, sender: &SyncSender<Vec<Finished>>) {
    let mut hand: Vec<Finished> = Vec::new();
    get_ready(table, thread);
    while let Some(job) = next_job(table) {
        let full = hand.len() >= HANDFUL;
        let waits = |last: &Finished| last.record.cell == job.cell && last.seconds < SHORT;
        let handed = (!full && hand.last().is_none_or(waits)) || hand_over(&mut hand, sender);
        if !handed {
            break;
        }
        table.playing[thread].store(job.cell, Ordering::Relaxed);
        let Some(game) = finish(table, job) else { break };
        hand.push(game);
    }
    hand_over(&mut hand, sender);
    table.playing[thread].store(usize::MAX, Ordering::Relaxed);
}

/// What comes before times are measured.
fn get_ready(table: &Table, thread: usize) {
    if let Mode::Times { core: Some(core) } = table.mode {
        cores::stay_on(core);
    }
    for cell in &table.cold {
        if table.closed.load(Ordering::Relaxed) {
            break;
        }
        table.playing[thread].store(*cell, Ordering::Relaxed);
        warm_up(&table.plan, *cell, &table.abandoned);
    }
}

/// The next game, unless no new one may begin.
fn next_job(table: &Table) -> Option<Job> {
    if table.closed.load(Ordering::Relaxed) {
        return None;
    }
    table.schedule.lock().expect("no player dies holding the schedule").next()
}

/// Plays a game to its end, unless games are given up.
fn finish(table: &Table, Job { cell, game }: Job) -> Option<Finished> {
    let start = Instant::now();
    let seating = Seating { seed: table.plan.seed, game };
    let player = &table.plan.cells[cell].player;
    let conditions = &table.plan.conditions;
    let episode = play_until(player, conditions, seating, &table.abandoned, |_, _| {})?;
    let search_seconds = episode.search_time.as_secs_f64();
    let record = Record { cell, game, facts: Facts::from(&episode), search_seconds };
    Some(Finished { record, seconds: start.elapsed().as_secs_f64() })
}

/// Gives the writer what is in hand. Returns whether he is still there.
fn hand_over(hand: &mut Vec<Finished>, sender: &SyncSender<Vec<Finished>>) -> bool {
    sender.send(std::mem::take(hand)).is_ok()
}

/// What earlier runs tell about the time of a cell's games: seconds and games.
fn measured_before(plan: &Plan, ledger: &Ledger) -> Vec<(f64, u64)> {
    let tally = |cell| ledger.tally(cell);
    let sums = (0..plan.cells.len())
        .map(|cell| (tally(cell).search_seconds.iter().sum(), tally(cell).games()));
    sums.collect()
}

/// Where finished games come in.
struct Desk<'a> {
    table: &'a Table,
    /// Games to be played in all, those of earlier runs included.
    games: u64,
    /// Games of each cell that are left.
    left: Vec<u64>,
    measured: Vec<(f64, u64)>,
    finished_now: u64,
    started: Instant,
}

impl Desk<'_> {
    /// Takes in finished games until there are no more, or until a stop has run its course.
    fn collect(
        &mut self,
        finished: &Receiver<Vec<Finished>>,
        ledger: &mut Ledger,
        log: &mut Log,
        monitor: &mut dyn Monitor,
    ) -> Result<(), RunError> {
        let mut next_tick = Instant::now();
        let mut stopped: Option<Instant> = None;
        loop {
            let mut taken = 0;
            match finished.recv_timeout(TICK) {
                Ok(first) => {
                    for hand in iter::once(first).chain(finished.try_iter().take(QUEUE)) {
                        hand.iter().try_for_each(|game| self.take_in(game, ledger, log))?;
                        taken += 1;
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
            log.flush()?;
            if (1..BATCH).contains(&taken) {
                std::thread::sleep(PAUSE);
            }
            if Instant::now() >= next_tick {
                monitor.tick(&self.status());
                next_tick = Instant::now() + TICK;
            }
            if self.table.closed.load(Ordering::Relaxed) {
                let since = stopped.get_or_insert_with(Instant::now).elapsed();
                self.table.abandoned.store(since >= GRACE, Ordering::Relaxed);
                if since >= GRACE + PATIENCE {
                    return Ok(());
                }
            }
        }
    }

    fn take_in(
        &mut self,
        game: &Finished,
        ledger: &mut Ledger,
        log: &mut Log,
    ) -> Result<(), Conflict> {
        ledger.add(&self.table.plan, &game.record)?;
        log.append(&game.record);
        let (seconds, games) = &mut self.measured[game.record.cell];
        *seconds += game.seconds;
        *games += 1;
        self.left[game.record.cell] -= 1;
        self.finished_now += 1;
        Ok(())
    }

    fn status(&self) -> Status<'_> {
        let playing = self.table.playing.iter().map(|cell| cell.load(Ordering::Relaxed));
        let mut playing: Vec<usize> = playing.filter(|cell| *cell != usize::MAX).collect();
        playing.sort_unstable();
        playing.dedup();
        Status {
            plan: &self.table.plan,
            games: self.games,
            finished: self.games - self.left.iter().sum::<u64>(),
            finished_now: self.finished_now,
            elapsed: self.started.elapsed(),
            left: time_left(&self.table.plan, &self.left, &self.measured),
            playing,
        }
    }
}
