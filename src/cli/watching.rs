//! While times are measured: the machine is watched beside the progress, and what was seen goes
//! into the manifest.

use std::fs::File;
use std::path::Path;

use super::progress::Progress;
use crate::battery::reader::Reader;
use crate::battery::surroundings::Watch;
use crate::battery::{Mode, Monitor, Record, Status, Task};
use crate::plan::{Plan, Share};
use crate::report::times::{TimedRun, Times, warnings};
use crate::report::{Folder, Manifest};

/// Tells a person how a battery gets on and, if times are measured, watches the machine.
pub(super) struct Watching<'a> {
    progress: &'a mut Progress,
    watch: Option<Watch>,
}

impl<'a> Watching<'a> {
    /// Begins to watch what the task needs.
    pub(super) fn begin(task: &Task<'_>, progress: &'a mut Progress) -> Self {
        let watch = match task.mode {
            Mode::Results => None,
            Mode::Times { core } => Some(Watch::begin(core)),
        };
        Self { progress, watch }
    }

    /// The manifest with what has been seen, and with the warnings about all games in the folder.
    pub(super) fn end(self, mut manifest: Manifest, task: &Task<'_>, folder: &Folder) -> Manifest {
        let (Some(watch), Some(times)) = (self.watch, &mut manifest.times) else {
            return manifest;
        };
        let records = records(task.plan, &folder.log(Share::WHOLE));
        let before: u64 = times.runs.iter().rev().skip(1).map(|run| run.games).sum();
        if let Some(run) = times.runs.last_mut() {
            run.seen = watch.end();
            run.games = (records.len() as u64).saturating_sub(before);
        }
        times.warnings = warnings(task.plan, &times.runs, &records);
        manifest
    }
}

impl Monitor for Watching<'_> {
    fn tick(&mut self, status: &Status<'_>) {
        if let Some(watch) = &mut self.watch {
            watch.look();
        }
        self.progress.tick(status);
    }
}

/// What a manifest says of times before they are measured; what earlier runs saw is kept. They
/// have `finished` these games.
pub(super) fn times(
    manifest: &Manifest,
    task: &Task<'_>,
    earlier: Option<Manifest>,
    finished: u64,
) -> Option<Times> {
    let Mode::Times { core } = task.mode else { return None };
    let mut times = earlier.and_then(|it| it.times).unwrap_or_default();
    let counted: u64 = times.runs.iter().map(|run| run.games).sum();
    if let Some(killed) = times.runs.last_mut() {
        // A run that was killed could not say how many games it measured.
        killed.games += finished.saturating_sub(counted);
    }
    times.runs.push(TimedRun {
        start: manifest.run.start.clone(),
        games: 0,
        core,
        cpu: manifest.run.cpu.clone(),
        build_profile: manifest.run.build_profile.clone(),
        seen: Default::default(),
    });
    Some(times)
}

/// The games of a log in the order in which they were played; none if it cannot be read.
fn records(plan: &Plan, log: &Path) -> Vec<Record> {
    let mut records = Vec::new();
    let read = File::open(log).map(|file| {
        Reader::new(plan).read(log, file, |_, record| {
            records.push(record);
            Ok(())
        })
    });
    if matches!(read, Ok(Ok(_))) { records } else { Vec::new() }
}
