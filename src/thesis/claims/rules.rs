//! The rules by which sentences are decided.

use super::{Finding, Outcome};
use crate::stats::{Interval, binomial_exact, holm};
use crate::thesis::evidence::Rate;
use crate::thesis::verdict::{difference, fisher};

/// A contradiction is one below this p-value.
const LEVEL: f64 = 0.05;

/// Of more parts than this only the smallest are told.
const SHOWN: usize = 4;

/// One of the things that a sentence says at once.
pub(super) struct Part {
    /// Of what.
    pub(super) name: String,
    /// What was measured: a share, or a difference of two.
    pub(super) value: f64,
    /// Its 95 % interval.
    pub(super) interval: Interval,
    /// The p-value that it is what it is compared with.
    pub(super) p: f64,
}

impl Part {
    /// The difference of two rates, to be compared with none.
    pub(super) fn difference(name: impl Into<String>, one: Rate, other: Rate) -> Self {
        Self {
            name: name.into(),
            value: one.share() - other.share(),
            interval: difference(one, other),
            p: fisher(one, other),
        }
    }

    /// A rate, to be compared with a share.
    pub(super) fn rate(name: impl Into<String>, rate: Rate, with: f64) -> Self {
        Self {
            name: name.into(),
            value: rate.share(),
            interval: rate.interval(),
            p: binomial_exact(rate.wins, rate.games, with),
        }
    }
}

/// Whether all parts are above `floor`. They are if every interval is; they are not if one lies
/// below it, by a test adjusted for their number.
pub(super) fn all_exceed(parts: &[Part], floor: f64) -> Finding {
    let p_values: Vec<f64> = parts.iter().map(|part| part.p).collect();
    let is_below = |(part, p): (&Part, &f64)| part.value < floor && *p < LEVEL;
    decide(
        parts,
        parts.iter().all(|part| part.interval.low > floor),
        parts.iter().zip(&holm(&p_values)).any(is_below),
    )
}

/// Whether all parts are within `margin` of 0. They are if every interval is; they are not if one
/// lies outside as a whole.
pub(super) fn all_within(parts: &[Part], margin: f64) -> Finding {
    let inside = |part: &Part| -margin <= part.interval.low && part.interval.high <= margin;
    let outside = |part: &Part| part.interval.low > margin || part.interval.high < -margin;
    decide(parts, parts.iter().all(inside), parts.iter().any(outside))
}

fn decide(parts: &[Part], holds: bool, fails: bool) -> Finding {
    let outcome = match (parts.is_empty(), holds, fails) {
        (true, ..) => return not_tested(),
        (_, true, _) => Outcome::Holds,
        (_, _, true) => Outcome::DoesNotHold,
        _ => Outcome::Undecided,
    };
    Finding { outcome, statistic: told(parts) }
}

/// The parts in words, or the smallest of many.
fn told(parts: &[Part]) -> String {
    let mut shown: Vec<&Part> = parts.iter().collect();
    let mut text = String::new();
    if parts.len() > SHOWN {
        shown.sort_by(|one, other| one.value.total_cmp(&other.value));
        shown.truncate(SHOWN);
        text = format!("the smallest of {}: ", parts.len());
    }
    let part = |part: &&Part| {
        let Part { name, value, interval, .. } = part;
        let [value, low, high] = [*value, interval.low, interval.high].map(|it| 100.0 * it);
        format!("{name} {value:.1} ({low:.1} to {high:.1})")
    };
    text + &shown.iter().map(part).collect::<Vec<_>>().join(", ")
}

/// Whether something is so in most of some pairs, by the sign test: an exact binomial test against
/// a half.
pub(super) fn majority(so: &[bool], remark: &str) -> Finding {
    let (count, of) = (so.iter().filter(|it| **it).count() as u64, so.len() as u64);
    if of == 0 {
        return not_tested();
    }
    let p = binomial_exact(count, of, 0.5);
    let outcome = match (2 * count > of, p < LEVEL) {
        (true, true) => Outcome::Holds,
        (false, true) => Outcome::DoesNotHold,
        (_, false) => Outcome::Undecided,
    };
    let p = if p < 0.0001 { "p < 0.0001".to_owned() } else { format!("p = {p:.4}") };
    Finding { outcome, statistic: format!("in {count} of {of} ({p}){remark}") }
}

/// What is said where the cells were not played.
pub(super) fn not_tested() -> Finding {
    Finding { outcome: Outcome::NotTested, statistic: String::new() }
}
