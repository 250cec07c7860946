//! `lab2048 reproduce`: the thesis's batteries, its table and its sentences, with a verdict each.

mod screen;
mod sensitivity;
mod stage;

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use serde_json::json;

use self::stage::{Stage, Stages};
use super::failure::{Failure, Kind};
use super::trouble;
use crate::battery::merge::records;
use crate::plan::Share;
use crate::report::{Folder, chart, format};
use crate::thesis::cell::Cell;
use crate::thesis::evidence::Evidence;
use crate::thesis::figures::figures;
use crate::thesis::published::published;
use crate::thesis::verdict::{Comparison, Verdict, compare};
use crate::thesis::{plans, tables};

const EXAMPLES: &str = "\
Examples:
  lab2048 reproduce --quick
  lab2048 reproduce
  lab2048 reproduce --quick --games 1000 --out results/thesis-1000
  lab2048 reproduce --sensitivity

The win rates are played by the fastest searches that make the same decisions, on all cores; the
times by the plain searches, one game at a time. The same command goes on where it was stopped, and
writes the verdicts anew when all is played. Exit code 7: the published table is contradicted.";

/// The deepest search of `--quick`.
const QUICK_DEPTH: u8 = 5;

/// Reproduce the thesis: play its batteries and say what holds of its table and its sentences.
///
/// Plays minimax, alpha-beta and expectimax with h1 to h4 at depths 3 to 7, a hundred games each,
/// compares every win rate with the published one (Fisher's exact test, Holm's adjustment, interval of the
/// difference) and decides the thesis's sentences by the results. Writes the battery, verdicts.csv,
/// claims.csv, verdict.txt and the figures as SVG and PNG.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Only depths 3 to 5: a minute or two instead of many.
    #[arg(long)]
    quick: bool,

    /// Games of each cell.
    #[arg(long, value_name = "N", default_value_t = 100)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,

    /// Games of each cell that are timed, by the plain searches and one at a time; with 0, those
    /// that were timed before count
    #[arg(long, value_name = "N", default_value_t = 5)]
    #[arg(value_parser = clap::value_parser!(u64).range(0..=10_000))]
    timed_games: u64,

    /// Instead, play a small battery for every other reading of what the thesis does not print, and
    /// show how far each is from its table.
    #[arg(long, conflicts_with_all = ["timed_games", "quick"])]
    sensitivity: bool,

    /// A cell agrees if the two win rates certainly differ by no more than this, in points.
    #[arg(long, value_name = "POINTS", default_value_t = 15, conflicts_with = "sensitivity")]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=50))]
    margin: u8,

    /// Folder of the results [default: results/thesis, or results/thesis-depths-3-5 with --quick].
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,

    #[command(flatten)]
    how: stage::HowArgs,

    /// Print the verdicts as JSON.
    #[arg(long)]
    json: bool,
}

impl Args {
    /// The folder of the results.
    fn folder(&self) -> PathBuf {
        let name = if self.quick { "results/thesis-depths-3-5" } else { "results/thesis" };
        self.out.clone().unwrap_or_else(|| name.into())
    }
}

/// Plays what is missing, judges and writes.
pub(super) fn run(args: &Args, output: &mut impl Write) -> anyhow::Result<()> {
    let stages = Stages::new(&args.how)?;
    if args.sensitivity {
        return sensitivity::run(args, &stages, output);
    }
    let path = args.folder();
    stages.begin_anew(&path)?;
    let evidence = play(args, &path, &stages)?;
    let comparison = compare(&evidence.rates, &published().rates, f64::from(args.margin) / 100.0);
    let screen = screen::text(&comparison, &evidence, args.margin);
    let written = write(&path, &comparison, &evidence, args.margin, &screen);
    written.map_err(|error| trouble::with_tables(error, &path))?;
    let printed = if args.json {
        writeln!(output, "{:#}", report(&comparison, &evidence, args.margin))
    } else {
        output.write_all(screen.as_bytes())
    };
    let printed = printed.and_then(|()| output.flush()).context("cannot print the verdicts");
    printed.map_err(|error| trouble::with_summary(error, &path))?;
    stages.say(&format!("verdicts and figures written to {}", path.display()));
    refuse_if_contradicted(&comparison)
}

