//! `lab2048 time`: measure how long games take, one at a time.

use std::io::Write;

use super::failure::{Failure, Kind};
use super::plan::print_cells;
use super::plan_args::PlanArgs;
use super::run::{How, carry_out};
use crate::battery::{Mode, Task, cores};
use crate::plan::{Games, Plan, Share};

const EXAMPLES: &str = "\
Examples:
  lab2048 time configs/thesis-quick.toml
  lab2048 time configs/thesis.toml --games 5
  lab2048 time --algorithm alphabeta,alphabeta-tt --heuristic h1 --depth 5 --core 3

Leave the machine alone meanwhile. What was stopped goes on where it was when the same command is
given again, as with `lab2048 run`.";

/// Games of each cell, unless an option says how many.
const GAMES: u64 = 5;

/// Measure the times of games as times should be: one game at a time, on one core.
///
/// First a game of each cell, or its first second, that does not count; then one game of every
/// cell by turns, the cells in another order each time, so that whatever slows the machine for a
/// while slows all alike. The files are those of `lab2048 run`, in a folder of their own; manifest.json
/// tells the core, the load and the frequency, and warns of games that do not fit and of times
/// that drift.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
#[command(mut_arg("games", |it| it.help(
    "Games of each cell: how many, or a range without its end [default: the plan's first 5]"
)))]
#[command(mut_arg("fast", |it| it.hide(true)))]
#[command(mut_arg("out", |it| it.help("Folder of the results [default: results/NAME-times]")))]
pub struct Args {
    #[command(flatten)]
    plan: PlanArgs,

    /// The core to play on [default: the last of those this process may use].
    #[arg(long, value_name = "N", help_heading = "Output")]
    core: Option<usize>,

    #[command(flatten)]
    how: How,
}

/// Measures.
pub(super) fn run(args: &Args, output: &mut impl Write) -> anyhow::Result<()> {
    let mut plan = args.plan.plan()?;
    if !args.plan.names_games() {
        keep_first_games(&mut plan);
    }
    refuse_fast(&plan, &args.plan)?;
    if args.how.dry_run {
        return print_cells(&plan, Share::WHOLE, args.how.json, output);
    }
    let mode = mode(args.core)?;
    let task = Task { plan: &plan, share: Share::WHOLE, threads: 1, mode };
    carry_out(&task, &args.plan.folder(&plan, "-times"), &args.how, output)
}

/// A plan's games are as many as win rates need; times need few.
fn keep_first_games(plan: &mut Plan) {
    for cell in &mut plan.cells {
        let Games { first, end } = cell.games;
        cell.games = Games { first, end: end.min(first + GAMES) };
    }
}

/// Times of a search that another one stands in for would be those of the other.
fn refuse_fast(plan: &Plan, args: &PlanArgs) -> anyhow::Result<()> {
    if !plan.conditions.fast {
        return Ok(());
    }
    let (kind, what) = if args.asks_for_fast() {
        (Kind::Usage, "--fast")
    } else {
        (Kind::Input, "`fast = true` in the plan")
    };
    let message = format!(
        "{what} plays each search by a faster one, whose times these would be: leave it out, or \
         name the faster search itself, such as alphabeta-tt"
    );
    Err(Failure::new(kind, message).into())
}

/// Times are measured, on the core that is asked for.
pub(super) fn mode(core: Option<usize>) -> anyhow::Result<Mode> {
    Ok(Mode::Times { core: self::core(core)? })
}

/// The core that is asked for, or the last one: the first has the most of the system's own work.
/// `None` where threads cannot be kept on a core.
fn core(asked: Option<usize>) -> anyhow::Result<Option<usize>> {
    let allowed = cores::allowed();
    let Some(core) = asked else {
        return Ok(allowed.last().copied().filter(|core| cores::can_stay_on(*core)));
    };
    if cores::can_stay_on(core) {
        return Ok(Some(core));
    }
    let named: Vec<String> = allowed.iter().map(ToString::to_string).collect();
    let may = match &named[..] {
        [] => "this system does not let a program choose".to_owned(),
        named => format!("this process may use {}", named.join(", ")),
    };
    Err(Failure::new(Kind::Usage, format!("--core {core}: there is no such core; {may}")).into())
}
