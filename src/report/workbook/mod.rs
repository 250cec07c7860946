//! A report as a workbook for Excel and LibreOffice.
//!
//! Sheets in this order: `summary`, the sections of the report, `games`, `charts` and the cells
//! they are drawn from, `notes`.
//!
//! Reading order: `text` (names that stay text), `cells` (one value), `rates` (win rates as
//! formulas), `look` (formats, colours, widths), `tidy` (a table), `lines` (results by depth), then
//! the sheets. The bytes depend on the report alone.

mod cells;
mod chart;
mod chart_data;
mod charts;
mod games;
mod lines;
mod look;
mod notes;
mod pictures;
mod published;
mod rates;
mod summary;
mod text;
mod tidy;

pub use charts::{MOST_CHARTS, MOST_LINES};
pub use games::MOST_GAMES;

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rust_xlsxwriter::{DocProperties, ExcelDateTime, Workbook, Worksheet, XlsxError};

use super::Report;
use chart_data::ChartData;
use text::SheetNames;

/// Why there is no workbook: a sheet would have more rows or columns than a spreadsheet takes.
#[derive(Debug, thiserror::Error)]
#[error("the workbook cannot be made: {0}")]
pub struct WorkbookError(#[from] XlsxError);

/// What writing to a sheet gives.
type Written<T = ()> = Result<T, XlsxError>;

/// The bytes of an xlsx file.
///
/// Win rates and their intervals are formulas of games and wins, with their values beside them.
/// Values in `%` are real percentages: 73.0 % is 0.73. Names are text whatever they hold; what XML
/// cannot hold shows as `�`.
///
/// # Errors
///
/// If a table has more rows than a sheet takes (1,048,576).
pub fn xlsx(report: &Report) -> Result<Vec<u8>, WorkbookError> {
    let mut workbook = Workbook::new();
    workbook.set_properties(&properties(report));
    rates::define_names(&mut workbook)?;
    let mut names = SheetNames::default();
    let book = &mut workbook;

    summary::write(report, add(book, &names.take("Summary"))?)?;
    for section in report.sections.iter().filter(|section| section.name != "summary") {
        tidy::write(section, add(book, &names.take(&text::heading(section.name)))?)?;
    }
    games::write(report, add(book, &names.take("Games"))?)?;
    let charts = names.take("Charts");
    let mut data = ChartData::new(names.take("Chart data"));
    charts::write(report, &mut data, add(book, &charts)?)?;
    if !data.is_empty() {
        data.write(add(book, data.sheet())?)?;
    }
    notes::write(report, add(book, &names.take("Notes"))?)?;
    Ok(workbook.save_to_buffer()?)
}

fn add<'a>(workbook: &'a mut Workbook, name: &str) -> Written<&'a mut Worksheet> {
    workbook.add_worksheet().set_name(name)
}

/// The document was made when the games were finished, not now: the same results give the same
/// bytes.
fn properties(report: &Report) -> DocProperties {
    let runs = report.batteries.iter().filter_map(|it| it.manifest.as_ref());
    let ends = runs.filter_map(|manifest| manifest.run.end.as_deref());
    let end = ends.filter_map(|end| humantime::parse_rfc3339(end).ok()).max();
    // The day on which the thesis's year began, if nobody knows.
    let unknown = UNIX_EPOCH + Duration::from_secs(1_451_606_400);
    DocProperties::new()
        .set_title(text::cut(&text::in_one_line(&report.title), 200))
        .set_author("lab2048")
        .set_creation_datetime(&excel_time(end.unwrap_or(unknown)))
}

/// A time as a spreadsheet has it; the beginning of 2000 if it lies outside its years.
fn excel_time(time: SystemTime) -> ExcelDateTime {
    let seconds = time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let seconds = i64::try_from(seconds).unwrap_or(0);
    ExcelDateTime::from_timestamp(seconds).unwrap_or_default()
}
