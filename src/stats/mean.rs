//! Intervals for a mean, and for the difference of two, after Student and Welch: quick for samples
//! of any size, and good for means of some twenty values and more.

use statrs::distribution::{ContinuousCDF, StudentsT};

use super::{Interval, Summary, Z_95};

/// The mean of a sample and its 95 % interval by Student's t distribution. `None` for fewer than
/// two values, or if there is no [`Summary`].
///
/// "Student", "The probable error of a mean", *Biometrika* 6 (1908).
///
/// # Examples
///
/// ```
/// use lab2048::stats::mean_95;
/// let (mean, interval) = mean_95(&[1.0, 2.0, 3.0, 4.0, 5.0]).unwrap();
/// assert_eq!(format!("{mean} {:.4} {:.4}", interval.low, interval.high), "3 1.0368 4.9632");
/// ```
#[must_use]
pub fn mean_95(sample: &[f64]) -> Option<(f64, Interval)> {
    let spread = Spread::of(sample)?;
    let reach = quantile(spread.values - 1.0) * spread.square.sqrt();
    Some((spread.mean, around(spread.mean, reach)))
}

/// The mean of `other` minus that of `sample`, two independent samples, and its 95 % interval.
/// `None` if one has fewer than two values or no [`Summary`].
///
/// B. L. Welch, "The generalization of Student's problem when several different population
/// variances are involved", *Biometrika* 34 (1947): the two need not vary alike.
///
/// # Examples
///
/// ```
/// use lab2048::stats::mean_difference_95;
/// let (difference, interval) = mean_difference_95(&[1.0, 2.0, 3.0], &[5.0, 9.0, 10.0]).unwrap();
/// assert_eq!(difference, 6.0);
/// assert_eq!(format!("{:.3} {:.3}", interval.low, interval.high), "0.259 11.741");
/// ```
#[must_use]
pub fn mean_difference_95(sample: &[f64], other: &[f64]) -> Option<(f64, Interval)> {
    let (one, other) = (Spread::of(sample)?, Spread::of(other)?);
    let difference = other.mean - one.mean;
    let square = one.square + other.square;
    if square == 0.0 {
        return Some((difference, around(difference, 0.0)));
    }
    // In shares of the sum nothing overflows. Welch and Satterthwaite's degrees of freedom.
    let part = |it: &Spread| (it.square / square).powi(2) / (it.values - 1.0);
    let degrees_of_freedom = 1.0 / (part(&one) + part(&other));
    Some((difference, around(difference, quantile(degrees_of_freedom) * square.sqrt())))
}

/// The same by the first terms of the expansion around the normal distribution of M. Abramowitz and
/// I. A. Stegun, *Handbook of Mathematical Functions* (1964), 26.7.5.
fn near_normal(degrees_of_freedom: f64) -> f64 {
    let z = Z_95;
    let terms = [
        (z.powi(3) + z) / 4.0,
        (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0,
        (3.0 * z.powi(7) + 19.0 * z.powi(5) + 17.0 * z.powi(3) - 15.0 * z) / 384.0,
    ];
    let terms = (1..).zip(terms).map(|(power, term)| term / degrees_of_freedom.powi(power));
    z + terms.sum::<f64>()
}

fn around(middle: f64, reach: f64) -> Interval {
    Interval { low: middle - reach, high: middle + reach }
}

/// With more degrees of freedom the library's inverse is less exact than a series.
const MOST_DEGREES: f64 = 200.0;

/// The 97.5 % quantile of Student's distribution.
fn quantile(degrees_of_freedom: f64) -> f64 {
    if degrees_of_freedom > MOST_DEGREES {
        return near_normal(degrees_of_freedom);
    }
    let student = StudentsT::new(0.0, 1.0, degrees_of_freedom);
    student.expect("there is a degree of freedom").inverse_cdf(0.975)
}

/// A sample as far as its mean is concerned.
struct Spread {
    values: f64,
    mean: f64,
    /// The square of the mean's standard error.
    square: f64,
}

impl Spread {
    fn of(sample: &[f64]) -> Option<Self> {
        let summary = Summary::of(sample)?;
        let values = sample.len() as f64;
        let square = summary.standard_deviation?.powi(2) / values;
        Some(Self { values, mean: summary.mean, square })
    }
}

#[cfg(test)]
mod tests {
    use super::super::assert_close;
    use super::*;

    // From scipy 1.17.1: t.ppf(0.975, df).
    #[test]
    fn quantiles_are_those_of_tables() {
        for (degrees_of_freedom, expected) in [
            (1.0, 12.706_204_736_432_1),
            (4.0, 2.776_445_105_197_8),
            (9.0, 2.262_157_162_740_99),
            (99.0, 1.984_216_951_508_68),
            (201.0, 1.971_836_506_779_9),
            (1e6, 1.959_966_356_814_1),
        ] {
            assert_close(quantile(degrees_of_freedom), expected, 1e-8);
        }
    }

    #[test]
    fn two_samples_that_vary_unlike_have_welchs_interval() {
        // ttest_ind(b, a, equal_var=False).confidence_interval() of the same version.
        let a = [27.5, 21.0, 19.0, 23.6, 17.0, 17.9, 16.9, 20.1, 21.9, 22.6, 23.1, 19.6, 19.0];
        let b = [27.1, 22.0, 20.8, 23.4, 23.4, 23.5, 25.8, 22.0, 24.8, 20.2, 21.9, 22.1, 22.9];
        let (difference, interval) = mean_difference_95(&a, &b).unwrap();
        assert_close(difference, 30.7 / 13.0, 1e-12);
        assert_close(interval.low, 0.292_298_318_581_075_9, 1e-7);
        assert_close(interval.high, 4.430_778_604_495_848, 1e-7);
        let (mirrored, other) = mean_difference_95(&b, &a).unwrap();
        assert_eq!((mirrored, other.low, other.high), (-difference, -interval.high, -interval.low));
    }

    #[test]
    fn what_does_not_vary_has_no_width_and_what_is_missing_no_interval() {
        assert_eq!(mean_95(&[3.0; 5]), Some((3.0, Interval { low: 3.0, high: 3.0 })));
        let (difference, interval) = mean_difference_95(&[3.0; 5], &[4.0; 2]).unwrap();
        assert_eq!((difference, interval.low, interval.high), (1.0, 1.0, 1.0));
        for sample in [&[][..], &[1.0], &[1.0, f64::NAN]] {
            assert_eq!(mean_95(sample), None);
            assert_eq!(mean_difference_95(sample, &[1.0, 2.0]), None);
        }
    }
}
