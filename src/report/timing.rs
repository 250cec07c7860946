//! timing.csv: how long each cell's games took, and how much was looked at.
//!
//! Times are of the search alone. They depend on the machine and on what else it does; the counts
//! beside them do not.

use super::table::{PLAYER, Table, Value, player};
use crate::battery::record::searched_by;
use crate::battery::{Ledger, Tally};
use crate::columns::Column;
use crate::plan::Plan;
use crate::stats::Summary;

const COLUMNS: [Column; 15] = [
    Column::new("games", "games", "finished games"),
    Column::new("moves", "moves", "moves of all games"),
    Column::new("mean_seconds_per_game", "seconds", "mean time spent deciding the moves of a game"),
    Column::new("sd_seconds_per_game", "seconds", "standard deviation; empty below two games"),
    Column::new("min_seconds_per_game", "seconds", "shortest game"),
    Column::new("p25_seconds_per_game", "seconds", "25 % quantile, interpolated"),
    Column::new("median_seconds_per_game", "seconds", "median"),
    Column::new("p75_seconds_per_game", "seconds", "75 % quantile, interpolated"),
    Column::new("p95_seconds_per_game", "seconds", "95 % quantile, interpolated"),
    Column::new("max_seconds_per_game", "seconds", "longest game"),
    Column::new("mean_microseconds_per_move", "microseconds", "time of all games / moves"),
    Column::new("nodes", "states", "states entered in all games"),
    Column::new("leaves", "states", "states judged without looking further in all games"),
    Column::new("nodes_per_second", "states / second", "nodes / time of all games"),
    Column::new("searched_by", "", "the search: the algorithm, or a faster one that decides alike"),
];

/// The table of times.
#[must_use]
pub fn table(plan: &Plan, ledger: &Ledger) -> Table {
    let rows = plan.cells.iter().enumerate().map(|(cell, it)| {
        let mut row = player(&it.player).to_vec();
        row.extend(times(ledger.tally(cell)));
        row.push(Value::Text(searched_by(plan, &it.player).to_owned()));
        row
    });
    Table::new(PLAYER.into_iter().chain(COLUMNS).collect(), rows.collect())
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
