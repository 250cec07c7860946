//! datapackage.json: what a program needs to know of the CSV files beside it: types, units, keys,
//! constraints, sizes, hashes, licence and citation.
//!
//! After the Data Package standard, version 1 (<https://specs.frictionlessdata.io>).

use serde_json::{Map, Value as Json, json};

use super::Played;
use super::document::CITATION;
use super::manifest::ManifestConditions;
use crate::columns::{Column, Definition, Kind};

/// A CSV file of the folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// What its columns are. Its name is that of the definition.
    pub definition: Definition,
    /// How many bytes it has.
    pub bytes: u64,
    /// Its SHA-256, in hexadecimal digits.
    pub sha256: String,
}

/// The bytes of datapackage.json for a folder with these files. `licences` are identifiers such as
/// `CC-BY-4.0`, of which a user may choose one.
#[must_use]
pub fn package(played: &Played, files: &[File], licences: &[String]) -> Vec<u8> {
    let run = played.manifest.as_ref().map(|manifest| &manifest.run);
    let mut package = json!({
        "profile": "data-package",
        "name": name(&played.plan.name),
        "title": played.plan.name,
        "description": format!(
            "{} games of 2048 in {} cells (algorithm, heuristic, depth), played by lab2048",
            played.ledger.games(),
            played.plan.cells.len(),
        ),
        "keywords": ["2048", "expectimax", "minimax", "heuristics"],
        "licenses": licences.iter().map(|name| json!({ "name": name })).collect::<Vec<_>>(),
        "sources": [{ "title": "Tutor de algoritmos de juegos, University of Málaga, 2016" }],
        "citation": CITATION,
        "battery": {
            "plan_hash": played.plan.hash(),
            "conditions": ManifestConditions::of(&played.plan),
            "games": played.plan.games(),
            "games_finished": played.ledger.games(),
            "version": run.map(|run| &run.version),
            "commit": run.map(|run| &run.commit),
        },
        "resources": files.iter().map(resource).collect::<Vec<_>>(),
    });
    if let Some(end) = run.and_then(|run| run.end.as_ref()) {
        package["created"] = json!(end);
    }
    format!("{package:#}\n").into_bytes()
}

fn resource(file: &File) -> Json {
    let Definition { name, title, meaning, columns, key } = &file.definition;
    json!({
        "profile": "tabular-data-resource",
        "name": name,
        "path": format!("{name}.csv"),
        "title": title,
        "description": format!("a row: {meaning}"),
        "format": "csv",
        "mediatype": "text/csv",
        "encoding": "utf-8",
        "bytes": file.bytes,
        "hash": format!("sha256:{}", file.sha256),
        "dialect": { "delimiter": ",", "lineTerminator": "\n", "doubleQuote": true, "header": true },
        "schema": {
            "fields": columns.iter().map(field).collect::<Vec<_>>(),
            "missingValues": [""],
            "primaryKey": key,
        },
    })
}

fn field(column: &Column) -> Json {
    let kind = match column.kind {
        Kind::Text => "string",
        Kind::Whole => "integer",
        Kind::Number => "number",
    };
    let mut constraints = Map::new();
    if !column.may_be_empty {
        constraints.insert("required".to_owned(), json!(true));
    }
    if column.kind != Kind::Text && !column.may_be_negative {
        constraints.insert("minimum".to_owned(), json!(0));
    }
    if column.unit == "%" {
        constraints.insert("maximum".to_owned(), json!(100));
    }
    if !column.choices.is_empty() {
        constraints.insert("enum".to_owned(), json!(column.choices));
    }
    let mut field = json!({
        "name": column.name,
        "type": kind,
        "title": column.heading,
        "description": column.meaning,
    });
    if !column.unit.is_empty() {
        field["unit"] = json!(column.unit);
    }
    if !constraints.is_empty() {
        field["constraints"] = Json::Object(constraints);
    }
    field
}

/// A name as the standard wants it: lower case letters, digits, `.`, `_` and `-`.
fn name(text: &str) -> String {
    let plain = |letter: char| match letter.to_ascii_lowercase() {
        letter @ ('a'..='z' | '0'..='9' | '.' | '_' | '-') => letter,
        _ => '-',
    };
    let name: String = text.chars().take(100).map(plain).collect();
    let name = name.trim_matches('-');
    if name.is_empty() { "battery".to_owned() } else { name.to_owned() }
}
