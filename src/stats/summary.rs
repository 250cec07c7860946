//! A sample in a few figures: means, quantiles, spread.

/// What a table tells of a sample of measured values.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Summary {
    /// The arithmetic mean.
    pub mean: f64,
    /// The standard deviation of the sample, with `n - 1` in the denominator; `None` for a single
    /// value.
    pub standard_deviation: Option<f64>,
    /// The smallest value.
    pub min: f64,
    /// The 25 % quantile: see [`Summary::of`].
    pub p25: f64,
    /// The middle value, or the mean of the two in the middle.
    pub median: f64,
    /// The 75 % quantile: see [`Summary::of`].
    pub p75: f64,
    /// The 95 % quantile: see [`Summary::of`].
    pub p95: f64,
    /// The largest value.
    pub max: f64,
}

/// Squares of values up to this size can be added up without overflow.
const LARGEST_VALUE: f64 = 1e100;

impl Summary {
    /// The summary of a sample, the same whatever its order. `None` if the sample is empty, or
    /// holds NaN or a value beyond 1e100, of which there is no summary.
    ///
    /// Quantiles are those of definition 7 of Hyndman and Fan, "Sample quantiles in statistical
    /// packages", *The American Statistician* 50 (1996), as in R, NumPy and spreadsheets: the
    /// sorted values stand at equal distances from 0 to 100 %, with straight lines between them.
    ///
    /// # Examples
    ///
    /// ```
    /// use lab2048::stats::Summary;
    /// let summary = Summary::of(&[4.0, 1.0, 3.0, 2.0]).unwrap();
    /// assert_eq!((summary.mean, summary.median, summary.max), (2.5, 2.5, 4.0));
    /// assert_eq!(format!("{:.2}", summary.p95), "3.85");
    /// assert_eq!(Summary::of(&[]), None);
    /// ```
    #[must_use]
    pub fn of(sample: &[f64]) -> Option<Self> {
        if !sample.iter().all(|value| value.abs() <= LARGEST_VALUE) {
            return None;
        }
        let mut sorted = sample.to_vec();
        sorted.sort_by(f64::total_cmp);
        let (min, max) = (*sorted.first()?, *sorted.last()?);
        let n = sorted.len() as f64;
        // Rounding may carry the mean of equal values beyond them.
        let mean = (sorted.iter().sum::<f64>() / n).clamp(min, max);
        let squares: f64 = sorted.iter().map(|value| (value - mean) * (value - mean)).sum();
        Some(Self {
            mean,
            standard_deviation: (sorted.len() > 1).then(|| (squares / (n - 1.0)).sqrt()),
            min,
            p25: percentile(&sorted, 25),
            median: percentile(&sorted, 50),
            p75: percentile(&sorted, 75),
            p95: percentile(&sorted, 95),
            max,
        })
    }
}

/// The quantile of definition 7 of a sorted sample that is not empty, at 0 to 99 per cent.
fn percentile(sorted: &[f64], percent: usize) -> f64 {
    let place = (sorted.len() - 1) * percent;
    let below = sorted[place / 100];
    let above = sorted.get(place / 100 + 1).copied().unwrap_or(below);
    (below + (above - below) * ((place % 100) as f64 / 100.0)).min(above)
}

/// The mean of whole numbers, exact up to the one rounding of its last bit; `None` if there are
/// none.
///
/// ```
/// assert_eq!(lab2048::stats::mean_of_u32(&[3, 4]), Some(3.5));
/// ```
#[must_use]
pub fn mean_of_u32(sample: &[u32]) -> Option<f64> {
    let sum: u64 = sample.iter().copied().map(u64::from).sum();
    (!sample.is_empty()).then(|| sum as f64 / sample.len() as f64)
}

/// The middle one of whole numbers, or the mean of the two in the middle, exactly; `None` if there
/// are none.
///
/// ```
/// assert_eq!(lab2048::stats::median(&[9, 1, 4, 2]), Some(3.0));
/// ```
#[must_use]
pub fn median(sample: &[u32]) -> Option<f64> {
    let mut sorted = sample.to_vec();
    sorted.sort_unstable();
    let upper = sorted.get(sorted.len() / 2)?;
    let lower = sorted[(sorted.len() - 1) / 2];
    Some((f64::from(lower) + f64::from(*upper)) / 2.0)
}
#[cfg(test)]
mod tests {
    use super::super::assert_close;
    use super::*;

    // Values from numpy: np.mean(x), np.std(x, ddof=1), np.median(x), np.percentile(x, 95)

    #[test]
    fn a_summary_is_that_of_numpy_in_any_order() {
        let mut sample = [3.5, 1.25, 9.0, 2.0, 7.75, 4.5, 4.5];
        let summary = Summary::of(&sample).unwrap();
        assert_close(summary.mean, 4.642_857_142_857_143, 1e-15);
        assert_close(summary.standard_deviation.unwrap(), 2.842_596_901_225_558, 1e-15);
        assert_eq!((summary.min, summary.median, summary.max), (1.25, 4.5, 9.0));
        assert_eq!((summary.p25, summary.p75), (2.75, 6.125));
        assert_close(summary.p95, 8.625, 1e-15);
        sample.reverse();
        assert_eq!(Summary::of(&sample), Some(summary));
    }

    #[test]
    fn a_summary_has_no_values_it_cannot_know() {
        assert_eq!(Summary::of(&[]), None);
        assert_eq!(Summary::of(&[1.0, f64::NAN]), None);
        assert_eq!(Summary::of(&[f64::INFINITY]), None);
        let one = Summary::of(&[2.5]).unwrap();
        assert_eq!((one.standard_deviation, one.median, one.p95), (None, 2.5, 2.5));
        let same = Summary::of(&[0.1; 3]).unwrap();
        assert_eq!((same.mean, same.standard_deviation, same.p95), (0.1, Some(0.0), 0.1));
    }

    #[test]
    fn whole_numbers_have_exact_means_and_medians() {
        assert_eq!((mean_of_u32(&[]), median(&[])), (None, None));
        assert_eq!(mean_of_u32(&[u32::MAX; 5]), Some(f64::from(u32::MAX)));
        assert_eq!(median(&[u32::MAX, u32::MAX - 1]), Some(4_294_967_294.5));
        assert_eq!(median(&[7, 1, 2]), Some(2.0));
    }
}
