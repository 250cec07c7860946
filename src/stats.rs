//! Statistics of results: an interval for a win rate, a test between two, and summaries.
//!
//! What this module is for: the few figures that tables and verdicts need, pure, and the same to
//! the last bit whatever the order of the games or the machine: only additions, multiplications,
//! divisions and square roots, which IEEE 754 rounds in one way. What it is not: it knows no game
//! and no record.
//!
//! What has no answer is `None`, never NaN.

use std::iter;

/// A range of plausible values, ends included.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end, never below `low`.
    pub high: f64,
}

/// The 97.5 % quantile of the standard normal distribution.
const Z_95: f64 = 1.959_963_984_540_054;

/// The 95 % interval of a probability that showed `successes` in `n` trials, within 0 to 1; `None`
/// if there was no trial.
///
/// The score interval of E. B. Wilson, "Probable inference, the law of succession, and statistical
/// inference", *Journal of the American Statistical Association* 22 (1927), without correction for
/// continuity. Unlike the textbook's `p` plus or minus 1.96 standard errors it has a width at 0
/// and at 100 %.
///
/// # Panics
///
/// If there are more successes than trials.
///
/// # Examples
///
/// ```
/// use lab2048::stats::wilson_95;
/// let interval = wilson_95(73, 100).unwrap();
/// assert_eq!(format!("{:.4} {:.4}", interval.low, interval.high), "0.6357 0.8073");
/// assert_eq!(wilson_95(0, 0), None);
/// ```
#[must_use]
pub fn wilson_95(successes: u64, n: u64) -> Option<Interval> {
    assert!(successes <= n, "{successes} successes in {n} trials");
    if n == 0 {
        return None;
    }
    let (hits, misses, trials) = (successes as f64, (n - successes) as f64, n as f64);
    let square = Z_95 * Z_95;
    let centre = hits + square / 2.0;
    let reach = Z_95 * (hits * misses / trials + square / 4.0).sqrt();
    // At none and at all successes the formula gives 0 and 1, which rounding may miss.
    let low = if successes == 0 { 0.0 } else { (centre - reach) / (trials + square) };
    let high = if successes == n { 1.0 } else { (centre + reach) / (trials + square) };
    Some(Interval { low, high })
}

/// Tables count as no likelier than the observed one up to this relative difference, as in R's
/// `fisher.test`: equal probabilities that differ by rounding belong together.
const FISHER_TOLERANCE: f64 = 1e-7;

/// The two-sided p-value of Fisher's exact test that two groups of trials have the same
/// probability of success: the probability, given both group sizes and all successes, of a
/// division of the successes no likelier than the one seen. 1 if there is only one division.
///
/// R. A. Fisher, "The logic of inductive inference", *Journal of the Royal Statistical Society* 98
/// (1935). The probabilities of the divisions are built outwards from the likeliest one by their
/// exact ratios. That keeps twelve digits for groups of a million; logarithms of factorials leave
/// nine. A p-value below 1e-300 may come out as 0.
///
/// # Panics
///
/// If a group has more successes than trials, or the groups 2^63 trials or more together.
///
/// # Examples
///
/// ```
/// use lab2048::stats::fisher_exact;
/// assert_eq!(format!("{:.3}", fisher_exact(73, 100, 60, 100)), "0.072");
/// assert_eq!(fisher_exact(5, 10, 5, 10), 1.0);
/// ```
#[must_use]
pub fn fisher_exact(a_successes: u64, a_n: u64, b_successes: u64, b_n: u64) -> f64 {
    assert!(a_successes <= a_n && b_successes <= b_n, "more successes than trials");
    assert!(a_n.checked_add(b_n).is_some_and(|n| n < 1 << 63), "too many trials");
    let likelihoods = divisions(a_successes + b_successes, a_n, b_n);
    let observed = likelihoods.iter().find(|(successes, _)| *successes == a_successes);
    let limit = observed.map_or(0.0, |(_, observed)| observed * (1.0 + FISHER_TOLERANCE));
    let mut as_extreme = 0.0;
    let mut total = 0.0;
    for (_, likelihood) in &likelihoods {
        total += likelihood;
        if *likelihood <= limit {
            as_extreme += likelihood;
        }
    }
    as_extreme / total
}

