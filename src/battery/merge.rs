//! Putting the logs of several runs together: blocks of one battery, from one machine or many.

use std::fs::File;
use std::path::{Path, PathBuf};

use super::ledger::Ledger;
use super::log::{LogError, header};
use super::reader::{Reader, line_at, whole_lines};
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
    /// Games that stood in more than one place, with the same result.
    pub doubled: u64,
    /// Logs whose last row was cut and left out.
    pub cut: Vec<PathBuf>,
}

/// Reads the logs of a plan's games and tells what they come to. A game that stands in several
/// with the same facts counts once.
///
/// # Errors
///
/// Names the first row that is damaged or not of the plan, or shows two results that differ.
pub fn survey(plan: &Plan, logs: &[PathBuf]) -> Result<Merged, MergeError> {
    read_logs(plan, logs, |_| {})
}

/// As [`survey`], with the bytes of one log that holds all games in the order of the plan.
///
/// # Errors
///
/// As of [`survey`].
pub fn merge(plan: &Plan, logs: &[PathBuf]) -> Result<(Merged, Vec<u8>), MergeError> {
    let mut records = Vec::new();
    let merged = read_logs(plan, logs, |record| records.push(record))?;
    records.sort_unstable_by_key(|record: &Record| (record.cell, record.game));
    let keys: Vec<CellKey> = (0..plan.cells.len()).map(|cell| CellKey::of(plan, cell)).collect();
    let mut log = header();
    records.iter().for_each(|record| write_row(&mut log, &keys[record.cell], record));
    Ok((merged, log))
}

/// Reads the logs and hands every game to `keep`, once.
fn read_logs(
    plan: &Plan,
    logs: &[PathBuf],
    mut keep: impl FnMut(Record),
) -> Result<Merged, MergeError> {
    let reader = Reader::new(plan);
    let mut merged = Merged { ledger: Ledger::new(plan), doubled: 0, cut: Vec::new() };
    for path in logs {
        let mut conflict = None;
        let cut = read_log(&reader, path, |start, record| {
            let is_double = merged.ledger.is_finished(record.cell, record.game);
            if merged.ledger.add(plan, &record).is_err() {
                conflict.get_or_insert((start, record));
            } else if is_double {
                merged.doubled += 1;
            } else {
                keep(record);
            }
        })?;
        if let Some((start, record)) = conflict {
            let place = Place { file: path.clone(), line: line_at(path, start) };
            return Err(conflict_with_first(&reader, plan, logs, (place, record))?);
        }
        if cut {
            merged.cut.push(path.clone());
        }
    }
    Ok(merged)
}

/// The conflict of a row with the first one of the same game.
fn conflict_with_first(
    reader: &Reader<'_>,
    plan: &Plan,
    logs: &[PathBuf],
    (place, record): (Place, Record),
) -> Result<MergeError, LogError> {
    let mut first = None;
    for path in logs {
        read_log(reader, path, |start, other| {
            if (other.cell, other.game) == (record.cell, record.game) {
                let place = || Place { file: path.clone(), line: line_at(path, start) };
                first.get_or_insert_with(|| (place(), other.facts));
            }
        })?;
    }
    let second = (place, record.facts);
    Ok(MergeError::Conflict {
        player: plan.cells[record.cell].player.to_string(),
        game: record.game,
        first: Box::new(first.unwrap_or_else(|| second.clone())),
        second: Box::new(second),
    })
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
    let rows = reader.read_first(path, &mut file, whole, |start, record| {
        take(start, record);
        Ok(())
    })?;
    Ok(whole < length || rows.last_is_cut)
}
