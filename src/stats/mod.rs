//! Statistics of results: intervals for rates, tests, and summaries.
//!
//! What this module is for: the few figures that tables and verdicts need, pure. What it is not:
//! it knows no game and no record.
//!
//! What has no answer is `None`, never NaN.
//!
//! # The same bits anywhere
//!
//! Most of it is the same to the last bit whatever the order of the games or the machine: only
//! additions, multiplications, divisions and square roots, which IEEE 754 rounds in one way. That
//! holds for everything a table is made of (Wilson and Newcombe intervals, Fisher's test, the
//! binomial test and McNemar's, the adjustments, the summaries and outliers). It is not promised
//! where logarithms and exponentials of a library come in: the intervals of
//! [`clopper_pearson_95`], [`jeffreys_95`], [`bootstrap_mean_95`], [`mean_95`] and
//! [`mean_difference_95`], and the p-values of
//! [`homogeneity()`] and [`trend()`].
//! Print those with few digits.
//!
//! # Reading order
//!
//! `interval` and `beta` (a rate, and the difference of two), `exact` (tests of counts), `adjust`
//! (many tests at once), `homogeneity` (many pairs, one question), `summary`, `mean` and `bootstrap` (a
//! sample in a few figures, and how sure its mean is), `outliers` and `trend` (whether a sample is odd).

mod adjust;
mod beta;
mod bootstrap;
mod exact;
mod homogeneity;
mod interval;
mod mean;
mod outliers;
mod summary;
mod trend;

pub use adjust::{benjamini_hochberg, holm};
pub use beta::{MOST_TRIALS, clopper_pearson_95, jeffreys_95};
pub use bootstrap::bootstrap_mean_95;
pub use exact::{binomial_exact, fisher_exact, mcnemar_exact};
pub use homogeneity::{ChiSquare, Group, homogeneity};
pub use interval::{Interval, Z_95, newcombe_95, newcombe_paired_95, wilson_95};
pub use mean::{mean_95, mean_difference_95};
pub use outliers::{OUTLIER, modified_z_scores};
pub use summary::{Summary, mean_of_u32, median};
pub use trend::{Trend, trend};

#[cfg(test)]
fn assert_close(ours: f64, expected: f64, relative: f64) {
    let difference = (ours - expected).abs();
    assert!(difference <= relative * expected.abs(), "{ours} is not {expected}");
}
