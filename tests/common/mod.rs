//! What several test files share: a slow definition of everything, two small games, and boards
//! and positions to try things on.

#![allow(dead_code, reason = "no test file needs all of it")]

pub mod naive;
pub mod positions;
pub mod tic_tac_toe;
pub mod tree;
