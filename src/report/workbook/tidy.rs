//! A tidy table: one header row, a row a thing, a type a column, ready for filters and pivots.

use rust_xlsxwriter::{
    ColNum, Format, FormatAlign, IgnoreError, RowNum, Table, TableColumn, TableStyle, Worksheet,
};

use super::rates::RateColumns;
use super::{Written, cells, look};
use crate::columns::{Column, Kind};
use crate::report::{Section, Value};

/// Rows whose values decide how wide a column is.
const ROWS_THAT_COUNT: RowNum = 1000;

/// Characters that a column is wide.
const WIDTHS: (usize, usize) = (7, 48);

/// Characters that surely fit into a line of the widest column.
const LINE: usize = 44;

/// Points that a line of text is high, and the most that a row may be.
const HEIGHTS: (usize, usize) = (15, 400);

/// Room for the button of a filter.
const BUTTON: usize = 3;

/// Writes a section: its columns named as in its file, with filters and a header that stays.
pub(super) fn write(section: &Section, sheet: &mut Worksheet) -> Written {
    let table = &section.table;
    let mut tidy = Tidy::new(sheet, table.columns.clone(), 0, Header::Names)?;
    for row in &table.rows {
        tidy.row(row)?;
    }
    tidy.finish()?;
    make_filterable(sheet, section.name, &table.columns, table.rows.len())
}

/// What stands above the columns.
#[derive(Debug, Clone, Copy)]
pub(super) enum Header {
    /// The names that the columns have in files.
    Names,
    /// Their short names for people, above numbers to the right as these are.
    Headings,
}

impl Header {
    fn of(self, column: &Column) -> &'static str {
        match self {
            Self::Names => column.name,
            Self::Headings => column.heading,
        }
    }

    fn format(self, column: &Column) -> Format {
        match self {
            Self::Headings if column.kind != Kind::Text => {
                look::header().set_align(FormatAlign::Right)
            }
            // The button of a filter stands to the right.
            _ => look::header(),
        }
    }
}

/// A table that is being written.
pub(super) struct Tidy<'a> {
    sheet: &'a mut Worksheet,
    columns: Vec<Column>,
    rates: Option<RateColumns>,
    first_row: RowNum,
    next_row: RowNum,
    widths: Vec<usize>,
    decimals: Vec<usize>,
}

impl<'a> Tidy<'a> {
    /// A table without rows, its header in this row of the sheet.
    pub(super) fn new(
        sheet: &'a mut Worksheet,
        columns: Vec<Column>,
        header: RowNum,
        names: Header,
    ) -> Written<Self> {
        for (at, column) in columns.iter().enumerate() {
            let place = (header, at as ColNum);
            cells::text(sheet, place, names.of(column), &names.format(column))?;
        }
        let widths = columns.iter().map(|it| names.of(it).chars().count() + BUTTON).collect();
        // The library writes a 0 for a formula that comes to nothing unless told.
        sheet.set_formula_result_default("");
        let first_row = header + 1;
        let rates = RateColumns::find(&columns);
        let decimals = vec![0; columns.len()];
        Ok(Self { sheet, rates, first_row, next_row: first_row, widths, decimals, columns })
    }

    /// Adds a row.
    pub(super) fn row(&mut self, values: &[Value]) -> Written {
        let row = self.next_row;
        for (at, (column, value)) in self.columns.iter().zip(values).enumerate() {
            if row - self.first_row < ROWS_THAT_COUNT {
                self.widths[at] = self.widths[at].max(width(value));
            }
            if let Value::Decimal(_, decimals) = value {
                self.decimals[at] = *decimals;
            }
            let is_formula = match &self.rates {
                Some(rates) => rates.write(self.sheet, row, at, values)?,
                None => false,
            };
            if !is_formula {
                cells::value(self.sheet, (row, at as ColNum), column, value)?;
            }
        }
        let lines = values.iter().map(lines).max().unwrap_or(1);
        if lines > 1 {
            // LibreOffice does not make room for wrapped text of its own accord.
            let height = (lines * HEIGHTS.0).min(HEIGHTS.1);
            self.sheet.set_row_height(row, height as f64)?;
        }
        self.next_row += 1;
        Ok(())
    }

    /// Gives the columns their formats and widths. The last row that was written, if any.
    pub(super) fn finish(self) -> Written<Option<RowNum>> {
        for (at, column) in self.columns.iter().enumerate() {
            let mut format = look::column(column, self.decimals[at]);
            if column.kind == Kind::Text && self.widths[at] > WIDTHS.1 {
                format = format.set_text_wrap();
            }
            let width = self.widths[at].clamp(WIDTHS.0, WIDTHS.1);
            self.sheet.set_column_format(at as ColNum, &format)?;
            self.sheet.set_column_width(at as ColNum, width as f64)?;
        }
        let last = (self.next_row > self.first_row).then(|| self.next_row - 1);
        if let Some(last) = last {
            // A heuristic may be called 007.
            let end = self.columns.len() as ColNum - 1;
            let error = IgnoreError::NumberStoredAsText;
            self.sheet.ignore_error_range(self.first_row, 0, last, end, error)?;
        }
        Ok(last)
    }
}

/// About as many characters as a value takes.
fn width(value: &Value) -> usize {
    match value {
        Value::Empty => 0,
        Value::Text(text) => text.chars().count() + 1,
        // With a comma every three digits.
        Value::Whole(number) => number.to_string().len() * 4 / 3 + 1,
        Value::Decimal(number, _) => format!("{number:.0}").len() * 4 / 3 + 8,
    }
}

/// How many lines a value takes where it is wrapped.
fn lines(value: &Value) -> usize {
    match value {
        Value::Text(text) if text.len() > WIDTHS.1 => text.chars().count().div_ceil(LINE),
        _ => 1,
    }
}

/// Makes a table of a spreadsheet of a sheet with a header and so many rows: filters, stripes, a
/// name, a header that stays where it is and is printed on each page.
pub(super) fn make_filterable(
    sheet: &mut Worksheet,
    name: &str,
    columns: &[Column],
    rows: usize,
) -> Written {
    sheet.set_freeze_panes(1, 0)?.set_repeat_rows(0, 0)?;
    sheet.set_landscape().set_print_fit_to_pages(1, 0);
    if rows == 0 {
        return Ok(());
    }
    let header = |column: &Column| {
        TableColumn::new().set_header(column.name).set_header_format(look::header())
    };
    let columns: Vec<TableColumn> = columns.iter().map(header).collect();
    let table = Table::new().set_name(name).set_style(TableStyle::Light1).set_columns(&columns);
    sheet.add_table(0, 0, rows as RowNum, columns.len() as ColNum - 1, &table)?;
    Ok(())
}
