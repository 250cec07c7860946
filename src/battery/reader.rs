//! Reading a log of games: every row checked, whose game it is and whether it is whole.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use super::log::LogError;
use super::record::{COLUMNS, CellKey, ReadRow, Record, read_row};
use crate::plan::Plan;

/// Knows the rows of a plan's games.
pub struct Reader<'a> {
    plan: &'a Plan,
    cells: HashMap<CellKey, usize>,
}

impl<'a> Reader<'a> {
    /// A reader for the games of a plan.
    #[must_use]
    pub fn new(plan: &'a Plan) -> Self {
        let cells = (0..plan.cells.len()).map(|cell| (CellKey::of(plan, cell), cell)).collect();
        Self { plan, cells }
    }

    /// Reads the rows in the first `length` bytes of a file: see [`Reader::read`].
    ///
    /// # Errors
    ///
    /// As of [`Reader::read`].
    pub fn read_first(
        &self,
        path: &Path,
        file: &mut File,
        length: u64,
        take: impl FnMut(u64, Record) -> Result<(), LogError>,
    ) -> Result<Rows, LogError> {
        let start = file.seek(SeekFrom::Start(0));
        start.map_err(|source| LogError::Read { file: path.to_owned(), source })?;
        self.read(path, BufReader::new(file).take(length), take)
    }

    /// Reads the rows of a log and hands each to `take` with the byte at which it begins. A last
    /// row that ends inside a name, at a line end of its own, was cut and is left out.
    ///
    /// # Errors
    ///
    /// Names the first row that is damaged or not of the plan, or what `take` refuses.
    pub fn read(
        &self,
        path: &Path,
        text: impl Read,
        mut take: impl FnMut(u64, Record) -> Result<(), LogError>,
    ) -> Result<Rows, LogError> {
        let mut reader =
            csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(text);
        let mut fields = csv::StringRecord::new();
        let mut rows = Rows { have_header: false, end: 0, last_is_cut: false };
        loop {
            match next(&mut reader, path, &mut fields) {
                Ok(true) => {}
                Ok(false) => return Ok(rows),
                // What is no text has no header, let alone rows.
                Err(LogError::Damaged { file, .. }) if !rows.have_header => {
                    return Err(LogError::Header { file });
                }
                Err(error) => return Err(error),
            }
            if rows.have_header {
                if fields.len() == 2 && self.cells.keys().any(|key| key.is_cut_in(&fields)) {
                    return Ok(Rows { last_is_cut: true, ..rows });
                }
                take(rows.end, self.record(path, &fields, rows.end)?)?;
            } else if is_header(&fields) {
                rows.have_header = true;
            } else {
                return Err(LogError::Header { file: path.to_owned() });
            }
            rows.end = reader.position().byte();
        }
    }

    fn record(
        &self,
        path: &Path,
        fields: &csv::StringRecord,
        start: u64,
    ) -> Result<Record, LogError> {
        let (file, line) = (|| path.to_owned(), || line_at(path, start));
        let read =
            read_row(fields).ok_or_else(|| LogError::Damaged { file: file(), line: line() })?;
        let player = read.key.player();
        let other_plan = |difference| LogError::OtherPlan {
            file: file(),
            line: line(),
            player: player.clone(),
            difference,
        };
        let Some(&cell) = self.cells.get(&read.key) else {
            let same = self.cells.keys().any(|key| key.differs_in_settings_only(&read.key));
            return Err(other_plan(if same {
                "with another seed, other weights or under other conditions than this plan's"
            } else {
                "by a player who is not in this plan"
            }));
        };
        if !self.plan.cells[cell].games.contains(read.game) {
            return Err(other_plan("with a number that is not in this plan"));
        }
        let ReadRow { game, facts, search_seconds, .. } = read;
        Ok(Record { cell, game, facts, search_seconds })
    }
}

/// The rows that were found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rows {
    /// Whether there is a header before them.
    pub have_header: bool,
    /// Where the last whole one ends, in bytes.
    pub end: u64,
    /// Whether another one after that is cut although it ends with a line end.
    pub last_is_cut: bool,
}

/// Reads the next row; tells whether there is one.
fn next(
    reader: &mut csv::Reader<impl Read>,
    path: &Path,
    fields: &mut csv::StringRecord,
) -> Result<bool, LogError> {
    let start = reader.position().byte();
    reader.read_record(fields).map_err(|error| match error.into_kind() {
        csv::ErrorKind::Io(source) => LogError::Read { file: path.to_owned(), source },
        _ => LogError::Damaged { file: path.to_owned(), line: line_at(path, start) },
    })
}

/// The line of a file in which the first row from this byte on begins, for messages.
pub(super) fn line_at(path: &Path, byte: u64) -> u64 {
    let Ok(file) = File::open(path) else { return 1 };
    let mut line = 1;
    for (at, it) in (0..).zip(BufReader::new(file).bytes().map_while(Result::ok)) {
        if at >= byte && !b"\r\n".contains(&it) {
            break;
        }
        line += u64::from(it == b'\n');
    }
    line
}

/// The length of a file up to and with its last line end. What comes after is a row that was cut.
pub(super) fn whole_lines(file: &mut File) -> io::Result<u64> {
    const BLOCK: u64 = 1 << 16;
    let mut end = file.seek(SeekFrom::End(0))?;
    while end > 0 {
        let start = end.saturating_sub(BLOCK);
        let mut block = vec![0; (end - start) as usize];
        file.seek(SeekFrom::Start(start))?;
        file.read_exact(&mut block)?;
        if let Some(index) = block.iter().rposition(|byte| *byte == b'\n') {
            return Ok(start + index as u64 + 1);
        }
        end = start;
    }
    Ok(0)
}

fn is_header(fields: &csv::StringRecord) -> bool {
    fields.iter().eq(COLUMNS.iter().map(|column| column.name))
}
