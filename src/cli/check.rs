//! `lab2048 check`: whether a table or a list of games can be true at all.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use serde_json::{Map, Value, json};

use super::failure::{Failure, Kind};
use super::lines::write_json;
use super::text::{HEADING, WIDTH, counted, in_lines, one_line};
use crate::check::{
    Checker, Field, Finding, KnownColumn, MOST_BYTES, Rank, Report, Settings, Table, TableError,
};
use crate::games::twenty48::Target;

/// Findings printed unless all are asked for.
const MOST_FINDINGS: usize = 50;

const EXAMPLES: &str = "\
Examples:
  lab2048 check results/thesis/games.csv
  lab2048 check paper.csv --column mean_max_tile=\"Avg Tile\" --column win_percent=victorias
  lab2048 check table.csv --same-games
  lab2048 check - --target none --json < games.csv

The separator (comma, semicolon or tab) is that of the first line; where it is not a comma, decimals
may have one. What is not surely a number or a board is counted as unread and not judged. Columns
that are not known still tell rows apart. Up to 64 MiB, a million rows, 256 columns and 1000 bytes a
field are read. The exit code is 7 if anything is impossible; what is doubtful, or only wrong, leaves
it 0.";

/// Check whether a table or a list of games can be true at all.
///
/// Reads CSV from anywhere: this program's files, another tool's, a paper's table typed in. A row
/// may be one game (score, max_tile, moves, ...) or the figures of many (games, win_percent,
/// mean_score, ...). Every rule that the columns allow is applied: of the game, of arithmetic, and
/// that pruning changes no decision.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The table, with a heading in its first line; `-` is standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// THEIRS is the heading of our column NAME; may be repeated [default: columns are known by
    /// our names and usual others].
    #[arg(long = "column", value_name = "NAME=THEIRS", value_parser = column)]
    columns: Vec<(Field, String)>,

    /// The tile that wins: a power of two from 2 to 32768, or `none`.
    #[arg(long, value_name = "TILE", default_value = "2048")]
    target: Target,

    /// All players met the same games, number by number, though no seed or settings say so.
    #[arg(long)]
    same_games: bool,

    /// Print every finding, not only the first 50.
    #[arg(long)]
    all: bool,

    /// Print a JSON object instead of text.
    #[arg(long)]
    json: bool,

    /// Print nothing: the exit code tells.
    #[arg(long, short, conflicts_with = "json")]
    quiet: bool,
}

/// Reads `NAME=THEIRS`.
fn column(text: &str) -> Result<(Field, String), String> {
    let (name, theirs) = text.split_once('=').ok_or("give NAME=THEIRS")?;
    let field = Field::named(name.trim()).map_err(|error| error.to_string())?;
    Ok((field, theirs.to_owned()))
}

/// Checks, and prints what was found.
///
/// # Errors
///
/// If the table cannot be read, something in it is impossible, or `output` cannot be written.
pub fn run(args: &Args, output: &mut dyn Write) -> anyhow::Result<()> {
    let name = if is_stdin(&args.file) {
        "standard input".to_owned()
    } else {
        one_line(&args.file.display().to_string())
    };
    let bytes = read(&args.file, &name)?;
    let mut table = Table::open(&bytes, &args.columns).map_err(|it| refused(&name, &it))?;
    let mut checker = Checker::new(args.settings());
    while let Some(row) = table.next_row().map_err(|it| refused(&name, &it))? {
        checker.check(&row);
    }
    let report = checker.finish();
    refuse_nothing(&name, &table, &report)?;
    if args.json {
        write_json(output, &as_json(&name, &table, &report))?;
    } else if !args.quiet {
        write_report(output, &name, &table, &report)?;
    }
    if report.impossible_rows > 0 {
        return Err(Failure::told(Kind::Contradicted).into());
    }
    Ok(())
}

impl Args {
    fn settings(&self) -> Settings {
        Settings {
            target: self.target.tile().map(u64::from),
            same_games: self.same_games,
            most_findings: if self.all { usize::MAX } else { MOST_FINDINGS },
        }
    }
}

fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

fn read(path: &Path, name: &str) -> anyhow::Result<Vec<u8>> {
    let cannot_read = || Failure::new(Kind::Input, format!("cannot read {name}"));
    let input: Box<dyn Read> = if is_stdin(path) {
        Box::new(io::stdin().lock())
    } else {
        Box::new(File::open(path).with_context(cannot_read)?)
    };
    let mut bytes = Vec::new();
    // One more than is allowed tells that there is more.
    let read = input.take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes);
    read.with_context(cannot_read)?;
    Ok(bytes)
}

fn refused(name: &str, error: &TableError) -> Failure {
    match error {
        TableError::Line(line, why) => Failure::new(Kind::Input, format!("{name}:{line}: {why}")),
        TableError::Whole(_) => Failure::new(Kind::Input, format!("{name}: {error}")),
        TableError::NoColumn(..) | TableError::Twice(_) => {
            Failure::new(Kind::Usage, format!("{name}: {error}"))
        }
    }
}

