//! `lab2048 run`: play a battery.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use serde_json::json;

use super::conditions::ConditionsArgs;
use super::failure::{Failure, Kind};
use super::interrupt;
use super::progress::Progress;
use super::text::{counted, one_line};
use crate::agent;
use crate::battery::{self, Ledger, Log, LogError, runner::RunError};
use crate::games::twenty48::Heuristic;
use crate::plan::{Axes, Games, LARGEST_FILE, Plan, Written, read, read_depths, read_name};
use crate::report::folder::FolderError;
use crate::report::{Folder, Manifest, format, manifest::ManifestConditions, summary};
use crate::search::Depth;

const EXAMPLES: &str = "\
Examples:
  lab2048 run configs/thesis-quick.toml
  lab2048 run --algorithm minimax,expectimax --heuristic h1,h4 --depth 3..4 --games 20
  lab2048 run configs/thesis.toml --depth 3 --games 1000 --out results/depth-3
  lab2048 run --algorithm random,greedy --games 10000 --target none --json
  lab2048 run configs/thesis.toml --dry-run

A battery that was stopped goes on where it was when the same command is given again.";

/// Play a battery of seeded games and write its tables.
///
/// What is played comes from a plan file, from options, or from both; options win. The results go
/// to a folder: games.csv (a row a game), win_rates.csv and timing.csv (a row a cell) and
/// manifest.json (how they came about). The same plan gives the same games and the same
/// win_rates.csv, byte for byte, with any number of threads and on any machine.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// A plan file, TOML; see configs/ for examples.
    plan: Option<PathBuf>,

    #[command(flatten)]
    players: PlayersArgs,

    #[command(flatten)]
    conditions: ConditionsArgs,

    #[command(flatten)]
    output: OutputArgs,
}

/// Who plays, and how often.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Players and games")]
struct PlayersArgs {
    /// Algorithms: minimax, alphabeta, expectimax, random, greedy (most points now, ties by
    /// --ties).
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    algorithm: Option<Vec<agent::Kind>>,

    /// Heuristics of the searches: h1 to h4, a single feature such as `empty`, or one of the
    /// plan's own.
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    heuristic: Option<Vec<String>>,

    /// Depths of the searches in plies, 1 to 12: 3 or 3,5 or 3..7 (with both ends).
    #[arg(long, value_name = "DEPTHS", value_parser = depths)]
    depth: Option<DepthList>,

    /// Games of each cell: how many (100 plays games 0 to 99), or a range without its end (50..60
    /// plays games 50 to 59) [default: 100].
    #[arg(long, value_name = "GAMES")]
    games: Option<Games>,

    /// Seed of the games, 0 to 2^64 - 1 [default: 2048].
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
}

/// A newtype, for `clap` takes a plain list for several values.
#[derive(Debug, Clone)]
struct DepthList(Vec<Depth>);

fn depths(text: &str) -> Result<DepthList, String> {
    read_depths(text).map(DepthList).map_err(|error| error.to_string())
}

/// Where the results go.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Output")]
struct OutputArgs {
    /// What the battery is called [default: the plan file's name, or `battery`].
    #[arg(long, value_name = "TEXT", value_parser = read_name)]
    name: Option<String>,

    /// Folder of the results [default: results/NAME].
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,

    /// Threads [default: all the cores this process may use].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Print the final table as JSON.
    #[arg(long)]
    json: bool,

    /// Say nothing while playing.
    #[arg(long, short)]
    quiet: bool,

    /// List the cells and their games and play nothing.
    #[arg(long)]
    dry_run: bool,
}

