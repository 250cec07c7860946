//! Times side by side: two versions of a search, two machines.

use super::{Pair, Side, WHO};
use crate::battery::Record;
use crate::columns::{Column, Definition};
use crate::report::table::{Table, Value};
use crate::stats::{mean_95, mean_difference_95};

const COLUMNS: [Column; 6] = [
    Column::number("microseconds_per_move", "microseconds", "of the first: all games' time / moves")
        .headed("us/move")
        .or_empty(),
    Column::number(
        "other_microseconds_per_move",
        "microseconds",
        "of the second: all games' time / moves",
    )
    .headed("other us/move")
    .or_empty(),
    Column::number(
        "time_ratio",
        "",
        "time a move of the second / that of the first: the ratio of the games' geometric means, of \
         the pairs if there are any",
    )
    .headed("ratio")
    .or_empty(),
    Column::number(
        "time_ratio_low",
        "",
        "lower end of its 95 % interval (of logarithms: Student for pairs, else Welch)",
    )
    .headed("low")
    .or_empty(),
    Column::number("time_ratio_high", "", "upper end of its 95 % interval")
        .headed("high")
        .or_empty(),
    Column::whole("pairs", "games", "games that both played with the same tiles"),
];

pub(super) fn definition() -> Definition {
    Definition {
        name: "comparison_times",
        title: "Times compared",
        meaning: "a cell of two batteries: how long each takes to decide a move",
        columns: [&WHO[..], &COLUMNS].concat(),
        key: &["battery", "other", "algorithm", "heuristic", "depth"],
    }
}

/// A row a pair of cells.
pub(super) fn table(pairs: &[Pair<'_>]) -> Table {
    Table::new(definition().columns, pairs.iter().map(row).collect())
}

fn row(pair: &Pair<'_>) -> Vec<Value> {
    let ratio = if pair.games.is_empty() {
        let logarithms =
            |side: &Side<'_>| side.records.iter().filter_map(logarithm).collect::<Vec<_>>();
        mean_difference_95(&logarithms(&pair.first), &logarithms(&pair.other))
    } else {
        let each = pair.games.iter();
        let each = each.filter_map(|(one, two)| Some(logarithm(two)? - logarithm(one)?));
        mean_95(&each.collect::<Vec<_>>())
    };
    let ratio = |of: fn((f64, crate::stats::Interval)) -> f64| {
        Value::decimal(ratio.map(of).map(libm::exp), 4)
    };
    let mut row = pair.who();
    row.extend([
        Value::decimal(microseconds(&pair.first), 3),
        Value::decimal(microseconds(&pair.other), 3),
        ratio(|it| it.0),
        ratio(|it| it.1.low),
        ratio(|it| it.1.high),
        Value::Whole(pair.games.len() as u64),
    ]);
    row
}

/// All games' time by all games' moves.
fn microseconds(side: &Side<'_>) -> Option<f64> {
    let seconds: f64 = side.records.iter().map(|record| record.search_seconds).sum();
    let moves: u64 = side.records.iter().map(|record| u64::from(record.facts.moves)).sum();
    (moves > 0).then(|| 1e6 * seconds / moves as f64)
}

/// The logarithm of a game's time a move. A game too short for its clock has none.
fn logarithm(record: &Record) -> Option<f64> {
    let each = record.search_seconds / f64::from(record.facts.moves);
    (each > 0.0 && each.is_finite()).then(|| libm::log(each))
}
