//! Numbers and boards as text for people: aligned, and narrow enough for a terminal.

use std::time::Duration;

use anstyle::{AnsiColor, Style};

use crate::games::twenty48::Board;
pub use crate::report::document::one_line;

/// Columns that output for people keeps to.
pub const WIDTH: usize = 80;

/// How a heading looks on a terminal.
pub const HEADING: Style = Style::new().bold();

/// How the best of several lines looks on a terminal.
pub const BEST: Style = AnsiColor::Green.on_default().bold();

/// A number with at most six decimals, and none that say nothing.
#[must_use]
pub fn number(value: f64) -> String {
    let text = format!("{value:.6}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// A time in its two largest units: `6h 21m`, `2months 3days`.
#[must_use]
pub fn duration(time: Duration) -> String {
    let all = humantime::format_duration(time).to_string();
    all.split(' ').take(2).collect::<Vec<_>>().join(" ")
}

/// `1 game` or `2 games`.
#[must_use]
pub fn counted(count: u64, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// Words in lines of at most this width, parted by blanks. A word that is longer has a line of its
/// own.
#[must_use]
pub fn in_lines<'a>(words: impl IntoIterator<Item = &'a str>, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The texts padded on both sides to one width, so that the decimal points of numbers stand below
/// each other.
#[must_use]
pub fn aligned(texts: &[String]) -> Vec<String> {
    let parts = |text: &str| {
        // A lone point is an empty cell and no decimal point.
        let whole = text.find('.').filter(|at| *at > 0).unwrap_or(text.len());
        (whole, text.len() - whole)
    };
    let before = texts.iter().map(|text| parts(text).0).max().unwrap_or(0);
    let after = texts.iter().map(|text| parts(text).1).max().unwrap_or(0);
    let pad = |text: &String| {
        let (whole, fraction) = parts(text);
        format!("{}{text}{}", " ".repeat(before - whole), " ".repeat(after - fraction))
    };
    texts.iter().map(pad).collect()
}

/// Four lines of cells, every column as wide as its widest cell and `gap` between columns.
#[must_use]
pub fn grid(cells: &[String; Board::CELLS], gap: &str) -> Vec<String> {
    let column = |column| cells.iter().skip(column).step_by(4).cloned().collect::<Vec<_>>();
    let columns: Vec<Vec<String>> = (0..4).map(|index| aligned(&column(index))).collect();
    let line = |row: usize| {
        let cells: Vec<&str> = columns.iter().map(|column| column[row].as_str()).collect();
        cells.join(gap)
    };
    (0..4).map(line).collect()
}

/// The tiles of a board as a [`grid`], `.` for an empty cell.
#[must_use]
pub fn board_grid(board: Board) -> Vec<String> {
    let cells = board.tiles().map(|tile| if tile == 0 { ".".to_owned() } else { tile.to_string() });
    grid(&cells, " ")
}

/// Blocks of lines side by side, as many as fit into [`WIDTH`] columns, the others below.
#[must_use]
pub fn side_by_side(blocks: &[Vec<String>]) -> String {
    const GAP: usize = 3;
    let mut text = String::new();
    let mut rest = blocks;
    while !rest.is_empty() {
        let widths: Vec<usize> = rest
            .iter()
            .map(|block| block.iter().map(|line| line.chars().count()).max().unwrap_or(0) + GAP)
            .collect();
        let fits = |count: &usize| widths[..*count].iter().sum::<usize>() <= WIDTH + GAP;
        let (row, below) = rest.split_at((1..=rest.len()).rev().find(fits).unwrap_or(1));
        for line in 0..row.iter().map(Vec::len).max().unwrap_or(0) {
            let cell = |(block, width): (&Vec<String>, &usize)| {
                format!("{:<width$}", block.get(line).map_or("", String::as_str))
            };
            let line: String = row.iter().zip(&widths).map(cell).collect();
            text.push_str(line.trim_end());
            text.push('\n');
        }
        rest = below;
        if !rest.is_empty() {
            text.push('\n');
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_keep_six_decimals_and_no_idle_zero() {
        let texts = [0.0, -0.0, 7.0, -1e9, 0.1, 15481.976650001723, 1369.9333333333332, -4e-9];
        let expected = ["0", "0", "7", "-1000000000", "0.1", "15481.97665", "1369.933333", "0"];
        assert_eq!(texts.map(number), expected);
    }

    #[test]
    fn decimal_points_stand_below_each_other() {
        let texts = ["9228", "1369.933333", ".", "0.5"].map(str::to_owned);
        assert_eq!(aligned(&texts), ["9228       ", "1369.933333", "   .       ", "   0.5     "]);
        assert_eq!(aligned(&[]), [""; 0]);
    }

    #[test]
    fn blocks_that_do_not_fit_go_below() {
        let block = |width: usize| vec!["x".repeat(width), "y".to_owned()];
        let lines = |widths: &[usize]| {
            let blocks: Vec<_> = widths.iter().map(|width| block(*width)).collect();
            side_by_side(&blocks).lines().map(str::len).collect::<Vec<_>>()
        };
        assert_eq!(lines(&[38, 39]), [80, 42]);
        assert_eq!(lines(&[38, 40]), [38, 1, 0, 40, 1]);
        assert_eq!(lines(&[90]), [90, 1]);
        assert_eq!(lines(&[]), [0; 0]);
    }
}
