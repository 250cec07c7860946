//! Whether the thesis is right, on one screen.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};

use crate::cli::text::{BEST, HEADING, WIDTH, counted, in_lines};
use crate::thesis::cell::{ALGORITHMS, Cell, DEPTHS, HEURISTICS};
use crate::thesis::claims::{CLAIMS, Finding, Outcome};
use crate::thesis::evidence::Evidence;
use crate::thesis::verdict::{CELL_LEVEL, Compared, Comparison, TABLE_LEVEL, Verdict};

/// Where the second column of the sentences begins.
const OUTCOME_WIDTH: usize = 15;

/// The table, the sentences and what comes of both.
pub(super) fn text(comparison: &Comparison, evidence: &Evidence, margin: u8) -> String {
    let findings = CLAIMS.map(|claim| claim.decide(evidence));
    let mut text = String::new();
    let parts = [
        table(comparison),
        summary_of_table(comparison, margin),
        sentences(&findings),
        conclusion(comparison, &findings),
    ];
    for part in parts {
        _ = writeln!(text, "{part}");
    }
    text.truncate(text.trim_end().len());
    text + "\n"
}

fn styled(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

const BAD: Style = AnsiColor::Red.on_default().bold();

/// The win rates, ours and the published ones in brackets.
fn table(comparison: &Comparison) -> String {
    let mut games: Vec<u64> = comparison.cells.iter().map(|it| it.ours.games).collect();
    games.dedup();
    let games = games
        .first()
        .map_or(String::new(), |games| format!(", {} a cell", counted(*games, "game")));
    let mut text = styled(HEADING, &format!("Games won in %, in brackets as published{games}"));
    text += &format!("\n{}", " ".repeat(14));
    let depths: Vec<u8> = DEPTHS
        .into_iter()
        .filter(|depth| comparison.cells.iter().any(|it| it.cell.depth == *depth))
        .collect();
    for depth in &depths {
        _ = write!(text, "{:>12} ", format!("depth {depth}"));
    }
    text.truncate(text.trim_end().len());
    for algorithm in ALGORITHMS {
        for heuristic in HEURISTICS {
            let mut row = format!("{:<10}  {heuristic}", algorithm.name());
            for depth in &depths {
                let cell = Cell { algorithm, heuristic, depth: *depth };
                let compared = comparison.cells.iter().find(|it| it.cell == cell);
                row += &compared.map_or(" ".repeat(13), rates);
            }
            _ = write!(text, "\n{}", row.trim_end());
        }
    }
    text + "\n"
}

/// `  52.3 ( 56) =`, a field of the table.
fn rates(compared: &Compared) -> String {
    let Compared { ours, published, verdict, .. } = compared;
    let mark = match verdict {
        Verdict::Agrees => styled(BEST, "="),
        Verdict::NotContradicted => " ".to_owned(),
        Verdict::Contradicted => styled(BAD, "!"),
    };
    let ours = format!("{:.1}", 100.0 * ours.share());
    let published = format!("({:.0})", 100.0 * published.share());
    format!("{ours:>6} {published:>5}{mark}")
}

fn summary_of_table(comparison: &Comparison, margin: u8) -> String {
    let count = |verdict| comparison.count(verdict);
    let alone = comparison.cells.iter().filter(|it| it.p < CELL_LEVEL).count();
    let points = counted(margin.into(), "point");
    let mut text = format!(
        "= {} of {} agree: the difference lies within {points} (95 %)\n",
        count(Verdict::Agrees),
        counted(comparison.cells.len() as u64, "cell"),
    );
    _ = writeln!(
        text,
        "  {} are not contradicted, and not shown to agree",
        count(Verdict::NotContradicted)
    );
    _ = writeln!(
        text,
        "! {} are contradicted (Fisher's exact test at 5 %, Holm's adjustment for all\n  \
           cells; each taken alone, {alone} would be)",
        count(Verdict::Contradicted)
    );
    if let Some(it) = comparison.combined {
        _ = writeln!(
            text,
            "  all together: chi^2 {:.1}, {} degrees of freedom, p = {:.3} (contradicted\n  \
               below {TABLE_LEVEL})",
            it.statistic, it.degrees_of_freedom, it.p
        );
    }
    if let Some(cell) = widest(comparison) {
        _ = writeln!(
            text,
            "A hundred published games tell little: taken alone, a published {:.0} % allows\n\
             anything from {:.1} to {:.1} % in {} of ours, and more among all cells.",
            100.0 * cell.published.share(),
            100.0 * cell.undisputed.low,
            100.0 * cell.undisputed.high,
            counted(cell.ours.games, "game"),
        );
    }
    text
}

/// The cell about which the published figure tells least.
fn widest(comparison: &Comparison) -> Option<&Compared> {
    let width = |it: &Compared| it.undisputed.high - it.undisputed.low;
    comparison.cells.iter().max_by(|one, other| width(one).total_cmp(&width(other)))
}

/// Every sentence with what is found of it, and the numbers below.
fn sentences(findings: &[Finding]) -> String {
    let mut text = styled(HEADING, "What the thesis says, by our games") + "\n";
    for (claim, finding) in CLAIMS.iter().zip(findings) {
        let outcome = format!("{:<OUTCOME_WIDTH$}", finding.outcome.name());
        let outcome = match finding.outcome {
            Outcome::Holds => styled(BEST, &outcome),
            Outcome::DoesNotHold => styled(BAD, &outcome),
            Outcome::Undecided | Outcome::NotTested => outcome,
        };
        _ = writeln!(text, "{outcome}{}", claim.sentence);
        for line in in_lines(finding.statistic.split_whitespace(), WIDTH - OUTCOME_WIDTH) {
            _ = writeln!(text, "{}{line}", " ".repeat(OUTCOME_WIDTH));
        }
    }
    text
}

/// The last lines, nearest to the prompt.
fn conclusion(comparison: &Comparison, findings: &[Finding]) -> String {
    let count = |outcome| findings.iter().filter(|it| it.outcome == outcome).count();
    let verdict = match comparison.verdict() {
        Verdict::Agrees => styled(BEST, "reproduced: every cell agrees"),
        Verdict::NotContradicted => styled(BEST, "not contradicted"),
        Verdict::Contradicted => styled(BAD, "contradicted"),
    };
    format!(
        "The table is {verdict}.\nIts {}: {} hold, {} do not hold, {} undecided, {} not tested.",
        counted(CLAIMS.len() as u64, "sentence"),
        count(Outcome::Holds),
        count(Outcome::DoesNotHold),
        count(Outcome::Undecided),
        count(Outcome::NotTested),
    )
}
