//! Many positions, one a line, answered one JSON object a line as they come.
//!
//! Whatever the input holds, memory stays bounded and one bad line never hides the next.

use std::io::{self, BufRead, Read, Write};

use anyhow::Context;
use serde::{Deserialize, Serialize};

use super::failure::{Failure, Kind};
use super::positions::LARGEST_SCORE;
use crate::games::twenty48::{Board, Position};

/// Bytes in the longest line that is read.
const LONGEST_LINE: usize = 4096;

/// The lines of an input, each with a position.
pub struct PositionLines {
    input: Box<dyn BufRead>,
    /// What the input is called in messages.
    name: String,
    /// The score of a line that names none.
    score: u32,
    /// Lines read so far, blank and bad ones included: the number of the last one.
    number: u64,
    buffer: Vec<u8>,
}

/// The answer to a line, with the line's number in front.
#[derive(Serialize)]
struct Numbered<A> {
    line: u64,
    #[serde(flatten)]
    answer: A,
}

/// The answer to a line without a position.
#[derive(Serialize)]
struct BadLine {
    error: String,
}

/// A position written as JSON. Other keys are ignored, so that answers read back as questions.
#[derive(Deserialize)]
struct PositionObject {
    board: String,
    score: Option<u32>,
}

impl PositionLines {
    /// The lines of `input`; `score` is that of a line that names none.
    pub(super) fn new(input: Box<dyn BufRead>, name: &str, score: u32) -> Self {
        Self { input, name: name.to_owned(), score, number: 0, buffer: Vec::new() }
    }

    /// Writes the answer to each line, which is given the line's number, and at the end tells on
    /// standard error how many lines were bad.
    ///
    /// # Errors
    ///
    /// If the input cannot be read or `output` cannot be written. A bad line is no error.
    pub fn answer_each<A: Serialize>(
        mut self,
        output: &mut dyn Write,
        mut answer: impl FnMut(u64, &Position) -> A,
    ) -> anyhow::Result<()> {
        let (mut lines, mut bad) = (0_u64, 0_u64);
        while let Some(position) = self.next_position()? {
            lines += 1;
            let line = self.number;
            match position {
                Ok(position) => {
                    write_json(output, &Numbered { line, answer: answer(line, &position) })?;
                }
                Err(error) => {
                    bad += 1;
                    write_json(output, &Numbered { line, answer: BadLine { error } })?;
                }
            }
        }
        if bad > 0 {
            let name = &self.name;
            let verb = if bad == 1 { "is" } else { "are" };
            // A note, and nothing is lost if nobody can read it.
            _ = writeln!(io::stderr(), "lab2048: {bad} of {lines} lines of {name} {verb} bad");
        }
        Ok(())
    }

    /// What stands on the next line that is not blank, a position or why there is none; `None` at
    /// the end of the input.
    fn next_position(&mut self) -> anyhow::Result<Option<Result<Position, String>>> {
        loop {
            let read = self.read_line().with_context(|| {
                let Self { name, number, .. } = &self;
                Failure::new(Kind::Input, format!("cannot read {name} after {number} lines"))
            });
            if !read? {
                return Ok(None);
            }
            let line = self.buffer.strip_prefix(b"\xef\xbb\xbf").filter(|_| self.number == 1);
            let line = line.unwrap_or(&self.buffer);
            if line.len() > LONGEST_LINE {
                return Ok(Some(Err(format!("the line is longer than {LONGEST_LINE} bytes"))));
            }
            match str::from_utf8(line) {
                Ok(text) if text.trim().is_empty() => {}
                Ok(text) => return Ok(Some(read_position(text, self.score))),
                Err(_) => return Ok(Some(Err("the line is not UTF-8 text".to_owned()))),
            }
        }
    }

    /// Reads a line into the buffer, without its end; of a line that is too long only the start.
    /// False at the end of the input.
    fn read_line(&mut self) -> io::Result<bool> {
        self.buffer.clear();
        // Room for CR and LF behind the longest line.
        let limit = LONGEST_LINE + 2;
        let start = &mut self.input.by_ref().take(limit as u64);
        if start.read_until(b'\n', &mut self.buffer)? == 0 {
            return Ok(false);
        }
        self.number += 1;
        if self.buffer.ends_with(b"\n") {
            self.buffer.pop();
            self.buffer.pop_if(|last| *last == b'\r');
        } else if self.buffer.len() == limit {
            self.input.skip_until(b'\n')?;
        }
        Ok(true)
    }
}

