//! `lab2048 bench`: what it reports, never how fast.

use crate::{answered, assert_plain_and_narrow, printed, refused};

const QUICK: [&str; 3] = ["bench", "--seconds", "0.001"];

#[test]
fn every_line_has_a_name_a_unit_and_a_rate() {
    let report = answered(&QUICK);
    let lines = report["lines"].as_array().unwrap();
    assert_eq!(lines.len(), 10);
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
    for expected in ["moves", "evaluate h4", "expectimax h1 depth 5", "10000 random games"] {
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
