//! Intervals for a rate and for the difference of two: what a table shows beside a percentage.

/// A range of plausible values, ends included.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end, never below `low`.
    pub high: f64,
}

/// The 97.5 % quantile of the standard normal distribution.
pub const Z_95: f64 = 1.959_963_984_540_054;

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
/// The 95 % interval of the difference of two probabilities, the first minus the second, that
/// showed `a_successes` in `a_n` and `b_successes` in `b_n` independent trials, within -1 to 1;
/// `None` if a group has no trial.
///
/// Method 10 of R. G. Newcombe, "Interval estimation for the difference between independent
/// proportions: comparison of eleven methods", *Statistics in Medicine* 17 (1998): the distances
/// of both rates to the ends of their Wilson intervals, put together like the sides of a right
/// angle.
///
/// # Panics
///
/// If a group has more successes than trials.
///
/// # Examples
///
/// ```
/// use lab2048::stats::newcombe_95;
/// let interval = newcombe_95(56, 70, 48, 80).unwrap();
/// assert_eq!(format!("{:.4} {:.4}", interval.low, interval.high), "0.0524 0.3339");
/// ```
#[must_use]
pub fn newcombe_95(a_successes: u64, a_n: u64, b_successes: u64, b_n: u64) -> Option<Interval> {
    let (a, b) = (wilson_95(a_successes, a_n)?, wilson_95(b_successes, b_n)?);
    let a_rate = a_successes as f64 / a_n as f64;
    let b_rate = b_successes as f64 / b_n as f64;
    let difference = a_rate - b_rate;
    let reach = |one: f64, other: f64| (one * one + other * other).sqrt();
    let low = difference - reach(a_rate - a.low, b.high - b_rate);
    let high = difference + reach(a.high - a_rate, b_rate - b.low);
    Some(Interval { low: low.max(-1.0), high: high.min(1.0) })
}

/// The 95 % interval of the difference of two probabilities, the first minus the second, that were
/// observed in pairs, within -1 to 1: how often `both` happened, `only_first`, `only_second` and
/// `neither`. `None` if there is no pair.
///
/// Method 10 of R. G. Newcombe, "Improved confidence intervals for the difference between binomial
/// proportions based on paired data", *Statistics in Medicine* 17 (1998): that of [`newcombe_95`],
/// narrower by the correlation of the two, which is corrected for continuity if it is positive.
///
/// # Examples
///
/// ```
/// use lab2048::stats::newcombe_paired_95;
/// let interval = newcombe_paired_95(20, 12, 2, 16).unwrap();
/// assert_eq!(format!("{:.4} {:.4}", interval.low, interval.high), "0.0562 0.3292");
/// ```
#[must_use]
pub fn newcombe_paired_95(
    both: u64,
    only_first: u64,
    only_second: u64,
    neither: u64,
) -> Option<Interval> {
    let n = both + only_first + only_second + neither;
    let (a, b) = (wilson_95(both + only_first, n)?, wilson_95(both + only_second, n)?);
    let counts = [both, only_first, only_second, neither, n].map(|count| count as f64);
    let [both, only_first, only_second, neither, n] = counts;
    let (a_rate, b_rate) = ((both + only_first) / n, (both + only_second) / n);
    let square = (both + only_first)
        * (only_second + neither)
        * (both + only_second)
        * (only_first + neither);
    let excess = both * neither - only_first * only_second;
    let corrected = if excess > 0.0 { (excess - n / 2.0).max(0.0) } else { excess };
    let phi = if square > 0.0 { corrected / square.sqrt() } else { 0.0 };
    // Rounding may leave a little less than nothing.
    let reach = |one: f64, other: f64| {
        (one * one - 2.0 * phi * one * other + other * other).max(0.0).sqrt()
    };
    let difference = (only_first - only_second) / n;
    let low = difference - reach(a_rate - a.low, b.high - b_rate);
    let high = difference + reach(a.high - a_rate, b_rate - b.low);
    Some(Interval { low: low.max(-1.0), high: high.min(1.0) })
}

#[cfg(test)]
mod tests {
    use super::super::assert_close;
    use super::*;

