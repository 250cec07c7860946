//! The sheet of the games, or where to find them.

use rust_xlsxwriter::{Format, RowNum, Worksheet};

use super::tidy::{Header, Tidy, make_filterable};
use super::{Written, cells, look};
use crate::report::Report;
use crate::report::folder::GAMES;

/// A workbook holds no more games than this; of more it tells where they are. At this number it
/// takes some 3 MB, and some 180 MB of memory while it is made.
pub const MOST_GAMES: u64 = 50_000;

/// Writes the sheet.
pub(super) fn write(report: &Report, sheet: &mut Worksheet) -> Written {
    if report.games_finished() > MOST_GAMES {
        return where_they_are(report, sheet);
    }
    let columns = report.games_columns();
    let mut tidy = Tidy::new(sheet, columns.clone(), 0, Header::Names)?;
    let mut rows = 0;
    for row in report.each_game() {
        tidy.row(&row)?;
        rows += 1;
    }
    tidy.finish()?;
    make_filterable(sheet, "games", &columns, rows)
}

fn where_they_are(report: &Report, sheet: &mut Worksheet) -> Written {
    let games = report.games_finished();
    let sentence = format!(
        "There are {games} games, more than the {MOST_GAMES} that a workbook of this program \
         holds. A row a game stands in:"
    );
    cells::text(sheet, (0, 0), &sentence, &look::heading())?;
    for (row, battery) in (2..).zip(&report.batteries) {
        let file = battery.folder.join(GAMES).display().to_string();
        cells::text(sheet, (row, 0), &file, &Format::default())?;
        let games = format!("{} games", battery.ledger.games());
        cells::text(sheet, (row, 1), &games, &Format::default())?;
    }
    let end = 3 + report.batteries.len() as RowNum;
    let blocks = "A battery that is played in blocks has such a file a block.";
    cells::text(sheet, (end, 0), blocks, &look::remark())?;
    sheet.set_column_width(0, 60)?;
    Ok(())
}
