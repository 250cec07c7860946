//! Every sheet says what the CSV file of the same table says.

use calamine::Data;
use lab2048::agent::Algorithm;
use lab2048::games::twenty48::{Target, Twenty48};
use lab2048::report::workbook::xlsx;
use lab2048::report::{Report, Section, Value, format};
use lab2048::spreadsheet::unguarded;

use crate::batteries::{finished, plan, played, player, players, record, small};
use crate::book::{self, Book};

/// Compares each cell of a sheet with the field of the CSV file.
pub fn assert_like_csv(book: &Book, sheet: &str, section: &Section) {
    let csv = format::csv(&section.table);
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(&csv[..]);
    let records: Vec<_> = reader.records().map(Result::unwrap).collect();
    assert_eq!(book.rows(sheet), records.len(), "{sheet}");
    for (column, name) in records[0].iter().enumerate() {
        assert_eq!(book.text(sheet, 0, column), name);
    }
    for (row, record) in records.iter().enumerate().skip(1) {
        for (column, field) in record.iter().enumerate() {
            let of = section.table.columns[column];
            let place = format!("{sheet} row {row} {}", of.name);
            let scale = if of.unit == "%" { 100.0 } else { 1.0 };
            match (book.at(sheet, row, column), &section.table.rows[row - 1][column]) {
                (Data::Empty, Value::Empty | Value::Text(_)) => assert_eq!(field, "", "{place}"),
                (Data::String(text), Value::Text(_)) => {
                    assert_eq!(text, unguarded(field), "{place}");
                }
                (Data::String(text), Value::Whole(_)) => {
                    assert!(text == field && field.len() > 15, "{place}: {text} {field}");
                }
                // A formula without games.
                (Data::String(text), Value::Empty) => assert_eq!(text, "", "{place}"),
                (Data::Float(number), Value::Whole(_)) => {
                    assert_eq!(format!("{number:.0}"), field, "{place}");
                }
                (Data::Float(number), Value::Decimal(_, decimals)) => {
                    assert_eq!(format!("{:.decimals$}", number * scale), field, "{place}");
                }
                (cell, value) => panic!("{place}: {cell:?}, not {value:?}"),
            }
        }
    }
}

/// Compares all sheets that are tables with their CSV files.
pub fn assert_all_like_csv(book: &Book, report: &Report) {
    let sections = report.sections.iter().filter(|section| section.name != "summary");
    for (sheet, section) in book.sheets[1..].iter().zip(sections) {
        assert_eq!(sheet.to_lowercase(), section.name.replace('_', " "));
        assert_like_csv(book, sheet, section);
    }
    assert_like_csv(book, "Games", &report.games());
}

#[test]
fn the_sheets_come_in_their_order_and_hold_what_the_files_hold() {
    let report = small();
    let book = book::of(&report);
    let sheets = ["Summary", "Win rates", "Timing", "Games", "Charts", "Chart data", "Notes"];
    assert_eq!(book.sheets, sheets);
    assert_all_like_csv(&book, &report);
}

#[test]
fn each_battery_of_several_is_named_in_its_rows() {
    let batteries = vec![
        finished("first", players(&["h1"], &[1, 2]), 5),
        finished("second", players(&["h2"], &[2]), 7),
    ];
    let report = Report::new(batteries);
    let book = book::of(&report);
    assert_all_like_csv(&book, &report);
    assert_eq!(book.text("Games", 0, 0), "battery");
    assert_eq!(book.text("Games", 21, 0), "second");
    assert_eq!(book.text("Summary", 4 + 4, 0), "second");
}

#[test]
fn win_rates_are_formulas_of_the_games_and_wins_in_their_row() {
    let book = book::of(&small());
    for (sheet, header) in [("Win rates", 0), ("Summary", 3)] {
        for row in header + 1..=header + 13 {
            let at = row + 1;
            let formulas = [5, 6, 7].map(|column| book.formula(sheet, row, column).unwrap());
            assert_eq!(formulas[0], format!("IF(D{at}>0,E{at}/D{at},\"\")"));
            for formula in &formulas[1..] {
                assert!(formula.starts_with(&format!("IF(D{at}>0,IF(E{at}=")), "{formula}");
                assert!(formula.contains("z_95^2") && formula.ends_with(",\"\")"), "{formula}");
            }
        }
        assert_eq!(book.formula(sheet, header + 1, 3), None);
    }
    assert!(book.parts["xl/workbook.xml"].contains(">1.959963984540054</definedName>"));
}

#[test]
fn a_cell_without_games_has_no_rate_and_no_error() {
    let records = (0..3).map(|game| record(0, game)).collect();
    let players = players(&["h1"], &[1, 2]);
    let report = Report::new(vec![played("half", plan(players, 3), records)]);
    let book = book::of(&report);
    assert_all_like_csv(&book, &report);
    for column in [5, 6, 7] {
        assert!(book.formula("Win rates", 2, column).unwrap().starts_with("IF(D3>0,"));
        assert_eq!(book.at("Win rates", 2, column), Data::String(String::new()));
        assert_eq!(book.at("Summary", 5, column), Data::String(String::new()));
    }
    assert!(book.text("Summary", 1, 0).contains("9 more to be played"));
}

