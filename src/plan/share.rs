//! A battery in blocks, for several machines or tasks of a cluster.

use std::fmt;
use std::str::FromStr;

use super::Plan;

/// Block `block` of `of`: a share of every cell's games, so that all blocks cost about the same.
///
/// The plan's games are counted through, cell after cell; block I of N takes every N-th of them,
/// beginning with the I-th.
///
/// # Examples
///
/// ```
/// use lab2048::plan::Share;
/// let third: Share = "3/4".parse()?;
/// assert!(!third.holds(1) && third.holds(2) && third.holds(6));
/// assert!(Share::WHOLE.holds(5));
/// # Ok::<(), lab2048::plan::ShareError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Share {
    block: u32,
    of: u32,
}

/// A text that names no block.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a block; give I/N, such as 3/8, with I from 1 to N and N at most 100000")]
pub struct ShareError(String);

impl Share {
    /// All of it.
    pub const WHOLE: Self = Self { block: 1, of: 1 };
    /// More blocks than this are taken for a slip of the pen.
    pub const MOST: u32 = 100_000;

    /// The block of `of` that the plan's game with this index is in.
    #[must_use]
    pub const fn with(index: u64, of: u32) -> Self {
        Self { block: (index % of as u64) as u32 + 1, of }
    }

    /// Number of the block, from 1.
    #[must_use]
    pub const fn block(self) -> u32 {
        self.block
    }

    /// Number of blocks.
    #[must_use]
    pub const fn of(self) -> u32 {
        self.of
    }

    /// Whether the plan's game with this index, counted from 0 through all cells, is in it.
    #[must_use]
    pub const fn holds(self, index: u64) -> bool {
        index % self.of as u64 == self.block as u64 - 1
    }

    /// How many of the first `count` games of the plan are in it.
    const fn among_first(self, count: u64) -> u64 {
        (count + self.of as u64 - self.block as u64) / self.of as u64
    }
}

impl FromStr for Share {
    type Err = ShareError;

    fn from_str(text: &str) -> Result<Self, ShareError> {
        let error = || ShareError(text.chars().take(20).collect());
        let (block, of) = text.split_once('/').ok_or_else(error)?;
        let number = |text: &str| text.trim().parse::<u32>().map_err(|_| error());
        let (block, of) = (number(block)?, number(of)?);
        let possible = 1 <= block && block <= of && of <= Self::MOST;
        if possible { Ok(Self { block, of }) } else { Err(error()) }
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.block, self.of)
    }
}

impl Plan {
    /// The index of each cell's first game when the plan's games are counted through.
    #[must_use]
    pub fn first_indices(&self) -> Vec<u64> {
        let mut next = 0;
        let mut first = |cell: &super::Cell| {
            let index = next;
            next += cell.games.count();
            index
        };
        self.cells.iter().map(&mut first).collect()
    }

    /// How many games of each cell are in a share.
    #[must_use]
    pub fn games_by_cell(&self, share: Share) -> Vec<u64> {
        let cells = self.cells.iter().zip(self.first_indices());
        cells
            .map(|(cell, first)| {
                share.among_first(first + cell.games.count()) - share.among_first(first)
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_in_exactly_one_block_and_counts_agree() {
        for of in 1..8 {
            let shares: Vec<Share> =
                (1..=of).map(|block| format!("{block}/{of}").parse().unwrap()).collect();
            for index in 0..50 {
                let holders: Vec<_> = shares.iter().filter(|share| share.holds(index)).collect();
                assert_eq!(holders, [&Share::with(index, of)]);
            }
            for share in shares {
                for count in 0..50 {
                    let slow = (0..count).filter(|index| share.holds(*index)).count() as u64;
                    assert_eq!(share.among_first(count), slow, "{share} of {count}");
                }
            }
        }
    }

    #[test]
    fn a_block_that_is_none_is_refused() {
        for text in ["", "1", "0/4", "5/4", "1/0", "-1/4", "1/100001", "a/b", "1/2/3"] {
            assert!(text.parse::<Share>().is_err(), "{text}");
        }
    }
}
