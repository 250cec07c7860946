//! The command line: one subcommand a file, `Args` and `run`, and the only code that prints.
//!
//! What this floor is for: what was typed becomes values of the floors below, and their results
//! become text. What it is not: it plays nothing and computes nothing itself.
//!
//! Reading order: this file (which commands there are), [`failure`] (exit codes), [`conditions`]
//! (options that several commands share), then the commands.

pub mod algorithms;
pub mod answer;
pub mod bench;
pub mod check;
pub mod columns;
pub mod completions;
pub mod conditions;
pub mod decide;
pub mod eval;
pub mod failure;
mod folders;
mod interrupt;
pub mod lines;
pub mod man;
pub mod merge;
pub mod plan;
pub mod plan_args;
pub mod player;
pub mod positions;
mod progress;
pub mod report;
pub mod reproduce;
pub mod run;
pub mod status;
pub mod text;
pub mod time;
mod trouble;
mod watching;

use std::io::Write;

use anyhow::Context;
use clap::{Parser, Subcommand};

/// The version and the commit the program was built from.
const LONG_VERSION: &str =
    concat!(env!("CARGO_PKG_VERSION"), " (commit ", env!("LAB2048_COMMIT"), ")");

const EXAMPLES: &str = "\
Examples:
  lab2048 run configs/thesis-quick.toml
  lab2048 eval 1024 32 4 2 / 16 4 . . / 8 . . . / 2 . 4 . --score 9228
  lab2048 move 1024 32 4 2 / 16 4 . . / 8 . . . / 2 . 4 . --score 9228 --depth 5

lab2048 COMMAND --help tells more about a command.";

/// A laboratory for 2048 heuristics.
///
/// It plays seeded games for every algorithm, heuristic and depth asked for, writes tables of win
/// rates and times, and takes single decisions apart.
#[derive(Debug, Parser)]
#[command(name = "lab2048", version, long_version = LONG_VERSION)]
#[command(subcommand_required = true, arg_required_else_help = true)]
#[command(after_help = EXAMPLES)]
#[command(after_long_help = format!("{EXAMPLES}\n\n{}", failure::EXIT_CODES))]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// What the program can be asked to do.
#[derive(Debug, Subcommand)]
enum Command {
    Run(Box<run::Args>),
    Time(Box<time::Args>),
    Plan(Box<plan::Args>),
    Reproduce(reproduce::Args),
    Report(report::Args),
    Columns(columns::Args),
    Merge(merge::Args),
    Status(status::Args),
    Eval(eval::Args),
    Move(decide::Args),
    Algorithms(algorithms::Args),
    Bench(bench::Args),
    Check(check::Args),
    Completions(completions::Args),
    Man(man::Args),
}

/// Does what was asked, and prints the result on standard output.
///
/// # Errors
///
/// Any error of the command; [`failure::exit_code`] tells the exit code it stands for.
pub fn main(cli: Cli) -> anyhow::Result<()> {
    // Colours reach a terminal only, and not if NO_COLOR is set.
    let mut output = anstream::stdout().lock();
    interrupt::outlive_size_limit().context("cannot listen to signals")?;
    let done: anyhow::Result<()> = match &cli.command {
        Command::Run(args) => run::run(args, &mut output),
        Command::Time(args) => time::run(args, &mut output),
        Command::Plan(args) => plan::run(args, &mut output),
        Command::Reproduce(args) => reproduce::run(args, &mut output),
        Command::Report(args) => report::run(args),
        Command::Columns(args) => columns::run(args, &mut output),
        Command::Merge(args) => merge::run(args, &mut output),
        Command::Status(args) => status::run(args, &mut output),
        Command::Eval(args) => eval::run(args, &mut output),
        Command::Move(args) => decide::run(args, &mut output),
        Command::Algorithms(args) => algorithms::run(args, &mut output),
        Command::Bench(args) => bench::run(args, &mut output),
        Command::Check(args) => check::run(args, &mut output),
        Command::Completions(args) => completions::run(args, &mut output),
        Command::Man(args) => man::run(args, &mut output),
    };
    done.and_then(|()| Ok(output.flush()?)).map_err(failure::mark_unwritten_output)
}
