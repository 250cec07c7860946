//! The program as a user meets it: what it prints, what it refuses and how it exits. One file a
//! command; `lab2048 run` has tests of its own.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod bench;
mod decide;
mod eval;
mod help;
mod stream;

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin_cmd;
use serde_json::Value;

/// The board of the thesis's worked example 3, whose score is 9228.
const EXAMPLE: &str = "1024 32 4 2 / 16 4 . . / 8 . . . / 2 . 4 .";
/// No move changes it.
const CHEQUERBOARD: &str = "2 4 2 4 / 4 2 4 2 / 2 4 2 4 / 4 2 4 2";

/// The program with these arguments.
fn lab2048(arguments: &[&str]) -> Command {
    let mut command = cargo_bin_cmd!("lab2048");
    command.args(arguments).env_remove("CLICOLOR_FORCE");
    command
}

/// What it prints when all goes well.
fn printed(arguments: &[&str]) -> String {
    let output = lab2048(arguments).assert().success().stderr("").get_output().clone();
    String::from_utf8(output.stdout).expect("the output is text")
}

/// The JSON object it prints with `--json`.
fn answered(arguments: &[&str]) -> Value {
    let text = printed(&[arguments, &["--json"]].concat());
    assert_eq!(text.lines().count(), 1, "{text}");
    serde_json::from_str(&text).expect("the output is JSON")
}

/// What it says on standard error when it refuses, with this exit code and no output.
fn refused(arguments: &[&str], exit_code: i32) -> String {
    let output = lab2048(arguments).assert().code(exit_code).stdout("").get_output().clone();
    String::from_utf8(output.stderr).expect("the message is text")
}

/// Asserts that the text fits a terminal and holds no escape code.
fn assert_plain_and_narrow(text: &str) {
    for line in text.lines() {
        assert!(line.chars().count() <= 80, "too wide: {line}");
        assert_eq!(line, line.trim_end(), "blanks at the end: {line:?}");
        assert!(!line.contains('\u{1b}'), "escape code: {line:?}");
    }
}
