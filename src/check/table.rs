//! A table as it comes: bytes in, rows with numbers and their lines out, or why it cannot be read.

use super::columns::{Field, plain};
use super::row::{Row, cut};
use crate::spreadsheet::unguarded;

/// The largest file that is read, in bytes.
pub const MOST_BYTES: usize = 64 << 20;

/// The most rows that are read.
pub const MOST_ROWS: u64 = 1_000_000;

/// The most columns that are read.
pub const MOST_COLUMNS: usize = 256;

/// The longest field that is read, in bytes.
pub const LONGEST_FIELD: usize = 1000;

/// Why a table cannot be read: a sentence part, with the line where there is one.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// Something on a line, counted from 1.
    #[error("line {0}: {1}")]
    Line(u64, String),
    /// The whole of it.
    #[error("{0}")]
    Whole(String),
    /// A column was asked for that is not there.
    #[error("there is no column `{0}` (there are: {1})")]
    NoColumn(String, String),
}

/// A column of the table that is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownColumn {
    /// What it tells.
    pub field: Field,
    /// Its heading.
    pub heading: String,
    /// Its place, from 0.
    place: usize,
}

/// A table whose heading has been understood.
pub struct Table<'a> {
    /// The columns that are known, in the order of the table.
    pub columns: Vec<KnownColumn>,
    /// The headings of the others.
    pub ignored: Vec<String>,
    /// What stands between the columns.
    pub separator: char,
    reader: csv::Reader<&'a [u8]>,
    width: usize,
    rows: u64,
    bytes: &'a [u8],
    /// Where the counting of lines is, and the lines up to there.
    counted: (usize, u64),
}

impl<'a> Table<'a> {
    /// Understands the heading of a table: the first line. `renamed` says which of its columns are
    /// which field, in addition to those whose names are known.
    ///
    /// # Errors
    ///
    /// If there is no heading, it is no text, none of its columns is known, or one that was asked
    /// for is not there.
    pub fn open(bytes: &'a [u8], renamed: &[(Field, String)]) -> Result<Self, TableError> {
        if bytes.len() > MOST_BYTES {
            let message = format!("it is larger than {} MiB", MOST_BYTES >> 20);
            return Err(TableError::Whole(message));
        }
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let separator = separator(bytes);
        let mut builder = csv::ReaderBuilder::new();
        builder.has_headers(false).flexible(true).delimiter(separator);
        let mut table = Table {
            columns: Vec::new(),
            ignored: Vec::new(),
            separator: char::from(separator),
            reader: builder.from_reader(bytes),
            width: 0,
            rows: 0,
            bytes,
            counted: (0, 1),
        };
        let Some((line, headings)) = table.next_fields()? else {
            return Err(TableError::Whole("it is empty".to_owned()));
        };
        if headings.len() > MOST_COLUMNS {
            let message = format!("{} columns are more than {MOST_COLUMNS}", headings.len());
            return Err(TableError::Line(line, message));
        }
        table.width = headings.len();
        table.understand(&headings, renamed)?;
        Ok(table)
    }

    fn understand(
        &mut self,
        headings: &csv::StringRecord,
        renamed: &[(Field, String)],
    ) -> Result<(), TableError> {
        let places = 0..headings.len();
        let named = |name: &str| {
            let exact = places.clone().find(|place| headings[*place].trim() == name.trim());
            exact.or_else(|| places.clone().find(|place| plain(&headings[*place]) == plain(name)))
        };
        let mut fields = vec![None; headings.len()];
        for (field, name) in renamed {
            let place = named(name).ok_or_else(|| {
                let there: Vec<String> = headings.iter().map(cut).collect();
                TableError::NoColumn(cut(name), there.join(", "))
            })?;
            fields[place] = Some(*field);
        }
        let of_heading = |heading: &str| Field::of_heading(unguarded(heading));
        let of_many = headings.iter().filter_map(of_heading).any(Field::is_of_many_games);
        let of_many = of_many || renamed.iter().any(|(field, _)| field.is_of_many_games());
        for place in places.clone() {
            let field = of_heading(&headings[place]);
            let field = field.and_then(|it| if of_many { it.of_many_games() } else { Some(it) });
            if fields[place].is_none() && field.is_some() && !fields.contains(&field) {
                fields[place] = field;
            }
        }
        for (place, field) in fields.into_iter().enumerate() {
            let heading = cut(&headings[place]);
            match field {
                Some(field) => self.columns.push(KnownColumn { field, heading, place }),
                None => self.ignored.push(heading),
            }
        }
        if self.columns.is_empty() {
            return Err(TableError::Whole(no_column(&self.ignored)));
        }
        Ok(())
    }