/// Plays the battery.
pub(super) fn run(args: &Args, output: &mut impl Write) -> anyhow::Result<()> {
    let plan = plan(args)?;
    if args.output.dry_run {
        return dry_run(&plan, args.output.json, output);
    }
    let threads = args.output.threads.map_or_else(default_threads, usize::from);
    let path = args.output.out.clone();
    let path = path.unwrap_or_else(|| Path::new("results").join(plan.folder_name()));
    let stop = interrupt::stop_on_signals().context("cannot listen to signals")?;
    let (folder, opened) = Folder::open(&path, &plan).map_err(folder_failure)?;
    let (mut log, mut ledger) = (opened.log, opened.ledger);
    let mut progress = Progress::new(&plan, &ledger, threads, args.output.quiet);
    progress.begin(&plan, &ledger, folder.path(), opened.dropped_cut_row);
    let command = std::env::args_os().map(|word| word.to_string_lossy().into_owned());
    let manifest = Manifest::new(&plan, command.collect(), threads);
    let manifest = manifest.resuming(ledger.games());
    folder.write_manifest(&manifest).map_err(|error| unwritten(error, folder.path()))?;
    let played = battery::run(&plan, threads, &mut ledger, &mut log, &stop, &mut progress);
    progress.end();
    let complete = match played {
        Ok(complete) => complete,
        Err(error) => return Err(write_what_there_is(error, &folder, &plan, &ledger)),
    };
    let written = folder
        .write_tables(&plan, &ledger)
        .and_then(|()| folder.write_manifest(&manifest.ended(ledger.games())));
    written.map_err(|error| unwritten(error, folder.path()))?;
    drop::<Log>(log);
    if !complete {
        return Err(interrupted(&plan, &ledger, folder.path()));
    }
    print_summary(&plan, &ledger, args.output.json, output)?;
    progress.done(folder.path());
    Ok(())
}

fn default_threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The plan of file and options together.
fn plan(args: &Args) -> anyhow::Result<Plan> {
    let file = args.plan.as_deref().map(read_file).transpose()?;
    let own = file.as_ref().map(|file| file.own.clone()).unwrap_or_default();
    let players = &args.players;
    let heuristics = players.heuristic.as_ref().map(|names| {
        let named = names.iter().map(|name| Heuristic::among(name, &own));
        named.collect::<Result<Vec<_>, _>>()
    });
    let conditions = &args.conditions;
    let options = Written {
        name: args.output.name.clone(),
        seed: players.seed,
        target: conditions.target,
        utility: conditions.utility,
        ties: conditions.ties,
        four_probability: conditions.four_probability,
        axes: Axes {
            algorithms: players.algorithm.clone(),
            heuristics: heuristics
                .transpose()
                .map_err(|error| Failure::new(Kind::Usage, format!("--heuristic: {error}")))?,
            depths: players.depth.clone().map(|depths| depths.0),
            games: players.games,
            line: None,
        },
        ..Written::default()
    };
    let stem = args.plan.as_deref().and_then(Path::file_stem);
    let name = stem.map_or("battery".into(), |stem| stem.to_string_lossy());
    Plan::new(file, options, &name).map_err(|(mistake, line)| match (&args.plan, line) {
        (Some(path), Some(line)) => {
            Failure::new(Kind::Input, format!("{}:{line}: {mistake}", path.display())).into()
        }
        (Some(path), None) => {
            Failure::new(Kind::Input, format!("{}: {mistake}", path.display())).into()
        }
        (None, _) => Failure::new(Kind::Usage, format!("{mistake} (see --help)")).into(),
    })
}

fn read_file(path: &Path) -> anyhow::Result<Written> {
    let failure = |what: &str| Failure::new(Kind::Input, format!("{what} {}", path.display()));
    let file = File::open(path).with_context(|| failure("cannot open the plan"))?;
    let mut text = Vec::new();
    let read_bytes = file.take(LARGEST_FILE + 1).read_to_end(&mut text);
    if read_bytes.with_context(|| failure("cannot read the plan"))? as u64 > LARGEST_FILE {
        return Err(failure("too large for a plan (over 1 MiB):").into());
    }
    let text = String::from_utf8(text).with_context(|| failure("not a text:"))?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    read(&path.display().to_string(), text)
        .map_err(|error| Failure::new(Kind::Input, error.to_string()).into())
}

/// Lists what would be played.
fn dry_run(plan: &Plan, as_json: bool, output: &mut impl Write) -> anyhow::Result<()> {
    let cells: Vec<_> = plan
        .cells
        .iter()
        .map(|cell| {
            json!({
                "algorithm": cell.player.kind().name(),
                "heuristic": cell.player.heuristic().map(Heuristic::name),
                "depth": cell.player.depth().map(Depth::plies),
                "first_game": cell.games.first,
                "games": cell.games.count(),
            })
        })
        .collect();
    if as_json {
        let listing = json!({
            "battery": plan.name, "plan_hash": plan.hash(), "games": plan.games(),
            "conditions": ManifestConditions::of(plan), "cells": cells,
        });
        return Ok(writeln!(output, "{listing:#}")?);
    }
    writeln!(output, "{}", headline(plan))?;
    for cell in &plan.cells {
        let games = cell.games;
        let (first, last) = (games.first, games.end - 1);
        writeln!(
            output,
            "{:<40} {:>15} ({first} to {last})",
            one_line(&cell.player.to_string()),
            counted(games.count(), "game")
        )?;
    }
    Ok(())
}

