//! Native charts, and the cells they are drawn from.

use lab2048::agent::{Algorithm, Player};
use lab2048::columns::{Column, Definition};
use lab2048::report::workbook::{MOST_CHARTS, MOST_LINES};
use lab2048::report::{Report, Section, Table, Value};

use crate::batteries::{finished, player, players, small};
use crate::book::{self, Book};

/// The charts of a workbook, in order.
fn charts(book: &Book) -> Vec<&str> {
    let name = |number: &usize| format!("xl/charts/chart{number}.xml");
    let numbers = (1..).take_while(|number| book.parts.contains_key(&name(number)));
    numbers.map(|number| book.parts[&name(&number)].as_str()).collect()
}

/// What stands between two texts, each time.
fn between<'a>(text: &'a str, before: &str, after: &str) -> Vec<&'a str> {
    text.split(before).skip(1).map(|rest| rest.split(after).next().unwrap()).collect()
}

fn titles<'a>(charts: &[&'a str]) -> Vec<&'a str> {
    charts.iter().map(|chart| between(chart, "<a:t>", "</a:t>")[0]).collect()
}

/// The row and column of a reference such as `'Chart data'!$C$3:$F$3`, from 0.
fn place(reference: &str) -> (usize, usize) {
    let cell = reference.rsplit('!').next().unwrap().split(':').next().unwrap();
    let parts: Vec<&str> = cell.split('$').collect();
    let column = parts[1].bytes().next().unwrap() - b'A';
    (parts[2].parse::<usize>().unwrap() - 1, column.into())
}

#[test]
fn there_is_a_chart_a_heuristic_and_an_algorithm_and_two_of_times() {
    let book = book::of(&small());
    let charts = charts(&book);
    let expected = [
        "Games won with h1 by depth",
        "Games won with h4 by depth",
        "Games won with minimax by depth",
        "Games won with expectimax by depth",
        "Time of a game of each algorithm, mean of all heuristics by depth",
        "Time of a game with each heuristic, mean of all algorithms by depth",
    ];
    assert_eq!(titles(&charts), expected);
    for chart in &charts[..4] {
        assert_eq!(between(chart, "<a:t>", "</a:t>")[1..], ["depth (plies)", "games won"]);
        assert!(chart.contains("<c:max val=\"1\"/><c:min val=\"0\"/>"), "{chart}");
        assert_eq!(chart.matches("<c:ser>").count(), 2);
    }
    for chart in &charts[4..] {
        assert!(chart.contains("<c:logBase val=\"10\"/>"));
        assert!(chart.contains("<c:min val=\"0.001\"/>"), "{chart}");
    }
}

#[test]
fn the_lines_of_a_chart_are_the_cells_they_should_be() {
    let report = small();
    let book = book::of(&report);
    let rate = |cell: usize| {
        let tally = report.batteries[0].ledger.tally(cell);
        tally.wins as f64 / tally.games() as f64
    };
    let charts = charts(&book);
    // Cells of each line: with h1 minimax and expectimax, and so on.
    let lines = [
        ("minimax", "expectimax", [0, 6]),
        ("minimax", "expectimax", [3, 9]),
        ("h1", "h4", [0, 3]),
        ("h1", "h4", [6, 9]),
    ];
    for (chart, (first, second, cells)) in charts.iter().zip(lines) {
        let formulas = between(chart, "<c:f>", "</c:f>");
        assert_eq!(formulas.len(), 6);
        for (line, name) in [first, second].into_iter().enumerate() {
            let (row, column) = place(formulas[3 * line]);
            assert_eq!(book.text("Chart data", row, column), name);
            let (header, first_depth) = place(formulas[3 * line + 1]);
            let (values, column) = place(formulas[3 * line + 2]);
            assert_eq!((values, column), (row, first_depth));
            let depths = [0, 1, 2, 3].map(|at| book.text("Chart data", header, first_depth + at));
            assert_eq!(depths, ["2", "3", "4", "5"]);
            for (right, cell) in [(0, 0), (1, 1), (3, 2)] {
                let number = book.number("Chart data", row, column + right);
                assert_eq!(number, rate(cells[line] + cell), "{name}");
            }
            assert_eq!(book.text("Chart data", row, column + 2), "");
        }
        // The numbers that a chart shows until it is drawn anew.
        assert!(chart.contains(&format!("<c:v>{}</c:v>", rate(cells[1] + 2))));
    }
}

