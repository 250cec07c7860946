//! Which of several equally good actions is taken.

use std::fmt;
use std::str::FromStr;

use crate::nearest::UnknownName;

/// The rule for ties between actions, in the game's order of actions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Ties {
    /// The first of the best: a later action must be strictly better.
    #[default]
    First,
    /// The last of the best.
    Last,
}

impl Ties {
    /// Every rule.
    pub const ALL: [Self; 2] = [Self::First, Self::Last];

    /// Whether a later action of this `value` replaces the best one so far.
    #[inline]
    #[must_use]
    pub fn prefers(self, value: f64, best: f64) -> bool {
        match self {
            Self::First => value > best,
            Self::Last => value >= best,
        }
    }

    /// The largest value that never replaces `best`, so a search may stop at it.
    #[inline]
    pub(super) fn floor(self, best: f64) -> f64 {
        match self {
            Self::First => best,
            Self::Last => best.next_down(),
        }
    }

    /// The name in plans and options.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Last => "last",
        }
    }
}

impl fmt::Display for Ties {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Ties {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, UnknownName> {
        let named = Self::ALL.into_iter().find(|rule| rule.name() == text);
        named.ok_or_else(|| UnknownName::new("rule for ties", text, &Self::ALL.map(Self::name)))
    }
}
