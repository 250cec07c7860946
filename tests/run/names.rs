//! Names chosen by people, in tables, in the manifest and as folders (faults 42 and 43).

use lab2048::spreadsheet::unguarded;

use crate::Place;
use crate::table::Table;

const NAMES: [&str; 16] = [
    "plain",
    "comma, and; semicolon",
    "say \"hi\"",
    "monotonía ñ 漢字 🎲",
    "two\nlines",
    "one\r\ntwo\n\nfour\n",
    "=cmd|' /C calc'!A0",
    "+1",
    "-2+3+cmd|' /C calc'!A0",
    "-- comment",
    "@SUM(A1)",
    "\tindented",
    "\rreturn",
    "'quoted",
    "''=1",
    " blanks around ",
];

/// What starts a formula in one spreadsheet or another.
const FORMULA: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// A plan with a heuristic of each name, two games each.
fn plan(names: &[&str]) -> String {
    let quoted: Vec<_> = names.iter().map(|name| toml::Value::from(*name).to_string()).collect();
    let mut text = format!(
        "algorithm = 'minimax'\ndepth = 1\ngames = 2\nheuristic = [{}]\n",
        quoted.join(", ")
    );
    for (number, name) in quoted.iter().enumerate() {
        text.push_str(&format!("[weights.{}]\nempty = {}\n", one_line_key(name), number + 1));
    }
    text
}

/// A value's text as a key: keys have no form over several lines.
fn one_line_key(quoted: &str) -> String {
    let value: toml::Value = format!("x = {quoted}").parse::<toml::Table>().unwrap()["x"].clone();
    serde_json::to_string(value.as_str().unwrap()).unwrap()
}

fn assert_names(table: &Table, expected: &[&str]) {
    let cells = table.column("heuristic");
    assert!(cells.iter().all(|cell| !cell.starts_with(FORMULA)), "{cells:?}");
    let mut names: Vec<_> = cells.iter().map(|cell| unguarded(cell)).collect();
    names.sort_unstable();
    names.dedup();
    let mut expected = expected.to_vec();
    expected.sort_unstable();
    assert_eq!(names, expected);
}

#[test]
fn every_name_survives_the_tables_and_none_runs_as_a_formula() {
    let place = Place::new();
    place.write("plan.toml", plan(&NAMES));
    let printed = place.printed("plan.toml --quiet --out out");
    // One line a cell, whatever stands in a name.
    assert_eq!(printed.lines().count(), 1 + NAMES.len(), "{printed}");
    for name in ["games", "win_rates", "timing"] {
        assert_names(&place.table(&format!("out/{name}.csv")), &NAMES);
    }
    assert_eq!(place.table("out/games.csv").rows.len(), 2 * NAMES.len());
    let manifest = place.manifest("out");
    let answer = place.answered("plan.toml --quiet --out out");
    for (index, name) in NAMES.iter().enumerate() {
        assert_eq!(manifest["cells"][index]["heuristic"], *name);
        assert_eq!(manifest["heuristics"][name]["empty"], (index + 1) as f64);
        assert_eq!(answer["cells"][index]["heuristic"], *name);
    }
    let listing = place.printed("plan.toml --dry-run");
    assert_eq!(listing.lines().count(), 1 + NAMES.len(), "{listing}");
    assert!(!listing.replace('\n', "").contains(char::is_control), "{listing:?}");
}

/// The program reads what it wrote: nothing is played again.
#[test]
fn every_name_is_read_back_by_the_program() {
    let place = Place::new();
    place.write("plan.toml", plan(&NAMES));
    place.run("plan.toml --quiet --out out");
    let before = [place.read("out/games.csv"), place.read("out/win_rates.csv")];
    let (_, notes) = place.run("plan.toml --out out");
    assert!(notes.contains("all games are finished already"), "{notes}");
    assert_eq!([place.read("out/games.csv"), place.read("out/win_rates.csv")], before);
}

/// A row that was cut inside a name with line ends is a cut row, not a damaged one.
#[test]
fn a_row_may_be_cut_within_any_name() {
    for name in ["two\nlines", "one\r\ntwo\n\nfour\n", "say \"hi\"", "=1\n=2"] {
        let place = Place::new();
        place.write("plan.toml", plan(&[name]));
        place.run("plan.toml --threads 1 --quiet --out out");
        let (log, rates) = (place.read("out/games.csv"), place.read("out/win_rates.csv"));
        let last_row = log.rfind("minimax").unwrap();
        // What comes after the name is tried with other rows.
        for cut in last_row + 1..log.len().min(last_row + 35) {
            place.write("out/games.csv", &log[..cut]);
            let (_, notes) = place.run("plan.toml --out out");
            assert!(notes.contains("the last row of games.csv was cut"), "{cut}: {notes}");
            assert!(notes.contains("going on after 1 game of earlier runs"), "{cut}: {notes}");
            assert_eq!(place.read("out/win_rates.csv"), rates);
            assert_eq!(place.table("out/games.csv").rows.len(), 2);
        }
    }
}

/// `-5` is a name here and a number there: only names are guarded.
#[test]
fn numbers_are_left_numbers() {
    let place = Place::new();
    place.write("plan.toml", plan(&["-5"]));
    place.run("plan.toml --quiet --out out");
    for (name, guarded) in [("games.csv", 2), ("win_rates.csv", 1), ("timing.csv", 1)] {
        let table = place.table(&format!("out/{name}"));
        let cells = table.rows.iter().flatten();
        assert_eq!(cells.filter(|cell| cell.starts_with('\'')).count(), guarded, "{name}");
    }
}

#[test]
fn the_name_of_a_battery_stands_in_the_manifest_and_fits_a_folder() {
    for (name, folder) in [
        ("plain", "plain"),
        ("monotonía, \"ñ\"", "monotonía, _ñ_"),
        ("=cmd|' /C calc'!A0", "=cmd_' _C calc'!A0"),
        ("a/b\\c:d*e?f<g>h", "a_b_c_d_e_f_g_h"),
        ("two\nlines", "two_lines"),
        ("../../up", ".._.._up"),
        ("..", "_"),
        (".", "_"),
    ] {
        let place = Place::new();
        let options = ["--games", "1", "--quiet", "--name", name];
        place.command("--algorithm random").args(options).assert().success();
        assert_eq!(place.manifest(&format!("results/{folder}"))["battery"], name);
        let file = format!("name = {}\nalgorithm = 'random'\ngames = 1", toml::Value::from(name));
        place.write("plan.toml", file);
        let (_, notes) = place.run("plan.toml");
        assert!(notes.contains("all games are finished already"), "{notes}");
        assert_eq!(notes.lines().count(), 3, "{notes}");
    }
}

#[test]
fn a_long_name_is_cut_to_fit_a_folder() {
    let place = Place::new();
    let name = "漢".repeat(100);
    let options = ["--games", "1", "--quiet", "--name", &name];
    place.command("--algorithm random").args(options).assert().success();
    let folder = format!("results/{}", "漢".repeat(80));
    assert_eq!(place.manifest(&folder)["battery"], name.as_str());
}
