//! A battery in blocks: shared out, played apart, put together, and looked at meanwhile.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod asked;
mod hostile;
mod merged;
mod missing;
mod shared;
mod text;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command as Plain;

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin_cmd;
use lab2048::battery::record::{Facts, Record, RowForm, read_row, write_row};

/// Four cells of different sizes, 20 games, all of them short.
const PLAN: &str = r#"
name = "four cells"
seed = 7

[[block]]
algorithm = "random"
games = 7

[[block]]
algorithm = "greedy"
games = "3..8"

[[block]]
algorithm = "expectimax"
heuristic = "h4"
depth = "1..2"
games = 4
"#;
const GAMES: u64 = 20;

/// A folder of its own for a test, with the plan in it; the program runs there.
struct Scratch(tempfile::TempDir);

impl Scratch {
    fn new() -> Self {
        let scratch = Self(tempfile::tempdir().unwrap());
        scratch.write("plan.toml", PLAN);
        scratch
    }

    /// With the whole battery in `whole`, played at once.
    fn with_whole() -> Self {
        let scratch = Self::new();
        scratch.ok(&["run", "plan.toml", "--quiet", "--out", "whole"]);
        scratch
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).unwrap();
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    fn exists(&self, name: &str) -> bool {
        self.path(name).exists()
    }

    /// The files of a folder with what is in them, in order.
    fn files(&self, folder: &str) -> Vec<(String, String)> {
        let entries = fs::read_dir(self.path(folder)).unwrap().map(|entry| entry.unwrap().path());
        let mut files: Vec<_> = entries
            .map(|path| (path.display().to_string(), fs::read_to_string(&path).unwrap()))
            .collect();
        files.sort();
        files
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = cargo_bin_cmd!("lab2048");
        command.args(arguments).current_dir(self.0.path()).env_remove("CLICOLOR_FORCE");
        command
    }

    /// What the program prints, and what it says on standard error, with this exit code.
    fn exits(&self, code: i32, arguments: &[&str]) -> (String, String) {
        let output = self.command(arguments).assert().code(code).get_output().clone();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (text(output.stdout), text(output.stderr))
    }

    fn ok(&self, arguments: &[&str]) -> String {
        self.exits(0, arguments).0
    }

    /// What the program says when it refuses and prints nothing.
    fn refused(&self, code: i32, arguments: &[&str]) -> String {
        let (printed, said) = self.exits(code, arguments);
        assert_eq!(printed, "", "{arguments:?}");
        said
    }

    /// Plays these blocks of `of` into a folder.
    fn play_blocks(&self, blocks: impl IntoIterator<Item = u32>, of: u32, folder: &str) {
        for block in blocks {
            let block = format!("{block}/{of}");
            self.ok(&["run", "plan.toml", "--quiet", "--block", &block, "--out", folder]);
        }
    }

    /// Gives a command that the program printed to a shell.
    fn shell(&self, command: &str) {
        let program = Path::new(env!("CARGO_BIN_EXE_lab2048"));
        let path = std::env::var("PATH").unwrap();
        let path = format!("{}:{path}", program.parent().unwrap().display());
        let mut shell = Plain::new("sh");
        shell.args(["-c", command]).env("PATH", path).current_dir(self.0.path());
        let output = shell.output().unwrap();
        assert!(output.status.success(), "{command}\n{output:?}");
    }

    /// Asserts that the tables and games of two folders are the same, times aside.
    fn assert_same_results(&self, one: &str, other: &str) {
        let tables = [one, other].map(|folder| self.read(&format!("{folder}/win_rates.csv")));
        assert_eq!(tables[0], tables[1]);
        let games = [one, other].map(|folder| self.facts(&format!("{folder}/games.csv")));
        assert_eq!(games[0], games[1]);
    }

    /// The rows of a log without what depends on time, in order.
    fn facts(&self, log: &str) -> Vec<Vec<String>> {
        let mut rows = self.rows(log);
        rows.iter_mut().for_each(|row| drop(row.drain(12..)));
        rows.sort();
        rows
    }

    fn rows(&self, log: &str) -> Vec<Vec<String>> {
        let mut reader = csv::Reader::from_path(self.path(log)).unwrap();
        let rows = reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect());
        rows.collect()
    }

    /// Changes what the log's line of this number, from 1, says of its game; the row stays whole.
    fn falsify(&self, log: &str, line: usize, change: impl FnOnce(&mut Facts)) {
        let text = self.read(log);
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let fields: csv::StringRecord = lines[line - 1].split(',').collect();
        let mut read = read_row(&fields).unwrap();
        change(&mut read.facts);
        let (facts, search_seconds) = (read.facts, read.search_seconds);
        let record = Record { cell: 0, game: read.game, facts, search_seconds };
        let mut row = Vec::new();
        write_row(&mut row, &RowForm::new(&read.key), &record);
        lines[line - 1] = String::from_utf8(row).unwrap().trim_end().to_owned();
        self.write(log, &(lines.join("\n") + "\n"));
    }

    /// Takes these bytes from the end of a file.
    fn cut(&self, file: &str, bytes: usize) {
        let text = self.read(file);
        self.write(file, &text[..text.len() - bytes]);
    }
}

/// Asserts that a message is one line of text that says what is to be said.
fn assert_one_line(message: &str, parts: &[&str]) {
    assert!(message.starts_with("lab2048: ") && message.ends_with('\n'), "{message}");
    assert_eq!(message.lines().count(), 1, "{message}");
    assert!(message.len() < 600, "{message}");
    assert!(!message.contains("panicked"), "{message}");
    for part in parts {
        assert!(message.contains(part), "{part} is not in: {message}");
    }
}
