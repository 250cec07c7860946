//! A battery that is run again goes on where it was, and its tables are those of one run.

use crate::Place;
use crate::table::{changed, sealed};

const PLAYERS: &str = "--algorithm expectimax,greedy --heuristic h4 --depth 2";

/// A finished battery of twelve games, the text of its log and of its tables.
fn finished() -> (Place, String, [String; 2]) {
    let place = Place::new();
    place.run(&format!("{PLAYERS} --games 6 --threads 1 --quiet --out out"));
    let (log, tables) = (place.read("out/games.csv"), tables(&place, "out"));
    (place, log, tables)
}

fn tables(place: &Place, folder: &str) -> [String; 2] {
    ["win_rates.csv", "timing.csv"].map(|name| place.read(&format!("{folder}/{name}")))
}

fn again(place: &Place) -> String {
    place.run(&format!("{PLAYERS} --games 6 --out out")).1
}

#[test]
fn the_same_command_again_plays_nothing_and_says_so() {
    let (place, log, tables_before) = finished();
    let notes = again(&place);
    assert!(notes.contains("all games are finished already; writing the tables"), "{notes}");
    assert_eq!(place.read("out/games.csv"), log);
    assert_eq!(tables(&place, "out"), tables_before);
    // The tables are made from the log alone.
    for name in ["win_rates.csv", "timing.csv", "manifest.json"] {
        std::fs::remove_file(place.path(&format!("out/{name}"))).unwrap();
    }
    again(&place);
    assert_eq!(tables(&place, "out"), tables_before);
    assert_eq!(place.manifest("out")["games_finished"], 12);
}

#[test]
fn more_games_and_more_cells_give_what_one_run_would_have() {
    let (place, log, _) = finished();
    let larger = "--algorithm expectimax,greedy,random --heuristic h4,h1 --depth 1..2 --games 9";
    let (_, notes) = place.run(&format!("{larger} --threads 2 --out out"));
    assert!(notes.contains("going on after 12 games of earlier runs"), "{notes}");
    place.run(&format!("{larger} --threads 2 --quiet --out fresh"));
    assert_eq!(place.read("out/win_rates.csv"), place.read("fresh/win_rates.csv"));
    assert_eq!(place.table("out/games.csv").facts(), place.table("fresh/games.csv").facts());
    // Rows are appended; those that stood there are untouched.
    assert!(place.read("out/games.csv").starts_with(&log));
    let manifest = place.manifest("out");
    assert_eq!((&manifest["games"], &manifest["games_finished"]), (&54.into(), &54.into()));
    assert_eq!(manifest["plan_hash"], place.manifest("fresh")["plan_hash"]);
}

#[test]
fn a_log_cut_anywhere_in_its_last_row_goes_on_to_the_same_tables() {
    let (place, log, [rates, _]) = finished();
    let last_row = log.trim_end().rfind('\n').unwrap() + 1;
    let facts = place.table("out/games.csv").facts();
    for cut in last_row + 1..log.len() {
        place.write("out/games.csv", &log[..cut]);
        let notes = again(&place);
        assert!(notes.contains("the last row of games.csv was cut and has been dropped"));
        assert!(notes.contains("going on after 11 games of earlier runs"), "{notes}");
        assert_eq!(place.table("out/games.csv").facts(), facts, "cut after {cut} bytes");
        assert_eq!(place.read("out/win_rates.csv"), rates);
    }
    // Between two rows nothing is cut.
    place.write("out/games.csv", &log[..last_row]);
    let notes = again(&place);
    assert!(!notes.contains("was cut"), "{notes}");
    assert_eq!(place.read("out/win_rates.csv"), rates);
}

#[test]
fn a_log_cut_in_its_header_begins_anew() {
    let (place, log, [rates, _]) = finished();
    let header = log.find('\n').unwrap();
    for cut in [0, 1, header / 2, header, header + 1] {
        place.write("out/games.csv", &log[..cut]);
        let notes = again(&place);
        assert!(!notes.contains("earlier runs"), "{notes}");
        assert_eq!(place.read("out/win_rates.csv"), rates, "cut after {cut} bytes");
        assert_eq!(place.table("out/games.csv").rows.len(), 12);
    }
}

#[test]
fn line_ends_of_windows_and_empty_lines_do_no_harm() {
    let (place, log, tables_before) = finished();
    for text in [log.replace('\n', "\r\n"), log.replace('\n', "\n\n"), format!("\u{feff}{log}")] {
        place.write("out/games.csv", text);
        assert!(again(&place).contains("all games are finished already"));
        assert_eq!(tables(&place, "out"), tables_before);
    }
    // And the line of a damaged row is counted as an editor counts it.
    for (line_end, line) in [("\n", 4), ("\r\n", 4), ("\n\n", 7), ("\r\n\r\n", 7)] {
        let damaged = log.replacen(log.lines().nth(3).unwrap(), "x,y", 1);
        place.write("out/games.csv", damaged.replace('\n', line_end));
        let message = place.refused_input(&format!("{PLAYERS} --games 6 --out out"));
        assert!(message.contains(&format!("games.csv:{line}: ")), "{line_end:?}: {message}");
    }
}

