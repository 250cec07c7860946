//! A folder of results: the one place that writes files.
//!
//! games.csv grows by appending, in [`crate::battery::log`]; every other file is replaced as a
//! whole, so that a reader finds the old one or the new one and never half of either.

mod reading;
mod refusals;

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{NamedTempFile, PersistError};

use super::manifest::Manifest;
use super::{format, timing, win_rates};
use crate::battery::log::{Opened, lock};
use crate::battery::merge::{MergeError, survey};
use crate::battery::{Ledger, Log, LogError, Task};
use crate::plan::{Plan, Share};

/// The log of finished games.
pub const GAMES: &str = "games.csv";
/// The table of win rates.
pub const WIN_RATES: &str = "win_rates.csv";
/// The table of times.
pub const TIMING: &str = "timing.csv";
/// The plan, as a file that can be played again.
pub const PLAN: &str = "plan.toml";
/// How the results came about.
pub const MANIFEST: &str = "manifest.json";

/// Why a folder cannot take a plan's results.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "each message says it")]
pub enum FolderError {
    #[error("cannot make the folder {}", folder.display())]
    Make { folder: PathBuf, source: io::Error },
    #[error("cannot write to the folder {}", folder.display())]
    NotWritable { folder: PathBuf, source: io::Error },
    #[error("{} holds another battery's results ({})", folder.display(), differences.join("; "))]
    OtherPlan { folder: PathBuf, differences: Vec<String> },
    #[error("{} holds {file} but no {GAMES} that it belongs to", folder.display())]
    TablesWithoutGames { folder: PathBuf, file: &'static str },
    #[error("{} is being written by {holder}", log.display())]
    Locked { log: PathBuf, holder: String },
    #[error("{} is not moved aside, for it is no folder of results", folder.display())]
    NotResults { folder: PathBuf },
    #[error("cannot move the folder {} aside", folder.display())]
    Move { folder: PathBuf, source: io::Error },
    #[error(transparent)]
    Conflict(MergeError),
    #[error(transparent)]
    Log(#[from] LogError),
}

/// The name of a share's file: games.csv for the whole plan, games.block-3-of-8.csv for a block.
#[must_use]
pub fn file_name(whole: &str, share: Share) -> String {
    match whole.split_once('.') {
        Some((stem, ending)) if share != Share::WHOLE => {
            format!("{stem}.block-{}-of-{}.{ending}", share.block(), share.of())
        }
        _ => whole.to_owned(),
    }
}

/// A folder that takes a plan's results.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    /// How the names of files begin that are not yet whole.
    unfinished: String,
}

impl Folder {
    /// Opens the folder for a task, making it if there is none, and reads what is finished.
    ///
    /// # Errors
    ///
    /// Refuses a folder that cannot be written, that holds another plan's results or games played
    /// for something else, or that holds tables without the games they were made from. Nothing is
    /// overwritten.
    pub fn open(path: &Path, task: &Task<'_>) -> Result<(Self, Opened), FolderError> {
        let Task { plan, share, mode, .. } = *task;
        let folder = || path.to_owned();
        fs::create_dir_all(path)
            .map_err(|source| FolderError::Make { folder: folder(), source })?;
        let it = Self::for_writer(path, &format!("run-{}-of-{}", share.block(), share.of()));
        for share in [Share::WHOLE, share] {
            it.refuse_other_results(plan, share, mode)?;
        }
        if share != Share::WHOLE {
            it.refuse_other_blocks(plan)?;
        }
        tempfile::tempfile_in(path)
            .and_then(|mut probe| probe.write_all(b"probe"))
            .map_err(|source| FolderError::NotWritable { folder: folder(), source })?;
        match Log::open(&it.log(share), plan) {
            Ok(opened) => {
                it.refuse_unknown_times(&opened, mode)?;
                it.remove_unfinished();
                Ok((it, opened))
            }
            Err(LogError::Locked { .. }) => Err(it.locked(share)),
            Err(error @ LogError::Conflict { .. }) => Err(it.conflict(plan, share, error)),
            Err(error) => Err(error.into()),
        }
    }

    /// The folder as it is, to look at or to merge into.
    #[must_use]
    pub fn existing(path: &Path) -> Self {
        Self::for_writer(path, "merge")
    }

