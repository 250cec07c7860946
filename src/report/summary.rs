//! The table a battery ends with: each cell's win rate, score and time on one line.

use super::table::{Table, Value, player};
use super::win_rates::{RATE, share};
use crate::battery::record::PLAYER;
use crate::battery::{Ledger, Tally};
use crate::columns::Column;
use crate::plan::Plan;
use crate::stats::{Summary, mean_of_u32, wilson_95};

const GAMES: Column = Column::whole("games", "games", "finished games");
/// Stands in for a win rate when the game has no target.
const REACHED: [Column; 1] =
    [Column::number("reached_2048_percent", "%", "share of games that came to 2048 or further")
        .headed(">= 2048 %")
        .or_empty()];
const REST: [Column; 2] = [
    Column::number("mean_score", "points", "mean score").headed("score").or_empty(),
    Column::number(
        "mean_seconds_per_game",
        "seconds",
        "mean time spent deciding the moves of a game",
    )
    .headed("s/game")
    .or_empty(),
];

/// What its columns say; without a target nothing can be won.
#[must_use]
pub fn columns(has_target: bool) -> Vec<Column> {
    let success: &[Column] = if has_target { &RATE } else { &REACHED };
    [PLAYER.as_slice(), &[GAMES], success, REST.as_slice()].concat()
}

/// The summary of all cells, with win rates if `has_target`, else with what was reached.
#[must_use]
pub fn table(plan: &Plan, ledger: &Ledger, has_target: bool) -> Table {
    let rows = plan.cells.iter().enumerate().map(|(cell, it)| {
        let mut row = player(&it.player).to_vec();
        row.extend(results(plan, ledger.tally(cell), has_target));
        row
    });
    Table::new(columns(has_target), rows.collect())
}

fn results(plan: &Plan, tally: &Tally, has_target: bool) -> Vec<Value> {
    let games = tally.games();
    let percent = |share: Option<f64>| Value::decimal(share.map(|share| 100.0 * share), 1);
    let mut values = vec![Value::Whole(games)];
    if has_target {
        // Of several batteries, some may have no target.
        let wins = plan.conditions.game.target().tile().map(|_| tally.wins);
        let interval = wins.and_then(|wins| wilson_95(wins, games));
        values.push(percent(wins.and_then(|wins| share(wins, games))));
        values.push(percent(interval.map(|interval| interval.low)));
        values.push(percent(interval.map(|interval| interval.high)));
    } else {
        values.push(percent(share(tally.reached(2048), games)));
    }
    let summary = Summary::of(&tally.search_seconds);
    values.push(Value::decimal(mean_of_u32(&tally.scores), 0));
    values.push(Value::decimal(summary.map(|summary| summary.mean), 6));
    values
}
