//! `lab2048 run`: play a battery.

use std::io::{IsTerminal, Write};
use std::path::Path;

use anyhow::Context;
use serde_json::json;

use super::interrupt;
use super::plan::print_cells;
use super::plan_args::PlanArgs;
use super::progress::{Progress, finished_games};
use super::text::{counted, one_line};
use super::trouble;
use super::watching::{Watching, times};
use crate::battery::log::Opened;
use crate::battery::{self, Ledger, Mode, Stop, Task};
use crate::plan::{Plan, Share};
use crate::report::{Folder, Manifest, format, manifest::ManifestConditions, summary};

const EXAMPLES: &str = "\
Examples:
  lab2048 run configs/thesis-quick.toml
  lab2048 run --algorithm minimax,expectimax --heuristic h1,h4 --depth 3..4 --games 20
  lab2048 run configs/thesis.toml --depth 3 --games 1000 --out results/depth-3
  lab2048 run --algorithm random,greedy --games 10000 --target none --json
  lab2048 run configs/thesis.toml --dry-run

A battery that was stopped goes on where it was when the same command is given again. Ctrl-C stops
it (games in hand get two seconds to end), a second Ctrl-C at once; SIGUSR1 prints how it stands.";

/// Play a battery of seeded games and write its tables.
///
/// What is played comes from a plan file, from options, or from both; options win. The results go
/// to a folder: games.csv (a row a game), win_rates.csv and timing.csv (a row a cell), plan.toml (what
/// was played) and manifest.json (how the results came about). The same plan gives the same games and the same
/// win_rates.csv, byte for byte, with any number of threads and on any machine.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    plan: PlanArgs,

    #[command(flatten)]
    who: WhoArgs,

    #[command(flatten)]
    how: How,
}

/// Which machine plays, and how much of it.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Output")]
struct WhoArgs {
    /// Play block I of N, an N-th of every cell's games, into a file of its own; `lab2048 merge`
    /// puts the blocks together [default: all games].
    #[arg(long, value_name = "I/N", conflicts_with = "fresh")]
    block: Option<Share>,

    /// Threads [default: the cores this process may use, or SLURM_CPUS_PER_TASK].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

/// How games are played, and what is said.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Output")]
pub(super) struct How {
    /// Begin anew: move the folder of earlier results aside first. Nothing is deleted.
    #[arg(long)]
    pub(super) fresh: bool,

    /// Print the final table as JSON.
    #[arg(long)]
    pub(super) json: bool,

    /// Say nothing while playing.
    #[arg(long, short)]
    pub(super) quiet: bool,

