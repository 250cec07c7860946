//! The sheet of charts, as the thesis draws them: how often a heuristic wins by depth, a line an
//! algorithm; how often an algorithm does, a line a heuristic; and how long a game takes.

use rust_xlsxwriter::{ColNum, RowNum, Worksheet};

use super::chart::{self, Picture, chart};
use super::chart_data::ChartData;
use super::{Written, cells, look, pictures};
use crate::report::Report;

/// The most charts of a kind: by heuristic, by algorithm, of times.
pub const MOST_CHARTS: usize = 24;
/// The most lines of a chart.
pub const MOST_LINES: usize = 12;

/// Charts side by side.
const ACROSS: usize = 2;
/// Charts one below the other on a printed page.
const DOWN: RowNum = 2;
/// Per cent of their size, at which so many fit on a page.
const PRINTED_AT: u16 = 54;
/// Columns and rows of ordinary size that a chart takes.
const STEP: (RowNum, ColNum) = (chart::HEIGHT / 20 + 1, (chart::WIDTH / 64 + 1) as ColNum);

/// Writes the sheet; what it is drawn from goes to `data`.
pub(super) fn write(report: &Report, data: &mut ChartData, sheet: &mut Worksheet) -> Written {
    let mut kinds = pictures::kinds();
    for battery in &report.batteries {
        pictures::add(report, battery, data, &mut kinds);
    }
    cells::text(sheet, (0, 0), "Charts", &look::title())?;
    if data.is_empty() {
        let nothing = "No cell has a depth: there is nothing to draw.";
        return cells::text(sheet, (1, 0), nothing, &look::remark());
    }
    let source = format!("Drawn from the cells of the sheet {}.", data.sheet());
    cells::text(sheet, (1, 0), &source, &look::remark())?;
    let mut row = 3;
    let mut pages = Vec::new();
    for kind in kinds.iter().filter(|kind| !kind.pictures.is_empty()) {
        let first = row;
        row = draw(&kind.heading(), &kind.pictures, data, sheet, first)?;
        let charts = kind.pictures.len().div_ceil(ACROSS) as RowNum;
        pages.push(first);
        pages.extend((DOWN..charts).step_by(DOWN as usize).map(|down| first + 1 + down * STEP.0));
    }
    sheet.set_screen_gridlines(false).set_landscape().set_print_scale(PRINTED_AT);
    sheet.set_page_breaks(&pages[1..])?;
    Ok(())
}

/// Draws the charts of a kind below its heading; gives the row after them.
fn draw(
    heading: &str,
    pictures: &[Picture],
    data: &ChartData,
    sheet: &mut Worksheet,
    row: RowNum,
) -> Written<RowNum> {
    cells::text(sheet, (row, 0), heading, &look::heading())?;
    for (index, picture) in pictures.iter().enumerate() {
        let (down, right) = (index / ACROSS, index % ACROSS);
        let at = (row + 1 + down as RowNum * STEP.0, right as ColNum * STEP.1);
        sheet.insert_chart(at.0, at.1, &chart(picture, data))?;
    }
    Ok(row + 2 + pictures.len().div_ceil(ACROSS) as RowNum * STEP.0)
}
