//! Results of every size: none, one, thousands.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use lab2048::columns::{Column, Definition};
use lab2048::report::page::html;
use lab2048::report::table::Value as Cell;
use lab2048::report::{Report, Section, Table};

use crate::{LARGEST, battery, data, invented, page_without_games, played, rows, whole_page};

#[test]
fn a_battery_without_games_has_rows_and_no_numbers() {
    let plan = "algorithm = ['random', 'minimax']\nheuristic = 'h1'\ndepth = 3\n";
    let page = whole_page(vec![battery(plan, 0, invented)]);
    let summary = rows(&page, "summary");
    assert_eq!(summary[1], ["random", "", "", "0", "", "", "", "", ""]);
    assert_eq!(summary.len(), 3);
    let data = data(&page);
    assert_eq!(data["games"], json!([]));
    assert_eq!(data["cells"][1]["win"], json!([null, null, null]));
    assert_eq!(data["cells"][1]["bins"], json!([]));
    assert!(page.contains("0 games finished · 200 missing"));
}

#[test]
fn a_game_is_shown_with_all_that_it_is_in_its_cell() {
    let plan = "games = 1\nalgorithm = 'greedy'\ntarget = 'none'\n";
    let page = whole_page(vec![battery(plan, 1, played)]);
    let data = data(&page);
    let game = &data["games"][0];
    assert_eq!(game["roles"], json!(["best", "median", "worst"]));
    assert!(game["replay"].as_str().unwrap().starts_with("H4sI"), "{game}");
    assert_eq!(data["cells"][0]["win"], json!([null, null, null]));
    assert_eq!(data["cells"][0]["score"].as_f64(), game["score"].as_f64());
    let tiles = data["cells"][0]["tiles"].as_array().unwrap();
    assert_eq!(tiles.iter().map(|it| it.as_u64().unwrap()).sum::<u64>(), 1);
}

#[test]
fn batteries_stand_beside_each_other() {
    let plan = "games = 2\ntarget = 128\nalgorithm = 'minimax'\nheuristic = 'h1'\ndepth = '1..2'\n";
    let mut second = battery(plan, 2, played);
    second.label = "second".to_owned();
    let page = whole_page(vec![battery(plan, 2, played), second]);
    let battery_column: Vec<&str> = rows(&page, "win_rates").iter().map(|row| row[0]).collect();
    assert_eq!(battery_column, ["battery", "test", "test", "second", "second"]);
    let data = data(&page);
    assert_eq!(data["batteries"], json!(["test", "second"]));
    let cells = data["cells"].as_array().unwrap();
    let of = |name: &str| cells.iter().map(|cell| cell[name].clone()).collect::<Vec<Value>>();
    assert_eq!(of("battery"), [0, 0, 1, 1]);
    let games = data["games"].as_array().unwrap();
    let cells: Vec<u64> = games.iter().map(|game| game["cell"].as_u64().unwrap()).collect();
    assert_eq!(cells, [0, 0, 1, 1, 2, 2, 3, 3]);
}

#[test]
fn published_rates_go_with_their_cells() {
    let plan = "games = 2\nalgorithm = 'minimax'\nheuristic = ['h1', 'h2']\ndepth = 3\n";
    let mut report = Report::new(vec![battery(plan, 2, invented)]);
    let columns = vec![
        Column::text("algorithm", "who"),
        Column::text("heuristic", "what"),
        Column::whole("depth", "plies", "how far"),
        Column::number("published_percent", "%", "rate"),
        Column::number("published_low", "%", "from"),
        Column::number("published_high", "%", "to"),
    ];
    let text = |text: &str| Cell::Text(text.to_owned());
    let percent = |percent| Cell::Decimal(percent, 3);
    let row = vec![
        text("minimax"),
        text("h2"),
        Cell::Whole(3),
        percent(5.0),
        percent(2.154),
        percent(11.175),
    ];
    let definition =
        Definition { name: "verdicts", title: "V", meaning: "m", columns: vec![], key: &[] };
    report.sections.push(Section::new(&definition, Table::new(columns, vec![row])));
    let page = String::from_utf8(html(&report, &[])).unwrap();
    let data = data(&page);
    assert_eq!(data["cells"][0]["published"], Value::Null);
    assert_eq!(data["cells"][1]["published"], json!([5.0, 2.154, 11.175]));
}

/// Numbers in the charts are those of the tables, digit by digit.
#[test]
fn charts_are_drawn_from_the_numbers_of_the_tables() {
    let plan = "games = 7\nalgorithm = 'minimax'\nheuristic = 'h1'\ndepth = '3..4'\n";
    let page = page_without_games(vec![battery(plan, 7, invented)]);
    let (names, rates) = {
        let mut rows = rows(&page, "win_rates");
        (rows.remove(0), rows)
    };
    let at = |heading: &str| names.iter().position(|name| *name == heading).unwrap();
    for (index, row) in rates.iter().enumerate() {
        let cell = &data(&page)["cells"][index];
        let number = |heading: &str| json!(row[at(heading)].parse::<f64>().unwrap());
        assert_eq!(cell["win"], json!([number("win %"), number("low"), number("high")]));
        assert_eq!(cell["score"], number("mean"));
    }
}

#[test]
fn a_thousand_cells_fit_into_a_page() {
    let weights: Vec<String> = (0..200).map(|number| format!("w{number}")).collect();
    let mut plan =
        format!("games = 100\nalgorithm = 'expectimax'\ndepth = '3..7'\nheuristic = {weights:?}\n");
    weights.iter().for_each(|name| plan += &format!("[weights.{name}]\nempty = 1\n"));
    let page = page_without_games(vec![battery(&plan, 100, invented)]);
    // Games to look at take 15 bytes a move at the most, and there is a limit on moves.
    let games = 160_000 * 15;
    assert!(page.len() + games < LARGEST, "{}", page.len());
    assert_eq!(rows(&page, "summary").len(), 1001);
}

#[test]
fn a_million_games_make_no_larger_page_than_a_hundred() {
    let plan = "games = 1000000\nalgorithm = 'random'\n";
    let start = Instant::now();
    let report = Report::new(vec![battery(plan, 1_000_000, invented)]);
    let made = Instant::now();
    let games = lab2048::report::replays::admitted(&report, Default::default());
    let page = html(&report, &[]);
    let time = made.elapsed();
    assert_eq!(games.0, 3);
    assert!(time < Duration::from_secs(5), "{time:?} after {:?}", made - start);
    assert!(page.len() < 200_000, "{}", page.len());
    let cell = &data(&String::from_utf8(page).unwrap())["cells"][0];
    let bins: Vec<u64> =
        cell["bins"].as_array().unwrap().iter().map(|it| it.as_u64().unwrap()).collect();
    assert_eq!((bins[0], bins.len() - 1), (0, 60));
    assert_eq!(bins[1..].iter().sum::<u64>(), 1_000_000);
}
