//! Names that hold anything come out as text, unharmed.

use calamine::Data;
use lab2048::agent::Algorithm;
use lab2048::report::Report;

use crate::batteries::{finished, player};
use crate::book::{self, Book};
use crate::sheets::assert_all_like_csv;

const NAMES: [&str; 24] = [
    "plain",
    "monotonía ñ 漢字 🎲",
    "comma, and; \"quotes\"",
    "two\nlines",
    "tab\tand trailing ",
    " leading",
    "=cmd|' /C calc'!A0",
    "=HYPERLINK(\"http://example.org\")",
    "@SUM(A1)",
    "+1",
    "-2",
    "'quoted",
    "007",
    "1e5",
    "TRUE",
    "http://example.org/",
    "mailto:a@example.org",
    "</t></si></script><script>alert(1)</script>",
    "<r><t>x</t></r>",
    "<r>_x0041_ & </r>",
    "_x0041_ _x000D_",
    "x!A1",
    "=('a'!$A$1)",
    "&amp; &#10; ]]>",
];

fn assert_text(book: &Book, names: &[&str]) {
    for (row, name) in names.iter().enumerate() {
        let expected = Data::String((*name).to_owned());
        assert_eq!(book.at("Win rates", row + 1, 1), expected);
        assert_eq!(book.at("Timing", row + 1, 1), expected);
        assert_eq!(book.at("Games", row + 1, 1), expected);
        assert_eq!(book.at("Summary", row + 4, 1), expected);
        for sheet in ["Summary", "Chart data", "Notes"] {
            assert!(book.find(sheet, name).is_some(), "{sheet}: {name}");
        }
    }
}

/// No part has a character that XML forbids, and none links to anywhere.
fn assert_well_formed(book: &Book) {
    for (name, part) in &book.parts {
        let is_unfit =
            |it: char| (it < ' ' && !"\n\r\t".contains(it)) || "\u{fffe}\u{ffff}".contains(it);
        assert!(!part.contains(is_unfit), "{name}");
        assert!(!part.contains("<hyperlink"), "{name}");
        assert!(!part.contains("<script"), "{name}");
        assert!(!name.contains("externalLink"), "{name}");
    }
}

#[test]
fn names_stay_what_they_are() {
    let players = NAMES.iter().map(|name| player(Algorithm::Minimax, name, 2)).collect();
    let report = Report::new(vec![finished("hostile", players, 1)]);
    let book = book::of(&report);
    assert_text(&book, &NAMES);
    assert_all_like_csv(&book, &report);
    assert_well_formed(&book);
    for (sheet, at, value) in book.cells() {
        let formula = book.formula(sheet, at.0, at.1);
        assert!(
            formula.is_none_or(|it| it.starts_with("IF(D")),
            "{sheet} {at:?} {value} {formula:?}"
        );
    }
}

#[test]
fn no_title_of_a_chart_is_a_reference() {
    let players = NAMES.iter().map(|name| player(Algorithm::Minimax, name, 2)).collect();
    let book = book::of(&Report::new(vec![finished("x!A1", players, 1)]));
    let charts = book.parts.iter().filter(|(name, _)| name.starts_with("xl/charts/chart"));
    let mut formulas = 0;
    for (name, chart) in charts {
        for formula in chart.split("<c:f>").skip(1) {
            assert!(formula.starts_with("'Chart data'!$"), "{name}: {formula:.60}");
            formulas += 1;
        }
        assert!(chart.contains(" by depth</a:t>"), "{name}");
    }
    assert!(formulas > 0);
}

#[test]
fn labels_and_titles_stay_what_they_are() {
    for name in NAMES {
        let players = || vec![player(Algorithm::Minimax, "h1", 2)];
        let mut report =
            Report::new(vec![finished(name, players(), 1), finished("b", players(), 1)]);
        report.title = name.to_owned();
        report.verdict = vec![name.to_owned()];
        let book = book::of(&report);
        assert_eq!(book.at("Games", 1, 0), Data::String(name.to_owned()));
        assert_eq!(book.text("Summary", 0, 0), name.replace(['\n', '\t'], " "));
        assert_eq!(book.at("Notes", 3, 0), Data::String(name.to_owned()));
        assert_well_formed(&book);
    }
}

#[test]
fn what_xml_cannot_hold_is_replaced() {
    let players = vec![player(Algorithm::Minimax, "a\u{1}b\u{0}\u{ffff}\u{fffe}\u{1f}c", 2)];
    let mut report = Report::new(vec![finished("one", players, 1)]);
    report.title = "t\u{1}\u{ffff}".to_owned();
    report.verdict = vec!["v\u{b}".to_owned()];
    let book = book::of(&report);
    assert_eq!(book.text("Games", 1, 1), "a�b����c");
    assert_eq!(book.text("Summary", 0, 0), "t��");
    assert_well_formed(&book);
    // Nor are they escaped so that a spreadsheet would have them again.
    assert!(!book.parts["xl/sharedStrings.xml"].contains("_x0001_"));
}

#[test]
fn what_is_longer_than_a_cell_is_cut() {
    let long = "é🎲".repeat(20_000);
    let rich = format!("<r>{}</r>", "_x&".repeat(20_000));
    let players = vec![player(Algorithm::Minimax, &long, 2), player(Algorithm::Minimax, &rich, 2)];
    let mut report = Report::new(vec![finished("one", players, 1)]);
    report.title = long.clone();
    let book = book::of(&report);
    for (sheet, row, column) in [("Win rates", 1, 1), ("Games", 1, 1), ("Summary", 0, 0)] {
        let text = book.text(sheet, row, column);
        assert!((32_766..=32_767).contains(&text.encode_utf16().count()), "{sheet}");
        assert!(text.ends_with('…') && long.starts_with(text.trim_end_matches('…')));
    }
    assert!(book.text("Games", 2, 1).starts_with("<r>_x&_x&"));
    let core = &book.parts["docProps/core.xml"];
    assert!(core.len() < 2000);
}

#[test]
fn sections_may_be_called_like_other_sheets() {
    let mut report = Report::new(vec![finished("b", vec![player(Algorithm::Minimax, "h1", 2)], 1)]);
    report.sections[1].name = "charts";
    report.sections[2].name = "a_table_with_a_name_of_more_than_31_characters";
    let book = book::of(&report);
    assert_eq!(book.sheets[1..3], ["Charts", "A table with a name of more th…"]);
    assert_eq!(book.sheets[4..6], ["Charts (2)", "Chart data"]);
}