/// How the successes may fall on two groups of trials: the number in the first group, and how
/// likely that is relative to the likeliest number. Numbers too unlikely for a double are left
/// out.
fn divisions(successes: u64, a_n: u64, b_n: u64) -> Vec<(u64, f64)> {
    let fewest = successes.saturating_sub(b_n);
    let most = successes.min(a_n);
    let mode = u128::from(a_n + 1) * u128::from(successes + 1) / u128::from(a_n + b_n + 2);
    let mode = u64::try_from(mode).map_or(most, |mode| mode.clamp(fewest, most));
    // P(k + 1) / P(k) of the hypergeometric distribution.
    let ratio = |k: u64| {
        let more = (a_n - k) as f64 * (successes - k) as f64;
        more / ((k + 1) as f64 * (b_n + k + 1 - successes) as f64)
    };
    let upwards = iter::successors(Some((mode, 1.0)), |&(k, likelihood)| {
        (k < most).then(|| (k + 1, likelihood * ratio(k)))
    });
    let downwards = iter::successors(Some((mode, 1.0)), |&(k, likelihood)| {
        (k > fewest).then(|| (k - 1, likelihood / ratio(k - 1)))
    });
    let told = |(_, likelihood): &(u64, f64)| *likelihood >= f64::MIN_POSITIVE;
    upwards.take_while(told).chain(downwards.skip(1).take_while(told)).collect()
}

/// The p-values of several tests, adjusted for having made them all, in the order given: the
/// chance of one false alarm or more among those below a level is at most that level.
///
/// S. Holm, "A simple sequentially rejective multiple test procedure", *Scandinavian Journal of
/// Statistics* 6 (1979). Makes no assumption about how the tests depend on each other.
///
/// # Panics
///
/// If a value is not a probability.
///
/// # Examples
///
/// ```
/// use lab2048::stats::holm;
/// assert_eq!(holm(&[0.01, 0.04, 0.03, 0.005]), [0.03, 0.06, 0.06, 0.02]);
/// ```
#[must_use]
pub fn holm(p_values: &[f64]) -> Vec<f64> {
    assert!(p_values.iter().all(|p| (0.0..=1.0).contains(p)), "p-values lie within 0 to 1");
    let mut ascending: Vec<usize> = (0..p_values.len()).collect();
    ascending.sort_by(|one, other| p_values[*one].total_cmp(&p_values[*other]));
    let mut adjusted = vec![0.0; p_values.len()];
    let mut largest: f64 = 0.0;
    for (rank, index) in ascending.into_iter().enumerate() {
        let hypotheses_left = (p_values.len() - rank) as f64;
        largest = largest.max(hypotheses_left * p_values[index]).min(1.0);
        adjusted[index] = largest;
    }
    adjusted
}

