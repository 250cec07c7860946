//! What the scripts of a page draw and play: the numbers of every cell and the games to look at.
//!
//! Scores are counted in bins here, so that a page does not grow with the number of games.

use std::collections::BTreeMap;
use std::io::Write as _;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value as Json, json};

use crate::battery::Tally;
use crate::report::replays::{Moves, ShownGame};
use crate::report::{Played, Report, Section, format, timing, win_rates};

/// A histogram of all scores has no more bins than this.
const MOST_BINS: u32 = 60;

/// Everything the scripts need.
pub(super) fn of(report: &Report, games: &[ShownGame]) -> Json {
    let width = bin_width(report);
    let published = report.section("verdicts").map(published).unwrap_or_default();
    let mut cells = Vec::new();
    let mut first_cells = Vec::new();
    for (battery, played) in report.batteries.iter().enumerate() {
        first_cells.push(cells.len());
        cells.extend(cells_of(played, battery, width, &published));
    }
    let games = games.iter().map(|it| game(it, first_cells[it.battery] + it.record.cell));
    json!({
        "batteries": report.batteries.iter().map(|it| &it.label).collect::<Vec<_>>(),
        "cells": cells,
        "binWidth": width,
        "games": games.collect::<Vec<_>>(),
    })
}

/// The published win rates of a section of verdicts, with their intervals, by algorithm, heuristic
/// and depth.
fn published(verdicts: &Section) -> BTreeMap<String, Json> {
    let Json::Array(rows) = format::json(&verdicts.table) else { return BTreeMap::new() };
    let pair = |row: &Json| {
        let rate = [&row["published_percent"], &row["published_low"], &row["published_high"]];
        (key(row), json!(rate))
    };
    rows.iter().map(pair).collect()
}

fn key(row: &Json) -> String {
    format!("{} {} {}", row["algorithm"], row["heuristic"], row["depth"])
}

/// The cells of a battery, with the numbers of its tables.
fn cells_of(
    played: &Played,
    battery: usize,
    width: u32,
    published: &BTreeMap<String, Json>,
) -> Vec<Json> {
    let rates = format::json(&win_rates::table(&played.plan, &played.ledger));
    let times = format::json(&timing::table(&played.plan, &played.ledger));
    let cell = |cell: usize| {
        let (rates, times, tally) = (&rates[cell], &times[cell], played.ledger.tally(cell));
        let mut object = json!({
            "battery": battery,
            "algorithm": rates["algorithm"],
            "heuristic": rates["heuristic"],
            "depth": rates["depth"],
            "games": tally.games(),
            "win": [rates["win_percent"], rates["win_percent_low"], rates["win_percent_high"]],
            "score": rates["mean_score"],
            "seconds": times["mean_seconds_per_game"],
            "tiles": tally.by_largest,
            "bins": bins(tally, width),
        });
        if let Some(rate) = published.get(&key(rates)) {
            object["published"] = rate.clone();
        }
        object
    };
    (0..played.plan.cells.len()).map(cell).collect()
}

/// A round width with which all scores of the report fall into at most [`MOST_BINS`] bins.
fn bin_width(report: &Report) -> u32 {
    let scores = report.batteries.iter().flat_map(|played| {
        (0..played.plan.cells.len()).flat_map(|cell| &played.ledger.tally(cell).scores)
    });
    let largest = scores.copied().max().unwrap_or(0);
    let widths = (0..9).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_u32.pow(power)));
    widths.into_iter().find(|width| largest / width < MOST_BINS).unwrap_or(1_000_000_000)
}

/// The number of the first bin with a score in it, and the games of the bins from there on.
fn bins(tally: &Tally, width: u32) -> Vec<u64> {
    let mut counts = [0; MOST_BINS as usize];
    for score in &tally.scores {
        counts[(score / width) as usize] += 1;
    }
    let Some(first) = counts.iter().position(|count| *count > 0) else { return Vec::new() };
    let last = counts.iter().rposition(|count| *count > 0).unwrap_or(first);
    std::iter::once(first as u64).chain(counts[first..=last].iter().copied()).collect()
}

/// A game to look at; `cell` is its place in the list of all cells.
fn game(game: &ShownGame, cell: usize) -> Json {
    let facts = &game.record.facts;
    let mut object = json!({
        "cell": cell,
        "game": game.record.game,
        "roles": game.roles.iter().map(|role| role.name()).collect::<Vec<_>>(),
        "outcome": facts.outcome.name(),
        "reason": facts.outcome.reason(),
        "score": facts.score,
        "tile": facts.max_tile,
        "moves": facts.moves,
    });
    match &game.moves {
        Ok(Moves { decimals, text }) => {
            object["decimals"] = json!(decimals);
            object["replay"] = json!(packed(text));
        }
        Err(left_out) => object["missing"] = json!(left_out.to_string()),
    }
    object
}

/// The text compressed by gzip, in base64.
fn packed(text: &str) -> String {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    let into_memory = "memory takes every text";
    encoder.write_all(text.as_bytes()).expect(into_memory);
    BASE64_STANDARD.encode(encoder.finish().expect(into_memory))
}
