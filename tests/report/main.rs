//! `lab2048 report` as a user meets it: what it makes of a folder of results, in every format that is
//! text or a picture. One file a concern.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod comparison;
mod csv_files;
mod hostile;
mod package;
mod pictures;
mod places;
mod sizes;
mod texts;
mod verdict;

use std::fs;
use std::path::PathBuf;

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin_cmd;
use serde_json::Value;
use tempfile::TempDir;

/// A small battery that wins and loses.
const BATTERY: &str = "--algorithm minimax,expectimax,random --heuristic h1,h4 --depth 1..2 \
                       --games 5 --target 256 --quiet --out a";

/// An empty folder of its own, in which the program is run.
struct Place(TempDir);

impl Place {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    /// A folder `a` with the results of [`BATTERY`].
    fn with_battery() -> Self {
        let place = Self::new();
        place.lab(&format!("run {BATTERY}"));
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        fs::write(self.path(name), content).unwrap();
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    fn command(&self, arguments: &str) -> Command {
        let mut command = cargo_bin_cmd!("lab2048");
        command.args(arguments.split_whitespace()).current_dir(self.0.path());
        command
    }

    /// What it prints when all goes well.
    fn lab(&self, arguments: &str) -> String {
        let output = self.command(arguments).assert().success().get_output().clone();
        String::from_utf8(output.stdout).unwrap()
    }

    /// What it says when it refuses with this exit code.
    fn refused(&self, arguments: &str, exit_code: i32) -> String {
        let output =
            self.command(arguments).assert().code(exit_code).stdout("").get_output().clone();
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(message.starts_with("lab2048: ") && message.lines().count() == 1, "{message}");
        message
    }

    fn json(&self, arguments: &str) -> Value {
        serde_json::from_str(&self.lab(arguments)).unwrap()
    }

    /// The names of the files in a folder, sorted.
    fn names(&self, folder: &str) -> Vec<String> {
        let entries = fs::read_dir(self.path(folder)).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

/// Header and rows of a CSV text with this sign between columns.
fn rows(text: &str, delimiter: u8) -> Vec<Vec<String>> {
    let mut builder = csv::ReaderBuilder::new();
    let reader = builder.delimiter(delimiter).has_headers(false).from_reader(text.as_bytes());
    let fields = |row: csv::StringRecord| row.iter().map(str::to_owned).collect();
    reader.into_records().map(|row| fields(row.unwrap())).collect()
}

/// The column of this name, without its header.
fn column(rows: &[Vec<String>], name: &str) -> Vec<String> {
    let at = rows[0].iter().position(|it| it == name).unwrap_or_else(|| panic!("no {name}"));
    rows[1..].iter().map(|row| row[at].clone()).collect()
}
