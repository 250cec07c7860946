//! What both sides have secured elsewhere in the tree.

use super::Bound;

/// Values up to `alpha` and from `beta` on change nothing at the root: the player has `alpha`
/// elsewhere, and his opponent does not let him have more than `beta`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Window {
    pub(super) alpha: f64,
    pub(super) beta: f64,
}

impl Window {
    /// Every value counts.
    pub(super) const ALL: Self = Self { alpha: f64::NEG_INFINITY, beta: f64::INFINITY };

    /// The narrowest window: asks whether a value is more than `alpha`, and no more than that.
    #[inline]
    pub(super) fn above(alpha: f64) -> Self {
        Self { alpha, beta: alpha.next_up() }
    }

    /// The narrowest window that asks whether a value is less than `beta`.
    #[inline]
    pub(super) fn below(beta: f64) -> Self {
        Self { alpha: beta.next_down(), beta }
    }

    /// What a value found by searching with this window says of the true one, where a search
    /// returns the best bound it has instead of the window's edge ("fail-soft").
    #[inline]
    pub(super) fn bound_of(self, value: f64) -> Bound {
        if value <= self.alpha {
            Bound::AtMost
        } else if value >= self.beta {
            Bound::AtLeast
        } else {
            Bound::Exact
        }
    }

    /// Whether a search with this window may take such a value as its own.
    #[inline]
    pub(super) fn accepts(self, value: f64, bound: Bound) -> bool {
        match bound {
            Bound::Exact => true,
            Bound::AtMost => value <= self.alpha,
            Bound::AtLeast => value >= self.beta,
        }
    }
}