    fn for_writer(path: &Path, writer: &str) -> Self {
        Self { path: path.to_owned(), unfinished: format!(".{writer}-") }
    }

    /// Removes what earlier runs of the same share left behind when they were killed; this one
    /// holds their lock. What cannot be removed does no harm.
    fn remove_unfinished(&self) {
        for entry in fs::read_dir(&self.path).into_iter().flatten().flatten() {
            if entry.file_name().to_string_lossy().starts_with(&self.unfinished) {
                _ = fs::remove_file(entry.path());
            }
        }
    }

    /// Moves the folder aside, with everything in it, and returns where it is now; `None` if there
    /// is no such folder, or nothing in it.
    ///
    /// # Errors
    ///
    /// Refuses what is no folder of results, while another run writes to it, and whatever the file
    /// system refuses.
    pub fn move_aside(path: &Path) -> Result<Option<PathBuf>, FolderError> {
        let it = Self::existing(path);
        let is_empty = || fs::read_dir(path).is_ok_and(|mut entries| entries.next().is_none());
        if !path.exists() || is_empty() {
            return Ok(None);
        }
        it.refuse_to_move_others()?;
        let mut held = Vec::new();
        for (share, log) in it.logs() {
            match lock(&log) {
                Err(LogError::Locked { .. }) => return Err(it.locked(share)),
                other => held.push(other),
            }
        }
        if cfg!(windows) {
            // Which moves no folder with open files.
            held.clear();
        }
        let failed = |source| FolderError::Move { folder: path.to_owned(), source };
        let name = path.file_name().ok_or_else(|| failed(io::ErrorKind::InvalidInput.into()))?;
        let aside = (1_u32..)
            .map(|number| path.with_file_name(format!("{}.old-{number}", name.display())))
            .find(|aside| !aside.exists());
        let aside = aside.ok_or_else(|| failed(io::ErrorKind::AlreadyExists.into()))?;
        fs::rename(path, &aside).map_err(failed)?;
        Ok(Some(aside))
    }

    fn locked(&self, share: Share) -> FolderError {
        let holder = self.manifest(share).map(|manifest| manifest.writer());
        let holder = holder.unwrap_or_else(|| "another run".to_owned());
        FolderError::Locked { log: self.log(share), holder }
    }

    /// The same conflict with both results, which only a merge remembers.
    fn conflict(&self, plan: &Plan, share: Share, error: LogError) -> FolderError {
        match survey(plan, &[self.log(share)]) {
            Err(both @ MergeError::Conflict { .. }) => FolderError::Conflict(both),
            _ => error.into(),
        }
    }

    /// The log of a share.
    #[must_use]
    pub fn log(&self, share: Share) -> PathBuf {
        self.path.join(file_name(GAMES, share))
    }

    /// The logs that are there, each with its share: games.csv first, then the blocks in order.
    #[must_use]
    pub fn logs(&self) -> Vec<(Share, PathBuf)> {
        let names = fs::read_dir(&self.path).into_iter().flatten().flatten();
        let share = |name: &str| -> Option<Share> {
            if name == GAMES {
                return Some(Share::WHOLE);
            }
            let block = name.strip_prefix("games.block-")?.strip_suffix(".csv")?;
            let share: Share = block.replace("-of-", "/").parse().ok()?;
            (file_name(GAMES, share) == name).then_some(share)
        };
        // A pipe would be waited for.
        let mut logs: Vec<(Share, PathBuf)> = names
            .filter(|entry| entry.path().is_file())
            .filter_map(|entry| Some((share(entry.file_name().to_str()?)?, entry.path())))
            .collect();
        logs.sort_by_key(|(share, _)| (share.of(), share.block()));
        logs
    }

