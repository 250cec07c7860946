//! The first sheet and the last.

use lab2048::agent::Algorithm;
use lab2048::columns::Column;
use lab2048::report::Report;

use crate::batteries::{finished, player, small};
use crate::book::{self, Book};

/// The number in a matrix of the summary.
fn in_matrix(book: &Book, title: &str, down: usize, right: usize) -> f64 {
    let (row, column) = book.find("Summary", title).unwrap();
    book.number("Summary", row + 1 + down, column + right)
}

#[test]
fn the_summary_has_a_row_a_cell_with_the_numbers_of_the_tables() {
    let report = small();
    let book = book::of(&report);
    assert_eq!(book.text("Summary", 0, 0), "small");
    let headings: Vec<String> = (0..10).map(|column| book.text("Summary", 3, column)).collect();
    let expected = [
        "algorithm",
        "heuristic",
        "depth",
        "games",
        "wins",
        "win %",
        "low",
        "high",
        "score",
        "s/game",
    ];
    assert_eq!(headings, expected);
    let table = |name: &str| &report.section(name).unwrap().table;
    let value = |name: &str, column: &str, row: usize| {
        let table = table(name);
        let at = table.columns.iter().position(|it| it.name == column).unwrap();
        table.rows[row][at].text()
    };
    for row in 0..13 {
        let at = row + 4;
        for (column, name) in
            ["algorithm", "heuristic", "depth", "games", "wins"].iter().enumerate()
        {
            assert_eq!(book.text("Summary", at, column), value("win_rates", name, row));
        }
        for (column, name) in [(5, "win_percent"), (6, "win_percent_low"), (7, "win_percent_high")]
        {
            let percent = 100.0 * book.number("Summary", at, column);
            assert_eq!(format!("{percent:.3}"), value("win_rates", name, row));
        }
        let score = book.number("Summary", at, 8);
        assert_eq!(format!("{score:.3}"), value("win_rates", "mean_score", row));
        let seconds = book.number("Summary", at, 9);
        assert_eq!(format!("{seconds:.9}"), value("timing", "mean_seconds_per_game", row));
    }
    assert_eq!(book.text("Summary", 16, 0), "random");
    assert_eq!(book.text("Summary", 17, 0), "");
}

#[test]
fn each_algorithm_has_a_matrix_of_heuristics_by_depths() {
    let report = small();
    let book = book::of(&report);
    let rate = |cell: usize| {
        let tally = report.batteries[0].ledger.tally(cell);
        tally.wins as f64 / 20.0
    };
    let mut cell = 0;
    for title in ["minimax: games won", "expectimax: games won"] {
        for heuristic in 1..=2 {
            for depth in 1..=3 {
                assert_eq!(in_matrix(&book, title, heuristic, depth), rate(cell), "{title}");
                cell += 1;
            }
        }
        assert_eq!([1, 2, 3].map(|right| in_matrix(&book, title, 0, right)), [2.0, 3.0, 5.0]);
    }
    assert_ne!(rate(0), rate(11));
    assert!(book.find("Summary", "random: games won").is_none());
}

#[test]
fn win_rates_are_coloured_on_a_scale_from_none_to_all() {
    let book = book::of(&small());
    let sheet = &book.parts["xl/worksheets/sheet1.xml"];
    assert_eq!(sheet.matches("<colorScale>").count(), 3);
    assert_eq!(
        sheet.matches("<cfvo type=\"num\" val=\"0\"/><cfvo type=\"num\" val=\"1\"/>").count(),
        3
    );
    assert!(sheet.contains("<conditionalFormatting sqref=\"F5:F17\">"));
}

#[test]
fn a_cell_that_stands_apart_has_its_place_in_the_matrix() {
    let players = vec![
        player(Algorithm::Minimax, "a", 4),
        player(Algorithm::Minimax, "b", 2),
        player(Algorithm::Minimax, "a", 1),
    ];
    let book = book::of(&Report::new(vec![finished("gaps", players, 10)]));
    let (row, column) = book.find("Summary", "minimax: games won").unwrap();
    let text = |down: usize, right: usize| book.text("Summary", row + down, column + right);
    assert_eq!([1, 2, 3].map(|right| text(1, right)), ["1", "2", "4"]);
    assert_eq!([0, 1, 2, 3].map(|right| text(2, right).is_empty()), [false, false, true, false]);
    assert_eq!([0, 1, 2, 3].map(|right| text(3, right).is_empty()), [false, true, false, true]);
}

#[test]
fn the_notes_tell_how_it_came_about_and_what_each_column_means() {
    let mut report = small();
    report.verdict = vec!["All is well.".to_owned(), "=1+1".to_owned()];
    let book = book::of(&report);
    assert!(book.find("Notes", "All is well.").is_some());
    assert!(book.find("Notes", "=1+1").is_some());
    for (name, fact) in report.batteries[0].facts() {
        let (row, _) = book.find("Notes", name).unwrap();
        assert_eq!(book.text("Notes", row, 1), fact);
    }
    let (row, _) = book.find("Notes", "Heuristics").unwrap();
    assert_eq!([0, 1].map(|column| book.text("Notes", row + 1, column)), ["h1", "empty 1"]);
    let citation = lab2048::report::document::CITATION;
    assert!(book.find("Notes", citation).is_some());

    let (header, _) = book.find("Notes", "meaning").unwrap();
    // Those of the summary come first, under their headings.
    for at in 0..10 {
        assert_eq!(book.text("Notes", header + 1 + at, 0), "Summary");
        assert_eq!(book.text("Notes", header + 1 + at, 1), book.text("Summary", 3, at));
    }
    let games = report.games();
    let tables = [&report.sections[1], &report.sections[2], &games];
    let columns = tables.iter().flat_map(|it| it.table.columns.iter().map(|of| (it.title, of)));
    for (row, (sheet, column)) in (header + 11..).zip(columns) {
        let listed = [0, 1, 2, 3, 4].map(|at| book.text("Notes", row, at));
        let Column { name, unit, meaning, kind, .. } = *column;
        assert_eq!(listed, [sheet, name, unit, kind.name(), meaning]);
    }
}
