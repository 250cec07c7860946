//! The columns of tables: one list a table serves every format.

/// A column: its name in headers, its unit and what it means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Column {
    /// The name in the header, lower case with underscores.
    pub name: &'static str,
    /// The unit of its numbers, empty for names and hashes.
    pub unit: &'static str,
    /// What it says, as a sentence part.
    pub meaning: &'static str,
}

impl Column {
    /// A column.
    #[must_use]
    pub const fn new(name: &'static str, unit: &'static str, meaning: &'static str) -> Self {
        Self { name, unit, meaning }
    }
}