    // Values from scipy 1.17.1:
    //   binomtest(73, 100).proportion_ci(method="wilson")
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
    fn newcombe_intervals_are_those_of_the_paper() {
        // The cases of the paper's table II, and one of ours, at twelve digits.
        for (a, a_n, b, b_n, low, high) in [
            (56, 70, 48, 80, 0.052_431_472_402_4, 0.333_872_654_037),
            (9, 10, 3, 10, 0.170_522_723_935, 0.809_017_973_535),
            (6, 7, 2, 7, 0.058_227_927_482_3, 0.806_249_637_524),
            (5, 56, 0, 29, -0.038_137_147_903_5, 0.192_560_013_855),
            (0, 10, 0, 20, -0.161_125_158_053, 0.277_532_799_863),
            (0, 10, 0, 10, -0.277_532_799_863, 0.277_532_799_863),
            (10, 10, 0, 20, 0.679_086_037_142, 1.0),
            (10, 10, 0, 10, 0.607_509_350_431, 1.0),
            (73, 100, 60, 100, -0.000_784_592_259_594, 0.254_817_570_549),
        ] {
            let interval = newcombe_95(a, a_n, b, b_n).unwrap();
            assert_close(interval.low, low, 1e-10);
            assert_close(interval.high, high, 1e-10);
            let mirrored = newcombe_95(b, b_n, a, a_n).unwrap();
            assert_eq!((mirrored.low, mirrored.high), (-interval.high, -interval.low));
        }
        assert_eq!(newcombe_95(0, 0, 3, 10), None);
        assert_eq!(newcombe_95(3, 10, 0, 0), None);
    }

    #[test]
    fn paired_intervals_are_narrower_the_more_alike_the_pairs_are() {
        // M. W. Fagerland, S. Lydersen and P. Laake, BMC Medical Research Methodology 13 (2013)
        // and 14 (2014), give -0.507 to -0.026 for the pairs of their example.
        let interval = newcombe_paired_95(1, 1, 7, 12).unwrap();
        assert_eq!(format!("{:.3} {:.3}", interval.low, interval.high), "-0.507 -0.026");
        let width = |it: Interval| it.high - it.low;
        let unlike = newcombe_paired_95(25, 25, 25, 25).unwrap();
        assert!((width(unlike) - width(newcombe_95(50, 100, 50, 100).unwrap())).abs() < 1e-12);
        let alike = newcombe_paired_95(48, 2, 2, 48).unwrap();
        assert!(width(alike) < 0.5 * width(unlike));
        let opposite = newcombe_paired_95(0, 50, 50, 0).unwrap();
        assert!(width(opposite) > width(unlike));
        assert_eq!(newcombe_paired_95(0, 0, 0, 0), None);
        let all = newcombe_paired_95(9, 0, 0, 0).unwrap();
        assert!(all.low < 0.0 && all.high > 0.0);
        for (both, first, second, neither) in [(3, 4, 1, 7), (0, 5, 0, 0), (1, 0, 9, 0)] {
            let Interval { low, high } = newcombe_paired_95(both, first, second, neither).unwrap();
            let mirrored = newcombe_paired_95(both, second, first, neither).unwrap();
            assert!((mirrored.low + high).abs() < 1e-12 && (mirrored.high + low).abs() < 1e-12);
        }
    }

    #[test]
    fn newcombe_intervals_hold_the_difference_and_keep_within_one() {
        for a_n in [1, 2, 3, 10, 40] {
            for b_n in [1, 5, 40] {
                for (a, b) in (0..=a_n).flat_map(|a| (0..=b_n).map(move |b| (a, b))) {
                    let Interval { low, high } = newcombe_95(a, a_n, b, b_n).unwrap();
                    let difference = a as f64 / a_n as f64 - b as f64 / b_n as f64;
                    assert!(-1.0 <= low && low <= difference, "{a}/{a_n} {b}/{b_n}");
                    assert!(difference <= high && high <= 1.0, "{a}/{a_n} {b}/{b_n}");
                }
            }
        }
    }
}
