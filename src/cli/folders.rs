//! What `merge` and `status` have in common: folders of results, and the plan they belong to.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use serde_json::{Value, json};

use super::failure::{Failure, Kind};
use super::text::one_line;
use super::trouble::{self, shell_word};
use crate::battery::log::is_locked;
use crate::battery::merge::{MergeError, Merged};
use crate::games::twenty48::Heuristic;
use crate::plan::{Plan, Share};
use crate::report::manifest::{self, ManifestError};
use crate::report::{Folder, Manifest, folder};
use crate::search::Depth;

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
    /// Finds the logs in the folders, and their plan.
    pub(super) fn find(folders: &[PathBuf]) -> anyhow::Result<Self> {
        let mut logs = Vec::new();
        let mut plans = Plans::default();
        for path in folders {
            let folder = Folder::existing(path);
            let found = folder.logs();
            if found.is_empty() {
                return Err(no_results(path));
            }
            for (share, log) in found {
                let manifest = folder.read_manifest(share).map_err(invalid)?;
                let writer = is_locked(&log)
                    .then(|| manifest.as_ref().map_or("another run".to_owned(), Manifest::writer));
                if let Some(manifest) = manifest {
                    plans.add(folder.manifest_path(share), manifest).map_err(invalid)?;
                }
                logs.push(Log { path: log, share, writer });
            }
        }
        Ok(Self { plan: plans.largest(folders)?, logs })
    }

    /// Reads all logs with [`survey`](crate::battery::merge::survey) or
    /// [`merge`](crate::battery::merge::merge). Of several results that contradict each other, the
    /// error tells the first; the next few are said here.
    pub(super) fn read<T>(
        &self,
        read: fn(&Plan, &[PathBuf]) -> Result<T, MergeError>,
    ) -> anyhow::Result<T> {
        let logs: Vec<PathBuf> = self.logs.iter().map(|log| log.path.clone()).collect();
        read(&self.plan, &logs).map_err(|error| {
            if let MergeError::Conflict { shown, .. } = &error {
                for other in shown.iter().skip(1) {
                    _ = writeln!(io::stderr(), "{}", one_line(&other.to_string()));
                }
            }
            trouble::with_logs(error)
        })
    }

    /// The number of blocks the logs are parts of, if there are blocks.
    pub(super) fn blocks(&self) -> Option<u32> {
        self.logs.iter().map(|log| log.share.of()).filter(|of| *of > 1).max()
    }

    /// How many logs are being written.
    pub(super) fn being_written(&self) -> usize {
        self.logs.iter().filter(|log| log.writer.is_some()).count()
    }
}

fn invalid(error: ManifestError) -> anyhow::Error {
    Failure::new(Kind::Input, format!("{:#}", anyhow!(error))).into()
}

fn no_results(folder: &Path) -> anyhow::Error {
    let (shown, why) = (
        folder.display(),
        match folder.metadata() {
            Err(error) => format!("{error}"),
            Ok(it) if !it.is_dir() => "it is not a folder".to_owned(),
            Ok(_) => match folder.read_dir() {
                Err(error) => format!("{error}"),
                Ok(_) => format!("it holds no {} and no block of one", folder::GAMES),
            },
        },
    );
    Failure::new(Kind::Input, format!("there are no results in {shown}: {why}")).into()
}

/// The different plans of several logs, and where each stands.
#[derive(Default)]
struct Plans {
    plans: Vec<(PathBuf, Plan)>,
    /// The text of each, so that the same one is read once.
    texts: Vec<String>,
}

impl Plans {
    fn add(&mut self, path: PathBuf, manifest: Manifest) -> Result<(), ManifestError> {
        if !self.texts.contains(&manifest.plan) {
            let plan = manifest.read_plan(&path)?;
            self.plans.push((path, plan));
            self.texts.push(manifest.plan);
        }
        Ok(())
    }

    /// The plan that plays all the games of the others: a battery may have been given more games
    /// when some of it had been played.
    fn largest(mut self, folders: &[PathBuf]) -> anyhow::Result<Plan> {
        if self.plans.is_empty() {
            for path in folders {
                let folder = Folder::existing(path);
                let plan = folder.read_plan().map_err(invalid)?;
                self.plans.extend(plan.map(|plan| (path.join(folder::PLAN), plan)));
            }
        }
        let lacks = |one: usize, other: usize| self.lacks(one, other);
        let all = 0..self.plans.len();
        let largest = all.clone().find(|one| all.clone().all(|it| lacks(*one, it).is_empty()));
        if let Some(largest) = largest {
            return Ok(self.plans.swap_remove(largest).1);
        }
        let Some(other) = all.clone().find(|it| !lacks(0, *it).is_empty()) else {
            let message = format!(
                "nothing tells the plan of the games in {}: there is neither a manifest nor {}",
                folders.iter().map(|it| it.display().to_string()).collect::<Vec<_>>().join(", "),
                folder::PLAN
            );
            return Err(Failure::new(Kind::Input, message).into());
        };
        /// More differences than this say no more.
        const SHOWN: usize = 3;
        let differences = lacks(0, other);
        let mut shown = differences[..differences.len().min(SHOWN)].join("; ");
        if differences.len() > SHOWN {
            shown += "; ...";
        }
        let (one, other) = (self.plans[0].0.display(), self.plans[other].0.display());
        let message = format!("{one} and {other} are of different plans ({shown})");
        Err(Failure::new(Kind::Input, message).into())
    }

