//! Rules for a row that tells the means of many games.

use super::bounds::{
    LARGEST_SCORE, LARGEST_TILE, MOST_MOVES, least_score_of_tiles, least_score_with,
    most_mean_score,
};
use super::columns::Field;
use super::number::shown;
use super::{Row, Rule, Settings, Verdict, all, require};

/// The rules.
pub(super) const RULES: [Rule; 8] = [
    Rule { name: "range of means", judge: range },
    Rule { name: "means of whole games", judge: whole_games },
    Rule { name: "median score", judge: median },
    Rule { name: "mean score by mean tile", judge: score_by_tile },
    Rule { name: "mean score by mean moves", judge: score_by_moves },
    Rule { name: "mean tile by mean moves", judge: tile_by_moves },
    Rule { name: "mean score by shares", judge: score_by_shares },
    Rule { name: "mean tile by shares", judge: tile_by_shares },
];

/// How a field is called in a sentence.
fn called(field: Field) -> String {
    field.name().replace('_', " ").replace("max tile", "largest tile")
}

fn range(row: &Row, _: &Settings) -> Verdict {
    let within = |field| -> Option<(Field, u64, u64)> {
        match field {
            Field::MeanScore | Field::MedianScore => Some((field, 0, LARGEST_SCORE)),
            Field::MeanMaxTile => Some((field, 2, LARGEST_TILE)),
            Field::MeanMoves => Some((field, 0, MOST_MOVES)),
            _ => None,
        }
    };
    all(row.numbers(within).into_iter().map(|((field, least, most), number)| {
        require((least as f64..=most as f64).contains(&number.value), || {
            format!("{} {number}: games have {least} to {most}", called(field))
        })
    }))
}

/// GRIM: a mean of n whole numbers is a whole number of n-ths. N. J. L. Brown and J. A. J. Heathers,
/// "The GRIM test: a simple technique detects numerous anomalies in the reporting of results in
/// psychology", *Social Psychological and Personality Science* 8 (2017).
fn whole_games(row: &Row, _: &Settings) -> Verdict {
    let games = row.whole(Field::Games).filter(|games| *games > 0)?;
    let step = |field| match field {
        Field::MeanScore => Some((field, 4.0)),
        Field::MeanMaxTile => Some((field, 2.0)),
        Field::MeanMoves => Some((field, 1.0)),
        _ => None,
    };
    let told = row.numbers(step).into_iter().filter(|((_, step), number)| {
        // With fewer digits than that every number is one of n-ths.
        step / games as f64 > 1.5 * number.unit
    });
    all(told.map(|((field, step), mean)| {
        require(mean.may_be_a_multiple_of(step / games as f64), || {
            let what = if step > 1.0 {
                format!("multiples of {step}")
            } else {
                "whole numbers".to_owned()
            };
            format!("{} {mean} of {games} games: no sum of {what} is that mean", called(field))
        })
    }))
}

/// The median of multiples of 4 is one, or the middle of two; and half the games score as much.
fn median(row: &Row, _: &Settings) -> Verdict {
    let median = row.number(Field::MedianScore)?;
    let is_odd = row.whole(Field::Games).is_some_and(|games| games % 2 == 1);
    let step = if is_odd { 4.0 } else { 2.0 };
    let between = require(median.may_be_a_multiple_of(step), || {
        format!(
            "median score {median}: scores are multiples of 4, so their median is one of {step}"
        )
    });
    let mean = row.number(Field::MeanScore);
    let by_mean = mean.map(|mean| {
        require(mean.most() >= median.least() / 2.0, || {
            format!("mean score {mean} with median {median}: half the games alone have half of it")
        })
    });
    all([between].into_iter().chain(by_mean))
}

/// [`least_score_with`] bends upwards, so it holds for means.
fn score_by_tile(row: &Row, _: &Settings) -> Verdict {
    let (score, tile) = (row.number(Field::MeanScore)?, row.number(Field::MeanMaxTile)?);
    let least = least_score_with(tile.least());
    Some(require(score.most() >= least, || {
        format!(
            "mean score {score} with mean largest tile {tile}: to make such tiles scores {} or more \
             in the mean",
            shown(least.floor())
        )
    }))
}

