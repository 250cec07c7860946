//! From finished games to tables, and from tables to bytes.
//!
//! Reading order: [`table`] (a table of typed values), [`win_rates`], [`timing`], [`summary`] and
//! [`games`] (which tables there are), [`played`] and [`contents`] (what a report says),
//! [`mod@format`] (CSV, JSON and text), [`chart`] (pictures), [`workbook`] (for a spreadsheet), [`manifest`] and [`times`] (how the
//! results and times came about), [`folder`] (the one place that writes files). Formats return
//! bytes.

pub mod chart;
pub mod charts;
pub mod comparison;
pub mod contents;
pub mod dialect;
pub mod document;
pub mod folder;
pub mod format;
pub mod games;
pub mod latex;
pub mod manifest;
pub mod markdown;
pub mod package;
pub mod played;
pub mod summary;
pub mod table;
pub mod times;
pub mod timing;
pub mod win_rates;
pub mod workbook;

pub use contents::{Report, Section};
pub use folder::Folder;
pub use manifest::Manifest;
pub use played::Played;
pub use table::{Table, Value};
