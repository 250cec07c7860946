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
    ) -> Result<bool, LogError> {
        let start = file.seek(SeekFrom::Start(0));
        start.map_err(|source| LogError::Read { file: path.to_owned(), source })?;
        self.read(path, BufReader::new(file).take(length), take)
    }

    /// Reads whole rows and hands each to `take` with its line. Tells whether there is a header.
    ///
    /// # Errors
    ///
    /// Names the first row that is damaged or not of the plan, or what `take` refuses.
    pub fn read(
        &self,
        path: &Path,
        text: impl Read,
        mut take: impl FnMut(u64, Record) -> Result<(), LogError>,
    ) -> Result<bool, LogError> {
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .terminator(csv::Terminator::Any(b'\n'))
            .from_reader(text);
        let mut fields = csv::StringRecord::new();
        let mut has_header = false;
        loop {
            let mut line = reader.position().line();
            let read = reader.read_record(&mut fields);
            drop_carriage_return(&mut fields);
            if !fields.iter().any(|field| field.contains('\n')) {
                // Blank lines before it are left out.
                line = line.max(reader.position().line() - 1);
            }
            match read {
                Ok(false) => return Ok(has_header),
                Ok(true) if fields.iter().eq([""]) => {}
                Ok(true) if has_header => take(line, self.record(path, &fields, line)?)?,
                Ok(true) if is_header(&fields) => has_header = true,
                Ok(true) => return Err(LogError::Header { file: path.to_owned() }),
                Err(error) => {
                    return Err(match error.into_kind() {
                        csv::ErrorKind::Io(source) => {
                            LogError::Read { file: path.to_owned(), source }
                        }
                        _ if has_header => LogError::Damaged { file: path.to_owned(), line },
                        _ => LogError::Header { file: path.to_owned() },
                    });
                }
            }
        }
    }

    fn record(
        &self,
        path: &Path,
        fields: &csv::StringRecord,
        line: u64,
    ) -> Result<Record, LogError> {
        let file = || path.to_owned();
        let read = read_row(fields).ok_or_else(|| LogError::Damaged { file: file(), line })?;
        let player = read.key.player();
        let other_plan = |difference| LogError::OtherPlan {
            file: file(),
            line,
            player: player.clone(),
            difference,
        };
        let Some(&cell) = self.cells.get(&read.key) else {
            let same = self.cells.keys().any(|key| key.differs_in_settings_only(&read.key));
            return Err(other_plan(if same {
                "with another seed, under other conditions or by other weights than this plan's"
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

/// Makes a row of a file that was saved with CRLF line ends, as by a spreadsheet, one like others.
fn drop_carriage_return(fields: &mut csv::StringRecord) {
    let last = fields.len().saturating_sub(1);
    if let Some(text) = fields.get(last).and_then(|text| text.strip_suffix('\r')) {
        let text = text.to_owned();
        fields.truncate(last);
        fields.push_field(&text);
    }
}

fn is_header(fields: &csv::StringRecord) -> bool {
    fields.iter().eq(COLUMNS.iter().map(|column| column.name))
}
