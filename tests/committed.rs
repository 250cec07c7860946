//! results/thesis is what its command gives: the tables, verdicts and figures follow from the games
//! beside them, and the games are those that are played now.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::cargo::cargo_bin_cmd;
use rayon::prelude::*;
use tiny_skia::Pixmap;

use lab2048::battery::merge::records;
use lab2048::battery::record::Facts;
use lab2048::episode::{Seating, play};
use lab2048::plan::{Plan, Share};
use lab2048::report::Folder;

fn committed() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("results/thesis")
}

/// All files below a folder, by their paths in it.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    files.into_iter().map(|file| file.strip_prefix(folder).unwrap().to_owned()).collect()
}

fn pixels(png: &[u8]) -> Pixmap {
    Pixmap::decode_png(png).unwrap()
}

#[test]
fn everything_follows_from_the_games() {
    let scratch = tempfile::tempdir().unwrap();
    let again = scratch.path().join("again");
    let logs = ["games.csv", "manifest.json", "plan.toml"];
    for log in logs.iter().flat_map(|it| [(*it).to_owned(), format!("times/{it}")]) {
        let to = again.join(&log);
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        fs::copy(committed().join(&log), to).unwrap();
    }
    let mut command = cargo_bin_cmd!("lab2048");
    command.args(["reproduce", "--quiet", "--out"]).arg(&again).assert().success();
    for report in [
        "--format svg --chart score-expectimax,tiles-expectimax-h1 --out .",
        "--format datapackage",
    ] {
        let mut command = cargo_bin_cmd!("lab2048");
        command.args(["report", "--quiet", "."]).args(report.split(' ')).current_dir(&again);
        command.assert().success();
    }
    let made = files(&again);
    assert!(made.len() >= 34, "{made:?}");
    for file in made {
        let [ours, theirs] = [&again, &committed()].map(|it| fs::read(it.join(&file)).unwrap());
        let is_same = match file.extension() {
            // How a picture is compressed is the business of a library.
            Some(ending) if ending == "png" => pixels(&ours) == pixels(&theirs),
            _ => ours == theirs,
        };
        assert!(is_same, "{} is another", file.display());
    }
}

fn plan_of(folder: &Folder) -> Plan {
    folder.read_plan().unwrap().unwrap()
}

#[test]
fn the_games_are_those_that_are_played_now() {
    for (path, plies, games) in [("", 4, 6), ("times", 4, 2)] {
        let folder = Folder::existing(&committed().join(path));
        let plan = plan_of(&folder);
        let (_, all) = records(&plan, &[folder.log(Share::WHOLE)]).unwrap();
        assert_eq!(all.len() as u64, plan.games());
        let shallow = all.into_par_iter().with_max_len(1).filter(|record| {
            let depth = plan.cells[record.cell].player.depth();
            record.game < games && depth.is_some_and(|depth| depth.plies() <= plies)
        });
        let replayed = shallow.map(|record| {
            let player = &plan.cells[record.cell].player;
            let seating = Seating { seed: plan.seed, game: record.game };
            let played = play(player, &plan.conditions, seating);
            assert_eq!(Facts::from(&played), record.facts, "game {} of {player}", record.game);
        });
        assert_eq!(replayed.count() as u64, 24 * games);
    }
}

#[test]
fn the_readme_shows_what_is_committed() {
    let readme = include_str!("../README.md");
    let verdict = fs::read_to_string(committed().join("verdict.txt")).unwrap();
    assert!(readme.contains(&verdict), "README.md and verdict.txt differ");
    let table = committed().join("sensitivity/sensitivity.csv");
    for row in csv::Reader::from_path(table).unwrap().records().map(Result::unwrap) {
        let shown: Vec<&str> = [0, 3, 4, 5, 6, 7, 8, 9].map(|column| &row[column]).into();
        let line = readme.lines().find(|line| line.starts_with(&format!("{} ", &row[0])));
        let line: Vec<&str> = line.unwrap().split_whitespace().collect();
        assert_eq!(line, shown, "README.md and sensitivity.csv differ");
    }
}
