//! One question to many pairs of groups: do both of every pair have the same probability?

use statrs::function::gamma::gamma_ur;

/// A group of trials: how many were successes, and how many there were.
pub type Group = (u64, u64);

/// The outcome of a chi-square test.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ChiSquare {
    /// The sum of squares, 0 or more.
    pub statistic: f64,
    /// How many squares were summed, 1 or more: what the sum is expected to be if nothing differs.
    pub degrees_of_freedom: u64,
    /// The probability of a sum at least as large if nothing differs.
    pub p: f64,
}

/// The test that in several independent pairs of groups of trials the two of a pair have the same
/// probability of success, which may be another from pair to pair. `None` if no pair tells
/// anything: none has both successes and failures, and a trial in each group.
///
/// A pair's square is that of (a - E) / sd, where a is the number of successes in its first group,
/// and E and sd are the mean and standard deviation of that number given both sizes and all
/// successes (hypergeometric, as in N. Mantel and W. Haenszel, "Statistical aspects of the
/// analysis of data from retrospective studies of disease", *Journal of the National Cancer
/// Institute* 22 (1959)). That is the textbook's chi-square of a two by two table times
/// (N - 1) / N for N trials, as I. Campbell advises, "Chi-squared and Fisher-Irwin tests of
/// two-by-two tables with small sample recommendations", *Statistics in Medicine* 26 (2007). If
/// nothing differs a square is 1 in the mean, exactly, however small the groups. The textbook's
/// is more, and that adds up: asked at 5 % about a hundred pairs of five games against five that
/// are alike, it raises an alarm in 13 of 100 batteries, this one in 2.
///
/// One test of everything finds many small differences where each alone is too small to be found;
/// for a large one in a single pair [`super::holm`] is sharper.
///
/// # Panics
///
/// If a group has more successes than trials.
///
/// # Examples
///
/// ```
/// use lab2048::stats::homogeneity;
/// let alike = homogeneity(&[((50, 100), (52, 100)), ((9, 10), (8, 10))]).unwrap();
/// assert_eq!(alike.degrees_of_freedom, 2);
/// assert!(alike.p > 0.5);
/// assert_eq!(homogeneity(&[((0, 100), (0, 100))]), None);
/// ```
#[must_use]
pub fn homogeneity(pairs: &[(Group, Group)]) -> Option<ChiSquare> {
    let squares: Vec<f64> = pairs.iter().filter_map(|(one, other)| square(*one, *other)).collect();
    let statistic: f64 = squares.iter().sum();
    let degrees_of_freedom = squares.len() as u64;
    (degrees_of_freedom > 0).then(|| ChiSquare {
        statistic,
        degrees_of_freedom,
        p: upper_tail(statistic, degrees_of_freedom),
    })
}

/// The square of a pair; `None` if it could not have been another.
fn square((a, a_n): Group, (b, b_n): Group) -> Option<f64> {
    assert!(a <= a_n && b <= b_n, "more successes than trials");
    let [a, a_n, b, b_n] = [a, a_n, b, b_n].map(|count| count as f64);
    let (successes, trials) = (a + b, a_n + b_n);
    let failures = trials - successes;
    let mean = a_n / trials * successes;
    let variance = mean * (b_n / trials) * (failures / (trials - 1.0));
    // A variance of 0 or none: one trial, one group, or nothing but successes or failures.
    (variance > 0.0).then(|| (a - mean) * (a - mean) / variance)
}

/// The probability that a chi-square variable is at least this large.
fn upper_tail(statistic: f64, degrees_of_freedom: u64) -> f64 {
    // The function is defined above 0 only.
    if statistic > 0.0 { gamma_ur(degrees_of_freedom as f64 / 2.0, statistic / 2.0) } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::super::assert_close;
    use super::*;

    // Values from mpmath at 40 digits.

    #[test]
    fn tails_are_those_of_the_chi_square_distribution() {
        for (degrees_of_freedom, statistic, expected) in [
            (1, 3.841_458_820_694_124, 0.05),
            (24, 50.0, 0.001_415_972_974_081),
            (60, 40.0, 0.978_181_782_474_44),
            (1, 700.0, 2.990_226_975_124_6e-154),
            (3, 0.0, 1.0),
        ] {
            assert_close(upper_tail(statistic, degrees_of_freedom), expected, 1e-10);
        }
    }

    #[test]
    fn pairs_that_tell_something_are_summed() {
        let pairs = [
            ((73, 100), (60, 100)),
            ((5, 10), (7, 10)),
            ((0, 100), (0, 100)),
            ((100, 1000), (17, 100)),
        ];
        let tested = homogeneity(&pairs).unwrap();
        assert_eq!(tested.degrees_of_freedom, 3);
        assert_close(tested.statistic, 9.248_013_879_334_81, 1e-12);
        assert_close(tested.p, 0.026_168_836_756_387_4, 1e-10);
    }

    #[test]
    fn pairs_that_tell_nothing_are_not_counted() {
        for pair in [
            ((0, 0), (0, 0)),
            ((1, 1), (0, 0)),
            ((0, 0), (3, 10)),
            ((0, 9), (0, 5)),
            ((9, 9), (5, 5)),
        ] {
            assert_eq!(homogeneity(&[pair]), None, "{pair:?}");
        }
        assert_eq!(homogeneity(&[]), None);
    }

    #[test]
    fn nothing_overflows_or_is_undefined() {
        let most = 1_u64 << 62;
        for pair in [((1, 1), (0, 1)), ((most, most), (0, most)), ((1, most), (0, 1))] {
            let tested = homogeneity(&[pair]).unwrap();
            assert!(tested.statistic.is_finite() && (0.0..=1.0).contains(&tested.p), "{tested:?}");
        }
    }
}