/// That nothing was checked is no verdict.
fn refuse_nothing(name: &str, table: &Table<'_>, report: &Report) -> Result<(), Failure> {
    let refused = |why: String| Err(Failure::new(Kind::Input, format!("{name}: {why}")));
    if report.rows == 0 {
        return refused("a heading and no row below it".to_owned());
    }
    if report.rules.is_empty() {
        let columns: Vec<String> = table.columns.iter().map(told).collect();
        return refused(format!("no rule applies to its columns: {}", columns.join(", ")));
    }
    Ok(())
}

/// `max_tile`, or `max_tile (Max Tile)` if the table calls it otherwise.
fn told(column: &KnownColumn) -> String {
    let name = column.field.name();
    if name == column.heading { name } else { format!("{name} ({})", column.heading) }
}

fn write_report(
    output: &mut dyn Write,
    name: &str,
    table: &Table<'_>,
    report: &Report,
) -> anyhow::Result<()> {
    let separator = match table.separator {
        ';' => "semicolons",
        '\t' => "tabs",
        _ => "commas",
    };
    writeln!(output, "{name}: {}, {separator} between columns", counted(report.rows, "row"))?;
    let columns: Vec<String> = table.columns.iter().map(told).collect();
    let rules: Vec<String> = report.rules.iter().map(|(name, _)| (*name).to_owned()).collect();
    let unread = report.unread.iter();
    let unread: Vec<String> = unread
        .map(|(field, count)| format!("{} ({})", field.name(), counted(*count, "cell")))
        .collect();
    for (label, names) in
        [("columns", &columns), ("ignored", &table.ignored), ("unread", &unread), ("rules", &rules)]
    {
        write_list(output, label, names)?;
    }
    writeln!(output)?;
    for finding in &report.findings {
        let Finding { why, .. } = finding;
        writeln!(output, "{HEADING}{}{HEADING:#}: {why}", place(finding))?;
    }
    if report.left_out > 0 {
        writeln!(output, "and {} more (--all)", report.left_out)?;
    }
    if !report.findings.is_empty() {
        writeln!(output)?;
    }
    Ok(writeln!(output, "{}", verdict(report))?)
}

/// Names behind a label, on as many lines as they need.
fn write_list(output: &mut dyn Write, label: &str, names: &[String]) -> io::Result<()> {
    const INDENT: usize = 9;
    let commas = names.iter().enumerate().map(|(index, name)| {
        let comma = if index + 1 < names.len() { "," } else { "" };
        format!("{name}{comma}")
    });
    let words: Vec<String> = commas.collect();
    let lines = in_lines(words.iter().map(String::as_str), WIDTH - INDENT);
    for (index, line) in lines.iter().enumerate() {
        writeln!(output, "{:<INDENT$}{line}", if index == 0 { label } else { "" })?;
    }
    Ok(())
}

/// `line 3`, or `lines 3 and 7, doubtful`.
fn place(finding: &Finding) -> String {
    let lines: Vec<String> = finding.lines.iter().map(u64::to_string).collect();
    let word = if lines.len() == 1 { "line" } else { "lines" };
    let rank = if finding.rank == Rank::Doubtful { ", doubtful" } else { "" };
    format!("{word} {}{rank}", lines.join(" and "))
}

fn verdict(report: &Report) -> String {
    let Report { rows, impossible_rows, .. } = report;
    if *impossible_rows > 0 {
        let are = if *impossible_rows == 1 { "is" } else { "are" };
        return format!("{impossible_rows} of {} {are} impossible", counted(*rows, "row"));
    }
    let rules = report.rules.len() as u64;
    let were = if rules == 1 { "was" } else { "were" };
    format!("nothing impossible was found; {} {were} applied", counted(rules, "rule"))
}

fn as_json(name: &str, table: &Table<'_>, report: &Report) -> Value {
    let columns: Map<String, Value> =
        table.columns.iter().map(|it| (it.field.name(), json!(it.heading))).collect();
    let rules: Map<String, Value> =
        report.rules.iter().map(|(name, times)| ((*name).to_owned(), json!(times))).collect();
    let unread: Map<String, Value> =
        report.unread.iter().map(|(field, count)| (field.name(), json!(count))).collect();
    let finding = |it: &Finding| {
        let rank = match it.rank {
            Rank::Impossible => "impossible",
            Rank::Doubtful => "doubtful",
        };
        json!({ "lines": it.lines, "rank": rank, "rule": it.rule, "why": it.why })
    };
    json!({
        "file": name,
        "rows": report.rows,
        "columns": columns,
        "ignored": table.ignored,
        "unread": unread,
        "rules": rules,
        "findings": report.findings.iter().map(finding).collect::<Vec<_>>(),
        "left_out": report.left_out,
        "impossible_rows": report.impossible_rows,
        "verdict": verdict(report),
    })
}
