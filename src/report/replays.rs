//! Recorded games to look at: of each cell the best, the median and the worst one, played again
//! from their seeds.
//!
//! No move is stored in results. Whoever wants to see a game has it played once more, by the
//! fastest search that decides alike; that it ends as recorded is a check of the results. How much
//! is played again is bounded by numbers of the records alone, so that every machine shows the
//! same games.

mod moves;

pub use moves::Moves;

use std::cmp::Reverse;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use super::{Played, Report};
use crate::agent::Conditions;
use crate::battery::Record;
use crate::battery::record::Facts;
use crate::episode::{Seating, play_before};
use moves::Scribe;

/// How much is played again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Nodes of all games together, by their records; 0 for no game at all.
    pub nodes: u64,
    /// Moves of all games together. A move takes some 15 bytes of a page.
    pub moves: u64,
}

impl Limits {
    /// Nodes unless asked otherwise: less than a minute of one core.
    pub const NODES: u64 = 1_000_000_000;
    /// Moves: with them a page of the largest batteries stays below 5 MB.
    pub const MOVES: u64 = 160_000;
}

impl Default for Limits {
    fn default() -> Self {
        Self { nodes: Self::NODES, moves: Self::MOVES }
    }
}

/// What makes a game of a cell worth looking at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// The highest score; of several the first.
    Best,
    /// The score in the middle, of two the lower; of several the first.
    Median,
    /// The lowest score; of several the first.
    Worst,
}

impl Role {
    /// `best`, `median` or `worst`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Median => "median",
            Self::Worst => "worst",
        }
    }
}

/// Why a game was not played again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LeftOut {
    /// No game was to be.
    NotAsked,
    /// Its search would be too long, with those of the games before it.
    Nodes(u64),
    /// It has too many moves, with those of the games before it.
    Moves(u64),
}

/// The reason as a sentence part.
impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAsked => f.write_str("no games were to be played again"),
            Self::Nodes(limit) => {
                let millions = limit / 1_000_000;
                write!(f, "beyond the limit of {millions} million nodes for games played again")
            }
            Self::Moves(limit) => write!(f, "beyond the limit of {limit} moves for one page"),
        }
    }
}

/// A recorded game to look at.
#[derive(Debug, Clone, PartialEq)]
pub struct ShownGame {
    /// Index of the report's battery.
    pub battery: usize,
    /// The game as it is recorded.
    pub record: Record,
    /// What it is in its cell; one at least.
    pub roles: Vec<Role>,
    /// How it went, or why nobody knows.
    pub moves: Result<Moves, LeftOut>,
}

/// A game that did not come out as it is recorded.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "game {game} of {player} in {folder} does not come out as recorded: {recorded} stand there, \
     {played} come out"
)]
pub struct Differs {
    folder: String,
    player: String,
    game: u64,
    recorded: String,
    played: String,
}

/// The games to look at, in the order of the batteries and of their cells, played again as far as
/// the limits allow: those with the fewest recorded nodes first. `progress` hears of each record
/// that was played, on any thread.
///
/// # Errors
///
/// If a game does not end as its record says: the record is wrong, or of another program.
pub fn shown(
    report: &Report,
    limits: Limits,
    progress: &(dyn Fn(&Record) + Sync),
) -> Result<Vec<ShownGame>, Differs> {
    let mut games = chosen(report);
    admit(&mut games, limits);
    let replay = |game: &mut ShownGame| {
        if game.moves.is_err() {
            return Ok(());
        }
        game.moves = Ok(replay(&report.batteries[game.battery], &game.record)?);
        progress(&game.record);
        Ok(())
    };
    // All results before the first error: which one that is must not depend on the threads.
    let results: Vec<Result<(), Differs>> = games.par_iter_mut().map(replay).collect();
    results.into_iter().collect::<Result<(), Differs>>()?;
    Ok(games)
}

