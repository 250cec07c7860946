//! The columns of tables: one list a table serves every format.

/// What stands in a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Names and sentences.
    Text,
    /// Whole numbers from 0 up.
    Whole,
    /// Numbers with decimals.
    Number,
}

impl Kind {
    /// `text`, `whole number` or `number`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Whole => "whole number",
            Self::Number => "number",
        }
    }
}

/// A column: its name in headers, its unit and what it means.
///
/// # Examples
///
/// ```
/// use lab2048::columns::{Column, Kind};
/// const MEAN: Column = Column::number("mean_score", "points", "mean score").headed("score");
/// assert_eq!((MEAN.kind, MEAN.heading, MEAN.may_be_empty), (Kind::Number, "score", false));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Column {
    /// The name in the header of a file, lower case with underscores.
    pub name: &'static str,
    /// A short name, for tables that people read.
    pub heading: &'static str,
    /// The unit of its numbers, empty for names and hashes. Values in `%` lie between 0 and 100.
    pub unit: &'static str,
    /// What it says, as a sentence part.
    pub meaning: &'static str,
    /// What stands in it.
    pub kind: Kind,
    /// Whether a row may have no value, since there is none or it is undefined.
    pub may_be_empty: bool,
    /// Whether a number may be below 0.
    pub may_be_negative: bool,
    /// All values there can be, if they are few.
    pub choices: &'static [&'static str],
}

impl Column {
    /// A column of names or sentences.
    #[must_use]
    pub const fn text(name: &'static str, meaning: &'static str) -> Self {
        Self::new(name, "", meaning, Kind::Text)
    }

    /// A column of whole numbers.
    #[must_use]
    pub const fn whole(name: &'static str, unit: &'static str, meaning: &'static str) -> Self {
        Self::new(name, unit, meaning, Kind::Whole)
    }

    /// A column of numbers with decimals.
    #[must_use]
    pub const fn number(name: &'static str, unit: &'static str, meaning: &'static str) -> Self {
        Self::new(name, unit, meaning, Kind::Number)
    }

    const fn new(
        name: &'static str,
        unit: &'static str,
        meaning: &'static str,
        kind: Kind,
    ) -> Self {
        Self {
            name,
            heading: name,
            unit,
            meaning,
            kind,
            may_be_empty: false,
            may_be_negative: false,
            choices: &[],
        }
    }

    /// The column with a short name for people.
    #[must_use]
    pub const fn headed(self, heading: &'static str) -> Self {
        Self { heading, ..self }
    }

    /// The column, in which values may be missing.
    #[must_use]
    pub const fn or_empty(self) -> Self {
        Self { may_be_empty: true, ..self }
    }

    /// The column, with all the values there can be.
    #[must_use]
    pub const fn one_of(self, choices: &'static [&'static str]) -> Self {
        Self { choices, ..self }
    }

    /// The column, whose numbers may be below 0.
    #[must_use]
    pub const fn or_negative(self) -> Self {
        Self { may_be_negative: true, ..self }
    }
}

/// A table that the program writes: what it is called, what it is for and what its columns say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Definition {
    /// Its name, that of its file without the ending.
    pub name: &'static str,
    /// What stands above it.
    pub title: &'static str,
    /// What a row is, as a sentence part.
    pub meaning: &'static str,
    /// Its columns, in order.
    pub columns: Vec<Column>,
    /// The columns that tell its rows apart.
    pub key: &'static [&'static str],
}