#[test]
fn a_damaged_row_is_refused_with_its_line() {
    let (place, log, _) = finished();
    let lines: Vec<_> = log.split_inclusive('\n').collect();
    let row = lines[5];
    let score = row.split(',').nth(6).unwrap();
    let better = format!("1{score}");
    for damaged in [
        changed(row, &[(6, &better)]),
        changed(row, &[(14, "c00000000\n")]),
        changed(row, &[(12, "0.1")]),
        row.replacen("loss", "win", 1).replacen("loss", "win", 1) + "",
        row.replacen(',', ",,", 1),
        row[..row.len() / 2].to_owned() + "\n",
        "\0\0\0\0\0\0\0\0\n".to_owned(),
        row.replacen(',', ",\"", 1),
        // Whole and sealed, but nothing that a game can be.
        sealed(&changed(row, &[(5, "draw")])),
        sealed(&changed(row, &[(6, "-4")])),
        sealed(&changed(row, &[(12, "NaN")])),
        sealed(&changed(row, &[(3, "")])),
    ] {
        if damaged == row {
            continue;
        }
        let text = [&lines[..5].concat(), damaged.as_str(), &lines[6..].concat()].concat();
        place.write("out/games.csv", text);
        let message = place.refused_input(&format!("{PLAYERS} --games 6 --out out"));
        assert_eq!(
            message,
            "lab2048: out/games.csv:6: the row is damaged; nothing was changed: take that line out \
             to play its game again, or begin anew with --fresh\n",
            "{damaged}"
        );
    }
    // The advice is good.
    place.write("out/games.csv", [&lines[..5], &lines[6..]].concat().concat());
    assert!(again(&place).contains("going on after 11 games of earlier runs"));
}

/// Fault 35: a game that was played twice counts once.
#[test]
fn a_row_that_stands_there_twice_counts_once() {
    let (place, log, [rates, _]) = finished();
    let row = log.lines().nth(5).unwrap();
    let slower = sealed(&changed(row, &[(12, "9.000000000")]));
    for double in [format!("{row}\n"), slower] {
        place.write("out/games.csv", format!("{log}{double}"));
        assert!(again(&place).contains("all games are finished already"));
        assert_eq!(place.read("out/win_rates.csv"), rates);
        assert_eq!(place.read("out/games.csv"), format!("{log}{double}"));
    }
}

#[test]
fn two_results_of_one_game_are_a_conflict() {
    let (place, log, _) = finished();
    let row = log.lines().nth(5).unwrap();
    let cells: Vec<_> = row.split(',').collect();
    for (column, text) in
        [(5, "capped"), (6, "4"), (7, "2"), (8, "1"), (9, "77"), (10, "77"), (11, "77")]
    {
        let other = sealed(&changed(row, &[(column, text)]));
        place.write("out/games.csv", format!("{log}{other}"));
        let message = place.refused(&format!("{PLAYERS} --games 6 --out out"), 8);
        assert!(message.contains("out/games.csv:6 says loss"), "{message}");
        assert!(message.contains("out/games.csv:14 says "), "{message}");
        assert!(message.contains(&format!("game {} of ", cells[3])), "{message}");
        assert_eq!(place.read("out/games.csv"), format!("{log}{other}"));
    }
}

/// A file that may not grow stands in for a full disk.
#[cfg(unix)]
#[test]
fn a_full_disk_has_its_exit_code_and_what_is_finished_is_kept() {
    use assert_cmd::cargo::cargo_bin;
    let place = Place::new();
    let plan = "--algorithm random --games 2000 --threads 2";
    let limited =
        format!("ulimit -f 40; exec '{}' run {plan} --out out", cargo_bin!("lab2048").display());
    let mut shell = assert_cmd::Command::new("sh");
    let output =
        shell.args(["-c", &limited]).current_dir(place.path("")).assert().code(74).stdout("");
    let notes = String::from_utf8(output.get_output().stderr.clone()).unwrap();
    assert!(notes.contains("lab2048: cannot write out/games.csv: "), "{notes}");
    assert!(notes.contains("make room and go on with: "), "{notes}");
    place.run(&format!("{plan} --quiet --out fresh"));
    let (_, notes) = place.run(&format!("{plan} --out out"));
    assert!(notes.contains("of earlier runs"), "{notes}");
    assert_eq!(place.read("out/win_rates.csv"), place.read("fresh/win_rates.csv"));
    assert_eq!(place.table("out/games.csv").facts(), place.table("fresh/games.csv").facts());
}
