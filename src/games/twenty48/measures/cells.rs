//! The similarity cell by cell, for those who follow it by hand.

use super::super::board::Board;

impl Board {
    /// What each tile adds to [`Feature::Similarity`](crate::games::twenty48::Feature::Similarity), row by row: the
    /// mean of |value - other| over the tiles around it and itself; `None` on empty cells.
    ///
    /// ```
    /// use lab2048::board;
    /// let board = board!(
    ///     1024 32 4 2
    ///     16   4  . .
    ///     8    .  . .
    ///     2    .  4 .
    /// );
    /// let similarity = board.similarity_by_cell();
    /// assert_eq!(similarity[..3], [Some(755.0), Some(212.8), Some(7.5)]);
    /// assert_eq!((similarity[9], similarity[14]), (None, Some(0.0)));
    /// ```
    #[must_use]
    pub fn similarity_by_cell(self) -> [Option<f64>; Self::CELLS] {
        let tiles = self.tiles();
        std::array::from_fn(|cell| {
            let around = (0..Self::CELLS).filter(|&other| {
                let (rows, columns) =
                    ((cell / 4).abs_diff(other / 4), (cell % 4).abs_diff(other % 4));
                tiles[other] != 0 && rows <= 1 && columns <= 1
            });
            let sum: u32 = around.clone().map(|other| tiles[cell].abs_diff(tiles[other])).sum();
            (tiles[cell] != 0).then(|| f64::from(sum) / around.count() as f64)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Measures, Needed, with};
    use super::*;

    #[test]
    fn the_cells_add_up_to_the_whole() {
        // A multiplicative walk over all kinds of words; every word is a board.
        let mut word = 0x9e37_79b9_7f4a_7c15_u64;
        for _ in 0..10_000 {
            word = word.wrapping_mul(0x5851_f42d_4c95_7f2d).rotate_left(23);
            let board = Board::from_word(word & word.rotate_left(32));
            let sum: f64 = board.similarity_by_cell().into_iter().flatten().sum();
            let [whole] = with(board, Needed::All, Measures::similarity);
            assert!((sum - whole).abs() <= 1e-12 * whole, "{board:#}: {sum} {whole}");
        }
    }
}
