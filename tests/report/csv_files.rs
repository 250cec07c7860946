//! CSV files in every dialect: the same table, and never a mixture of signs.

use super::{Place, rows};

const COMMA_DIALECTS: [&str; 5] = ["excel-de", "excel-es", "excel-fr", "excel-it", "excel-pt"];

#[test]
fn plain_files_are_those_of_the_run() {
    let place = Place::with_battery();
    place.lab("report a --format csv --quiet");
    assert_eq!(
        place.names("a/report/csv"),
        ["games.csv", "summary.csv", "timing.csv", "win_rates.csv"]
    );
    for name in ["win_rates.csv", "timing.csv"] {
        assert_eq!(place.read(&format!("a/report/csv/{name}")), place.read(&format!("a/{name}")));
    }
    // The log has its games in the order in which they ended, and two columns of hashes.
    let mut log = rows(&place.read("a/games.csv"), b',');
    let mut games = rows(&place.read("a/report/csv/games.csv"), b',');
    log.iter_mut().for_each(|row| row.truncate(14));
    assert_eq!(games[0], log[0]);
    log.sort();
    games.sort();
    assert_eq!(games, log);
}

#[test]
fn every_dialect_says_the_same_in_its_own_signs() {
    let place = Place::with_battery();
    for dialect in COMMA_DIALECTS.into_iter().chain(["excel"]) {
        place.lab(&format!("report a --format csv --csv-dialect {dialect} --quiet"));
        place.lab("report a --format csv --quiet");
        for table in ["games", "summary", "timing", "win_rates"] {
            let text = place.read(&format!("a/report/csv-{dialect}/{table}.csv"));
            let (start, text) = text.split_at(3);
            assert_eq!(start, "\u{feff}");
            assert_eq!(text.matches('\n').count(), text.matches("\r\n").count());
            let has_comma = COMMA_DIALECTS.contains(&dialect);
            let theirs = rows(text, if has_comma { b';' } else { b',' });
            let plain = rows(&place.read(&format!("a/report/csv/{table}.csv")), b',');
            // No field of this battery holds a comma or a point but as a decimal sign.
            let field = |it: &String| if has_comma { it.replace('.', ",") } else { it.clone() };
            let expected: Vec<Vec<String>> =
                plain.iter().map(|row| row.iter().map(field).collect()).collect();
            assert_eq!(theirs, expected, "{dialect} {table}");
            assert!(!has_comma || !text.contains('.'), "{dialect} {table}: a point");
        }
    }
}

#[test]
fn one_table_goes_to_standard_output() {
    let place = Place::with_battery();
    let printed = place.lab("report a --format csv --table win_rates --out -");
    assert_eq!(printed, place.read("a/win_rates.csv"));
    let spanish = place.lab("report a --format csv --table games --csv-dialect excel-es --out -");
    assert!(spanish.starts_with("\u{feff}algorithm;heuristic;depth;game;"), "{spanish}");
    assert_eq!(spanish.lines().count(), 1 + 5 * 9);
}