/// Reads a board, or a JSON object with a board and perhaps a score.
fn read_position(text: &str, score: u32) -> Result<Position, String> {
    if !text.trim_start().starts_with('{') {
        let board: Board = text.parse().map_err(|error| format!("{error}"))?;
        return Ok(Position::to_move(board, score));
    }
    let object: PositionObject = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let board: Board = object.board.parse().map_err(|error| format!("{error}"))?;
    match object.score.unwrap_or(score) {
        score if score <= LARGEST_SCORE => Ok(Position::to_move(board, score)),
        score => Err(format!("the score {score} is above {LARGEST_SCORE}")),
    }
}

/// Writes one JSON object as a line, and sees to it that it arrives now.
///
/// # Errors
///
/// If `output` cannot be written.
pub fn write_json(output: &mut dyn Write, object: &impl Serialize) -> anyhow::Result<()> {
    writeln!(output, "{}", serde_json::to_string(object)?)?;
    Ok(output.flush()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What stands on each line: its number, and the position's score or the error.
    fn read(input: &[u8]) -> Vec<(u64, Result<u32, String>)> {
        let input = Box::new(io::Cursor::new(input.to_vec()));
        let mut lines = PositionLines::new(input, "a test", 7);
        let mut seen = Vec::new();
        while let Some(position) = lines.next_position().unwrap() {
            seen.push((lines.number, position.map(|position| position.score)));
        }
        seen
    }

    #[test]
    fn line_ends_of_every_system_and_a_byte_order_mark_are_fine() {
        let board = "1200000000000003";
        for text in [
            format!("\u{feff}{board}\r\n\r\n  \n{board}"),
            format!("{board}\n\n\n{board}\n"),
            format!("{board}\r\n\t\r\n\r\n{board}\r\n"),
        ] {
            assert_eq!(read(text.as_bytes()), [(1, Ok(7)), (4, Ok(7))], "{text:?}");
        }
    }

    #[test]
    fn the_longest_line_is_read_and_a_longer_one_is_bad_without_hiding_the_next() {
        for (end, longest) in [("\n", 4096), ("\r\n", 4096), ("", 4096)] {
            let line = |length: usize| {
                let board = "1200000000000003";
                board.to_owned() + &" ".repeat(length - board.len()) + end
            };
            assert_eq!(read(line(longest).as_bytes()), [(1, Ok(7))]);
            for length in [longest + 1, longest + 2, longest + 3, 3 * longest, 1 << 20] {
                let text = line(length) + "1200000000000003";
                let seen = read(text.as_bytes());
                assert!(seen[0].1.as_ref().is_err_and(|error| error.contains("4096")), "{length}");
                assert_eq!(seen[1..], if end.is_empty() { vec![] } else { vec![(2, Ok(7))] });
            }
        }
    }

    #[test]
    fn an_object_brings_its_own_score() {
        let seen = read(
            b"{\"board\": \"1200000000000003\", \"score\": 44, \"best\": null}\n\
              {\"board\": \"1200000000000003\"}\n\
              {\"board\": \"1200000000000003\", \"score\": 100000001}\n\
              {\"board\": \"1200000000000003\", \"score\": -4}\n\
              {\"board\": 12}\n\
              {\"score\": 4}\n\
              {",
        );
        assert_eq!(seen[..2], [(1, Ok(44)), (2, Ok(7))]);
        assert_eq!(seen.len(), 7);
        assert!(seen[2..].iter().all(|(_, position)| position.is_err()), "{seen:?}");
    }

    #[test]
    fn bytes_that_are_no_text_are_a_bad_line() {
        let seen = read(b"\xff\xfe\n\0\n1200000000000003");
        assert!(seen[0].1.is_err() && seen[1].1.is_err());
        assert_eq!(seen[2], (3, Ok(7)));
    }
}
