//! Dialects of CSV: which sign parts columns and which decimals, as spreadsheets of different
//! languages expect it when a file is opened by a double click.

use super::table::{Table, Value};
use crate::columns::Column;
use crate::spreadsheet::guarded;

/// A way to write a table as CSV. Both signs change together, never one alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Dialect {
    /// After RFC 4180, for programs: commas, decimal points, line feeds, UTF-8 without a mark.
    #[default]
    Plain,
    /// For a spreadsheet that speaks English: commas, decimal points.
    Excel,
    /// For a spreadsheet that speaks German: semicolons, decimal commas.
    ExcelDe,
    /// For a spreadsheet that speaks Spanish: semicolons, decimal commas.
    ExcelEs,
    /// For a spreadsheet that speaks French: semicolons, decimal commas.
    ExcelFr,
    /// For a spreadsheet that speaks Italian: semicolons, decimal commas.
    ExcelIt,
    /// For a spreadsheet that speaks Portuguese: semicolons, decimal commas.
    ExcelPt,
}

/// What Excel needs to read a file as UTF-8, at its very beginning.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

impl Dialect {
    /// Every dialect.
    pub const ALL: [Self; 7] = [
        Self::Plain,
        Self::Excel,
        Self::ExcelDe,
        Self::ExcelEs,
        Self::ExcelFr,
        Self::ExcelIt,
        Self::ExcelPt,
    ];

    /// Its name in options and of folders.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Excel => "excel",
            Self::ExcelDe => "excel-de",
            Self::ExcelEs => "excel-es",
            Self::ExcelFr => "excel-fr",
            Self::ExcelIt => "excel-it",
            Self::ExcelPt => "excel-pt",
        }
    }

    const fn has_decimal_comma(self) -> bool {
        !matches!(self, Self::Plain | Self::Excel)
    }

    /// A table as a file of this dialect. Text that a spreadsheet would run as a formula has an
    /// apostrophe in front; numbers are numbers.
    ///
    /// # Examples
    ///
    /// ```
    /// use lab2048::columns::Column;
    /// use lab2048::report::{Table, Value, dialect::Dialect};
    /// let columns = vec![Column::text("heuristic", ""), Column::number("mean", "points", "")];
    /// let row = vec![Value::Text("a;b".to_owned()), Value::Decimal(-9.1, 2)];
    /// let table = Table::new(columns, vec![row]);
    /// assert_eq!(Dialect::Plain.csv(&table), b"heuristic,mean\na;b,-9.10\n");
    /// let spanish = "\u{feff}heuristic;mean\r\n\"a;b\";-9,10\r\n";
    /// assert_eq!(Dialect::ExcelEs.csv(&table), spanish.as_bytes());
    /// ```
    #[must_use]
    pub fn csv(self, table: &Table) -> Vec<u8> {
        self.csv_of(&table.columns, table.rows.iter().cloned())
    }

    /// As [`Dialect::csv`], of rows that are made one after the other.
    #[must_use]
    pub fn csv_of(self, columns: &[Column], rows: impl Iterator<Item = Vec<Value>>) -> Vec<u8> {
        let into_memory = "memory takes every row";
        let start = if self == Self::Plain { Vec::new() } else { BYTE_ORDER_MARK.to_vec() };
        let mut builder = csv::WriterBuilder::new();
        if self.has_decimal_comma() {
            builder.delimiter(b';');
        }
        if self != Self::Plain {
            builder.terminator(csv::Terminator::CRLF);
        }
        let mut writer = builder.from_writer(start);
        writer.write_record(columns.iter().map(|column| column.name)).expect(into_memory);
        for row in rows {
            writer.write_record(row.iter().map(|value| self.field(value))).expect(into_memory);
        }
        writer.into_inner().expect(into_memory)
    }

    fn field(self, value: &Value) -> String {
        match value {
            Value::Text(text) if self != Self::Plain && looks_like_no_text(text) => {
                format!("'{text}")
            }
            Value::Text(text) => guarded(text).into_owned(),
            // A spreadsheet keeps no more digits.
            Value::Whole(number) if self != Self::Plain && *number >= 10_u64.pow(15) => {
                format!("'{number}")
            }
            number if self.has_decimal_comma() => number.text().replace('.', ","),
            number => number.text(),
        }
    }
}

/// Whether a spreadsheet would take a name for a number, a date or a truth value.
fn looks_like_no_text(text: &str) -> bool {
    let truths = ["true", "false", "wahr", "falsch", "verdadero", "falso", "vrai", "faux", "vero"];
    let start = text.trim_start();
    start.starts_with(|letter: char| letter.is_ascii_digit() || ".,".contains(letter))
        || truths.contains(&start.trim_end().to_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_long_numbers_stay_what_they_are_in_a_spreadsheet() {
        let field = |dialect: Dialect, value: &Value| dialect.field(value);
        for name in ["1e5", "007", "2024-01-02", "TRUE", "Verdadero", ".5", "=1+1", "-2+3"] {
            let value = Value::Text(name.to_owned());
            assert_eq!(field(Dialect::ExcelEs, &value), format!("'{name}"));
        }
        for name in ["h1", "monotonía", "truely"] {
            assert_eq!(field(Dialect::ExcelEs, &Value::Text(name.to_owned())), name);
        }
        let seed = Value::Whole(u64::MAX);
        assert_eq!(field(Dialect::Excel, &seed), "'18446744073709551615");
        assert_eq!(field(Dialect::Plain, &seed), "18446744073709551615");
        assert_eq!(field(Dialect::Excel, &Value::Whole(999_999_999_999_999)), "999999999999999");
        assert_eq!(field(Dialect::ExcelFr, &Value::Decimal(-9.1, 2)), "-9,10");
    }
}
