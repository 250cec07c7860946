//! timing.csv: how long each cell's games took, and how much was looked at.
//!
//! Times are of the search alone. They depend on the machine and on what else it does; the counts
//! beside them do not.

use super::table::{Table, Value, player};
use crate::battery::record::{PLAYER, searched_by};
use crate::battery::{Ledger, Tally};
use crate::columns::Column;
use crate::plan::Plan;
use crate::stats::Summary;

const COLUMNS: [Column; 15] = [
    Column::whole("games", "games", "finished games"),
    Column::whole("moves", "moves", "moves of all games"),
    Column::number(
        "mean_seconds_per_game",
        "seconds",
        "mean time spent deciding the moves of a game",
    )
    .headed("s/game")
    .or_empty(),
    Column::number("sd_seconds_per_game", "seconds", "standard deviation; empty below two games")
        .headed("sd")
        .or_empty(),
    Column::number("min_seconds_per_game", "seconds", "shortest game").headed("min").or_empty(),
    Column::number("p25_seconds_per_game", "seconds", "25 % quantile, interpolated")
        .headed("p25")
        .or_empty(),
    Column::number("median_seconds_per_game", "seconds", "median").headed("median").or_empty(),
    Column::number("p75_seconds_per_game", "seconds", "75 % quantile, interpolated")
        .headed("p75")
        .or_empty(),
    Column::number("p95_seconds_per_game", "seconds", "95 % quantile, interpolated")
        .headed("p95")
        .or_empty(),
    Column::number("max_seconds_per_game", "seconds", "longest game").headed("max").or_empty(),
    Column::number("mean_microseconds_per_move", "microseconds", "time of all games / moves")
        .headed("us/move")
        .or_empty(),
    Column::whole("nodes", "states", "states entered in all games"),
    Column::whole("leaves", "states", "states judged without looking further in all games"),
    Column::number("nodes_per_second", "states / second", "nodes / time of all games")
        .headed("nodes/s")
        .or_empty(),
    Column::text("searched_by", "the search: the algorithm, or a faster one that decides alike")
        .headed("searched by")
        .or_empty(),
];

/// What its columns say.
#[must_use]
pub fn columns() -> Vec<Column> {
    PLAYER.into_iter().chain(COLUMNS).collect()
}

/// The table of times.
#[must_use]
pub fn table(plan: &Plan, ledger: &Ledger) -> Table {
    let rows = plan.cells.iter().enumerate().map(|(cell, it)| {
        let mut row = player(&it.player).to_vec();
        row.extend(times(ledger.tally(cell)));
        row.push(Value::name(searched_by(plan, &it.player)));
        row
    });
    Table::new(columns(), rows.collect())
}

fn times(tally: &Tally) -> Vec<Value> {
    let summary = Summary::of(&tally.search_seconds);
    let seconds =
        |of: fn(&Summary) -> Option<f64>| Value::decimal(summary.as_ref().and_then(of), 9);
    let total = summary.map(|summary| summary.mean * tally.games() as f64);
    let per_move = total.filter(|_| tally.moves > 0).map(|total| 1e6 * total / tally.moves as f64);
    let nodes = tally.counts.nodes;
    let rate = total.filter(|total| *total > 0.0 && nodes > 0).map(|total| nodes as f64 / total);
    vec![
        Value::Whole(tally.games()),
        Value::Whole(tally.moves),
        seconds(|summary| Some(summary.mean)),
        seconds(|summary| summary.standard_deviation),
        seconds(|summary| Some(summary.min)),
        seconds(|summary| Some(summary.p25)),
        seconds(|summary| Some(summary.median)),
        seconds(|summary| Some(summary.p75)),
        seconds(|summary| Some(summary.p95)),
        seconds(|summary| Some(summary.max)),
        Value::decimal(per_move, 3),
        Value::Whole(nodes),
        Value::Whole(tally.counts.leaves),
        Value::decimal(rate, 0),
    ]
}
