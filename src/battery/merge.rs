//! Putting the logs of several runs together: blocks of one battery, from one machine or many.

use std::collections::HashMap;
use std::fmt;
use std::fs::File;
use std::path::{Path, PathBuf};

use super::ledger::Ledger;
use super::log::{LogError, csv_line, header};
use super::reader::{Reader, line_at, whole_lines};
use super::record::{CellKey, Facts, Record, row};
use crate::plan::Plan;
use crate::search::Counts;

/// So many games with two results are kept; of more, only the number.
const SHOWN: usize = 5;

/// Where a row stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// In which log.
    pub file: PathBuf,
    /// In which line.
    pub line: u64,
}

/// A game that two rows tell differently.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "the type says it")]
pub struct Contradiction {
    pub player: String,
    pub game: u64,
    pub first: (Place, Facts),
    pub second: (Place, Facts),
}

/// `game 3 of random has two results: games.csv:5 says loss, ...; games.csv:9 says loss, ...`.
impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { player, game, first, second } = self;
        write!(
            f,
            "game {game} of {player} has two results: {}:{} says {}, {}:{} says {}",
            first.0.file.display(),
            first.0.line,
            facts(&first.1),
            second.0.file.display(),
            second.0.line,
            facts(&second.1)
        )
    }
}

/// Why logs cannot be put together.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "each message says it")]
pub enum MergeError {
    #[error(transparent)]
    Log(#[from] LogError),
    #[error("{}", summed_up(shown, *count))]
    Conflict {
        /// The first few.
        shown: Vec<Contradiction>,
        /// Of all.
        count: u64,
    },
}

fn facts(facts: &Facts) -> String {
    let Facts { outcome, score, max_tile, moves, counts } = facts;
    let Counts { nodes, leaves, cutoffs } = counts;
    format!(
        "{outcome}, {score} points, tile {max_tile}, {moves} moves, {nodes} nodes, {leaves} leaves, \
         {cutoffs} cutoffs"
    )
}

fn summed_up(shown: &[Contradiction], count: u64) -> String {
    match shown {
        [only] => only.to_string(),
        [first, ..] => format!("{count} games have two results; the first: {first}"),
        [] => "there is no contradiction".to_owned(),
    }
}

/// Finished games from several logs.
#[derive(Debug)]
pub struct Merged {
    /// The games of all logs, each once.
    pub ledger: Ledger,
    /// Their rows, in the order of the plan.
    records: Vec<Record>,
    /// How many different games stand in each log.
    pub games: Vec<u64>,
    /// Games that stood in more than one place, with the same result.
    pub doubled: u64,
    /// Logs whose last row was cut and left out.
    pub cut: Vec<PathBuf>,
}

/// Where a game was first met: the log, the byte at which its row begins, the index of its record; and the log in which it
/// was met last.
struct Met {
    log: usize,
    start: u64,
    record: usize,
    last_log: usize,
}

/// Reads the logs of a plan's games. A game that stands in several with the same facts counts
/// once.
///
/// # Errors
///
/// Names the first row that is damaged or not of the plan, or shows the results that differ.
pub fn merge(plan: &Plan, logs: &[PathBuf]) -> Result<Merged, MergeError> {
    let reader = Reader::new(plan);
    let mut merged = Merged {
        ledger: Ledger::new(plan),
        records: Vec::new(),
        games: vec![0; logs.len()],
        doubled: 0,
        cut: Vec::new(),
    };
    let mut met: HashMap<(usize, u64), Met> = HashMap::new();
    let (mut shown, mut count) = (Vec::new(), 0);
    for (log, path) in logs.iter().enumerate() {
        let is_cut = read_log(&reader, path, |start, record| {
            let key = (record.cell, record.game);
            let Some(there) = met.get_mut(&key) else {
                met.insert(key, Met { log, start, record: merged.records.len(), last_log: log });
                merged.games[log] += 1;
                // Nothing is in the ledger yet that it could contradict.
                _ = merged.ledger.add(plan, &record);
                merged.records.push(record);
                return;
            };
            if there.last_log != log {
                there.last_log = log;
                merged.games[log] += 1;
            }
            merged.doubled += 1;
            let first = merged.records[there.record].facts;
            if first != record.facts {
                count += 1;
                if shown.len() < SHOWN {
                    let place = |log: usize, start| Place {
                        file: logs[log].clone(),
                        line: line_at(&logs[log], start),
                    };
                    shown.push(Contradiction {
                        player: plan.cells[record.cell].player.to_string(),
                        game: record.game,
                        first: (place(there.log, there.start), first),
                        second: (place(log, start), record.facts),
                    });
                }
            }
        })?;
        if is_cut {
            merged.cut.push(path.clone());
        }
    }
    if count > 0 {
        return Err(MergeError::Conflict { shown, count });
    }
    merged.records.sort_unstable_by_key(|record| (record.cell, record.game));
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
    let rows = reader.read_first(path, &mut file, whole, |start, record| {
        take(start, record);
        Ok(())
    })?;
    Ok(whole < length || rows.end + 1 < whole)
}

impl Merged {
    /// The bytes of one log with all games.
    #[must_use]
    pub fn csv(&self, plan: &Plan) -> Vec<u8> {
        let keys: Vec<CellKey> =
            (0..plan.cells.len()).map(|cell| CellKey::of(plan, cell)).collect();
        let rows = self.records.iter().flat_map(|record| csv_line(row(&keys[record.cell], record)));
        header().into_iter().chain(rows).collect()
    }
}
