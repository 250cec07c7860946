//! `lab2048 run` as a user meets it: what it plays, what it writes and what it refuses. One file a
//! concern.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod columns;
mod determinism;
mod folders;
mod manifest;
mod mistakes;
mod names;
mod options;
mod output;
mod plans;
mod resume;
#[cfg(unix)]
mod signals;
mod table;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin_cmd;
use serde_json::Value;
use tempfile::TempDir;

use table::Table;

/// An empty folder of its own, in which the program is run.
struct Place(TempDir);

impl Place {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    fn table(&self, name: &str) -> Table {
        Table::read(&self.path(name))
    }

    fn manifest(&self, folder: &str) -> Value {
        serde_json::from_str(&self.read(&format!("{folder}/manifest.json"))).unwrap()
    }

    /// `lab2048 run` with these arguments, parted by blanks.
    fn command(&self, arguments: &str) -> Command {
        let mut command = cargo_bin_cmd!("lab2048");
        command.arg("run").args(arguments.split_whitespace()).current_dir(self.0.path());
        command
    }

    /// What it says on standard output and on standard error when all goes well.
    fn run(&self, arguments: &str) -> (String, String) {
        texts(&mut self.command(arguments))
    }

    /// What it prints when all goes well.
    fn printed(&self, arguments: &str) -> String {
        self.run(arguments).0
    }

    /// The JSON it prints with `--json`.
    fn answered(&self, arguments: &str) -> Value {
        serde_json::from_str(&self.printed(&format!("{arguments} --json"))).unwrap()
    }

    /// What it says when it refuses with this exit code. It prints nothing else, and no file is
    /// made, changed or removed.
    fn refused(&self, arguments: &str, exit_code: i32) -> String {
        self.refuses(&mut self.command(arguments), exit_code)
    }

    fn refuses(&self, command: &mut Command, exit_code: i32) -> String {
        let before = self.files();
        let output = command.assert().code(exit_code).stdout("").get_output().clone();
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(self.files() == before, "files changed: {message}");
        assert!(!message.contains("panicked"), "{message}");
        message
    }

    /// What it says in one line when an input is wrong.
    fn refused_input(&self, arguments: &str) -> String {
        let message = self.refused(arguments, 3);
        assert!(message.starts_with("lab2048: ") && message.ends_with('\n'), "{message}");
        assert_eq!(message.lines().count(), 1, "{message}");
        message
    }

    /// Every file and folder here with its content.
    fn files(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let mut files = BTreeMap::new();
        let mut folders = vec![self.0.path().to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(&folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path.clone());
                    files.insert(path, Vec::new());
                } else {
                    let content = fs::read(&path).unwrap();
                    files.insert(path, content);
                }
            }
        }
        files
    }
}

/// What a command says on standard output and on standard error when all goes well.
fn texts(command: &mut Command) -> (String, String) {
    let output = command.assert().success().get_output().clone();
    (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
}

/// A file of the repository.
fn shipped(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name).to_str().unwrap().to_owned()
}
