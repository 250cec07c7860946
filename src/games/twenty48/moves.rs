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

/// Some of the four moves, in the order of [`Move::ALL`].
///
/// ```
/// use lab2048::{board, games::twenty48::Move};
/// let legal = board!(2 2 . .  . . . .  . . . .  . . . .).legal_moves();
/// assert_eq!((legal.count(), legal.get(0), legal.get(3)), (3, Some(Move::Right), None));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moves {
    /// Indices into [`Move::ALL`], two bits each, the first lowest.
    indices: u32,
    count: u32,
}

impl Moves {
    /// Those moves of [`Move::ALL`] whose entry is true.
    // Without a branch and without memory: which moves are legal cannot be predicted.
    #[inline]
    pub(super) fn chosen(chosen: [bool; Move::ALL.len()]) -> Self {
        let (mut indices, mut count) = (0, 0);
        for (index, chosen) in (0..).zip(chosen.map(u32::from)) {
            indices |= (index * chosen) << (2 * count);
            count += chosen;
        }
        Self { indices, count }
    }

    /// How many there are, 0 to 4.
    #[inline]
    #[must_use]
    pub const fn count(self) -> u32 {
        self.count
    }

    /// Number `index` of them, counted from 0.
    #[inline]
    #[must_use]
    pub fn get(self, index: u32) -> Option<Move> {
        (index < self.count).then(|| Move::ALL[(self.indices >> (2 * index) & 3) as usize])
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
