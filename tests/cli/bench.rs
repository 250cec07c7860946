//! `lab2048 bench`: what it reports, never how fast.

use lab2048::agent::Algorithm;

use crate::{answered, assert_plain_and_narrow, printed, refused};

const QUICK: [&str; 3] = ["bench", "--seconds", "0.001"];

#[test]
fn every_line_has_a_name_a_unit_and_a_rate() {
    let report = answered(&QUICK);
    let lines = report["lines"].as_array().unwrap();
    assert_eq!(lines.len(), 12);
    for line in lines {
        assert!(line["name"].is_string() && line["unit"].is_string(), "{line}");
        let (best, median) = (line["best"].as_f64().unwrap(), line["median"].as_f64().unwrap());
        assert!(best >= median && median > 0.0, "{line}");
    }
    for key in ["version", "commit", "profile", "cpu"] {
        assert!(!report[key].as_str().unwrap().is_empty(), "{key}");
    }
}

#[test]
fn random_games_come_to_the_known_mean() {
    let games = &answered(&QUICK)["random_games"];
    assert_eq!(games["games"], 10_000);
    // The mean of 500,000 games elsewhere is 1095 with a deviation of about 530 a game, and 118.4
    // moves; six standard errors of 10,000 games.
    assert!((games["mean_score"].as_f64().unwrap() - 1095.0).abs() < 32.0, "{games}");
    assert!((games["mean_moves"].as_f64().unwrap() - 118.4).abs() < 3.0, "{games}");
}

#[test]
fn the_table_fits_a_terminal() {
    let text = printed(&QUICK);
    assert_plain_and_narrow(&text);
    for expected in
        ["moves", "evaluate h4, four at once", "expectimax h1 depth 5", "10000 random games"]
    {
        assert!(text.contains(expected), "{expected}\nis not in\n{text}");
    }
}

#[test]
fn a_time_that_is_none_is_refused() {
    for seconds in ["0", "-1", "NaN", "inf", "soon", "1e9"] {
        let message = refused(&["bench", "--seconds", seconds], 2);
        assert!(message.contains("give seconds, from 0.001 to 3600"), "{message}");
    }
}

const SEARCHES: [&str; 6] = ["bench", "--search", "--heuristic", "h1,h4", "--depth", "1..3"];

/// Every search by both heuristics at three depths, each as fast as its own reference says.
#[test]
fn every_search_is_compared_with_its_reference() {
    let rows = answered(&SEARCHES);
    let rows = rows.as_array().unwrap();
    assert_eq!(rows.len(), Algorithm::ALL.len() * 2 * 3);
    for row in rows {
        let number = |name: &str| row[name].as_f64().unwrap();
        let named = |name: &str| Algorithm::ALL.into_iter().find(|it| it.name() == name).unwrap();
        let plain = named(row["algorithm"].as_str().unwrap()).reference().name();
        let of = |name: &str| {
            let is_it = |it: &&serde_json::Value| {
                it["algorithm"] == name
                    && it["heuristic"] == row["heuristic"]
                    && it["depth"] == row["depth"]
            };
            rows.iter().find(is_it).unwrap()
        };
        assert_eq!(number("positions"), 200.0);
        let faster = of(plain)["microseconds"].as_f64().unwrap() / number("microseconds");
        // Both figures are rounded.
        assert!((number("times_as_fast") - faster).abs() < 0.05 * faster + 0.02, "{row}");
        assert!(number("nodes") > number("leaves") && number("leaves") >= 1.0, "{row}");
        let has_table = row["algorithm"].as_str().unwrap().ends_with("-tt");
        assert!(has_table || number("table_hits") == 0.0, "{row}");
    }
}

#[test]
fn a_comparison_of_searches_comes_as_text_csv_and_picture() {
    let text = printed(&SEARCHES);
    assert_plain_and_narrow(&text);
    assert!(text.starts_with("search ") && text.contains("minimax-tt"), "{text}");
    let csv = printed(&[&SEARCHES[..], &["--csv"]].concat());
    assert!(csv.starts_with("algorithm,heuristic,depth,positions,nodes,leaves,cutoffs,"), "{csv}");
    let svg = printed(&[&SEARCHES[..], &["--svg"]].concat());
    assert!(svg.starts_with("<svg") && svg.contains("b^(m/2)"), "{svg}");
    assert!(refused(&["bench", "--csv"], 2).contains("--search"));
}
