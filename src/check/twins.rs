//! Rules for two rows that must agree: one game told twice, and searches that cannot decide
//! otherwise.
//!
//! Pruning changes no decision: on the same games, minimax and alpha-beta with the same heuristic
//! and depth play the same moves, and so do all their relatives. Alpha-beta that wins more than
//! minimax has met other games, or is wrong.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use super::columns::{Field, plain};
use super::game::{Outcome, outcome_of};
use super::number::Number;
use super::others::normal;
use super::row::{Row, cut};
use super::{Finding, Rank};
use crate::stats::fisher_exact;

const ONE_GAME: &str = "one game, one result";
const PRUNING: &str = "pruning changes no decision";

/// Tables of more games than this tell no p-value.
const MOST_GAMES: u64 = 1_000_000;

/// Rows of one game that are kept to compare others with: more than there are relatives.
const MOST_TWINS: usize = 32;

/// Algorithms, in lower case and without what stands between letters, that decide as minimax or as
/// expectimax does, with the name of that; a table of positions behind the name changes nothing.
const FAMILIES: [(&str, &[&str]); 2] = [
    (
        "minimax",
        &[
            "minimax",
            "minmax",
            "negamax",
            "alphabeta",
            "alphabetapruning",
            "alphabetaordered",
            "alphabetaagent",
            "alfabeta",
            "podaalfabeta",
            "ab",
            "minimaxalphabeta",
            "minimaxab",
            "minimaxwithalphabeta",
            "minimaxwithalphabetapruning",
            "minimaxalfabeta",
            "minimaxconalfabeta",
            "minimaxconpodaalfabeta",
            "pvs",
            "negascout",
            "mtdf",
            "iterative",
        ],
    ),
    ("expectimax", &["expectimax", "expectiminimax", "star1", "star2"]),
];

/// An algorithm's name however it is written: `alphabeta` for Alpha-Beta.
fn letters(algorithm: &str) -> String {
    plain(algorithm).replace('_', "")
}

/// The family of an algorithm, by its letters; any other is its own.
fn family(letters: &str) -> String {
    let without_table = letters.strip_suffix("tt").unwrap_or(letters);
    let found = FAMILIES.iter().find(|(_, names)| names.contains(&without_table));
    found.map_or(letters, |(family, _)| family).to_owned()
}

/// What a row says of the results, by which two are compared.
#[derive(Debug, Clone, PartialEq)]
struct Told {
    line: u64,
    /// The algorithm as the row names it, and its letters.
    name: String,
    algorithm: String,
    /// A hash of how it played, which tells nothing about another algorithm's.
    settings: Option<String>,
    numbers: Vec<(Field, Number)>,
    outcome: Option<Outcome>,
    /// Whether something other than a depth that is told may have ended its searches.
    may_have_a_limit: bool,
    /// Wins and games, if told.
    rate: Option<(u64, u64)>,
}

/// The rows so far, by what decides their results.
pub(super) struct Twins {
    same_games: bool,
    seen: HashMap<String, Vec<Told>>,
    pairs: [u64; 2],
    /// Players of whose games one doubt has been told; the others are alike.
    doubted: HashSet<[String; 2]>,
}

impl Twins {
    pub(super) fn new(same_games: bool) -> Self {
        Self { same_games, seen: HashMap::new(), pairs: [0; 2], doubted: HashSet::new() }
    }

