//! One finished game, and its row in games.csv.

use std::io::Write;
use std::str::FromStr;

use sha2::{Digest, Sha256};

use crate::agent::{Algorithm, Player};
use crate::columns::Column;
use crate::episode::Episode;
use crate::games::twenty48::Ending;
use crate::plan::Plan;
use crate::search::Counts;
use crate::spreadsheet::guarded;

/// The columns that say who plays.
pub const PLAYER: [Column; 3] = [
    Column::text("algorithm", "who plays: the search, or random or greedy"),
    Column::text("heuristic", "what judges positions; empty without a search").or_empty(),
    Column::whole("depth", "plies", "how far the search looks; empty without a search").or_empty(),
];

/// The columns of games.csv.
pub const COLUMNS: [Column; 16] = [
    PLAYER[0],
    PLAYER[1],
    PLAYER[2],
    Column::whole("game", "", "number of the game: the stream of the seed's generator, from 0"),
    Column::whole("seed", "", "seed of the battery"),
    Column::text("outcome", "win (target reached), loss (no move left) or capped (65536 due)")
        .one_of(&["win", "loss", "capped"]),
    Column::whole("score", "points", "sum of all tiles made by merging"),
    Column::whole("max_tile", "", "largest tile on the last board").headed("tile"),
    Column::whole("moves", "moves", "moves played"),
    Column::whole("nodes", "states", "states the search entered, summed over all moves"),
    Column::whole("leaves", "states", "states judged without looking further, summed"),
    Column::whole("cutoffs", "states", "states left before all branches were looked at, summed"),
    Column::number("search_seconds", "seconds", "measured time spent deciding moves")
        .headed("seconds"),
    Column::text("searched_by", "the search: the algorithm, or a faster one that decides alike")
        .headed("searched by")
        .or_empty(),
    Column::text("settings", "hash of all that decides the game besides its number"),
    Column::text("check", "hash of the row, to find damage"),
];

/// A finished game of a plan.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Record {
    /// Index of the plan's cell.
    pub cell: usize,
    /// Number of the game.
    pub game: u64,
    /// What follows from the plan and the number alone.
    pub facts: Facts,
    /// Seconds spent deciding moves.
    pub search_seconds: f64,
}

/// What follows from the plan and the game's number: the same whenever and wherever it is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "named like the columns")]
pub struct Facts {
    pub outcome: Ending,
    pub score: u32,
    pub max_tile: u32,
    pub moves: u32,
    pub counts: Counts,
}

impl From<&Episode> for Facts {
    fn from(episode: &Episode) -> Self {
        Self {
            outcome: episode.ending,
            score: episode.last.score,
            max_tile: episode.last.board.largest_tile(),
            moves: episode.moves,
            counts: episode.counts,
        }
    }
}

/// The cell of a row as it stands in the row: algorithm, heuristic, depth, seed, the search,
/// settings hash.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CellKey {
    algorithm: String,
    heuristic: String,
    depth: String,
    seed: String,
    searched_by: String,
    settings: String,
}

impl CellKey {
    /// How rows of the plan's cell number `cell` name it.
    #[must_use]
    pub fn of(plan: &Plan, cell: usize) -> Self {
        let player = &plan.cells[cell].player;
        Self {
            algorithm: player.kind().name().to_owned(),
            heuristic: player
                .heuristic()
                .map_or(String::new(), |it| guarded(it.name()).into_owned()),
            depth: player.depth().map_or(String::new(), |depth| depth.to_string()),
            seed: plan.seed.to_string(),
            searched_by: searched_by(plan, player).to_owned(),
            settings: plan.settings_hash(player),
        }
    }

    /// `expectimax h1 depth 3`, as the row has it.
    #[must_use]
    pub fn player(&self) -> String {
        match (self.heuristic.as_str(), self.depth.as_str()) {
            ("", "") => self.algorithm.clone(),
            (heuristic, depth) => format!("{} {heuristic} depth {depth}", self.algorithm),
        }
    }

    /// Whether a row of this cell was cut inside the heuristic's name, right after a line end in
    /// it.
    #[must_use]
    pub fn is_cut_in(&self, fields: &csv::StringRecord) -> bool {
        fields.len() == 2
            && fields[0] == self.algorithm
            && fields[1].ends_with('\n')
            && self.heuristic.starts_with(&fields[1])
    }

    /// Whether the two name the same player under different settings.
    #[must_use]
    pub fn differs_in_settings_only(&self, other: &Self) -> bool {
        self.settings != other.settings && self.player() == other.player()
    }
}

/// The name of the search that decides a player's moves; empty without a search.
#[must_use]
pub fn searched_by(plan: &Plan, player: &Player) -> &'static str {
    player.searched_by(&plan.conditions).map_or("", Algorithm::name)
}

/// Behind every field of a row, where the check is computed.
const SEPARATOR: &str = "\x1f";

/// What all rows of a cell have in common, ready to be written.
#[derive(Debug, Clone)]
pub struct RowForm {
    /// The fields before the game's number, each with its separator...
    before: String,
    /// ...and as they stand in the file.
    before_in_csv: String,
    seed: String,
    /// The fields after the search's time.
    after: String,
}

impl RowForm {
    /// The form of the rows of a cell.
    #[must_use]
    pub fn new(key: &CellKey) -> Self {
        let CellKey { algorithm, heuristic, depth, seed, searched_by, settings } = key;
        let separated = |fields: &[&String]| {
            fields.iter().fold(String::new(), |text, field| text + field + SEPARATOR)
        };
        let before = [algorithm, heuristic, depth];
        let in_csv = before.map(|field| quoted(field) + ",");
        Self {
            before: separated(&before),
            before_in_csv: in_csv.concat(),
            seed: separated(&[seed]),
            after: separated(&[searched_by, settings]),
        }
    }
}

