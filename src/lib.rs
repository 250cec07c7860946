//! lab
pub mod agent;
pub mod battery;
pub mod columns;
pub mod episode;
pub mod game;
pub mod games;
pub mod nearest;
pub mod plan;
pub mod report;
pub mod search;
pub mod spreadsheet;
pub mod stats;
