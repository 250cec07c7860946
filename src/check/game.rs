//! Rules for a row that is one game.

use super::bounds::{
    LARGEST_SCORE, LARGEST_TILE, MOST_MOVES, exponent, least_score, least_score_of_tiles,
    least_score_with, most_score, most_score_with,
};
use super::columns::Field;
use super::number::Number;
use super::{Row, Rule, Settings, Verdict, require};

/// The rules.
pub(super) const RULES: [Rule; 8] = [
    Rule { name: "largest tile", judge: largest_tile },
    Rule { name: "score", judge: score },
    Rule { name: "moves", judge: moves },
    Rule { name: "score by largest tile", judge: score_by_tile },
    Rule { name: "largest tile by moves", judge: tile_by_moves },
    Rule { name: "score by moves", judge: score_by_moves },
    Rule { name: "board", judge: board },
    Rule { name: "outcome by largest tile", judge: outcome },
];

fn largest_tile(row: &Row, _: &Settings) -> Verdict {
    let tile = row.number(Field::MaxTile)?;
    let is_tile = tile.whole().and_then(exponent).is_some();
    Some(require(is_tile, || {
        format!(
            "largest tile {tile}: tiles are powers of two from 2 to {LARGEST_TILE} (a mean is told \
             by --column mean_max_tile=NAME)"
        )
    }))
}

fn score(row: &Row, _: &Settings) -> Verdict {
    let score = row.number(Field::Score)?;
    Some(match score.whole() {
        Some(points) if points > LARGEST_SCORE => {
            Err(format!("score {score}: no game scores more than {LARGEST_SCORE}"))
        }
        Some(points) if points % 4 == 0 => Ok(()),
        _ if score.value > LARGEST_SCORE as f64 => {
            Err(format!("score {score}: no game scores more than {LARGEST_SCORE}"))
        }
        _ => Err(format!(
            "score {score}: what merging makes are tiles of 4, 8, 16 and so on, so a score is a \
             multiple of 4 (a mean is told by --column mean_score=NAME)"
        )),
    })
}

fn moves(row: &Row, _: &Settings) -> Verdict {
    let moves = row.number(Field::Moves)?;
    Some(match moves.whole() {
        Some(count) if count <= MOST_MOVES => Ok(()),
        _ => Err(format!("{moves} moves: a game has a whole number from 0 to {MOST_MOVES}")),
    })
}

/// The largest tile and its exponent, if that is a tile.
fn tile_of(row: &Row) -> Option<(u64, u32)> {
    let tile = row.whole(Field::MaxTile)?;
    Some((tile, exponent(tile)?))
}

/// The fewest and the most tiles that appeared: two at the start and one after each move but the
/// last, after which none may if the game was won by it.
fn tiles_of(row: &Row) -> Option<(u64, u64)> {
    let moves = row.whole(Field::Moves).filter(|moves| *moves <= MOST_MOVES)?;
    let went_on = moves == 0 || matches!(outcome_of(row), Some(Outcome::Loss | Outcome::Capped));
    Some((moves + if went_on { 2 } else { 1 }, moves + 2))
}

fn score_by_tile(row: &Row, _: &Settings) -> Verdict {
    let (tile, exponent) = tile_of(row)?;
    let score = row.number(Field::Score)?;
    let (least, most) = (least_score_with(tile as f64), most_score_with(exponent));
    Some(if score.value < least {
        Err(format!(
            "score {score} with largest tile {tile}: to make that tile scores {least} or more"
        ))
    } else {
        require(score.value <= most as f64, || {
            format!("score {score} with largest tile {tile}: a board full of them scores {most}")
        })
    })
}

fn tile_by_moves(row: &Row, _: &Settings) -> Verdict {
    let (tile, _) = tile_of(row)?;
    let (fewest, most) = tiles_of(row)?;
    let moves = most - 2;
    Some(if tile > 4 * most {
        let sum = 4 * most;
        Err(format!("largest tile {tile} after {moves} moves: {most} tiles sum to at most {sum}"))
    } else {
        require(16 * tile >= 2 * fewest, || {
            let (sum, full) = (2 * fewest, 16 * tile);
            format!(
                "largest tile {tile} after {moves} moves: {fewest} tiles sum to at least {sum}, a \
                 board full of {tile} to {full}"
            )
        })
    })
}

