//! A decision for people: a table of the moves, best first, and the boards they lead to.

use std::io::Write;

use super::super::text::{BEST, HEADING, aligned, board_grid, number, side_by_side};
use super::{Answer, MoveAnswer};
use crate::agent::Player;
use crate::search::Bound;

/// Writes the position, the moves and what the search looked at.
pub(super) fn write(
    answer: &Answer,
    player: &Player,
    output: &mut dyn Write,
) -> anyhow::Result<()> {
    for line in board_grid(answer.board) {
        writeln!(output, "{line}")?;
    }
    writeln!(output, "score {}\n", answer.score)?;
    match (&answer.finished, answer.best) {
        (Some(finished), _) => writeln!(output, "game over, {finished}")?,
        (None, Some(best)) => writeln!(output, "{player}: {BEST}{best}{BEST:#}")?,
        (None, None) => writeln!(output, "{player}: no move")?,
    }
    write_table(answer, output)?;
    write_boards(answer, output)?;
    if player.depth().is_some() {
        let Answer { nodes, leaves, cutoffs, .. } = answer;
        let time = time(answer.microseconds);
        writeln!(output, "\nnodes {nodes}, leaves {leaves}, cutoffs {cutoffs}, {time}")?;
    }
    Ok(())
}

fn write_table(answer: &Answer, output: &mut dyn Write) -> anyhow::Result<()> {
    let values = aligned(&answer.moves.iter().map(value).collect::<Vec<_>>());
    let width = values.first().map_or(0, |value| value.chars().count()).max("value".len());
    writeln!(output, "\n{HEADING}move   points  {:>width$}{HEADING:#}", "value")?;
    for (candidate, value) in answer.moves.iter().zip(values) {
        let MoveAnswer { action, points, legal, .. } = candidate;
        let is_best = answer.best == Some(*action);
        let remark = match (is_best, candidate.value) {
            (true, Some(_)) => "best",
            (true, None) => "drawn at random",
            (false, _) if *legal => "",
            (false, _) => "not legal, changes nothing",
        };
        let line = format!("{action:<6} {points:>6}  {value:>width$}  {remark}");
        if is_best {
            writeln!(output, "{BEST}{}{BEST:#}", line.trim_end())?;
        } else {
            writeln!(output, "{}", line.trim_end())?;
        }
    }
    Ok(())
}

/// The boards after the legal moves.
fn write_boards(answer: &Answer, output: &mut dyn Write) -> anyhow::Result<()> {
    let legal = answer.moves.iter().filter(|candidate| candidate.legal);
    let block = |candidate: &MoveAnswer| {
        let mut lines = vec![format!("after {}", candidate.action)];
        lines.extend(board_grid(candidate.after));
        lines
    };
    let blocks: Vec<_> = legal.map(block).collect();
    if !blocks.is_empty() {
        write!(output, "\n{}", side_by_side(&blocks))?;
    }
    Ok(())
}

fn value(candidate: &MoveAnswer) -> String {
    match (candidate.value, candidate.bound) {
        (Some(value), Some(Bound::AtMost)) => format!("<= {}", number(value)),
        (Some(value), _) => number(value),
        (None, _) => "-".to_owned(),
    }
}

fn time(microseconds: f64) -> String {
    match microseconds {
        below if below < 1e3 => format!("{below:.1} microseconds"),
        below if below < 1e6 => format!("{:.2} milliseconds", below / 1e3),
        above => format!("{:.2} seconds", above / 1e6),
    }
}
