//! Logs put together: doubles, contradictions, several folders, plans that do not fit.

use std::fs;

use crate::{Scratch, assert_one_line};

#[test]
fn doubles_that_agree_count_once() {
    let scratch = Scratch::with_whole();
    scratch.play_blocks(1..=2, 2, "out");
    scratch.play_blocks(1..=3, 3, "out");
    let log = scratch.read("out/games.block-2-of-3.csv");
    let last = log.lines().last().unwrap();
    scratch.write("out/games.block-2-of-3.csv", &format!("{log}{last}\n"));
    let (_, said) = scratch.exits(0, &["merge", "out"]);
    let expected = "5 logs with 20 games; 21 stood there again with the same result\n";
    assert!(said.starts_with(expected), "{said}");
    scratch.assert_same_results("out", "whole");
    // What was put together can be put together again, and gives the same bytes.
    let before = scratch.read("out/games.csv");
    scratch.ok(&["merge", "out", "--quiet"]);
    assert_eq!(scratch.read("out/games.csv"), before);
}

#[test]
fn results_that_differ_are_shown_with_both_places_and_nothing_is_written() {
    let scratch = Scratch::new();
    scratch.play_blocks(1..=2, 2, "out");
    scratch.play_blocks(1..=2, 2, "other");
    scratch.ok(&["merge", "out"]);
    scratch.falsify("other/games.block-2-of-2.csv", 4, |facts| facts.score += 4);
    let falsified = scratch.rows("other/games.block-2-of-2.csv")[2].clone();
    let in_games = scratch.rows("out/games.csv");
    let line = 2 + in_games.iter().position(|row| row[..4] == falsified[..4]).unwrap();
    let before = (scratch.files("out"), scratch.files("other"));
    let said = scratch.refused(8, &["merge", "out", "other"]);
    assert_one_line(
        &said,
        &[
            "lab2048: game ",
            " has two results: ",
            &format!("out/games.csv:{line} says "),
            "other/games.block-2-of-2.csv:4 says ",
            &format!("{} points", falsified[6]),
            &format!("{} points", in_games[line - 2][6]),
            "; nothing was changed",
        ],
    );
    assert_eq!((scratch.files("out"), scratch.files("other")), before);
    // A new folder is not even made.
    scratch.refused(8, &["merge", "out", "other", "--out", "new"]);
    assert!(!scratch.exists("new"));
}

#[test]
fn of_many_contradictions_five_are_shown_and_all_are_counted() {
    let scratch = Scratch::with_whole();
    scratch.play_blocks([1], 2, "out");
    for line in 2..=9 {
        scratch.falsify("out/games.block-1-of-2.csv", line, |facts| facts.counts.cutoffs += 1);
    }
    fs::copy(scratch.path("whole/games.csv"), scratch.path("out/games.csv")).unwrap();
    let said = scratch.refused(8, &["status", "out"]);
    let lines: Vec<&str> = said.lines().collect();
    let (last, others) = lines.split_last().unwrap();
    assert!(last.starts_with("lab2048: 8 games have two results; the first: game "), "{said}");
    assert_eq!(others.len(), 4, "{said}");
    assert!(others.iter().all(|line| line.starts_with("game ")), "{said}");
}

#[test]
fn folders_of_several_machines_merge_into_the_first_or_into_one_of_their_own() {
    let scratch = Scratch::with_whole();
    scratch.play_blocks([1, 3], 4, "laptop");
    scratch.play_blocks([2, 4], 4, "server");
    let before = (scratch.files("laptop"), scratch.files("server"));
    scratch.ok(&["merge", "laptop", "server", "--out", "new/together"]);
    assert_eq!((scratch.files("laptop"), scratch.files("server")), before);
    scratch.assert_same_results("new/together", "whole");
    scratch.ok(&["merge", "laptop", "server"]);
    scratch.assert_same_results("laptop", "whole");
    assert_eq!(scratch.files("server"), before.1);
    // The whole goes on from there: nothing is left to play.
    let (_, said) = scratch.exits(0, &["run", "laptop/plan.toml", "--out", "laptop"]);
    assert!(said.contains("all games are finished already"), "{said}");
}

#[test]
fn what_is_in_the_folder_of_the_result_is_not_lost() {
    let scratch = Scratch::with_whole();
    scratch.play_blocks([1], 2, "old");
    scratch.exits(5, &["merge", "old", "--out", "result"]);
    scratch.play_blocks([2], 2, "new");
    scratch.ok(&["merge", "new", "--out", "result"]);
    scratch.assert_same_results("result", "whole");
}

