//! The last sheet: what comes of it all, how the results came about, what each column means.

use rust_xlsxwriter::{ColNum, Format, RowNum, Worksheet};

use super::{Written, cells, look, summary, text};
use crate::columns::Column;
use crate::report::document::CITATION;
use crate::report::{Played, Report};

/// The widths of its columns, in characters.
const WIDTHS: [f64; 5] = [24.0, 30.0, 16.0, 14.0, 90.0];

const FORMULAS: [&str; 3] = [
    "Win rates and the ends of their intervals are formulas of games and wins in the same row.",
    "The intervals are Wilson's score intervals (1927) at 95 %, without correction for continuity; \
     z_95, a name of this workbook, is the 97.5 % quantile of the normal distribution.",
    "Percentages are numbers from 0 to 1 shown as percentages. Whole numbers of more than 15 digits \
     are text, since a spreadsheet would round them.",
];

/// Writes the sheet.
pub(super) fn write(report: &Report, sheet: &mut Worksheet) -> Written {
    let mut notes = Notes { sheet, row: 0 };
    notes.line(&["Notes"], &look::title())?;
    if !report.verdict.is_empty() {
        notes.heading("What comes of it")?;
        for sentence in &report.verdict {
            notes.line(&[sentence], &Format::default())?;
        }
    }
    for battery in &report.batteries {
        notes.battery(battery, report.batteries.len() > 1)?;
    }
    notes.heading("Numbers")?;
    for sentence in FORMULAS {
        notes.line(&[sentence], &Format::default())?;
    }
    notes.columns(report)?;
    notes.heading("To cite")?;
    notes.line(&[CITATION], &Format::default())?;
    for (column, width) in (0..).zip(WIDTHS) {
        notes.sheet.set_column_width(column, width)?;
    }
    notes.sheet.set_landscape().set_print_fit_to_pages(1, 0);
    Ok(())
}

/// The sheet, and where the next line goes.
struct Notes<'a> {
    sheet: &'a mut Worksheet,
    row: RowNum,
}

impl Notes<'_> {
    fn line(&mut self, texts: &[&str], format: &Format) -> Written {
        for (column, text) in (0..).zip(texts) {
            cells::text(self.sheet, (self.row, column as ColNum), text, format)?;
        }
        self.row += 1;
        Ok(())
    }

    fn heading(&mut self, text: &str) -> Written {
        self.row += 1;
        self.line(&[text], &look::heading())
    }

    fn battery(&mut self, battery: &Played, is_one_of_several: bool) -> Written {
        let of = if is_one_of_several { format!(": {}", battery.label) } else { String::new() };
        self.heading(&format!("How the results came about{of}"))?;
        for (name, fact) in battery.facts() {
            self.line(&[name, &fact], &Format::default())?;
        }
        let heuristics = battery.heuristics();
        if !heuristics.is_empty() {
            self.heading(&format!("Heuristics{of}"))?;
        }
        for (name, weights) in heuristics {
            self.line(&[&name, &weights], &Format::default())?;
        }
        Ok(())
    }

    fn columns(&mut self, report: &Report) -> Written {
        self.heading("Columns")?;
        self.line(&["sheet", "column", "unit", "type", "meaning"], &look::header())?;
        let summary = summary::table(report).columns;
        self.columns_of("Summary", &summary, |column| column.heading)?;
        for section in report.sections.iter().filter(|section| section.name != "summary") {
            self.columns_of(&text::heading(section.name), &section.table.columns, |column| {
                column.name
            })?;
        }
        self.columns_of("Games", &report.games_columns(), |column| column.name)
    }

    fn columns_of(
        &mut self,
        sheet: &str,
        columns: &[Column],
        name: fn(&Column) -> &'static str,
    ) -> Written {
        for column in columns {
            let Column { unit, kind, meaning, .. } = *column;
            self.line(&[sheet, name(column), unit, kind.name(), meaning], &Format::default())?;
        }
        Ok(())
    }
}
