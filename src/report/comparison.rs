//! Batteries side by side: each cell of the others compared with that of the first.
//!
//! Games of one seed meet the same tiles, so where two cells played games of the same numbers, those
//! are compared in pairs; otherwise the two are samples of their own.
//!
//! Reading order: this page (which cells belong together), `wins`, `scores` and `times` (a table
//! each).

mod scores;
mod times;
mod wins;

use std::collections::BTreeMap;

use super::table::{Value, player};
use super::{Played, Section, manifest};
use crate::battery::Record;
use crate::columns::{Column, Definition};
use crate::games::twenty48::Heuristic;
use crate::plan::Plan;
use crate::search::Depth;

/// The columns that say what is compared.
const WHO: [Column; 5] = [
    Column::text("battery", "the first of the two batteries"),
    Column::text("other", "the second of the two batteries"),
    Column::text("algorithm", "who plays; where they differ, `first / second`"),
    Column::text("heuristic", "what judges positions; where they differ, `first / second`")
        .or_empty(),
    Column::whole("depth", "plies", "how far the search looks; empty without a search").or_empty(),
];

/// Two cells that belong together.
struct Pair<'a> {
    first: Side<'a>,
    other: Side<'a>,
    /// Of the games both played with the same tiles, the two records.
    games: Vec<(&'a Record, &'a Record)>,
}

/// One of the two.
struct Side<'a> {
    played: &'a Played,
    cell: usize,
    /// Its games in the order of their numbers.
    records: &'a [Record],
}

/// The tables that compare batteries.
#[must_use]
pub fn definitions() -> [Definition; 3] {
    [wins::definition(), scores::definition(), times::definition()]
}

/// Compares every other battery with the first: what there is to say in sentences, and the tables.
/// Nothing for a single battery.
#[must_use]
pub fn compare(batteries: &[Played]) -> (Vec<String>, Vec<Section>) {
    let [first, others @ ..] = batteries else { return (Vec::new(), Vec::new()) };
    if others.is_empty() {
        return (Vec::new(), Vec::new());
    }
    let mut pairs = Vec::new();
    let mut parts = Vec::new();
    for other in others {
        let (these, alone) = paired(first, other);
        let from = pairs.len();
        pairs.extend(these);
        parts.push((other, from..pairs.len(), alone));
    }
    // The table and the sentences must not differ: all cells are tested together.
    let compared = wins::compared(&pairs);
    let mut sentences = Vec::new();
    for (other, part, alone) in parts {
        sentences.extend(differences(first, other));
        sentences.extend(alike(&pairs[part.clone()]));
        sentences.push(wins::sentence(first, other, &compared[part]));
        sentences.extend(alone);
    }
    let [wins, scores, times] = definitions();
    let sections = vec![
        Section::new(&wins, wins::table(&pairs, &compared)),
        Section::new(&scores, scores::table(&pairs)),
        Section::new(&times, times::table(&pairs)),
    ];
    (sentences, sections)
}

/// What decides the games and is not the same in both.
fn differences(first: &Played, other: &Played) -> Option<String> {
    let differences = manifest::differences(&first.plan, &other.plan);
    let there = |text: &String| text.replace(" there, ", " and ").replace(" here", "");
    let differences: Vec<String> = differences.iter().map(there).collect();
    (!differences.is_empty())
        .then(|| format!("{} and {} differ: {}.", first.label, other.label, differences.join("; ")))
}