    /// List the cells and their games and play nothing.
    #[arg(long)]
    pub(super) dry_run: bool,
}

/// Plays the battery.
pub(super) fn run(args: &Args, output: &mut impl Write) -> anyhow::Result<()> {
    let plan = args.plan.plan()?;
    let share = args.who.block.unwrap_or(Share::WHOLE);
    if args.how.dry_run {
        return print_cells(&plan, share, args.how.json, output);
    }
    let threads = args.who.threads.map_or_else(default_threads, usize::from);
    let task = Task { plan: &plan, share, threads, mode: Mode::Results };
    carry_out(&task, &args.plan.folder(&plan, ""), &args.how, output)
}

/// Plays what is left of a task, into the folder, and tells how it gets on and what came of it.
pub(super) fn carry_out(
    task: &Task<'_>,
    path: &Path,
    how: &How,
    output: &mut impl Write,
) -> anyhow::Result<()> {
    let How { fresh, json, quiet, .. } = *how;
    let signals = interrupt::listen().context("cannot listen to signals")?;
    let aside = if fresh { Folder::move_aside(path) } else { Ok(None) };
    let aside = aside.map_err(trouble::with_folder)?;
    let (folder, opened) = Folder::open(path, task).map_err(trouble::with_folder)?;
    let mut progress = Progress::new(task, &opened.ledger, quiet, &signals);
    progress.begin(task, &opened.ledger, folder.path(), opened.dropped_cut_row);
    if task.share == Share::WHOLE && task.mode == Mode::Results {
        progress.mind_blocks(&folder, &opened.ledger);
    }
    if let Some(aside) = aside {
        progress.say(&format!("earlier results are now in {}", aside.display()));
    }
    let ledger = play(task, &folder, opened, &signals.stop, &mut progress)?;
    let printed = print_summary(task.plan, &ledger, json, output);
    let printed = printed.and_then(|()| Ok(output.flush()?));
    printed.map_err(|error| trouble::with_summary(error, folder.path()))?;
    progress.done(task, folder.path());
    Ok(())
}

/// Plays what is left and writes everything there is to write, also after a stop.
pub(super) fn play(
    task: &Task<'_>,
    folder: &Folder,
    opened: Opened,
    stop: &Stop,
    progress: &mut Progress,
) -> anyhow::Result<Ledger> {
    let Opened { mut log, mut ledger, .. } = opened;
    let manifest = manifest(folder, task, &ledger);
    let begun = folder.write_plan(task.plan).and_then(|()| match &manifest {
        Some(manifest) => folder.write_manifest(task.share, manifest),
        None => Ok(()),
    });
    begun.map_err(|error| trouble::with_tables(error, folder.path()))?;
    let mut watching = Watching::begin(task, progress);
    let played = battery::run(task, &mut ledger, &mut log, stop, &mut watching);
    let manifest = manifest.map(|manifest| watching.end(manifest, task, folder));
    progress.end();
    let warnings = manifest.iter().filter_map(|it| it.times.as_ref()).flat_map(|it| &it.warnings);
    warnings.for_each(|warning| progress.say(&format!("warning: {warning}")));
    let tables = write_tables(folder, task, &ledger, manifest);
    let complete = played.map_err(trouble::with_run)?;
    tables.map_err(|error| trouble::with_tables(error, folder.path()))?;
    if complete { Ok(ledger) } else { Err(trouble::interrupted(task, &ledger, folder.path())) }
}

/// The manifest of this run, unless nothing is left to play: then the run that played the last
/// game has told how the results came about.
fn manifest(folder: &Folder, task: &Task<'_>, ledger: &Ledger) -> Option<Manifest> {
    let games: u64 = task.plan.games_by_cell(task.share).iter().sum();
    let there = folder.manifest(task.share);
    if finished_games(task, ledger) == games
        && there.as_ref().is_some_and(|manifest| manifest.is_final(task.plan))
    {
        return None;
    }
    let mut manifest = Manifest::new(task.plan, task.share, trouble::command_line(), task.threads);
    manifest.times = times(&manifest, task, there, finished_games(task, ledger));
    Some(manifest.resuming(finished_games(task, ledger)))
}

/// The files made from the games; a block alone has only its manifest.
fn write_tables(
    folder: &Folder,
    task: &Task<'_>,
    ledger: &Ledger,
    manifest: Option<Manifest>,
) -> std::io::Result<()> {
    if task.share == Share::WHOLE {
        folder.write_tables(task.plan, ledger)?;
    }
    match manifest {
        Some(manifest) => {
            let manifest = manifest.ended(finished_games(task, ledger));
            folder.write_manifest(task.share, &manifest)
        }
        None => Ok(()),
    }
}

/// The cores the system lets this process use, unless a cluster says how many it was given.
pub(super) fn default_threads() -> usize {
    let given = std::env::var("SLURM_CPUS_PER_TASK").ok().and_then(|text| text.parse().ok());
    let allowed = || std::thread::available_parallelism().map_or(1, usize::from);
    given.filter(|threads| (1..=1024).contains(threads)).unwrap_or_else(allowed)
}

/// What is played, in a line: `thesis: 60 cells, 6000 games, seed 2016, target 2048, ...`.
pub(super) fn headline(plan: &Plan) -> String {
    let conditions = plan.conditions;
    let fast = if conditions.fast { ", fast" } else { "" };
    format!(
        "{}: {}, {}, seed {}, target {}, utility {}, ties {}, four_probability {}{fast}",
        one_line(&plan.name),
        counted(plan.cells.len() as u64, "cell"),
        counted(plan.games(), "game"),
        plan.seed,
        conditions.game.target(),
        conditions.utility,
        conditions.ties,
        conditions.game.four_probability(),
    )
}

/// The table a battery ends with.
pub(super) fn print_summary(
    plan: &Plan,
    ledger: &Ledger,
    as_json: bool,
    output: &mut impl Write,
) -> anyhow::Result<()> {
    let has_target = plan.conditions.game.target().tile().is_some();
    let table = summary::table(plan, ledger, has_target);
    if as_json {
        let report = json!({
            "battery": plan.name,
            "plan_hash": plan.hash(),
            "conditions": ManifestConditions::of(plan),
            "cells": format::json(&table),
        });
        writeln!(output, "{report:#}")?;
    } else {
        write!(output, "{}", format::text(&table))?;
    }
    Ok(())
}

/// Whether notes for a person go to a terminal.
pub(super) fn stderr_is_terminal() -> bool {
    std::io::stderr().is_terminal()
}

/// Where a folder's tables are, as a sentence part.
pub(super) fn tables_in(folder: &Path) -> String {
    format!("tables written to {}", folder.display())
}
