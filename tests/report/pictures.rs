//! Every chart by name.

use std::fs;

use super::Place;

#[test]
fn every_chart_is_there_as_svg_and_png() {
    let place = Place::with_battery();
    place.lab("report a --format svg,png --quiet");
    let names = place.names("a/report/charts");
    let mut expected = Vec::new();
    for kind in ["win-rate", "score", "time"] {
        for of in ["h1", "h4", "minimax", "expectimax"] {
            expected.push(format!("{kind}-{of}"));
        }
    }
    for algorithm in ["minimax", "expectimax"] {
        expected.extend(["h1", "h4"].map(|it| format!("tiles-{algorithm}-{it}")));
    }
    expected.push("tiles-random".to_owned());
    let mut expected: Vec<String> =
        expected.iter().flat_map(|name| [format!("{name}.png"), format!("{name}.svg")]).collect();
    expected.sort();
    assert_eq!(names, expected);
    for name in names.iter().filter(|name| name.ends_with(".png")) {
        let bytes = fs::read(place.path("a/report/charts").join(name)).unwrap();
        assert!(bytes.starts_with(b"\x89PNG"), "{name}");
    }
}

#[test]
fn a_chart_says_what_it_shows() {
    let place = Place::with_battery();
    let chart = |name: &str| place.lab(&format!("report a --format svg --chart {name} --out -"));
    let wins = chart("win-rate-h4");
    for words in ["Win rate with h4", "minimax", "expectimax", "depth (plies)"] {
        assert!(wins.contains(words), "{words} is missing");
    }
    let tiles = chart("tiles-minimax-h1");
    for words in ["Tiles reached by minimax with h1", "depth 1", "depth 2", ">256<"] {
        assert!(tiles.contains(words), "{words} is missing");
    }
}

#[test]
fn without_a_target_there_is_no_win_rate_to_draw() {
    let place = Place::new();
    let run = "run --algorithm minimax --heuristic h1 --depth 1 --games 3 --target none --quiet";
    place.lab(&format!("{run} --out a"));
    place.lab("report a --format svg --quiet");
    let names = place.names("a/report/charts");
    assert!(names.iter().all(|name| !name.starts_with("win-rate")), "{names:?}");
    assert!(names.contains(&"score-h1.svg".to_owned()), "{names:?}");
}