    /// Where the manifest of a share is, or would be.
    #[must_use]
    pub fn manifest_path(&self, share: Share) -> PathBuf {
        self.path.join(file_name(MANIFEST, share))
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the manifest of a share.
    ///
    /// # Errors
    ///
    /// Whatever the file system says; the old file is still there then.
    pub fn write_manifest(&self, share: Share, manifest: &Manifest) -> io::Result<()> {
        self.replace(file_name(MANIFEST, share), &manifest.json())
    }

    /// Writes the plan, as a file that plays what is missing, unless there is a file that says the
    /// same: it may be the one somebody wrote, with comments.
    ///
    /// # Errors
    ///
    /// Whatever the file system says; the old file is still there then.
    pub fn write_plan(&self, plan: &Plan) -> io::Result<()> {
        if self.read_plan().is_ok_and(|there| there.as_ref() == Some(plan)) {
            return Ok(());
        }
        self.replace(PLAN, plan.text().as_bytes())
    }

    /// Locks games.csv, if there is one, against runs until the result is dropped.
    ///
    /// # Errors
    ///
    /// [`FolderError::Locked`] while a run writes it.
    pub fn lock_games(&self) -> Result<Option<File>, FolderError> {
        lock(&self.log(Share::WHOLE)).map_err(|error| match error {
            LogError::Locked { .. } => self.locked(Share::WHOLE),
            error => error.into(),
        })
    }

    /// Writes games.csv anew, as after a merge. `there` is the one that is locked, if there is one:
    /// no other is written over.
    ///
    /// # Errors
    ///
    /// Whatever the file system says; the old file is still there then.
    pub fn write_games(&self, there: Option<&File>, csv: &[u8]) -> io::Result<()> {
        match there {
            Some(_) => self.replace(GAMES, csv),
            None => self.persist(csv, |file| file.persist_noclobber(self.path.join(GAMES))),
        }
    }

    /// Writes the tables of the finished games.
    ///
    /// # Errors
    ///
    /// Whatever the file system says; the old files are still there then.
    pub fn write_tables(&self, plan: &Plan, ledger: &Ledger) -> io::Result<()> {
        self.replace(WIN_RATES, &format::csv(&win_rates::table(plan, ledger)))?;
        self.replace(TIMING, &format::csv(&timing::table(plan, ledger)))
    }

    /// Whether a file of this name is one of the results here, which nothing else may replace: the
    /// games, the plan, a manifest or a table of `run`, `time` or `reproduce`.
    #[must_use]
    pub fn has_as_result(&self, name: &str) -> bool {
        let names = [GAMES, WIN_RATES, TIMING, PLAN, MANIFEST];
        let verdicts = ["verdicts.csv", "verdict.txt", "claims.csv"];
        let is_block = name.starts_with("games.block-") || name.starts_with("manifest.block-");
        let is_result = names.contains(&name) || verdicts.contains(&name) || is_block;
        // A folder of tables that a report made has neither plan nor manifest.
        let has_plan = [PLAN, MANIFEST].iter().any(|it| self.path.join(it).exists());
        is_result && has_plan && self.path.join(name).exists()
    }

    /// Writes a file made from the results, such as a picture, replacing it as a whole.
    ///
    /// # Errors
    ///
    /// Whatever the file system says; the old file is still there then.
    pub fn write(&self, name: impl AsRef<Path>, bytes: &[u8]) -> io::Result<()> {
        fs::create_dir_all(&self.path)?;
        self.replace(name, bytes)
    }

    /// Replaces a file as a whole.
    fn replace(&self, name: impl AsRef<Path>, bytes: &[u8]) -> io::Result<()> {
        self.persist(bytes, |file| file.persist(self.path.join(name)))
    }

    /// Makes a new file, which is on the disk before `rename` gives it its name.
    fn persist(
        &self,
        bytes: &[u8],
        rename: impl FnOnce(NamedTempFile) -> Result<File, PersistError>,
    ) -> io::Result<()> {
        let mut file = NamedTempFile::with_prefix_in(&self.unfinished, &self.path)?;
        file.write_all(bytes)?;
        set_ordinary_permissions(file.as_file())?;
        file.as_file().sync_all()?;
        rename(file).map_err(|error| error.error)?;
        sync_folder(&self.path)
    }
}

/// A temporary file is its owner's alone; results are for everyone to read.
#[cfg(unix)]
fn set_ordinary_permissions(file: &File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn set_ordinary_permissions(_: &File) -> io::Result<()> {
    Ok(())
}

/// Makes the new name itself last, where folders can be synced.
fn sync_folder(path: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(path)?.sync_all() } else { Ok(()) }
}
