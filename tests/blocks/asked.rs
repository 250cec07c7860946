//! `status` and `plan`: what they print for people and for programs.

use serde_json::Value;

use crate::{GAMES, Scratch, assert_one_line};

fn json(scratch: &Scratch, arguments: &[&str]) -> Value {
    let text = scratch.ok(&[arguments, &["--json"]].concat());
    serde_json::from_str(&text).expect("the output is JSON")
}

/// Asserts that all lines but the headline and commands fit a terminal.
fn assert_narrow(text: &str) {
    for line in text.lines().skip(1).filter(|line| !line.contains("lab2048 ")) {
        assert!(line.chars().count() <= 80, "too wide: {line}");
        assert_eq!(line, line.trim_end());
    }
}

/// The text with one blank for several.
fn squeezed(text: &str) -> String {
    let lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    lines.map(|line| line + "\n").collect()
}

#[test]
fn status_of_a_whole_battery() {
    let scratch = Scratch::with_whole();
    let before = scratch.files("whole");
    let status = scratch.ok(&["status", "whole"]);
    assert_narrow(&status);
    assert!(status.starts_with("four cells: 4 cells, 20 games, seed 7, target 2048"), "{status}");
    assert!(status.ends_with("\nwhole/games.csv: 20 games\n20 of 20 games finished\n"), "{status}");
    let status = json(&scratch, &["status", "whole"]);
    assert_eq!(status["battery"], "four cells");
    assert_eq!((&status["games"], &status["finished"]), (&GAMES.into(), &GAMES.into()));
    assert_eq!(status["missing"], Value::Array(vec![]));
    assert_eq!(status["core_seconds_left"], 0.0);
    assert_eq!(status["conditions"]["seed"], 7);
    let log = &status["logs"][0];
    assert_eq!(log["file"], "whole/games.csv");
    assert_eq!((&log["block"], &log["finished"]), (&"1/1".into(), &GAMES.into()));
    assert_eq!((&log["written_by"], &log["last_row_cut"]), (&Value::Null, &false.into()));
    assert_eq!(scratch.files("whole"), before);
}

#[test]
fn status_of_blocks() {
    let scratch = Scratch::new();
    scratch.play_blocks([2, 3], 3, "out");
    let status = scratch.ok(&["status", "out"]);
    assert_narrow(&status);
    assert!(status.contains("\nout/games.block-2-of-3.csv: 7 games\n"), "{status}");
    assert!(status.contains("\nout/games.block-3-of-3.csv: 6 games\n"), "{status}");
    assert!(status.contains("\n13 of 20 games finished\n"), "{status}");
    assert!(status.contains("\n  random: 3 missing: 0, 3, 6\n"), "{status}");
    assert!(status.contains(" of one core left\n"), "{status}");
    let status = json(&scratch, &["status", "out"]);
    assert_eq!(status["finished"], 13);
    assert_eq!(status["logs"][1]["block"], "3/3");
    assert_eq!(status["logs"][1]["games"], 6);
    let missing = &status["missing"][3];
    assert_eq!(missing["algorithm"], "expectimax");
    assert_eq!((&missing["heuristic"], &missing["depth"]), (&"h4".into(), &2.into()));
    assert_eq!((&missing["games"], &missing["first"]), (&1.into(), &serde_json::json!([2])));
    assert!(status["core_seconds_left"].as_f64().unwrap() > 0.0);
    assert_eq!(status["at_least"], false);
    // Blocks that are all finished are to be put together, and that is all there is to do.
    scratch.play_blocks([1], 3, "out");
    let status = scratch.ok(&["status", "out"]);
    let end = "\n20 of 20 games finished\nto put the blocks together: lab2048 merge out\n";
    assert!(status.ends_with(end), "{status}");
}

#[test]
fn status_of_very_many_blocks_lists_those_of_interest() {
    let scratch = Scratch::new();
    scratch.play_blocks(1..=14, 20, "out");
    scratch.cut("out/games.block-3-of-20.csv", 1);
    let status = scratch.ok(&["status", "out"]);
    assert_eq!(status.matches("out/games.block-").count(), 1, "{status}");
    assert!(status.contains("games.block-3-of-20.csv: 0 of 1 game, last row cut"), "{status}");
    assert!(status.contains("\n13 logs finished\n"), "{status}");
    assert!(status.contains(" --block I/20 for I in 3,15-20\n"), "{status}");
}

