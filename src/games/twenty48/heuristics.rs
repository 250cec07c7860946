//! Heuristics: weighted sums of [`Feature`]s, as one small table.
//!
//! Source: the thesis's section 3.3.1, heuristics 1 to 4.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::features::Feature;
use super::measures::{Measures, Needed};
use super::rules::Position;
use super::weight_table::WeightTable;
use crate::nearest::UnknownName;

/// How much each feature counts, in the order of [`Feature::ALL`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Weights([f64; Feature::ALL.len()]);

impl Weights {
    /// The largest magnitude a weight may have: values of positions stay finite, with room.
    pub const LARGEST: f64 = 1e6;

    /// The weights that give each named feature its weight and every other feature 0.
    ///
    /// ```
    /// use lab2048::games::twenty48::{Feature, Weights};
    /// let weights = Weights::of(&[(Feature::Empty, 2.5)]);
    /// assert_eq!(weights.weight(Feature::Empty), 2.5);
    /// assert_eq!(weights.weight(Feature::Score), 0.0);
    /// ```
    #[must_use]
    pub const fn of(terms: &[(Feature, f64)]) -> Self {
        let mut weights = [0.0; Feature::ALL.len()];
        let mut term = 0;
        while term < terms.len() {
            weights[terms[term].0 as usize] = terms[term].1;
            term += 1;
        }
        Self(weights)
    }

    /// The weight of one feature.
    #[inline]
    #[must_use]
    pub const fn weight(&self, feature: Feature) -> f64 {
        self.0[feature as usize]
    }

    /// Whether the score counts, as itself or as its logarithm.
    #[inline]
    #[must_use]
    pub const fn look_at_score(&self) -> bool {
        self.weight(Feature::Score) != 0.0
            || self.weight(Feature::LnScoreEmpty) != 0.0
            || self.weight(Feature::LnScore) != 0.0
    }

    /// The features that count, with their weights, in the order in which they are added.
    pub fn terms(&self) -> impl Iterator<Item = (Feature, f64)> {
        let weights = *self;
        let terms = Feature::ALL.into_iter().map(move |feature| (feature, weights.weight(feature)));
        terms.filter(|(_, weight)| *weight != 0.0)
    }

    /// What has to be measured for them.
    #[inline]
    pub(super) const fn needed(&self) -> Needed {
        if self.weight(Feature::Similarity) == 0.0 { Needed::ByRow } else { Needed::All }
    }

    /// The weighted sums, each added up in the order of [`Feature::ALL`].
    ///
    /// Written out, not as a loop: with weights known at compile time every feature of weight 0
    /// disappears (measured: h4 in a quarter of the time).
    #[inline(always)]
    pub(super) fn sums<const N: usize>(
        &self,
        scores: [u32; N],
        measures: &Measures<N>,
    ) -> [f64; N] {
        let mut sums = [0.0; N];
        self.add(Feature::Score, scores, measures, &mut sums);
        self.add(Feature::Monotonicity, scores, measures, &mut sums);
        self.add(Feature::Similarity, scores, measures, &mut sums);
        self.add(Feature::LnScoreEmpty, scores, measures, &mut sums);
        self.add(Feature::EmptyLog2Max, scores, measures, &mut sums);
        self.add(Feature::Empty, scores, measures, &mut sums);
        self.add(Feature::LnScore, scores, measures, &mut sums);
        self.add(Feature::Log2Max, scores, measures, &mut sums);
        sums
    }

    #[inline(always)]
    fn add<const N: usize>(
        &self,
        feature: Feature,
        scores: [u32; N],
        measures: &Measures<N>,
        sums: &mut [f64; N],
    ) {
        let weight = self.weight(feature);
        if weight != 0.0 {
            let values = feature.of(scores, measures);
            *sums = std::array::from_fn(|index| sums[index] + weight * values[index]);
        }
    }
}

/// The thesis's heuristics by name.
pub(super) const THESIS: [(&str, Weights); 4] = {
    use Feature::{EmptyLog2Max, LnScoreEmpty, Monotonicity, Score, Similarity};
    [
        (
            "h1",
            Weights::of(&[
                (Score, 1.0),
                (Monotonicity, 1.0),
                (Similarity, -1.0),
                (LnScoreEmpty, 1.0),
            ]),
        ),
        ("h2", Weights::of(&[(Monotonicity, 1.0), (Similarity, -1.0), (LnScoreEmpty, 1.0)])),
        ("h3", Weights::of(&[(Score, 1.0), (Similarity, -1.0), (LnScoreEmpty, 1.0)])),
        ("h4", Weights::of(&[(Score, 1.0), (Monotonicity, 1.0), (EmptyLog2Max, 1.0)])),
    ]
};

