//! `lab2048 merge`: put the blocks of a battery together.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;

use super::failure::{Failure, Kind};
use super::folders::{
    Results, command_for_blocks, command_for_the_rest, command_to_merge, incomplete_blocks, missing,
};
use super::run::{print_summary, tables_in};
use super::text::counted;
use super::trouble;
use crate::battery::merge::{Merged, merge};
use crate::plan::Share;
use crate::report::{Folder, Manifest};

const EXAMPLES: &str = "\
Examples:
  lab2048 merge results/thesis
  lab2048 merge results/thesis /mnt/other-machine/results/thesis
  lab2048 merge laptop/thesis server/thesis --out results/thesis

Games that stand in several logs with the same result count once. Results that differ are shown and
refused (exit code 8). If games are missing, the tables are written all the same, what is missing is
listed with the command that plays it, and the exit code is 5.";

/// Put the blocks of a battery together: one games.csv and its tables.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Folders with logs of the same plan.
    #[arg(required = true, value_name = "FOLDER")]
    folders: Vec<PathBuf>,

    /// Folder of the result; results that are there already are put in as well [default: the
    /// first folder].
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,

    /// Print the final table as JSON.
    #[arg(long)]
    json: bool,

    /// Say nothing but the table, and what is missing.
    #[arg(long, short)]
    quiet: bool,
}

/// Merges.
pub(super) fn run(args: &Args, output: &mut impl Write) -> anyhow::Result<()> {
    let path = args.out.as_ref().unwrap_or(&args.folders[0]);
    let folder = Folder::existing(path);
    let mut folders = args.folders.clone();
    if !folders.contains(path) && !folder.logs().is_empty() {
        folders.insert(0, path.clone());
    }
    folders.iter().try_for_each(|folder| refuse_times(folder))?;
    let results = Results::find(&folders)?;
    // No run may append to games.csv between the reading of it and its replacement.
    let games = folder.lock_games().map_err(trouble::with_folder)?;
    let (merged, log) = results.read(merge)?;
    let made = fs::create_dir_all(path);
    let cannot_make =
        || Failure::new(Kind::Write, format!("cannot make the folder {}", path.display()));
    made.with_context(cannot_make)?;
    let written = write(&folder, games.as_ref(), &results, (&merged, &log));
    written.map_err(|error| trouble::with_tables(error, path))?;
    drop(games);
    if !args.quiet {
        say_what_was_found(&results, &merged);
    }
    print_summary(&results.plan, &merged.ledger, args.json, output)?;
    output.flush()?;
    let missing = missing(&results.plan, &merged);
    if missing.is_empty() {
        if !args.quiet {
            say(&tables_in(path));
        }
        return Ok(());
    }
    for it in &missing {
        say(&it.line(&results.plan));
    }
    Err(incomplete(path, &results, &merged))
}

/// Times of different machines or hours do not belong together.
fn refuse_times(folder: &Path) -> anyhow::Result<()> {
    let manifest = Folder::existing(folder).manifest(Share::WHOLE);
    match manifest.and_then(|manifest| manifest.times) {
        None => Ok(()),
        Some(_) => {
            let shown = folder.display();
            let message = format!(
                "{shown} was played by `lab2048 time`: times are measured on one machine and not \
                 put together; nothing was changed"
            );
            Err(Failure::new(Kind::Input, message).into())
        }
    }
}

/// That games are missing, and how they are played.
fn incomplete(folder: &Path, results: &Results, merged: &Merged) -> anyhow::Error {
    let (games, finished) = (results.plan.games(), merged.ledger.games());
    let mut message = format!("{} of {} missing; ", games - finished, counted(games, "game"));
    match results.being_written() {
        0 => {
            message += &format!("to play them: {}", command_for_the_rest(folder));
            if let Some(of) = results.blocks() {
                let blocks = incomplete_blocks(&results.plan, merged, of);
                say(&format!("by blocks: {}", command_for_blocks(folder, &blocks, of)));
            }
        }
        logs => {
            let (logs, are) = (counted(logs as u64, "log"), if logs == 1 { "is" } else { "are" });
            let again = command_to_merge(folder);
            message += &format!("{logs} {are} still being written; when finished: {again}");
        }
    }
    Failure::new(Kind::Interrupted, message).into()
}

fn write(
    folder: &Folder,
    games: Option<&File>,
    results: &Results,
    (merged, log): (&Merged, &[u8]),
) -> io::Result<()> {
    let plan = &results.plan;
    folder.write_games(games, log)?;
    folder.write_tables(plan, &merged.ledger)?;
    folder.write_plan(plan)?;
    let manifest = Manifest::new(plan, Share::WHOLE, trouble::command_line(), 1);
    folder.write_manifest(Share::WHOLE, &manifest.ended(merged.ledger.games()))
}

fn say_what_was_found(results: &Results, merged: &Merged) {
    let mut found = format!(
        "{} with {}",
        counted(results.logs.len() as u64, "log"),
        counted(merged.ledger.games(), "game")
    );
    if merged.doubled > 0 {
        found += &format!("; {} stood there again with the same result", merged.doubled);
    }
    say(&found);
    for log in &results.logs {
        if let Some(writer) = &log.writer {
            say(&format!("{} is still being written by {writer}", log.path.display()));
        } else if merged.cut.contains(&log.path) {
            say(&format!("the last row of {} is cut and left out", log.path.display()));
        }
    }
}

fn say(text: &str) {
    _ = writeln!(io::stderr(), "{text}");
}
