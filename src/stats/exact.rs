//! Exact tests of counts: p-values added up from the probabilities of all that could have come.
//!
//! The probabilities are built outwards from the likeliest count by their exact ratios. That keeps
//! twelve digits for groups of a million; logarithms of factorials leave nine. A p-value below
//! 1e-300 may come out as 0.

use std::iter;
use std::ops::RangeInclusive;

/// Counts are no likelier than the observed one up to this relative difference, as in R's
/// `fisher.test` and `binom.test`: equal probabilities that differ by rounding belong together.
const TOLERANCE: f64 = 1e-7;

/// The two-sided p-value of Fisher's exact test that two groups of trials have the same
/// probability of success: the probability, given both group sizes and all successes, of a
/// division of the successes no likelier than the one seen. 1 if there is only one division.
///
/// R. A. Fisher, "The logic of inductive inference", *Journal of the Royal Statistical Society* 98
/// (1935).
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
    let successes = a_successes + b_successes;
    let counts = successes.saturating_sub(b_n)..=successes.min(a_n);
    let mode = u128::from(a_n + 1) * u128::from(successes + 1) / u128::from(a_n + b_n + 2);
    let mode =
        u64::try_from(mode).map_or(*counts.end(), |it| it.clamp(*counts.start(), *counts.end()));
    // P(k + 1) / P(k) of the hypergeometric distribution of the successes in the first group.
    let ratio = |k: u64| {
        let more = (a_n - k) as f64 * (successes - k) as f64;
        more / ((k + 1) as f64 * (b_n + k + 1 - successes) as f64)
    };
    as_extreme(a_successes, &outwards(mode, counts, ratio))
}

/// The two-sided p-value of the exact binomial test that `successes` in `n` trials come from the
/// probability `p`: that of a number of successes no likelier than the one seen.
///
/// C. J. Clopper and E. S. Pearson, "The use of confidence or fiducial limits illustrated in the
/// case of the binomial", *Biometrika* 26 (1934), have the test; which numbers count as extreme
/// is settled as in R's `binom.test`.
///
/// # Panics
///
/// If there are more successes than trials, 2^63 trials or more, or `p` is no probability.
///
/// # Examples
///
/// ```
/// use lab2048::stats::binomial_exact;
/// assert_eq!(format!("{:.3}", binomial_exact(73, 100, 0.65)), "0.115");
/// assert_eq!(binomial_exact(1, 2, 0.5), 1.0);
/// ```
#[must_use]
pub fn binomial_exact(successes: u64, n: u64, p: f64) -> f64 {
    assert!(successes <= n, "{successes} successes in {n} trials");
    assert!(n < 1 << 63, "too many trials");
    assert!((0.0..=1.0).contains(&p), "{p} is not a probability");
    // What is certain happens always, and no ratio of probabilities tells of it.
    if p == 0.0 || p == 1.0 {
        let certain = if p == 0.0 { 0 } else { n };
        return if successes == certain { 1.0 } else { 0.0 };
    }
    let odds = p / (1.0 - p);
    let mode = (((n + 1) as f64 * p) as u64).min(n);
    // P(k + 1) / P(k) of the binomial distribution.
    let ratio = |k: u64| (n - k) as f64 / (k + 1) as f64 * odds;
    as_extreme(successes, &outwards(mode, 0..=n, ratio))
}

/// The two-sided p-value of McNemar's exact test that two players fare alike on the same games,
/// of which one alone won `b` and the other alone won `c`: games that both won or both lost tell
/// nothing. 1 if there is none to tell.
///
/// Q. McNemar, "Note on the sampling error of the difference between correlated proportions or
/// percentages", *Psychometrika* 12 (1947), with the binomial distribution in place of its
/// approximation.
///
/// # Panics
///
/// If `b` and `c` together are 2^63 or more.
///
/// # Examples
///
/// ```
/// use lab2048::stats::mcnemar_exact;
/// assert_eq!(format!("{:.5}", mcnemar_exact(6, 0)), "0.03125");
/// assert_eq!(mcnemar_exact(0, 0), 1.0);
/// ```
#[must_use]
pub fn mcnemar_exact(b: u64, c: u64) -> f64 {
    let discordant = b.checked_add(c).expect("fewer than 2^63 games, as the docs ask");
    // Both tails of a fair coin are alike, so the likelihoods decide as doubling the smaller would.
    binomial_exact(b, discordant, 0.5)
}