fn score_by_moves(row: &Row, _: &Settings) -> Verdict {
    let (score, moves) = (row.number(Field::MeanScore)?, row.number(Field::MeanMoves)?);
    // Two tiles at the start, and one after each move but perhaps the last.
    let least = least_score_of_tiles(moves.least() + 1.0);
    let most = most_mean_score(moves.most() + 2.0);
    Some(if score.most() < least {
        let least = shown(least.floor());
        Err(format!(
            "mean score {score} after {moves} moves in the mean: to keep so many tiles on a board \
             scores {least} or more"
        ))
    } else {
        require(score.least() <= most, || {
            let most = shown(most.ceil());
            format!("mean score {score} after {moves} moves in the mean: they score {most} at most")
        })
    })
}

fn tile_by_moves(row: &Row, _: &Settings) -> Verdict {
    let (tile, moves) = (row.number(Field::MeanMaxTile)?, row.number(Field::MeanMoves)?);
    let most = 4.0 * (moves.most() + 2.0);
    let least = (moves.least() + 1.0) / 8.0;
    Some(require(tile.least() <= most && least <= tile.most(), || {
        let [least, most] = [least.floor(), most.ceil()].map(shown);
        format!(
            "mean largest tile {tile} after {moves} moves in the mean: so many tiles sum to {least} \
             a cell at least and {most} in all at most"
        )
    }))
}

/// The shares of games that reached a tile, as parts of 1 and the least they may be, by tile; the
/// share of wins counts as that of the target.
fn shares(row: &Row, settings: &Settings) -> Vec<(u64, f64)> {
    let mut shares = row.numbers(|field| match field {
        Field::Reached(tile) => Some(u64::from(tile)),
        Field::WinPercent => settings.target,
        _ => None,
    });
    shares.sort_by_key(|(tile, _)| *tile);
    shares.dedup_by_key(|(tile, _)| *tile);
    shares
        .into_iter()
        .map(|(tile, share)| (tile, (share.least() / 100.0).clamp(0.0, 1.0)))
        .collect()
}

/// The least that a mean may be if a game that reached a tile has at least `of` that tile: each
/// share adds what its tile has more than the one below.
fn least_mean(shares: &[(u64, f64)], of: impl Fn(f64) -> f64) -> f64 {
    let below = [0.0].into_iter().chain(shares.iter().map(|(tile, _)| of(*tile as f64)));
    shares.iter().zip(below).map(|((tile, share), below)| share * (of(*tile as f64) - below)).sum()
}

/// `10.5 % with 512 or more`, and so on.
fn told(shares: &[(u64, f64)]) -> String {
    let told = shares.iter().filter(|(_, share)| *share > 0.0);
    let told = told.map(|(tile, share)| format!("{} % with {tile}", shown(100.0 * share)));
    told.collect::<Vec<_>>().join(", ")
}

/// Where wins count as the share of the target, which that is.
fn hint(row: &Row) -> &'static str {
    if row.number(Field::WinPercent).is_some() { " (which tile wins: --target)" } else { "" }
}

fn score_by_shares(row: &Row, settings: &Settings) -> Verdict {
    let score = row.number(Field::MeanScore)?;
    let shares = shares(row, settings);
    let least = least_mean(&shares, least_score_with);
    (!shares.is_empty()).then(|| {
        require(score.most() >= least, || {
            let least = shown(least.floor());
            let hint = hint(row);
            format!("mean score {score}: at least {} scores {least} or more{hint}", told(&shares))
        })
    })
}

fn tile_by_shares(row: &Row, settings: &Settings) -> Verdict {
    let tile = row.number(Field::MeanMaxTile)?;
    let shares = shares(row, settings);
    let least = least_mean(&shares, |tile| tile);
    (!shares.is_empty()).then(|| {
        require(tile.most() >= least, || {
            let least = shown(least.floor());
            let (told, hint) = (told(&shares), hint(row));
            format!("mean largest tile {tile}: at least {told} means {least} or more{hint}")
        })
    })
}
