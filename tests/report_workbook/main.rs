//! The workbook of a report, read back.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod batteries;
mod book;
mod charts;
mod command;
mod hostile;
mod sheets;
mod sizes;
mod summary;