/// The counts of a distribution with one peak, with how likely each is relative to `mode`, built
/// outwards from there: `ratio(k)` is P(k + 1) / P(k). Counts too unlikely for a double are left
/// out.
fn outwards(mode: u64, counts: RangeInclusive<u64>, ratio: impl Fn(u64) -> f64) -> Vec<(u64, f64)> {
    let (fewest, most) = counts.into_inner();
    let upwards = iter::successors(Some((mode, 1.0)), |&(k, likelihood)| {
        (k < most).then(|| (k + 1, likelihood * ratio(k)))
    });
    let downwards = iter::successors(Some((mode, 1.0)), |&(k, likelihood)| {
        (k > fewest).then(|| (k - 1, likelihood / ratio(k - 1)))
    });
    let told = |(_, likelihood): &(u64, f64)| *likelihood >= f64::MIN_POSITIVE;
    upwards.take_while(told).chain(downwards.skip(1).take_while(told)).collect()
}

/// The probability of a count no likelier than the observed one.
fn as_extreme(observed: u64, likelihoods: &[(u64, f64)]) -> f64 {
    let seen = likelihoods.iter().find(|(count, _)| *count == observed);
    let limit = seen.map_or(0.0, |(_, likelihood)| likelihood * (1.0 + TOLERANCE));
    let mut extreme = 0.0;
    let mut total = 0.0;
    for (_, likelihood) in likelihoods {
        total += likelihood;
        if *likelihood <= limit {
            extreme += likelihood;
        }
    }
    extreme / total
}

#[cfg(test)]
mod tests {
    use super::super::assert_close;
    use super::*;

    // Values from scipy 1.17.1:
    //   fisher_exact([[73, 27], [60, 40]])[1], that is [[successes, failures] of each group]
    // but those of a million trials from the same ratios at 40 digits of mpmath, since scipy agrees
    // there to nine digits only.
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
    fn binomial_p_values_are_those_of_scipy() {
        for (successes, n, p, expected) in [
            (73, 100, 0.65, 0.115_237_858_006_841),
            (90, 100, 0.97, 0.000_874_058_473_735_699),
            (100, 100, 0.98, 0.273_657_992_496_458),
            (3, 10, 0.5, 0.343_75),
            (0, 5, 0.1, 1.0),
            (480, 1000, 0.5, 0.217_448_293_204_141),
        ] {
            assert_close(binomial_exact(successes, n, p), expected, 1e-12);
            assert_close(binomial_exact(n - successes, n, 1.0 - p), expected, 1e-12);
        }
    }

    #[test]
    fn what_is_certain_is_never_doubted() {
        for (successes, p, expected) in [(0, 0.0, 1.0), (1, 0.0, 0.0), (9, 1.0, 1.0), (8, 1.0, 0.0)]
        {
            assert_eq!(binomial_exact(successes, 9, p), expected);
        }
        assert_eq!(binomial_exact(0, 0, 0.3), 1.0);
        assert_eq!(binomial_exact(0, 1_000_000, 1e-300), 1.0);
        assert_eq!(binomial_exact(1_000_000, 1_000_000, 1e-300), 0.0);
    }

    #[test]
    fn mcnemar_p_values_are_those_of_statsmodels() {
        for (b, c, expected) in [
            (5, 0, 0.0625),
            (6, 0, 0.03125),
            (10, 3, 0.092_285_156_25),
            (25, 10, 0.016_673_847_800_120_7),
            (300, 220, 0.000_519_415_849_665_289),
        ] {
            assert_close(mcnemar_exact(b, c), expected, 1e-12);
            assert_eq!(mcnemar_exact(c, b), mcnemar_exact(b, c));
        }
        for (b, c) in [(40, 41), (0, 0), (7, 7), (1, 0)] {
            assert_eq!(mcnemar_exact(b, c), 1.0);
        }
    }
}
