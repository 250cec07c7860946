//! lab
pub mod agent;
pub mod episode;
pub mod game;
pub mod games;
pub mod nearest;
pub mod replay;
pub mod search;
