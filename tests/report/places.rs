//! Where files go, and what is refused.

use std::fs;

use super::Place;

#[test]
fn files_go_to_a_folder_a_file_or_standard_output() {
    let place = Place::with_battery();
    place.lab("report a --format markdown,json --quiet");
    assert_eq!(place.names("a/report"), ["report.json", "report.md"]);
    place.lab("report a --format markdown --out b/tables.md --quiet");
    assert_eq!(place.names("b"), ["tables.md"]);
    place.lab("report a --format markdown --out c --quiet");
    assert_eq!(place.names("c"), ["report.md"]);
    place.lab("report a --format svg --chart win-rate-h1 --out one.svg --quiet");
    assert!(place.read("one.svg").starts_with("<svg"));
    place.lab("report a --format text --out d --quiet");
    assert_eq!(place.names("d"), ["report.txt"]);
}

#[test]
fn what_was_written_is_told_on_standard_error() {
    let place = Place::with_battery();
    let output = place.command("report a --format json").assert().success().get_output().clone();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "a/report/report.json written\n");
    assert!(output.stdout.is_empty());
    let quiet = place.command("report a --format json --quiet").assert().success();
    assert!(quiet.get_output().stderr.is_empty());
}

#[test]
fn the_results_are_left_as_they_are() {
    let place = Place::with_battery();
    let files = || {
        ["games.csv", "win_rates.csv", "timing.csv", "plan.toml", "manifest.json"]
            .map(|name| place.read(&format!("a/{name}")))
    };
    let before = files();
    place.lab("report a --format csv,svg,png,json,markdown,latex,text,datapackage --quiet");
    assert_eq!(files(), before);
}

#[test]
fn folders_below_are_taken_where_the_folder_itself_has_no_results() {
    let place = Place::new();
    for (folder, seed) in [("all/one", 1), ("all/two", 2)] {
        let run = "run --algorithm random --games 3 --quiet";
        place.lab(&format!("{run} --seed {seed} --out {folder}"));
    }
    fs::create_dir(place.path("all/empty")).unwrap();
    let report = place.json("report all --format json --out -");
    let labels: Vec<&str> = report["batteries"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["label"].as_str().unwrap())
        .collect();
    assert_eq!(labels, ["one", "two"]);
}

#[test]
fn what_does_not_fit_together_is_refused_before_anything_is_made() {
    let place = Place::with_battery();
    for (arguments, exit_code, says) in [
        ("report a --format csv --out -", 2, "takes one file"),
        ("report a --format svg --out -", 2, "takes one file"),
        ("report a --format text,json --out -", 2, "takes one file"),
        ("report a --format json --table win_rate --out -", 2, "did you mean `win_rates`?"),
        ("report a --format svg --chart win-rate-h2", 2, "unknown chart"),
        ("report a --format datapackage --out x.json", 2, "beside the files it describes"),
        ("report a a --format datapackage", 2, "one folder"),
        ("report nowhere", 3, "there are no results in nowhere"),
    ] {
        let said = place.refused(arguments, exit_code);
        assert!(said.contains(says), "{arguments}: {said}");
    }
    assert!(!place.path("a/report").exists());
    place.write("file", "");
    let said = place.refused("report a --format json --out file/x", 74);
    assert!(said.contains("cannot write file/x/report.json"), "{said}");
}

#[test]
fn results_are_never_written_over() {
    let place = Place::with_battery();
    let before = place.read("a/games.csv");
    for arguments in [
        "report a --format csv --table games --out a/games.csv",
        "report a --format json --out a/manifest.json",
        "report a --format csv --table win_rates --csv-dialect excel-es --out ./a/../a/win_rates.csv",
    ] {
        let said = place.refused(arguments, 2);
        assert!(said.contains("is one of the results themselves"), "{said}");
    }
    assert_eq!(place.read("a/games.csv"), before);
    place.lab("report a --format json --out a/mine.json --quiet");
    // What a report made may be made again.
    place.lab("report a --format csv --quiet");
    place.lab("report a --format csv --quiet");
}

#[test]
fn options_that_nothing_heeds_are_refused() {
    let place = Place::with_battery();
    for (arguments, says) in [
        ("report a --format json --chart win-rate-h1", "--chart is for"),
        ("report a --format html --table summary", "--table is for"),
        ("report a --format html --csv-dialect excel-es", "--csv-dialect is for"),
        ("report a --format xlsx --out x.xls", "--out names a file"),
        ("report a --format html,xlsx --out x.html", "--out names a file"),
    ] {
        let said = place.refused(arguments, 2);
        assert!(said.contains(says), "{arguments}: {said}");
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_among_the_files_is_not_waited_for() {
    let place = Place::with_battery();
    for name in ["manifest.json", "verdicts.csv"] {
        let path = place.path(&format!("a/{name}"));
        _ = fs::remove_file(&path);
        let made = std::process::Command::new("mkfifo").arg(&path).status().unwrap();
        assert!(made.success());
        let said = place.refused("report a --format json --out -", 3);
        assert!(said.contains("it is no file"), "{said}");
        fs::remove_file(&path).unwrap();
    }
}

#[test]
fn a_folder_of_blocks_and_an_unfinished_battery_are_reported_as_far_as_they_are() {
    let place = Place::new();
    let run = "run --algorithm random --games 10 --quiet --out a";
    place.lab(&format!("{run} --block 1/2"));
    let report = place.json("report a --format json --out -");
    assert_eq!(report["batteries"][0]["games"], 10);
    assert_eq!(report["batteries"][0]["games_finished"], 5);
    let sentence = "is not finished: 5 of 10 games are played.";
    for format in ["text", "markdown", "latex", "json"] {
        let made = place.lab(&format!("report a --format {format} --out -"));
        assert!(made.contains(sentence), "{format}: {made}");
    }
    let said = place.refused("report a --format datapackage", 3);
    assert!(said.contains("lab2048 merge a"), "{said}");
}

#[test]
fn damaged_games_are_refused_with_their_line() {
    let place = Place::with_battery();
    let games = place.read("a/games.csv").replacen(",loss,", ",win,", 1);
    place.write("a/games.csv", games);
    let said = place.refused("report a --format json --out -", 3);
    assert!(said.contains("games.csv:") || said.contains("line"), "{said}");
}
