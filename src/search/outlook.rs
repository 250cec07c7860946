//! What is known of a chance node while its outcomes are looked at: bounds of the sum.

use super::mean::Mean;
use super::window::Window;

/// An outcome of a chance node.
#[derive(Debug, Clone, Copy)]
pub(super) struct Outcome<S> {
    pub(super) probability: f64,
    pub(super) state: S,
    /// Its value is not below.
    pub(super) low: f64,
    /// Its value is not above. Both bounds are equal once it is known.
    pub(super) high: f64,
}

/// The sums of probability x bound over the outcomes of a chance node.
#[derive(Debug, Clone, Copy)]
pub(super) struct Outlook {
    low: f64,
    high: f64,
    /// No sum here differs by more from what exact arithmetic gives.
    margin: f64,
}

impl Outlook {
    pub(super) fn of<S>(outcomes: &[Outcome<S>], window: Window, (low, high): (f64, f64)) -> Self {
        let finite = |edge: f64| if edge.is_finite() { edge.abs() } else { 0.0 };
        let largest = low.abs().max(high.abs());
        let edges = finite(window.alpha).max(finite(window.beta));
        let roundings = 16.0 * (outcomes.len() + 4) as f64;
        Self {
            low: outcomes.iter().map(|outcome| outcome.probability * outcome.low).sum(),
            high: outcomes.iter().map(|outcome| outcome.probability * outcome.high).sum(),
            margin: roundings * f64::EPSILON * (largest + edges),
        }
    }

    /// Whether there are bounds at all. Without them nothing can be cut.
    pub(super) fn is_finite(&self) -> bool {
        self.margin.is_finite()
    }

    /// A bound of the node's value that shows it to be outside the window, if it is known to be.
    pub(super) fn decides(&self, window: Window) -> Option<f64> {
        if !self.is_finite() {
            None
        } else if self.high + self.margin <= window.alpha {
            Some(self.high + self.margin)
        } else if self.low - self.margin >= window.beta {
            Some(window.beta)
        } else {
            None
        }
    }

    /// The window of one outcome: a value outside it decides the node, whatever the others are.
    pub(super) fn window_of<S>(&self, outcome: &Outcome<S>, window: Window) -> Window {
        let Outcome { probability, low, high, .. } = *outcome;
        if !self.is_finite() {
            return Window::ALL;
        }
        let alpha = high - (self.high + 2.0 * self.margin - window.alpha) / probability;
        let beta = low + (window.beta - self.low + 2.0 * self.margin) / probability;
        Window { alpha, beta }
    }

    /// One outcome's bounds are replaced.
    pub(super) fn replace<S>(&mut self, outcome: &mut Outcome<S>, (low, high): (f64, f64)) {
        self.low += outcome.probability * (low - outcome.low);
        self.high += outcome.probability * (high - outcome.high);
        (outcome.low, outcome.high) = (low, high);
    }
}

/// The mean, by the operations of [`Method::Expectimax`](super::Method::Expectimax) in their order.
pub(super) fn expectation<S>(outcomes: &[Outcome<S>]) -> f64 {
    let mut mean = Mean::default();
    for outcome in outcomes {
        mean.add(outcome.probability, outcome.high);
    }
    mean.value()
}
