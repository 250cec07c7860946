//! A folder of results: the one place that writes files.
//!
//! games.csv grows by appending, in [`crate::battery::log`]; every other file is replaced as a
//! whole, so that a reader finds the old one or the new one and never half of either.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::manifest::Manifest;
use super::{format, timing, win_rates};
use crate::battery::{Ledger, Log, LogError, log::Opened};
use crate::plan::Plan;

/// The log of finished games.
pub const GAMES: &str = "games.csv";
/// The table of win rates.
pub const WIN_RATES: &str = "win_rates.csv";
/// The table of times.
pub const TIMING: &str = "timing.csv";
/// How the results came about.
pub const MANIFEST: &str = "manifest.json";

/// A manifest that claims to be larger than this, in bytes, is not read.
const LARGEST_MANIFEST: u64 = 1 << 24;

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
    #[error(transparent)]
    Log(#[from] LogError),
}

/// A folder that takes a plan's results.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
}

impl Folder {
    /// Opens the folder for the plan, making it if there is none, and reads what is finished.
    ///
    /// # Errors
    ///
    /// Refuses a folder that cannot be written, that holds another plan's results, or that holds
    /// files of such names without the games they were made from. Nothing is overwritten.
    pub fn open(path: &Path, plan: &Plan) -> Result<(Self, Opened), FolderError> {
        let folder = || path.to_owned();
        fs::create_dir_all(path)
            .map_err(|source| FolderError::Make { folder: folder(), source })?;
        let it = Self { path: folder() };
        it.refuse_other_results(plan)?;
        tempfile::tempfile_in(path)
            .and_then(|mut probe| probe.write_all(b"probe"))
            .map_err(|source| FolderError::NotWritable { folder: folder(), source })?;
        let opened = Log::open(&it.path.join(GAMES), plan)?;
        Ok((it, opened))
    }

    fn refuse_other_results(&self, plan: &Plan) -> Result<(), FolderError> {
        if !self.path.join(GAMES).exists() {
            let table =
                [WIN_RATES, TIMING, MANIFEST].into_iter().find(|it| self.path.join(it).exists());
            return match table {
                Some(file) => {
                    Err(FolderError::TablesWithoutGames { folder: self.path.clone(), file })
                }
                None => Ok(()),
            };
        }
        // A manifest that cannot be read tells nothing; the rows of games.csv are checked anyway.
        let Some(there) = self.manifest() else { return Ok(()) };
        let differences = there.differences(plan);
        if differences.is_empty() {
            Ok(())
        } else {
            Err(FolderError::OtherPlan { folder: self.path.clone(), differences })
        }
    }

    /// The manifest that is there, if it is one.
    #[must_use]
    pub fn manifest(&self) -> Option<Manifest> {
        let mut text = Vec::new();
        let file = File::open(self.path.join(MANIFEST)).ok()?;
        file.take(LARGEST_MANIFEST).read_to_end(&mut text).ok()?;
        serde_json::from_slice(&text).ok()
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the manifest.
    ///
    /// # Errors
    ///
    /// Whatever the file system says; the old file is still there then.
    pub fn write_manifest(&self, manifest: &Manifest) -> io::Result<()> {
        self.replace(MANIFEST, &manifest.json())
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

    /// Replaces a file as a whole: a new file, on the disk before it takes the old one's name.
    fn replace(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let mut file = tempfile::NamedTempFile::new_in(&self.path)?;
        file.write_all(bytes)?;
        set_ordinary_permissions(file.as_file())?;
        file.as_file().sync_all()?;
        file.persist(self.path.join(name)).map_err(|error| error.error)?;
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
