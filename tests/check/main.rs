//! `lab2048 check`: what cannot be true is found, and what is true is never called impossible.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod doubt;
mod hostile;
mod printed;
mod real;
mod rows;
mod twins;

use lab2048::check::{Checker, Rank, Report, Settings, Table};

/// What comes of a table under these settings.
#[track_caller]
fn checked_with(text: &str, settings: Settings) -> Report {
    let mut table = Table::open(text.as_bytes(), &[]).unwrap();
    let mut checker = Checker::new(settings);
    while let Some(row) = table.next_row().unwrap() {
        checker.check(&row);
    }
    checker.finish()
}

#[track_caller]
fn checked(text: &str) -> Report {
    checked_with(text, Settings::default())
}

/// The rules by which something is impossible, and where and why.
fn impossible(report: &Report) -> Vec<String> {
    let found = report.findings.iter().filter(|finding| finding.rank == Rank::Impossible);
    found.map(|it| format!("{:?} {}: {}", it.lines, it.rule, it.why)).collect()
}

/// The settings for games played until stuck.
fn to_the_end() -> Settings {
    Settings { target: None, ..Settings::default() }
}
