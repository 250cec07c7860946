//! Games that were played, and tables made of them: nothing in them is impossible.

use std::fmt::Write;

use rayon::prelude::*;

use lab2048::agent::{Algorithm, Conditions, Player};
use lab2048::check::Settings;
use lab2048::episode::{Episode, Seating, play};
use lab2048::games::twenty48::{Target, Twenty48};
use lab2048::search::Depth;

use crate::{checked_with, impossible};

fn player(text: &str) -> Player {
    match text {
        "random" => Player::Random,
        "greedy" => Player::Greedy,
        heuristic => Player::Search {
            algorithm: Algorithm::Expectimax,
            heuristic: heuristic.parse().unwrap(),
            depth: Depth::new(2).unwrap(),
        },
    }
}

fn played(name: &str, target: &str, four_probability: f64, games: u64) -> Vec<Episode> {
    let target: Target = target.parse().unwrap();
    let game = Twenty48::new(target, four_probability).unwrap();
    let conditions = Conditions { game, ..Conditions::default() };
    let player = player(name);
    let games = (0..games).into_par_iter();
    games.map(|game| play(&player, &conditions, Seating { seed: 3, game })).collect()
}

/// The games as a list, with or without the boards.
fn list(games: &[Episode], with_boards: bool) -> String {
    let mut text = String::from("score,max_tile,moves,outcome,board\n");
    for game in games {
        let (score, board) = (game.last.score, game.last.board);
        let (tile, moves, outcome) = (board.largest_tile(), game.moves, game.ending.name());
        let board = if with_boards { board.one_line() } else { String::new() };
        writeln!(text, "{score},{tile},{moves},{outcome},{board}").unwrap();
    }
    text
}

const PLAYED: [(&str, &str, f64, u64); 12] = [
    ("random", "none", 0.1, 3000),
    ("random", "none", 0.0, 500),
    ("random", "none", 1.0, 500),
    ("random", "64", 0.1, 1000),
    ("random", "8", 0.5, 1000),
    ("random", "4", 0.1, 500),
    ("greedy", "2048", 0.1, 1000),
    ("greedy", "256", 0.1, 500),
    ("h1", "none", 0.1, 300),
    ("h1", "1024", 0.1, 300),
    ("h4", "2048", 0.1, 300),
    ("empty", "none", 0.5, 300),
];

fn settings(target: &str) -> Settings {
    Settings { target: target.parse().ok(), ..Settings::default() }
}

#[test]
fn no_game_that_was_played_is_impossible() {
    for (name, target, four_probability, count) in PLAYED {
        let games = played(name, target, four_probability, count);
        for with_boards in [true, false] {
            let report = checked_with(&list(&games, with_boards), settings(target));
            assert_eq!(impossible(&report), [""; 0], "{name} {target} {four_probability}");
            assert_eq!(report.rules.len(), if with_boards { 8 } else { 7 });
        }
    }
}

/// A number with so many decimals, rounded to the nearest or cut.
fn shown(value: f64, decimals: usize, is_cut: bool) -> String {
    let scale = 10_f64.powi(decimals as i32);
    let value = if is_cut { (value * scale + 1e-9).floor() / scale } else { value };
    format!("{value:.decimals$}")
}

/// A table with a row for each ten, each hundred and all of the games.
fn table(games: &[Episode], target: &str, decimals: usize, is_cut: bool) -> String {
    let mut text =
        String::from("games,wins,win_percent,mean_score,median_score,mean_max_tile,mean_moves");
    let tiles: Vec<u32> = (6..13).map(|k| 1 << k).collect();
    tiles.iter().for_each(|tile| write!(text, ",reached_{tile}_percent").unwrap());
    let target: Option<u32> = target.parse().ok();
    for games in games.chunks(7).chain(games.chunks(100)).chain([games]) {
        let n = games.len() as f64;
        let mean = |of: &dyn Fn(&Episode) -> f64| games.iter().map(of).sum::<f64>() / n;
        let share = |tile: u32| {
            100.0 * mean(&|game| f64::from(u8::from(game.last.board.largest_tile() >= tile)))
        };
        let mut scores: Vec<u32> = games.iter().map(|game| game.last.score).collect();
        scores.sort_unstable();
        let middle = scores[scores.len() / 2] + scores[(scores.len() - 1) / 2];
        let wins = games.iter().filter(|game| game.ending.name() == "win").count();
        let mut values = vec![
            mean(&|game| f64::from(game.last.score)),
            f64::from(middle) / 2.0,
            mean(&|game| f64::from(game.last.board.largest_tile())),
            mean(&|game| f64::from(game.moves)),
        ];
        values.extend(tiles.iter().map(|tile| share(*tile)));
        let values: Vec<String> =
            values.into_iter().map(|value| shown(value, decimals, is_cut)).collect();
        let (wins, percent) = match target {
            Some(target) => (wins.to_string(), shown(share(target), decimals, is_cut)),
            None => (String::new(), String::new()),
        };
        write!(text, "\n{n},{wins},{percent},{}", values.join(",")).unwrap();
    }
    text + "\n"
}

#[test]
fn no_table_of_games_that_were_played_is_impossible() {
    for (name, target, four_probability, count) in PLAYED {
        let games = played(name, target, four_probability, count);
        for (decimals, is_cut) in
            [(0, false), (0, true), (1, false), (1, true), (3, false), (15, false)]
        {
            let text = table(&games, target, decimals, is_cut);
            let report = checked_with(&text, settings(target));
            assert_eq!(impossible(&report), [""; 0], "{name} {target} {decimals} {is_cut}");
            assert!(report.rules.len() >= 11, "{:?}", report.rules);
        }
    }
}

/// With the board every figure is fixed by the others.
#[test]
fn a_game_with_any_one_figure_changed_is_impossible() {
    let games = played("greedy", "none", 0.1, 50);
    for game in games {
        let (score, tile, moves) = (game.last.score, game.last.board.largest_tile(), game.moves);
        for (score, tile, moves) in [
            (score + 4, tile, moves),
            (score - 4, tile, moves),
            (score + 2, tile, moves),
            (score, tile * 2, moves),
            (score, tile / 2, moves),
            (score, tile, moves + 1),
            (score, tile, moves - 1),
        ] {
            let board = game.last.board.one_line();
            let text = format!(
                "score,max_tile,moves,outcome,board\n{score},{tile},{moves},loss,{board}\n"
            );
            assert_eq!(checked_with(&text, settings("none")).impossible_rows, 1, "{text}");
        }
    }
}

/// Without it, scores and tiles doubled by mistake, or told of another game, are mostly found.
#[test]
fn doubled_scores_and_lost_moves_are_mostly_found() {
    let games = played("h1", "none", 0.1, 100);
    for (score_factor, moves_divisor) in [(2, 1), (1, 2)] {
        let mut text = String::from("score,max_tile,moves\n");
        for game in &games {
            let (score, moves) = (score_factor * game.last.score, game.moves / moves_divisor);
            writeln!(text, "{score},{},{moves}", game.last.board.largest_tile()).unwrap();
        }
        let found = checked_with(&text, settings("none")).impossible_rows;
        assert!(found > 90, "{found}");
    }
}
