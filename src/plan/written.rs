//! A plan as somebody wrote it, in a file or in options.

use super::ranges::Games;
use crate::agent::Kind;
use crate::games::twenty48::{Heuristic, Target, Utility};
use crate::search::{Depth, Ties};

/// What a file or the options say; nothing is filled in.
#[derive(Debug, Clone, Default, PartialEq)]
#[allow(missing_docs, reason = "named like the keys of a plan file")]
pub struct Written {
    pub name: Option<String>,
    pub seed: Option<u64>,
    pub target: Option<Target>,
    pub utility: Option<Utility>,
    pub ties: Option<Ties>,
    pub four_probability: Option<f64>,
    pub fast: Option<bool>,
    /// What every block inherits; the only block if there is none.
    pub axes: Axes,
    pub blocks: Vec<Axes>,
    /// Heuristics of the user's own.
    pub own: Vec<Heuristic>,
}

/// A block: every algorithm with every heuristic at every depth.
#[derive(Debug, Clone, Default, PartialEq)]
#[allow(missing_docs, reason = "named like the keys of a plan file")]
pub struct Axes {
    pub algorithms: Option<Vec<Kind>>,
    pub heuristics: Option<Vec<Heuristic>>,
    pub depths: Option<Vec<Depth>>,
    pub games: Option<Games>,
    /// Where it begins in the file, for error messages.
    pub line: Option<usize>,
}

/// A name has at most so many characters.
pub const LONGEST_NAME: usize = 100;

/// A text that cannot be the name of a battery or of a heuristic.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a name has 1 to {LONGEST_NAME} characters, not only blanks")]
pub struct NameError;

/// Reads the name of a battery or of a heuristic: any text of 1 to 100 characters.
///
/// # Errors
///
/// Refuses an empty text, one of blanks and a longer one.
pub fn read_name(text: &str) -> Result<String, NameError> {
    let fits = !text.trim().is_empty() && text.chars().count() <= LONGEST_NAME;
    if fits { Ok(text.to_owned()) } else { Err(NameError) }
}

impl Axes {
    /// Whether it says anything about who plays.
    pub(super) fn any_player(&self) -> bool {
        self.algorithms.is_some() || self.heuristics.is_some() || self.depths.is_some()
    }

    /// This block, with what it does not say taken from `other`.
    fn or(self, other: &Self) -> Self {
        Self {
            algorithms: self.algorithms.or_else(|| other.algorithms.clone()),
            heuristics: self.heuristics.or_else(|| other.heuristics.clone()),
            depths: self.depths.or_else(|| other.depths.clone()),
            games: self.games.or(other.games),
            line: self.line.or(other.line),
        }
    }
}

impl Written {
    /// The blocks, each with what it inherits, and with the axes the options name replaced.
    pub(super) fn blocks_with(&self, options: &Axes) -> Vec<Axes> {
        let blocks =
            if self.blocks.is_empty() { vec![Axes::default()] } else { self.blocks.clone() };
        let full = |block: Axes| options.clone().or(&block.or(&self.axes));
        blocks.into_iter().map(full).collect()
    }

    /// These values, with what they leave open taken from `other`. Blocks are not merged.
    pub(super) fn over(self, other: Self) -> Self {
        Self {
            name: self.name.or(other.name),
            seed: self.seed.or(other.seed),
            target: self.target.or(other.target),
            utility: self.utility.or(other.utility),
            ties: self.ties.or(other.ties),
            four_probability: self.four_probability.or(other.four_probability),
            fast: self.fast.or(other.fast),
            axes: self.axes,
            blocks: self.blocks,
            own: self.own,
        }
    }
}
