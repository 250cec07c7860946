//! From finished games to tables, and from tables to bytes.
//!
//! Reading order: [`table`] (a table of typed values), [`win_rates`], [`timing`] and [`summary`]
//! (which tables there are), [`mod@format`] (CSV, JSON and text), [`chart`] (pictures),
//! [`manifest`] and [`times`] (how the results and times came about), [`folder`] (the one place that writes files).

pub mod chart;
pub mod folder;
pub mod format;
pub mod manifest;
pub mod summary;
pub mod table;
pub mod times;
pub mod timing;
pub mod win_rates;

pub use folder::Folder;
pub use manifest::Manifest;
pub use table::{Table, Value};
