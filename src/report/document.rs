//! A report as text for a terminal, and as JSON for a program.

use serde_json::{Map, Value as Json, json};

use super::{Played, Report, Section, format};
use crate::report::manifest::ManifestConditions;

/// Where figures and program are described, as people cite it.
pub const CITATION: &str = concat!(
    "lab2048, a laboratory for 2048 heuristics, version ",
    env!("CARGO_PKG_VERSION"),
    ". The heuristics h1 to h4 and the published figures: Tutor de algoritmos de juegos, \
     University of Málaga, 2016."
);

/// A text that holds names on one line, and in the order in which it is written: a blank stands for
/// what would end the line, be no letter at all or turn the direction of reading round.
///
/// ```
/// use lab2048::report::document::one_line;
/// assert_eq!(one_line("two\nlines, \u{202e}back\u{2028}"), "two lines,  back ");
/// assert_eq!(one_line("monotonía 漢字"), "monotonía 漢字");
/// ```
#[must_use]
pub fn one_line(text: &str) -> String {
    let is_odd = |letter: char| {
        letter.is_control()
            || matches!(letter, '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{feff}')
            || ('\u{2028}'..='\u{202e}').contains(&letter)
            || ('\u{2060}'..='\u{206f}').contains(&letter)
    };
    text.replace(is_odd, " ")
}

/// The report as aligned tables, one below the other.
#[must_use]
pub fn text(report: &Report, sections: &[&Section]) -> String {
    let mut text = one_line(&report.title) + "\n";
    for sentence in &report.verdict {
        text += &(one_line(sentence) + "\n");
    }
    for section in sections {
        text += &format!("\n{}: {}\n\n", section.title, section.meaning);
        text += &format::text(&section.table);
    }
    text
}

/// The report as one JSON object: `title`, `verdict`, `batteries` and `tables`, each a list of rows.
#[must_use]
pub fn json(report: &Report, sections: &[&Section]) -> Vec<u8> {
    let tables: Map<String, Json> =
        sections.iter().map(|it| (it.name.to_owned(), format::json(&it.table))).collect();
    let whole = json!({
        "title": report.title,
        "verdict": report.verdict,
        "citation": CITATION,
        "batteries": report.batteries.iter().map(battery).collect::<Vec<_>>(),
        "tables": tables,
    });
    format!("{whole:#}\n").into_bytes()
}

fn battery(played: &Played) -> Json {
    json!({
        "label": played.label,
        "battery": played.plan.name,
        "folder": played.folder.display().to_string(),
        "plan_hash": played.plan.hash(),
        "conditions": ManifestConditions::of(&played.plan),
        "games": played.plan.games(),
        "games_finished": played.ledger.games(),
        "manifest": played.manifest,
    })
}
