//! Many tests at once: p-values adjusted for having asked more than one question.

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
    let mut adjusted = vec![0.0; p_values.len()];
    let mut largest: f64 = 0.0;
    for (rank, index) in ascending(p_values).into_iter().enumerate() {
        let hypotheses_left = (p_values.len() - rank) as f64;
        largest = largest.max(hypotheses_left * p_values[index]).min(1.0);
        adjusted[index] = largest;
    }
    adjusted
}
/// The p-values of several tests, adjusted so that of all tests below a level the share of false
/// alarms is expected to be at most that level, in the order given: for a list of what to look at,
/// where [`holm`] asks whether there is anything at all.
///
/// Y. Benjamini and Y. Hochberg, "Controlling the false discovery rate: a practical and powerful
/// approach to multiple testing", *Journal of the Royal Statistical Society B* 57 (1995). Holds
/// for independent tests and for many that depend on each other positively.
///
/// # Panics
///
/// If a value is not a probability.
///
/// # Examples
///
/// ```
/// use lab2048::stats::benjamini_hochberg;
/// assert_eq!(benjamini_hochberg(&[0.01, 0.04, 0.03, 0.005]), [0.02, 0.04, 0.04, 0.02]);
/// ```
#[must_use]
pub fn benjamini_hochberg(p_values: &[f64]) -> Vec<f64> {
    let mut adjusted = vec![0.0; p_values.len()];
    let mut smallest: f64 = 1.0;
    for (rank, index) in ascending(p_values).into_iter().enumerate().rev() {
        let tests = p_values.len() as f64;
        smallest = smallest.min(tests * p_values[index] / (rank + 1) as f64);
        adjusted[index] = smallest;
    }
    adjusted
}

/// The places of the p-values, from the smallest to the largest.
fn ascending(p_values: &[f64]) -> Vec<usize> {
    assert!(p_values.iter().all(|p| (0.0..=1.0).contains(p)), "p-values lie within 0 to 1");
    let mut places: Vec<usize> = (0..p_values.len()).collect();
    places.sort_by(|one, other| p_values[*one].total_cmp(&p_values[*other]));
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holm_adjusts_in_place_and_never_beyond_one() {
        assert_eq!(holm(&[0.01, 0.04, 0.03, 0.005]), [0.03, 0.06, 0.06, 0.02]);
        assert!(holm(&[]).is_empty());
        assert_eq!(holm(&[0.5, 0.9, 0.0, 0.5]), [1.0, 1.0, 0.0, 1.0]);
    }

    #[test]
    fn benjamini_and_hochberg_adjust_in_place_and_never_beyond_one() {
        assert_eq!(benjamini_hochberg(&[0.01, 0.04, 0.03, 0.005]), [0.02, 0.04, 0.04, 0.02]);
        assert!(benjamini_hochberg(&[]).is_empty());
        assert_eq!(benjamini_hochberg(&[1.0, 0.5, 0.0, 0.5]), [1.0, 2.0 / 3.0, 0.0, 2.0 / 3.0]);
    }

    #[test]
    #[should_panic(expected = "p-values lie within 0 to 1")]
    fn what_is_no_probability_is_not_adjusted() {
        _ = benjamini_hochberg(&[0.5, f64::NAN]);
    }
}
