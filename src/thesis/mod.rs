//! The thesis's tables and sentences, and whether they hold.
//!
//! *Tutor de algoritmos de juegos* (University of Málaga, 2016) played minimax, alpha-beta and
//! expectimax with four heuristics at depths 3 to 7, a hundred games each, and printed how often
//! each reached 2048. What this module is for: its figures as data, a verdict for every figure and
//! for every sentence it draws from them, and the same pictures. What it is not: it plays nothing
//! and prints nothing.
//!
//! Everything is decided by code from the results it is given, by rules that are fixed before: the
//! same code judges our games and the published figures.
//!
//! Reading order: [`cell`] (what the thesis played), [`plans`] (as batteries), [`published`] (its
//! figures), [`evidence`] (what our games say), [`verdict`] (cell by cell), [`claims`] (sentence by
//! sentence), [`tables`], [`figures`] and [`judged`] (what is written), [`alternatives`] (other
//! readings of what it does not print).

pub mod alternatives;
pub mod cell;
pub mod claims;
pub mod evidence;
pub mod figures;
pub mod judged;
pub mod plans;
pub mod published;
pub mod tables;
pub mod verdict;

pub use cell::Cell;
pub use evidence::{Evidence, Rate, Rates};
