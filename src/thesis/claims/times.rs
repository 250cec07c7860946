//! The sentences about times, and whether two searches play the same games: what only the plain
//! searches can tell, played one game at a time.

use super::rules::{majority, not_tested};
use super::{Finding, Outcome};
use crate::agent::Algorithm;
use crate::stats::Summary;
use crate::thesis::cell::{ALGORITHMS, Cell, DEPTHS, HEURISTICS};
use crate::thesis::evidence::Evidence;

/// Times are similar up to this factor.
const SIMILAR: f64 = 2.0;

pub(super) fn minimax_is_alpha_beta(evidence: &Evidence) -> Finding {
    let (mut games, mut different) = (0, 0);
    for cell in evidence.games.keys().filter(|cell| cell.algorithm == Algorithm::Minimax) {
        let twin = Cell { algorithm: Algorithm::AlphaBeta, ..*cell };
        let (one, other) = (evidence.outcomes(*cell), evidence.outcomes(twin));
        for (game, outcome) in &one {
            let Some(twin) = other.get(game) else { continue };
            games += 1;
            different += u64::from(twin != outcome);
        }
    }
    match (games, different) {
        (0, _) => not_tested(),
        (_, 0) => Finding {
            outcome: Outcome::Holds,
            statistic: format!("all {games} games are the same"),
        },
        _ => Finding {
            outcome: Outcome::DoesNotHold,
            statistic: format!("{different} of {games} games differ"),
        },
    }
}

/// The mean time of a cell's games, in seconds.
fn mean(
    evidence: &Evidence,
    algorithm: Algorithm,
    heuristic: &'static str,
    depth: u8,
) -> Option<f64> {
    let seconds = evidence.seconds.get(&Cell { algorithm, heuristic, depth })?;
    Summary::of(seconds).map(|summary| summary.mean).filter(|mean| *mean > 0.0)
}

/// The mean times of the three algorithms, in the order of [`ALGORITHMS`], for every heuristic and
/// depth that all were timed with.
fn by_algorithm(evidence: &Evidence) -> Vec<[f64; 3]> {
    let pairs = HEURISTICS.into_iter().flat_map(|it| DEPTHS.map(|depth| (it, depth)));
    pairs
        .filter_map(|(heuristic, depth)| {
            let [minimax, alpha_beta, expectimax] =
                ALGORITHMS.map(|algorithm| mean(evidence, algorithm, heuristic, depth));
            Some([minimax?, alpha_beta?, expectimax?])
        })
        .collect()
}

/// The smallest and the largest of some ratios, as a remark.
fn range(what: &str, ratios: &[f64]) -> String {
    let smallest = ratios.iter().copied().fold(f64::INFINITY, f64::min);
    let largest = ratios.iter().copied().fold(0.0, f64::max);
    format!(", {what} {smallest:.2} to {largest:.2} times as long")
}

pub(super) fn alpha_beta_is_fastest(evidence: &Evidence) -> Finding {
    let times = by_algorithm(evidence);
    let fastest: Vec<bool> =
        times.iter().map(|[minimax, own, expectimax]| own < minimax && own < expectimax).collect();
    let minimax: Vec<f64> = times.iter().map(|[minimax, own, _]| minimax / own).collect();
    majority(&fastest, &range("minimax takes", &minimax))
}

/// How many times as long as minimax expectimax takes, for every heuristic and depth.
fn ratios(evidence: &Evidence) -> Vec<f64> {
    by_algorithm(evidence).iter().map(|[minimax, _, expectimax]| expectimax / minimax).collect()
}

pub(super) fn times_are_similar(evidence: &Evidence) -> Finding {
    let ratios = ratios(evidence);
    let similar: Vec<bool> =
        ratios.iter().map(|ratio| (1.0 / SIMILAR..=SIMILAR).contains(ratio)).collect();
    majority(&similar, &range("expectimax takes", &ratios))
}

pub(super) fn expectimax_takes_longer(evidence: &Evidence) -> Finding {
    let ratios = ratios(evidence);
    let longer: Vec<bool> = ratios.iter().map(|ratio| *ratio > 1.0).collect();
    majority(&longer, &range("expectimax takes", &ratios))
}

pub(super) fn h3_is_costliest(evidence: &Evidence) -> Finding {
    let mut costliest = Vec::new();
    for algorithm in ALGORITHMS {
        for depth in DEPTHS {
            let times = HEURISTICS.map(|heuristic| mean(evidence, algorithm, heuristic, depth));
            if let [Some(h1), Some(h2), Some(h3), Some(h4)] = times {
                costliest.push(h3 > h1 && h3 > h2 && h3 > h4);
            }
        }
    }
    majority(&costliest, "")
}
