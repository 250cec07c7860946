//! What to tell a person when a battery cannot begin, is stopped or fails: what is wrong, and what
//! to do.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::io;
use std::path::Path;

use anyhow::anyhow;

use super::failure::{Failure, Kind};
use super::progress::finished_games;
use crate::battery::merge::MergeError;
use crate::battery::runner::RunError;
use crate::battery::{Ledger, LogError, Task};
use crate::report::folder::FolderError;

/// A folder that does not take the results.
pub(super) fn with_folder(error: FolderError) -> anyhow::Error {
    let kind = match &error {
        FolderError::Conflict(_) | FolderError::Log(LogError::Conflict { .. }) => Kind::Conflict,
        FolderError::Log(LogError::Write { .. } | LogError::Open { .. })
        | FolderError::Make { .. }
        | FolderError::NotWritable { .. }
        | FolderError::Move { .. } => Kind::Write,
        _ => Kind::Input,
    };
    let advice: Cow<'_, str> = match &error {
        FolderError::OtherPlan { .. }
        | FolderError::TablesWithoutGames { .. }
        | FolderError::Log(LogError::OtherPlan { .. } | LogError::Header { .. }) => {
            let advice = "; nothing was changed: name another folder with --out, or move this one aside \
                 with --fresh";
            if plays_a_block() {
                format!("{advice} instead of --block").into()
            } else {
                advice.into()
            }
        }
        FolderError::Log(LogError::Damaged { .. }) => {
            "; nothing was changed: take that line out to play its game again, or begin anew with \
             --fresh"
                .into()
        }
        FolderError::Conflict(_) | FolderError::Log(LogError::Conflict { .. }) => {
            "; nothing was changed: find out which is right and take the other line out".into()
        }
        FolderError::Make { .. } | FolderError::NotWritable { .. } => {
            "; no game was played: make it writable, make room there or name another folder with \
             --out"
                .into()
        }
        FolderError::NotResults { .. } => {
            "; nothing was changed: name another folder with --out, or leave out --fresh".into()
        }
        FolderError::Locked { .. } => {
            "; wait until that has ended, or name another folder with --out".into()
        }
        FolderError::Log(LogError::Write { .. }) => {
            format!("; make room and go on with: {}", same_command()).into()
        }
        _ => "".into(),
    };
    Failure::new(kind, format!("{:#}{advice}", anyhow!(error))).into()
}

/// Logs that cannot be put together.
pub(super) fn with_logs(error: MergeError) -> anyhow::Error {
    let (kind, advice) = match &error {
        MergeError::Conflict { .. } => (
            Kind::Conflict,
            "; nothing was changed: play the game again to see which result is right, and take \
             the other line out",
        ),
        MergeError::Log(LogError::Damaged { .. }) => (
            Kind::Input,
            "; nothing was changed: take that line out, and its game counts as not yet played",
        ),
        MergeError::Log(_) => (Kind::Input, "; nothing was changed"),
    };
    Failure::new(kind, format!("{:#}{advice}", anyhow!(error))).into()
}

/// Tables that cannot be written.
pub(super) fn with_tables(error: io::Error, folder: &Path) -> anyhow::Error {
    let message = format!(
        "cannot write the tables in {}: {error}; the finished games are kept: make room and go on \
         with: {}",
        folder.display(),
        same_command(),
    );
    Failure::new(Kind::Write, message).into()
}

/// A summary that could not be printed, though the tables are written. A reader who has stopped
/// reading is told apart elsewhere.
pub(super) fn with_summary(error: anyhow::Error, folder: &Path) -> anyhow::Error {
    let message =
        format!("cannot write to standard output; the results are in {}", folder.display());
    error.context(Failure::new(Kind::Write, message))
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

/// What is said at once when a run is asked to stop: the second request leaves no time to.
pub(super) fn stopping() -> String {
    format!(
        "stopping as soon as the games in hand have ended or had two seconds, or at once when \
         asked again; to go on: {}",
        same_command()
    )
}

/// A run that was asked to stop.
pub(super) fn interrupted(task: &Task<'_>, ledger: &Ledger, folder: &Path) -> anyhow::Error {
    let games: u64 = task.plan.games_by_cell(task.share).iter().sum();
    let message = format!(
        "stopped; {} of {games} games are finished and written to {}; to go on: {}",
        finished_games(task, ledger),
        folder.display(),
        same_command(),
    );
    Failure::new(Kind::Interrupted, message).into()
}

/// Whether this command plays a block; blocks cannot move the folder of the others aside.
fn plays_a_block() -> bool {
    std::env::args_os().any(|word| word.as_encoded_bytes().starts_with(b"--block"))
}

/// The command that goes on where this one stopped. One that began anew must not do so again.
fn same_command() -> String {
    let words = std::env::args_os().filter(|word| word != "--fresh");
    words.map(shell_word).collect::<Vec<_>>().join(" ")
}

/// The command line as it is told to others, a word each.
pub(super) fn command_line() -> Vec<String> {
    std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect()
}

/// A word of a command as a shell takes it: bare, in quotes or, if no text of one line, with
/// escapes.
pub(super) fn shell_word(word: impl AsRef<OsStr>) -> String {
    let plain = |it: char| it.is_ascii_alphanumeric() || "-_./,=:".contains(it);
    match word.as_ref().to_str() {
        Some(text) if !text.is_empty() && text.chars().all(plain) => text.to_owned(),
        Some(text) if !text.contains(char::is_control) => {
            format!("'{}'", text.replace('\'', r"'\''"))
        }
        _ => {
            let escaped = |byte: &u8| match *byte {
                it if plain(char::from(it)) => char::from(it).to_string(),
                it => format!("\\{it:03o}"),
            };
            let bytes = word.as_ref().as_encoded_bytes();
            format!("$'{}'", bytes.iter().map(escaped).collect::<String>())
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::ffi::OsStrExt;

    #[test]
    fn words_are_quoted_where_a_shell_would_read_something_else() {
        for (word, quoted) in [
            (&b"results/a=1,2.toml"[..], "results/a=1,2.toml"),
            (b"", "''"),
            (b"it's $HOME", r"'it'\''s $HOME'"),
            ("caf\u{e9}".as_bytes(), "'caf\u{e9}'"),
            (b"one\ntwo's", r"$'one\012two\047s'"),
            (b"x\xff", r"$'x\377'"),
        ] {
            assert_eq!(shell_word(OsStr::from_bytes(word)), quoted);
        }
    }
}
