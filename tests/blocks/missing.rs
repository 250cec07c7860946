//! Games that are not there: named, with a command that plays them.

use std::fs::File;

use crate::Scratch;

/// The commands in a message: after a colon, up to the end of the line.
fn commands(message: &str) -> Vec<&str> {
    message.lines().filter_map(|line| Some(&line[line.find(": lab2048 ")? + 2..])).collect()
}

#[test]
fn missing_games_are_listed_and_the_command_for_them_plays_them() {
    let scratch = Scratch::with_whole();
    // A folder that a shell would take apart.
    let folder = "it's; a $folder";
    scratch.play_blocks([1, 3], 4, folder);
    let (table, said) = scratch.exits(5, &["merge", folder]);
    assert_eq!(table.lines().count(), 5);
    assert!(said.contains("\nrandom: 3 missing: 1, 3, 5\n"), "{said}");
    assert!(said.contains("\ngreedy: 3 missing: 3, 5, 7\n"), "{said}");
    assert!(said.contains("\nexpectimax h4 depth 1: 2 missing: 1, 3\n"), "{said}");
    assert!(said.contains("\nlab2048: 10 of 20 games missing; to play them: "), "{said}");
    // The tables of what is there are written.
    assert_eq!(scratch.rows(&format!("{folder}/games.csv")).len(), 10);
    let commands = commands(&said);
    let [blocks, rest] = commands.as_slice() else { panic!("{said}") };
    assert!(blocks.ends_with(" --block I/4 for I in 2,4"), "{said}");
    scratch.shell(rest);
    scratch.assert_same_results(folder, "whole");
    scratch.ok(&["merge", folder]);
    scratch.assert_same_results(folder, "whole");
}

#[test]
fn the_blocks_that_are_named_as_missing_complete_the_battery() {
    let scratch = Scratch::with_whole();
    scratch.play_blocks([1, 2, 4], 4, "out");
    let status = scratch.ok(&["status", "out"]);
    let commands = commands(&status);
    // Before a merge a run of the whole would play everything again.
    let [block, merge] = commands.as_slice() else { panic!("{status}") };
    assert_eq!(*block, "lab2048 run out/plan.toml --out out --block 3/4");
    scratch.shell(block);
    scratch.shell(merge);
    scratch.assert_same_results("out", "whole");
    let status = scratch.ok(&["status", "out"]);
    assert!(status.ends_with("\n20 of 20 games finished\n"), "{status}");
}

#[test]
fn a_long_list_of_missing_games_is_cut() {
    let scratch = Scratch::new();
    let plan = ["run", "--algorithm", "random", "--games", "100", "--block", "1/100"];
    scratch.ok(&[&plan[..], &["--out", "out", "--quiet"]].concat());
    let (_, said) = scratch.exits(5, &["merge", "out", "--quiet"]);
    assert!(said.starts_with("random: 99 missing: 1, 2, 3, 4, 5, 6, 7, 8, ...\n"), "{said}");
    assert!(said.contains(" --block I/100 for I in 2-100\n"), "{said}");
}

#[test]
fn a_cut_last_row_is_reported_and_left_out() {
    let scratch = Scratch::with_whole();
    scratch.play_blocks(1..=2, 2, "out");
    let log = "out/games.block-2-of-2.csv";
    let text = scratch.read(log);
    let last = text.lines().last().unwrap().len();
    // The line end is missing, half a row, all but its first letter.
    for cut in [1, last / 2, last] {
        scratch.write(log, &text);
        scratch.cut(log, cut);
        let before = scratch.read(log);
        let status = scratch.ok(&["status", "out"]);
        assert!(
            status.contains("/games.block-2-of-2.csv: 9 of 10 games, last row cut\n"),
            "{status}"
        );
        let (_, said) = scratch.exits(5, &["merge", "out", "--out", "new"]);
        assert!(said.contains(&format!("the last row of {log} is cut and left out\n")), "{said}");
        assert!(said.contains("lab2048: 1 of 20 games missing"), "{said}");
        assert_eq!(scratch.rows("new/games.csv").len(), 19);
        assert_eq!(scratch.read(log), before);
        std::fs::remove_dir_all(scratch.path("new")).unwrap();
    }
    scratch.play_blocks([2], 2, "out");
    scratch.ok(&["merge", "out"]);
    scratch.assert_same_results("out", "whole");
}

#[test]
fn a_damaged_row_is_named_and_nothing_is_written() {
    let scratch = Scratch::new();
    scratch.play_blocks(1..=2, 2, "out");
    let log = "out/games.block-2-of-2.csv";
    scratch.write(log, &scratch.read(log).replacen(",loss,", ",win,", 1));
    let before = scratch.files("out");
    for command in ["merge", "status"] {
        let said = scratch.refused(3, &[command, "out"]);
        crate::assert_one_line(&said, &[log, ": the row is damaged", "nothing was changed"]);
    }
    assert_eq!(scratch.files("out"), before);
}

#[test]
fn a_block_that_is_being_written_is_named_with_its_writer() {
    let scratch = Scratch::with_whole();
    scratch.play_blocks(1..=2, 2, "out");
    let log = "out/games.block-1-of-2.csv";
    scratch.cut(log, 1);
    let held = File::open(scratch.path(log)).unwrap();
    held.lock().unwrap();
    let status = scratch.ok(&["status", "out"]);
    assert!(status.contains("csv: 9 of 10 games, being written by a run "), "{status}");
    assert!(!status.contains("cut"), "{status}");
    // Whoever writes it will play what is missing.
    assert!(!status.contains("lab2048 run") && !status.contains("lab2048 merge"), "{status}");
    let (_, said) = scratch.exits(5, &["merge", "out"]);
    assert!(said.contains(&format!("\n{log} is still being written by a run ")), "{said}");
    assert!(said.contains("1 of 20 games missing; 1 log is still being written"), "{said}");
    assert_eq!(commands(&said), ["lab2048 merge out"]);
    let again = ["run", "plan.toml", "--block", "1/2", "--out", "out"];
    assert!(scratch.refused(3, &again).contains("is being written by a run "));
    drop(held);
    scratch.play_blocks([1], 2, "out");
    scratch.ok(&["merge", "out"]);
    scratch.assert_same_results("out", "whole");
}

#[test]
fn a_log_that_a_run_appends_to_is_not_replaced() {
    let scratch = Scratch::with_whole();
    scratch.play_blocks([1], 2, "whole");
    let held = File::options().append(true).open(scratch.path("whole/games.csv")).unwrap();
    held.lock().unwrap();
    let before = scratch.files("whole");
    let said = scratch.refused(3, &["merge", "whole"]);
    crate::assert_one_line(&said, &["whole/games.csv is being written by a run "]);
    assert_eq!(scratch.files("whole"), before);
}
