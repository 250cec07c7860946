//! What a run says: the table at the end, and how it gets on.

use std::io::Read;
use std::process::{Child, Command, Stdio};

use assert_cmd::cargo::cargo_bin;

use crate::Place;

const PLAYERS: &str = "--algorithm expectimax,random --heuristic h1 --depth 2 --target 256";

#[test]
fn the_table_at_the_end_has_a_line_a_cell() {
    let place = Place::new();
    let printed = place.printed(&format!("{PLAYERS} --games 20 --out out"));
    let lines: Vec<Vec<&str>> =
        printed.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(lines[0].join(" "), "algorithm heuristic depth games win % low high score s/game");
    assert_eq!(lines.len(), 3);
    let rates = place.table("out/win_rates.csv");
    for (line, row) in lines[1..].iter().zip(&rates.rows) {
        let names = row[..3].iter().map(|cell| if cell.is_empty() { "-" } else { cell });
        assert_eq!(line[..3], names.collect::<Vec<_>>());
        assert_eq!(line[3], "20");
        for (shown, column) in [(4, "win_percent"), (5, "win_percent_low"), (6, "win_percent_high")]
        {
            let index = rates.header.iter().position(|it| it == column).unwrap();
            let (shown, exact): (f64, f64) =
                (line[shown].parse().unwrap(), row[index].parse().unwrap());
            assert!((shown - exact).abs() <= 0.050_001, "{printed}");
        }
        assert_eq!(line.len(), 9);
        let seconds: f64 = line[8].parse().unwrap();
        assert!(seconds > 0.0 && seconds < 10.0, "{printed}");
    }
    assert!(printed.lines().all(|line| line.chars().count() <= 80), "{printed}");
    let unlimited = place.printed("--algorithm random --target none --games 5 --out unlimited");
    assert!(unlimited.contains(">= 2048 %"), "{unlimited}");
    assert!(!unlimited.contains("win %"), "{unlimited}");
}

#[test]
fn json_says_the_same_as_the_table() {
    let place = Place::new();
    let answer = place.answered(&format!("{PLAYERS} --games 20 --quiet --out out"));
    assert_eq!(answer["battery"], "battery");
    assert_eq!(answer["conditions"]["target"], "256");
    assert_eq!(answer["plan_hash"], place.manifest("out")["plan_hash"]);
    let cells = answer["cells"].as_array().unwrap();
    let rates = place.table("out/win_rates.csv");
    assert_eq!(cells.len(), 2);
    for (cell, row) in cells.iter().zip(&rates.rows) {
        let keys = "algorithm depth games heuristic mean_score mean_seconds_per_game win_percent \
                    win_percent_high win_percent_low";
        let mut found: Vec<_> = cell.as_object().unwrap().keys().cloned().collect();
        found.sort();
        assert_eq!(found.join(" "), keys);
        assert_eq!(cell["algorithm"], row[0].as_str());
        assert_eq!(cell["games"], 20);
        let exact: f64 = row[5].parse().unwrap();
        assert!((cell["win_percent"].as_f64().unwrap() - exact).abs() <= 0.050_001);
    }
    assert_eq!((&cells[0]["heuristic"], &cells[0]["depth"]), (&"h1".into(), &2.into()));
    assert!(cells[1]["heuristic"].is_null() && cells[1]["depth"].is_null());
    let unlimited = place.answered("--algorithm random --target none --games 5 --out unlimited");
    assert_eq!(unlimited["cells"][0]["reached_2048_percent"], 0.0);
    assert!(unlimited["cells"][0].get("win_percent").is_none());
}

