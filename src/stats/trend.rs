//! Whether values drift in their order: a machine that gets warm, a neighbour that moves in.

use statrs::function::beta::beta_reg;

/// How values follow their order.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Trend {
    /// Spearman's rank correlation with the order: 1 if every value is above the one before it,
    /// -1 if every one is below it, about 0 without a drift.
    pub rho: f64,
    /// The probability of a correlation at least as strong, up or down, without a drift.
    pub p: f64,
}

/// Whether values drift upwards or downwards in their order, whatever the shape of the drift.
/// `None` for fewer than three values, if all are equal, or if one is NaN.
///
/// C. Spearman, "The proof and measurement of association between two things", *American Journal
/// of Psychology* 15 (1904); equal values share the mean of their ranks. The p-value is that of
/// Student's t with n - 2 degrees of freedom, as in scipy's `spearmanr`: rough below ten values,
/// and never less than that of a perfect order, 2 / n!.
///
/// # Examples
///
/// ```
/// use lab2048::stats::trend;
/// let drift = trend(&[1.0, 2.0, 4.0, 3.0, 5.0, 7.0, 6.0, 8.0]).unwrap();
/// assert_eq!(format!("{:.3}", drift.rho), "0.952");
/// assert!(drift.p < 0.001);
/// assert_eq!(trend(&[2.0, 2.0, 2.0]), None);
/// ```
#[must_use]
pub fn trend(values: &[f64]) -> Option<Trend> {
    if values.len() < 3 || values.iter().any(|value| value.is_nan()) {
        return None;
    }
    let rho = correlation_with_order(&ranks(values))?;
    let freedom = (values.len() - 2) as f64;
    // Student's t is rho sqrt(freedom / (1 - rho^2)); its tails are an incomplete beta function of
    // freedom / (freedom + t^2), which comes to 1 - rho^2.
    let tails = beta_reg(freedom / 2.0, 0.5, 1.0 - rho * rho);
    Some(Trend { rho, p: tails.max(perfect_order(values.len())) })
}

/// The rank of each value, from 1; equal values share the mean of theirs.
fn ranks(values: &[f64]) -> Vec<f64> {
    let mut places: Vec<usize> = (0..values.len()).collect();
    places.sort_by(|one, other| values[*one].total_cmp(&values[*other]));
    let mut ranks = vec![0.0; values.len()];
    let mut below = 0;
    for equal in places.chunk_by(|one, other| values[*one] == values[*other]) {
        for place in equal {
            ranks[*place] = below as f64 + (equal.len() + 1) as f64 / 2.0;
        }
        below += equal.len();
    }
    ranks
}

/// Pearson's correlation of ranks with 1, 2, 3, ...; `None` if all are the same.
fn correlation_with_order(ranks: &[f64]) -> Option<f64> {
    let n = ranks.len() as f64;
    let middle = (n + 1.0) / 2.0;
    let squares: f64 = ranks.iter().map(|rank| (rank - middle) * (rank - middle)).sum();
    let of_order = n * (n * n - 1.0) / 12.0;
    let distances = ranks.iter().zip(1_u64..).map(|(rank, at)| (rank - middle, at as f64 - middle));
    let products: f64 = distances.map(|(rank, at)| rank * at).sum();
    (squares > 0.0).then(|| (products / (squares * of_order).sqrt()).clamp(-1.0, 1.0))
}

/// The probability that n values come sorted, either way.
fn perfect_order(n: usize) -> f64 {
    (3..=n).map(|factor| 1.0 / factor as f64).product()
}

#[cfg(test)]
mod tests {
    use super::super::assert_close;
    use super::*;

    // Values from mpmath at 40 digits by the definition, ties with mean ranks.

    #[test]
    fn trends_are_those_of_spearman() {
        for (values, rho, p) in [
            (
                &[3.0, 1.0, 4.0, 1.0, 5.0, 9.0, 2.0, 6.0, 5.0, 3.0, 5.0][..],
                0.437_829_861_082_74,
                0.178_039_545_575_33,
            ),
            (
                &[9.0, 8.0, 7.5, 7.0, 7.2, 6.0, 6.1, 5.0],
                -0.952_380_952_380_95,
                0.000_260_400_024_387_25,
            ),
            (
                &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 7.0, 9.0, 10.0],
                0.987_878_787_878_79,
                9.307_459_988_955_3e-8_f64.max(2.0 / 3_628_800.0),
            ),
            (&[2.0, 1.0, 3.0], 0.5, 0.666_666_666_666_67),
            (&[1.0, 2.0, 3.0], 1.0, 1.0 / 3.0),
            (&[4.0, 3.0, 2.0, 1.0], -1.0, 1.0 / 12.0),
        ] {
            let found = trend(values).unwrap();
            assert_close(found.rho, rho, 1e-12);
            assert_close(found.p, p, 1e-10);
        }
    }

    #[test]
    fn what_has_no_order_has_no_trend() {
        for values in [&[][..], &[1.0], &[1.0, 2.0], &[5.0; 9], &[1.0, f64::NAN, 2.0]] {
            assert_eq!(trend(values), None, "{values:?}");
        }
        let long: Vec<f64> = (0..10_000).map(f64::from).collect();
        assert_eq!(trend(&long), Some(Trend { rho: 1.0, p: 0.0 }));
    }
}
