//! `lab2048 reproduce` as a user meets it: what it writes, that the verdicts follow from the games,
//! and that a contradiction is told by the exit code.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin_cmd;
use serde_json::Value;

use lab2048::battery::record::{Facts, Record};
use lab2048::battery::{Ledger, Log};
use lab2048::games::twenty48::Ending;
use lab2048::plan::Plan;
use lab2048::search::Counts;
use lab2048::thesis::evidence::Evidence;
use lab2048::thesis::published::{self, published};
use lab2048::thesis::verdict::{MARGIN, Verdict, compare};
use lab2048::thesis::{Cell, plans};

fn lab2048(folder: &Path, arguments: &str) -> Command {
    let mut command = cargo_bin_cmd!("lab2048");
    command.args(arguments.split_whitespace()).current_dir(folder);
    command
}

/// What a command prints when all goes well.
fn printed(folder: &Path, arguments: &str) -> String {
    let output = lab2048(folder, arguments).assert().success().get_output().stdout.clone();
    String::from_utf8(output).unwrap()
}

fn rows(path: &Path) -> Vec<csv::StringRecord> {
    csv::Reader::from_path(path).unwrap().records().map(Result::unwrap).collect()
}

const QUICK: &str = "reproduce --quick --games 2 --timed-games 1 --out here";

#[test]
fn it_plays_the_thesis_s_battery_and_writes_verdicts_and_figures() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path().join("here");
    let screen = printed(folder.path(), QUICK);
    assert_eq!(screen, fs::read_to_string(here.join("verdict.txt")).unwrap());
    assert!(screen.lines().all(|line| line.chars().count() <= 80), "{screen}");
    assert!(screen.contains("36 cells") && screen.contains("The table is not contradicted."));

    let verdicts = rows(&here.join("verdicts.csv"));
    assert_eq!(verdicts.len(), 36);
    let rates = rows(&here.join("win_rates.csv"));
    for (verdict, rate) in verdicts.iter().zip(&rates) {
        assert_eq!(
            verdict.iter().take(3).collect::<Vec<_>>(),
            rate.iter().take(3).collect::<Vec<_>>()
        );
        assert_eq!((&verdict[4], &verdict[5]), (&rate[3], &rate[5]));
    }
    let claims = rows(&here.join("claims.csv"));
    let result = |name: &str| claims.iter().find(|row| &row[0] == name).unwrap()[3].to_owned();
    assert_eq!(result("expectimax-near-100"), "not tested");
    assert_eq!(result("minimax-is-alphabeta"), "holds");
    assert_eq!(result("alphabeta-fastest"), "holds");
    for ending in ["svg", "png"] {
        for name in ["13-h1", "16-h4", "17-alphabeta", "19-expectimax", "21-times-by-heuristic"] {
            let figure = here.join(format!("figures/figure-{name}.{ending}"));
            assert!(fs::metadata(&figure).unwrap().len() > 1000, "{}", figure.display());
        }
    }

    // The win rates are those of the plan file, and a second time plays nothing.
    let files = format!("{}/configs/thesis.toml", env!("CARGO_MANIFEST_DIR"));
    printed(folder.path(), &format!("run {files} --depth 3..5 --games 2 --out plain"));
    let win_rates = |name: &str| fs::read(folder.path().join(name).join("win_rates.csv")).unwrap();
    assert_eq!(win_rates("here"), win_rates("plain"));
    let games = fs::read(here.join("games.csv")).unwrap();
    let again: Value =
        serde_json::from_str(&printed(folder.path(), &format!("{QUICK} --json"))).unwrap();
    assert_eq!(again["verdict"], "not contradicted");
    assert_eq!(again["cells"].as_array().unwrap().len(), 36);
    assert_eq!(again["claims"][0]["result"].as_str().unwrap(), &claims[0][3]);
    assert_eq!(games, fs::read(here.join("games.csv")).unwrap());
}

/// Writes a finished battery in which cells won as often as `wins` says.
fn pretend(path: &Path, wins: impl Fn(Cell) -> u64) -> (Plan, Ledger) {
    let mut plan = plans::battery("thesis", Cell::all().filter(|cell| cell.depth <= 5), 100);
    plan.conditions.fast = true;
    fs::create_dir_all(path).unwrap();
    let mut opened = Log::open(&path.join("games.csv"), &plan).unwrap();
    for (index, cell) in plan.cells.iter().enumerate() {
        for game in 0..100 {
            let won = game < wins(Cell::of(&cell.player).unwrap());
            let (outcome, max_tile) = if won { (Ending::Win, 2048) } else { (Ending::Loss, 512) };
            let counts = Counts::default();
            let facts = Facts { outcome, score: 9000, max_tile, moves: 700, counts };
            let record = Record { cell: index, game, facts, search_seconds: 0.5 };
            opened.ledger.add(&plan, &record).unwrap();
            opened.log.append(&record);
        }
    }
    opened.log.sync().unwrap();
    (plan, opened.ledger)
}

const PRETENDED: &str = "reproduce --quick --timed-games 0 --out here --quiet";

