//! What to tell a person when a battery cannot begin, is stopped or fails: what is wrong, and what
//! to do.

use std::io;
use std::path::Path;

use anyhow::anyhow;

use super::failure::{Failure, Kind};
use crate::battery::runner::RunError;
use crate::battery::{Ledger, LogError, Task};
use crate::report::folder::FolderError;

/// A folder that does not take the results.
pub(super) fn with_folder(error: FolderError) -> anyhow::Error {
    let kind = match &error {
        FolderError::Log(LogError::Conflict { .. }) => Kind::Conflict,
        FolderError::Log(LogError::Write { .. }) => Kind::Write,
        _ => Kind::Input,
    };
    let advice = match &error {
        FolderError::OtherPlan { .. }
        | FolderError::TablesWithoutGames { .. }
        | FolderError::Log(LogError::OtherPlan { .. } | LogError::Header { .. }) => {
            "; nothing was changed: name another folder with --out, or move this one aside with \
             --fresh"
        }
        FolderError::Log(LogError::Damaged { .. }) => {
            "; nothing was changed: take that line out to play its game again, or begin anew with \
             --fresh"
        }
        FolderError::Log(LogError::Conflict { .. }) => {
            "; nothing was changed: find out which is right and take the other line out"
        }
        _ => "",
    };
    Failure::new(kind, format!("{:#}{advice}", anyhow!(error))).into()
}

/// Tables that cannot be written.
pub(super) fn with_tables(error: io::Error, folder: &Path) -> anyhow::Error {
    let message = format!(
        "cannot write the tables in {}; the finished games are kept: make room and go on with: {}",
        folder.display(),
        same_command(),
    );
    anyhow::Error::from(error).context(Failure::new(Kind::Write, message))
}

/// An error that ended a run.
pub(super) fn with_run(error: RunError) -> anyhow::Error {
    let kind = match &error {
        RunError::Log(_) => Kind::Write,
        RunError::Conflict(_) => Kind::Conflict,
        RunError::Threads { .. } => Kind::Input,
    };
    let mut message = format!("{:#}", anyhow!(error));
    if kind == Kind::Write {
        let again = same_command();
        message += &format!("; the finished games are kept: make room and go on with: {again}");
    }
    Failure::new(kind, message).into()
}

/// A run that was asked to stop.
pub(super) fn interrupted(task: &Task<'_>, ledger: &Ledger, folder: &Path) -> anyhow::Error {
    let games: u64 = task.plan.games_by_cell(task.share).iter().sum();
    let message = format!(
        "stopped; {} of {games} games are finished and written to {}; to go on: {}",
        ledger.games(),
        folder.display(),
        same_command(),
    );
    Failure::new(Kind::Interrupted, message).into()
}

/// The command that goes on where this one stopped. One that began anew must not do so again.
fn same_command() -> String {
    let words = std::env::args().filter(|word| word != "--fresh");
    words.map(|word| shell_word(&word)).collect::<Vec<_>>().join(" ")
}

/// A word of a command as a shell takes it.
pub(super) fn shell_word(word: &str) -> String {
    let plain = |it: char| it.is_ascii_alphanumeric() || "-_./,=:".contains(it);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}
