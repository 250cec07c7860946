//! `lab2048 report`: what a person opens next: a workbook, a page, pictures, text.

mod judge;
mod load;
mod make;
mod package;
mod place;
mod replayed;

use std::path::PathBuf;

use clap::ValueEnum;
use clap::builder::PossibleValue;

use crate::report::dialect::Dialect;
use crate::report::replays::Limits;

const EXAMPLES: &str = "\
Examples:
  lab2048 report results/thesis
  lab2048 report results/thesis --format xlsx --out thesis.xlsx
  lab2048 report results/thesis --format latex --table win_rates --out win-rates.tex
  lab2048 report results/thesis --format csv --csv-dialect excel-es
  lab2048 report results/thesis --format svg --chart win-rate-h1 --out -
  lab2048 report results/before results/after --format text

The tables are summary, win_rates, timing and games (as CSV or JSON), comparison if there are
several folders, and verdicts and claims where `lab2048 reproduce` judged the results; what their
columns mean tells `lab2048 help columns`.";

/// Turn results into a page, a workbook, pictures, text or a data package.
///
/// Everything is made from the games in the folder. They are not changed, and need not be all of
/// the battery's. Several folders are set side by side, each compared with the first; of a folder
/// that holds no results itself, those in its folders are taken.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The folders of results.
    #[arg(required = true, value_name = "FOLDER")]
    folders: Vec<PathBuf>,

    /// What to make; may be repeated or have commas.
    #[arg(long, value_name = "FORMAT", value_delimiter = ',', default_value = "html,xlsx")]
    format: Vec<Format>,

    /// Where to: a folder, or the file if there is but one, which its ending tells; `-` is standard
    /// output [default: the folder `report` in the first folder; of text, standard output].
    #[arg(long, value_name = "PATH")]
    out: Option<PathBuf>,

    /// Only this table; may be repeated or have commas [default: all but, as text, the games].
    #[arg(long, value_name = "TABLE", value_delimiter = ',')]
    table: Vec<String>,

    /// Of the pictures, only this one; may be repeated or have commas.
    #[arg(long, value_name = "CHART", value_delimiter = ',')]
    chart: Vec<String>,

    /// How CSV files are written: for programs (plain), or for a spreadsheet that speaks English or
    /// a language with a decimal comma, to be opened by a double click.
    #[arg(long, value_name = "DIALECT", default_value = "plain")]
    csv_dialect: Dialect,

    /// In a data package, the licences of the data, of which a user may choose one.
    #[arg(long, value_name = "NAME", value_delimiter = ',', default_value = "MIT,Apache-2.0")]
    #[arg(value_parser = licence)]
    licence: Vec<String>,

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
    /// A page for a browser: tables, charts and games to step through, in one file.
    Html,
    /// A workbook for Excel and LibreOffice, with charts and formulas.
    Xlsx,
    /// Tables for a terminal.
    Text,
    /// Tables for a Markdown document.
    Markdown,
    /// Tables for a LaTeX document, with the rules of the package booktabs.
    Latex,
    /// Everything for a program.
    Json,
    /// A file a table, for a program or a spreadsheet.
    Csv,
    /// A file a chart, for a page or a document.
    Svg,
    /// A file a chart, for slides.
    Png,
    /// Types, units, keys and hashes of the CSV files, beside them in the folder.
    Datapackage,
}

/// The identifier of a licence, as data packages have it.
fn licence(text: &str) -> Result<String, String> {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-._".contains(letter);
    if text.is_empty() || !text.chars().all(is_plain) {
        return Err("a licence is an identifier such as CC-BY-4.0".to_owned());
    }
    Ok(text.to_owned())
}

impl ValueEnum for Dialect {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()))
    }
}

/// Makes what was asked for.
pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    let place = place::Place::new(args)?;
    let report = load::report(&args.folders)?;
    let made = make::Maker::new(args, &report)?;
    for format in args.formats() {
        made.each_file(format, |name, bytes| place.put(name, bytes))?;
    }
    Ok(())
}

impl Args {
    /// The formats, each once.
    fn formats(&self) -> Vec<Format> {
        let mut formats: Vec<Format> = Vec::new();
        for format in &self.format {
            if !formats.contains(format) {
                formats.push(*format);
            }
        }
        formats
    }
}
