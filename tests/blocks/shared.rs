//! What each block plays: every game in exactly one block, and all blocks cost about the same.

use std::collections::HashMap;

use lab2048::plan::{Plan, Share, Written, read};
use proptest::prelude::*;

use crate::{GAMES, PLAN, Scratch};

/// The games of a log: who, and which number.
fn games(scratch: &Scratch, log: &str) -> Vec<Vec<String>> {
    scratch.rows(log).into_iter().map(|row| row[..4].to_vec()).collect()
}

#[test]
fn blocks_share_out_every_game_once_and_merge_to_the_tables_of_one_machine() {
    let scratch = Scratch::with_whole();
    // Five are more than a cell has games, 23 more than the battery has.
    for of in [2, 3, 5, 23] {
        let folder = format!("in-{of}");
        scratch.play_blocks(1..=of, of, &folder);
        let log = |block| format!("{folder}/games.block-{block}-of-{of}.csv");
        let mut all = Vec::new();
        let mut in_cell: HashMap<Vec<String>, Vec<usize>> = HashMap::new();
        for block in 1..=of {
            let games = games(&scratch, &log(block));
            assert!((0..=1).contains(&(games.len() as i64 - GAMES as i64 / i64::from(of))));
            for game in &games {
                let counts = in_cell.entry(game[..3].to_vec()).or_default();
                counts.resize(of as usize, 0);
                counts[block as usize - 1] += 1;
            }
            all.extend(games);
        }
        let mut whole = games(&scratch, "whole/games.csv");
        all.sort();
        whole.sort();
        assert_eq!(all, whole, "{of} blocks");
        assert_eq!(in_cell.len(), 4);
        for (cell, counts) in in_cell {
            let (least, most) = (counts.iter().min().unwrap(), counts.iter().max().unwrap());
            assert!(most - least <= 1, "{cell:?} in {of} blocks: {counts:?}");
        }
        let said = scratch.exits(0, &["merge", &folder]).1;
        assert!(said.starts_with(&format!("{of} logs with 20 games\n")), "{said}");
        scratch.assert_same_results(&folder, "whole");
    }
}

#[test]
fn a_block_without_games_is_finished_at_once() {
    let scratch = Scratch::new();
    let block = ["run", "plan.toml", "--block", "21/23", "--out", "out"];
    let (table, said) = scratch.exits(0, &block);
    assert!(said.contains("block 21/23, 0 games"), "{said}");
    assert_eq!(table.lines().count(), 5, "{table}");
    assert_eq!(scratch.read("out/games.block-21-of-23.csv").lines().count(), 1);
    let (_, said) = scratch.exits(5, &["merge", "out"]);
    assert!(said.contains("lab2048: 20 of 20 games missing"), "{said}");
    assert!(said.contains(" --block I/23 for I in 1-20\n"), "{said}");
}

#[test]
fn the_only_block_is_the_whole() {
    let scratch = Scratch::with_whole();
    scratch.play_blocks([1], 1, "only");
    scratch.assert_same_results("only", "whole");
}

#[test]
fn a_finished_block_plays_nothing_again_and_a_cut_one_the_rest() {
    let scratch = Scratch::with_whole();
    scratch.play_blocks(1..=2, 2, "out");
    let log = "out/games.block-1-of-2.csv";
    let before = scratch.read(log);
    scratch.play_blocks([1], 2, "out");
    assert_eq!(scratch.read(log), before);
    scratch.cut(log, 200);
    let again = ["run", "plan.toml", "--block", "1/2", "--out", "out"];
    let (_, said) = scratch.exits(0, &again);
    assert!(said.contains("the last row of games.block-1-of-2.csv was cut"), "{said}");
    let rows = |text: &str| text.lines().count() - 1;
    let finished = rows(&before[..before.len() - 200]) - 1;
    let going_on = format!("going on after {finished} games of earlier runs");
    assert!(said.contains(&going_on), "{said}");
    scratch.ok(&["merge", "out"]);
    scratch.assert_same_results("out", "whole");
}

