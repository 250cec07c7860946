//! The sheet of the cells that charts are drawn from: a row a line, a column a depth.

use rust_xlsxwriter::{ColNum, Format, RowNum, Worksheet};

use super::{Written, cells, look};

/// The column of the algorithm's name.
pub(super) const ALGORITHM: ColNum = 0;
/// The column of the heuristic's name.
pub(super) const HEURISTIC: ColNum = 1;
/// The column of the smallest depth.
pub(super) const FIRST_DEPTH: ColNum = 2;

/// What stands in one row.
#[derive(Debug)]
enum Row {
    Blank,
    Heading(String),
    Depths(Vec<u8>),
    Numbers { names: [String; 2], numbers: Vec<Option<f64>>, unit: Unit },
}

/// What the numbers of a block are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    /// Shares of 1, shown as percentages.
    Share,
    Seconds,
}

/// The sheet before it is written, so that charts know its rows.
#[derive(Debug)]
pub(super) struct ChartData {
    sheet: String,
    rows: Vec<Row>,
}

/// Lines below a header of the same depths.
#[derive(Debug, Clone, Copy)]
pub(super) struct Block {
    /// The row of the depths.
    pub(super) header: RowNum,
    /// The column of the largest depth.
    pub(super) last_depth: ColNum,
}

impl ChartData {
    /// A sheet of this name, without a row.
    pub(super) fn new(sheet: String) -> Self {
        Self { sheet, rows: Vec::new() }
    }

    /// What the sheet is called.
    pub(super) fn sheet(&self) -> &str {
        &self.sheet
    }

    /// Whether there is nothing to draw.
    pub(super) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Begins a block of lines over these depths.
    pub(super) fn block(&mut self, heading: String, depths: &[u8]) -> Block {
        if !self.rows.is_empty() {
            self.rows.push(Row::Blank);
        }
        self.rows.push(Row::Heading(heading));
        let header = self.rows.len() as RowNum;
        self.rows.push(Row::Depths(depths.to_vec()));
        Block { header, last_depth: FIRST_DEPTH + depths.len() as ColNum - 1 }
    }

    /// Adds a line to the block that was begun last: names of algorithm and heuristic, and a
    /// number a depth. Gives its row.
    pub(super) fn line(
        &mut self,
        [algorithm, heuristic]: [&str; 2],
        numbers: Vec<Option<f64>>,
        unit: Unit,
    ) -> RowNum {
        let names = [algorithm.to_owned(), heuristic.to_owned()];
        self.rows.push(Row::Numbers { names, numbers, unit });
        self.rows.len() as RowNum - 1
    }

    /// Writes the sheet.
    pub(super) fn write(&self, sheet: &mut Worksheet) -> Written {
        sheet.set_column_range_width(ALGORITHM, HEURISTIC, 24)?;
        for (row, contents) in (0..).zip(&self.rows) {
            contents.write(sheet, row)?;
        }
        Ok(())
    }
}

impl Row {
    fn write(&self, sheet: &mut Worksheet, row: RowNum) -> Written {
        match self {
            Self::Blank => Ok(()),
            Self::Heading(text) => cells::text(sheet, (row, 0), text, &look::heading()),
            Self::Depths(depths) => {
                cells::text(sheet, (row, ALGORITHM), "algorithm", &look::header())?;
                cells::text(sheet, (row, HEURISTIC), "heuristic", &look::header())?;
                for (column, depth) in (FIRST_DEPTH..).zip(depths) {
                    cells::number(sheet, (row, column), (*depth).into(), &look::header())?;
                }
                Ok(())
            }
            Self::Numbers { names, numbers, unit } => {
                for (column, name) in (0..).zip(names) {
                    cells::text(sheet, (row, column), name, &Format::default())?;
                }
                for (column, number) in (FIRST_DEPTH..).zip(numbers) {
                    if let Some(number) = number {
                        cells::number(sheet, (row, column), *number, &unit.format())?;
                    }
                }
                Ok(())
            }
        }
    }
}

impl Unit {
    fn format(self) -> Format {
        match self {
            Self::Share => look::percent(),
            Self::Seconds => Format::new().set_num_format("0.000000"),
        }
    }
}
