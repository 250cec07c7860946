//! One finished game, and its row in games.csv.

use std::str::FromStr;

use sha2::{Digest, Sha256};

use crate::columns::Column;
use crate::episode::Episode;
use crate::games::twenty48::Ending;
use crate::plan::{Plan, hexadecimal};
use crate::search::Counts;
use crate::spreadsheet::guarded;

/// The columns of games.csv.
pub const COLUMNS: [Column; 15] = [
    Column::new("algorithm", "", "who plays: the search, or random or greedy"),
    Column::new("heuristic", "", "what judges positions; empty without a search"),
    Column::new("depth", "plies", "how far the search looks; empty without a search"),
    Column::new("game", "", "number of the game: the stream of the seed's generator, from 0"),
    Column::new("seed", "", "seed of the battery"),
    Column::new("outcome", "", "win (target reached), loss (no move left) or capped (65536 due)"),
    Column::new("score", "points", "sum of all tiles made by merging"),
    Column::new("max_tile", "", "largest tile on the last board"),
    Column::new("moves", "moves", "moves played"),
    Column::new("nodes", "states", "states the search entered, summed over all moves"),
    Column::new("leaves", "states", "states judged without looking further, summed"),
    Column::new("cutoffs", "states", "states left before all branches were looked at, summed"),
    Column::new("search_seconds", "seconds", "measured time spent deciding moves"),
    Column::new("settings", "", "hash of all that decides the game besides its number"),
    Column::new("check", "", "hash of the row, to find damage"),
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

/// The cell of a row as it stands in the row: algorithm, heuristic, depth, seed, settings hash.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CellKey {
    algorithm: String,
    heuristic: String,
    depth: String,
    seed: String,
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

/// The row of a record, without the line end.
#[must_use]
pub fn row(key: &CellKey, record: &Record) -> Vec<String> {
    let Facts { outcome, score, max_tile, moves, counts } = record.facts;
    let mut fields = vec![
        key.algorithm.clone(),
        key.heuristic.clone(),
        key.depth.clone(),
        record.game.to_string(),
        key.seed.clone(),
        outcome.name().to_owned(),
        score.to_string(),
        max_tile.to_string(),
        moves.to_string(),
        counts.nodes.to_string(),
        counts.leaves.to_string(),
        counts.cutoffs.to_string(),
        format!("{:.9}", record.search_seconds),
        key.settings.clone(),
    ];
    fields.push(check(fields.iter().map(String::as_str)));
    fields
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
    if check(fields.iter().take(last)) != fields[last] {
        return None;
    }
    let text = |index: usize| fields[index].to_owned();
    Some(ReadRow {
        key: CellKey {
            algorithm: text(0),
            heuristic: text(1),
            depth: text(2),
            seed: text(4),
            settings: text(13),
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
fn check<'a>(fields: impl Iterator<Item = &'a str>) -> String {
    let mut digest = Sha256::new();
    for field in fields {
        digest.update(field);
        digest.update([0x1f]);
    }
    format!("c{}", hexadecimal(&digest.finalize()[..4]))
}
