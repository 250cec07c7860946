//! `lab2048 plan`: what a plan would play, how long it takes and in how many blocks.

use std::ffi::OsString;
use std::io::Write;
use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};

use super::folders::command_to_merge;
use super::plan_args::PlanArgs;
use super::run::headline;
use super::text::{counted, duration, one_line};
use super::trouble::shell_word;
use crate::battery::estimate::{TimeLeft, time_left};
use crate::battery::probe::probe;
use crate::games::twenty48::Heuristic;
use crate::plan::{Plan, Share};
use crate::report::manifest::ManifestConditions;
use crate::search::Depth;

const EXAMPLES: &str = "\
Examples:
  lab2048 plan configs/thesis.toml
  lab2048 plan configs/thesis.toml --probe
  lab2048 plan configs/thesis.toml --games 1000 --probe 60 --json";

/// A block that takes less than this costs more to start than it saves.
const BLOCK_SECONDS: f64 = 15.0 * 60.0;

/// List a plan's cells and games, estimate its time and suggest a number of blocks.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    plan: PlanArgs,

    /// Measure what games cost, for this many seconds, and estimate the time of the whole
    /// [default: 10 if no number is given].
    #[arg(long, value_name = "SECONDS", num_args = 0..=1, default_missing_value = "10")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=3600))]
    probe: Option<u64>,

    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// Prints the plan.
pub(super) fn run(args: &Args, output: &mut impl Write) -> anyhow::Result<()> {
    let plan = args.plan.plan()?;
    let estimate = args.probe.map(|seconds| {
        let measured = probe(&plan, Duration::from_secs(seconds));
        time_left(&plan, &plan.games_by_cell(Share::WHOLE), &measured)
    });
    if args.json {
        let mut listing = listing(&plan, Share::WHOLE);
        if let Some(estimate) = estimate {
            listing["core_seconds"] = estimate.seconds.into();
            listing["at_least"] = estimate.at_least.into();
            listing["blocks"] = blocks(&plan, estimate).into();
        }
        return Ok(writeln!(output, "{listing:#}")?);
    }
    print_cells(&plan, Share::WHOLE, false, output)?;
    match estimate {
        Some(estimate) => print_estimate(&args.plan.folder(&plan, ""), &plan, estimate, output),
        None => Ok(writeln!(
            output,
            "\n--probe measures how long it takes and suggests a number of blocks"
        )?),
    }
}

fn print_estimate(
    folder: &Path,
    plan: &Plan,
    estimate: TimeLeft,
    output: &mut impl Write,
) -> anyhow::Result<()> {
    if estimate == (TimeLeft { seconds: 0.0, at_least: true }) {
        writeln!(output, "\ntime: unknown, for no game ended in that time; give --probe more")?;
        return Ok(());
    }
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    write!(output, "\ntime: {} on one core", about(estimate, 1))?;
    if cores > 1 {
        write!(output, ", {} on {cores}", about(estimate, cores))?;
    }
    writeln!(output)?;
    let blocks = blocks(plan, estimate);
    if blocks == 1 {
        writeln!(output, "blocks: not worth while")?;
        return Ok(());
    }
    writeln!(
        output,
        "blocks: {blocks}, each about a quarter of an hour of one core; for I from 1 to {blocks}\n  \
         {} --block I/{blocks}\nand when all are finished\n  {}",
        command_to_run(),
        command_to_merge(folder)
    )?;
    Ok(())
}

/// The command that plays what this command was asked about.
fn command_to_run() -> String {
    // The first two are the program and `plan`.
    let mut words: Vec<OsString> = std::env::args_os().skip(2).collect();
    while let Some(at) = words.iter().position(|word| word == "--probe") {
        let next = words.get(at + 1).and_then(|word| word.to_str());
        let has_seconds = next.is_some_and(|word| word.parse::<u64>().is_ok());
        words.drain(at..=at + usize::from(has_seconds));
    }
    words.retain(|word| word != "--json" && !word.as_encoded_bytes().starts_with(b"--probe="));
    let words: Vec<String> = words.iter().map(shell_word).collect();
    format!("lab2048 run {}", words.join(" "))
}

/// A time as a person says it: `about 6h 21m`, `more than 2days 3h`, `less than a second`.
pub(super) fn about(time: TimeLeft, cores: usize) -> String {
    let seconds = time.on(cores).as_secs();
    // No more digits than such an estimate deserves.
    let unit = match seconds {
        ..600 => 1,
        600..86_400 => 60,
        _ => 3600,
    };
    match (time.at_least, seconds) {
        (false, 0) => "less than a second".to_owned(),
        (at_least, seconds) => {
            let time = duration(Duration::from_secs(seconds / unit * unit));
            format!("{} {time}", if at_least { "more than" } else { "about" })
        }
    }
}

/// Blocks of about a quarter of an hour, at most one a game.
fn blocks(plan: &Plan, estimate: TimeLeft) -> u64 {
    let blocks = (estimate.seconds / BLOCK_SECONDS).round() as u64;
    blocks.clamp(1, plan.games().min(u64::from(Share::MOST)))
}

/// Lists the cells of a plan and their games, or those of a block.
pub(super) fn print_cells(
    plan: &Plan,
    share: Share,
    as_json: bool,
    output: &mut impl Write,
) -> anyhow::Result<()> {
    if as_json {
        return Ok(writeln!(output, "{:#}", listing(plan, share))?);
    }
    writeln!(output, "{}", headline(plan))?;
    let counts = plan.games_by_cell(share);
    if share != Share::WHOLE {
        writeln!(output, "block {share}: {}", counted(counts.iter().sum(), "game"))?;
    }
    let names: Vec<String> =
        plan.cells.iter().map(|cell| one_line(&cell.player.to_string())).collect();
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).min(45);
    for ((cell, name), count) in plan.cells.iter().zip(names).zip(counts) {
        let (games, count) = (cell.games.in_words(), counted(count, "game"));
        if share == Share::WHOLE {
            writeln!(output, "{name:<width$}  {count:>15} ({games})")?;
        } else {
            writeln!(output, "{name:<width$}  {count:>15} of {games}")?;
        }
    }
    Ok(())
}

fn listing(plan: &Plan, share: Share) -> Value {
    let counts = plan.games_by_cell(share);
    let cells = plan.cells.iter().zip(&counts).map(|(cell, count)| {
        json!({
            "algorithm": cell.player.kind().name(),
            "heuristic": cell.player.heuristic().map(Heuristic::name),
            "depth": cell.player.depth().map(Depth::plies),
            "first_game": cell.games.first,
            "last_game": cell.games.end - 1,
            "games": count,
        })
    });
    json!({
        "battery": plan.name,
        "plan_hash": plan.hash(),
        "block": share.to_string(),
        "games": counts.iter().sum::<u64>(),
        "conditions": ManifestConditions::of(plan),
        "cells": cells.collect::<Vec<_>>(),
    })
}
