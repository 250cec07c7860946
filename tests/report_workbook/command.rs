//! `lab2048 report --format xlsx`.

use std::fs;

use assert_cmd::cargo::cargo_bin_cmd;

use crate::book;

#[test]
fn the_command_makes_a_workbook_of_a_folder() {
    let place = tempfile::tempdir().unwrap();
    let lab = |arguments: &str| {
        let mut command = cargo_bin_cmd!("lab2048");
        let command = command.args(arguments.split_whitespace()).current_dir(place.path());
        command.assert().success().get_output().stdout.clone()
    };
    lab("run --algorithm minimax,random --heuristic h1 --depth 1 --games 3 --quiet --out a");
    lab("report a --format xlsx --out of-a.xlsx --quiet");
    let bytes = fs::read(place.path().join("of-a.xlsx")).unwrap();
    assert!(lab("report a --format xlsx --out -") == bytes, "a pipe gets the same bytes");
    lab("report a --format xlsx --quiet");
    assert!(fs::read(place.path().join("a/report/report.xlsx")).unwrap() == bytes);
    let picture = lab("report a --format png --chart win-rate-h1 --out -");
    lab("report a --format png --chart win-rate-h1 --out h1.png --quiet");
    assert!(fs::read(place.path().join("h1.png")).unwrap() == picture);

    let book = book::read(bytes);
    assert_eq!(book.rows("Games"), 7);
    // The time when the games were finished, not that of the report.
    let manifest: serde_json::Value =
        serde_json::from_slice(&fs::read(place.path().join("a/manifest.json")).unwrap()).unwrap();
    let end = manifest["run"]["end"].as_str().unwrap();
    let created = format!("<dcterms:created xsi:type=\"dcterms:W3CDTF\">{end}</dcterms:created>");
    assert!(book.parts["docProps/core.xml"].contains(&created), "{end}");
}
