//! `lab2048 time` as a user meets it: what it measures in which order, what it writes, what it
//! refuses.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;
use std::path::PathBuf;

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin_cmd;
use serde_json::Value;
use tempfile::TempDir;

/// Six cells of short games.
const PLAYERS: &str = "--algorithm minimax,alphabeta,random --heuristic h1,h4 --depth 2";

/// An empty folder of its own, in which the program is run.
struct Place(TempDir);

impl Place {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    fn command(&self, arguments: &str) -> Command {
        let mut command = cargo_bin_cmd!("lab2048");
        command.args(arguments.split_whitespace()).current_dir(self.0.path());
        command
    }

    /// What it says on standard error when all goes well.
    fn done(&self, arguments: &str) -> String {
        let output = self.command(arguments).assert().success().get_output().clone();
        String::from_utf8(output.stderr).unwrap()
    }

    /// What it says when it refuses.
    fn refused(&self, arguments: &str, exit_code: i32) -> String {
        let output = self.command(arguments).assert().code(exit_code).stdout("");
        String::from_utf8(output.get_output().stderr.clone()).unwrap()
    }

    fn manifest(&self, folder: &str) -> Value {
        serde_json::from_str(&self.read(&format!("{folder}/manifest.json"))).unwrap()
    }

    /// Who played which game, in the order of the log: `minimax,h1,2` and the number.
    fn order(&self, folder: &str) -> Vec<(String, u64)> {
        let log = self.read(&format!("{folder}/games.csv"));
        let rows = log.lines().skip(1).map(|line| {
            let fields: Vec<&str> = line.split(',').collect();
            (fields[..3].join(","), fields[3].parse().unwrap())
        });
        rows.collect()
    }
}

#[test]
fn each_round_has_one_game_of_every_cell_and_always_in_the_same_order() {
    let place = Place::new();
    place.done(&format!("time {PLAYERS} --games 3..7 --quiet --out one"));
    place.done(&format!("time {PLAYERS} --games 3..7 --quiet --out two"));
    let order = place.order("one");
    assert_eq!(order, place.order("two"));
    let rounds: Vec<_> = order.chunks(5).collect();
    assert_eq!(rounds.len(), 4);
    let mut orders = std::collections::HashSet::new();
    for (games, round) in (3..).zip(rounds) {
        assert!(round.iter().all(|(_, game)| *game == games), "{round:?}");
        let mut players: Vec<&String> = round.iter().map(|(player, _)| player).collect();
        orders.insert(format!("{players:?}"));
        players.sort();
        players.dedup();
        assert_eq!(players.len(), 5);
    }
    assert!(orders.len() > 1, "{orders:?}");
}

#[test]
fn what_is_timed_plays_as_what_is_run() {
    let place = Place::new();
    place.done(&format!("run {PLAYERS} --games 5 --quiet --out run"));
    place.done(&format!("time {PLAYERS} --quiet --out time"));
    assert_eq!(place.read("run/win_rates.csv"), place.read("time/win_rates.csv"));
    let facts = |folder: &str| {
        let log = place.read(&format!("{folder}/games.csv"));
        let without_times = |line: &str| {
            let fields: Vec<&str> = line.split(',').collect();
            [&fields[..12], &fields[13..15]].concat().join(",")
        };
        let mut rows: Vec<String> = log.lines().map(without_times).collect();
        rows.sort();
        rows
    };
    assert_eq!(facts("run"), facts("time"));
}

#[test]
fn five_games_of_each_cell_go_to_a_folder_of_their_own() {
    let place = Place::new();
    let plan = "name = 'mine'\nalgorithm = 'random'\ngames = '10..90'\n\
                [[block]]\n[[block]]\nalgorithm = 'greedy'\ngames = 2\n";
    fs::write(place.path("plan.toml"), plan).unwrap();
    place.done("time plan.toml --quiet");
    let mut order = place.order("results/mine-times");
    order.sort();
    let greedy = (0..2).map(|game| ("greedy,,".to_owned(), game));
    let random = (10..15).map(|game| ("random,,".to_owned(), game));
    assert_eq!(order, greedy.chain(random).collect::<Vec<_>>());
    // The same folder takes more of them.
    place.done("time plan.toml --games 10..18 --algorithm random --quiet --out more");
    assert_eq!(place.order("more").len(), 8);
}