/// A name with its weights: h1 to h4 of the thesis, a single feature, or one of the user's own.
///
/// # Examples
///
/// ```
/// use lab2048::{board, games::twenty48::{Heuristic, Position}};
/// // The thesis's worked example 3.
/// let position = Position::to_move(board!(
///     1024 32 4 2
///     16   4  . .
///     8    .  . .
///     2    .  4 .
/// ), 9228);
/// let value = |name| Heuristic::named(name).unwrap().value(&position);
/// assert!((value("h1") - 15481.976650001723).abs() < 1e-9);
/// assert_eq!(value("h4"), 16858.0);
/// assert_eq!(value("empty"), 7.0);
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Heuristic {
    name: Arc<str>,
    weights: Weights,
}

impl Heuristic {
    /// A heuristic of the user's own.
    #[must_use]
    pub fn new(name: &str, weights: Weights) -> Self {
        Self { name: name.into(), weights }
    }

    /// The built-in heuristic of this name: `h1` to `h4` or a feature.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::all().find(|heuristic| heuristic.name() == name)
    }

    /// The heuristic of this name, built in or one of the user's `own`.
    ///
    /// # Errors
    ///
    /// Tells the nearest name there is.
    pub fn among(name: &str, own: &[Self]) -> Result<Self, UnknownName> {
        let all: Vec<Self> = Self::all().chain(own.iter().cloned()).collect();
        let found = all.iter().find(|heuristic| heuristic.name() == name).cloned();
        found.ok_or_else(|| {
            let names: Vec<&str> = all.iter().map(Self::name).collect();
            UnknownName::new("heuristic", name, &names)
        })
    }

    /// Every built-in heuristic: h1 to h4 and then the single features.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::thesis().chain(Feature::ALL.into_iter().map(Self::single))
    }

    /// h1 to h4.
    pub fn thesis() -> impl Iterator<Item = Self> {
        THESIS.iter().map(|(name, weights)| Self::new(name, *weights))
    }

    /// One feature as a heuristic: handy in tests and lessons.
    #[must_use]
    pub fn single(feature: Feature) -> Self {
        Self::new(feature.name(), Weights::of(&[(feature, 1.0)]))
    }

    /// The name in plans, options and tables.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How much each feature counts.
    #[must_use]
    pub fn weights(&self) -> Weights {
        self.weights
    }

    /// What the position is worth, without looking ahead. Finite on every position.
    #[must_use]
    pub fn value(&self, position: &Position) -> f64 {
        self.weights.value(position)
    }

    /// The formula, such as `score + empty * log2(max) + monotonicity`.
    #[must_use]
    pub fn formula(&self) -> String {
        self.formula_with(|feature| feature.formula().to_owned())
    }

    /// The formula with each feature written by `write`, which may put in its value.
    ///
    /// ```
    /// use lab2048::games::twenty48::{Feature, Heuristic};
    /// let formula = Heuristic::named("h3").unwrap().formula_with(|feature| match feature {
    ///     Feature::Score => "9228".to_owned(),
    ///     other => other.name().to_uppercase(),
    /// });
    /// assert_eq!(formula, "9228 - SIMILARITY + LN_SCORE_EMPTY");
    /// ```
    #[must_use]
    pub fn formula_with(&self, write: impl Fn(Feature) -> String) -> String {
        let mut text = String::new();
        for (feature, weight) in self.weights.terms() {
            text.push_str(match (text.is_empty(), weight < 0.0) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            });
            if weight.abs() != 1.0 {
                text.push_str(&format!("{} * ", weight.abs()));
            }
            text.push_str(&write(feature));
        }
        text
    }
}

/// Reads the name of a built-in heuristic.
impl FromStr for Heuristic {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        Self::among(name, &[])
    }
}

impl fmt::Display for Heuristic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_read_as_in_the_thesis() {
        let formulas: Vec<_> = Heuristic::thesis().map(|heuristic| heuristic.formula()).collect();
        assert_eq!(
            formulas,
            [
                "score + monotonicity - similarity + ln(score) * empty",
                "monotonicity - similarity + ln(score) * empty",
                "score - similarity + ln(score) * empty",
                "score + monotonicity + empty * log2(max)",
            ]
        );
        let own = Heuristic::new("own", Weights::of(&[(Feature::Empty, -2.5)]));
        assert_eq!(own.formula(), "-2.5 * empty");
    }
}
