//! 2048 once more, on sixteen plain numbers: written from the rules and not from the code, slow
//! and simple. The product must agree with it.

use lab2048::games::twenty48::Move;

/// Sixteen tiles row by row, 0 for an empty cell.
pub type Cells = [u32; 16];

/// No larger tile is ever made.
pub const LARGEST: u32 = 32768;

/// The cells of each line in the order in which a move meets them, the wall first.
fn lines(direction: Move) -> [[usize; 4]; 4] {
    let cell = |row: usize, column: usize| 4 * row + column;
    std::array::from_fn(|line| {
        std::array::from_fn(|step| match direction {
            Move::Up => cell(step, line),
            Move::Right => cell(line, 3 - step),
            Move::Down => cell(3 - step, line),
            Move::Left => cell(line, step),
        })
    })
}

/// The board after a move and the points won. Each tile runs to the wall or to the tile before it;
/// if that one is its equal and was not made by this move, the two become one.
pub fn slide(cells: &Cells, direction: Move) -> (Cells, u32) {
    let mut after = [0; 16];
    let mut points = 0;
    for line in lines(direction) {
        // The tiles that have come to rest, and whether this move made them.
        let mut resting: Vec<(u32, bool)> = Vec::new();
        for tile in line.map(|cell| cells[cell]).into_iter().filter(|tile| *tile > 0) {
            match resting.last_mut() {
                Some((last, made)) if *last == tile && !*made && tile != LARGEST => {
                    *last = 2 * tile;
                    *made = true;
                    points += 2 * tile;
                }
                _ => resting.push((tile, false)),
            }
        }
        for (cell, (tile, _)) in line.into_iter().zip(resting) {
            after[cell] = tile;
        }
    }
    (after, points)
}

/// The moves that change the board, in the order that decides ties.
pub fn legal_moves(cells: &Cells) -> Vec<(Move, Cells, u32)> {
    let slid = Move::ALL.map(|direction| {
        let (after, points) = slide(cells, direction);
        (direction, after, points)
    });
    slid.into_iter().filter(|(_, after, _)| after != cells).collect()
}

/// Whether two tiles of 32768 would meet in some move: they are on one line with nothing between.
pub fn largest_meet(cells: &Cells) -> bool {
    [Move::Left, Move::Up].into_iter().flat_map(lines).any(|line| {
        let tiles: Vec<u32> =
            line.map(|cell| cells[cell]).into_iter().filter(|tile| *tile > 0).collect();
        tiles.windows(2).any(|pair| pair == [LARGEST, LARGEST])
    })
}

/// How a game ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    Win,
    Loss,
    Capped,
}

/// How the game to `target` has ended, if it has.
pub fn ended(cells: &Cells, target: Option<u32>) -> Option<End> {
    if let Some(target) = target {
        if cells.iter().any(|tile| *tile >= target) {
            return Some(End::Win);
        }
    } else if largest_meet(cells) {
        return Some(End::Capped);
    }
    legal_moves(cells).is_empty().then_some(End::Loss)
}

pub fn empty_cells(cells: &Cells) -> u32 {
    cells.iter().filter(|tile| **tile == 0).count() as u32
}

const WEIGHTS: Cells = [7, 6, 5, 4, 6, 5, 4, 3, 5, 4, 3, 2, 4, 3, 2, 1];

pub fn monotonicity(cells: &Cells) -> u32 {
    cells.iter().zip(WEIGHTS).map(|(tile, weight)| tile * weight).sum()
}

/// The tiles in the 3x3 neighbourhood of a cell, its own included.
fn neighbourhood(cells: &Cells, cell: usize) -> impl Iterator<Item = u32> {
    let around = |place: usize| place.saturating_sub(1)..=(place + 1).min(3);
    let (rows, columns) = (around(cell / 4), around(cell % 4));
    let near = rows.flat_map(move |row| columns.clone().map(move |column| 4 * row + column));
    near.map(|other| cells[other]).filter(|tile| *tile > 0)
}