#[test]
fn the_manifest_tells_how_times_were_measured_and_warnings_are_said() {
    let place = Place::new();
    let said = place.done(&format!("time {PLAYERS} --games 2 --out out"));
    let manifest = place.manifest("out");
    let times = &manifest["times"];
    let run = &times["runs"][0];
    assert_eq!((run["games"].as_u64(), times["runs"][1].is_null()), (Some(10), true));
    assert_eq!(manifest["run"]["threads"], 1);
    assert_eq!(run["build_profile"], manifest["run"]["build_profile"]);
    let warnings: Vec<&str> =
        times["warnings"].as_array().unwrap().iter().map(|it| it.as_str().unwrap()).collect();
    for warning in &warnings {
        assert!(said.contains(&format!("warning: {warning}\n")), "{said}");
    }
    assert_eq!(said.matches("warning: ").count(), warnings.len());
    let is_debug = warnings.iter().any(|it| it.starts_with("this build checks itself"));
    assert_eq!(is_debug, cfg!(debug_assertions), "{warnings:?}");
    let quiet = place.done(&format!("time {PLAYERS} --games 2 --quiet --out quiet"));
    assert_eq!(quiet, "");
    if cfg!(target_os = "linux") {
        let core = run["core"].as_u64().unwrap();
        assert!(said.contains(&format!("one game at a time on core {core}")), "{said}");
        assert!(run["load_begin"].as_f64().unwrap() <= run["load_largest"].as_f64().unwrap());
    }
    // A run of another kind has none of it.
    place.done(&format!("run {PLAYERS} --games 2 --quiet --out run"));
    assert!(place.manifest("run")["times"].is_null());
}

#[test]
fn what_was_measured_stays_when_a_battery_grows_or_loses_its_end() {
    let place = Place::new();
    place.done(&format!("time {PLAYERS} --games 2 --quiet --out out"));
    let before = place.read("out/games.csv");
    let said = place.done(&format!("time {PLAYERS} --games 4 --out out"));
    assert!(said.contains("going on after 10 games of earlier runs"), "{said}");
    let after = place.read("out/games.csv");
    assert!(after.starts_with(&before) && place.order("out").len() == 20);
    let games = |place: &Place| -> Vec<u64> {
        let manifest = place.manifest("out");
        let runs = manifest["times"]["runs"].as_array().unwrap().clone();
        runs.iter().map(|run| run["games"].as_u64().unwrap()).collect()
    };
    assert_eq!(games(&place), [10, 10]);
    // As after a kill in the middle of the third round.
    let kept: Vec<&str> = after.split_inclusive('\n').take(1 + 13).collect();
    fs::write(place.path("out/games.csv"), kept.concat()).unwrap();
    let order = place.order("out");
    place.done(&format!("time {PLAYERS} --games 4 --quiet --out out"));
    assert_eq!(place.order("out")[..13], order);
    place.done(&format!("time {PLAYERS} --games 4 --quiet --out whole"));
    assert_eq!(place.order("out"), place.order("whole"), "the rest comes in the same order");
}

#[test]
fn a_folder_holds_games_that_were_run_or_games_that_were_timed() {
    let place = Place::new();
    place.done(&format!("run {PLAYERS} --games 2 --quiet --out run"));
    place.done(&format!("time {PLAYERS} --games 2 --quiet --out time"));
    let files = |folder: &str| {
        ["games.csv", "manifest.json"].map(|it| place.read(&format!("{folder}/{it}")))
    };
    let before = (files("run"), files("time"));
    let (run, time) = ("`lab2048 run`", "`lab2048 time`");
    let message = place.refused(&format!("time {PLAYERS} --games 2 --out run"), 3);
    let expected = format!(
        "lab2048: run holds another battery's results (played by {run} there, by {time} here); \
         nothing was changed: name another folder with --out, or move this one aside with --fresh\n"
    );
    assert_eq!(message, expected);
    let message = place.refused(&format!("run {PLAYERS} --games 2 --out time"), 3);
    assert!(message.contains(&format!("(played by {time} there, by {run} here)")), "{message}");
    let message = place.refused("merge time", 3);
    assert!(message.contains("was played by `lab2048 time`: "), "{message}");
    assert!(before == (files("run"), files("time")));
    // Without its manifest nobody knows how a log was measured.
    fs::remove_file(place.path("time/manifest.json")).unwrap();
    let message = place.refused(&format!("time {PLAYERS} --games 2 --out time"), 3);
    assert!(message.contains("no manifest.json that tells how its times were"), "{message}");
    place.done(&format!("time {PLAYERS} --games 2 --quiet --fresh --out time"));
}

