//! The verdicts as tables.

use super::claims::{CLAIMS, Finding};
use super::evidence::Evidence;
use super::published::published;
use super::verdict::{Compared, Comparison};
use crate::columns::{Column, Definition};
use crate::report::{Table, Value};

/// The columns of verdicts.csv.
const VERDICTS: [Column; 20] = [
    Column::text("algorithm", "who plays"),
    Column::text("heuristic", "what judges positions"),
    Column::whole("depth", "plies", "how far the search looks"),
    Column::whole("figure", "", "number of the thesis's figure that the published rate is from")
        .or_empty(),
    Column::whole("games", "games", "games played here"),
    Column::number("win_percent", "%", "100 x wins / games").headed("win %"),
    Column::number("win_percent_low", "%", "lower end of its Wilson 95 % interval").headed("low"),
    Column::number("win_percent_high", "%", "upper end of its Wilson 95 % interval").headed("high"),
    Column::whole("published_games", "games", "games of the thesis").headed("of"),
    Column::number("published_percent", "%", "published win rate").headed("published %"),
    Column::number("published_low", "%", "lower end of its Wilson 95 % interval").headed("low"),
    Column::number("published_high", "%", "upper end of its Wilson 95 % interval").headed("high"),
    Column::number(
        "difference_low",
        "points",
        "lower end of Newcombe's 95 % interval of ours - published",
    )
    .headed("difference from")
    .or_negative(),
    Column::number(
        "difference_high",
        "points",
        "upper end of Newcombe's 95 % interval of ours - published",
    )
    .headed("to")
    .or_negative(),
    Column::number("p", "", "Fisher's exact test that both rates are the same, two-sided"),
    Column::number("adjusted_p", "", "the same, adjusted by Holm for all cells of the table")
        .headed("adjusted p"),
    Column::number(
        "undisputed_low",
        "%",
        "the lowest rate of ours that p alone would not contradict at 5 %",
    )
    .headed("undisputed from"),
    Column::number(
        "undisputed_high",
        "%",
        "the highest rate of ours that p alone would not contradict at 5 %",
    )
    .headed("to"),
    Column::whole("margin", "points", "a difference that is certainly no larger counts as none"),
    Column::text(
        "verdict",
        "agrees (difference within the margin), not contradicted, contradicted",
    ),
];

/// A row a cell; `margin` is the one that was compared with, in points.
#[must_use]
pub fn verdicts(comparison: &Comparison, margin: u8) -> Table {
    let rows = comparison.cells.iter().map(|compared| verdict(compared, margin));
    Table::new(VERDICTS.to_vec(), rows.collect())
}

fn verdict(compared: &Compared, margin: u8) -> Vec<Value> {
    let Compared { cell, ours, published: theirs, difference, undisputed, .. } = compared;
    let percent = |share: f64| Value::Decimal(100.0 * share, 3);
    let (ours_at, theirs_at) = (ours.interval(), theirs.interval());
    vec![
        Value::Text(cell.algorithm.name().to_owned()),
        Value::Text(cell.heuristic.to_owned()),
        Value::Whole(cell.depth.into()),
        published().figures.get(cell).map_or(Value::Empty, |it| Value::Whole((*it).into())),
        Value::Whole(ours.games),
        percent(ours.share()),
        percent(ours_at.low),
        percent(ours_at.high),
        Value::Whole(theirs.games),
        percent(theirs.share()),
        percent(theirs_at.low),
        percent(theirs_at.high),
        percent(difference.low),
        percent(difference.high),
        Value::Decimal(compared.p, 6),
        Value::Decimal(compared.adjusted_p, 6),
        percent(undisputed.low),
        percent(undisputed.high),
        Value::Whole(margin.into()),
        Value::Text(compared.verdict.name().to_owned()),
    ]
}

/// The columns of claims.csv.
const CLAIM: [Column; 7] = [
    Column::text("claim", "short name"),
    Column::text("sentence", "what the thesis says"),
    Column::text("rule", "how it is judged"),
    Column::text("result", "by our games: holds, does not hold, undecided, not tested"),
    Column::text("statistic", "the numbers behind it; percentages, and points of 100").or_empty(),
    Column::text("published_result", "the same rule applied to the published figures")
        .headed("published figures"),
    Column::text("published_statistic", "the numbers behind that")
        .headed("published statistic")
        .or_empty(),
];

/// A row a claim.
#[must_use]
pub fn claims(ours: &Evidence) -> Table {
    let published = published_evidence();
    let rows = CLAIMS.iter().map(|claim| {
        let told = |finding: Finding| {
            [Value::Text(finding.outcome.name().to_owned()), Value::Text(finding.statistic)]
        };
        let mut row: Vec<Value> = [claim.name, claim.sentence, claim.rule]
            .map(|text| Value::Text(text.to_owned()))
            .into();
        row.extend(told(claim.decide(ours)));
        row.extend(told(claim.decide(&published)));
        row
    });
    Table::new(CLAIM.to_vec(), rows.collect())
}

/// The tables of verdicts: of its cells, and of its sentences.
#[must_use]
pub fn definitions() -> [Definition; 2] {
    let verdicts = Definition {
        name: "verdicts",
        title: "Verdicts on the thesis's win rates",
        meaning: "a cell of the thesis's table, compared with ours",
        columns: VERDICTS.to_vec(),
        key: &["algorithm", "heuristic", "depth"],
    };
    let claims = Definition {
        name: "claims",
        title: "Verdicts on the thesis's sentences",
        meaning: "a sentence of the thesis, judged by our games",
        columns: CLAIM.to_vec(),
        key: &["claim"],
    };
    [verdicts, claims]
}

/// What the thesis prints, as evidence for its own sentences.
#[must_use]
pub fn published_evidence() -> Evidence {
    Evidence { rates: published().rates.clone(), ..Evidence::default() }
}
