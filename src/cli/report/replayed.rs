//! Games that are played again for a page, with a bar that tells how far that is.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::Args;
use crate::cli::failure::{Failure, Kind};
use crate::cli::run::stderr_is_terminal;
use crate::report::Report;
use crate::report::replays::{Limits, ShownGame, admitted, shown};

/// The games of the report that the page shows.
///
/// # Errors
///
/// If a game does not come out as it is recorded.
pub(super) fn games(report: &Report, args: &Args) -> anyhow::Result<Vec<ShownGame>> {
    let limits = Limits { nodes: args.replay_nodes.saturating_mul(1_000_000), ..Limits::default() };
    let bar = bar(report, limits, args.quiet);
    let games = shown(report, limits, &|record| bar.inc(record.facts.counts.nodes));
    bar.finish_and_clear();
    games.map_err(|error| Failure::new(Kind::Contradicted, error.to_string()).into())
}

fn bar(report: &Report, limits: Limits, quiet: bool) -> ProgressBar {
    if quiet || !stderr_is_terminal() {
        return ProgressBar::hidden();
    }
    let (games, nodes) = admitted(report, limits);
    let target = ProgressDrawTarget::stderr_with_hz(5);
    let bar = ProgressBar::with_draw_target(Some(nodes), target);
    let style = ProgressStyle::with_template("{bar:30} {percent} % of {msg}");
    bar.set_style(style.expect("the template is well formed").progress_chars("=> "));
    bar.set_message(format!("{games} games played again to be shown"));
    bar
}
