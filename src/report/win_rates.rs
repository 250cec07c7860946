//! win_rates.csv: how often each cell wins and how far it comes. Its bytes depend on the plan
//! alone.

use super::table::{Table, Value, player};
use crate::battery::record::PLAYER;
use crate::battery::{Ledger, Tally};
use crate::columns::Column;
use crate::plan::Plan;
use crate::stats::{mean_of_u32, median, wilson_95};

/// The columns of a win rate.
pub(super) const RATE: [Column; 3] = [
    Column::number("win_percent", "%", "100 x wins / games").headed("win %").or_empty(),
    Column::number("win_percent_low", "%", "lower end of the Wilson 95 % interval")
        .headed("low")
        .or_empty(),
    Column::number("win_percent_high", "%", "upper end of the Wilson 95 % interval")
        .headed("high")
        .or_empty(),
];

/// The columns after those that say who plays.
const COLUMNS: [Column; 9] = [
    Column::whole("games", "games", "finished games"),
    Column::whole("wins", "games", "games that reached the target; empty if there is none")
        .or_empty(),
    RATE[0],
    RATE[1],
    RATE[2],
    Column::whole("losses", "games", "games that ended without a legal move"),
    Column::whole("capped", "games", "games that ended because 65536 was due"),
    Column::number("mean_score", "points", "mean score").headed("mean").or_empty(),
    Column::number("median_score", "points", "median score").headed("median").or_empty(),
];

/// The shares of games whose largest tile was at least this one.
const REACHED: [(u32, Column); 7] = [
    (512, reached("reached_512_percent", ">= 512 %")),
    (1024, reached("reached_1024_percent", ">= 1024 %")),
    (2048, reached("reached_2048_percent", ">= 2048 %")),
    (4096, reached("reached_4096_percent", ">= 4096 %")),
    (8192, reached("reached_8192_percent", ">= 8192 %")),
    (16384, reached("reached_16384_percent", ">= 16384 %")),
    (32768, reached("reached_32768_percent", ">= 32768 %")),
];

const fn reached(name: &'static str, heading: &'static str) -> Column {
    Column::number(name, "%", "share of games whose largest tile was this one or a larger one")
        .headed(heading)
        .or_empty()
}

/// What its columns say.
#[must_use]
pub fn columns() -> Vec<Column> {
    PLAYER.into_iter().chain(COLUMNS).chain(REACHED.map(|(_, column)| column)).collect()
}

/// The table of win rates.
#[must_use]
pub fn table(plan: &Plan, ledger: &Ledger) -> Table {
    let rows = plan.cells.iter().enumerate().map(|(cell, it)| {
        let mut row = player(&it.player).to_vec();
        row.extend(results(plan, ledger.tally(cell)));
        row
    });
    Table::new(columns(), rows.collect())
}

fn results(plan: &Plan, tally: &Tally) -> Vec<Value> {
    let games = tally.games();
    // Without a target nothing can be won, which is not the same as winning nothing.
    let wins = plan.conditions.game.target().tile().map(|_| tally.wins);
    let interval = wins.and_then(|wins| wilson_95(wins, games));
    let percent = |share: Option<f64>| Value::decimal(share.map(|share| 100.0 * share), 3);
    let mut values = vec![
        Value::Whole(games),
        wins.map_or(Value::Empty, Value::Whole),
        percent(wins.and_then(|wins| share(wins, games))),
        percent(interval.map(|interval| interval.low)),
        percent(interval.map(|interval| interval.high)),
        Value::Whole(tally.losses),
        Value::Whole(tally.capped),
        Value::decimal(mean_of_u32(&tally.scores), 3),
        Value::decimal(median(&tally.scores), 1),
    ];
    values.extend(REACHED.map(|(tile, _)| percent(share(tally.reached(tile), games))));
    values
}

/// A share of games; undefined without games.
pub(super) fn share(part: u64, games: u64) -> Option<f64> {
    (games > 0).then(|| part as f64 / games as f64)
}
