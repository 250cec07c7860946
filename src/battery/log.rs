//! games.csv: one row a finished game, appended as games end. The only truth; every table is made
//! from it.
//!
//! Each row names its cell, the hash of everything that decides its game and a hash of itself, so
//! a row that was cut, damaged or made by another plan is found.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::ledger::{Conflict, Ledger};
use super::reader::{Reader, line_at, whole_lines};
use super::record::{COLUMNS, CellKey, Record, RowForm, write_row};
use crate::plan::Plan;

/// Rows reach the disk at least this often.
const SYNC_EVERY: Duration = Duration::from_secs(1);
/// How often a locked log is tried again, for it may only be looked at...
const TRIES: u32 = 10;
/// ...and how long after the last try.
const PAUSE: Duration = Duration::from_millis(20);

/// What can be wrong with a log.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "each message says it")]
pub enum LogError {
    #[error("cannot open {}", file.display())]
    Open { file: PathBuf, source: io::Error },
    #[error("cannot read {}", file.display())]
    Read { file: PathBuf, source: io::Error },
    #[error("cannot write {}", file.display())]
    Write { file: PathBuf, source: io::Error },
    #[error("{} is being written by another run", file.display())]
    Locked { file: PathBuf },
    #[error("{}: this is not the header of games.csv", file.display())]
    Header { file: PathBuf },
    #[error("{}:{line}: the row is damaged", file.display())]
    Damaged { file: PathBuf, line: u64 },
    #[error("{}:{line}: the game of {player} was played {difference}", file.display())]
    OtherPlan { file: PathBuf, line: u64, player: String, difference: &'static str },
    #[error("{}:{line}: {conflict}", file.display())]
    Conflict { file: PathBuf, line: u64, conflict: Conflict },
}

/// An open games.csv, locked against other runs until it is dropped.
#[derive(Debug)]
pub struct Log {
    path: PathBuf,
    file: File,
    /// Of each cell.
    forms: Vec<RowForm>,
    buffer: Vec<u8>,
    last_sync: Instant,
    unsynced: bool,
}

/// What was found in a log when it was opened.
#[derive(Debug)]
pub struct Opened {
    /// The log, ready for new rows.
    pub log: Log,
    /// The plan's games that are finished.
    pub ledger: Ledger,
    /// Whether the last row was cut, as by a kill, and has been dropped.
    pub dropped_cut_row: bool,
}

/// Whether a run is writing this log at the moment. `false` if there is none.
#[must_use]
pub fn is_locked(path: &Path) -> bool {
    // Shared, so that two who only look do not take each other for runs.
    let file = File::open(path);
    file.is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
}

/// Opens and locks a log that is there: until the file is dropped, no run writes it. `None` if
/// there is no log.
///
/// # Errors
///
/// [`LogError::Locked`] while a run writes it, or if it cannot be opened.
pub fn lock(path: &Path) -> Result<Option<File>, LogError> {
    match lock_with(OpenOptions::new().read(true), path) {
        Err(LogError::Open { .. }) if !path.exists() => Ok(None),
        locked => locked.map(Some),
    }
}

/// Opens a log and locks it.
fn lock_with(options: &OpenOptions, path: &Path) -> Result<File, LogError> {
    for _ in 0..TRIES {
        let file = options.open(path);
        let file = file.map_err(|source| LogError::Open { file: path.to_owned(), source })?;
        match file.try_lock() {
            Ok(()) if is_still_at(path, &file) => return Ok(file),
            // Replaced by a merge between opening and locking.
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => std::thread::sleep(PAUSE),
            // A file system without locks has none to honour.
            Err(TryLockError::Error(_)) => return Ok(file),
        }
    }
    Err(LogError::Locked { file: path.to_owned() })
}

/// Whether the path still names this file, where the system tells.
#[cfg(unix)]
fn is_still_at(path: &Path, file: &File) -> bool {
    use std::os::unix::fs::MetadataExt;
    let place = |metadata: std::fs::Metadata| (metadata.dev(), metadata.ino());
    let (opened, named) = (file.metadata().map(place), path.metadata().map(place));
    matches!((opened, named), (Ok(opened), Ok(named)) if opened == named)
}

#[cfg(not(unix))]
fn is_still_at(_: &Path, _: &File) -> bool {
    true
}

impl Log {
    /// Opens the log for the plan's games, making it if there is none.
    ///
    /// # Errors
    ///
    /// See [`LogError`]. A log that holds a game of another plan is refused and left as it is.
    pub fn open(path: &Path, plan: &Plan) -> Result<Opened, LogError> {
        let path = path.to_owned();
        let file = lock_with(OpenOptions::new().read(true).append(true).create(true), &path)?;
        let cells = 0..plan.cells.len();
        let forms = cells.map(|cell| RowForm::new(&CellKey::of(plan, cell))).collect();
        let mut log = Self {
            path,
            file,
            forms,
            buffer: Vec::new(),
            last_sync: Instant::now(),
            unsynced: false,
        };
        let (ledger, dropped_cut_row) = log.read(plan)?;
        Ok(Opened { log, ledger, dropped_cut_row })
    }

