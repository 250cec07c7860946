//! From a plan to finished games: who plays which game when, the log that keeps every result, and
//! the tallies of each cell.
//!
//! Reading order: [`record`] (one finished game), [`log`] (games.csv, the only truth), [`ledger`]
//! (what is finished, and its tallies), [`schedule`] (what comes next), [`estimate`] (how long it
//! will take), [`runner`] (all cores at work).

pub mod estimate;
pub mod ledger;
pub mod log;
pub mod merge;
pub mod probe;
pub mod reader;
pub mod record;
pub mod runner;
pub mod schedule;
pub mod tally;

pub use ledger::{Conflict, Ledger};
pub use log::{Log, LogError};
pub use record::Record;
pub use runner::{Monitor, Status, Stop, Task, run};
pub use tally::Tally;
