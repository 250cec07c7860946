//! One battery of several, played into a folder of its own.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;

use crate::battery::estimate::time_left;
use crate::battery::merge::{records, survey};
use crate::battery::probe::probe;
use crate::battery::{Ledger, Mode, Record, Task};
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

    /// Its finished games.
    pub(super) fn records(&self) -> anyhow::Result<Vec<Record>> {
        let log = Folder::existing(&self.path).log(Share::WHOLE);
        let (_, records) = records(&self.plan, &[log]).map_err(trouble::with_logs)?;
        Ok(records)
    }

    /// What is finished of it. What cannot be read is complained of when it is played.
    fn ledger(&self) -> Ledger {
        let log = Folder::existing(&self.path).log(Share::WHOLE);
        survey(&self.plan, &[log]).map_or_else(|_| Ledger::new(&self.plan), |it| it.ledger)
    }
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

    /// Says how long the batteries take here, by playing a few games.
    pub(super) fn say_time(&self, stages: &[&Stage]) {
        if self.quiet {
            return;
        }
        for stage in stages {
            let Stage { plan, timed, .. } = stage;
            let left = stage.ledger().left_of(plan, Share::WHOLE);
            if left.iter().sum::<u64>() == 0 {
                continue;
            }
            let threads = if *timed { 1 } else { self.threads };
            let time = about(time_left(plan, &left, &probe(plan, PROBE)), threads);
            let what = if *timed { "one game at a time" } else { "all games" };
            self.say(&format!("{}: {time} here, {what}", plan.name));
        }
    }

    /// Plays what is left of a battery and writes its tables.
    pub(super) fn play(&self, stage: &Stage) -> anyhow::Result<Ledger> {
        let Stage { plan, path, timed } = stage;
        let threads = if *timed { 1 } else { self.threads };
        let mode = if *timed { time::mode(None)? } else { Mode::Results };
        let task = Task { plan, share: Share::WHOLE, threads, mode };
        let (folder, opened) = Folder::open(path, &task).map_err(trouble::with_folder)?;
        let mut progress = Progress::new(&task, &opened.ledger, self.quiet, &self.signals);
        progress.begin(&task, &opened.ledger, folder.path(), opened.dropped_cut_row);
        run::play(&task, &folder, opened, &self.signals.stop, &mut progress)
    }
}
