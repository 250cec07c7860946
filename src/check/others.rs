//! What columns tell that no rule reads: they may still tell two rows apart.

use super::columns::{Field, plain};

/// Columns that only measure or number what the others tell: ours, and lines of a table.
const BESIDE: [&str; 13] = [
    "nodes",
    "leaves",
    "cutoffs",
    "search_seconds",
    "nodes_per_second",
    "mean_microseconds_per_move",
    "searched_by",
    "check",
    "figure",
    "line",
    "line_number",
    "row_number",
    "unnamed_0",
];

/// Times that are likely measured: their difference alone tells no two rows apart.
const TIMES: [&str; 12] = [
    "time",
    "time_s",
    "time_ms",
    "time_seconds",
    "cpu_time",
    "seconds",
    "ms",
    "runtime",
    "elapsed",
    "duration",
    "tiempo",
    "segundos",
];

/// Words of a heading that speak of a limit other than depth.
const LIMITS: [&str; 23] = [
    "time",
    "ms",
    "millis",
    "milliseconds",
    "s",
    "sec",
    "secs",
    "seconds",
    "timeout",
    "limit",
    "budget",
    "rollouts",
    "playouts",
    "simulations",
    "iterations",
    "iters",
    "runtime",
    "elapsed",
    "tiempo",
    "segundos",
    "limite",
    "iteraciones",
    "simulaciones",
];

/// Names for the number of games that may be that of something else: the size of the board, games
/// played in thought for a move. Nothing is computed with them.
const PERHAPS_GAMES: [&str; 3] = ["n", "runs", "trials"];

/// Whether a heading only goes beside the others, like the number of a line.
fn is_beside(name: &str) -> bool {
    name.is_empty() || BESIDE.contains(&name) || name.ends_with("_seconds_per_game")
}

/// Whether rows that differ in this column are not alike, though no rule reads it.
pub(super) fn tells_apart(heading: &str) -> bool {
    let name = plain(heading);
    // A best tile, or moves in all, are results.
    let is_result =
        Field::of_heading(heading).is_some_and(|field| field.of_many_games() != Some(field));
    !is_beside(&name) && !TIMES.contains(&name.as_str()) && !is_result
}

/// Whether a heading smells of a limit by which a faster search decides otherwise.
pub(super) fn may_be_a_limit(heading: &str) -> bool {
    let name = plain(heading);
    !is_beside(&name) && name.split('_').any(|word| LIMITS.contains(&word))
}

/// Whether a heading may count games, so that a row is hardly one game.
pub(super) fn may_be_games(heading: &str) -> bool {
    PERHAPS_GAMES.contains(&plain(heading).as_str())
}

/// A text by which rows are told apart, however it is written: `3` for 3.0. (1.000 may be a
/// thousand.)
pub(super) fn normal(text: &str) -> String {
    let text = text.trim().to_lowercase();
    match text.split_once('.') {
        Some((whole, "0" | "00")) if whole.bytes().all(|byte| byte.is_ascii_digit()) => {
            whole.to_owned()
        }
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_that_no_rule_reads_may_tell_rows_apart() {
        for (heading, apart, limit) in [
            ("rollouts", true, true),
            ("time_limit_ms", true, true),
            ("Time (ms)", false, true),
            ("utility", true, false),
            ("nodes", false, false),
            ("mean_seconds_per_game", false, false),
            ("Line", false, false),
            ("max tile", false, false),
            ("runs", true, false),
        ] {
            assert_eq!(
                (tells_apart(heading), may_be_a_limit(heading)),
                (apart, limit),
                "{heading}"
            );
        }
        assert_eq!(
            ["3", "3.0", " H1 ", "1.000", "x.0"].map(normal),
            ["3", "3", "h1", "1.000", "x.0"]
        );
    }
}