/// The similarity as an exact fraction in lowest terms.
pub fn similarity(cells: &Cells) -> Fraction {
    let mut sum = Fraction { numerator: 0, denominator: 1 };
    for cell in (0..16).filter(|cell| cells[*cell] > 0) {
        let differences = neighbourhood(cells, cell).map(|other| cells[cell].abs_diff(other));
        let count = neighbourhood(cells, cell).count();
        sum = sum.plus(u128::from(differences.sum::<u32>()), count as u128);
    }
    sum.in_lowest_terms()
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fraction {
    pub numerator: u128,
    pub denominator: u128,
}

impl Fraction {
    /// Sixteen denominators of 9 at most, multiplied, leave room enough.
    fn plus(self, numerator: u128, denominator: u128) -> Self {
        Self {
            numerator: self.numerator * denominator + numerator * self.denominator,
            denominator: self.denominator * denominator,
        }
    }

    fn in_lowest_terms(self) -> Self {
        let divisor = greatest_common_divisor(self.numerator, self.denominator);
        Self { numerator: self.numerator / divisor, denominator: self.denominator / divisor }
    }

    /// The nearest number: both parts are exact, and a division rounds once.
    pub fn nearest(self) -> f64 {
        assert!(self.numerator < 1 << 53 && self.denominator < 1 << 53);
        self.numerator as f64 / self.denominator as f64
    }
}

fn greatest_common_divisor(one: u128, other: u128) -> u128 {
    if other == 0 { one } else { greatest_common_divisor(other, one % other) }
}

pub fn ln_score(score: u32) -> f64 {
    if score == 0 { 0.0 } else { libm::log(f64::from(score)) }
}

/// The largest power of two on the board, as how often 2 is multiplied; 0 without a tile.
pub fn log2_max(cells: &Cells) -> u32 {
    let largest = cells.iter().copied().max().expect("a board has cells");
    (1..=15).filter(|power| 2_u32.pow(*power) <= largest).count() as u32
}

/// The values of h1, h2, h3 and h4, the terms added from left to right as in the formulas.
pub fn heuristics(cells: &Cells, score: u32) -> [f64; 4] {
    let points = f64::from(score);
    let monotonicity = f64::from(monotonicity(cells));
    let empty = f64::from(empty_cells(cells));
    let (similarity, ln_score) = (similarity(cells).nearest(), ln_score(score));
    [
        points + monotonicity - similarity + ln_score * empty,
        monotonicity - similarity + ln_score * empty,
        points - similarity + ln_score * empty,
        points + empty * f64::from(log2_max(cells)) + monotonicity,
    ]
}

/// Which search: the worst reply of the environment counts, or the mean of all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Environment {
    Worst,
    Mean,
}

/// A search to 2048 with a win worth +1e9 and a loss -1e9.
#[derive(Debug, Clone, Copy)]
pub struct Search {
    /// 0 for h1 to 3 for h4.
    pub heuristic: usize,
    pub environment: Environment,
}

impl Search {
    /// The value of every legal move, at a depth of `plies` with the move itself as the first.
    pub fn move_values(self, cells: &Cells, score: u32, plies: u32) -> Vec<(Move, f64)> {
        let values = legal_moves(cells).into_iter().map(|(direction, after, points)| {
            (direction, self.after_move(&after, score + points, plies - 1))
        });
        values.collect()
    }

    fn worth_at_once(self, cells: &Cells, score: u32, plies: u32) -> Option<f64> {
        match ended(cells, Some(2048)) {
            Some(End::Win) => Some(1e9),
            Some(_) => Some(-1e9),
            None if plies == 0 => Some(heuristics(cells, score)[self.heuristic]),
            None => None,
        }
    }

    fn after_move(self, cells: &Cells, score: u32, plies: u32) -> f64 {
        if let Some(worth) = self.worth_at_once(cells, score, plies) {
            return worth;
        }
        let mut replies = Vec::new();
        for cell in (0..16).filter(|cell| cells[*cell] == 0) {
            for (tile, probability) in [(2, 0.9), (4, 0.1)] {
                let mut next = *cells;
                next[cell] = tile;
                replies.push((probability, self.to_move(&next, score, plies - 1)));
            }
        }
        match self.environment {
            Environment::Worst => replies.iter().map(|(_, value)| *value).fold(f64::MAX, f64::min),
            Environment::Mean => {
                let sum: f64 = replies.iter().map(|(probability, value)| probability * value).sum();
                sum / f64::from(empty_cells(cells))
            }
        }
    }

    fn to_move(self, cells: &Cells, score: u32, plies: u32) -> f64 {
        self.worth_at_once(cells, score, plies).unwrap_or_else(|| {
            let values = self.move_values(cells, score, plies);
            values.into_iter().map(|(_, value)| value).fold(f64::MIN, f64::max)
        })
    }
}
