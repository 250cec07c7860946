//! How far a search looks.

use std::fmt;
use std::str::FromStr;

/// A number of plies, 1 to 12. A ply is one action of a player or one reply of the environment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Depth(u8);

/// A depth out of range.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a depth; a depth is a whole number of plies from 1 to 12")]
pub struct DepthError(String);

impl DepthError {
    /// The error that `text` is not a depth; a long text is cut.
    #[must_use]
    pub fn of(text: &str) -> Self {
        Self(text.chars().take(20).collect())
    }
}

impl Depth {
    /// The smallest depth: the player's own action.
    pub const MIN: u8 = 1;
    /// The largest depth.
    pub const MAX: u8 = 12;

    /// A depth of this many plies.
    ///
    /// # Errors
    ///
    /// Refuses a number outside 1 to 12.
    ///
    /// ```
    /// use lab2048::search::Depth;
    /// assert_eq!(Depth::new(3)?.plies(), 3);
    /// assert!(Depth::new(0).is_err());
    /// # Ok::<(), lab2048::search::DepthError>(())
    /// ```
    pub fn new(plies: u8) -> Result<Self, DepthError> {
        if (Self::MIN..=Self::MAX).contains(&plies) {
            Ok(Self(plies))
        } else {
            Err(DepthError(plies.to_string()))
        }
    }

    /// The number of plies, the root's own action being the first.
    #[must_use]
    pub const fn plies(self) -> u8 {
        self.0
    }

    /// The plies below the root's own action.
    pub(super) const fn below_root(self) -> u8 {
        self.0 - 1
    }
}

impl FromStr for Depth {
    type Err = DepthError;

    fn from_str(text: &str) -> Result<Self, DepthError> {
        let plies = text.parse().ok();
        plies.and_then(|plies| Self::new(plies).ok()).ok_or_else(|| DepthError::of(text))
    }
}

impl fmt::Display for Depth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
