//! datapackage.json tells the files beside it as they are.

use std::fs;

use serde_json::Value;
use sha2::{Digest, Sha256};

use super::{Place, rows};

#[test]
fn each_file_is_told_with_its_columns_size_and_hash() {
    let place = Place::with_battery();
    place.lab("report a --format datapackage --quiet --licence CC-BY-4.0");
    let package: Value = serde_json::from_str(&place.read("a/datapackage.json")).unwrap();
    assert_eq!(package["licenses"][0]["name"], "CC-BY-4.0");
    let resources = package["resources"].as_array().unwrap();
    assert_eq!(resources.len(), 3);
    for resource in resources {
        let path = resource["path"].as_str().unwrap();
        let bytes = fs::read(place.path("a").join(path)).unwrap();
        assert_eq!(resource["bytes"], bytes.len());
        let digits: String =
            Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(resource["hash"], format!("sha256:{digits}"));
        let fields = resource["schema"]["fields"].as_array().unwrap();
        let names: Vec<&str> = fields.iter().map(|it| it["name"].as_str().unwrap()).collect();
        let table = rows(&String::from_utf8(bytes).unwrap(), b',');
        assert_eq!(names, table[0], "{path}");
        for (at, field) in fields.iter().enumerate() {
            let is_number = field["type"] != "string";
            let required = field["constraints"]["required"] == true;
            for row in &table[1..] {
                assert!(!required || !row[at].is_empty(), "{path} {field}");
                assert!(!is_number || row[at].is_empty() || row[at].parse::<f64>().is_ok());
            }
        }
    }
}

#[test]
fn a_table_that_is_not_what_the_games_come_to_is_refused() {
    let place = Place::with_battery();
    place.write("a/win_rates.csv", place.read("a/win_rates.csv").replacen(",5,", ",6,", 1));
    let said = place.refused("report a --format datapackage", 3);
    assert!(said.contains("win_rates.csv is not what the games come to"), "{said}");
    assert!(said.contains("lab2048 run a/plan.toml --out a"), "{said}");
    fs::remove_file(place.path("a/win_rates.csv")).unwrap();
    let said = place.refused("report a --format datapackage", 3);
    assert!(said.contains("win_rates.csv cannot be read"), "{said}");
    assert!(!place.path("a/datapackage.json").exists());
    place.lab("run a/plan.toml --out a --quiet");
    place.lab("report a --format datapackage --quiet");
}

#[test]
fn licences_are_identifiers() {
    let place = Place::with_battery();
    place.command("report a --format datapackage --licence <script>").assert().code(2);
}

#[test]
fn every_column_is_explained() {
    let place = Place::with_battery();
    let help = place.lab("help columns");
    let listed = place.lab("columns");
    assert!(help.contains(listed.trim_end()), "help and list differ");
    for file in ["games", "win_rates", "timing"] {
        for name in &rows(&place.read(&format!("a/{file}.csv")), b',')[0] {
            assert!(listed.contains(&format!("\n  {name} ")), "{name}");
        }
    }
    let tables = place.json("columns --json");
    let names: Vec<&str> = tables["tables"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["table"].as_str().unwrap())
        .collect();
    for name in ["games", "win_rates", "timing", "summary", "comparison_wins", "verdicts"] {
        assert!(names.contains(&name), "{name}");
    }
    let said = place.refused("columns win_rate", 2);
    assert!(said.contains("did you mean `win_rates`?"), "{said}");
}
