//! Intervals for a rate from the beta distribution: one that never promises too much, and one for
//! those who start from a prior.

use statrs::function::beta::beta_reg;

use super::Interval;

/// With more trials than this the library's continued fraction stops too early to be trusted; use
/// [`super::wilson_95`], from which these intervals then hardly differ.
pub const MOST_TRIALS: u64 = 1_000_000;

/// The 95 % interval of a probability that showed `successes` in `n` trials, within 0 to 1; `None`
/// if there was no trial, or more than [`MOST_TRIALS`].
///
/// The "exact" interval of C. J. Clopper and E. S. Pearson, "The use of confidence or fiducial
/// limits illustrated in the case of the binomial", *Biometrika* 26 (1934): it holds the
/// probability in at least 95 of 100 samples whatever that is, and pays for it with more width than
/// [`super::wilson_95`], which does so on average.
///
/// # Panics
///
/// If there are more successes than trials.
///
/// # Examples
///
/// ```
/// use lab2048::stats::clopper_pearson_95;
/// let interval = clopper_pearson_95(73, 100).unwrap();
/// assert_eq!(format!("{:.4} {:.4}", interval.low, interval.high), "0.6320 0.8139");
/// ```
#[must_use]
pub fn clopper_pearson_95(successes: u64, n: u64) -> Option<Interval> {
    let (hits, misses) = hits_and_misses(successes, n)?;
    let low = if hits == 0.0 { 0.0 } else { quantile(hits, misses + 1.0, 0.025) };
    let high = if misses == 0.0 { 1.0 } else { quantile(hits + 1.0, misses, 0.975) };
    Some(Interval { low, high })
}

/// The 95 % interval of a probability that showed `successes` in `n` trials, within 0 to 1; `None`
/// if there was no trial, or more than [`MOST_TRIALS`].
///
/// The middle 95 % of what Jeffreys's prior and the trials leave, with the lower end 0 at no
/// success and the upper end 1 at all successes, as in L. D. Brown, T. T. Cai and A. DasGupta,
/// "Interval estimation for a binomial proportion", *Statistical Science* 16 (2001).
///
/// # Panics
///
/// If there are more successes than trials.
///
/// # Examples
///
/// ```
/// use lab2048::stats::jeffreys_95;
/// let interval = jeffreys_95(73, 100).unwrap();
/// assert_eq!(format!("{:.4} {:.4}", interval.low, interval.high), "0.6373 0.8096");
/// ```
#[must_use]
pub fn jeffreys_95(successes: u64, n: u64) -> Option<Interval> {
    let (hits, misses) = hits_and_misses(successes, n)?;
    let at = |level: f64| quantile(hits + 0.5, misses + 0.5, level);
    let low = if hits == 0.0 { 0.0 } else { at(0.025) };
    let high = if misses == 0.0 { 1.0 } else { at(0.975) };
    Some(Interval { low, high })
}

fn hits_and_misses(successes: u64, n: u64) -> Option<(f64, f64)> {
    assert!(successes <= n, "{successes} successes in {n} trials");
    (1..=MOST_TRIALS).contains(&n).then(|| (successes as f64, (n - successes) as f64))
}

/// The value below which a beta distribution has this much of its probability, by halving: 100
/// halvings leave no double in between, and none can go astray as Newton's steps do.
fn quantile(a: f64, b: f64, level: f64) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        if beta_reg(a, b, middle) < level {
            low = middle;
        } else {
            high = middle;
        }
    }
    (low + high) / 2.0
}

#[cfg(test)]
mod tests {
    use super::super::assert_close;
    use super::*;

    // Values from mpmath at 40 digits; those of 73/100, 0/100 and 950/1000 are also scipy's.

    #[test]
    fn clopper_pearson_intervals_are_those_of_scipy() {
        for (successes, n, low, high) in [
            (73, 100, 0.631_983_727_091, 0.813_933_577_709_3),
            (0, 100, 0.0, 0.036_216_692_645_18),
            (100, 100, 0.963_783_307_354_8, 1.0),
            (950, 1000, 0.934_609_512_084_5, 0.962_664_602_395_3),
            (3, 10, 0.066_739_511_177_73, 0.652_452_850_06),
            (1, 1, 0.025, 1.0),
        ] {
            let interval = clopper_pearson_95(successes, n).unwrap();
            assert_close(interval.low, low, 1e-10);
            assert_close(interval.high, high, 1e-10);
        }
        assert_eq!(clopper_pearson_95(0, 0), None);
    }

    #[test]
    fn jeffreys_intervals_are_those_of_scipy() {
        for (successes, n, low, high) in [
            (73, 100, 0.637_329_034_223_6, 0.809_576_756_795_1),
            (0, 100, 0.0, 0.024_745_270_015_27),
            (100, 100, 0.975_254_729_984_7, 1.0),
            (950, 1000, 0.935_171_544_266_9, 0.962_229_867_745_7),
            (3, 10, 0.092_694_593_938_15, 0.605_818_318_148_7),
        ] {
            let interval = jeffreys_95(successes, n).unwrap();
            assert_close(interval.low, low, 1e-10);
            assert_close(interval.high, high, 1e-10);
        }
        assert_eq!(jeffreys_95(0, 0), None);
    }

    #[test]
    fn intervals_of_many_trials_are_those_of_their_approximation() {
        for n in [10_000, 100_000, MOST_TRIALS] {
            let wilson = super::super::wilson_95(n / 4, n).unwrap();
            for interval in [clopper_pearson_95(n / 4, n), jeffreys_95(n / 4, n)] {
                let interval = interval.unwrap();
                let width = wilson.high - wilson.low;
                assert!((interval.low - wilson.low).abs() < 0.01 * width, "{n} {interval:?}");
                assert!((interval.high - wilson.high).abs() < 0.01 * width, "{n} {interval:?}");
            }
        }
        assert_eq!(clopper_pearson_95(5, MOST_TRIALS + 1), None);
    }
}