#[test]
fn without_a_target_there_is_no_win_rate_but_a_share_that_came_to_2048() {
    let mut endless = finished("endless", players(&["h1"], &[1, 3]), 10);
    let four = endless.plan.conditions.game.four_probability();
    endless.plan.conditions.game = Twenty48::new(Target::NONE, four).unwrap();
    let report = Report::new(vec![endless]);
    let book = book::of(&report);
    assert_all_like_csv(&book, &report);
    assert!(book.find("Summary", "wins").is_none());
    let (header, column) = book.find("Summary", ">= 2048 %").unwrap();
    let share = book.number("Summary", header + 1, column);
    assert_eq!(share, report.batteries[0].ledger.tally(0).reached(2048) as f64 / 10.0);
    let (row, column) = book.find("Summary", "minimax: games that reached 2048").unwrap();
    assert_eq!(book.number("Summary", row + 2, column + 1), share);
    assert!(book.formula("Win rates", 1, 5).is_none());

    // Beside a battery with a target, its wins stay empty.
    let mut batteries = report.batteries;
    batteries.push(finished("with target", players(&["h1"], &[1]), 10));
    let report = Report::new(batteries);
    let book = book::of(&report);
    assert_all_like_csv(&book, &report);
    let at = |name| book.find("Summary", name).unwrap();
    assert_eq!(book.at("Summary", 4, at("wins").1), Data::Empty);
    assert_eq!(book.at("Summary", 4, at("win %").1), Data::Empty);
    assert!(book.number("Summary", 8, at("win %").1) > 0.0);
    assert!(book.number("Summary", 4, at(">= 2048 %").1) > 0.0);
}

#[test]
fn a_whole_number_that_a_spreadsheet_would_round_is_text() {
    let seeds = [(1 << 53) + 1, u64::MAX, 1_000_000_000_000_000, 999_999_999_999_999];
    for seed in seeds {
        let mut plan = plan(vec![player(Algorithm::Minimax, "h1", 1)], 1);
        plan.seed = seed;
        let mut game = record(0, 0);
        game.facts.counts.nodes = seed;
        let report = Report::new(vec![played("large", plan, vec![game])]);
        let book = book::of(&report);
        assert_all_like_csv(&book, &report);
        let expected = if seed < 1_000_000_000_000_000 {
            Data::Float(seed as f64)
        } else {
            Data::String(seed.to_string())
        };
        assert_eq!(book.at("Games", 1, 4), expected);
        assert_eq!(book.at("Games", 1, 9), expected);
        let timing = &report.section("timing").unwrap().table;
        let nodes = timing.columns.iter().position(|column| column.name == "nodes").unwrap();
        assert_eq!(book.at("Timing", 1, nodes), expected);
    }
}

#[test]
fn what_is_no_number_stays_out_of_cells() {
    let mut report = small();
    let rates = &mut report.sections[1].table;
    let score = rates.columns.iter().position(|column| column.name == "mean_score").unwrap();
    for (row, number) in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY].into_iter().enumerate() {
        rates.rows[row][score] = Value::Decimal(number, 3);
    }
    let book = book::of(&report);
    for row in 1..=3 {
        assert_eq!(book.at("Win rates", row, score), Data::Empty);
    }
    for (name, part) in &book.parts {
        for wrong in [">NaN<", ">nan<", ">inf<", ">-inf<", "#NUM!", "#DIV/0!"] {
            assert!(!part.contains(wrong), "{name}: {wrong}");
        }
    }
}

#[test]
fn every_table_can_be_filtered_below_a_header_that_stays() {
    let book = book::of(&small());
    let tables: Vec<&String> =
        book.parts.iter().filter(|(name, _)| name.contains("/tables/")).map(|it| it.1).collect();
    assert_eq!(tables.len(), 3);
    for (name, cells) in [("win_rates", "A1:S14"), ("timing", "A1:R14"), ("games", "A1:N261")] {
        let table = tables.iter().find(|table| table.contains(&format!("displayName=\"{name}\"")));
        assert!(table.unwrap().contains(&format!("<autoFilter ref=\"{cells}\"")), "{table:?}");
    }
    for sheet in 2..=4 {
        let part = &book.parts[&format!("xl/worksheets/sheet{sheet}.xml")];
        assert!(part.contains("ySplit=\"1\"") && part.contains("state=\"frozen\""));
    }
}

#[test]
fn the_same_results_give_the_same_bytes() {
    let bytes = xlsx(&small()).unwrap();
    std::thread::sleep(std::time::Duration::from_millis(1100));
    assert!(bytes == xlsx(&small()).unwrap());
}