#[test]
fn a_block_that_gets_more_games_keeps_what_it_has_and_counts_its_own() {
    let scratch = Scratch::new();
    scratch.play_blocks(1..=2, 2, "out");
    scratch.ok(&["merge", "out"]);
    for block in ["1/2", "2/2"] {
        let more =
            ["run", "plan.toml", "--block", block, "--games", "9", "--out", "out", "--quiet"];
        scratch.ok(&more);
    }
    // games.csv, of the smaller plan, is put in as well.
    scratch.ok(&["merge", "out"]);
    scratch.ok(&["run", "plan.toml", "--games", "9", "--out", "at-once", "--quiet"]);
    scratch.assert_same_results("out", "at-once");
}

#[test]
fn a_block_under_other_conditions_than_those_beside_it_is_refused() {
    let scratch = Scratch::new();
    scratch.play_blocks([1], 2, "out");
    let before = scratch.files("out");
    let other = ["run", "plan.toml", "--block", "2/2", "--seed", "8", "--out", "out"];
    let said = scratch.refused(3, &other);
    assert!(said.contains("(seed 7 there, 8 here)"), "{said}");
    assert!(said.ends_with("aside with --fresh instead of --block\n"), "{said}");
    assert_eq!(scratch.files("out"), before);
}

#[test]
fn a_run_of_the_whole_beside_blocks_says_that_it_plays_their_games_again() {
    let scratch = Scratch::with_whole();
    scratch.play_blocks(1..=2, 2, "out");
    let (_, said) = scratch.exits(0, &["run", "plan.toml", "--out", "out"]);
    assert!(said.contains("played again; to use them: lab2048 merge out"), "{said}");
    scratch.assert_same_results("out", "whole");
}

#[test]
fn a_block_that_is_none_is_refused_as_a_wrong_command() {
    let scratch = Scratch::new();
    for block in ["0/4", "5/4", "x", "", "1", "1/0", "-1/4", "1/100001", "1/2/3", "1.5/2"] {
        let block = format!("--block={block}");
        let said = scratch.refused(2, &["run", "plan.toml", &block, "--out", "out"]);
        assert!(said.contains("give I/N, such as 3/8"), "{said}");
    }
    let both = ["run", "plan.toml", "--block", "1/2", "--fresh", "--out", "out"];
    assert!(scratch.refused(2, &both).contains("cannot be used with"));
    assert!(!scratch.exists("out"));
}

/// Plans of a few cells of different sizes.
fn plans() -> impl Strategy<Value = Plan> {
    prop::collection::vec((0_u64..50, 1_u64..40), 1..6).prop_map(|cells| {
        let block = |(depth, (first, count)): (usize, &(u64, u64))| {
            let end = first + count;
            format!(
                "[[block]]\nalgorithm = 'minimax'\nheuristic = 'h1'\ndepth = {}\n\
                 games = '{first}..{end}'\n",
                depth + 1
            )
        };
        let text: String = cells.iter().enumerate().map(block).collect();
        Plan::new(Some(read("a file", &text).unwrap()), Written::default(), "any").unwrap()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..Default::default() })]

    #[test]
    fn any_division_of_any_plan_is_complete_and_even(plan in plans(), of in 1_u32..60) {
        let by_block: Vec<Vec<u64>> =
            (0..u64::from(of)).map(|it| plan.games_by_cell(Share::with(it, of))).collect();
        let even = |counts: &[u64]| counts.iter().max().unwrap() - counts.iter().min().unwrap() <= 1;
        for (cell, it) in plan.cells.iter().enumerate() {
            let counts: Vec<u64> = by_block.iter().map(|block| block[cell]).collect();
            prop_assert_eq!(counts.iter().sum::<u64>(), it.games.count());
            prop_assert!(even(&counts), "{:?}", counts);
        }
        let games: Vec<u64> = by_block.iter().map(|block| block.iter().sum()).collect();
        prop_assert!(even(&games), "{:?}", games);
    }
}

#[test]
fn the_plan_of_these_tests_has_as_many_games_as_they_say() {
    let plan = Plan::new(Some(read("a file", PLAN).unwrap()), Written::default(), "any").unwrap();
    assert_eq!(plan.games(), GAMES);
}
