//! The options that say which positions a command is about: one typed board, or many from a file.

use std::fs::File;
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;

use super::failure::{Failure, Kind};
use super::lines::PositionLines;
use crate::games::twenty48::{Board, Position};

/// Scores above this are refused: a position's value must stay below the utility of a win, 1e9. No
/// board of tiles up to 32768 is worth more than 7,340,032 points.
pub const LARGEST_SCORE: u32 = 100_000_000;

/// Where positions come from, as typed.
#[derive(Debug, Clone, Args)]
pub struct PositionsArgs {
    /// The board: 16 tiles row by row, `.` or 0 for an empty cell, in one or several words, with
    /// slashes, commas or line ends between them if you like; or a word of 16 hexadecimal digits;
    /// or `-` or the name of a file: see --file.
    #[arg(value_name = "BOARD", required_unless_present = "file", allow_negative_numbers = true)]
    words: Vec<String>,

    /// Read boards from FILE (`-` is standard input), one a line, and answer each with a JSON
    /// object on a line of its own, as it comes. A line may also be a JSON object with "board" and
    /// "score". A bad line is answered with its number and an error [default: read BOARD].
    #[arg(long, value_name = "FILE", conflicts_with = "words")]
    file: Option<PathBuf>,

    /// The points won so far.
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true)]
    #[arg(value_parser = score)]
    score: u32,
}

/// Reads a score.
fn score(text: &str) -> Result<u32, String> {
    let score = text.parse().ok().filter(|score| *score <= LARGEST_SCORE);
    score.ok_or_else(|| format!("give a whole number of points from 0 to {LARGEST_SCORE}"))
}

/// Positions in which the player is to move.
pub enum Positions {
    /// The one that was typed.
    One(Position),
    /// Lines of a file or of standard input.
    Many(PositionLines),
}

impl PositionsArgs {
    /// Reads the typed board, or opens the file.
    ///
    /// # Errors
    ///
    /// If the text is no board, or the file cannot be opened.
    pub fn open(&self) -> anyhow::Result<Positions> {
        if let Some(path) = &self.file {
            return self.open_file(path);
        }
        let text = self.words.join(" ");
        match text.parse::<Board>() {
            Ok(board) => Ok(Positions::One(Position::to_move(board, self.score))),
            Err(_) if text == "-" || self.names_a_file() => self.open_file(Path::new(&text)),
            Err(error) if self.words.len() == 1 && !text.contains(char::is_whitespace) => {
                let text: String = text.chars().take(60).collect();
                let message = format!("`{text}` is neither a board nor a file");
                Err(error).context(Failure::new(Kind::Input, message))
            }
            Err(error) => Err(error).context(Failure::new(Kind::Input, "cannot read the board")),
        }
    }

    fn names_a_file(&self) -> bool {
        matches!(&self.words[..], [word] if Path::new(word).exists())
    }

    fn open_file(&self, path: &Path) -> anyhow::Result<Positions> {
        if path == Path::new("-") {
            let input = Box::new(io::stdin().lock());
            return Ok(Positions::Many(PositionLines::new(input, "standard input", self.score)));
        }
        let name = path.display().to_string();
        let cannot_open = || Failure::new(Kind::Input, format!("cannot open {name}"));
        let input = Box::new(BufReader::new(File::open(path).with_context(cannot_open)?));
        Ok(Positions::Many(PositionLines::new(input, &name, self.score)))
    }
}