    /// What the second plan has and the first has not.
    fn lacks(&self, one: usize, other: usize) -> Vec<String> {
        let (one, other) = (&self.plans[one].1, &self.plans[other].1);
        let differences = manifest::differences(one, other);
        if differences.is_empty() { one.lacks(other) } else { differences }
    }
}

/// What is missing of a cell.
pub(super) struct Missing {
    /// Index of the plan's cell.
    cell: usize,
    games: u64,
    /// The numbers of the first few.
    first: Vec<u64>,
}

/// More games than this are not listed one by one.
const LISTED: usize = 8;

/// The cells of a plan that have games missing.
pub(super) fn missing(plan: &Plan, merged: &Merged) -> Vec<Missing> {
    let cells = plan.cells.iter().enumerate().filter_map(|(cell, it)| {
        let left = it.games.count() - merged.ledger.tally(cell).games();
        let games = it.games.first..it.games.end;
        let missing = games.filter(|game| !merged.ledger.is_finished(cell, *game));
        let first = || missing.take(LISTED).collect();
        (left > 0).then(|| Missing { cell, games: left, first: first() })
    });
    cells.collect()
}

impl Missing {
    /// `expectimax h1 depth 3: 2 missing: 1, 3`.
    pub(super) fn line(&self, plan: &Plan) -> String {
        let player = one_line(&plan.cells[self.cell].player.to_string());
        let first: Vec<String> = self.first.iter().map(u64::to_string).collect();
        let more = if self.games > LISTED as u64 { ", ..." } else { "" };
        format!("{player}: {} missing: {}{more}", self.games, first.join(", "))
    }

    pub(super) fn json(&self, plan: &Plan) -> Value {
        let player = &plan.cells[self.cell].player;
        json!({
            "algorithm": player.kind().name(),
            "heuristic": player.heuristic().map(Heuristic::name),
            "depth": player.depth().map(Depth::plies),
            "games": self.games,
            "first": self.first,
        })
    }
}

/// The numbers of the blocks, of so many, that have games missing.
pub(super) fn incomplete_blocks(plan: &Plan, merged: &Merged, of: u32) -> Vec<u32> {
    let (mut incomplete, mut complete) = (vec![false; of as usize], of);
    for (cell, first_index) in plan.first_indices().into_iter().enumerate() {
        let games = plan.cells[cell].games;
        if merged.ledger.tally(cell).games() == games.count() {
            continue;
        }
        for (index, game) in (first_index..).zip(games.first..games.end) {
            let block = Share::with(index, of).block() as usize - 1;
            if !incomplete[block] && !merged.ledger.is_finished(cell, game) {
                incomplete[block] = true;
                complete -= 1;
                if complete == 0 {
                    return (1..=of).collect();
                }
            }
        }
    }
    (1..=of).filter(|block| incomplete[*block as usize - 1]).collect()
}

/// `1-3,7`, as Slurm and people take it.
fn ranges(numbers: &[u32]) -> String {
    let runs = numbers.chunk_by(|one, next| one + 1 == *next).map(|run| match run {
        [.., last] if run.len() > 1 => format!("{}-{last}", run[0]),
        _ => run[0].to_string(),
    });
    runs.collect::<Vec<_>>().join(",")
}

/// The command that plays what is missing of a folder's battery.
pub(super) fn command_for_the_rest(folder: &Path) -> String {
    let plan = shell_word(folder.join(folder::PLAN));
    let manifest = Folder::existing(folder).manifest(Share::WHOLE);
    let command = match manifest.and_then(|manifest| manifest.times) {
        Some(_) => "time",
        None => "run",
    };
    format!("lab2048 {command} {plan} --out {}", shell_word(folder))
}

/// The command that plays these blocks: `lab2048 run ... --block I/4 for I in 2,4`.
pub(super) fn command_for_blocks(folder: &Path, blocks: &[u32], of: u32) -> String {
    let rest = command_for_the_rest(folder);
    match blocks {
        [block] => format!("{rest} --block {block}/{of}"),
        blocks => format!("{rest} --block I/{of} for I in {}", ranges(blocks)),
    }
}

/// The command that puts a folder's blocks together.
pub(super) fn command_to_merge(folder: &Path) -> String {
    format!("lab2048 merge {}", shell_word(folder))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_follow_each_other_are_a_range() {
        assert_eq!(ranges(&[1, 2, 3, 7, 9, 10]), "1-3,7,9-10");
        assert_eq!(ranges(&[]), "");
    }
}
