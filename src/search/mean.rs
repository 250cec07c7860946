//! The value of a chance node.

/// The sum of probability x value.
///
/// Rounding may carry the sum of equal values a last digit beyond them, and a certain win later
/// would then beat the win at hand; a mean stays between the smallest and the largest value.
#[derive(Debug, Clone, Copy)]
pub(super) struct Mean {
    sum: f64,
    smallest: f64,
    largest: f64,
}

impl Default for Mean {
    fn default() -> Self {
        Self { sum: 0.0, smallest: f64::INFINITY, largest: f64::NEG_INFINITY }
    }
}

impl Mean {
    #[inline(always)]
    pub(super) fn add(&mut self, probability: f64, value: f64) {
        self.sum += probability * value;
        self.smallest = if value < self.smallest { value } else { self.smallest };
        self.largest = if value > self.largest { value } else { self.largest };
    }

    #[inline(always)]
    pub(super) fn value(&self) -> f64 {
        self.sum.max(self.smallest).min(self.largest)
    }
}
