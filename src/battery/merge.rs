//! Putting the logs of several runs together: blocks of one battery, from one machine or many.

use std::collections::HashMap;
use std::fs::File;
use std::path::{Path, PathBuf};

use super::ledger::Ledger;
use super::log::{LogError, header};
use super::reader::{Reader, whole_lines};
use super::record::{CellKey, Facts, Record, write_row};
use crate::plan::Plan;
use crate::search::Counts;

/// Where a row stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// In which log.
    pub file: PathBuf,
    /// In which line.
    pub line: u64,
}

/// Why logs cannot be put together.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "each message says it")]
pub enum MergeError {
    #[error(transparent)]
    Log(#[from] LogError),
    #[error(
        "game {game} of {player} has two results: {}:{} says {}, {}:{} says {}",
        first.0.file.display(), first.0.line, facts(&first.1),
        second.0.file.display(), second.0.line, facts(&second.1)
    )]
    Conflict { player: String, game: u64, first: Box<(Place, Facts)>, second: Box<(Place, Facts)> },
}

fn facts(facts: &Facts) -> String {
    let Facts { outcome, score, max_tile, moves, counts } = facts;
    let Counts { nodes, leaves, cutoffs } = counts;
    format!(
        "{outcome}, {score} points, tile {max_tile}, {moves} moves, {nodes} nodes, {leaves} leaves, \
         {cutoffs} cutoffs"
    )
}

/// Finished games from several logs.
#[derive(Debug)]
pub struct Merged {
    /// The games of all logs, each once.
    pub ledger: Ledger,
    /// Their rows, in the order of the plan.
    records: Vec<Record>,
    /// Games that stood in more than one place, with the same result.
    pub doubled: u64,
    /// Logs whose last row was cut and left out.
    pub cut: Vec<PathBuf>,
}

/// Reads the logs of a plan's games. A game that stands in several with the same facts counts
/// once.
///
/// # Errors
///
/// Names the first row that is damaged or not of the plan, or shows two results that differ.
pub fn merge(plan: &Plan, logs: &[PathBuf]) -> Result<Merged, MergeError> {
    let reader = Reader::new(plan);
    let mut merged =
        Merged { ledger: Ledger::new(plan), records: Vec::new(), doubled: 0, cut: Vec::new() };
    let mut places: HashMap<(usize, u64), (usize, u64, usize)> = HashMap::new();
    for (log, path) in logs.iter().enumerate() {
        let mut rows = Vec::new();
        if read_log(&reader, path, |line, record| rows.push((line, record)))? {
            merged.cut.push(path.clone());
        }
        for (line, record) in rows {
            let key = (record.cell, record.game);
            let Some(&(first_log, first_line, index)) = places.get(&key) else {
                places.insert(key, (log, line, merged.records.len()));
                let _ = merged.ledger.add(plan, &record);
                merged.records.push(record);
                continue;
            };
            let first = merged.records[index];
            if first.facts != record.facts {
                let place = |log: usize, line| Place { file: logs[log].clone(), line };
                return Err(MergeError::Conflict {
                    player: plan.cells[record.cell].player.to_string(),
                    game: record.game,
                    first: Box::new((place(first_log, first_line), first.facts)),
                    second: Box::new((place(log, line), record.facts)),
                });
            }
            merged.doubled += 1;
        }
    }
    merged.records.sort_by_key(|record| (record.cell, record.game));
    Ok(merged)
}

/// Reads the whole rows of a log without changing it. Tells whether the last one is cut.
fn read_log(
    reader: &Reader<'_>,
    path: &Path,
    mut take: impl FnMut(u64, Record),
) -> Result<bool, LogError> {
    let read_error = |source| LogError::Read { file: path.to_owned(), source };
    let mut file =
        File::open(path).map_err(|source| LogError::Open { file: path.to_owned(), source })?;
    let whole = whole_lines(&mut file).map_err(read_error)?;
    let length = file.metadata().map_err(read_error)?.len();
    reader.read_first(path, &mut file, whole, |line, record| {
        take(line, record);
        Ok(())
    })?;
    Ok(whole < length)
}

impl Merged {
    /// The bytes of one log with all games.
    #[must_use]
    pub fn csv(&self, plan: &Plan) -> Vec<u8> {
        let keys: Vec<CellKey> =
            (0..plan.cells.len()).map(|cell| CellKey::of(plan, cell)).collect();
        let mut log = header();
        self.records.iter().for_each(|record| write_row(&mut log, &keys[record.cell], record));
        log
    }
}
