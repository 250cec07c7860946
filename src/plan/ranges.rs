//! Depths and games as lists and ranges.

use std::fmt;
use std::str::FromStr;

use crate::search::{Depth, DepthError};

/// Reads depths: one (`3`), a range with both ends (`3..7` is 3 4 5 6 7), or several of these
/// parted by commas.
///
/// # Errors
///
/// Says which part is not a depth.
///
/// ```
/// use lab2048::plan::read_depths;
/// let plies = |text| read_depths(text).unwrap().iter().map(|depth| depth.plies()).collect::<Vec<_>>();
/// assert_eq!(plies("3..7"), [3, 4, 5, 6, 7]);
/// assert_eq!(plies("1, 4..5"), [1, 4, 5]);
/// assert!(read_depths("0..3").is_err());
/// ```
pub fn read_depths(text: &str) -> Result<Vec<Depth>, DepthError> {
    let mut depths = Vec::new();
    for part in text.split(',').map(str::trim) {
        let (first, last) = match part.split_once("..") {
            Some((first, last)) => (first, last.strip_prefix('=').unwrap_or(last)),
            None => (part, part),
        };
        let (first, last): (Depth, Depth) = (first.trim().parse()?, last.trim().parse()?);
        if last < first {
            return Err(DepthError::of(part));
        }
        for plies in first.plies()..=last.plies() {
            depths.push(Depth::new(plies)?);
        }
    }
    Ok(depths)
}

/// Which games are played: numbers from `first` on, up to but without `end`; at least one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Games {
    /// The first game's number.
    pub first: u64,
    /// One more than the last game's number.
    pub end: u64,
}

impl Games {
    /// The largest number of a game plus one.
    pub const LARGEST_END: u64 = 1_000_000_000;

    /// The games from `first` on, without `end`.
    ///
    /// # Errors
    ///
    /// Refuses an empty range and numbers above a thousand million.
    pub fn new(first: u64, end: u64) -> Result<Self, GamesError> {
        if first < end && end <= Self::LARGEST_END {
            Ok(Self { first, end })
        } else {
            Err(GamesError(format!("{first}..{end}")))
        }
    }

    /// How many there are.
    #[must_use]
    pub const fn count(self) -> u64 {
        self.end - self.first
    }

    /// Whether this game is one of them.
    #[must_use]
    pub const fn contains(self, game: u64) -> bool {
        self.first <= game && game < self.end
    }

    /// The numbers of the first and of the last game: `0 to 99`.
    #[must_use]
    pub fn in_words(self) -> String {
        format!("{} to {}", self.first, self.end - 1)
    }
}

/// A text that names no games.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` names no games; give how many (100 plays games 0 to 99) or a range without its end \
     (50..60 plays games 50 to 59), at least one and at most 1000000000"
)]
pub struct GamesError(String);

/// Reads a number of games, `100`, or a range without its end, `50..60`, or with it, `50..=59`.
impl FromStr for Games {
    type Err = GamesError;

    fn from_str(text: &str) -> Result<Self, GamesError> {
        let error = || GamesError(text.chars().take(40).collect());
        let number = |text: &str| text.trim().parse::<u64>().map_err(|_| error());
        let (first, end) = match text.split_once("..") {
            None => (0, number(text)?),
            Some((first, last)) => match last.strip_prefix('=') {
                Some(last) => (number(first)?, number(last)?.saturating_add(1)),
                None => (number(first)?, number(last)?),
            },
        };
        Self::new(first, end).map_err(|_| error())
    }
}

/// `100`, or `50..60` if they do not begin with game 0.
impl fmt::Display for Games {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.first == 0 {
            write!(f, "{}", self.end)
        } else {
            write!(f, "{}..{}", self.first, self.end)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_a_number_or_a_range_without_its_end() {
        let games = |text: &str| text.parse::<Games>().map(|games| (games.first, games.end));
        assert_eq!(games("100"), Ok((0, 100)));
        assert_eq!(games("50..60"), Ok((50, 60)));
        assert_eq!(games("50..=59"), Ok((50, 60)));
        for wrong in [
            "0",
            "-1",
            "5..5",
            "6..5",
            "x",
            "",
            "..",
            "1e3",
            "99999999999",
            "0..=18446744073709551615",
        ] {
            assert!(games(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn depths_out_of_range_or_order_are_refused() {
        for wrong in ["0", "13", "7..3", "3..", "..3", "", "3,", "3..300", "-1", "three"] {
            assert!(read_depths(wrong).is_err(), "{wrong}");
        }
    }
}
