//! A workbook read back.

use std::collections::BTreeMap;
use std::io::{Cursor, Read};

use calamine::{Data, Range, Reader, Xlsx};
use lab2048::report::Report;
use lab2048::report::workbook::xlsx;

/// The cells of a workbook.
pub struct Book {
    /// The names of its sheets, in order.
    pub sheets: Vec<String>,
    values: BTreeMap<String, Range<Data>>,
    formulas: BTreeMap<String, Range<String>>,
    /// The files inside, by name.
    pub parts: BTreeMap<String, String>,
    /// How long the file is.
    pub bytes: usize,
}

/// Makes the workbook of a report and reads it.
pub fn of(report: &Report) -> Book {
    read(xlsx(report).unwrap())
}

/// Reads the bytes of a workbook.
pub fn read(bytes: Vec<u8>) -> Book {
    let length = bytes.len();
    let parts = parts(&bytes);
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).unwrap();
    let sheets = book.sheet_names().clone();
    let values = sheets.iter().map(|it| (it.clone(), book.worksheet_range(it).unwrap()));
    let values = values.collect();
    let formulas = sheets.iter().map(|it| (it.clone(), book.worksheet_formula(it).unwrap()));
    let formulas = formulas.collect();
    Book { sheets, values, formulas, parts, bytes: length }
}

fn parts(bytes: &[u8]) -> BTreeMap<String, String> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut parts = BTreeMap::new();
    for index in 0..archive.len() {
        let mut file = archive.by_index(index).unwrap();
        let mut text = String::new();
        file.read_to_string(&mut text).unwrap();
        parts.insert(file.name().unwrap().into_owned(), text);
    }
    parts
}

impl Book {
    /// What stands in a cell.
    pub fn at(&self, sheet: &str, row: usize, column: usize) -> Data {
        let value = self.values[sheet].get_value((row as u32, column as u32));
        value.cloned().unwrap_or_default()
    }

    /// A cell as text: nothing if it is empty.
    pub fn text(&self, sheet: &str, row: usize, column: usize) -> String {
        self.at(sheet, row, column).to_string()
    }

    /// A cell's number.
    pub fn number(&self, sheet: &str, row: usize, column: usize) -> f64 {
        match self.at(sheet, row, column) {
            Data::Float(number) => number,
            Data::Int(number) => number as f64,
            other => panic!("{sheet} {row} {column}: {other:?}"),
        }
    }

    /// A cell's formula, if it has one.
    pub fn formula(&self, sheet: &str, row: usize, column: usize) -> Option<&str> {
        let formula = self.formulas[sheet].get_value((row as u32, column as u32));
        formula.map(String::as_str).filter(|formula| !formula.is_empty())
    }

    /// How many rows of a sheet hold something, the empty ones above them included.
    pub fn rows(&self, sheet: &str) -> usize {
        self.values[sheet].end().map_or(0, |(row, _)| row as usize + 1)
    }

    /// All cells of all sheets that hold something: sheet, place and value.
    pub fn cells(&self) -> impl Iterator<Item = (&str, (usize, usize), &Data)> {
        self.values.iter().flat_map(|(sheet, range)| {
            let (row, column) = range.start().unwrap_or_default();
            range.used_cells().map(move |(down, right, value)| {
                (sheet.as_str(), (row as usize + down, column as usize + right), value)
            })
        })
    }

    /// Where a text stands in a sheet.
    pub fn find(&self, sheet: &str, text: &str) -> Option<(usize, usize)> {
        let is_it = |(name, _, value): &(&str, (usize, usize), &Data)| {
            *name == sheet && matches!(value, Data::String(it) if it == text)
        };
        self.cells().find(is_it).map(|(_, at, _)| at)
    }
}