/// Whether the games that both played went alike, as on two machines they must.
fn alike(pairs: &[Pair<'_>]) -> Option<String> {
    let facts = |record: &Record| {
        let facts = &record.facts;
        (facts.outcome, facts.score, facts.max_tile, facts.moves)
    };
    let games = || pairs.iter().flat_map(|pair| &pair.games);
    let count = games().count();
    (count > 0 && games().all(|(one, two)| facts(one) == facts(two)))
        .then(|| format!("All {count} games that both played with the same tiles went alike."))
}

/// The cells that belong together, and sentences on those that stand alone.
fn paired<'a>(first: &'a Played, other: &'a Played) -> (Vec<Pair<'a>>, Vec<String>) {
    let (ours, theirs) = (sides(first), sides(other));
    // A battery with one heuristic alone may be compared with one with another: two versions.
    let same_heuristic = |one: &Who<'_>, it: &Who<'_>| {
        one.heuristic == it.heuristic
            || (are_alone(&ours, |it| it.heuristic) && are_alone(&theirs, |it| it.heuristic))
    };
    let same_algorithm = |one: &Who<'_>, it: &Who<'_>| {
        one.algorithm == it.algorithm
            || (are_alone(&ours, |it| it.algorithm) && are_alone(&theirs, |it| it.algorithm))
    };
    let belong = |one: &Who<'_>, it: &Who<'_>| {
        one.depth == it.depth && same_heuristic(one, it) && same_algorithm(one, it)
    };
    let mut pairs = Vec::new();
    let mut met = vec![false; theirs.len()];
    let mut alone = 0;
    for (who, side) in &ours {
        match theirs.iter().position(|(it, _)| belong(who, it)) {
            Some(at) => {
                met[at] = true;
                pairs.push(Pair::new(side, &theirs[at].1));
            }
            None => alone += 1,
        }
    }
    let told = |cells: usize, played: &Played| {
        (cells > 0).then(|| format!("Of the cells, {cells} are in {} only.", played.label))
    };
    let other_alone = met.iter().filter(|met| !**met).count();
    (pairs, told(alone, first).into_iter().chain(told(other_alone, other)).collect())
}

/// Who plays a cell.
struct Who<'a> {
    algorithm: &'static str,
    heuristic: Option<&'a str>,
    depth: Option<u8>,
}

/// The cells of a battery that have games.
fn sides(played: &Played) -> Vec<(Who<'_>, Side<'_>)> {
    let cells = played.records.chunk_by(|one, next| one.cell == next.cell);
    cells
        .map(|records| {
            let cell = records[0].cell;
            let player = &played.plan.cells[cell].player;
            let who = Who {
                algorithm: player.kind().name(),
                heuristic: player.heuristic().map(Heuristic::name),
                depth: player.depth().map(Depth::plies),
            };
            (who, Side { played, cell, records })
        })
        .collect()
}

/// Whether all cells have the same in common.
fn are_alone<'a, T: PartialEq>(
    sides: &[(Who<'a>, Side<'a>)],
    what: impl Fn(&Who<'a>) -> T,
) -> bool {
    sides.iter().all(|(who, _)| what(who) == what(&sides[0].0))
}

impl<'a> Pair<'a> {
    fn new(first: &Side<'a>, other: &Side<'a>) -> Self {
        let (one, two) = (&first.played.plan, &other.played.plan);
        // The tiles follow from the seed, the number and how often a 4 appears.
        let fours = |it: &Plan| it.conditions.game.four_probability();
        let same_tiles = one.seed == two.seed && fours(one) == fours(two);
        let numbered: BTreeMap<u64, &Record> =
            other.records.iter().map(|record| (record.game, record)).collect();
        let both = first
            .records
            .iter()
            .filter(|_| same_tiles)
            .filter_map(|record| Some((record, *numbered.get(&record.game)?)));
        let side = |it: &Side<'a>| Side { played: it.played, cell: it.cell, records: it.records };
        Self { first: side(first), other: side(other), games: both.collect() }
    }

    /// The values of [`WHO`].
    fn who(&self) -> Vec<Value> {
        let name = |side: &Side<'_>| Value::Text(side.played.label.clone());
        let [ours, theirs] = [&self.first, &self.other]
            .map(|side| player(&side.played.plan.cells[side.cell].player));
        let both = ours.into_iter().zip(theirs).map(|pair| match pair {
            (Value::Text(one), Value::Text(other)) if one != other => {
                Value::Text(format!("{one} / {other}"))
            }
            (one, _) => one,
        });
        [name(&self.first), name(&self.other)].into_iter().chain(both).collect()
    }
}
