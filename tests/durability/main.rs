//! Batteries that are killed, stopped, resumed, damaged and started twice: nothing is lost, nothing
//! is counted twice, and every end says how to go on.
//!
//! One file a concern. What takes minutes is ignored unless asked for:
//!
//! ```text
//! cargo test --release --test durability -- --ignored --nocapture
//! ```

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;
mod damage;
mod exit_codes;
mod kills;
mod library;
mod locks;
mod million;
mod properties;
mod resume;
mod signals;
mod writes;
