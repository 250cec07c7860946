//! Tables as text: for a terminal, for documents, for programs.

use super::{Place, column, rows};

#[test]
fn a_terminal_gets_the_narrow_tables_and_the_names_of_the_others() {
    let place = Place::with_battery();
    let printed = place.lab("report a --format text");
    assert!(printed.starts_with("run\n") || printed.contains("\nSummary: "), "{printed}");
    assert!(
        printed.ends_with("more tables, with --table: win_rates, timing, games\n"),
        "{printed}"
    );
    let table = place.lab("report a --format text --table timing");
    let expected = rows(&place.read("a/timing.csv"), b',');
    assert_eq!(table.lines().count(), expected.len());
    for (line, row) in table.lines().zip(&expected).skip(1) {
        let shown: Vec<&str> = line.split_whitespace().collect();
        let fields: Vec<&str> = row.iter().map(|it| if it.is_empty() { "-" } else { it }).collect();
        assert_eq!(shown, fields);
    }
}

#[test]
fn markdown_tables_have_the_cells_of_the_files() {
    let place = Place::with_battery();
    let table = place.lab("report a --format markdown --table win_rates --out -");
    let expected = rows(&place.read("a/win_rates.csv"), b',');
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines.len(), expected.len() + 1);
    assert!(lines[1].starts_with("| --- | --- | ---: |"), "{}", lines[1]);
    for (line, row) in lines[2..].iter().zip(&expected[1..]) {
        let cells = line.trim_start_matches("| ").trim_end_matches(" |").split(" | ");
        assert_eq!(cells.map(str::trim).collect::<Vec<_>>(), *row);
    }
    let whole = place.lab("report a --format markdown --out -");
    for title in ["## Summary", "## Win rates", "## Timing"] {
        assert!(whole.contains(title), "{whole}");
    }
}

#[test]
fn latex_tables_have_rules_a_caption_and_a_label() {
    let place = Place::with_battery();
    let table = place.lab("report a --format latex --table win_rates --out -");
    for part in [
        "\\begin{tabular}{llrrrrrrrrrrrrrrrrr}",
        "\\toprule",
        "\\midrule",
        "\\bottomrule",
        "\\caption{Win rates (",
        "\\label{tab:win-rates}",
    ] {
        assert!(table.contains(part), "{part} is missing in {table}");
    }
    let expected = rows(&place.read("a/win_rates.csv"), b',');
    let body = table.split("\\midrule\n").nth(1).unwrap().split("\\bottomrule").next().unwrap();
    for (line, row) in body.lines().zip(&expected[1..]) {
        let cells: Vec<&str> = line.trim_end_matches(" \\\\").split(" & ").collect();
        let fields: Vec<&str> =
            row.iter().map(|it| if it.is_empty() { "--" } else { it }).collect();
        assert_eq!(cells, fields);
    }
    assert_eq!(body.lines().count(), expected.len() - 1);
}

#[test]
fn a_long_latex_table_goes_on_over_pages() {
    let place = Place::new();
    place.lab(
        "run --algorithm minimax --heuristic h1,h2,h3,h4 --depth 1 --games 12 --quiet --out a",
    );
    let table = place.lab("report a --format latex --table games --out -");
    assert_eq!(table.matches("\\begin{tabular}").count(), 2, "{table}");
    assert_eq!(table.matches("\\label{").count(), 1);
    assert_eq!(table.matches(", continued.}").count(), 1);
    assert_eq!(table.matches("minimax & ").count(), 48);
}

#[test]
fn json_has_the_tables_and_how_they_came_about() {
    let place = Place::with_battery();
    let report = place.json("report a --format json --out - --table win_rates,games");
    let expected = rows(&place.read("a/win_rates.csv"), b',');
    let cells = report["tables"]["win_rates"].as_array().unwrap();
    let means: Vec<String> = column(&expected, "mean_score");
    assert_eq!(cells.len(), means.len());
    for (cell, mean) in cells.iter().zip(means) {
        assert_eq!(cell["mean_score"].as_f64().unwrap(), mean.parse::<f64>().unwrap());
    }
    assert_eq!(report["tables"]["games"].as_array().unwrap().len(), 45);
    let battery = &report["batteries"][0];
    assert_eq!(battery["games_finished"], 45);
    assert_eq!(battery["conditions"]["target"], "256");
    assert!(battery["manifest"]["run"]["commit"].is_string());
    assert_eq!(report["verdict"].as_array().unwrap().len(), 0);
}

#[test]
fn the_same_folder_gives_the_same_bytes() {
    let place = Place::with_battery();
    for format in ["text", "markdown", "latex", "json"] {
        let make = || place.lab(&format!("report a --format {format} --out -"));
        assert_eq!(make(), make());
    }
}