/// The games that [`shown`] would play again: how many, and their recorded nodes.
#[must_use]
pub fn admitted(report: &Report, limits: Limits) -> (u64, u64) {
    let mut games = chosen(report);
    admit(&mut games, limits);
    let taken = games.iter().filter(|game| game.moves.is_ok());
    taken.fold((0, 0), |(count, nodes), game| (count + 1, nodes + game.record.facts.counts.nodes))
}

/// The best, median and worst game of every cell, none of them played.
fn chosen(report: &Report) -> Vec<ShownGame> {
    let mut games = Vec::new();
    for (battery, played) in report.batteries.iter().enumerate() {
        for cell in played.records.chunk_by(|one, other| one.cell == other.cell) {
            games.extend(of_cell(battery, cell));
        }
    }
    games
}

fn of_cell(battery: usize, records: &[Record]) -> Vec<ShownGame> {
    let mut scores: Vec<u32> = records.iter().map(|it| it.facts.score).collect();
    let (_, median, _) = scores.select_nth_unstable((records.len() - 1) / 2);
    let median = records.iter().find(|it| it.facts.score == *median);
    let best = records.iter().max_by_key(|it| (it.facts.score, Reverse(it.game)));
    let worst = records.iter().min_by_key(|it| (it.facts.score, it.game));
    let mut games: Vec<ShownGame> = Vec::new();
    let roles = [(Role::Best, best), (Role::Median, median), (Role::Worst, worst)];
    for (role, record) in roles {
        let Some(record) = record else { continue };
        match games.iter_mut().find(|game| game.record.game == record.game) {
            Some(game) => game.roles.push(role),
            None => games.push(ShownGame {
                battery,
                record: *record,
                roles: vec![role],
                moves: Ok(Moves::default()),
            }),
        }
    }
    games
}

/// Leaves out what goes beyond the limits.
fn admit(games: &mut [ShownGame], limits: Limits) {
    let mut cheapest_first: Vec<&mut ShownGame> = games.iter_mut().collect();
    // Stable: ties keep the order of cells and games.
    cheapest_first.sort_by_key(|game| game.record.facts.counts.nodes);
    let (mut nodes, mut moves) = (0_u64, 0_u64);
    for game in cheapest_first {
        let facts = &game.record.facts;
        let with_nodes = nodes.saturating_add(facts.counts.nodes);
        let with_moves = moves + u64::from(facts.moves);
        if limits.nodes == 0 {
            game.moves = Err(LeftOut::NotAsked);
        } else if with_nodes > limits.nodes {
            game.moves = Err(LeftOut::Nodes(limits.nodes));
        } else if with_moves > limits.moves {
            game.moves = Err(LeftOut::Moves(limits.moves));
        } else {
            (nodes, moves) = (with_nodes, with_moves);
        }
    }
}

/// Plays a recorded game again.
fn replay(played: &Played, record: &Record) -> Result<Moves, Differs> {
    let plan = &played.plan;
    let player = &plan.cells[record.cell].player;
    let conditions = Conditions { fast: true, ..plan.conditions };
    let seating = Seating { seed: plan.seed, game: record.game };
    let differs = |outcome: String| Differs {
        folder: played.folder.display().to_string(),
        player: player.to_string(),
        game: record.game,
        recorded: sentence(&record.facts),
        played: outcome,
    };
    let too_long = AtomicBool::new(false);
    let mut scribe = Scribe::new(|moves| {
        // One move more than recorded is enough to know.
        too_long.store(moves > record.facts.moves, Ordering::Relaxed);
    });
    let episode = play_before(player, &conditions, seating, &too_long, &mut scribe);
    let Some(episode) = episode else {
        return Err(differs(format!("more than {} moves", record.facts.moves)));
    };
    let facts = Facts::from(&episode);
    if (Facts { counts: record.facts.counts, ..facts }) == record.facts {
        Ok(scribe.moves())
    } else {
        Err(differs(sentence(&facts)))
    }
}

/// What a game must come out with.
fn sentence(facts: &Facts) -> String {
    let Facts { outcome, score, max_tile, moves, .. } = facts;
    format!("{outcome}, score {score}, tile {max_tile} and {moves} moves")
}

#[cfg(test)]
mod tests;
