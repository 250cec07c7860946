//! From nothing to a million games.

use std::fs;
use std::time::Instant;

use lab2048::agent::{Algorithm, Player};
use lab2048::report::Report;
use lab2048::report::workbook::{MOST_GAMES, xlsx};

use crate::batteries::{finished, plan, played, player, players};
use crate::book;
use crate::sheets::assert_all_like_csv;

#[test]
fn nothing_played_is_a_workbook_too() {
    let report = Report::new(vec![played("empty", plan(players(&["h1"], &[1, 2]), 10), vec![])]);
    let book = book::of(&report);
    assert_all_like_csv(&book, &report);
    assert_eq!(book.rows("Games"), 1);
    assert!(book.text("Summary", 1, 0).starts_with("0 games in 4 cells, 40 more"));

    let report = Report::new(vec![played("no cell", plan(vec![], 1), vec![])]);
    assert_all_like_csv(&book::of(&report), &report);
}

#[test]
fn one_game_of_one_cell() {
    let report = Report::new(vec![finished("one", vec![player(Algorithm::Minimax, "h1", 3)], 1)]);
    let book = book::of(&report);
    assert_all_like_csv(&book, &report);
    assert_eq!(book.rows("Games"), 2);
    let report = Report::new(vec![finished("one", vec![Player::Random], 1)]);
    assert_all_like_csv(&book::of(&report), &report);
}

#[test]
fn a_thousand_cells() {
    let names: Vec<String> = (0..100).map(|number| format!("own-{number}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let report = Report::new(vec![finished("thousand", players(&names, &[1, 2, 3, 4, 6]), 2)]);
    assert_eq!(report.batteries[0].plan.cells.len(), 1000);
    let book = book::of(&report);
    assert_all_like_csv(&book, &report);
    assert!(book.bytes < 1_000_000, "{} bytes", book.bytes);
}

/// A battery of so many games in ten cells.
fn games(games: u64) -> Report {
    let players = players(&["h1"], &[1, 2, 3, 4, 5]);
    Report::new(vec![finished("large", players, games / 10)])
}

#[test]
fn the_sheet_of_games_holds_them_all_or_tells_where_they_are() {
    let report = games(MOST_GAMES);
    let book = book::of(&report);
    assert_eq!(book.rows("Games"), MOST_GAMES as usize + 1);
    assert_eq!(book.text("Games", MOST_GAMES as usize, 3), "4999");
    assert!(book.bytes < 20_000_000, "{} bytes", book.bytes);

    let book = book::of(&games(MOST_GAMES + 10));
    let told = "There are 50010 games, more than the 50000 that a workbook of this program holds. A \
                row a game stands in:";
    assert_eq!(book.text("Games", 0, 0), told);
    assert_eq!(book.text("Games", 2, 0), "results/large/games.csv");
    assert_eq!(book.text("Games", 2, 1), "50010 games");
}

#[test]
fn a_million_games_make_a_small_workbook() {
    let report = games(1_000_000);
    let bytes = xlsx(&report).unwrap();
    assert!(bytes.len() < 100_000, "{} bytes", bytes.len());
}

/// The largest memory this process has had, in megabytes.
fn peak() -> f64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or("0 kB");
    line.trim().trim_end_matches(" kB").parse::<f64>().unwrap() / 1000.0
}

#[test]
#[ignore = "prints figures; run it alone, one size a process, by LAB2048_GAMES"]
fn what_a_workbook_takes() {
    let number = std::env::var("LAB2048_GAMES").map_or(1_000_000, |it| it.parse().unwrap());
    let report = games(number);
    let (start, before) = (Instant::now(), peak());
    let bytes = xlsx(&report).unwrap();
    let (megabytes, seconds) = (bytes.len() as f64 / 1e6, start.elapsed().as_secs_f64());
    eprintln!(
        "{number} games: {megabytes:.1} MB, {seconds:.2} s, {before:.0} to {:.0} MB of memory",
        peak()
    );
}
