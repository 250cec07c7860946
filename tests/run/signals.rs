//! Ctrl-C and its like: what is finished stays, and the program says how to go on.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, ChildStderr, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin;

use crate::Place;

/// Longer than any of these tests may wait for something; a busy machine is slow.
const PATIENCE: Duration = Duration::from_secs(60);

/// A run of the program, ended with the test whatever happens.
struct Running {
    child: Child,
    notes: BufReader<ChildStderr>,
}

impl Running {
    fn new(place: &Place, arguments: &str) -> Self {
        let mut child = Command::new(cargo_bin!("lab2048"))
            .arg("run")
            .args(arguments.split_whitespace())
            .current_dir(place.path(""))
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let notes = BufReader::new(child.stderr.take().unwrap());
        Self { child, notes }
    }

    fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-s", name, &id]).status().unwrap().success());
    }

    /// The first note that holds this text.
    fn note(&mut self, text: &str) -> String {
        loop {
            let mut line = String::new();
            assert!(self.notes.read_line(&mut line).unwrap() > 0, "no note says {text}");
            if line.contains(text) {
                return line;
            }
        }
    }

    /// How it exits, and what it says until then.
    fn ended(&mut self) -> (Option<i32>, String) {
        let start = Instant::now();
        let code = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status.code();
            }
            assert!(start.elapsed() < PATIENCE, "still running");
            sleep(Duration::from_millis(5));
        };
        let mut rest = String::new();
        self.notes.read_to_string(&mut rest).unwrap();
        (code, rest)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended long ago.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < PATIENCE, "{what}");
        sleep(Duration::from_millis(5));
    }
}

/// Lines in a file, 0 without the file.
fn lines(place: &Place, name: &str) -> usize {
    std::fs::read_to_string(place.path(name)).map_or(0, |text| text.lines().count())
}

/// Some seconds of work, in games of a few hundredths of a second.
const LONG: &str = "--algorithm expectimax,greedy --heuristic h1 --depth 4 --games 14";

#[test]
fn a_battery_that_was_stopped_goes_on_with_the_command_it_names() {
    let place = Place::new();
    let mut run = Running::new(&place, &format!("{LONG} --threads 2 --out out"));
    wait_until("games end", || lines(&place, "out/games.csv") >= 3);
    run.signal("INT");
    let (code, notes) = run.ended();
    assert_eq!(code, Some(5), "{notes}");
    let message = notes.lines().last().unwrap();
    let finished = place.table("out/games.csv").rows.len();
    let told = format!("lab2048: stopped; {finished} of 28 games are finished and written to out;");
    assert!(message.starts_with(&told), "{message}");
    let rates = place.table("out/win_rates.csv");
    let games: f64 = rates.numbers("games").into_iter().flatten().sum();
    assert_eq!(games as usize, finished);
    let manifest = place.manifest("out");
    assert_eq!(manifest["games_finished"], finished);
    assert!(manifest["run"]["end"].is_string());

    let (_, command) = message.split_once("to go on: ").unwrap();
    let mut shell = assert_cmd::Command::new("sh");
    let (printed, notes) = crate::texts(shell.args(["-c", command]).current_dir(place.path("")));
    let going_on = format!("going on after {finished} games of earlier runs");
    assert!(notes.contains(&going_on), "{notes}");
    assert_eq!(printed.lines().count(), 3);
    place.run(&format!("{LONG} --quiet --out fresh"));
    assert_eq!(place.read("out/win_rates.csv"), place.read("fresh/win_rates.csv"));
    assert_eq!(place.table("out/games.csv").facts(), place.table("fresh/games.csv").facts());
}

/// Words that a shell would take apart come back whole.
#[test]
fn the_command_that_goes_on_is_quoted_for_a_shell() {
    let place = Place::new();
    let mut run = Command::new(cargo_bin!("lab2048"));
    run.args("run --algorithm expectimax --heuristic h1 --depth 12 --games 1 --name".split(' '))
        .args(["it's $HOME; *", "--out", "a folder"])
        .current_dir(place.path(""))
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    let mut child = run.spawn().unwrap();
    let notes = BufReader::new(child.stderr.take().unwrap());
    let mut run = Running { child, notes };
    run.note("results in a folder");
    run.signal("TERM");
    let (code, notes) = run.ended();
    assert_eq!(code, Some(5), "{notes}");
    let (_, command) = notes.trim_end().rsplit_once("to go on: ").unwrap();
    let mut shell = assert_cmd::Command::new("sh");
    let echo = format!("printf '%s\\n' {command}");
    let (words, _) = crate::texts(shell.args(["-c", &echo]));
    let words: Vec<_> = words.lines().collect();
    assert_eq!(words[words.len() - 4..], ["--name", "it's $HOME; *", "--out", "a folder"]);
}

/// A single decision of this player takes longer than anybody waits. Its game is given up; the row
/// of its cell shows no games and nothing else (fault 30).
#[test]
fn a_game_that_does_not_end_is_given_up_and_progress_is_told_until_then() {
    let place = Place::new();
    let players = "--algorithm random,expectimax --heuristic h1 --depth 12 --games 1 --threads 1";
    let mut run = Running::new(&place, &format!("{players} --out out"));
    let progress = run.note(" of 2 games ");
    assert!(progress.starts_with("1 of 2 games (50 %), "), "{progress}");
    assert!(progress.contains(" games/s, more than 0s left; "), "{progress}");
    assert!(progress.ends_with("playing expectimax h1 depth 12\n"), "{progress}");
    run.signal("TERM");
    let (code, notes) = run.ended();
    assert_eq!(code, Some(5), "{notes}");
    assert!(notes.contains("lab2048: stopped; 1 of 2 games are finished"), "{notes}");
    assert_eq!(place.table("out/games.csv").rows.len(), 1);
    for (name, zeros) in [("win_rates.csv", 4), ("timing.csv", 4)] {
        let table = place.table(&format!("out/{name}"));
        assert_eq!(table.column("games"), ["1", "0"]);
        let row = &table.rows[1];
        assert_eq!(row.iter().filter(|cell| *cell == "0").count(), zeros, "{row:?}");
        let names = ["expectimax", "h1", "12", "0", ""];
        assert!(row.iter().all(|cell| names.contains(&cell.as_str())), "{row:?}");
        assert_eq!(row[..3], names[..3]);
    }
}

#[test]
fn a_second_signal_leaves_at_once() {
    // A machine that is busy elsewhere may give a signal no time to be heard.
    const TRIES: usize = 5;
    for (first, second) in [("INT", "INT"), ("TERM", "INT"), ("HUP", "TERM")] {
        assert!((0..TRIES).any(|_| leaves_at_once(first, second)), "{first} and {second}");
    }
}

/// Whether a run leaves without a word after the second signal, with what was on the disk before.
fn leaves_at_once(first: &str, second: &str) -> bool {
    let place = Place::new();
    let long = "--algorithm expectimax,greedy --heuristic h1 --depth 12 --games 1 --out out";
    let mut run = Running::new(&place, long);
    wait_until("the first game ends", || lines(&place, "out/games.csv") == 2);
    run.signal(first);
    // The game in hand has two seconds to end.
    sleep(Duration::from_millis(300));
    assert!(run.child.try_wait().unwrap().is_none(), "{first} alone ended it");
    run.signal(second);
    let (code, notes) = run.ended();
    assert_eq!(code, Some(5), "{notes}");
    if notes.contains("stopped") {
        return false;
    }
    assert!(!place.path("out/win_rates.csv").exists());
    assert_eq!(place.table("out/games.csv").rows.len(), 1);
    true
}
