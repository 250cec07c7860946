//! How a game went, as a short text: a line a move, with what each of the four was worth.

use crate::agent::{Agent, Choice, MoveValue};
use crate::episode::Onlooker;
use crate::games::twenty48::{Board, Move, Position};
use crate::search::Bound;

/// Units of values stay below, so that a page, whose whole numbers end at 2^53, reads them and
/// their differences exactly. No value comes near: see [`Weights`](crate::games::twenty48::Weights)
/// and [`Utility`](crate::games::twenty48::Utility).
const MOST_UNITS: f64 = 4e15;

/// The moves of a game.
///
/// The first line is the first board, a hexadecimal digit a cell, row by row: the base-2 logarithm
/// of the tile. Each other line is a move: its letter, `U`, `R`, `D` or `L`; the cell of the new
/// tile, 0 to f, and 1 for a 2 or 2 for a 4, which are missing after a move that ends the game.
/// Then, for a player who compares values, all in units of the last decimal: how much more than in
/// the line before the move is worth (the first: than 0), and of each of the other three, in the
/// order up, right, down, left, a comma and how much less it is worth, after `<` if it may be worth
/// still less; nothing for one that is not legal. `La1 120,<35,,4` for example.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Moves {
    /// Decimals of the values.
    pub decimals: u32,
    /// The lines.
    pub text: String,
}

/// One who writes down a game while it is played, and tells after every move how many there are.
pub(super) struct Scribe<F> {
    first: Board,
    last: Board,
    /// What the four moves are worth in the last position.
    values: Vec<MoveValue>,
    steps: Vec<Step>,
    on_move: F,
}

struct Step {
    action: Move,
    /// Where a tile appeared, and the base-2 logarithm of it.
    tile: Option<(u32, u64)>,
    values: Vec<MoveValue>,
}

impl<F> Scribe<F> {
    pub(super) fn new(on_move: F) -> Self {
        let (values, steps) = (Vec::new(), Vec::new());
        Self { first: Board::EMPTY, last: Board::EMPTY, values, steps, on_move }
    }

    /// What was written.
    pub(super) fn moves(&self) -> Moves {
        let decimals = self.decimals();
        let mut text = format!("{:016x}", self.first.word());
        let mut before = 0;
        for step in &self.steps {
            text.push('\n');
            step.write(decimals, &mut before, &mut text);
        }
        Moves { decimals, text }
    }

    /// As many decimals as tell moves apart: none for whole numbers, else six digits in all for
    /// the value in the middle, since values of lost and won positions dwarf the others.
    fn decimals(&self) -> u32 {
        let values = || self.steps.iter().flat_map(|step| &step.values);
        if values().all(|it| it.value.fract() == 0.0) {
            return 0;
        }
        let mut sizes: Vec<f64> = values().map(|it| it.value.abs()).collect();
        let largest = sizes.iter().copied().fold(0.0, f64::max);
        let middle = sizes.len() / 2;
        let (_, middle, _) = sizes.select_nth_unstable_by(middle, f64::total_cmp);
        let digits = (*middle as u64).checked_ilog10().map_or(0, |log| log + 1);
        let enough = 6_u32.saturating_sub(digits).max(1);
        (0..=enough).rev().find(|it| largest * scale(*it) < MOST_UNITS).unwrap_or(0)
    }
}

impl<F: FnMut(u32)> Onlooker for Scribe<F> {
    fn started(&mut self, position: &Position) {
        self.first = position.board;
        self.last = position.board;
    }

    fn asked(&mut self, agent: &mut dyn Agent, position: &Position) -> Choice {
        let (choice, values) = agent.compare(position);
        self.values = values;
        choice
    }

    fn moved(&mut self, action: Move, position: &Position) {
        let (after, _) = self.last.slide(action);
        let new = position.board.word() ^ after.word();
        let cell = new.leading_zeros() / 4;
        let tile = (new != 0).then(|| (cell, new >> (60 - 4 * cell)));
        self.steps.push(Step { action, tile, values: std::mem::take(&mut self.values) });
        self.last = position.board;
        (self.on_move)(self.steps.len() as u32);
    }
}

impl Step {
    /// Writes the line of the move. `before` is what the one before was worth.
    fn write(&self, decimals: u32, before: &mut i64, text: &mut String) {
        text.push(letter(self.action));
        if let Some((cell, exponent)) = self.tile {
            text.push_str(&format!("{cell:x}{exponent}"));
        }
        let units = |it: &MoveValue| units(it.value, decimals);
        let of = |action: Move| self.values.iter().find(|it| it.action == action);
        let Some(best) = of(self.action).and_then(units) else { return };
        text.push_str(&format!(" {}", best - *before));
        *before = best;
        let mut others = String::new();
        for action in Move::ALL.into_iter().filter(|action| *action != self.action) {
            others.push(',');
            let Some(value) = of(action) else { continue };
            let Some(number) = units(value) else { continue };
            let bound = if value.bound == Bound::AtMost { "<" } else { "" };
            others.push_str(&format!("{bound}{}", best - number));
        }
        text.push_str(others.trim_end_matches(','));
    }
}

/// A value in units of its last decimal; none if it is not a number to show.
fn units(value: f64, decimals: u32) -> Option<i64> {
    let units = (value * scale(decimals)).round();
    (units.abs() < MOST_UNITS).then_some(units as i64)
}

fn scale(decimals: u32) -> f64 {
    10_f64.powi(decimals as i32)
}

const fn letter(action: Move) -> char {
    match action {
        Move::Up => 'U',
        Move::Right => 'R',
        Move::Down => 'D',
        Move::Left => 'L',
    }
}
