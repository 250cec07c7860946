//! Manifests and plans beside results that somebody has changed: one clear line, never a panic.

use std::fs;

use crate::{Scratch, assert_one_line};

const MANIFEST: &str = "out/manifest.block-1-of-2.json";

/// Two blocks in `out`.
fn blocks() -> Scratch {
    let scratch = Scratch::new();
    scratch.play_blocks(1..=2, 2, "out");
    scratch
}

/// Both commands refuse, and change nothing.
fn assert_refused(scratch: &Scratch, parts: &[&str]) {
    for command in ["status", "merge"] {
        assert_one_line(&scratch.refused(3, &[command, "out"]), parts);
    }
    assert!(!scratch.exists("out/games.csv"));
}

#[test]
fn a_manifest_that_is_none_is_refused_by_name() {
    let scratch = blocks();
    let deep = "[".repeat(200_000);
    let long = format!("{{\"battery\": {}}}", "9".repeat(5000));
    let list = format!("[{}]", "\"long\",".repeat(100_000));
    for text in ["", "{", "null", "[]", "{}", "\u{feff}{}", "{\"battery\": 3}", &deep, &long, &list]
    {
        scratch.write(MANIFEST, text);
        assert_refused(&scratch, &[MANIFEST]);
    }
    fs::write(scratch.path(MANIFEST), [0xff, 0xfe, 0x00]).unwrap();
    assert_refused(&scratch, &[MANIFEST]);
    fs::remove_file(scratch.path(MANIFEST)).unwrap();
    fs::create_dir(scratch.path(MANIFEST)).unwrap();
    assert_refused(&scratch, &["cannot read", MANIFEST]);
}

#[test]
fn every_value_of_a_manifest_may_be_of_a_wrong_type() {
    let scratch = blocks();
    let text = scratch.read(MANIFEST);
    let manifest: serde_json::Value = serde_json::from_str(&text).unwrap();
    let keys = manifest.as_object().unwrap().keys();
    for key in keys {
        for value in [serde_json::json!({"a": [1.5, null]}), serde_json::json!("x".repeat(10_000))]
        {
            let mut changed = manifest.clone();
            changed[key] = value;
            scratch.write(MANIFEST, &changed.to_string());
            let output = scratch.command(&["status", "out"]).output().unwrap();
            let said = String::from_utf8(output.stderr).unwrap();
            match output.status.code() {
                // A longer name, or another block, is nothing that anything hangs on.
                Some(0) => assert!(["battery", "block"].contains(&key.as_str()), "{key}"),
                Some(3) => assert_one_line(&said, &[MANIFEST]),
                code => panic!("{key}: {code:?} {said}"),
            }
        }
    }
}

