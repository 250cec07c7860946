//! A CSV file as the program wrote it, read by other code than its own, and rows of games made by
//! hand.

use std::path::Path;

use sha2::{Digest, Sha256};

/// A header, and rows that are as wide as it.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    pub header: Vec<String>,
    pub rows: Vec<Vec<String>>,
}

impl Table {
    /// Reads a file; one with rows of different widths fails.
    pub fn read(path: &Path) -> Self {
        let mut reader = csv::Reader::from_path(path).unwrap();
        let fields = |record: &csv::StringRecord| record.iter().map(str::to_owned).collect();
        let header = fields(reader.headers().unwrap());
        Self { header, rows: reader.records().map(|record| fields(&record.unwrap())).collect() }
    }

    fn index(&self, name: &str) -> usize {
        self.header.iter().position(|column| column == name).unwrap()
    }

    pub fn column(&self, name: &str) -> Vec<&str> {
        let index = self.index(name);
        self.rows.iter().map(|row| row[index].as_str()).collect()
    }

    /// The numbers of a column, where there are any.
    pub fn numbers(&self, name: &str) -> Vec<Option<f64>> {
        let number = |text: &str| (!text.is_empty()).then(|| text.parse().unwrap());
        self.column(name).into_iter().map(number).collect()
    }

    /// The same columns, of the rows for which `keep` holds of the cell under `name`.
    pub fn only(&self, name: &str, keep: impl Fn(&str) -> bool) -> Self {
        let index = self.index(name);
        let rows = self.rows.iter().filter(|row| keep(&row[index])).cloned();
        Self { header: self.header.clone(), rows: rows.collect() }
    }

    /// The rows of games.csv in a fixed order and without what is measured.
    pub fn facts(&self) -> Vec<Vec<String>> {
        let measured = ["search_seconds", "check"].map(|name| self.index(name));
        let facts = self.rows.iter().map(|row| {
            let kept = row.iter().enumerate().filter(|(index, _)| !measured.contains(index));
            kept.map(|(_, cell)| cell.clone()).collect::<Vec<_>>()
        });
        let mut facts: Vec<_> = facts.collect();
        facts.sort();
        facts
    }
}

/// A line of games.csv with its `check` made to fit, as the program would have written it.
pub fn sealed(line: &str) -> String {
    let (row, _) = line.trim_end().rsplit_once(',').unwrap();
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(row.as_bytes());
    let mut digest = Sha256::new();
    for field in &reader.records().next().unwrap().unwrap() {
        digest.update(field);
        digest.update([0x1f]);
    }
    let check: String = digest.finalize()[..4].iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{row},c{check}\n")
}

/// The same line with other cells, each by its number.
pub fn changed(line: &str, cells: &[(usize, &str)]) -> String {
    let mut fields: Vec<&str> = line.split(',').collect();
    for (index, text) in cells {
        fields[*index] = text;
    }
    fields.join(",")
}
