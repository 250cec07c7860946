//! Values far from the others, for a warning: nothing is ever dropped.

use super::Summary;

/// A modified Z-score beyond this, up or down, marks an outlier, as Iglewicz and Hoaglin advise.
pub const OUTLIER: f64 = 3.5;

/// How far each value is from the median, in units that match standard deviations for a normal
/// sample but that outliers cannot stretch: 0.6745 x (value - median) / MAD, where MAD is the
/// median of all distances from the median. `None` if the sample is empty, if half of it or more
/// is one value (the MAD is 0), or if it has no [`Summary`].
///
/// B. Iglewicz and D. C. Hoaglin, *How to Detect and Handle Outliers* (ASQC Quality Press, 1993);
/// they call a score beyond [`OUTLIER`] an outlier.
///
/// # Examples
///
/// ```
/// use lab2048::stats::{OUTLIER, modified_z_scores};
/// let scores = modified_z_scores(&[1.0, 2.0, 3.0, 4.0, 50.0]).unwrap();
/// let outliers: Vec<bool> = scores.iter().map(|score| score.abs() > OUTLIER).collect();
/// assert_eq!(outliers, [false, false, false, false, true]);
/// ```
#[must_use]
pub fn modified_z_scores(sample: &[f64]) -> Option<Vec<f64>> {
    let median = Summary::of(sample)?.median;
    let distances: Vec<f64> = sample.iter().map(|value| (value - median).abs()).collect();
    let typical = Summary::of(&distances)?.median;
    // So small a distance would make scores that no double holds.
    (typical > f64::MIN_POSITIVE * 1e200)
        .then(|| sample.iter().map(|value| 0.6745 * (value - median) / typical).collect())
}

#[cfg(test)]
mod tests {
    use super::super::assert_close;
    use super::*;

    #[test]
    fn scores_are_distances_from_the_median_by_the_median_distance() {
        // Median 4, distances 3 2 1 0 1 2 96, their median 2.
        let scores = modified_z_scores(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 100.0]).unwrap();
        let expected = [-1.011_75, -0.674_5, -0.337_25, 0.0, 0.337_25, 0.674_5, 32.376];
        for (score, expected) in scores.into_iter().zip(expected) {
            assert_close(score, expected, 1e-12);
        }
    }

    #[test]
    fn a_sample_without_a_spread_has_no_scores() {
        for sample in [&[][..], &[3.0], &[1.0, 1.0, 1.0, 9.0], &[0.0, f64::NAN], &[0.0, 1e-320]] {
            assert_eq!(modified_z_scores(sample), None, "{sample:?}");
        }
        let wide = modified_z_scores(&[-1e100, 0.0, 1e-9, 2e-9, 1e100]).unwrap();
        assert!(wide.iter().all(|score| score.is_finite()), "{wide:?}");
    }
}
