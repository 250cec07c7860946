//! The games themselves as rows: those of games.csv without its hashes.

use super::Played;
use super::table::{Value, player};
use crate::battery::record::{self, Record, searched_by};
use crate::columns::Column;

/// The columns of games.csv that a report shows: all but the hashes.
#[must_use]
pub fn columns() -> Vec<Column> {
    record::COLUMNS[..record::COLUMNS.len() - 2].to_vec()
}

/// The row of one game.
#[must_use]
pub fn row(played: &Played, record: &Record) -> Vec<Value> {
    let plan = &played.plan;
    let who = &plan.cells[record.cell].player;
    let (facts, counts) = (&record.facts, &record.facts.counts);
    let mut row = player(who).to_vec();
    row.extend([
        Value::Whole(record.game),
        Value::Whole(plan.seed),
        Value::Text(facts.outcome.name().to_owned()),
        Value::Whole(facts.score.into()),
        Value::Whole(facts.max_tile.into()),
        Value::Whole(facts.moves.into()),
        Value::Whole(counts.nodes),
        Value::Whole(counts.leaves),
        Value::Whole(counts.cutoffs),
        Value::Decimal(record.search_seconds, 9),
        Value::name(searched_by(plan, who)),
    ]);
    row
}