#[test]
fn different_plans_are_refused_with_what_differs() {
    let scratch = Scratch::new();
    let play = |folder: &str, options: &[&str]| {
        let run = ["run", "plan.toml", "--block", "1/2", "--quiet", "--out", folder];
        scratch.ok(&[&run, options].concat());
    };
    play("out", &[]);
    let cases: [(&[&str], &str); 6] = [
        (&["--seed", "8"], "(seed 7 there, 8 here)"),
        (&["--target", "512"], "(target 2048 there, 512 here)"),
        (&["--utility", "heuristic"], "utility 1000000000,-1000000000 there, heuristic here"),
        (&["--four-probability", "0.2"], "(four_probability 0.1 there, 0.2 here)"),
        (&["--algorithm", "random", "--games", "9"], "(games 0 to 6 of random, not 0 to 8)"),
        (
            &["--algorithm", "minimax", "--depth", "1", "--heuristic", "h1"],
            "(no minimax h1 depth 1)",
        ),
    ];
    for (index, (options, difference)) in cases.into_iter().enumerate() {
        let other = format!("other-{index}");
        play(&other, options);
        let before = scratch.files("out");
        let said = scratch.refused(3, &["merge", "out", &other]);
        let parts =
            ["out/manifest.block-1-of-2.json and ", &other, "are of different plans", difference];
        assert_one_line(&said, &parts);
        assert_eq!(scratch.files("out"), before);
    }
}

#[test]
fn the_same_name_for_another_heuristic_is_another_plan() {
    let scratch = Scratch::new();
    for (folder, weight) in [("one", 1), ("other", 2)] {
        let plan = format!(
            "algorithm = 'minimax'\nheuristic = 'mine'\ndepth = 1\ngames = 2\n\
             [weights.mine]\nempty = {weight}\n"
        );
        scratch.write("plan.toml", &plan);
        scratch.ok(&["run", "plan.toml", "--quiet", "--out", folder]);
    }
    let said = scratch.refused(3, &["merge", "one", "other"]);
    assert_one_line(&said, &["(heuristic `mine` empty 1 there, empty 2 here)"]);
}

#[test]
fn a_plan_that_holds_all_games_of_the_others_is_the_plan_of_all() {
    let scratch = Scratch::with_whole();
    let few = ["run", "plan.toml", "--algorithm", "random", "--games", "2..5"];
    scratch.ok(&[&few[..], &["--quiet", "--out", "few"]].concat());
    for folders in [["few", "whole"], ["whole", "few"]] {
        scratch.ok(&["merge", folders[0], folders[1], "--out", &folders.concat()]);
        scratch.assert_same_results(&folders.concat(), "whole");
    }
}

#[test]
fn a_folder_that_holds_nothing_is_refused_by_name() {
    let scratch = Scratch::with_whole();
    fs::create_dir(scratch.path("empty")).unwrap();
    let before = scratch.files("whole");
    for (folder, why) in
        [("absent", "No such file"), ("empty", "no games.csv"), ("plan.toml", "not a folder")]
    {
        for folders in [["whole", folder], [folder, "whole"]] {
            let said = scratch.refused(3, &["merge", folders[0], folders[1]]);
            assert_one_line(&said, &[&format!("no results in {folder}: "), why]);
        }
    }
    assert_eq!(scratch.files("whole"), before);
    scratch.refused(2, &["merge"]);
}

#[test]
fn a_result_that_cannot_be_written_is_exit_code_74() {
    let scratch = Scratch::with_whole();
    let said = scratch.refused(74, &["merge", "whole", "--out", "plan.toml/inside"]);
    assert_one_line(&said, &["cannot make the folder plan.toml/inside"]);
}

#[test]
fn merge_prints_the_table_of_the_whole_as_text_and_as_json() {
    let scratch = Scratch::with_whole();
    scratch.play_blocks(1..=3, 3, "out");
    let without_time = |table: String| -> Vec<String> {
        let cut = |line: &str| line.rsplit_once(' ').unwrap().0.trim_end().to_owned();
        table.lines().map(cut).collect()
    };
    let (merged, said) = scratch.exits(0, &["merge", "out", "--quiet"]);
    assert_eq!(said, "");
    let whole = scratch.ok(&["run", "plan.toml", "--quiet", "--out", "whole"]);
    assert_eq!(without_time(merged), without_time(whole));
    let json: serde_json::Value =
        serde_json::from_str(&scratch.ok(&["merge", "out", "--json"])).unwrap();
    assert_eq!(json["battery"], "four cells");
    assert_eq!(json["cells"][3]["games"], 4);
}