/// What is played, in a line: `thesis: 60 cells, 6000 games, seed 2016, target 2048, ...`.
pub(super) fn headline(plan: &Plan) -> String {
    let conditions = plan.conditions;
    format!(
        "{}: {}, {}, seed {}, target {}, utility {}, ties {}, four_probability {}",
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

fn print_summary(
    plan: &Plan,
    ledger: &Ledger,
    as_json: bool,
    output: &mut impl Write,
) -> anyhow::Result<()> {
    let table = summary::table(plan, ledger);
    if as_json {
        let report = json!({
            "battery": plan.name,
            "plan_hash": plan.hash(),
            "conditions": ManifestConditions::of(plan),
            "cells": format::json(&table),
        });
        writeln!(output, "{report:#}")?;
    } else {
        write!(output, "{}", format::text(&table, summary::headings(plan)))?;
    }
    Ok(())
}

fn folder_failure(error: FolderError) -> anyhow::Error {
    let kind = match &error {
        FolderError::Log(LogError::Conflict { .. }) => Kind::Conflict,
        FolderError::Log(LogError::Write { .. }) => Kind::Write,
        _ => Kind::Input,
    };
    let advice = match &error {
        FolderError::OtherPlan { .. }
        | FolderError::TablesWithoutGames { .. }
        | FolderError::Log(LogError::OtherPlan { .. } | LogError::Header { .. }) => {
            "; nothing was changed: name another folder with --out"
        }
        FolderError::Log(LogError::Damaged { .. }) => {
            "; nothing was changed: take that line out, or name another folder with --out"
        }
        _ => "",
    };
    Failure::new(kind, format!("{:#}{advice}", anyhow!(error))).into()
}

fn unwritten(error: std::io::Error, folder: &Path) -> anyhow::Error {
    let message = format!("cannot write the tables in {}", folder.display());
    anyhow::Error::from(error).context(Failure::new(Kind::Write, message))
}

/// After an error that ended the run: the tables of what is finished, if they can be written.
fn write_what_there_is(
    error: RunError,
    folder: &Folder,
    plan: &Plan,
    ledger: &Ledger,
) -> anyhow::Error {
    let kind = match &error {
        RunError::Log(_) => Kind::Write,
        RunError::Conflict(_) => Kind::Conflict,
        RunError::Threads { .. } => Kind::Input,
    };
    // The first error is the one to tell; a second one follows from it.
    let _ = folder.write_tables(plan, ledger);
    let advice = "; what is finished is kept: make room and give the same command again";
    let advice = if kind == Kind::Write { advice } else { "" };
    Failure::new(kind, format!("{:#}{advice}", anyhow!(error))).into()
}

fn interrupted(plan: &Plan, ledger: &Ledger, folder: &Path) -> anyhow::Error {
    let again: Vec<String> = std::env::args_os().map(|word| shell_word(&word)).collect();
    let message = format!(
        "stopped; {} of {} games are finished and written to {}; to go on: {}",
        ledger.games(),
        plan.games(),
        folder.display(),
        again.join(" "),
    );
    Failure::new(Kind::Interrupted, message).into()
}

/// A word of a command as a shell takes it, on one line.
fn shell_word(word: &OsStr) -> String {
    let plain = |it: char| it.is_ascii_alphanumeric() || "-_./,=:".contains(it);
    match word.to_str() {
        Some(text) if !text.is_empty() && text.chars().all(plain) => text.to_owned(),
        Some(text) if !text.contains(char::is_control) => {
            format!("'{}'", text.replace('\'', r"'\''"))
        }
        // Bash and its kin read these escapes.
        _ => format!("$'{}'", word.as_encoded_bytes().escape_ascii()),
    }
}

/// Whether notes for a person go to standard error, and in which form.
pub(super) fn stderr_is_terminal() -> bool {
    std::io::stderr().is_terminal()
}
