//! A table as it comes: bytes in, rows with numbers and their lines out, or why it cannot be read.

use super::columns::{Field, plain};
use super::others::{may_be_a_limit, may_be_games, tells_apart};
use super::row::{Row, cut};
use super::survey::Survey;
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
    /// One column is said to be two of ours, or two to be one.
    #[error("{0}")]
    Twice(String),
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
    /// The columns that no rule reads but that tell rows apart, and whether one may tell of a limit.
    others: Vec<usize>,
    may_have_a_limit: bool,
    survey: Survey,
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
    /// If there is no heading, it is no text, none of its columns is known, or `renamed` names one
    /// that is not there or contradicts itself.
    pub fn open(bytes: &'a [u8], renamed: &[(Field, String)]) -> Result<Self, TableError> {
        if bytes.len() > MOST_BYTES {
            let message = format!("it is larger than {} MiB", MOST_BYTES >> 20);
            return Err(TableError::Whole(message));
        }
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let (told, start) = told_separator(bytes);
        let separator = told.unwrap_or_else(|| separator(bytes));
        let mut builder = csv::ReaderBuilder::new();
        builder.has_headers(false).flexible(true).delimiter(separator);
        let mut table = Table {
            columns: Vec::new(),
            ignored: Vec::new(),
            separator: char::from(separator),
            reader: builder.from_reader(&bytes[start..]),
            width: 0,
            others: Vec::new(),
            may_have_a_limit: false,
            survey: Survey::new(0, separator == b','),
            rows: 0,
            bytes: &bytes[start..],
            counted: (0, 1 + line_ends(&bytes[..start])),
        };
        let Some((line, headings)) = table.next_fields()? else {
            return Err(TableError::Whole("it is empty".to_owned()));
        };
        if headings.len() > MOST_COLUMNS {
            let message = format!("{} columns are more than {MOST_COLUMNS}", headings.len());
            return Err(TableError::Line(line, message));
        }
        table.width = headings.len();
        table.survey = Survey::new(table.width, separator == b',');
        table.survey.look(builder.from_reader(table.bytes));
        table.understand(&headings, renamed)?;
        Ok(table)
    }

    fn understand(
        &mut self,
        headings: &csv::StringRecord,
        renamed: &[(Field, String)],
    ) -> Result<(), TableError> {
        let fields = self.fields(headings, renamed)?;
        for (place, field) in fields.into_iter().enumerate() {
            let heading = cut(&headings[place]);
            if let Some(field) = field {
                self.columns.push(KnownColumn { field, heading, place });
                continue;
            }
            let name = unguarded(&headings[place]);
            if tells_apart(name) {
                self.others.push(place);
            }
            self.may_have_a_limit |= may_be_a_limit(name);
            self.ignored.push(heading);
        }
        if self.columns.is_empty() {
            return Err(TableError::Whole(no_column(&self.ignored)));
        }
        Ok(())
    }

    /// The field of each column, if it has one.
    fn fields(
        &self,
        headings: &csv::StringRecord,
        renamed: &[(Field, String)],
    ) -> Result<Vec<Option<Field>>, TableError> {
        let mut fields = fields_by_hand(headings, renamed)?;
        let by_hand = fields.clone();
        let heading = |place: usize| unguarded(&headings[place]);
        let known = |place: usize| by_hand[place].or(Field::of_heading(heading(place)));
        // What is not whole is no single game's.
        let is_mean = |place: usize| {
            self.survey.fractional[place]
                && known(place).is_some_and(|it| it.of_many_games() != Some(it))
        };
        let is_of_many = |place: usize| {
            let field = known(place).is_some_and(Field::is_of_many_games);
            field || is_mean(place) || may_be_games(heading(place))
        };
        let of_many = (0..headings.len()).any(is_of_many);
        for place in (0..headings.len()).filter(|place| is_mean(*place)) {
            fields[place] = fields[place].and_then(Field::of_many_games);
        }
        for place in (0..headings.len()).filter(|place| by_hand[*place].is_none()) {
            let field = Field::of_heading(heading(place));
            let field = field.and_then(|it| if of_many { it.of_many_games() } else { Some(it) });
            if field.is_some() && !fields.contains(&field) {
                fields[place] = field;
            }
        }
        Ok(fields)
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
        let mut row = Row::new(line, self.may_have_a_limit);
        for column in &self.columns {
            let taken = row.take(column.field, &fields[column.place], &self.survey);
            taken.map_err(|message| TableError::Line(line, message))?;
        }
        for place in &self.others {
            row.take_other(*place, &fields[*place]);
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
        let line = line + line_ends(between);
        self.counted = (start + blank, line);
        line
    }
}

/// Line ends in a text that does not begin inside of one: `\n`, `\r\n`, or `\r` alone.
fn line_ends(bytes: &[u8]) -> u64 {
    let returns = bytes.iter().filter(|byte| **byte == b'\r').count();
    let feeds = bytes.iter().filter(|byte| **byte == b'\n').count();
    let both = bytes.windows(2).filter(|pair| pair == b"\r\n").count();
    (returns + feeds - both) as u64
}

/// What a first line `sep=;`, as spreadsheets know it, says, and where the next line begins.
fn told_separator(bytes: &[u8]) -> (Option<u8>, usize) {
    let rest = bytes.strip_prefix(b"sep=").or_else(|| bytes.strip_prefix(b"SEP="));
    match rest {
        Some([separator @ (b',' | b';' | b'\t'), b'\r', b'\n', ..]) => (Some(*separator), 7),
        Some([separator @ (b',' | b';' | b'\t'), b'\r' | b'\n', ..]) => (Some(*separator), 6),
        _ => (None, 0),
    }
}

/// The columns that were named by hand.
fn fields_by_hand(
    headings: &csv::StringRecord,
    renamed: &[(Field, String)],
) -> Result<Vec<Option<Field>>, TableError> {
    let named = |name: &str| {
        let exact = headings.iter().position(|heading| heading.trim() == name.trim());
        exact.or_else(|| headings.iter().position(|heading| plain(heading) == plain(name)))
    };
    let mut fields: Vec<Option<Field>> = vec![None; headings.len()];
    for (field, name) in renamed {
        let place = named(name).ok_or_else(|| {
            let there: Vec<String> = headings.iter().map(cut).collect();
            TableError::NoColumn(cut(name), there.join(", "))
        })?;
        let (ours, theirs) = (field.name(), cut(name));
        match fields[place] {
            Some(other) if other != *field => {
                let other = other.name();
                let message = format!("column `{theirs}` cannot be both {other} and {ours}");
                return Err(TableError::Twice(message));
            }
            None if fields.contains(&Some(*field)) => {
                let message = format!("two columns cannot both be {ours}: `{theirs}` is one more");
                return Err(TableError::Twice(message));
            }
            _ => fields[place] = Some(*field),
        }
    }
    Ok(fields)
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
