//! Every search decides what its reference decides: the same move, the same value of it, ties
//! included, whatever was searched before.
//!
//! What takes minutes is ignored unless asked for:
//!
//! ```text
//! cargo test --release --test variants -- --ignored --nocapture
//! ```

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "../common/mod.rs"]
mod common;
mod decisions;
mod fingerprint;
mod games;
mod tables;
