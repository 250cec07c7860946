//! What weights make of positions, one at a time or four at once.

use super::board::Board;
use super::heuristics::{THESIS, Weights};
use super::measures::{self, Measures};
use super::rules::Position;

/// Weights a search can be compiled for, so that features of weight 0 cost nothing.
// Each function asks `weights` for itself: passed on, they would not count as known to the compiler.
pub trait WeightTable: Copy {
    /// The weights as a value.
    fn weights(&self) -> Weights;

    /// Whether the score counts.
    #[inline(always)]
    fn looks_at_score(&self) -> bool {
        self.weights().look_at_score()
    }

    /// What the position is worth.
    #[inline(always)]
    fn value(&self, position: &Position) -> f64 {
        let Position { board, score, .. } = *position;
        let [value] = measures::with(board, self.weights().needed(), |measures| {
            self.weights().sums([score], measures)
        });
        value
    }

    /// [`WeightTable::value`], the same bits, the way a processor of which nothing is known
    /// computes it: for comparison.
    #[inline(always)]
    fn value_portable(&self, position: &Position) -> f64 {
        let Position { board, score, .. } = *position;
        let [value] = measures::with_portable(board, self.weights().needed(), |measures| {
            self.weights().sums([score], measures)
        });
        value
    }

    /// [`WeightTable::value`] of four boards with their scores, the same bits, found together in
    /// less time where this processor has a way to do that.
    ///
    /// `otherwise` takes the place of that on other processors, and where a board has no empty cell,
    /// no tile or a tile with the base-2 logarithm `limit` or more.
    #[inline(always)]
    fn values(
        &self,
        scored: [(Board, u32); 4],
        limit: u32,
        otherwise: impl Fn() -> [f64; 4],
    ) -> [f64; 4] {
        let judge = |scored: &[(Board, u32); 4], measures: &Measures<4>| {
            if !measures.room() || !measures.tiles_below(limit) {
                return otherwise();
            }
            self.weights().sums(scored.map(|(_, score)| score), measures)
        };
        measures::with_four(|| scored, judge, &otherwise)
    }

    /// What the positions after all moves are worth, found together in less time where this
    /// processor has a way to do that.
    ///
    /// `otherwise` takes the place of that on other processors, and where a board has a tile with
    /// the base-2 logarithm `limit` or more.
    #[inline(always)]
    fn after_moves(
        &self,
        position: &Position,
        limit: u32,
        otherwise: impl Fn() -> AfterMoves,
    ) -> AfterMoves {
        let Position { board, score, .. } = *position;
        let judge = |slid: &[(Board, u32); 4], measures: &Measures<4>| {
            if !measures.tiles_below(limit) {
                return otherwise();
            }
            let scores = slid.map(|(_, points)| score.wrapping_add(points));
            AfterMoves { slid: *slid, values: self.weights().sums(scores, measures) }
        };
        measures::with_four(|| board.slide_all(), judge, &otherwise)
    }
}

/// What follows a position by each of [`Move::ALL`](super::Move::ALL).
#[derive(Debug, Clone, Copy)]
pub struct AfterMoves {
    /// See [`Board::slide_all`].
    pub slid: [(Board, u32); 4],
    /// What the positions are worth; without meaning for a move that is not legal.
    pub values: [f64; 4],
}

/// Number `INDEX` of the thesis's table, known at compile time.
#[derive(Debug, Clone, Copy)]
pub struct ThesisWeights<const INDEX: usize>;

impl<const INDEX: usize> ThesisWeights<INDEX> {
    /// The same weights as a value.
    pub const WEIGHTS: Weights = THESIS[INDEX].1;
}

impl<const INDEX: usize> WeightTable for ThesisWeights<INDEX> {
    #[inline(always)]
    fn weights(&self) -> Weights {
        const { Self::WEIGHTS }
    }
}

impl WeightTable for Weights {
    #[inline(always)]
    fn weights(&self) -> Weights {
        *self
    }
}
