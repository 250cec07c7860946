//! How a battery gets on, on standard error: a bar on a terminal, a line about every ten seconds
//! elsewhere, nothing with `--quiet`.

use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::folders::command_to_merge;
use super::interrupt::Signals;
use super::run::{headline, stderr_is_terminal, tables_in};
use super::text::{counted, duration, one_line};
use super::trouble;
use crate::battery::{Ledger, Mode, Monitor, Status, Task};
use crate::plan::Share;
use crate::report::Folder;
use crate::report::folder::{GAMES, file_name};

/// Between two lines where there is no terminal.
const LINE_EVERY: Duration = Duration::from_secs(10);

/// Tells a person how a battery gets on.
pub(super) struct Progress {
    form: Form,
    threads: usize,
    signals: Signals,
    /// Whether it has been said that a stop was asked for.
    stopping: bool,
}

enum Form {
    Bar(ProgressBar),
    Lines { next: Instant },
    Quiet,
}

impl Progress {
    pub(super) fn new(task: &Task<'_>, ledger: &Ledger, quiet: bool, signals: &Signals) -> Self {
        let form = if quiet {
            Form::Quiet
        } else if stderr_is_terminal() {
            Form::Bar(bar(finished_games(task, ledger)))
        } else {
            Form::Lines { next: Instant::now() + LINE_EVERY }
        };
        Self { form, threads: task.threads, signals: signals.clone(), stopping: false }
    }

    /// Before the first game.
    pub(super) fn begin(&self, task: &Task<'_>, ledger: &Ledger, folder: &Path, dropped: bool) {
        let Task { plan, share, threads, mode } = *task;
        let threads = match mode {
            Mode::Results => counted(threads as u64, "thread"),
            Mode::Times { core: Some(core) } => format!("one game at a time on core {core}"),
            Mode::Times { core: None } => "one game at a time, on no core of its own".to_owned(),
        };
        let games: u64 = plan.games_by_cell(share).iter().sum();
        let block = if share == Share::WHOLE {
            String::new()
        } else {
            format!("block {share}, {games} games; ")
        };
        self.say(&format!("{}; {block}{threads}, results in {}", headline(plan), folder.display()));
        if dropped {
            let log = file_name(GAMES, share);
            self.say(&format!("the last row of {log} was cut and has been dropped"));
        }
        match finished_games(task, ledger) {
            0 => {}
            finished if finished >= games => {
                self.say("all games are finished already; writing the tables");
            }
            finished => {
                self.say(&format!("going on after {} of earlier runs", counted(finished, "game")));
            }
        }
    }

    /// Before the first game of a whole battery, some of which may have been played in blocks.
    pub(super) fn mind_blocks(&self, folder: &Folder, ledger: &Ledger) {
        let has_blocks = || folder.logs().iter().any(|(share, _)| *share != Share::WHOLE);
        if ledger.games() == 0 && has_blocks() {
            let merge = command_to_merge(folder.path());
            self.say(&format!("the games of its blocks are played again; to use them: {merge}"));
        }
    }

    /// After the last game.
    pub(super) fn end(&self) {
        if let Form::Bar(bar) = &self.form {
            bar.finish_and_clear();
        }
    }

    /// After everything is written.
    pub(super) fn done(&self, task: &Task<'_>, folder: &Path) {
        if task.share == Share::WHOLE {
            self.say(&tables_in(folder));
        } else {
            self.say(&format!("block finished; when all are: {}", command_to_merge(folder)));
        }
    }

    pub(super) fn say(&self, text: &str) {
        match &self.form {
            Form::Bar(bar) => bar.suspend(|| print_line(text)),
            Form::Lines { .. } => print_line(text),
            Form::Quiet => {}
        }
    }
}

impl Monitor for Progress {
    fn tick(&mut self, status: &Status<'_>) {
        let threads = self.threads;
        let stops = self.signals.stop.load(Ordering::Relaxed) && status.finished < status.games;
        if stops && !self.stopping {
            self.stopping = true;
            self.say(&trouble::stopping());
        }
        if self.signals.status.swap(false, Ordering::Relaxed) {
            let line = status_line(status, threads);
            match &self.form {
                Form::Quiet => print_line(&line),
                _ => self.say(&line),
            }
        }
        match &mut self.form {
            Form::Bar(bar) => {
                bar.set_length(status.games);
                bar.set_position(status.finished);
                bar.set_message(format!("{}\n{}", rate_and_time(status, threads), playing(status)));
            }
            Form::Lines { next } => {
                if Instant::now() >= *next {
                    *next = Instant::now() + LINE_EVERY;
                    print_line(&status_line(status, threads));
                }
            }
            Form::Quiet => {}
        }
    }
}

/// Games of the task that are finished.
pub(super) fn finished_games(task: &Task<'_>, ledger: &Ledger) -> u64 {
    ledger.finished_in(task.plan, task.share).iter().sum()
}

/// How the battery stands, in a line.
fn status_line(status: &Status<'_>, threads: usize) -> String {
    let Status { finished, games, .. } = *status;
    let percent = 100 * finished / games.max(1);
    let rate = rate_and_time(status, threads);
    format!("{finished} of {games} games ({percent} %), {rate}; {}", playing(status))
}

/// A line on standard error. If nobody reads it any more, the games go on all the same.
pub(super) fn print_line(text: &str) {
    _ = writeln!(io::stderr(), "{}", one_line(text));
}

fn bar(finished: u64) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(5));
    let style = ProgressStyle::with_template("{bar:30} {pos} of {len} games, {msg}");
    bar.set_style(style.expect("the template is well formed").progress_chars("=> "));
    bar.set_position(finished);
    bar
}

/// `12.3 games/s, about 3m 20s left`.
fn rate_and_time(status: &Status<'_>, threads: usize) -> String {
    let rate = status.finished_now as f64 / status.elapsed.as_secs_f64().max(1e-3);
    let decimals = if rate < 10.0 { 2 } else { 0 };
    let left = Duration::from_secs(status.left.on(threads).as_secs());
    let prefix = if status.left.at_least { "more than" } else { "about" };
    format!("{rate:.decimals$} games/s, {prefix} {} left", duration(left))
}

/// `playing minimax h1 depth 3, minimax h2 depth 3`.
fn playing(status: &Status<'_>) -> String {
    /// More cells than this do not fit on a line.
    const SHOWN: usize = 2;
    let names =
        status.playing.iter().take(SHOWN).map(|cell| status.plan.cells[*cell].player.to_string());
    let names = names.collect::<Vec<_>>().join(", ");
    let names = one_line(&names);
    match status.playing.len().saturating_sub(SHOWN) {
        0 if names.is_empty() => "waiting".to_owned(),
        0 => format!("playing {names}"),
        more => format!("playing {names} and {more} more"),
    }
}
