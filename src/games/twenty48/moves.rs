//! The four moves and their names.

use std::fmt;
use std::str::FromStr;

use crate::nearest::UnknownName;

/// A direction in which all tiles slide.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// Towards the first row.
    Up,
    /// Towards the last column.
    Right,
    /// Towards the last row.
    Down,
    /// Towards the first column.
    Left,
}

impl Move {
    /// Every move, in the order that decides ties: up, right, down, left.
    pub const ALL: [Self; 4] = [Self::Up, Self::Right, Self::Down, Self::Left];

    /// The English name in lower case, as printed and as read.
    ///
    /// ```
    /// use lab2048::games::twenty48::Move;
    /// assert_eq!(Move::Left.name(), "left");
    /// assert_eq!("left".parse(), Ok(Move::Left));
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Right => "right",
            Self::Down => "down",
            Self::Left => "left",
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Move {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, UnknownName> {
        let named = Self::ALL.into_iter().find(|candidate| candidate.name() == text);
        named.ok_or_else(|| UnknownName::new("move", text, &Self::ALL.map(Self::name)))
    }
}
