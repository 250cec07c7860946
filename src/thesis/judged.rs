//! A report with the verdict on the thesis in it.

use super::claims::{CLAIMS, Outcome};
use super::evidence::Evidence;
use super::figures::figures;
use super::tables;
use super::verdict::{Comparison, Verdict};
use crate::report::{Report, Section};

/// Adds what comes of a comparison with the published table: sentences, the tables `verdicts` and
/// `claims` after the others, and the figures of the thesis. `margin` is the one that was compared
/// with, in points.
pub fn add(report: &mut Report, comparison: &Comparison, evidence: &Evidence, margin: u8) {
    report.verdict.extend([of_table(comparison, margin), of_sentences(evidence)]);
    for (definition, table) in tables::definitions()
        .iter()
        .zip([tables::verdicts(comparison, margin), tables::claims(evidence)])
    {
        report.sections.push(Section::new(definition, table));
    }
    report.figures = figures(evidence);
}

/// `The published table is not contradicted: of 60 cells 22 agree within 15 points, ...`.
fn of_table(comparison: &Comparison, margin: u8) -> String {
    let verdict = match comparison.verdict() {
        Verdict::Agrees => "reproduced",
        Verdict::NotContradicted => "not contradicted",
        Verdict::Contradicted => "contradicted",
    };
    let count = |verdict| comparison.count(verdict);
    let together =
        comparison.combined.map_or(String::new(), |it| format!("; all together p = {:.3}", it.p));
    format!(
        "The published table is {verdict}: of {} cells {} agree within {margin} points, {} are not \
         contradicted and not shown to agree, {} are contradicted{together}.",
        comparison.cells.len(),
        count(Verdict::Agrees),
        count(Verdict::NotContradicted),
        count(Verdict::Contradicted),
    )
}

/// `Of the thesis's 12 sentences 5 hold, ...`.
fn of_sentences(evidence: &Evidence) -> String {
    let outcomes = CLAIMS.map(|claim| claim.decide(evidence).outcome);
    let count = |outcome| outcomes.iter().filter(|it| **it == outcome).count();
    format!(
        "Of the thesis's {} sentences {} hold, {} do not hold, {} are undecided and {} are not \
         tested.",
        CLAIMS.len(),
        count(Outcome::Holds),
        count(Outcome::DoesNotHold),
        count(Outcome::Undecided),
        count(Outcome::NotTested),
    )
}
