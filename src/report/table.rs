//! A table: columns that say what they mean, and rows of typed values.

use crate::agent::Player;
use crate::columns::Column;

/// One cell of a table. An undefined number is [`Value::Empty`], never NaN or infinity.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// There is none.
    Empty,
    /// A name.
    Text(String),
    /// A whole number.
    Whole(u64),
    /// A number, to be written with this many decimals.
    Decimal(f64, usize),
}

impl Value {
    /// A number if it is there and finite.
    #[must_use]
    pub fn decimal(number: Option<f64>, decimals: usize) -> Self {
        match number {
            Some(number) if number.is_finite() => Self::Decimal(number, decimals),
            _ => Self::Empty,
        }
    }

    /// A name if it is not empty.
    #[must_use]
    pub fn name(name: &str) -> Self {
        if name.is_empty() { Self::Empty } else { Self::Text(name.to_owned()) }
    }

    /// The value as plain text: a point before the decimals, nothing for an empty cell.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Empty => String::new(),
            Self::Text(text) => text.clone(),
            Self::Whole(number) => number.to_string(),
            Self::Decimal(number, decimals) => format!("{number:.decimals$}"),
        }
    }
}

/// A table. Every row has a value for every column, whoever played.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    /// What stands in each column.
    pub columns: Vec<Column>,
    /// The rows, in the order of the plan's cells.
    pub rows: Vec<Vec<Value>>,
}

impl Table {
    /// A table with a row for each of `rows`.
    ///
    /// # Panics
    ///
    /// Panics if a row does not fit the columns: a fault of the program.
    #[must_use]
    pub fn new(columns: Vec<Column>, rows: Vec<Vec<Value>>) -> Self {
        assert!(
            rows.iter().all(|row| row.len() == columns.len()),
            "a row has a value for each column"
        );
        Self { columns, rows }
    }
}

/// The values of the columns that say who plays, [`PLAYER`](crate::battery::record::PLAYER).
pub(super) fn player(player: &Player) -> [Value; 3] {
    let heuristic = player.heuristic();
    [
        Value::Text(player.kind().name().to_owned()),
        heuristic.map_or(Value::Empty, |it| Value::Text(it.name().to_owned())),
        player.depth().map_or(Value::Empty, |depth| Value::Whole(depth.plies().into())),
    ]
}
