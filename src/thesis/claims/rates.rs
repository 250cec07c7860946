//! The sentences about win rates.

use std::cmp::Ordering;

use super::Finding;
use super::rules::{Part, all_exceed, all_within, majority};
use crate::agent::Algorithm;
use crate::thesis::cell::{ALGORITHMS, Cell, DEPTHS, HEURISTICS};
use crate::thesis::evidence::{Evidence, Rate};
use crate::thesis::verdict::MARGIN;

/// What counts as nearly all games.
const NEARLY_ALL: f64 = 0.9;

/// The depths that the thesis calls high.
const HIGH: [u8; 2] = [6, 7];

/// The depths at which it finds the heuristics furthest apart.
const LOW: [u8; 2] = [3, 4];

/// The rate of some cells together, if all of them were played.
fn together(
    evidence: &Evidence,
    algorithm: Algorithm,
    heuristic: &'static str,
    depths: &[u8],
) -> Option<Rate> {
    let cells = depths.iter().map(|depth| Cell { algorithm, heuristic, depth: *depth });
    let rates: Vec<Rate> =
        cells.map(|cell| evidence.rates.get(&cell).copied()).collect::<Option<_>>()?;
    (!rates.is_empty()).then(|| rates.into_iter().sum())
}

/// The depths at which every algorithm was played with every heuristic.
fn depths(evidence: &Evidence) -> Vec<u8> {
    let was_played = |depth: &u8| {
        let mut cells = Cell::all().filter(|cell| cell.depth == *depth);
        cells.all(|cell| evidence.rates.contains_key(&cell))
    };
    DEPTHS.into_iter().filter(was_played).collect()
}

/// The algorithms whose games are not those of another one: where alpha-beta has minimax's rates
/// throughout, it has played its games, and they count once.
fn algorithms(evidence: &Evidence) -> Vec<Algorithm> {
    let twins = evidence.rates.iter().all(|(cell, rate)| {
        let twin = Cell { algorithm: Algorithm::Minimax, ..*cell };
        cell.algorithm != Algorithm::AlphaBeta || evidence.rates.get(&twin) == Some(rate)
    });
    ALGORITHMS.into_iter().filter(|it| !(twins && *it == Algorithm::AlphaBeta)).collect()
}

/// A pair of rates for every heuristic, named by it.
fn by_heuristic(
    one: impl Fn(&'static str) -> Option<Rate>,
    other: impl Fn(&'static str) -> Option<Rate>,
) -> Vec<Part> {
    let parts = HEURISTICS.map(|it| Some(Part::difference(it, one(it)?, other(it)?)));
    parts.into_iter().flatten().collect()
}

pub(super) fn expectimax_wins_most(evidence: &Evidence) -> Finding {
    let depths = depths(evidence);
    let of = |algorithm| {
        let depths = &depths;
        move |heuristic| together(evidence, algorithm, heuristic, depths)
    };
    all_exceed(&by_heuristic(of(Algorithm::Expectimax), of(Algorithm::Minimax)), 0.0)
}

pub(super) fn expectimax_wins_nearly_all(evidence: &Evidence) -> Finding {
    let part = |heuristic| {
        let rate = together(evidence, Algorithm::Expectimax, heuristic, &HIGH)?;
        Some(Part::rate(heuristic, rate, NEARLY_ALL))
    };
    let parts: Vec<Part> = HEURISTICS.into_iter().filter_map(part).collect();
    all_exceed(&parts, NEARLY_ALL)
}

pub(super) fn expectimax_needs_less_depth(evidence: &Evidence) -> Finding {
    let depths = depths(evidence);
    let deeper: Vec<u8> =
        depths.iter().copied().filter(|depth| depths.contains(&(depth - 1))).collect();
    let less_deep: Vec<u8> = deeper.iter().map(|depth| depth - 1).collect();
    let parts = by_heuristic(
        |heuristic| together(evidence, Algorithm::Expectimax, heuristic, &less_deep),
        |heuristic| together(evidence, Algorithm::Minimax, heuristic, &deeper),
    );
    all_exceed(&parts, 0.0)
}

/// For every search and depth, whether this heuristic is ahead of all others in `order` of their
/// wins. Where it is level with the first of them, neither is ahead and nothing is said.
fn is_ahead_in(
    evidence: &Evidence,
    heuristic: &'static str,
    order: impl Fn(u64, u64) -> Ordering,
) -> Vec<bool> {
    let mut ahead = Vec::new();
    for algorithm in algorithms(evidence) {
        for depth in depths(evidence) {
            let wins = |heuristic| evidence.rates[&Cell { algorithm, heuristic, depth }].wins;
            let others = HEURISTICS.into_iter().filter(|it| *it != heuristic);
            let first = others.map(wins).max_by(|one, other| order(*one, *other));
            let against_first = first.map(|first| order(wins(heuristic), first));
            ahead.extend(against_first.filter(|it| it.is_ne()).map(Ordering::is_gt));
        }
    }
    ahead
}

pub(super) fn h1_is_best(evidence: &Evidence) -> Finding {
    majority(&is_ahead_in(evidence, "h1", |one, other| one.cmp(&other)), "")
}

pub(super) fn h3_is_worst(evidence: &Evidence) -> Finding {
    majority(&is_ahead_in(evidence, "h3", |one, other| other.cmp(&one)), "")
}

pub(super) fn h1_is_clearly_best(evidence: &Evidence) -> Finding {
    let mut parts = Vec::new();
    for algorithm in algorithms(evidence) {
        for depth in LOW {
            for other in &HEURISTICS[1..] {
                let rate = |heuristic| together(evidence, algorithm, heuristic, &[depth]);
                let name = format!("{} depth {depth} to {other}", algorithm.name());
                let rates = rate("h1").zip(rate(other));
                parts.extend(rates.map(|(h1, other)| Part::difference(name, h1, other)));
            }
        }
    }
    all_exceed(&parts, 0.0)
}

pub(super) fn h1_and_h2_are_level(evidence: &Evidence) -> Finding {
    let part = |algorithm: Algorithm| {
        let rate = |heuristic| together(evidence, algorithm, heuristic, &HIGH);
        Some(Part::difference(algorithm.name(), rate("h1")?, rate("h2")?))
    };
    let parts: Vec<Part> = algorithms(evidence).into_iter().filter_map(part).collect();
    all_within(&parts, MARGIN)
}
