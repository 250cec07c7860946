//! `lab2048 status`: how a folder of results stands.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use serde_json::json;

use super::folders::{Results, command_for_the_rest, missing};
use super::run::headline;
use crate::battery::estimate::{TimeLeft, time_left};
use crate::battery::merge::{Merged, survey};
use crate::plan::{Plan, Share};

const EXAMPLES: &str = "\
Examples:
  lab2048 status results/thesis
  lab2048 status results/thesis --json";

/// Tell how a folder of results stands: what is finished, what is missing, who is writing.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The folder.
    folder: PathBuf,

    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// Prints how it stands. Nothing is changed.
pub(super) fn run(args: &Args, output: &mut impl Write) -> anyhow::Result<()> {
    let results = Results::find(std::slice::from_ref(&args.folder))?;
    let merged = results.read(survey)?;
    let (plan, finished) = (&results.plan, merged.ledger.games());
    let left = left(plan, &merged);
    if args.json {
        let logs = results.logs.iter().map(|log| {
            json!({
                "file": log.path.display().to_string(),
                "block": log.share.to_string(),
                "written_by": log.writer,
                "last_row_cut": merged.cut.contains(&log.path),
            })
        });
        let status = json!({
            "battery": plan.name,
            "plan_hash": plan.hash(),
            "games": plan.games(),
            "finished": finished,
            "core_seconds_left": left.on(1).as_secs(),
            "at_least": left.at_least,
            "logs": logs.collect::<Vec<_>>(),
            "missing": missing(plan, &merged),
        });
        return Ok(writeln!(output, "{status:#}")?);
    }
    writeln!(output, "{}", headline(plan))?;
    for log in &results.logs {
        let mut line = log.path.display().to_string();
        if log.share != Share::WHOLE {
            line += &format!(", block {}", log.share);
        }
        if let Some(writer) = &log.writer {
            line += &format!(", being written by {writer}");
        } else if merged.cut.contains(&log.path) {
            line += ", last row cut";
        }
        writeln!(output, "{line}")?;
    }
    writeln!(output, "{finished} of {} games are finished", plan.games())?;
    let missing = missing(plan, &merged);
    if missing.is_empty() {
        return Ok(());
    }
    for line in &missing {
        writeln!(output, "  {line}")?;
    }
    let time = humantime::format_duration(Duration::from_secs(left.on(1).as_secs()));
    let about = if left.at_least { "more than" } else { "about" };
    writeln!(output, "{about} {time} of one core are left")?;
    if results.logs.iter().all(|log| log.writer.is_none()) {
        match results.blocks() {
            None => writeln!(output, "to go on: {}", command_for_the_rest(&args.folder))?,
            Some(_) => writeln!(output, "to put the blocks together: lab2048 merge FOLDER")?,
        }
    }
    Ok(())
}

/// What the rest takes on one core, from the times of the finished games.
fn left(plan: &Plan, merged: &Merged) -> TimeLeft {
    let tally = |cell| merged.ledger.tally(cell);
    let measured: Vec<(f64, u64)> = (0..plan.cells.len())
        .map(|cell| (tally(cell).search_seconds.iter().sum(), tally(cell).games()))
        .collect();
    let left = merged.ledger.left_of(&plan.games_by_cell(Share::WHOLE));
    time_left(plan, &left, &measured)
}
