//! Random and greedy play against figures that others found: a check of rules, tiles and dice as
//! a whole.
//!
//! The seeds are fixed, so a test passes or fails always. The tolerances are those of the sample:
//! wide enough for any seed to pass with right rules, save one in many thousands.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use rayon::prelude::*;

use lab2048::agent::{Conditions, Player};
use lab2048::episode::{Episode, Seating, play};
use lab2048::games::twenty48::{Ending, Target, Twenty48};
use lab2048::search::Ties;
use lab2048::stats::{Summary, mean_of_u32, median};

/// Games to the end, whatever tile comes up.
fn played(player: &Player, ties: Ties, games: u64) -> Vec<Episode> {
    let game = Twenty48::new(Target::NONE, Twenty48::DEFAULT_FOUR_PROBABILITY).unwrap();
    let conditions = Conditions { game, ties, ..Conditions::default() };
    let games = (0..games).into_par_iter();
    games.map(|game| play(player, &conditions, Seating { seed: 2048, game })).collect()
}

fn scores(games: &[Episode]) -> Vec<u32> {
    games.iter().map(|game| game.last.score).collect()
}

/// The mean score and its standard error.
fn mean_and_error(games: &[Episode]) -> (f64, f64) {
    let scores: Vec<f64> = scores(games).into_iter().map(f64::from).collect();
    let summary = Summary::of(&scores).unwrap();
    (summary.mean, summary.standard_deviation.unwrap() / (scores.len() as f64).sqrt())
}

#[track_caller]
fn assert_near(what: &str, ours: f64, known: f64, tolerance: f64) {
    assert!((ours - known).abs() <= tolerance, "{what}: {ours}, known {known} +- {tolerance}");
}

/// Mean 1094.88 +- 0.24 of five million games of an independent program; median, moves and tiles
/// of half a million.
#[test]
fn random_play_comes_as_far_as_it_does_elsewhere() {
    let games = played(&Player::Random, Ties::First, 100_000);
    assert!(games.iter().all(|game| game.ending == Ending::Loss));
    let (mean, error) = mean_and_error(&games);
    assert_near("standard error of the mean score", error, 1.7, 0.1);
    assert_near("mean score", mean, 1094.88, 4.0 * error.hypot(0.24));
    assert_near("median score", median(&scores(&games)).unwrap(), 1052.0, 12.0);
    let moves: Vec<u32> = games.iter().map(|game| game.moves).collect();
    assert_near("moves", mean_of_u32(&moves).unwrap(), 118.4, 0.4);
    for (tile, percent) in [(64, 92.9), (128, 55.5), (256, 7.9)] {
        let reached = games.iter().filter(|game| game.last.board.largest_tile() >= tile).count();
        let ours = 100.0 * reached as f64 / games.len() as f64;
        assert_near(&format!("% with {tile} or more"), ours, percent, 0.6);
    }
}

/// Greedy play with ties to the first of up, right, down, left: mean 3113.16 +- 1.54 of a million
/// games. A uniform choice among equals would give 2002.50 (fault 47: ties decide nearly as much).
#[test]
fn greedy_play_comes_as_far_as_it_does_elsewhere() {
    let games = played(&Player::Greedy, Ties::First, 20_000);
    let (mean, error) = mean_and_error(&games);
    assert_near("standard error of the mean score", error, 1540.0 / 20_000_f64.sqrt(), 0.5);
    assert_near("mean score", mean, 3113.16, 4.0 * error.hypot(1.54));
}

/// Seen in the mirror of a diagonal, up, right, down, left is left, down, right, up: whether ties
/// go to the first or to the last, the games fare alike.
#[test]
fn greedy_play_fares_alike_from_either_end_of_the_order() {
    let (first, first_error) = mean_and_error(&played(&Player::Greedy, Ties::First, 20_000));
    let (last, last_error) = mean_and_error(&played(&Player::Greedy, Ties::Last, 20_000));
    assert_ne!(first, last);
    assert_near("mean score", last, first, 4.0 * first_error.hypot(last_error));
}
