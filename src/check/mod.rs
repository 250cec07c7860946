//! Whether a table or a list of games can be true at all, wherever it comes from.
//!
//! What this module is for: rows in, findings out. Some numbers cannot stand beside each other
//! under the rules of 2048, of arithmetic, or of pruning. What it is not: it plays nothing, and a
//! table in which nothing impossible is found may still be wrong.
//!
//! # Reading order
//!
//! `columns`, `others` and `number` (what is read), `survey`, `row` and `table` (how it is read),
//! [`bounds`] (what score, tile and moves leave each other, with proofs), then the rules: `game` (a
//! row is one game), `means` and `rates` (a row is many games), `twins` (two rows that must agree).
//!
//! # Examples
//!
//! ```
//! use lab2048::check::{Checker, Settings, Table};
//! let text = b"score,max_tile,moves\n142056,8192,2341\n";
//! let mut table = Table::open(text, &[])?;
//! let mut checker = Checker::new(Settings::default());
//! while let Some(row) = table.next_row()? {
//!     checker.check(&row);
//! }
//! let report = checker.finish();
//! assert_eq!(report.impossible_rows, 1);
//! # Ok::<(), lab2048::check::TableError>(())
//! ```

pub mod bounds;
mod columns;
mod game;
mod means;
mod number;
mod others;
mod rates;
mod row;
mod survey;
mod table;
mod twins;

use std::collections::{BTreeMap, BTreeSet};

pub use columns::{Field, REACHED};
pub use number::Number;
pub use row::Row;
pub use table::{
    KnownColumn, LONGEST_FIELD, MOST_BYTES, MOST_COLUMNS, MOST_ROWS, Table, TableError,
};

use twins::Twins;

/// What the rules are told beside the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// The tile that wins; `None` if nothing does.
    pub target: Option<u64>,
    /// Whether all players met the same games, number by number, though no seed says so; and
    /// searched alike, whatever a hash of their settings says.
    pub same_games: bool,
    /// How many findings are kept; the others are counted.
    pub most_findings: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self { target: Some(2048), same_games: false, most_findings: 50 }
    }
}

/// How sure a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rank {
    /// The numbers cannot all be true.
    Impossible,
    /// They can only be true under a condition that the finding names.
    Doubtful,
}

/// Numbers that do not go together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The lines they stand on, ascending, one or two.
    pub lines: Vec<u64>,
    /// How sure it is.
    pub rank: Rank,
    /// The name of the rule.
    pub rule: &'static str,
    /// What does not go together and why, in numbers.
    pub why: String,
}

/// What came of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// Rows checked.
    pub rows: u64,
    /// Rows in which something impossible was found.
    pub impossible_rows: u64,
    /// Findings, by their first line.
    pub findings: Vec<Finding>,
    /// Findings beyond [`Settings::most_findings`].
    pub left_out: u64,
    /// The columns with values that were not judged, as it is not sure what they say, and how many.
    pub unread: Vec<(Field, u64)>,
    /// The rules that could be applied, with the number of rows or pairs they were applied to.
    pub rules: Vec<(&'static str, u64)>,
}

/// What a rule says of a row: nothing if it does not apply, or why the row is impossible.
type Verdict = Option<Result<(), String>>;

/// A rule for single rows.
struct Rule {
    name: &'static str,
    judge: fn(&Row, &Settings) -> Verdict,
}

/// Every rule for single rows.
fn rules() -> impl Iterator<Item = &'static Rule> {
    game::RULES.iter().chain(&means::RULES).chain(&rates::RULES)
}

/// The verdict on several things that are judged alike: the first that is impossible.
fn all(verdicts: impl IntoIterator<Item = Result<(), String>>) -> Verdict {
    verdicts.into_iter().fold(None, |sum, verdict| match sum {
        Some(Err(why)) => Some(Err(why)),
        _ => Some(verdict),
    })
}

/// That something must hold, or why not.
fn require(holds: bool, why: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(why()) }
}

/// Checks rows one after the other and keeps what it finds.
pub struct Checker {
    settings: Settings,
    rows: u64,
    applied: Vec<u64>,
    twins: Twins,
    impossible: BTreeSet<u64>,
    findings: Vec<Finding>,
    left_out: u64,
    unread: BTreeMap<Field, u64>,
}

impl Checker {
    /// A checker that has seen no row.
    #[must_use]
    pub fn new(settings: Settings) -> Self {
        Self {
            settings,
            rows: 0,
            applied: vec![0; rules().count()],
            twins: Twins::new(settings.same_games),
            impossible: BTreeSet::new(),
            findings: Vec::new(),
            left_out: 0,
            unread: BTreeMap::new(),
        }
    }

    /// Checks a row by every rule that its columns allow.
    pub fn check(&mut self, row: &Row) {
        self.rows += 1;
        for field in row.unread() {
            *self.unread.entry(*field).or_default() += 1;
        }
        for (at, rule) in rules().enumerate() {
            let Some(verdict) = (rule.judge)(row, &self.settings) else { continue };
            self.applied[at] += 1;
            if let Err(why) = verdict {
                let lines = vec![row.line];
                self.find(Finding { lines, rank: Rank::Impossible, rule: rule.name, why });
            }
        }
        for finding in self.twins.compare(row) {
            self.find(finding);
        }
    }

    fn find(&mut self, finding: Finding) {
        if finding.rank == Rank::Impossible {
            self.impossible.extend(&finding.lines);
        }
        if self.findings.len() < self.settings.most_findings {
            self.findings.push(finding);
        } else {
            self.left_out += 1;
        }
    }

    /// What came of all rows.
    #[must_use]
    pub fn finish(mut self) -> Report {
        self.findings.sort_by_key(|finding| finding.lines.first().copied());
        let applied = rules().map(|rule| rule.name).zip(self.applied);
        let rules = applied.chain(self.twins.applied()).filter(|(_, times)| *times > 0).collect();
        Report {
            rows: self.rows,
            impossible_rows: self.impossible.len() as u64,
            findings: self.findings,
            left_out: self.left_out,
            unread: self.unread.into_iter().collect(),
            rules,
        }
    }
}