    /// Reads what is there, drops a last row that was cut and writes the header if there is none.
    fn read(&mut self, plan: &Plan) -> Result<(Ledger, bool), LogError> {
        let whole = whole_lines(&mut self.file).map_err(|source| self.read_error(source))?;
        let length = self.file.metadata().map_err(|source| self.read_error(source))?.len();
        let mut ledger = Ledger::new(plan);
        let path = &self.path;
        let rows = Reader::new(plan).read_first(path, &mut self.file, whole, |start, record| {
            ledger.add(plan, &record).map_err(|conflict| LogError::Conflict {
                file: path.clone(),
                line: line_at(path, start),
                conflict,
            })
        })?;
        if !rows.have_header && !self.is_cut_header(length)? {
            return Err(LogError::Header { file: self.path.clone() });
        }
        let end = if rows.last_is_cut { rows.end } else { whole };
        if end < length {
            self.file.set_len(end).map_err(|source| self.write_error(source))?;
        }
        if !rows.have_header {
            self.buffer.extend(header());
            self.flush()?;
        }
        Ok((ledger, end < length))
    }

    /// Whether the file, of this length, holds nothing but the beginning of a header.
    fn is_cut_header(&mut self, length: u64) -> Result<bool, LogError> {
        let header = header();
        let marked = [b"\xef\xbb\xbf", header.as_slice()].concat();
        if length > marked.len() as u64 {
            return Ok(false);
        }
        let mut text = Vec::new();
        let start = self.file.seek(SeekFrom::Start(0));
        start
            .and_then(|_| (&self.file).take(length).read_to_end(&mut text))
            .map_err(|source| self.read_error(source))?;
        let text = text.strip_suffix(b"\r").unwrap_or(&text);
        Ok(header.starts_with(text) || marked.starts_with(text))
    }

    /// Appends a finished game. It is on the disk after the next [`Log::sync`] at the latest.
    pub fn append(&mut self, record: &Record) {
        write_row(&mut self.buffer, &self.forms[record.cell], record);
    }

    /// Hands all rows so far to the operating system and, once a second, to the disk.
    ///
    /// # Errors
    ///
    /// [`LogError::Write`], as when the disk is full.
    pub fn flush(&mut self) -> Result<(), LogError> {
        if !self.buffer.is_empty() {
            let written = self.file.write_all(&self.buffer);
            written.map_err(|source| self.write_error(source))?;
            self.buffer.clear();
            self.unsynced = true;
        }
        if self.unsynced && self.last_sync.elapsed() >= SYNC_EVERY {
            self.sync()?;
        }
        Ok(())
    }

    /// Hands all rows so far to the disk.
    ///
    /// # Errors
    ///
    /// [`LogError::Write`], as when the disk is full.
    pub fn sync(&mut self) -> Result<(), LogError> {
        self.unsynced = false;
        self.last_sync = Instant::now();
        if !self.buffer.is_empty() {
            self.flush()?;
        }
        self.file.sync_data().map_err(|source| self.write_error(source))
    }

    fn read_error(&self, source: io::Error) -> LogError {
        LogError::Read { file: self.path.clone(), source }
    }

    fn write_error(&self, source: io::Error) -> LogError {
        LogError::Write { file: self.path.clone(), source }
    }
}

/// The header with its line end.
pub(super) fn header() -> Vec<u8> {
    let names = COLUMNS.map(|column| column.name);
    format!("{}\n", names.join(",")).into_bytes()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_was_replaced_is_not_the_one_at_its_path() {
        let folder = tempfile::tempdir().unwrap();
        let [path, new] = ["games.csv", "new"].map(|name| folder.path().join(name));
        let old = File::create(&path).unwrap();
        assert!(is_still_at(&path, &old));
        let replacement = File::create(&new).unwrap();
        std::fs::rename(&new, &path).unwrap();
        assert!(!is_still_at(&path, &old) && is_still_at(&path, &replacement));
        std::fs::remove_file(&path).unwrap();
        assert!(!is_still_at(&path, &replacement));
    }
}
