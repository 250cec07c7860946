//! Scores side by side.

use super::{Pair, Side, WHO};
use crate::columns::{Column, Definition};
use crate::report::table::{Table, Value};
use crate::stats::{mean_95, mean_difference_95, mean_of_u32};

const COLUMNS: [Column; 6] = [
    Column::number("mean_score", "points", "mean score of the first").headed("score"),
    Column::number("other_mean_score", "points", "mean score of the second").headed("other score"),
    Column::number(
        "score_difference",
        "points",
        "mean score of the second - that of the first; of the pairs, if there are any",
    )
    .headed("difference")
    .or_negative()
    .or_empty(),
    Column::number(
        "score_difference_low",
        "points",
        "lower end of its 95 % interval (Student for pairs, else Welch)",
    )
    .headed("low")
    .or_negative()
    .or_empty(),
    Column::number("score_difference_high", "points", "upper end of its 95 % interval")
        .headed("high")
        .or_negative()
        .or_empty(),
    Column::whole("pairs", "games", "games that both played with the same tiles"),
];

pub(super) fn definition() -> Definition {
    Definition {
        name: "comparison_scores",
        title: "Scores compared",
        meaning: "a cell of two batteries: what each scores",
        columns: [&WHO[..], &COLUMNS].concat(),
        key: &["battery", "other", "algorithm", "heuristic", "depth"],
    }
}

/// A row a pair of cells.
pub(super) fn table(pairs: &[Pair<'_>]) -> Table {
    Table::new(definition().columns, pairs.iter().map(row).collect())
}

fn row(pair: &Pair<'_>) -> Vec<Value> {
    let numbers = |side| scores(side).iter().map(|it| f64::from(*it)).collect::<Vec<_>>();
    let difference = if pair.games.is_empty() {
        mean_difference_95(&numbers(&pair.first), &numbers(&pair.other))
    } else {
        let each = pair.games.iter();
        let each = each.map(|(one, two)| f64::from(two.facts.score) - f64::from(one.facts.score));
        mean_95(&each.collect::<Vec<_>>())
    };
    let mut row = pair.who();
    row.extend([
        Value::decimal(mean_of_u32(scores(&pair.first)), 1),
        Value::decimal(mean_of_u32(scores(&pair.other)), 1),
        Value::decimal(difference.map(|it| it.0), 1),
        Value::decimal(difference.map(|it| it.1.low), 1),
        Value::decimal(difference.map(|it| it.1.high), 1),
        Value::Whole(pair.games.len() as u64),
    ]);
    row
}

fn scores<'a>(side: &Side<'a>) -> &'a [u32] {
    &side.played.ledger.tally(side.cell).scores
}
