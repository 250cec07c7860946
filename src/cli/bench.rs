//! `lab2048 bench`: how fast the parts of a search are on this machine, on one thread.

pub(super) mod searches;
mod work;

use std::io::Write;
use std::time::{Duration, Instant};

use serde::Serialize;

use self::work::{RandomGames, Work};
use super::lines::write_json;
use super::plan_args::{DepthList, depths};
use super::text::HEADING;
use crate::games::twenty48::Heuristic;
use crate::report::manifest::cpu_model;
use crate::report::{chart, format};

const EXAMPLES: &str = "\
Examples:
  lab2048 bench
  lab2048 bench --seconds 5 --json > bench.json
  lab2048 bench --search --heuristic h1 --depth 3..5
  lab2048 bench --search --depth 3..7 --csv > searches.csv
  lab2048 bench --search --depth 1..7 --heuristic h1 --svg > nodes.svg";

/// Rounds a line is measured in.
const ROUNDS: u32 = 5;

/// Measure moves, random games, evaluations and searches per second on one thread.
///
/// The positions come from seeded games, so every run and every machine does the same work.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// How long to measure each line, in five rounds.
    #[arg(long, value_name = "S", default_value = "1", value_parser = seconds)]
    #[arg(allow_negative_numbers = true)]
    seconds: Duration,

    /// Compare the searches instead: what each looks at on 200 positions of real games, and how
    /// long it takes.
    #[arg(long)]
    search: bool,

    /// Heuristics of --search.
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', requires = "search")]
    #[arg(default_value = "h1,h2,h3,h4")]
    heuristic: Vec<Heuristic>,

    /// Depths of --search in plies: 3 or 3,5 or 3..7 (with both ends).
    #[arg(long, value_name = "DEPTHS", value_parser = depths, requires = "search")]
    #[arg(default_value = "3..6")]
    depth: DepthList,

    /// Print JSON instead of a table.
    #[arg(long)]
    json: bool,

    /// Print --search as CSV instead of a table.
    #[arg(long, requires = "search", conflicts_with = "json")]
    csv: bool,

    /// Draw nodes by depth of --search, of its first heuristic, as SVG.
    #[arg(long, requires = "search", conflicts_with_all = ["json", "csv"])]
    svg: bool,

    /// No progress.
    #[arg(long, requires = "search")]
    quiet: bool,
}

/// Reads a time from a thousandth of a second to an hour.
fn seconds(text: &str) -> Result<Duration, &'static str> {
    let seconds = text.parse().ok().filter(|seconds| (0.001..=3600.0).contains(seconds));
    seconds.map(Duration::from_secs_f64).ok_or("give seconds, from 0.001 to 3600")
}

/// Everything that was measured.
#[derive(Debug, Serialize)]
struct Report {
    version: &'static str,
    commit: &'static str,
    profile: &'static str,
    cpu: String,
    threads: u32,
    rounds: u32,
    seconds_per_line: f64,
    lines: Vec<Line>,
    random_games: RandomGames,
}

/// What one kind of work came to.
#[derive(Debug, Serialize)]
struct Line {
    name: String,
    unit: &'static str,
    /// Of the best round.
    best: f64,
    /// Of the median round.
    median: f64,
}

/// Measures and prints, line by line as they come unless it is JSON.
///
/// # Errors
///
/// If `output` cannot be written.
pub fn run(args: &Args, output: &mut dyn Write) -> anyhow::Result<()> {
    if args.search {
        let table = searches::measure(&args.heuristic, &args.depth.0, args.quiet);
        return if args.json {
            write_json(output, &format::json(&table))
        } else if args.csv {
            Ok(output.write_all(&format::csv(&table))?)
        } else if args.svg {
            Ok(output.write_all(&chart::svg(&searches::picture(&table)))?)
        } else {
            Ok(searches::print(&table, output)?)
        };
    }
    let mut report = Report {
        version: env!("CARGO_PKG_VERSION"),
        commit: env!("LAB2048_COMMIT"),
        profile: env!("LAB2048_PROFILE"),
        cpu: cpu_model(),
        threads: 1,
        rounds: ROUNDS,
        seconds_per_line: args.seconds.as_secs_f64(),
        lines: Vec::new(),
        random_games: RandomGames::play(),
    };
    if !args.json {
        report.write_head(output)?;
    }
    for mut work in work::all() {
        let line = measure(&mut work, args.seconds / ROUNDS);
        if !args.json {
            line.write(output)?;
        }
        report.lines.push(line);
    }
    if args.json { write_json(output, &report) } else { report.write_foot(output) }
}

/// Units of work a second, in rounds that last at least this long.
fn measure(work: &mut Work, round: Duration) -> Line {
    (work.step)();
    let mut rates: Vec<f64> = (0..ROUNDS).map(|_| rate(work, round)).collect();
    rates.sort_by(|one, other| other.total_cmp(one));
    let (best, median) = (rates[0], rates[rates.len() / 2]);
    Line { name: work.name.clone(), unit: work.unit, best, median }
}

fn rate(work: &mut Work, round: Duration) -> f64 {
    let (start, mut units) = (Instant::now(), 0);
    loop {
        units += (work.step)();
        let elapsed = start.elapsed();
        // A clock too coarse to see a step goes on until it does.
        if elapsed >= round && !elapsed.is_zero() {
            return units as f64 / elapsed.as_secs_f64();
        }
    }
}

impl Report {
    fn write_head(&self, output: &mut dyn Write) -> anyhow::Result<()> {
        let Self { version, commit, profile, cpu, rounds, .. } = self;
        writeln!(output, "{cpu}, one thread")?;
        writeln!(output, "lab2048 {version}, {profile} build\ncommit {commit}")?;
        if *profile != "release" {
            writeln!(output, "this build checks itself: measure `cargo build --release` instead")?;
        }
        writeln!(output, "\nmillions a second, best and median of {rounds} rounds\n")?;
        writeln!(output, "{HEADING}{:<24}{:>9}{:>9}  unit{HEADING:#}", "what", "best", "median")?;
        Ok(output.flush()?)
    }

    fn write_foot(&self, output: &mut dyn Write) -> anyhow::Result<()> {
        let RandomGames { games, mean_score, mean_moves } = self.random_games;
        writeln!(
            output,
            "\n{games} random games: mean score {mean_score:.1}, {mean_moves:.1} moves a game"
        )?;
        Ok(())
    }
}

impl Line {
    fn write(&self, output: &mut dyn Write) -> anyhow::Result<()> {
        let Self { name, unit, best, median } = self;
        let (best, median) = (best / 1e6, median / 1e6);
        writeln!(output, "{name:<24}{best:>9.2}{median:>9.2}  {unit}")?;
        Ok(output.flush()?)
    }
}
