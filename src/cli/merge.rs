//! `lab2048 merge`: put the blocks of a battery together.

use std::fs::File;
use std::io::{self, Write};
use std::path::PathBuf;

use super::failure::{Failure, Kind};
use super::folders::{Results, command_for_the_rest, incomplete_blocks, missing};
use super::run::{print_summary, tables_in};
use super::trouble;
use crate::battery::merge::{Merged, merge};
use crate::plan::Share;
use crate::report::{Folder, Manifest};

const EXAMPLES: &str = "\
Examples:
  lab2048 merge results/thesis
  lab2048 merge results/thesis /mnt/other-machine/results/thesis

Games that stand in several logs with the same result count once. Results that differ are shown and
refused (exit code 8). If games are missing, the tables are written all the same, what is missing is
listed with the command that plays it, and the exit code is 5.";

/// Put the blocks of a battery together: one games.csv and its tables.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Folders with logs of the same plan; the result goes to the first.
    #[arg(required = true, value_name = "FOLDER")]
    folders: Vec<PathBuf>,

    /// Print the final table as JSON.
    #[arg(long)]
    json: bool,

    /// Say nothing but the table, and what is missing.
    #[arg(long, short)]
    quiet: bool,
}

/// Merges.
pub(super) fn run(args: &Args, output: &mut impl Write) -> anyhow::Result<()> {
    let results = Results::find(&args.folders)?;
    let folder = Folder::existing(&args.folders[0]);
    let games = folder.lock_games().map_err(trouble::with_folder)?;
    let (merged, log) = results.read(merge)?;
    let written = write(&folder, games.as_ref(), &results, (&merged, &log));
    written.map_err(|error| trouble::with_tables(error, folder.path()))?;
    drop(games);
    if !args.quiet {
        say_what_was_found(&results, &merged);
    }
    print_summary(&results.plan, &merged.ledger, args.json, output)?;
    output.flush()?;
    let missing = missing(&results.plan, &merged);
    if missing.is_empty() {
        if !args.quiet {
            say(&tables_in(folder.path()));
        }
        return Ok(());
    }
    for line in &missing {
        say(line);
    }
    let games = results.plan.games();
    let mut message = format!("{} of {games} games are missing", games - merged.ledger.games());
    if let Some(of) = results.blocks() {
        let blocks = incomplete_blocks(&results.plan, &merged, of);
        let blocks: Vec<String> = blocks.iter().map(Share::to_string).collect();
        message += &format!(" (of the blocks {})", blocks.join(", "));
    }
    message += &format!("; to play them: {}", command_for_the_rest(folder.path()));
    Err(Failure::new(Kind::Interrupted, message).into())
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
    say(&format!(
        "{} logs, {} games, {} of them in more than one log",
        results.logs.len(),
        merged.ledger.games(),
        merged.doubled
    ));
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