#[test]
fn notes_go_to_standard_error_and_quiet_means_none() {
    let place = Place::new();
    let (printed, notes) = place.run(&format!("{PLAYERS} --games 3 --threads 2 --out out"));
    let lines: Vec<_> = notes.lines().collect();
    assert_eq!(
        lines,
        [
            "battery: 2 cells, 6 games, seed 2048, target 256, utility 1000000000,-1000000000, \
             ties first, four_probability 0.1; 2 threads, results in out",
            "tables written to out",
        ]
    );
    let (again, quiet) = place.run(&format!("{PLAYERS} --games 3 --quiet --out out"));
    assert_eq!((again, quiet), (printed, String::new()));
    let (_, single) = place.run("--algorithm random --games 1 --threads 1 --out single");
    assert!(single.starts_with("battery: 1 cell, 1 game, seed 2048"), "{single}");
    assert!(single.contains("; 1 thread, "), "{single}");
}

#[test]
fn the_results_of_a_battery_without_a_folder_stand_under_its_name() {
    let place = Place::new();
    place.write("some plan.toml", "algorithm = \"random\"\ngames = 2");
    place.run("--algorithm random --games 2");
    place.run("--algorithm random --games 2 --name corner/1");
    place.refuses(place.command("").args(["some plan.toml", "--games", "0"]), 2);
    place.command("").arg("some plan.toml").assert().success();
    for name in ["battery", "corner_1", "some plan"] {
        assert_eq!(place.table(&format!("results/{name}/games.csv")).rows.len(), 2);
    }
}

/// Standard output and error as the test says, and standard error where it can be read.
fn spawn(place: &Place, arguments: &str, stdout: Stdio, stderr: Stdio) -> Child {
    Command::new(cargo_bin!("lab2048"))
        .arg("run")
        .args(arguments.split_whitespace())
        .current_dir(place.path(""))
        .stdout(stdout)
        .stderr(stderr)
        .spawn()
        .unwrap()
}

const WHOLE: &str = "--algorithm expectimax --heuristic h1 --depth 2 --games 60";

fn assert_whole(place: &Place, folder: &str) {
    assert_eq!(place.table(&format!("{folder}/games.csv")).rows.len(), 60);
    assert_eq!(place.table(&format!("{folder}/win_rates.csv")).column("games"), ["60"]);
    assert_eq!(place.table(&format!("{folder}/timing.csv")).column("games"), ["60"]);
    assert_eq!(place.manifest(folder)["games_finished"], 60);
}

#[test]
fn a_reader_who_stops_reading_is_no_error_and_the_files_are_whole() {
    let place = Place::new();
    for format in ["", "--json"] {
        let folder = format!("out{format}");
        let arguments = format!("{WHOLE} --quiet {format} --out {folder}");
        let mut child = spawn(&place, &arguments, Stdio::piped(), Stdio::piped());
        // Long before there is anything to read.
        drop(child.stdout.take());
        let mut notes = String::new();
        child.stderr.take().unwrap().read_to_string(&mut notes).unwrap();
        assert_eq!((child.wait().unwrap().code(), notes.as_str()), (Some(0), ""));
        assert_whole(&place, &folder);
    }
}

#[test]
fn nobody_at_standard_error_is_no_error_either() {
    let place = Place::new();
    let mut child = spawn(&place, &format!("{WHOLE} --out out"), Stdio::piped(), Stdio::piped());
    drop(child.stderr.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8(output.stdout).unwrap().lines().count(), 2);
    assert_whole(&place, "out");
    // And when there is something to complain about, the exit code tells.
    let refused = format!("{WHOLE} --seed 3 --out out");
    let mut child = spawn(&place, &refused, Stdio::null(), Stdio::piped());
    drop(child.stderr.take());
    assert_eq!(child.wait().unwrap().code(), Some(3));
}

/// A full disk never ends with exit code 0.
#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_has_an_exit_code_of_its_own() {
    let place = Place::new();
    let full = || std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap().into();
    let arguments = format!("{WHOLE} --quiet --out out");
    let child = spawn(&place, &arguments, full(), Stdio::piped());
    let output = child.wait_with_output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(74), "{message}");
    assert!(message.starts_with("lab2048: cannot write to standard output"), "{message}");
    assert_whole(&place, "out");
}
