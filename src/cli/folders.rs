//! What `merge` and `status` have in common: folders of results, and the plan they belong to.

use std::path::{Path, PathBuf};

use super::failure::{Failure, Kind};
use super::trouble::shell_word;
use crate::battery::log::is_locked;
use crate::battery::merge::{MergeError, Merged};
use crate::plan::{Plan, Share};
use crate::report::{Folder, Manifest};

/// Results of one plan, in one folder or several.
pub(super) struct Results {
    pub(super) plan: Plan,
    /// Every log, and who is writing it at the moment.
    pub(super) logs: Vec<Log>,
}

/// A log of games.
pub(super) struct Log {
    pub(super) path: PathBuf,
    pub(super) share: Share,
    pub(super) writer: Option<String>,
}

impl Results {
    /// Finds the logs in the folders and the plan in their manifests.
    pub(super) fn find(folders: &[PathBuf]) -> anyhow::Result<Self> {
        let mut logs = Vec::new();
        let mut first: Option<(PathBuf, Manifest)> = None;
        for path in folders {
            let folder = Folder::existing(path);
            for (share, log) in folder.logs() {
                let manifest = folder.manifest(share);
                let writer = is_locked(&log)
                    .then(|| manifest.as_ref().map_or("another run".to_owned(), Manifest::writer));
                if let Some(manifest) = manifest {
                    match &first {
                        None => first = Some((log.clone(), manifest)),
                        Some(first) => same_plan(first, (&log, &manifest))?,
                    }
                }
                logs.push(Log { path: log, share, writer });
            }
        }
        let Some((path, manifest)) = first else {
            let names: Vec<_> = folders.iter().map(|path| path.display().to_string()).collect();
            let message =
                format!("there are no results in {}: no log with its manifest", names.join(", "));
            return Err(Failure::new(Kind::Input, message).into());
        };
        let plan = manifest.read_plan(&path);
        let plan = plan.map_err(|error| Failure::new(Kind::Input, error.to_string()))?;
        Ok(Self { plan, logs })
    }

    /// Reads all logs with [`survey`](crate::battery::merge::survey) or
    /// [`merge`](crate::battery::merge::merge).
    pub(super) fn read<T>(
        &self,
        read: fn(&Plan, &[PathBuf]) -> Result<T, MergeError>,
    ) -> anyhow::Result<T> {
        let logs: Vec<PathBuf> = self.logs.iter().map(|log| log.path.clone()).collect();
        read(&self.plan, &logs).map_err(|error| {
            let kind = match &error {
                MergeError::Conflict { .. } => Kind::Conflict,
                MergeError::Log(_) => Kind::Input,
            };
            Failure::new(kind, format!("{:#}", anyhow::anyhow!(error))).into()
        })
    }

    /// The number of blocks the logs are parts of, if there are blocks.
    pub(super) fn blocks(&self) -> Option<u32> {
        self.logs.iter().map(|log| log.share.of()).filter(|of| *of > 1).max()
    }
}

fn same_plan(first: &(PathBuf, Manifest), other: (&Path, &Manifest)) -> anyhow::Result<()> {
    if first.1.plan_hash == other.1.plan_hash {
        return Ok(());
    }
    let differences = first.1.conditions.differences(&other.1.conditions);
    let differences = if differences.is_empty() {
        "other cells or games".to_owned()
    } else {
        differences.join("; ")
    };
    let (one, other) = (first.0.display(), other.0.display());
    let message = format!("{one} and {other} are of different plans ({differences})");
    Err(Failure::new(Kind::Input, message).into())
}

/// What is missing of a plan: cells with their numbers of missing games, the first of them named.
pub(super) fn missing(plan: &Plan, merged: &Merged) -> Vec<String> {
    /// More games than this are not listed one by one.
    const LISTED: usize = 8;
    let cells = plan.cells.iter().enumerate().filter_map(|(cell, it)| {
        let games = it.games.first..it.games.end;
        let left = it.games.count() - merged.ledger.tally(cell).games();
        let missing = games.filter(|game| !merged.ledger.is_finished(cell, *game));
        let named: Vec<String> = missing.take(LISTED).map(|game| game.to_string()).collect();
        let more = if left > LISTED as u64 { ", ..." } else { "" };
        let player = it.player.to_string().replace(char::is_control, " ");
        (left > 0).then(|| format!("{player}: {left} missing: {}{more}", named.join(", ")))
    });
    cells.collect()
}

/// The blocks that have games missing, such as `2/4, 3/4`.
pub(super) fn incomplete_blocks(plan: &Plan, merged: &Merged, of: u32) -> Vec<Share> {
    let first_indices = plan.first_indices();
    let is_missing = |share: &Share| {
        plan.cells.iter().enumerate().any(|(cell, it)| {
            (it.games.first..it.games.end).any(|game| {
                share.holds(first_indices[cell] + game - it.games.first)
                    && !merged.ledger.is_finished(cell, game)
            })
        })
    };
    let shares = (1..=of).filter_map(|block| format!("{block}/{of}").parse().ok());
    shares.filter(is_missing).collect()
}

/// The command that plays what is missing of a folder's battery.
pub(super) fn command_for_the_rest(folder: &Path) -> String {
    let plan = shell_word(folder.join(crate::report::folder::PLAN));
    format!("lab2048 run {plan} --out {}", shell_word(folder))
}
