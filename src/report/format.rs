//! A table as bytes: CSV, JSON, or aligned text.

use comfy_table::{CellAlignment, ContentArrangement, Table as Grid, TableStyle};
use serde_json::{Map, Number, Value as Json};

use super::dialect::Dialect;
use super::document::one_line;
use super::table::{Table, Value};

/// The table as CSV after RFC 4180, with a point before decimals and line feeds between rows:
/// the [plain dialect](Dialect::Plain).
#[must_use]
pub fn csv(table: &Table) -> Vec<u8> {
    Dialect::Plain.csv(table)
}

/// The table as a list of objects; an empty cell is `null`.
#[must_use]
pub fn json(table: &Table) -> Json {
    let object = |row: &Vec<Value>| {
        let names = table.columns.iter().map(|column| column.name.to_owned());
        Json::Object(names.zip(row.iter().map(json_value)).collect::<Map<_, _>>())
    };
    Json::Array(table.rows.iter().map(object).collect())
}

fn json_value(value: &Value) -> Json {
    match value {
        Value::Empty => Json::Null,
        Value::Text(text) => Json::String(text.clone()),
        Value::Whole(number) => Json::from(*number),
        // The digits that a CSV file would show.
        Value::Decimal(..) => {
            let number = value.text().parse().ok().and_then(Number::from_f64);
            number.map_or(Json::Null, Json::Number)
        }
    }
}

/// Columns of text below their short names, aligned: names to the left, numbers to the right, `-`
/// for an empty cell.
#[must_use]
pub fn text(table: &Table) -> String {
    let mut grid = Grid::new();
    grid.load_style(TableStyle::new()).set_content_arrangement(ContentArrangement::Disabled);
    grid.set_header(table.columns.iter().map(|column| column.heading));
    for row in &table.rows {
        grid.add_row(row.iter().map(|value| match value {
            Value::Empty => "-".to_owned(),
            // One line a row, whatever a name holds.
            Value::Text(text) => one_line(text),
            number => number.text(),
        }));
    }
    for (index, column) in grid.column_iter_mut().enumerate() {
        let is_text = table.rows.iter().any(|row| matches!(row.get(index), Some(Value::Text(_))));
        column.set_padding((0, 2));
        column.set_cell_alignment(if is_text { CellAlignment::Left } else { CellAlignment::Right });
    }
    let lines = grid.to_string();
    lines.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}

/// A whole number for people: `1,000,000`.
#[must_use]
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
