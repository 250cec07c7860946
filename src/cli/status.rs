//! `lab2048 status`: how a folder of results stands.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::folders::{
    Results, command_for_blocks, command_for_the_rest, command_to_merge, incomplete_blocks, missing,
};
use super::plan::about;
use super::run::headline;
use super::text::counted;
use crate::battery::estimate::{TimeLeft, time_left};
use crate::battery::merge::{Merged, survey};
use crate::plan::{Plan, Share};
use crate::report::manifest::ManifestConditions;

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
    if args.json {
        return Ok(writeln!(output, "{:#}", json_of(&results, &merged))?);
    }
    let (plan, finished) = (&results.plan, merged.ledger.games());
    writeln!(output, "{}", headline(plan))?;
    print_logs(&results, &merged, output)?;
    writeln!(output, "{finished} of {} finished", counted(plan.games(), "game"))?;
    for it in missing(plan, &merged) {
        writeln!(output, "  {}", it.line(plan))?;
    }
    if finished < plan.games() {
        match left(plan, &merged) {
            TimeLeft { at_least: true, seconds: 0.0 } => {}
            left => writeln!(output, "{} of one core left", about(left, 1))?,
        }
    }
    print_advice(&args.folder, &results, &merged, output)
}

/// A line for each log; where there are many, for those of which something is to be said.
fn print_logs(results: &Results, merged: &Merged, output: &mut impl Write) -> io::Result<()> {
    /// With more logs, the finished ones are only counted.
    const FEW: usize = 12;
    let mut finished = 0;
    for (log, games) in results.logs.iter().zip(&merged.games) {
        let all: u64 = results.plan.games_by_cell(log.share).iter().sum();
        let mut line = format!("{}: ", log.path.display());
        line += &match games {
            games if *games >= all => counted(*games, "game"),
            games => format!("{games} of {}", counted(all, "game")),
        };
        if let Some(writer) = &log.writer {
            line += &format!(", being written by {writer}");
        } else if merged.cut.contains(&log.path) {
            line += ", last row cut";
        } else if *games >= all && results.logs.len() > FEW {
            finished += 1;
            continue;
        }
        writeln!(output, "{line}")?;
    }
    if finished > 0 {
        writeln!(output, "{} finished", counted(finished, "log"))?;
    }
    Ok(())
}

/// What to do next.
fn print_advice(
    folder: &Path,
    results: &Results,
    merged: &Merged,
    output: &mut impl Write,
) -> anyhow::Result<()> {
    let (games, finished) = (results.plan.games(), merged.ledger.games());
    let whole = results.logs.iter().zip(&merged.games);
    let whole = whole.filter(|(log, _)| log.share == Share::WHOLE).map(|(_, games)| *games).max();
    if results.being_written() > 0 || whole == Some(games) {
        return Ok(());
    }
    // Games that stand in blocks only would be played again by a run of the whole.
    let can_go_on_whole = whole == Some(finished);
    let of = results.blocks();
    if finished < games {
        let mut or = "";
        if can_go_on_whole {
            writeln!(output, "to go on: {}", command_for_the_rest(folder))?;
            or = "or ";
        }
        if let Some(of) = of {
            let blocks = incomplete_blocks(&results.plan, merged, of);
            writeln!(output, "{or}by blocks: {}", command_for_blocks(folder, &blocks, of))?;
        }
    }
    if of.is_some() && (finished < games || !can_go_on_whole) {
        writeln!(output, "to put the blocks together: {}", command_to_merge(folder))?;
    }
    Ok(())
}

fn json_of(results: &Results, merged: &Merged) -> Value {
    let plan = &results.plan;
    let logs = results.logs.iter().zip(&merged.games).map(|(log, games)| {
        json!({
            "file": log.path.display().to_string(),
            "block": log.share.to_string(),
            "games": plan.games_by_cell(log.share).iter().sum::<u64>(),
            "finished": games,
            "written_by": log.writer,
            "last_row_cut": merged.cut.contains(&log.path),
        })
    });
    let left = left(plan, merged);
    let missing = missing(plan, merged);
    json!({
        "battery": plan.name,
        "plan_hash": plan.hash(),
        "conditions": ManifestConditions::of(plan),
        "games": plan.games(),
        "finished": merged.ledger.games(),
        "core_seconds_left": left.seconds,
        "at_least": left.at_least,
        "logs": logs.collect::<Vec<_>>(),
        "missing": missing.iter().map(|it| it.json(plan)).collect::<Vec<_>>(),
    })
}

/// What the rest takes on one core, from the times of the finished games.
fn left(plan: &Plan, merged: &Merged) -> TimeLeft {
    let tally = |cell| merged.ledger.tally(cell);
    let measured: Vec<(f64, u64)> = (0..plan.cells.len())
        .map(|cell| (tally(cell).search_seconds.iter().sum(), tally(cell).games()))
        .collect();
    time_left(plan, &merged.ledger.left_of(plan, Share::WHOLE), &measured)
}
