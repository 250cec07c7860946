//! `lab2048 algorithms`: who can decide a move, and what each promises.

use std::io::Write;

use serde_json::json;

use super::lines::write_json;
use super::text::HEADING;
use crate::agent::{Algorithm, Kind};

/// List the algorithms and what each promises.
///
/// The three of the textbook are plain: what the tables of times measure. The others make exactly
/// the decisions of their reference, on every position, in less time; `--fast` of `run` takes the
/// fastest.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Print JSON instead of a table.
    #[arg(long)]
    json: bool,
}

/// Prints the list.
///
/// # Errors
///
/// If `output` cannot be written.
pub fn run(args: &Args, output: &mut dyn Write) -> anyhow::Result<()> {
    if args.json {
        let all: Vec<_> = Kind::ALL.into_iter().map(as_json).collect();
        return write_json(output, &all);
    }
    let heading = format!("{:<21}{:<12}{:<11}{}", "name", "decides as", "values", "how");
    writeln!(output, "{HEADING}{}{HEADING:#}", heading.trim_end())?;
    for kind in Kind::ALL {
        let (decides_as, values) = promise(kind);
        writeln!(output, "{:<21}{decides_as:<12}{values:<11}{}", kind.name(), method(kind))?;
    }
    writeln!(
        output,
        "\nThe same decision means the same move and the same value of it, ties included, on every\n\
         position. Of the other moves `bounds` tells only that they are worth a number or less."
    )?;
    Ok(())
}

/// Whose decisions it makes, and what it tells of the moves it does not play.
fn promise(kind: Kind) -> (&'static str, &'static str) {
    match kind {
        Kind::Search(algorithm) => {
            let values = if algorithm.values_all() { "all moves" } else { "bounds" };
            let is_its_own = algorithm.reference() == algorithm;
            (if is_its_own { "" } else { algorithm.reference().name() }, values)
        }
        Kind::Greedy => ("", "all moves"),
        Kind::Random => ("", ""),
    }
}

fn method(kind: Kind) -> &'static str {
    match kind {
        Kind::Search(algorithm) => algorithm.description(),
        Kind::Greedy => "the most points at once",
        Kind::Random => "any legal move, each equally likely",
    }
}

fn as_json(kind: Kind) -> serde_json::Value {
    let algorithm: Option<Algorithm> = match kind {
        Kind::Search(algorithm) => Some(algorithm),
        Kind::Random | Kind::Greedy => None,
    };
    json!({
        "name": kind.name(),
        "searches": algorithm.is_some(),
        "plain": algorithm.is_none_or(Algorithm::is_plain),
        "decides_as": algorithm.map(|it| it.reference().name()),
        "values_all_moves": algorithm.map_or(kind == Kind::Greedy, Algorithm::values_all),
        "how": method(kind),
    })
}
