//! Putting the logs of several runs together: blocks of one battery, from one machine or many.

use std::fmt;
use std::fs::File;
use std::path::{Path, PathBuf};

use super::ledger::Ledger;
use super::log::{LogError, header};
use super::reader::{Reader, line_at, whole_lines};
use super::record::{CellKey, Facts, Record, RowForm, write_row};
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
    /// How many different games stand in each log.
    pub games: Vec<u64>,
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
/// Names the first row that is damaged or not of the plan, or shows the results that differ.
pub fn survey(plan: &Plan, logs: &[PathBuf]) -> Result<Merged, MergeError> {
    read_logs(plan, logs, |_| {})
}

/// As [`survey`], with the games themselves in the order of the plan.
///
/// # Errors
///
/// As of [`survey`].
pub fn records(plan: &Plan, logs: &[PathBuf]) -> Result<(Merged, Vec<Record>), MergeError> {
    let mut records = Vec::new();
    let merged = read_logs(plan, logs, |record| records.push(record))?;
    records.sort_unstable_by_key(|record: &Record| (record.cell, record.game));
    Ok((merged, records))
}

/// As [`survey`], with the bytes of one log that holds all games in the order of the plan.
///
/// # Errors
///
/// As of [`survey`].
pub fn merge(plan: &Plan, logs: &[PathBuf]) -> Result<(Merged, Vec<u8>), MergeError> {
    let (merged, records) = records(plan, logs)?;
    let form = |cell| RowForm::new(&CellKey::of(plan, cell));
    let forms: Vec<RowForm> = (0..plan.cells.len()).map(form).collect();
    let mut log = header();
    records.iter().for_each(|record| write_row(&mut log, &forms[record.cell], record));
    Ok((merged, log))
}

/// A row: in which log, at which byte it begins, and what it says.
struct Row {
    log: usize,
    start: u64,
    record: Record,
}

/// Reads the logs and hands every game to `keep`, once.
fn read_logs(
    plan: &Plan,
    logs: &[PathBuf],
    mut keep: impl FnMut(Record),
) -> Result<Merged, MergeError> {
    let reader = Reader::new(plan);
    let mut merged =
        Merged { ledger: Ledger::new(plan), games: Vec::new(), doubled: 0, cut: Vec::new() };
    let (mut others, mut count) = (Vec::new(), 0);
    for (log, path) in logs.iter().enumerate() {
        let mut met = GameSet::new(plan);
        let mut games = 0;
        let is_cut = read_log(&reader, path, |start, record| {
            games += u64::from(met.insert(&record));
            let is_double = merged.ledger.is_finished(record.cell, record.game);
            let is_other = merged.ledger.add(plan, &record).is_err();
            match (is_double, is_other) {
                (false, _) => keep(record),
                (true, false) => merged.doubled += 1,
                (true, true) => {
                    count += 1;
                    if others.len() < SHOWN {
                        others.push(Row { log, start, record });
                    }
                }
            }
        })?;
        merged.games.push(games);
        if is_cut {
            merged.cut.push(path.clone());
        }
    }
    if count > 0 {
        return Err(MergeError::Conflict { shown: contradictions(plan, logs, others)?, count });
    }
    Ok(merged)
}

/// Shows each of the rows beside the first one of the same game, which is looked up now: no place
/// of a row is kept for the sake of the few that are contradicted.
fn contradictions(
    plan: &Plan,
    logs: &[PathBuf],
    others: Vec<Row>,
) -> Result<Vec<Contradiction>, LogError> {
    let reader = Reader::new(plan);
    let mut firsts: Vec<Option<Row>> = others.iter().map(|_| None).collect();
    for (log, path) in logs.iter().enumerate() {
        read_log(&reader, path, |start, record| {
            for (first, other) in firsts.iter_mut().zip(&others) {
                if (record.cell, record.game) == (other.record.cell, other.record.game) {
                    first.get_or_insert(Row { log, start, record });
                }
            }
        })?;
    }
    let told = |row: &Row| {
        let file = logs[row.log].clone();
        let line = line_at(&file, row.start);
        (Place { file, line }, row.record.facts)
    };
    let pairs =
        firsts.iter().zip(&others).filter_map(|(first, other)| Some((first.as_ref()?, other)));
    Ok(pairs
        .map(|(first, second)| Contradiction {
            player: plan.cells[second.record.cell].player.to_string(),
            game: second.record.game,
            first: told(first),
            second: told(second),
        })
        .collect())
}

/// Games of a plan, a byte each.
struct GameSet {
    /// Of each cell, the number of its first game, and for each from there whether it is in the
    /// set. As long as the largest number so far.
    cells: Vec<(u64, Vec<bool>)>,
}

impl GameSet {
    fn new(plan: &Plan) -> Self {
        Self { cells: plan.cells.iter().map(|cell| (cell.games.first, Vec::new())).collect() }
    }

    /// Puts a game into the set. Tells whether it was not there.
    fn insert(&mut self, record: &Record) -> bool {
        let (first, met) = &mut self.cells[record.cell];
        let index = (record.game - *first) as usize;
        if met.len() <= index {
            met.resize(index + 1, false);
        }
        !std::mem::replace(&mut met[index], true)
    }
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
