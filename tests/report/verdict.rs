//! The verdict on the thesis, where there is one.

use std::fs;

use super::Place;

/// A folder with what `reproduce` leaves behind, cut down to a few games.
fn reproduced() -> Place {
    let place = Place::new();
    let arguments = "reproduce --quick --games 2 --timed-games 0 --margin 20 --out t --quiet";
    place.command(arguments).assert().success();
    place
}

#[test]
fn verdicts_and_claims_are_those_that_reproduce_wrote() {
    let place = reproduced();
    for table in ["verdicts", "claims"] {
        let made = place.lab(&format!("report t --format csv --table {table} --out -"));
        assert_eq!(made, place.read(&format!("t/{table}.csv")));
    }
    let report = place.json("report t --format json --out -");
    let sentence = report["verdict"][0].as_str().unwrap();
    assert!(sentence.contains("not contradicted: of 36 cells"), "{sentence}");
    assert!(sentence.contains("within 20 points"), "{sentence}");
    place.lab("report t --format svg --quiet");
    for name in place.names("t/figures").iter().filter(|name| name.ends_with(".svg")) {
        let ours = place.read(&format!("t/report/charts/{name}"));
        assert_eq!(ours, place.read(&format!("t/figures/{name}")), "{name}");
    }
}

#[test]
fn a_margin_that_is_none_is_refused() {
    let place = reproduced();
    let verdicts = place.read("t/verdicts.csv");
    for (wrong, says) in [
        (verdicts.replacen(",20,", ",2000,", 1), "line 2: the margin"),
        (verdicts.replacen("margin", "other", 1), "no column `margin`"),
    ] {
        place.write("t/verdicts.csv", wrong);
        let said = place.refused("report t --format json --out -", 3);
        assert!(said.contains(says), "{said}");
    }
    fs::remove_file(place.path("t/verdicts.csv")).unwrap();
    let report = place.json("report t --format json --out -");
    assert_eq!(report["verdict"].as_array().unwrap().len(), 0);
}
