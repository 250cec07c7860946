//! The same command goes on; another battery in the same folder is refused with the difference.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::common::{
    FILES, SMALL, assert_same, contents, end, names, rows, rows_so_far, run, scratch, unbroken,
};

/// SMALL with some options replaced.
fn small_but(changes: &[(&'static str, &'static str)]) -> Vec<&'static str> {
    let mut battery = SMALL.to_vec();
    for (option, value) in changes {
        match battery.iter().position(|it| it == option) {
            Some(at) => battery[at + 1] = value,
            None => battery.extend([option, value]),
        }
    }
    battery
}

/// A folder with SMALL's results that may be changed.
fn finished() -> tempfile::TempDir {
    unbroken(SMALL)
}

#[test]
fn a_finished_battery_says_so_and_only_writes_its_tables() {
    let folder = finished();
    let before = contents(folder.path());
    for table in ["win_rates.csv", "timing.csv", "plan.toml"] {
        fs::remove_file(folder.path().join(table)).unwrap();
    }
    let said = ["all games are finished already; writing the tables"];
    let ended = end(run(SMALL, folder.path()).args(["--threads", "2"])).expect(0, &said);
    assert_eq!(contents(folder.path()), before);
    assert!(ended.stdout.contains("expectimax"), "{ended:?}");
    // Unless the manifest is lost, or was written before the end.
    fs::remove_file(folder.path().join("manifest.json")).unwrap();
    end(run(SMALL, folder.path()).args(["--threads", "2"])).expect(0, &said);
    assert_eq!(names(folder.path()), FILES);
}

#[test]
fn games_that_are_there_are_not_played_again() {
    let folder = finished();
    let path = folder.path().join("games.csv");
    let log = fs::read_to_string(&path).unwrap();
    // Half of the rows; the others, if they stay, stay as they are, times included.
    let kept: String = log.lines().step_by(2).map(|line| format!("{line}\n")).collect();
    fs::write(&path, &kept).unwrap();
    end(&mut run(SMALL, folder.path())).expect(0, &["going on after 30 games of earlier runs"]);
    let now = fs::read_to_string(&path).unwrap();
    assert!(now.starts_with(&kept));
    assert_eq!(rows_so_far(folder.path()), 60);
}

#[test]
fn more_games_more_cells_and_other_threads_go_on() {
    for changes in [
        &[("--games", "25")][..],
        &[("--games", "0..12")],
        &[("--depth", "1..3")],
        &[("--heuristic", "h4,h1")],
        &[("--algorithm", "minimax,expectimax,greedy,alphabeta,random")],
        &[("--name", "the same by another name")],
        &[("--games", "13"), ("--depth", "1..3"), ("--heuristic", "h1,h2")],
    ] {
        let battery = small_but(changes);
        let folder = finished();
        let before = rows(folder.path());
        end(run(&battery, folder.path()).args(["--threads", "3"])).expect(0, &["60 "]);
        assert_same(folder.path(), unbroken(&battery).path());
        let now = rows(folder.path());
        assert!(before.iter().all(|row| now.contains(row)));
    }
}

#[test]
fn a_changed_plan_is_refused_with_the_difference_and_nothing_is_touched() {
    let folder = finished();
    let before = contents(folder.path());
    for (changes, difference) in [
        (&[("--seed", "8")][..], "seed 7 there, 8 here"),
        (&[("--target", "1024")], "target 2048 there, 1024 here"),
        (&[("--target", "none")], "target 2048 there, none here"),
        (&[("--ties", "last")], "ties first there, last here"),
        (&[("--utility", "1e6,0")], "utility 1000000000,-1000000000 there, 1000000,0 here"),
        (&[("--four-probability", "0.2")], "four_probability 0.1 there, 0.2 here"),
        (&[("--seed", "8"), ("--ties", "last")], "seed 7 there, 8 here; ties first there, last"),
        (&[("--depth", "2")], "h1 depth 1 was played by a player who is not in this plan"),
        (&[("--heuristic", "h2")], " h1 depth "),
        (&[("--algorithm", "random,greedy,expectimax")], "alphabeta h1 depth "),
        (&[("--games", "9")], "was played with a number that is not in this plan"),
        (&[("--games", "1..10")], "was played with a number that is not in this plan"),
    ] {
        let ended = end(&mut run(&small_but(changes), folder.path()));
        let ended = ended.expect(3, &[difference, "nothing was changed", "--out", "--fresh"]);
        assert!(!ended.stderr.contains("panicked"));
        assert_eq!(contents(folder.path()), before, "{difference}");
    }
}

/// Writes a changed manifest, or none.
fn change_manifest(folder: &Path, change: impl FnOnce(&mut Value)) {
    let path = folder.join("manifest.json");
    let mut manifest: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    change(&mut manifest);
    fs::write(&path, manifest.to_string()).unwrap();
}