/// Plays the battery of times and that of win rates: times first, as long as the machine is calm.
fn play(args: &Args, path: &Path, stages: &Stages) -> anyhow::Result<Evidence> {
    let deepest = if args.quick { QUICK_DEPTH } else { u8::MAX };
    let cells = || Cell::all().filter(|cell| cell.depth <= deepest);
    let mut main = plans::battery("thesis", cells(), args.games);
    main.conditions.fast = true;
    let main = Stage::new(main, path);
    let times = path.join("times");
    let timed = (args.timed_games > 0)
        .then(|| Stage::timed(plans::battery("thesis-times", cells(), args.timed_games), &times));
    // Both folders are asked before anything is played.
    let ready = timed.as_ref().map(|timed| stages.open(timed)).transpose()?;
    let ready_main = stages.open(&main)?;
    stages.say_time(&ready.iter().chain([&ready_main]).collect::<Vec<_>>());
    let mut evidence = Evidence::default();
    if let Some(ready) = ready {
        stages.play(ready)?;
    }
    add_times(&mut evidence, &times)?;
    evidence.rates = Evidence::rates_of(&main.plan, &stages.play(ready_main)?);
    Ok(evidence)
}

/// Adds the games of the battery of times, if there is one.
pub(super) fn add_times(evidence: &mut Evidence, path: &Path) -> anyhow::Result<()> {
    let folder = Folder::existing(path);
    let plan = folder.read_plan();
    let plan = plan.map_err(|error| Failure::new(Kind::Input, error.to_string()))?;
    let Some(plan) = plan else { return Ok(()) };
    let (_, games) = records(&plan, &[folder.log(Share::WHOLE)]).map_err(trouble::with_logs)?;
    evidence.add_timed(&plan, &games);
    Ok(())
}

/// Writes what is made from the results.
fn write(
    path: &Path,
    comparison: &Comparison,
    evidence: &Evidence,
    margin: u8,
    screen: &str,
) -> std::io::Result<()> {
    let folder = Folder::existing(path);
    folder.write("verdicts.csv", &format::csv(&tables::verdicts(comparison, margin)))?;
    folder.write("claims.csv", &format::csv(&tables::claims(evidence)))?;
    folder.write("verdict.txt", anstream::adapter::strip_str(screen).to_string().as_bytes())?;
    let pictures = Folder::existing(&path.join("figures"));
    for (name, figure) in figures(evidence) {
        pictures.write(format!("{name}.svg"), &chart::svg(&figure))?;
        pictures.write(format!("{name}.png"), &chart::png(&figure))?;
    }
    Ok(())
}

fn report(comparison: &Comparison, evidence: &Evidence, margin: u8) -> serde_json::Value {
    json!({
        "verdict": comparison.verdict().name(),
        "margin_points": margin,
        "mean_distance_points": comparison.mean_distance().map(|it| (10.0 * it).round() / 10.0),
        "combined": comparison.combined.map(|it| json!({
            "chi_square": it.statistic,
            "degrees_of_freedom": it.degrees_of_freedom,
            "p": it.p,
        })),
        "cells": format::json(&tables::verdicts(comparison, margin)),
        "claims": format::json(&tables::claims(evidence)),
    })
}

fn refuse_if_contradicted(comparison: &Comparison) -> anyhow::Result<()> {
    if comparison.verdict() != Verdict::Contradicted {
        return Ok(());
    }
    let cells = comparison.count(Verdict::Contradicted);
    let message = format!(
        "the published table is contradicted: {cells} of {} cells, all together p = {:.4}",
        comparison.cells.len(),
        comparison.combined.map_or(1.0, |it| it.p),
    );
    Err(Failure::new(Kind::Contradicted, message).into())
}
