//! `lab2048 report`: what a person opens next: a workbook, a page, pictures, text.

mod load;
mod outputs;
mod replayed;

use std::io::Write;
use std::path::PathBuf;

use clap::ValueEnum;

use crate::report::replays::Limits;
use outputs::Outputs;

const EXAMPLES: &str = "\
Examples:
  lab2048 report results/thesis
  lab2048 report results/thesis --format html
  lab2048 report results/thesis --format xlsx --out thesis.xlsx
  lab2048 report results/thesis --format latex --table win_rates --out -
  lab2048 report results/thesis --format csv --csv-dialect excel-es
  lab2048 report results/before results/after --format text";

/// Turn results into a workbook, a page, pictures, text or a data package.
///
/// Everything is made from the games of the folder, which is not changed; a battery need not be
/// finished. Several folders are set side by side, each compared with the first.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The folders of results.
    #[arg(required = true, value_name = "FOLDER")]
    folders: Vec<PathBuf>,

    /// What to make; may be repeated or have commas.
    #[arg(long, value_name = "FORMAT", value_delimiter = ',', default_value = "text")]
    format: Vec<Format>,

    /// Where to: a folder, or a file if one is made; `-` is standard output [default: the folder
    /// `report` in the first folder of results; standard output for text].
    #[arg(long, value_name = "PATH")]
    out: Option<PathBuf>,

    /// Of tables as text, only this one; may be repeated or have commas.
    #[arg(long, value_name = "TABLE", value_delimiter = ',')]
    table: Vec<String>,

    /// In a page, play games again whose searches have no more nodes than this together, in
    /// millions; 0 shows no game.
    #[arg(long, value_name = "MILLIONS", default_value_t = Limits::NODES / 1_000_000)]
    replay_nodes: u64,

    /// Say nothing of progress and of what was written.
    #[arg(long, short)]
    quiet: bool,
}

/// What can be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Tables for a terminal.
    Text,
    /// Everything for a program.
    Json,
    /// A page for a browser: tables, charts and games to step through, in one file.
    Html,
}

/// Makes what was asked for.
pub(super) fn run(args: &Args, output: &mut impl Write) -> anyhow::Result<()> {
    let report = load::report(&args.folders)?;
    Outputs::new(args)?.write(&report, output)
}
