//! Noughts and crosses: a game with an opponent, small enough to be searched to its end.

use lab2048::game::{Evaluate, Game, Turn};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    Cross,
    Nought,
}

impl Mark {
    pub const fn other(self) -> Self {
        match self {
            Self::Cross => Self::Nought,
            Self::Nought => Self::Cross,
        }
    }
}

/// The marks row by row; crosses begin, so it follows who is to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grid([Option<Mark>; 9]);

const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

impl Grid {
    pub const EMPTY: Self = Self([None; 9]);

    /// Reads nine characters `X`, `O` and `_`; others are left out.
    pub fn drawn(drawing: &str) -> Self {
        let mut marks = drawing.chars().filter_map(|character| match character {
            'X' => Some(Some(Mark::Cross)),
            'O' => Some(Some(Mark::Nought)),
            '_' => Some(None),
            _ => None,
        });
        Self(std::array::from_fn(|_| marks.next().expect("a grid has nine cells")))
    }

    pub fn marks(self) -> usize {
        self.0.iter().flatten().count()
    }

    pub fn to_move(self) -> Mark {
        if self.marks().is_multiple_of(2) { Mark::Cross } else { Mark::Nought }
    }

    pub fn with_mark_on(mut self, cell: usize) -> Self {
        assert_eq!(self.0[cell], None, "the cell has a mark");
        self.0[cell] = Some(self.to_move());
        self
    }

    fn winner(self) -> Option<Mark> {
        let complete = |line: &[usize; 3]| {
            let [first, second, third] = line.map(|cell| self.0[cell]);
            first.filter(|_| first == second && second == third)
        };
        LINES.iter().find_map(complete)
    }
}

/// The game as seen by the one who plays `max`.
#[derive(Debug, Clone, Copy)]
pub struct TicTacToe {
    pub max: Mark,
}

/// Who has won, `None` in a draw.
pub type Winner = Option<Mark>;

impl Game for TicTacToe {
    type State = Grid;
    type Action = usize;
    type Outcome = Winner;

    fn turn(&self, grid: &Grid) -> Turn {
        if grid.to_move() == self.max { Turn::Max } else { Turn::Min }
    }

    fn terminal(&self, grid: &Grid) -> Option<Winner> {
        let winner = grid.winner();
        (winner.is_some() || grid.marks() == 9).then_some(winner)
    }

    fn successors(&self, grid: &Grid) -> impl Iterator<Item = (usize, Grid)> {
        let grid = *grid;
        let free = (0..9).filter(move |cell| grid.0[*cell].is_none());
        free.map(move |cell| (cell, grid.with_mark_on(cell)))
    }

    fn outcomes(&self, _: &Grid) -> impl Iterator<Item = (f64, Grid)> {
        std::iter::empty()
    }
}

/// An earlier win is worth more and an earlier loss less: the depth is the number of marks.
impl Evaluate<TicTacToe> for TicTacToe {
    fn heuristic(&self, _: &Grid) -> f64 {
        0.0
    }

    fn utility(&self, grid: &Grid, winner: Winner) -> f64 {
        let depth = grid.marks() as f64;
        match winner {
            None => 0.0,
            Some(mark) if mark == self.max => 10.0 - depth,
            Some(_) => depth - 10.0,
        }
    }
}
