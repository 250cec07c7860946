//! Boards as text: how they are read and how they are printed.

use std::fmt;
use std::str::FromStr;

use super::board::Board;

/// Why a text is not a board.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// There are not sixteen cells in the text.
    #[error(
        "a board has 16 cells, this text has {found}; write 16 numbers such as \
         `2 4 . . / 8 . . . / . . . . / . . . .`, or a word of 16 hexadecimal digits"
    )]
    CellCount {
        /// Cells in the text.
        found: usize,
    },
    /// A cell holds something that is not a tile.
    #[error(
        "`{text}` in row {row}, column {column} is not a tile; \
         tiles are powers of two from 2 to 32768, `.` or 0 is an empty cell"
    )]
    NotATile {
        /// What stands there, shortened if it is long.
        text: String,
        /// Row of the cell, 1 to 4 from the top.
        row: usize,
        /// Column of the cell, 1 to 4 from the left.
        column: usize,
    },
    /// A tile is larger than a board can hold.
    #[error(
        "the tile {tile} in row {row}, column {column} is too large; \
         a board holds tiles up to 32768"
    )]
    TooLarge {
        /// The tile.
        tile: u128,
        /// Row of the cell, 1 to 4 from the top.
        row: usize,
        /// Column of the cell, 1 to 4 from the left.
        column: usize,
    },
}

/// Reads sixteen numbers row by row, or a word of sixteen hexadecimal digits.
///
/// Between the numbers may stand blanks, line ends, commas, slashes, bars and square brackets, as
/// many as you like; `.`, `_` or `0` is an empty cell. What [`Board`] prints reads back.
///
/// # Errors
///
/// [`BoardError`] says which cell is wrong and how.
///
/// ```
/// use lab2048::{board, games::twenty48::Board};
/// let drawn = board!(
///     1024 32 4 2
///     16   4  . .
///     8    .  . .
///     2    .  4 .
/// );
/// for text in [
///     "1024 32 4 2 / 16 4 0 0 / 8 0 0 0 / 2 0 4 0",
///     "1024,32,4,2,16,4,.,.,8,.,.,.,2,.,4,.",
///     "a521420030001020",
/// ] {
///     assert_eq!(text.parse::<Board>()?, drawn);
/// }
/// assert_eq!(drawn.to_string().parse::<Board>()?, drawn);
/// # Ok::<(), lab2048::games::twenty48::text::BoardError>(())
/// ```
impl FromStr for Board {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Self, BoardError> {
        if let Some(word) = hexadecimal_word(text.trim()) {
            return Ok(Self::from_word(word));
        }
        let cells = || text.split(is_separator).filter(|cell| !cell.is_empty());
        let found = cells().count();
        if found != Self::CELLS {
            return Err(BoardError::CellCount { found });
        }
        let mut tiles = [0; Self::CELLS];
        for (cell, (tile, text)) in tiles.iter_mut().zip(cells()).enumerate() {
            *tile = read_tile(text, cell)?;
        }
        Ok(Self::from_tiles(tiles))
    }
}

fn is_separator(character: char) -> bool {
    character.is_whitespace() || matches!(character, ',' | '/' | '|' | '[' | ']')
}

/// Sixteen hexadecimal digits, with or without `0x` in front.
fn hexadecimal_word(text: &str) -> Option<u64> {
    let digits = text.strip_prefix("0x").unwrap_or(text);
    let well_formed = digits.len() == 16 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    well_formed.then(|| u64::from_str_radix(digits, 16).ok()).flatten()
}

fn read_tile(text: &str, cell: usize) -> Result<u32, BoardError> {
    let (row, column) = (cell / 4 + 1, cell % 4 + 1);
    if matches!(text, "." | "_") {
        return Ok(0);
    }
    let not_a_tile = || BoardError::NotATile { text: text.chars().take(20).collect(), row, column };
    let digits_only = text.bytes().all(|digit| digit.is_ascii_digit());
    let tile: u128 = text.parse().ok().filter(|_| digits_only).ok_or_else(not_a_tile)?;
    if tile.is_power_of_two() && tile > u128::from(Board::LARGEST_TILE) {
        return Err(BoardError::TooLarge { tile, row, column });
    }
    let tile = u32::try_from(tile).map_err(|_| not_a_tile())?;
    if tile == 0 || (tile.is_power_of_two() && tile >= 2) { Ok(tile) } else { Err(not_a_tile()) }
}

/// Prints four lines of right-aligned tiles, `.` for an empty cell. The alternate form `{:#}`
/// prints one line, `1024 32 4 2 / 16 4 0 0 / 8 0 0 0 / 2 0 4 0`.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            return f.write_str(&self.one_line());
        }
        let cells =
            self.tiles().map(|tile| if tile == 0 { ".".to_owned() } else { tile.to_string() });
        let width = cells.iter().map(String::len).max().unwrap_or(1);
        for (index, row) in cells.chunks(4).enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            let aligned: Vec<String> = row.iter().map(|cell| format!("{cell:>width$}")).collect();
            f.write_str(&aligned.join(" "))?;
        }
        Ok(())
    }
}

impl Board {
    /// The board on one line, rows parted by slashes and 0 for an empty cell: the form of JSON
    /// output and of lists of boards.
    #[must_use]
    pub fn one_line(self) -> String {
        let rows: Vec<String> = self
            .tiles()
            .chunks(4)
            .map(|row| row.iter().map(u32::to_string).collect::<Vec<_>>().join(" "))
            .collect();
        rows.join(" / ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_printed_grid_is_aligned() {
        let board = crate::board!(1024 32 4 2  16 4 . .  8 . . .  2 . 4 .);
        let grid =
            "1024   32    4    2\n  16    4    .    .\n   8    .    .    .\n   2    .    4    .";
        assert_eq!(board.to_string(), grid);
        assert_eq!(format!("{board:#}"), "1024 32 4 2 / 16 4 0 0 / 8 0 0 0 / 2 0 4 0");
    }

    #[test]
    fn a_text_that_is_no_board_names_the_cell() {
        let error = |text: &str| text.parse::<Board>().unwrap_err().to_string();
        assert!(error("").contains("has 0"));
        assert!(error("2 4 8").contains("has 3"));
        assert!(error("2 4 8 6 / . . . . / . . . . / . . . .").contains("`6` in row 1, column 4"));
        assert!(error(". . . . / 1 . . . / . . . . / . . . .").contains("`1` in row 2, column 1"));
        assert!(error(". . . . / -2 . . . / . . . . / . . . .").contains("`-2`"));
        assert!(error(". . . . / +2 . . . / . . . . / . . . .").contains("`+2`"));
        assert!(error("65536 . . . / . . . . / . . . . / . . . .").contains("up to 32768"));
        let endless = format!("{} . . . / . . . . / . . . . / . . . .", "9".repeat(1000));
        assert!(error(&endless).len() < 200);
    }

    #[test]
    fn separators_are_optional_and_may_be_mixed() {
        let expected = Board::from_tiles([2, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8]);
        for text in [
            "2 4 0 0 0 0 0 0 0 0 0 0 0 0 0 8",
            "2,4,,.,.\n. . . .\r\n. . . .\n. . . 8\n",
            "2/4/./././././././././././././8",
            "[[2,4,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,8]]",
            "0x1200000000000003",
            " 1200000000000003 ",
        ] {
            let read = text.parse::<Board>();
            if text.starts_with("2,4,,") {
                assert_eq!(read, Ok(expected), "{text}");
            }
            assert_eq!(read, Ok(expected), "{text}");
        }
    }
}
