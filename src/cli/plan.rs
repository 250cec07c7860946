//! `lab2048 plan`: what a plan would play, how long it takes and in how many blocks.

use std::io::Write;
use std::time::Duration;

use serde_json::{Value, json};

use super::plan_args::PlanArgs;
use super::run::headline;
use super::text::{counted, one_line};
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
        let mut listing = listing(&plan);
        if let Some(estimate) = estimate {
            listing["core_seconds"] = estimate.seconds.into();
            listing["at_least"] = estimate.at_least.into();
            listing["blocks"] = blocks(&plan, estimate).into();
        }
        return Ok(writeln!(output, "{listing:#}")?);
    }
    print_cells(&plan, false, output)?;
    match estimate {
        Some(estimate) => print_estimate(&plan, estimate, output),
        None => Ok(writeln!(output, "\n--probe measures how long it takes")?),
    }
}

fn print_estimate(plan: &Plan, estimate: TimeLeft, output: &mut impl Write) -> anyhow::Result<()> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let time = |cores| {
        let seconds = estimate.on(cores).as_secs().max(1);
        humantime::format_duration(Duration::from_secs(seconds))
    };
    let about = if estimate.at_least { "more than" } else { "about" };
    writeln!(output, "\ntime: {about} {} on one core, {} on {cores}", time(1), time(cores))?;
    let blocks = blocks(plan, estimate);
    if blocks > 1 {
        writeln!(
            output,
            "blocks: {blocks} would take about a quarter of an hour of one core each:\n  \
             lab2048 run ... --block I/{blocks}   for I from 1 to {blocks}, then lab2048 merge"
        )?;
    } else {
        writeln!(output, "blocks: not worth while")?;
    }
    Ok(())
}

/// Blocks of about a quarter of an hour, at most one a game.
fn blocks(plan: &Plan, estimate: TimeLeft) -> u64 {
    let blocks = (estimate.seconds / BLOCK_SECONDS).round() as u64;
    blocks.clamp(1, plan.games().min(u64::from(Share::MOST)))
}

/// Lists the cells and games of a plan.
pub(super) fn print_cells(
    plan: &Plan,
    as_json: bool,
    output: &mut impl Write,
) -> anyhow::Result<()> {
    if as_json {
        return Ok(writeln!(output, "{:#}", listing(plan))?);
    }
    writeln!(output, "{}", headline(plan))?;
    let names: Vec<String> =
        plan.cells.iter().map(|cell| one_line(&cell.player.to_string())).collect();
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).min(60);
    for (cell, name) in plan.cells.iter().zip(names) {
        let (games, last) = (cell.games, cell.games.end - 1);
        let count = counted(games.count(), "game");
        writeln!(output, "{name:<width$}  {count:>15} ({} to {last})", games.first)?;
    }
    Ok(())
}

fn listing(plan: &Plan) -> Value {
    let cells = plan.cells.iter().map(|cell| {
        json!({
            "algorithm": cell.player.kind().name(),
            "heuristic": cell.player.heuristic().map(Heuristic::name),
            "depth": cell.player.depth().map(Depth::plies),
            "first_game": cell.games.first,
            "games": cell.games.count(),
        })
    });
    json!({
        "battery": plan.name,
        "plan_hash": plan.hash(),
        "games": plan.games(),
        "conditions": ManifestConditions::of(plan),
        "cells": cells.collect::<Vec<_>>(),
    })
}
