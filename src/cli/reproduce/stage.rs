//! One battery of several, played into a folder of its own.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;

use crate::battery::estimate::time_left;
use crate::battery::log::Opened;
use crate::battery::probe::probe;
use crate::battery::{Ledger, Mode, Task};
use crate::cli::interrupt::{self, Signals};
use crate::cli::plan::about;
use crate::cli::progress::{Progress, print_line};
use crate::cli::{run, time, trouble};
use crate::plan::{Plan, Share};
use crate::report::Folder;

/// How long the first games of each battery are measured to estimate the time of all.
const PROBE: Duration = Duration::from_secs(3);

/// How the batteries are played, and what is said.
#[derive(Debug, clap::Args)]
pub(super) struct HowArgs {
    /// Threads for the win rates [default: the cores this process may use, or SLURM_CPUS_PER_TASK].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Begin anew: move the folder of earlier results aside first. Nothing is deleted.
    #[arg(long)]
    pub(super) fresh: bool,

    /// Say nothing while playing.
    #[arg(long, short)]
    quiet: bool,
}

/// A battery and its folder.
pub(super) struct Stage {
    pub(super) plan: Plan,
    path: PathBuf,
    timed: bool,
}

impl Stage {
    /// A battery that is played on all cores.
    pub(super) fn new(plan: Plan, path: &Path) -> Self {
        Self { plan, path: path.to_owned(), timed: false }
    }

    /// A battery that is played one game at a time.
    pub(super) fn timed(plan: Plan, path: &Path) -> Self {
        Self { plan, path: path.to_owned(), timed: true }
    }
}

/// A battery whose folder is open: nobody else writes there.
pub(super) struct Ready<'a> {
    task: Task<'a>,
    folder: Folder,
    opened: Opened,
}

/// What all batteries of a command have in common.
pub(super) struct Stages {
    threads: usize,
    fresh: bool,
    quiet: bool,
    signals: Signals,
}

impl Stages {
    pub(super) fn new(how: &HowArgs) -> anyhow::Result<Self> {
        Ok(Self {
            threads: how.threads.map_or_else(run::default_threads, usize::from),
            fresh: how.fresh,
            quiet: how.quiet,
            signals: interrupt::listen().context("cannot listen to signals")?,
        })
    }

    /// Tells a person something, unless he wants to hear nothing.
    pub(super) fn say(&self, text: &str) {
        if !self.quiet {
            print_line(text);
        }
    }

    /// Moves earlier results aside, if that was asked for.
    pub(super) fn begin_anew(&self, path: &Path) -> anyhow::Result<()> {
        if self.fresh
            && let Some(aside) = Folder::move_aside(path).map_err(trouble::with_folder)?
        {
            self.say(&format!("earlier results are now in {}", aside.display()));
        }
        Ok(())
    }

    /// Opens the folder of a battery, unless it belongs to another one.
    pub(super) fn open<'a>(&self, stage: &'a Stage) -> anyhow::Result<Ready<'a>> {
        let Stage { plan, path, timed } = stage;
        let threads = if *timed { 1 } else { self.threads };
        let mode = if *timed { time::mode(None)? } else { Mode::Results };
        let task = Task { plan, share: Share::WHOLE, threads, mode };
        let (folder, opened) = Folder::open(path, &task).map_err(trouble::with_folder)?;
        Ok(Ready { task, folder, opened })
    }

    /// Says how long the batteries take here, by playing a few games.
    pub(super) fn say_time(&self, batteries: &[&Ready<'_>]) {
        if self.quiet {
            return;
        }
        for Ready { task, opened, .. } in batteries {
            let left = opened.ledger.left_of(task.plan, Share::WHOLE);
            if left.iter().sum::<u64>() == 0 {
                continue;
            }
            let time = about(time_left(task.plan, &left, &probe(task.plan, PROBE)), task.threads);
            let how = if task.mode == Mode::Results { "" } else { ", one game at a time" };
            self.say(&format!("{}: {time} here{how}", task.plan.name));
        }
    }

    /// Plays what is left of a battery and writes its tables.
    pub(super) fn play(&self, ready: Ready<'_>) -> anyhow::Result<Ledger> {
        let Ready { task, folder, opened } = ready;
        let mut progress = Progress::new(&task, &opened.ledger, self.quiet, &self.signals);
        progress.begin(&task, &opened.ledger, folder.path(), opened.dropped_cut_row);
        run::play(&task, &folder, opened, &self.signals.stop, &mut progress)
    }
}
