//! From a plan to finished games: who plays which game when, the log that keeps every result, and
//! the tallies of each cell.
//!
//! Reading order: [`record`] (one finished game), [`log`] (games.csv, the only truth), [`ledger`]
//! (what is finished, and its tallies), [`schedule`] (what comes next), [`estimate`] (how long it
//! will take), [`runner`] (all cores at work). When times are measured: [`rounds`] (what comes next
//! then), [`cores`], `warm_up`, [`surroundings`] (what else the machine does) and [`disturbances`]
//! (what the times themselves tell of it).

pub mod cores;
pub mod disturbances;
pub mod estimate;
pub mod ledger;
pub mod log;
pub mod merge;
pub mod probe;
pub mod reader;
pub mod record;
pub mod rounds;
pub mod runner;
pub mod schedule;
pub mod surroundings;
pub mod tally;
mod warm_up;

pub use ledger::{Conflict, Ledger};
pub use log::{Log, LogError};
pub use record::Record;
pub use runner::{Mode, Monitor, Status, Stop, Task, run};
pub use tally::Tally;