fn score_by_moves(row: &Row, _: &Settings) -> Verdict {
    let score = row.number(Field::Score)?;
    let (fewest, most) = tiles_of(row)?;
    let tile = tile_of(row);
    let low = match tile {
        Some((_, exponent)) => least_score(fewest, exponent),
        None => least_score_of_tiles(fewest as f64) as u64,
    };
    let high = most_score(most, tile.map_or(17, |(_, exponent)| exponent));
    let what = || {
        let with = tile.map_or(String::new(), |(tile, _)| format!(" with largest tile {tile}"));
        format!("score {score}{with} after {} moves", most - 2)
    };
    Some(if score.value > high as f64 {
        let sum = 4 * most;
        Err(format!(
            "{}: {most} tiles sum to at most {sum}, and no board of that sum scores more than {high}",
            what()
        ))
    } else {
        require(score.value >= low as f64, || {
            let sum = 2 * fewest;
            format!(
                "{}: {fewest} tiles sum to at least {sum}, and to keep that on a board scores {low} \
                 or more",
                what()
            )
        })
    })
}

/// How a game ended, in anybody's words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    Win,
    Loss,
    Capped,
}

impl std::fmt::Display for Outcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Win => "win",
            Self::Loss => "loss",
            Self::Capped => "capped",
        })
    }
}

/// How the row's game ended, if it says so in words that are known.
pub(super) fn outcome_of(row: &Row) -> Option<Outcome> {
    match row.text(Field::Outcome)?.to_lowercase().as_str() {
        "win" | "won" | "w" | "victory" | "victoria" | "ganada" => Some(Outcome::Win),
        "loss" | "lost" | "lose" | "l" | "defeat" | "derrota" | "perdida" => Some(Outcome::Loss),
        "capped" => Some(Outcome::Capped),
        _ => None,
    }
}

fn outcome(row: &Row, settings: &Settings) -> Verdict {
    let outcome = outcome_of(row)?;
    let tile = row.whole(Field::MaxTile)?;
    Some(match (outcome, settings.target) {
        (Outcome::Win, None) => {
            Err("a win in a game that goes on until no move is left".to_owned())
        }
        (Outcome::Win, Some(target)) => require(tile >= target, || {
            format!("a win with largest tile {tile}, where {target} wins (--target)")
        }),
        (Outcome::Loss, Some(target)) => require(tile < target, || {
            format!("a loss with largest tile {tile}, where {target} wins (--target)")
        }),
        (Outcome::Loss, None) | (Outcome::Capped, _) => Ok(()),
    })
}

/// With the whole board the score is known but for the fours, and these by the moves.
fn board(row: &Row, _: &Settings) -> Verdict {
    let tiles = tiles(row.text(Field::Board)?)?;
    Some(board_against_row(&tiles, row))
}

fn board_against_row(tiles: &[u64], row: &Row) -> Result<(), String> {
    let largest = tiles.iter().copied().max().unwrap_or(0);
    if let Some(tile) = row.number(Field::MaxTile) {
        require(tile.value == largest as f64, || {
            format!("largest tile {tile}, but {largest} on the board")
        })?;
    }
    let Some(score) = row.whole(Field::Score) else { return Ok(()) };
    let sum: u64 = tiles.iter().sum();
    let exponents = tiles.iter().filter_map(|tile| exponent(*tile));
    let of_twos: u64 = exponents.map(|k| u64::from(k - 1) << k).sum();
    let most_fours: u64 = tiles.iter().map(|tile| tile / 4).sum();
    let least = of_twos - 4 * most_fours;
    require((least..=of_twos).contains(&score), || {
        format!("score {score}, but to make the tiles of the board scores {least} to {of_twos}")
    })?;
    let appeared = sum / 2 - (of_twos - score) / 4;
    let Some((fewest, most)) = tiles_of(row) else { return Ok(()) };
    require((fewest..=most).contains(&appeared), || {
        let moves = most - 2;
        format!(
            "score {score} after {moves} moves: the board sums to {sum} and made of twos alone \
             scores {of_twos}, so {appeared} tiles have appeared, not {most}"
        )
    })
}

/// The tiles of a board: 16 numbers row by row, 0, `.` or `_` for an empty cell, whatever stands
/// between them; or 16 hexadecimal digits, the exponents.
pub(super) fn tiles(text: &str) -> Option<Vec<u64>> {
    let is_word = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let cells: Vec<u64> = if is_word {
        let exponents = text.chars().filter_map(|digit| digit.to_digit(16));
        exponents.map(|k| if k == 0 { 0 } else { 1 << k }).collect()
    } else {
        let words = text.split(|letter: char| !letter.is_ascii_digit() && !"._".contains(letter));
        let words = words.filter(|word| !word.is_empty());
        words.map(cell).collect::<Option<_>>()?
    };
    let tiles: Vec<u64> = cells.iter().copied().filter(|tile| *tile != 0).collect();
    let right = cells.len() == 16 && tiles.iter().all(|tile| exponent(*tile).is_some());
    right.then_some(tiles)
}

/// A cell of a board: `.` or `_` if empty; some write 2. or 2.0 for a two.
fn cell(word: &str) -> Option<u64> {
    if word == "." || word == "_" { Some(0) } else { Number::read(word)?.whole() }
}