/// What a table tells of a sample of measured values.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Summary {
    /// The arithmetic mean.
    pub mean: f64,
    /// The standard deviation of the sample, with `n - 1` in the denominator; `None` for a single
    /// value.
    pub standard_deviation: Option<f64>,
    /// The middle value, or the mean of the two in the middle.
    pub median: f64,
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
            median: percentile(&sorted, 50),
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
    use super::*;

    // The values beside the calls come from scipy 1.17.1:
    //   binomtest(73, 100).proportion_ci(method="wilson")
    //   fisher_exact([[73, 27], [60, 40]])[1], that is [[successes, failures] of each group]
    // but those of a million trials from the same ratios at 40 digits of mpmath, since scipy agrees
    // there to nine digits only. Summaries are those of
    //   np.mean(x), np.std(x, ddof=1), np.median(x), np.percentile(x, 95)

    fn assert_close(ours: f64, expected: f64, relative: f64) {
        let difference = (ours - expected).abs();
        assert!(difference <= relative * expected.abs(), "{ours} is not {expected}");
    }

    #[test]
    fn wilson_intervals_are_those_of_scipy() {
        for (successes, n, low, high) in [
            (73, 100, 0.635_678_832_320_55, 0.807_304_158_504_236_6),
            (3, 10, 0.107_791_267_4, 0.603_221_852_5),
            (0, 100, 0.0, 0.036_993_498_206_985_68),
            (10, 10, 0.722_467_200_137_110_9, 1.0),
            (1, 1, 0.206_549_314_377_237_45, 1.0),
            (999_999, 1_000_000, 0.999_994_335_088_195_7, 0.999_999_823_475_423_3),
        ] {
            let interval = wilson_95(successes, n).unwrap();
            assert_close(interval.low, low, 1e-9);
            assert_close(interval.high, high, 1e-9);
        }
        assert_eq!(wilson_95(0, 0), None);
    }

    #[test]
    fn wilson_intervals_have_the_widths_of_the_tables_and_hold_the_rate() {
        for (n, at_50, at_95) in
            [(100, 9.6, 4.5), (300, 5.6, 2.5), (1000, 3.1, 1.4), (10_000, 1.0, 0.4)]
        {
            for (percent, expected) in [(50, at_50), (95, at_95)] {
                let interval = wilson_95(n * percent / 100, n).unwrap();
                let half: f64 = 50.0 * (interval.high - interval.low);
                assert!((half - expected).abs() <= 0.050_001, "{n} {percent}: {half}");
            }
        }
        for n in 1..=200 {
            for successes in 0..=n {
                let Interval { low, high } = wilson_95(successes, n).unwrap();
                let rate = successes as f64 / n as f64;
                assert!(0.0 <= low && low <= rate && rate <= high && high <= 1.0);
                let mirrored = wilson_95(n - successes, n).unwrap();
                assert!((1.0 - mirrored.high - low).abs() < 1e-15);
            }
        }
    }

    #[test]
    fn fisher_p_values_are_those_of_scipy() {
        for (a_successes, a_n, b_successes, b_n, expected) in [
            (73, 100, 60, 100, 0.071_822_585_215_672_52),
            (1, 24, 11, 24, 0.001_797_414_355_795_259),
            (3, 4, 1, 4, 0.485_714_285_714_285_65),
            (8, 10, 1, 6, 0.034_965_034_965_034_975),
            (0, 10, 10, 10, 1.082_508_822_446_903e-5),
            (730, 1000, 60, 100, 0.007_288_701_258_485_337),
            (523, 1000, 481, 1000, 0.066_688_035_398_442_5),
            (650_000, 1_000_000, 651_500, 1_000_000, 0.026_190_965_162_927_414),
            (12, 1_000_000, 30, 1_000_000, 0.007_915_256_195_246_948),
            (999_000, 1_000_000, 40, 45, 1.199_276_291_465_24e-9),
        ] {
            let p = fisher_exact(a_successes, a_n, b_successes, b_n);
            assert_close(p, expected, 1e-12);
            assert_close(fisher_exact(b_successes, b_n, a_successes, a_n), p, 1e-12);
            assert_close(fisher_exact(a_n - a_successes, a_n, b_n - b_successes, b_n), p, 1e-12);
        }
    }

    #[test]
    fn groups_that_allow_one_division_only_never_differ() {
        for (a, a_n, b, b_n) in [(0, 0, 0, 0), (0, 1, 0, 0), (100, 100, 7, 7), (0, 9, 0, 4)] {
            assert_eq!(fisher_exact(a, a_n, b, b_n), 1.0);
        }
        assert_eq!(fisher_exact(500_000, 1_000_000, 500_000, 1_000_000), 1.0);
        assert_eq!(fisher_exact(0, 1_000_000, 1_000_000, 1_000_000), 0.0);
    }

    #[test]
    fn a_published_percentage_is_contradicted_exactly_outside_its_range() {
        for (published, hundred, thousand) in [
            (10, 3..=20, 49..=181),
            (50, 36..=64, 396..=604),
            (75, 62..=86, 652..=833),
            (90, 80..=97, 819..=951),
            (97, 90..=100, 912..=993),
        ] {
            for (n, range) in [(100, hundred), (1000, thousand)] {
                for ours in 0..=n {
                    let contradicted = fisher_exact(ours, n, published, 100) < 0.05;
                    assert_ne!(contradicted, range.contains(&ours), "{ours} of {n}, {published} %");
                }
            }
        }
    }

    #[test]
    fn holm_adjusts_in_place_and_never_beyond_one() {
        assert_eq!(holm(&[0.01, 0.04, 0.03, 0.005]), [0.03, 0.06, 0.06, 0.02]);
        assert!(holm(&[]).is_empty());
        assert_eq!(holm(&[0.5, 0.9, 0.0, 0.5]), [1.0, 1.0, 0.0, 1.0]);
    }

    #[test]
    fn a_summary_is_that_of_numpy_in_any_order() {
        let mut sample = [3.5, 1.25, 9.0, 2.0, 7.75, 4.5, 4.5];
        let summary = Summary::of(&sample).unwrap();
        assert_close(summary.mean, 4.642_857_142_857_143, 1e-15);
        assert_close(summary.standard_deviation.unwrap(), 2.842_596_901_225_558, 1e-15);
        assert_eq!((summary.median, summary.max), (4.5, 9.0));
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
