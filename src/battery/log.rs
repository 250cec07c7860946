//! games.csv: one row a finished game, appended as games end. The only truth; every table is made
//! from it.
//!
//! Each row names its cell, the hash of everything that decides its game and a hash of itself, so
//! a row that was cut, damaged or made by another plan is found.

use std::collections::HashMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::ledger::{Conflict, Ledger};
use super::record::{COLUMNS, CellKey, Record, read_row, row};
use crate::plan::Plan;

/// Rows reach the disk at least this often.
const SYNC_EVERY: Duration = Duration::from_secs(1);

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
    keys: Vec<CellKey>,
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

impl Log {
    /// Opens the log for the plan's games, making it if there is none.
    ///
    /// # Errors
    ///
    /// See [`LogError`]. A log that holds a game of another plan is refused and left as it is.
    pub fn open(path: &Path, plan: &Plan) -> Result<Opened, LogError> {
        let path = path.to_owned();
        let options = OpenOptions::new().read(true).append(true).create(true).clone();
        let file =
            options.open(&path).map_err(|source| LogError::Open { file: path.clone(), source })?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(LogError::Locked { file: path }),
            // A file system without locks has none to honour.
            Err(TryLockError::Error(_)) => {}
        }
        let keys = (0..plan.cells.len()).map(|cell| CellKey::of(plan, cell)).collect();
        let mut log = Self {
            path,
            file,
            keys,
            buffer: Vec::new(),
            last_sync: Instant::now(),
            unsynced: false,
        };
        let (ledger, dropped_cut_row) = log.read(plan)?;
        Ok(Opened { log, ledger, dropped_cut_row })
    }

    /// Reads what is there, drops a last row that was cut and writes the header if there is none.
    fn read(&mut self, plan: &Plan) -> Result<(Ledger, bool), LogError> {
        let whole = self.whole_lines().and_then(|whole| self.whole_rows(whole));
        let whole = whole.map_err(|source| self.read_error(source))?;
        let length = self.file.metadata().map_err(|source| self.read_error(source))?.len();
        let mut ledger = Ledger::new(plan);
        let has_header = self.read_rows(plan, whole, &mut ledger)?;
        if !has_header && !self.is_cut_header(length)? {
            return Err(LogError::Header { file: self.path.clone() });
        }
        if whole < length {
            self.file.set_len(whole).map_err(|source| self.write_error(source))?;
        }
        if !has_header {
            self.buffer.extend(header());
            self.flush()?;
        }
        Ok((ledger, whole < length))
    }

    /// Whether the file, of this length, holds nothing but the beginning of a header.
    fn is_cut_header(&mut self, length: u64) -> Result<bool, LogError> {
        let header = header();
        if length > header.len() as u64 {
            return Ok(false);
        }
        let mut text = Vec::new();
        let start = self.file.seek(SeekFrom::Start(0));
        start
            .and_then(|_| (&self.file).take(length).read_to_end(&mut text))
            .map_err(|source| self.read_error(source))?;
        Ok(header.starts_with(&text))
    }

    /// The length of the file up to and with its last line end.
    fn whole_lines(&mut self) -> io::Result<u64> {
        const BLOCK: u64 = 1 << 16;
        let mut end = self.file.seek(SeekFrom::End(0))?;
        while end > 0 {
            let start = end.saturating_sub(BLOCK);
            let mut block = vec![0; (end - start) as usize];
            self.file.seek(SeekFrom::Start(start))?;
            self.file.read_exact(&mut block)?;
            if let Some(index) = block.iter().rposition(|byte| *byte == b'\n') {
                return Ok(start + index as u64 + 1);
            }
            end = start;
        }
        Ok(0)
    }

    /// The length without a last row that was cut inside a name with line ends in it, given the
    /// length up to the last line end.
    fn whole_rows(&self, whole: u64) -> io::Result<u64> {
        for key in &self.keys {
            let start = csv_line(key.first_fields());
            let line_ends = (0..start.len() - 1).rev().filter(|at| start[*at] == b'\n');
            for line_end in line_ends {
                let cut = &start[..=line_end];
                let Some(row) = whole.checked_sub(cut.len() as u64) else { continue };
                let mut file = &self.file;
                file.seek(SeekFrom::Start(row))?;
                let mut text = vec![0; cut.len()];
                file.read_exact(&mut text)?;
                if text == cut {
                    return Ok(row);
                }
            }
        }
        Ok(whole)
    }

    /// Reads the header and the rows in the first `length` bytes into the ledger. Tells whether
    /// there is a header.
    fn read_rows(
        &mut self,
        plan: &Plan,
        length: u64,
        ledger: &mut Ledger,
    ) -> Result<bool, LogError> {
        let start = self.file.seek(SeekFrom::Start(0));
        start.map_err(|source| self.read_error(source))?;
        let text = BufReader::new(&self.file).take(length);
        let mut reader =
            csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(text);
        let cells: HashMap<&CellKey, usize> =
            self.keys.iter().enumerate().map(|(cell, key)| (key, cell)).collect();
        let mut fields = csv::StringRecord::new();
        let mut has_header = false;
        loop {
            let start = reader.position().byte();
            match reader.read_record(&mut fields) {
                Ok(false) => return Ok(has_header),
                Ok(true) => {}
                Err(error) => {
                    return Err(match error.into_kind() {
                        csv::ErrorKind::Io(source) => self.read_error(source),
                        _ => LogError::Damaged {
                            file: self.path.clone(),
                            line: self.line_after(start),
                        },
                    });
                }
            }
            if has_header {
                self.read_into(plan, &cells, &fields, start, ledger)?;
            } else if is_header(&fields) {
                has_header = true;
            } else {
                return Err(LogError::Header { file: self.path.clone() });
            }
        }
    }

    fn read_into(
        &self,
        plan: &Plan,
        cells: &HashMap<&CellKey, usize>,
        fields: &csv::StringRecord,
        start: u64,
        ledger: &mut Ledger,
    ) -> Result<(), LogError> {
        let file = || self.path.clone();
        let line = || self.line_after(start);
        let read =
            read_row(fields).ok_or_else(|| LogError::Damaged { file: file(), line: line() })?;
        let other_plan = |difference| LogError::OtherPlan {
            file: file(),
            line: line(),
            player: read.key.player(),
            difference,
        };
        let Some(&cell) = cells.get(&read.key) else {
            let same_player = self.keys.iter().any(|key| key.differs_in_settings_only(&read.key));
            return Err(other_plan(if same_player {
                "with another seed, other weights or under other conditions than this plan's"
            } else {
                "by a player who is not in this plan"
            }));
        };
        if !plan.cells[cell].games.contains(read.game) {
            return Err(other_plan("with a number that is not in this plan"));
        }
        let record = Record {
            cell,
            game: read.game,
            facts: read.facts,
            search_seconds: read.search_seconds,
        };
        let conflict = |conflict| LogError::Conflict { file: file(), line: line(), conflict };
        ledger.add(plan, &record).map_err(conflict)
    }

    /// The number of the first line that is not empty from this byte on, for messages. The reader
    /// does not count the second character of a line end before it reads on, nor empty lines.
    fn line_after(&self, byte: u64) -> u64 {
        let mut line = 1;
        let mut file = &self.file;
        if file.seek(SeekFrom::Start(0)).is_ok() {
            for (at, it) in (0..).zip(BufReader::new(file).bytes().map_while(Result::ok)) {
                if at >= byte && !b"\r\n".contains(&it) {
                    break;
                }
                line += u64::from(it == b'\n');
            }
        }
        line
    }

    /// Appends a finished game. It is on the disk after the next [`Log::sync`] at the latest.
    pub fn append(&mut self, record: &Record) {
        self.buffer.extend(csv_line(row(&self.keys[record.cell], record)));
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

fn header() -> Vec<u8> {
    csv_line(COLUMNS.map(|column| column.name))
}

fn is_header(fields: &csv::StringRecord) -> bool {
    fields.iter().eq(COLUMNS.iter().map(|column| column.name))
}

/// A line of CSV with its line end.
fn csv_line<T: AsRef<[u8]>>(fields: impl IntoIterator<Item = T>) -> Vec<u8> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(fields).expect("memory takes every row");
    writer.into_inner().expect("memory takes every row")
}