/// Appends the row of a record to a log. It is written once for every game of a battery, some of
/// which take no longer than a few microseconds.
pub fn write_row(log: &mut Vec<u8>, form: &RowForm, record: &Record) {
    let Facts { outcome, score, max_tile, moves, counts } = record.facts;
    let Counts { nodes, leaves, cutoffs } = counts;
    let row = log.len();
    log.extend_from_slice(form.before.as_bytes());
    let rest = log.len();
    write_number(log, record.game);
    log.extend_from_slice(form.seed.as_bytes());
    log.extend_from_slice(outcome.name().as_bytes());
    log.extend_from_slice(SEPARATOR.as_bytes());
    for number in [score, max_tile, moves] {
        write_number(log, number.into());
    }
    for number in [nodes, leaves, cutoffs] {
        write_number(log, number);
    }
    write_seconds(log, record.search_seconds);
    log.extend_from_slice(form.after.as_bytes());
    let check = check(&log[row..]);
    // Nothing after the heuristic's name needs quotes.
    let separators = log[rest..].iter_mut().filter(|byte| **byte == SEPARATOR.as_bytes()[0]);
    separators.for_each(|byte| *byte = b',');
    log.splice(row..rest, form.before_in_csv.bytes());
    log.extend_from_slice(check.as_bytes());
    log.push(b'\n');
}

fn write_number(log: &mut Vec<u8>, number: u64) {
    log.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
    log.extend_from_slice(SEPARATOR.as_bytes());
}

/// Appends seconds with nine decimals.
fn write_seconds(log: &mut Vec<u8>, seconds: f64) {
    let written = write!(log, "{seconds:.9}{SEPARATOR}");
    written.expect("memory takes every text");
}

/// A field after RFC 4180.
fn quoted(field: &str) -> String {
    if field.contains(['"', ',', '\r', '\n']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

/// A row read back: whose it is, and what happened.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs, reason = "named like the columns")]
pub struct ReadRow {
    pub key: CellKey,
    pub game: u64,
    pub facts: Facts,
    pub search_seconds: f64,
}

/// Reads a row of games.csv; `None` if it is damaged.
#[must_use]
pub fn read_row(fields: &csv::StringRecord) -> Option<ReadRow> {
    if fields.len() != COLUMNS.len() {
        return None;
    }
    let last = COLUMNS.len() - 1;
    let mut joined = String::with_capacity(256);
    for field in fields.iter().take(last) {
        joined.push_str(field);
        joined.push_str(SEPARATOR);
    }
    if check(joined.as_bytes()) != fields[last] {
        return None;
    }
    let text = |index: usize| fields[index].to_owned();
    Some(ReadRow {
        key: CellKey {
            algorithm: text(0),
            heuristic: text(1),
            depth: text(2),
            seed: text(4),
            searched_by: text(13),
            settings: text(14),
        },
        game: number(&fields[3])?,
        facts: Facts {
            outcome: Ending::ALL.into_iter().find(|ending| ending.name() == &fields[5])?,
            score: number(&fields[6])?,
            max_tile: number(&fields[7])?,
            moves: number(&fields[8])?,
            counts: Counts {
                nodes: number(&fields[9])?,
                leaves: number(&fields[10])?,
                cutoffs: number(&fields[11])?,
            },
        },
        search_seconds: number(&fields[12]).filter(|seconds: &f64| *seconds >= 0.0)?,
    })
}

fn number<T: FromStr>(text: &str) -> Option<T> {
    text.parse().ok()
}

/// The first four bytes of the fields' SHA-256, behind a letter so that no spreadsheet takes them
/// for a number.
fn check(fields: &[u8]) -> String {
    let digest = Sha256::digest(fields);
    format!("c{:08x}", u32::from_be_bytes([digest[0], digest[1], digest[2], digest[3]]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_reads_back_as_it_was_whatever_the_heuristic_is_called() {
        for heuristic in ["h1", "", "a,b", "\"so\" called", "\u{1f}\r\n\u{1f}", "\u{e9}"] {
            let text = |text: &str| text.to_owned();
            let key = CellKey {
                algorithm: text("expectimax"),
                heuristic: text(heuristic),
                depth: text("3"),
                seed: u64::MAX.to_string(),
                searched_by: text("expectimax-tt"),
                settings: text("s0123456789ab"),
            };
            let counts = Counts { nodes: u64::MAX, leaves: 2, cutoffs: 3 };
            let outcome = Ending::Win;
            let facts = Facts { outcome, score: u32::MAX, max_tile: 2048, moves: 7, counts };
            let record = Record { cell: 0, game: u64::MAX, facts, search_seconds: 0.000_000_125 };
            let mut log = Vec::new();
            let form = RowForm::new(&key);
            write_row(&mut log, &form, &record);
            write_row(&mut log, &form, &record);
            let reader = csv::ReaderBuilder::new().has_headers(false).from_reader(&log[..]);
            let rows: Vec<_> = reader.into_records().map(|row| read_row(&row.unwrap())).collect();
            let Record { game, search_seconds, .. } = record;
            let read = ReadRow { key, game, facts, search_seconds };
            assert_eq!(rows, [Some(read.clone()), Some(read)]);
        }
    }
}