#[test]
fn times_are_means_of_the_cells_means_where_all_were_timed() {
    let report = small();
    let book = book::of(&report);
    let charts = charts(&book);
    let mean = |cell: usize| {
        let seconds = &report.batteries[0].ledger.tally(cell).search_seconds;
        seconds.iter().sum::<f64>() / seconds.len() as f64
    };
    let formulas = between(charts[4], "<c:f>", "</c:f>");
    let (row, column) = place(formulas[2]);
    assert_eq!(book.text("Chart data", row, 0), "minimax");
    let expected = (mean(0) + mean(3)) / 2.0;
    assert!((book.number("Chart data", row, column) - expected).abs() < 1e-12);
    let formulas = between(charts[5], "<c:f>", "</c:f>");
    let (row, column) = place(formulas[5]);
    assert_eq!(book.text("Chart data", row, 1), "h4");
    let expected = (mean(5) + mean(11)) / 2.0;
    assert!((book.number("Chart data", row, column + 3) - expected).abs() < 1e-12);

    let mut players = players(&["a", "b"], &[1, 2]);
    players.remove(1);
    let book = book::of(&Report::new(vec![finished("gap", players, 2)]));
    let (row, _) = book
        .find("Chart data", "Time of a game of each algorithm, mean of all heuristics: seconds")
        .unwrap();
    assert_eq!(book.text("Chart data", row + 2, 0), "minimax");
    assert_eq!([2, 3].map(|it| book.text("Chart data", row + 2, it).is_empty()), [false, true]);
}

#[test]
fn published_rates_stand_beside_as_marks_without_a_line() {
    let mut report = small();
    let text = |text: &str| Value::Text(text.to_owned());
    let columns = vec![
        Column::text("algorithm", "who"),
        Column::text("heuristic", "what"),
        Column::whole("depth", "plies", "how far"),
        Column::number("published_percent", "%", "published win rate"),
    ];
    let row = |heuristic, depth, percent| {
        vec![text("minimax"), text(heuristic), Value::Whole(depth), Value::Decimal(percent, 3)]
    };
    let table =
        Table::new(columns, vec![row("h1", 3, 41.0), row("h9", 3, 12.0), row("h1", 9, 9.0)]);
    let definition =
        Definition { name: "verdicts", title: "Verdicts", meaning: "", columns: vec![], key: &[] };
    report.sections.push(Section::new(&definition, table));
    let book = book::of(&report);
    let (row, _) = book.find("Chart data", "minimax, published").unwrap();
    let row_of = [1, 2, 3, 4, 5].map(|column| book.text("Chart data", row, column));
    assert_eq!(row_of, ["h1, published", "", "0.41", "", ""]);
    assert!(book.find("Chart data", "h9, published").is_none());
    let charts = charts(&book);
    let of_h1 = charts[0];
    assert_eq!(of_h1.matches("<c:ser>").count(), 3);
    assert_eq!(place(between(of_h1, "<c:f>", "</c:f>")[8]).0, row);
    let published = of_h1.rsplit("<c:ser>").next().unwrap();
    assert!(
        published.contains("<c:spPr><a:ln><a:noFill/></a:ln></c:spPr><c:marker>"),
        "{published}"
    );
    assert!(published.contains("<c:symbol val=\"x\"/>"), "{published}");
    assert_eq!(charts[1].matches("<c:ser>").count(), 2);
    assert_eq!(charts[2].matches("<c:ser>").count(), 3);
}

#[test]
fn where_no_cell_has_a_depth_there_is_nothing_to_draw() {
    let report = Report::new(vec![finished("plain", vec![Player::Random, Player::Greedy], 3)]);
    let book = book::of(&report);
    assert_eq!(charts(&book), [""; 0]);
    assert_eq!(book.text("Charts", 1, 0), "No cell has a depth: there is nothing to draw.");
    assert!(!book.sheets.contains(&"Chart data".to_owned()));
}

#[test]
fn of_many_heuristics_the_first_are_drawn_and_the_sheet_says_so() {
    let names: Vec<String> = (0..MOST_CHARTS + 5).map(|number| format!("own-{number}")).collect();
    let players = names.iter().map(|name| player(Algorithm::Minimax, name, 1)).collect();
    let book = book::of(&Report::new(vec![finished("many", players, 1)]));
    let charts = charts(&book);
    assert_eq!(charts.len(), MOST_CHARTS + 3);
    let of_minimax = charts[MOST_CHARTS];
    assert_eq!(of_minimax.matches("<c:ser>").count(), MOST_LINES);
    let heading = "By heuristic: the first 24 of 29 charts";
    assert!(book.find("Charts", heading).is_some());
    let heading = "By algorithm; of up to 29 lines a chart has the first 12";
    assert!(book.find("Charts", heading).is_some());
    // All are among the cells.
    assert!(book.find("Chart data", "own-28").is_some());
}
