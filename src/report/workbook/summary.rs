//! The first sheet: each cell on a line, and beside it a matrix an algorithm.

use rust_xlsxwriter::{ColNum, Format, RowNum, Worksheet};

use super::lines::{Line, groups, lines, rate_name};
use super::tidy::{Header, Tidy};
use super::{Written, cells, look, text};
use crate::columns::Column;
use crate::report::contents::of_all;
use crate::report::{Played, Report, Table, Value, summary, timing, win_rates};

/// The row of the header.
const HEADER: RowNum = 3;

/// The columns, from those of win_rates.csv and timing.csv.
const COLUMNS: [&str; 12] = [
    "battery",
    "algorithm",
    "heuristic",
    "depth",
    "games",
    "wins",
    "win_percent",
    "win_percent_low",
    "win_percent_high",
    REACHED,
    "mean_score",
    "mean_seconds_per_game",
];
/// Stands in for a win rate where a game has no target.
const REACHED: &str = "reached_2048_percent";
const COLOURED: [&str; 2] = ["win_percent", REACHED];

/// The rows of the sheet, with the columns that they need.
pub(super) fn table(report: &Report) -> Table {
    let rates = of_all(&report.batteries, &|it| win_rates::table(&it.plan, &it.ledger));
    let times = of_all(&report.batteries, &|it| timing::table(&it.plan, &it.ledger));
    let find = |table: &Table, name| table.columns.iter().position(|it| it.name == name);
    let has_target = |it: &Played| it.plan.conditions.game.target().tile().is_some();
    let is_needed = |name: &str| match name {
        REACHED => !report.batteries.iter().all(has_target),
        name if name.starts_with("win") => report.batteries.iter().any(has_target),
        _ => true,
    };
    let mut columns: Vec<Column> = Vec::new();
    let mut rows: Vec<Vec<Value>> = vec![Vec::new(); rates.rows.len()];
    for name in COLUMNS.into_iter().filter(|name| is_needed(name)) {
        let table = if find(&rates, name).is_some() { &rates } else { &times };
        let Some(at) = find(table, name) else { continue };
        columns.push(headed(table.columns[at]));
        for (row, from) in rows.iter_mut().zip(&table.rows) {
            row.push(from[at].clone());
        }
    }
    Table::new(columns, rows)
}

/// The column with the heading that it has in the summary of a battery, if it is there.
fn headed(column: Column) -> Column {
    let in_summary = summary::columns(true).into_iter().find(|it| it.name == column.name);
    column.headed(in_summary.map_or(column.heading, |it| it.heading))
}

/// Writes the sheet.
pub(super) fn write(report: &Report, sheet: &mut Worksheet) -> Written {
    cells::text(sheet, (0, 0), &text::in_one_line(&report.title), &look::title())?;
    cells::text(sheet, (1, 0), &remark(report), &look::remark())?;
    let table = table(report);
    let mut tidy = Tidy::new(sheet, table.columns.clone(), HEADER, Header::Headings)?;
    for row in &table.rows {
        tidy.row(row)?;
    }
    if let Some(last) = tidy.finish()? {
        for (at, column) in (0..).zip(&table.columns) {
            if COLOURED.contains(&column.name) {
                look::colour(sheet, (HEADER + 1, at), (last, at))?;
            }
        }
    }
    matrices(report, sheet, table.columns.len() as ColNum + 1)?;
    sheet.set_freeze_panes(HEADER + 1, 0)?;
    sheet.set_landscape().set_print_fit_to_pages(1, 0);
    Ok(())
}

fn remark(report: &Report) -> String {
    let cells: usize = report.batteries.iter().map(|it| it.plan.cells.len()).sum();
    let missing: u64 = report.batteries.iter().map(Played::missing).sum();
    let games = report.games_finished();
    let mut remark = format!("{games} games in {cells} cells");
    if missing > 0 {
        remark += &format!(", {missing} more to be played");
    }
    remark + "; low and high are the ends of Wilson's 95 % interval; see Notes"
}

/// A matrix an algorithm, one below the other, from this column on.
fn matrices(report: &Report, sheet: &mut Worksheet, column: ColNum) -> Written {
    let mut row = HEADER + 1;
    let mut widest = 0;
    for battery in &report.batteries {
        let lines = lines(battery);
        for (algorithm, members) in groups(&lines, |line| line.algorithm) {
            let mut title = format!("{algorithm}: {}", rate_name(battery));
            if report.batteries.len() > 1 {
                title += &format!(" in {}", text::in_one_line(&battery.label));
            }
            cells::text(sheet, (row, column), &title, &look::heading())?;
            let lines: Vec<&Line<'_>> = members.iter().map(|line| &lines[*line]).collect();
            row = matrix(&lines, sheet, (row + 1, column))? + 1;
            let names = lines.iter().map(|line| line.heuristic.chars().count());
            widest = names.chain([widest]).max().unwrap_or(widest);
        }
    }
    sheet.set_column_width(column, (widest as f64 + 2.0).clamp(12.0, 40.0))?;
    Ok(())
}

/// The rates of one algorithm: a row a heuristic, a column a depth. Gives the row after it.
fn matrix(
    lines: &[&Line<'_>],
    sheet: &mut Worksheet,
    (header, column): (RowNum, ColNum),
) -> Written<RowNum> {
    let mut depths: Vec<u8> = lines.iter().flat_map(|it| it.points.keys().copied()).collect();
    depths.sort_unstable();
    depths.dedup();
    cells::text(sheet, (header, column), "heuristic", &look::header())?;
    let depth_format = look::header().set_num_format("\"depth\" 0");
    for (at, depth) in (column + 1..).zip(&depths) {
        cells::number(sheet, (header, at), (*depth).into(), &depth_format)?;
        sheet.set_column_width(at, 9)?;
    }
    for (row, line) in (header + 1..).zip(lines) {
        cells::text(sheet, (row, column), line.heuristic, &Format::default())?;
        for (at, depth) in (column + 1..).zip(&depths) {
            if let Some(rate) = line.points.get(depth).and_then(|point| point.rate) {
                cells::number(sheet, (row, at), rate, &look::percent())?;
            }
        }
    }
    let last = (header + lines.len() as RowNum, column + depths.len() as ColNum);
    look::colour(sheet, (header + 1, column + 1), last)?;
    Ok(last.0 + 1)
}