#[test]
fn results_of_another_version_of_the_game_are_refused() {
    let folder = finished();
    change_manifest(folder.path(), |it| it["conditions"]["rules"] = 0.into());
    let before = contents(folder.path());
    end(&mut run(SMALL, folder.path()))
        .expect(3, &["rules 0 there, 1 here", "nothing was changed"]);
    assert_eq!(contents(folder.path()), before);
}

#[test]
fn a_lost_or_broken_manifest_hides_no_difference() {
    for broken in [None, Some(&b"{\"battery\": "[..]), Some(b""), Some(b"[]"), Some(b"\xff\xfe\0")]
    {
        let folder = finished();
        let manifest = folder.path().join("manifest.json");
        fs::remove_file(&manifest).unwrap();
        if let Some(bytes) = broken {
            fs::write(&manifest, bytes).unwrap();
        }
        let before = contents(folder.path());
        let said = ["with another seed, other weights or under other conditions"];
        end(&mut run(&small_but(&[("--seed", "8")]), folder.path())).expect(3, &said);
        assert_eq!(contents(folder.path()), before);
        end(&mut run(SMALL, folder.path())).expect(0, &["all games are finished already"]);
        assert_eq!(names(folder.path()), FILES);
    }
}

#[test]
fn other_weights_under_the_same_name_are_another_plan() {
    let folder = scratch();
    let plan = |weight: u32| {
        let text = format!(
            "algorithm = \"expectimax\"\nheuristic = \"mine\"\ndepth = 1\ngames = 2\n\
             [weights.mine]\nempty = {weight}\n"
        );
        let path = folder.path().join("mine.toml");
        fs::write(&path, text).unwrap();
        end(&mut run(&[path.to_str().unwrap()], &folder.path().join("out")))
    };
    plan(1).expect(0, &[]);
    plan(2).expect(3, &["heuristic `mine` empty 1 there, empty 2 here", "nothing was changed"]);
    plan(1).expect(0, &["all games are finished already"]);
}

#[test]
fn tables_without_the_games_they_were_made_from_are_not_overwritten() {
    let folder = finished();
    fs::remove_file(folder.path().join("games.csv")).unwrap();
    let before = contents(folder.path());
    let said = ["holds win_rates.csv but no games.csv", "nothing was changed"];
    end(&mut run(SMALL, folder.path())).expect(3, &said);
    end(run(SMALL, folder.path()).args(["--block", "1/2"])).expect(3, &said);
    assert_eq!(contents(folder.path()), before);
}

#[test]
fn fresh_moves_the_old_folder_aside_and_deletes_nothing() {
    let parent = scratch();
    let out = parent.path().join("my results");
    end(run(SMALL, &out).arg("--fresh")).expect(0, &[]);
    assert_eq!(names(parent.path()), ["my results"], "there was nothing to move");
    fs::write(out.join("notes.txt"), "mine").unwrap();
    let first = contents(&out);
    let other = small_but(&[("--seed", "8")]);
    end(run(&other, &out).arg("--fresh")).expect(0, &["earlier results are now in", ".old-1"]);
    assert_eq!(contents(&parent.path().join("my results.old-1")), first);
    let second = contents(&out);
    end(run(SMALL, &out).arg("--fresh")).expect(0, &["my results.old-2"]);
    assert_eq!(names(parent.path()), ["my results", "my results.old-1", "my results.old-2"]);
    assert_eq!(contents(&parent.path().join("my results.old-1")), first);
    assert_eq!(contents(&parent.path().join("my results.old-2")), second);
    assert_eq!(rows(&out), rows(&parent.path().join("my results.old-1")));
    end(run(SMALL, &out).args(["--fresh", "--block", "1/2"])).expect(2, &["--block"]);
}

#[test]
fn missing_games_after_a_merge_come_with_the_command_that_plays_them() {
    let unbroken = finished();
    let folder = scratch();
    let out = folder.path().join("it's a battery, isn't it?");
    end(run(SMALL, &out).args(["--block", "2/3"])).expect(0, &["block finished"]);
    let path = out.to_str().unwrap();
    let merged = end(&mut crate::common::lab2048(["merge", path]));
    let merged = merged.expect(5, &["40 of 60 games missing", "for I in 1,3", "random: 7"]);
    merged.go_on().expect(0, &["going on after 20 games of earlier runs"]);
    assert_eq!(rows(&out), rows(unbroken.path()));
    let table = |folder: &Path| fs::read(folder.join("win_rates.csv")).unwrap();
    assert_eq!(table(&out), table(unbroken.path()));
}

#[test]
fn a_folder_whose_name_is_no_text_is_played_in_and_gone_on_with() {
    use std::os::unix::ffi::OsStrExt;
    let folder = scratch();
    let out = folder.path().join(std::ffi::OsStr::from_bytes(b"caf\xe9\n'1'"));
    let mut limited = std::process::Command::new("sh");
    limited.args(["-c", "ulimit -f 8; exec \"$@\"", "sh"]).arg(crate::common::PROGRAM).arg("run");
    limited.args(SMALL).arg("--out").arg(&out);
    end(&mut limited).expect(74, &["go on with: "]).go_on().expect(0, &["going on after "]);
    assert_same(&out, finished().path());
}