    /// The next row; `None` at the end.
    ///
    /// # Errors
    ///
    /// Names the line that cannot be read.
    pub fn next_row(&mut self) -> Result<Option<Row>, TableError> {
        let Some((line, fields)) = self.next_fields()? else { return Ok(None) };
        self.rows += 1;
        if self.rows > MOST_ROWS {
            return Err(TableError::Line(line, format!("more than {MOST_ROWS} rows")));
        }
        if fields.len() != self.width {
            let (found, width) = (fields.len(), self.width);
            let message = format!("{found} fields where the heading has {width}");
            return Err(TableError::Line(line, message));
        }
        let mut row = Row::new(line);
        for column in &self.columns {
            let taken = row.take(column.field, &fields[column.place], self.separator != ',');
            taken.map_err(|message| TableError::Line(line, message))?;
        }
        Ok(Some(row))
    }

    fn next_fields(&mut self) -> Result<Option<(u64, csv::StringRecord)>, TableError> {
        let mut fields = csv::ByteRecord::new();
        // Reading from memory fails for no other reason than the text.
        let more = self.reader.read_byte_record(&mut fields);
        let more = more.map_err(|error| TableError::Whole(error.to_string()))?;
        if !more {
            return Ok(None);
        }
        let start = fields.position().map_or(0, csv::Position::byte);
        let line = self.line_of(start as usize);
        let refused = |message: String| Err(TableError::Line(line, message));
        if let Some(long) = fields.iter().find(|field| field.len() > LONGEST_FIELD) {
            return refused(format!("a field of {} bytes, more than {LONGEST_FIELD}", long.len()));
        }
        if fields.iter().any(|field| field.contains(&0)) {
            return refused("a zero byte: this is no text in UTF-8".to_owned());
        }
        match csv::StringRecord::from_byte_record(fields) {
            Ok(fields) => Ok(Some((line, fields))),
            Err(_) => refused("this is no text in UTF-8".to_owned()),
        }
    }

    /// The line of what begins at or after a byte, line ends skipped: the library counts the blank
    /// lines before a row, and the second half of a line end, as of the row.
    fn line_of(&mut self, start: usize) -> u64 {
        let rest = self.bytes.get(start..).unwrap_or_default();
        let blank = rest.iter().take_while(|byte| b"\r\n".contains(byte)).count();
        let (from, line) = self.counted;
        let between = self.bytes.get(from..start + blank).unwrap_or_default();
        let line = line + between.iter().filter(|byte| **byte == b'\n').count() as u64;
        self.counted = (start + blank, line);
        line
    }
}

/// What stands between the columns: of comma, semicolon and tab the most frequent on the first line
/// that is not blank, outside quotes.
fn separator(bytes: &[u8]) -> u8 {
    let mut lines = bytes.split(|byte| b"\r\n".contains(byte));
    let heading = lines.find(|line| !line.is_empty()).unwrap_or_default();
    let count = |separator: &u8| {
        let outside = heading.split(|byte| *byte == b'"').step_by(2);
        outside.flatten().filter(|byte| *byte == separator).count()
    };
    // Of equals the last wins: a comma.
    b"\t;,".iter().copied().max_by_key(count).unwrap_or(b',')
}

fn no_column(headings: &[String]) -> String {
    let known: Vec<String> = Field::all().map(Field::name).collect();
    format!(
        "none of its columns is known ({}); known are: {}. Tell which is which with \
         --column NAME=THEIRS",
        headings.join(", "),
        known.join(", ")
    )
}