    /// How many pairs each rule was applied to.
    pub(super) fn applied(&self) -> [(&'static str, u64); 2] {
        [(ONE_GAME, self.pairs[0]), (PRUNING, self.pairs[1])]
    }

    /// Compares a row with the earlier ones it must agree with.
    pub(super) fn compare(&mut self, row: &Row) -> Vec<Finding> {
        // Without a name nothing tells whether two rows are of one player.
        let Some(algorithm) = row.text(Field::Algorithm) else { return Vec::new() };
        let is_game = row.text(Field::Game).is_some();
        if is_one_game(row) && !is_game {
            return Vec::new();
        }
        let same_games = self.same_games || row.text(Field::Seed).is_some();
        let told = told(row, algorithm);
        let earlier = match self.seen.entry(key(row, &told.algorithm)) {
            Entry::Vacant(place) => {
                place.insert(vec![told]);
                return Vec::new();
            }
            Entry::Occupied(place) => place.into_mut(),
        };
        let mut findings = Vec::new();
        let is_twin =
            |other: &&Told| other.algorithm == told.algorithm && other.settings == told.settings;
        let twin = earlier.iter().find(is_twin);
        if let Some(twin) = twin.filter(|_| is_game && same_games) {
            self.pairs[0] += 1;
            findings.extend(told_twice(twin, &told, row.may_have_a_limit()));
        }
        if twin.is_none() {
            // All of a family agree with its first, so no other needs to be asked.
            if let Some(first) = earlier.iter().find(|it| are_relatives(it, &told)) {
                self.pairs[1] += 1;
                let players = || [first.algorithm.clone(), told.algorithm.clone()];
                let is_same_settings = self.same_games || first.settings == told.settings;
                let found = by_pruning(first, &told, same_games, is_same_settings);
                let is_sure = |it: &Finding| !is_game || it.rank == Rank::Impossible;
                findings.extend(found.filter(|it| is_sure(it) || self.doubted.insert(players())));
            }
            if earlier.len() < MOST_TWINS {
                earlier.push(told);
            }
        }
        findings
    }
}

/// Whether a row tells of one game: then it has to say which.
fn is_one_game(row: &Row) -> bool {
    let numbers = [Field::Score, Field::MaxTile, Field::Moves];
    let has_number = numbers.into_iter().any(|field| row.number(field).is_some());
    has_number || row.text(Field::Outcome).or(row.text(Field::Board)).is_some()
}

/// What decides the results of a row, as far as it is told.
fn key(row: &Row, algorithm: &str) -> String {
    let texts = [Field::Heuristic, Field::Weights, Field::Depth, Field::Seed, Field::Game];
    let texts = texts.map(|field| normal(row.text(field).unwrap_or_default()));
    let others = row.others().join("\u{1f}");
    let games = row.whole(Field::Games).map_or(String::new(), |games| games.to_string());
    format!("{}\u{1f}{}\u{1f}{games}\u{1f}{others}", family(algorithm), texts.join("\u{1f}"))
}

/// Whether two algorithms differ in nothing else that is known. Hashes of ours differ with the
/// algorithm and tell nothing; whatever else stands under settings is one more condition.
fn are_relatives(one: &Told, other: &Told) -> bool {
    let has_hash = |told: &Told| told.settings.as_deref().is_some_and(is_hash);
    let alike = one.settings == other.settings || (has_hash(one) && has_hash(other));
    one.algorithm != other.algorithm && alike
}

/// A hash as our lists have it: `s5b26e7326a44`.
fn is_hash(settings: &str) -> bool {
    let digits = settings.strip_prefix('s').unwrap_or_default();
    digits.len() == 12 && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn told(row: &Row, algorithm: &str) -> Told {
    let depth = row.text(Field::Depth).map(normal);
    let has_depth = depth.is_some_and(|depth| depth.parse::<u32>().is_ok());
    let bounds = [Field::Games, Field::WinPercentLow, Field::WinPercentHigh];
    let numbers = row.numbers(|field| (!bounds.contains(&field)).then_some(field));
    Told {
        line: row.line,
        name: cut(algorithm),
        algorithm: letters(algorithm),
        settings: row.text(Field::Settings).map(str::to_owned),
        numbers,
        outcome: outcome_of(row),
        may_have_a_limit: row.may_have_a_limit() || !has_depth,
        rate: rate(row),
    }
}

fn rate(row: &Row) -> Option<(u64, u64)> {
    let games = row.whole(Field::Games).filter(|games| (1..=MOST_GAMES).contains(games))?;
    let by_percent = || {
        let percent = row.value(Field::WinPercent)?;
        (0.0..=100.0).contains(&percent).then(|| (percent * games as f64 / 100.0).round() as u64)
    };
    let wins = row.whole(Field::Wins).or_else(by_percent)?;
    (wins <= games).then_some((wins, games))
}

/// What two rows tell otherwise: `score 9228 and 9232`; nothing if their numbers may be the same
/// before they were rounded.
fn difference(one: &Told, other: &Told) -> Option<String> {
    let numbers = one.numbers.iter().find_map(|(field, number)| {
        let (_, others) = other.numbers.iter().find(|(name, _)| name == field)?;
        (!number.may_equal(*others))
            .then(|| format!("{} {number} and {others}", field.name().replace('_', " ")))
    });
    numbers.or_else(|| match (one.outcome, other.outcome) {
        (Some(one), Some(other)) if one != other => Some(format!("{one} and {other}")),
        _ => None,
    })
}

fn told_twice(twin: &Told, told: &Told, may_have_a_limit: bool) -> Option<Finding> {
    let difference = difference(twin, told)?;
    let (rank, only) = if may_have_a_limit {
        (Rank::Doubtful, ", only possible if its limit is one of time")
    } else {
        (Rank::Impossible, "")
    };
    let why = format!("the same game with two results: {difference}{only}");
    Some(Finding { lines: vec![twin.line, told.line], rank, rule: ONE_GAME, why })
}

fn by_pruning(first: &Told, told: &Told, same_games: bool, same_settings: bool) -> Option<Finding> {
    let difference = difference(first, told)?;
    let names = format!("{} and {}", first.name, told.name);
    let same_depth = !first.may_have_a_limit && !told.may_have_a_limit;
    let doubts = [
        (same_games, "met other games"),
        (same_settings, "played under other settings"),
        (same_depth, "looked ahead differently far"),
    ];
    let doubts: Vec<&str> =
        doubts.iter().filter(|(same, _)| !same).map(|(_, doubt)| *doubt).collect();
    let (rank, why) = if doubts.is_empty() {
        let why = "they decide alike, so on the same games nothing can differ";
        (Rank::Impossible, format!("{names}: {difference}; {why}"))
    } else {
        let p = p_value(first, told).filter(|_| !same_games);
        let p = p.map_or(String::new(), |p| format!(" (Fisher's exact p {p})"));
        let why = "they decide alike, so that is only possible if they";
        let doubts = doubts.join(" or ");
        (Rank::Doubtful, format!("{names}: {difference}; {why} {doubts}{p}"))
    };
    Some(Finding { lines: vec![first.line, told.line], rank, rule: PRUNING, why })
}

/// How likely rates so far apart are with other games.
fn p_value(one: &Told, other: &Told) -> Option<String> {
    let ((a, a_n), (b, b_n)) = (one.rate?, other.rate?);
    let p = fisher_exact(a, a_n, b, b_n);
    Some(if p < 0.001 { "below 0.001".to_owned() } else { format!("= {p:.3}") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn relatives_of_minimax_and_of_expectimax_are_known() {
        for name in [
            "minimax",
            "Alpha-Beta",
            "alphabeta-ordered-tt",
            "PVS",
            "mtdf-tt",
            "iterative",
            "Alfa-beta",
            "alpha_beta",
            "Poda alfa-beta",
            "AlphaBetaAgent",
            "AB",
            "Minimax con poda alfa-beta",
            "Minimax with alpha-beta pruning",
            "minimax (alpha-beta)",
        ] {
            assert_eq!(family(&letters(name)), "minimax", "{name}");
        }
        for name in ["expectimax-tt", "Star2", "star1-tt", "Expectiminimax"] {
            assert_eq!(family(&letters(name)), "expectimax", "{name}");
        }
        for name in ["random", "mcts", "greedy", "tt", ""] {
            assert_eq!(family(name), name);
        }
    }
}