#[test]
fn verdicts_follow_from_the_games_and_a_contradiction_has_its_exit_code() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path().join("here");
    pretend(&here, |cell| published().rates[&cell].wins);
    let screen = printed(folder.path(), PRETENDED);
    assert!(screen.contains("! 0 are contradicted"), "{screen}");

    // Two cells changed for each other: both are contradicted, and no other.
    fs::remove_dir_all(&here).unwrap();
    let [one, other] = ["h3", "h4"].map(|it| Cell::named("expectimax", it, 3).unwrap());
    pretend(&here, |cell| {
        let from = if cell == one {
            other
        } else if cell == other {
            one
        } else {
            cell
        };
        published().rates[&from].wins
    });
    let output = lab2048(folder.path(), PRETENDED).assert().code(7).get_output().clone();
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        told,
        "lab2048: the published table is contradicted: 2 of 36 cells, all together p = 0.0000\n"
    );
    let verdicts = rows(&here.join("verdicts.csv"));
    let contradicted: Vec<String> = verdicts
        .iter()
        .filter(|row| &row[19] == "contradicted")
        .map(|row| format!("{} {} depth {}", &row[0], &row[1], &row[2]))
        .collect();
    assert_eq!(contradicted, [one.to_string(), other.to_string()]);
    let screen = fs::read_to_string(here.join("verdict.txt")).unwrap();
    assert!(screen.contains("10.0  (63)!") || screen.contains("63.0  (10)!"), "{screen}");
    assert!(screen.contains("The table is contradicted."), "{screen}");
}

#[test]
fn the_library_says_what_the_command_says() {
    let folder = tempfile::tempdir().unwrap();
    let (plan, ledger) = pretend(folder.path(), |cell| 100 - published().rates[&cell].wins);
    let rates = Evidence::rates_of(&plan, &ledger);
    let comparison = compare(&rates, &published().rates, MARGIN);
    assert_eq!(comparison.verdict(), Verdict::Contradicted);
    let p = comparison.cells.iter().map(|it| it.adjusted_p);
    assert!(p.clone().all(|p| (0.0..=1.0).contains(&p)) && p.clone().fold(1.0, f64::min) < 1e-9);
    assert_eq!(published::GAMES, 100);
}

#[test]
fn every_reading_is_compared_with_the_published_table() {
    let folder = tempfile::tempdir().unwrap();
    let table = printed(folder.path(), "reproduce --sensitivity --games 1 --out here --quiet");
    let rows = rows(&folder.path().join("here/sensitivity/sensitivity.csv"));
    let names: Vec<&str> = rows.iter().map(|row| &row[0]).collect();
    assert_eq!(names, ["ours", "utility-heuristic", "loss-0", "ties-last", "depth-in-moves"]);
    for row in &rows {
        assert!(table.contains(&row[0]));
        assert_eq!((&row[3], &row[4]), ("16", "16"));
    }
}

#[test]
fn what_cannot_be_asked_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    for arguments in [
        "reproduce --games 0",
        "reproduce --margin 0",
        "reproduce --sensitivity --margin 10",
        "reproduce --timed-games -1",
        "reproduce configs/thesis.toml",
    ] {
        lab2048(folder.path(), arguments).assert().code(2);
    }
    // A folder that holds another battery is left alone.
    printed(folder.path(), "run --algorithm random --games 1 --out here");
    let before = fs::read(folder.path().join("here/win_rates.csv")).unwrap();
    lab2048(folder.path(), "reproduce --quick --out here").assert().code(3);
    assert_eq!(before, fs::read(folder.path().join("here/win_rates.csv")).unwrap());
}

#[test]
fn a_folder_of_another_battery_is_refused_before_anything_is_measured() {
    let folder = tempfile::tempdir().unwrap();
    pretend(&folder.path().join("here"), |_| 0);
    let smaller = "reproduce --quick --games 50 --timed-games 1 --out here --quiet";
    lab2048(folder.path(), smaller).assert().code(3);
    let timed = fs::read_to_string(folder.path().join("here/times/games.csv")).unwrap();
    assert_eq!(timed.lines().count(), 1);
}

#[test]
fn times_that_were_measured_before_go_on_counting() {
    let folder = tempfile::tempdir().unwrap();
    let claims = || fs::read(folder.path().join("here/claims.csv")).unwrap();
    printed(folder.path(), QUICK);
    let with_times = claims();
    printed(folder.path(), &QUICK.replace("--timed-games 1", "--timed-games 0"));
    assert_eq!(with_times, claims());
}

#[test]
fn what_is_no_folder_of_results_is_not_moved_aside() {
    let folder = tempfile::tempdir().unwrap();
    let documents = folder.path().join("documents");
    fs::create_dir(&documents).unwrap();
    fs::write(documents.join("letter.txt"), "Dear Ada").unwrap();
    for command in [
        "reproduce --quick --games 1 --timed-games 0 --fresh --out documents",
        "run --algorithm random --games 1 --fresh --out documents",
        "run --algorithm random --games 1 --fresh --out documents/letter.txt",
    ] {
        let output = lab2048(folder.path(), command).assert().code(3).get_output().clone();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains("is no folder of results; nothing was changed"), "{said}");
    }
    assert_eq!(fs::read_to_string(documents.join("letter.txt")).unwrap(), "Dear Ada");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}