#[test]
fn faster_searches_are_timed_by_their_own_name_only() {
    let place = Place::new();
    let message = place.refused("time --algorithm minimax --heuristic h1 --depth 2 --fast", 2);
    assert!(message.starts_with("lab2048: --fast plays each search by a faster one"), "{message}");
    assert!(message.contains("name the faster search itself"), "{message}");
    let plan = "fast = true\nalgorithm = 'minimax'\nheuristic = 'h1'\ndepth = 2\n";
    fs::write(place.path("plan.toml"), plan).unwrap();
    let message = place.refused("time plan.toml", 3);
    assert!(message.contains("`fast = true` in the plan plays each"), "{message}");
    assert!(!place.path("results").exists());
    let named = "--algorithm minimax-tt --heuristic h1 --depth 2 --games 1";
    place.done(&format!("time {named} --quiet --out out"));
    assert_eq!(place.order("out"), [("minimax-tt,h1,2".to_owned(), 0)]);
}

#[test]
fn a_core_that_is_not_there_is_refused_and_named() {
    let place = Place::new();
    let message = place.refused("time --algorithm random --core 99999", 2);
    assert!(message.starts_with("lab2048: --core 99999: there is no such core; "), "{message}");
    for option in ["--block 1/2", "--threads 2"] {
        place.command(&format!("time --algorithm random {option}")).assert().code(2);
    }
}

#[test]
fn a_dry_run_lists_the_games_and_measures_nothing() {
    let place = Place::new();
    let command = format!("time {PLAYERS} --dry-run");
    let output = place.command(&command).assert().success().get_output().stdout.clone();
    let text = String::from_utf8(output).unwrap();
    assert!(text.contains("5 cells, 25 games") && text.contains("5 games (0 to 4)"), "{text}");
    assert!(!place.path("results").exists());
}

/// A plan that takes minutes, stopped as soon as it has measured something.
#[test]
#[cfg(unix)]
fn after_ctrl_c_the_same_command_goes_on() {
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    let place = Place::new();
    let command = "time --algorithm random,greedy --games 20000 --out out";
    let running = Command::new(assert_cmd::cargo::cargo_bin!("lab2048"))
        .args(command.split(' '))
        .current_dir(place.path(""))
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let start = Instant::now();
    while place.path("out/games.csv").metadata().map_or(0, |it| it.len()) < 10_000 {
        assert!(start.elapsed() < Duration::from_secs(60), "nothing is measured");
        std::thread::sleep(Duration::from_millis(5));
    }
    let id = running.id().to_string();
    assert!(Command::new("kill").args(["-s", "INT", &id]).status().unwrap().success());
    let output = running.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(5), "{said}");
    assert!(said.contains(command), "{said}");
    let measured = place.order("out");
    let manifest = place.manifest("out");
    assert_eq!(manifest["times"]["runs"][0]["games"], measured.len() as u64);
    let output = place.command("status out").assert().success().get_output().stdout.clone();
    let status = String::from_utf8(output).unwrap();
    assert!(status.contains("to go on: lab2048 time out/plan.toml --out out"), "{status}");
    // Less than what is left would be refused, so the rest is played.
    let said = place.done(command);
    assert!(said.contains("going on after"), "{said}");
    assert_eq!(place.order("out")[..measured.len()], measured);
    assert_eq!(place.order("out").len(), 40_000);
}
