//! From finished games to tables, and from tables to bytes.
//!
//! Reading order: [`table`] (a table of typed values), [`win_rates`], [`timing`], [`summary`] and
//! [`games`] (which tables there are), [`played`], [`comparison`] and [`contents`] (what a report
//! says), then the formats, which return bytes: [`mod@format`], [`dialect`], [`document`],
//! [`markdown`] and [`latex`] (text), [`workbook`], [`chart`] and [`charts`] (pictures),
//! [`replays`] and [`page`] (a page with games to look at) and [`package`]. [`manifest`] and
//! [`times`] tell how results and times came about, and [`folder`] is the one place that writes
//! files.

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
pub mod page;
pub mod played;
pub mod replays;
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
