//! What the command prints, and how it exits.

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin_cmd;
use serde_json::Value;

const TABLE: &str = "Score;Max Tile;moves;nodes
98988;8192;2341;5
142056;8192;2341;5
9228;1024;520;5
";

fn check(arguments: &[&str], input: &str) -> Command {
    let mut command = cargo_bin_cmd!("lab2048");
    command.arg("check").args(arguments).write_stdin(input);
    command
}

fn printed(arguments: &[&str], input: &str, exit_code: i32) -> String {
    let output = check(arguments, input).assert().code(exit_code).stderr("").get_output().clone();
    String::from_utf8(output.stdout).unwrap()
}

fn refused(arguments: &[&str], input: &str, exit_code: i32) -> String {
    let output = check(arguments, input).assert().code(exit_code).stdout("").get_output().clone();
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn it_tells_what_it_read_what_it_found_and_a_verdict() {
    let expected = "standard input: 3 rows, semicolons between columns
columns  score (Score), max_tile (Max Tile), moves
ignored  nodes
rules    largest tile, score, moves, score by largest tile,
         largest tile by moves, score by moves

line 3: score 142056 with largest tile 8192 after 2341 moves: 2343 tiles sum to at most 9372, and \
no board of that sum scores more than 98988

1 of 3 rows is impossible
";
    assert_eq!(printed(&["-"], TABLE, 7), expected);
    let right = TABLE.replace("142056", "98984");
    assert!(
        printed(&["-"], &right, 0)
            .ends_with("\nnothing impossible was found; 6 rules were applied\n")
    );
}

#[test]
fn json_tells_the_same_and_quiet_nothing() {
    let answer: Value = serde_json::from_str(&printed(&["-", "--json"], TABLE, 7)).unwrap();
    assert_eq!(answer["rows"], 3);
    assert_eq!(answer["columns"]["max_tile"], "Max Tile");
    assert_eq!(answer["ignored"][0], "nodes");
    assert_eq!(answer["rules"]["score by moves"], 3);
    assert_eq!(answer["findings"][0]["lines"][0], 3);
    assert_eq!(answer["findings"][0]["rank"], "impossible");
    assert_eq!(answer["impossible_rows"], 1);
    assert_eq!(answer["verdict"], "1 of 3 rows is impossible");
    assert_eq!(printed(&["-", "--quiet"], TABLE, 7), "");
    assert_eq!(printed(&["-", "--quiet"], "score\n4\n", 0), "");
}

#[test]
fn fifty_findings_are_printed_unless_all_are_asked_for() {
    let text = format!("score\n{}", "3\n".repeat(70));
    let some = printed(&["-"], &text, 7);
    assert_eq!(some.matches("\nline ").count(), 50);
    assert!(some.contains("\nand 20 more (--all)\n"), "{some}");
    assert!(some.ends_with("\n70 of 70 rows are impossible\n"), "{some}");
    assert_eq!(printed(&["-", "--all"], &text, 7).matches("\nline ").count(), 70);
}

#[test]
fn options_name_columns_the_target_and_the_same_games() {
    let text = "Avg Tile,Avg Points\n1280,1961\n";
    let named = ["-", "--column", "mean_max_tile=Avg Tile", "--column", "mean_score=avg points"];
    assert!(printed(&named, text, 7).contains("columns  mean_max_tile (Avg Tile), mean_score"));
    let list = "outcome,max_tile\nloss,4096\n";
    printed(&["-"], list, 7);
    printed(&["-", "--target", "none"], list, 0);
    printed(&["-", "--target", "8192"], list, 0);
    let table = "algorithm,depth,win_percent\nminimax,3,50\nalphabeta,3,51\n";
    let doubted = printed(&["-"], table, 0);
    assert!(doubted.contains("\nlines 2 and 3, doubtful: minimax and alphabeta: "), "{doubted}");
    printed(&["-", "--same-games"], table, 7);
}

#[test]
fn what_is_unread_is_told_and_not_judged() {
    let text = "score;board;mean_moves\n4;2 4 2;10,5\n8;2 ? 4;1.000\n";
    let told = printed(&["-"], text, 0);
    assert!(told.contains("\nunread   board (2 cells), mean_moves (1 cell)\n"), "{told}");
    let answer: Value = serde_json::from_str(&printed(&["-", "--json"], text, 0)).unwrap();
    assert_eq!(answer["unread"]["board"], 2);
}

#[test]
fn what_cannot_be_checked_is_refused() {
    for (arguments, input, code, why) in [
        (&["-"][..], "", 3, "lab2048: standard input: it is empty\n"),
        (&["-"], "score\n", 3, "a heading and no row below it"),
        (&["-"], "algorithm,depth\nx,3\n", 3, "no rule applies to its columns: algorithm, depth"),
        (&["-"], "score\nx\n", 3, "standard input:2: score: `x` is not a number"),
        (&["-"], "time\n1\n", 3, "none of its columns is known"),
        (&["no/such/file"], "", 3, "cannot read no/such/file"),
        (&["."], "", 3, "cannot read ."),
        (&["-", "--column", "score=x"], "score\n4\n", 2, "there is no column `x`"),
        (&["-", "--column", "scoer=x"], "score\n4\n", 2, "did you mean `score`?"),
        (&["-", "--column", "score"], "score\n4\n", 2, "NAME=THEIRS"),
        (
            &["-", "--column", "score=a", "--column", "moves=a"],
            "a\n4\n",
            2,
            "column `a` cannot be both score and moves",
        ),
        (
            &["-", "--column", "score=a", "--column", "score=b"],
            "a,b\n4,4\n",
            2,
            "two columns cannot both be score: `b` is one more",
        ),
        (&["-", "--target", "3"], "score\n4\n", 2, "--target"),
    ] {
        let told = refused(arguments, input, code);
        assert!(told.contains(why), "{told}");
    }
}