#[test]
fn status_of_a_battery_that_has_not_begun_claims_no_time() {
    let scratch = Scratch::new();
    scratch.ok(&["run", "plan.toml", "--block", "23/23", "--quiet", "--out", "out"]);
    let status = scratch.ok(&["status", "out"]);
    assert!(!status.contains("of one core left"), "{status}");
    let status = json(&scratch, &["status", "out"]);
    assert_eq!((&status["finished"], &status["at_least"]), (&0.into(), &true.into()));
}

#[test]
fn status_of_a_folder_without_results_says_so() {
    let scratch = Scratch::new();
    std::fs::create_dir(scratch.path("empty")).unwrap();
    for json in [&[][..], &["--json"]] {
        let status = |folder| scratch.refused(3, &[&["status", folder], json].concat());
        assert_one_line(&status("empty"), &["no results in empty: it holds no games.csv"]);
        assert_one_line(&status("absent"), &["no results in absent: "]);
        assert_one_line(&status("plan.toml"), &["no results in plan.toml: it is not a folder"]);
    }
    scratch.refused(2, &["status"]);
    scratch.refused(2, &["status", "one", "other"]);
}

#[test]
fn plan_lists_cells_and_games_and_plays_nothing() {
    let scratch = Scratch::new();
    let plan = scratch.ok(&["plan", "plan.toml"]);
    assert_narrow(&plan);
    let plan = squeezed(&plan);
    assert!(plan.contains("\nrandom 7 games (0 to 6)\n"), "{plan}");
    assert!(plan.contains("\ngreedy 5 games (3 to 7)\n"), "{plan}");
    assert!(plan.contains("\nexpectimax h4 depth 2 4 games (0 to 3)\n"), "{plan}");
    let plan = json(&scratch, &["plan", "plan.toml"]);
    assert_eq!((&plan["games"], &plan["battery"]), (&GAMES.into(), &"four cells".into()));
    assert_eq!(plan["cells"].as_array().unwrap().len(), 4);
    assert_eq!(plan["cells"][1]["first_game"], 3);
    assert_eq!(plan["cells"][1]["games"], 5);
    assert!(plan.get("core_seconds").is_none());
    let more = json(&scratch, &["plan", "plan.toml", "--games", "50"]);
    assert_eq!(more["games"], 200);
    assert_ne!(more["plan_hash"], plan["plan_hash"]);
    assert!(!scratch.exists("results"));
}

#[test]
fn plan_estimates_and_suggests_blocks_after_a_probe() {
    let scratch = Scratch::new();
    let plan = scratch.ok(&["plan", "plan.toml", "--probe", "1"]);
    assert_narrow(&plan);
    assert!(plan.contains("\ntime: "), "{plan}");
    assert!(plan.ends_with("\nblocks: not worth while\n"), "{plan}");
    let many = ["plan", "plan.toml", "--games", "900000000", "--probe", "1"];
    let text = scratch.ok(&many);
    assert_narrow(&text);
    assert!(text.contains("  lab2048 run plan.toml --games 900000000 --block I/"), "{text}");
    assert!(text.ends_with("\n  lab2048 merge 'results/four cells'\n"), "{text}");
    let plan = json(&scratch, &many);
    assert!(plan["core_seconds"].as_f64().unwrap() > 0.0);
    assert!(plan["blocks"].as_u64().unwrap() > 1);
    assert_eq!(plan["at_least"], false);
    // A search that no probe finishes a game of says at least something.
    let deep = ["--algorithm", "random,minimax", "--heuristic", "h1", "--depth", "12"];
    let plan = json(&scratch, &[&["plan", "--probe", "1"], &deep[..]].concat());
    assert_eq!(plan["at_least"], true);
    for seconds in ["0", "3601", "x"] {
        let probe = format!("--probe={seconds}");
        scratch.refused(2, &["plan", "plan.toml", &probe]);
    }
}

#[test]
fn a_dry_run_of_a_block_lists_the_block() {
    let scratch = Scratch::new();
    let dry = ["run", "plan.toml", "--block", "2/3", "--dry-run"];
    let text = scratch.ok(&dry);
    assert_narrow(&text);
    assert!(text.contains("\nblock 2/3: 7 games\n"), "{text}");
    assert!(squeezed(&text).contains("\nrandom 2 games of 0 to 6\n"), "{text}");
    let block = json(&scratch, &dry);
    assert_eq!((&block["block"], &block["games"]), (&"2/3".into(), &7.into()));
    assert_eq!(block["cells"][0]["games"], 2);
}