#[test]
fn a_manifest_that_was_changed_by_hand_is_refused_with_what_does_not_fit() {
    let scratch = blocks();
    let text = scratch.read(MANIFEST);
    let cases = [
        ("seed = 7", "seed = 8", "changed by hand (seed 7 there, 8 here)"),
        ("\"seed\": 7", "\"seed\": 9", "changed by hand (seed 9 there, 7 here)"),
        ("\"rules\": 1", "\"rules\": 2", "another version of lab2048 or changed by hand (rules 2"),
        ("\"format\": 2", "\"format\": 1", "format 1 is not the one"),
        (r#"games = \"0..7"#, r#"games = \"0..1000000000"#, "does not fit its hash"),
        (r#"games = \"0..7"#, r#"games = \"0..0"#, "names no games"),
        (r#"games = \"0..7"#, r#"games = \"0..99999999999999999999"#, "names no games"),
        (r#"heuristic = \"h4"#, r#"heuristic = \"h5"#, "unknown heuristic"),
        ("seed = 7", "seed = ", "the plan in out/manifest.block-1-of-2.json:1: "),
        ("seed = 7", "seed = -1", "whole number from 0"),
        ("seed = 7", "seed = true", "whole number from 0"),
        ("seed = 7", "sede = 7", "did you mean `seed`?"),
        ("target = ", "target = [3] #", "the plan in out/manifest.block-1-of-2.json:"),
        ("depth = 1", "depth = 99", "the plan in out/manifest.block-1-of-2.json:"),
    ];
    for (old, new, said) in cases {
        assert!(text.contains(old), "{old}");
        scratch.write(MANIFEST, &text.replacen(old, new, 1));
        assert_refused(&scratch, &[said]);
    }
}

#[test]
fn a_run_does_not_mind_a_bad_manifest_and_mends_it() {
    let scratch = blocks();
    for text in ["", "{", "[[[["] {
        scratch.write(MANIFEST, text);
        scratch.play_blocks([1], 2, "out");
        scratch.ok(&["merge", "out"]);
    }
}

#[test]
fn without_manifests_the_plan_beside_the_results_tells() {
    let scratch = Scratch::with_whole();
    scratch.play_blocks(1..=2, 2, "out");
    fs::remove_file(scratch.path(MANIFEST)).unwrap();
    scratch.ok(&["status", "out"]);
    fs::remove_file(scratch.path("out/manifest.block-2-of-2.json")).unwrap();
    let text = scratch.read("out/plan.toml");
    scratch.ok(&["status", "out"]);
    let huge = format!("# {}\n{text}", "x".repeat(17 << 20));
    let comments = format!("{}{text}", "#\n".repeat(1 << 20));
    for (plan, parts) in [
        ("", ["out/plan.toml: ", "no algorithm is named"]),
        ("= 3", ["out/plan.toml:1: ", ""]),
        ("games = 'no'", ["out/plan.toml:1: ", "names no games"]),
        ("games = 3\n[weights]\nx = 3", ["out/plan.toml:3: ", "[weights.NAME]"]),
        ("\"a\\nb\" = 3", ["out/plan.toml:1: ", "unknown key `a b`"]),
        (&text.replace("seed = 7", "seed = 8"), ["with another seed", "nothing was changed"]),
        (&text.replace("0..7", "0..6"), ["with a number that is not in this plan", ""]),
        (&text.replace("greedy", "random"), ["random is named twice", ""]),
        (&huge, ["out/plan.toml", ""]),
    ] {
        scratch.write("out/plan.toml", plan);
        assert_refused(&scratch, &parts);
    }
    scratch.write("out/plan.toml", &comments);
    scratch.ok(&["status", "out"]);
    fs::remove_file(scratch.path("out/plan.toml")).unwrap();
    assert_refused(&scratch, &["neither a manifest nor plan.toml"]);
    scratch.write("out/plan.toml", &text);
    scratch.ok(&["merge", "out"]);
    scratch.assert_same_results("out", "whole");
}

#[test]
fn a_plan_that_says_the_same_is_left_as_somebody_wrote_it() {
    let scratch = Scratch::new();
    let commented = format!("# mine\n{}", scratch.read("plan.toml"));
    scratch.write("plan.toml", &commented);
    scratch.ok(&["run", "plan.toml", "--quiet", "--out", "."]);
    assert_eq!(scratch.read("plan.toml"), commented);
    scratch.ok(&["run", "plan.toml", "--games", "8", "--quiet", "--out", "."]);
    assert!(!scratch.read("plan.toml").contains("# mine"));
}

#[test]
fn a_log_of_a_name_like_a_block_is_none() {
    let scratch = blocks();
    for name in [
        "games.block-0-of-2.csv",
        "games.block-3-of-2.csv",
        "games.block-01-of-2.csv",
        "games.block-x.csv",
    ] {
        scratch.write(&format!("out/{name}"), "nonsense\n");
    }
    assert!(scratch.ok(&["status", "out"]).contains("20 of 20 games finished"));
    // One that is a block is read.
    scratch.write("out/games.block-1-of-9.csv", "nonsense\n");
    assert_refused(&scratch, &["out/games.block-1-of-9.csv: this is not the header of games.csv"]);
    // A log that was only just begun holds no games yet, or not even its header.
    let log = scratch.read("out/games.block-1-of-2.csv");
    let header = log.lines().next().unwrap();
    for text in ["", "algor", header, &format!("{header}\n")] {
        scratch.write("out/games.block-1-of-9.csv", text);
        assert!(scratch.ok(&["status", "out"]).contains("20 of 20 games finished"));
    }
}
