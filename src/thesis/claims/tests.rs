//! Every rule turns when the results do.

use std::collections::BTreeMap;

use super::*;
use crate::agent::Algorithm;
use crate::battery::record::Facts;
use crate::games::twenty48::Ending;
use crate::search::Counts;
use crate::thesis::cell::{Cell, DEPTHS};
use crate::thesis::evidence::Rate;

fn claim(name: &str) -> &'static Claim {
    CLAIMS.iter().find(|claim| claim.name == name).expect("there is such a claim")
}

fn outcome(name: &str, evidence: &Evidence) -> Outcome {
    claim(name).decide(evidence).outcome
}

/// A world in which every sentence is true: 1000 games a cell, 5 of them timed.
fn as_claimed() -> Evidence {
    let mut evidence = Evidence::default();
    for cell in Cell::all() {
        let deep = u64::from(cell.depth - 3);
        let heuristic = match cell.heuristic {
            "h1" => 500,
            "h2" => 440 + 10 * deep,
            "h3" => 300,
            _ => 400,
        };
        let expectimax = cell.algorithm == Algorithm::Expectimax;
        let wins = match (expectimax, cell.depth) {
            (false, _) => heuristic + 20 * deep,
            (true, ..=5) => heuristic + 300 + 50 * deep,
            (true, _) => 950 + heuristic / 20 + deep,
        };
        evidence.rates.insert(cell, Rate { wins, games: 1000 });
        let slower = match cell.algorithm {
            Algorithm::AlphaBeta => 1.0,
            Algorithm::Minimax => 8.0,
            _ => 9.0,
        };
        let dearer = if cell.heuristic == "h3" { 1.5 } else { 1.0 };
        let games = (0..5).map(|game| (game, facts(game)));
        evidence.games.insert(cell, games.collect::<BTreeMap<_, _>>());
        evidence.seconds.insert(cell, vec![slower * dearer * 10f64.powi(deep as i32); 5]);
    }
    evidence
}

fn facts(game: u64) -> Facts {
    let counts = Counts::default();
    Facts { outcome: Ending::Win, score: 20_000 + game as u32, max_tile: 2048, moves: 1000, counts }
}

#[test]
fn every_sentence_holds_where_it_is_true() {
    for claim in &CLAIMS {
        let finding = claim.decide(&as_claimed());
        assert_eq!(finding.outcome, Outcome::Holds, "{}: {}", claim.name, finding.statistic);
    }
}

#[test]
fn nothing_is_said_of_what_was_not_played() {
    for claim in &CLAIMS {
        assert_eq!(
            claim.decide(&Evidence::default()).outcome,
            Outcome::NotTested,
            "{}",
            claim.name
        );
    }
    let mut quick = as_claimed();
    quick.rates.retain(|cell, _| cell.depth < 6);
    assert_eq!(outcome("expectimax-near-100", &quick), Outcome::NotTested);
    assert_eq!(outcome("h1-h2-level", &quick), Outcome::NotTested);
    assert_eq!(outcome("expectimax-wins-most", &quick), Outcome::Holds);
}

/// Changes the rates of two players for each other, at some depths.
fn swap(evidence: &mut Evidence, one: (Algorithm, &str), other: (Algorithm, &str), depths: &[u8]) {
    for depth in depths {
        let cell = |(algorithm, heuristic): (Algorithm, &str)| {
            Cell::named(algorithm.name(), heuristic, *depth).expect("the thesis has it")
        };
        let rates = [evidence.rates[&cell(one)], evidence.rates[&cell(other)]];
        evidence.rates.insert(cell(one), rates[1]);
        evidence.rates.insert(cell(other), rates[0]);
    }
}

#[test]
fn results_changed_for_each_other_turn_a_sentence_round() {
    use Algorithm::{AlphaBeta, Expectimax, Minimax};
    let turned = |name, one: (Algorithm, &str), other: (Algorithm, &str), depths: &[u8]| {
        let mut evidence = as_claimed();
        swap(&mut evidence, one, other, depths);
        // Alpha-beta goes on playing minimax's games.
        let twins: Vec<(Cell, Rate)> = evidence
            .rates
            .iter()
            .filter(|(cell, _)| cell.algorithm == Minimax)
            .map(|(cell, rate)| (Cell { algorithm: AlphaBeta, ..*cell }, *rate))
            .collect();
        evidence.rates.extend(twins);
        assert_eq!(outcome(name, &evidence), Outcome::DoesNotHold, "{name}");
    };
    for heuristic in ["h1", "h3"] {
        let [expectimax, minimax] = [Expectimax, Minimax].map(|it| (it, heuristic));
        turned("expectimax-wins-most", expectimax, minimax, &DEPTHS);
        turned("smaller-depth", expectimax, minimax, &DEPTHS);
        turned("expectimax-near-100", expectimax, minimax, &[6, 7]);
    }
    turned("h1-clearly-best-at-3-and-4", (Expectimax, "h1"), (Expectimax, "h4"), &[3]);
    turned("h1-clearly-best-at-3-and-4", (Minimax, "h1"), (Minimax, "h3"), &[4]);
    turned("h1-h2-level", (Minimax, "h2"), (Minimax, "h3"), &[6, 7]);
}

#[test]
fn most_cells_are_most_cells() {
    for (name, best, other) in [("h1-best", "h1", "h4"), ("h3-worst", "h3", "h4")] {
        let mut evidence = as_claimed();
        let minimax = |it| (Algorithm::Minimax, it);
        let expectimax = |it| (Algorithm::Expectimax, it);
        let mut decided = vec![outcome(name, &evidence)];
        for player in [minimax, expectimax] {
            swap(&mut evidence, player(best), player(other), &DEPTHS);
            for depth in DEPTHS {
                for heuristic in ["h1", "h2", "h3", "h4"] {
                    let cell = |algorithm| Cell { algorithm, heuristic, depth };
                    let rate = evidence.rates[&cell(Algorithm::Minimax)];
                    evidence.rates.insert(cell(Algorithm::AlphaBeta), rate);
                }
            }
            decided.push(outcome(name, &evidence));
        }
        assert_eq!(decided, [Outcome::Holds, Outcome::Undecided, Outcome::DoesNotHold], "{name}");
    }
}

#[test]
fn one_game_that_differs_is_enough() {
    let mut evidence = as_claimed();
    let cell = Cell { algorithm: Algorithm::AlphaBeta, heuristic: "h2", depth: 5 };
    let games = evidence.games.get_mut(&cell).unwrap();
    games.insert(3, Facts { moves: 1001, ..facts(3) });
    let finding = claim("minimax-is-alphabeta").decide(&evidence);
    assert_eq!(finding.outcome, Outcome::DoesNotHold);
    assert_eq!(finding.statistic, "1 of 100 games differ");
    // What the search looked at is its own affair.
    let counts = Counts { nodes: 7, ..Counts::default() };
    evidence.games.get_mut(&cell).unwrap().insert(3, Facts { counts, ..facts(3) });
    assert_eq!(outcome("minimax-is-alphabeta", &evidence), Outcome::Holds);
}

#[test]
fn times_changed_for_each_other_turn_a_sentence_round() {
    let scaled = |algorithm: Option<Algorithm>, heuristic: Option<&str>, factor: f64| {
        let mut evidence = as_claimed();
        for (cell, seconds) in &mut evidence.seconds {
            if algorithm.is_none_or(|it| it == cell.algorithm)
                && heuristic.is_none_or(|it| it == cell.heuristic)
            {
                seconds.iter_mut().for_each(|seconds| *seconds *= factor);
            }
        }
        evidence
    };
    let (minimax, expectimax) = (Some(Algorithm::Minimax), Some(Algorithm::Expectimax));
    let turned = |name: &str, evidence: &Evidence| {
        assert_eq!(outcome(name, evidence), Outcome::DoesNotHold, "{name}");
    };
    turned("alphabeta-fastest", &scaled(minimax, None, 0.1));
    turned("similar-times", &scaled(expectimax, None, 2.0));
    turned("expectimax-longer", &scaled(expectimax, None, 0.5));
    turned("h3-costliest", &scaled(None, Some("h3"), 0.5));
}

#[test]
fn a_hundred_games_leave_small_differences_undecided() {
    let mut evidence = as_claimed();
    for rate in evidence.rates.values_mut() {
        *rate = Rate { wins: 50, games: 100 };
    }
    for name in ["expectimax-wins-most", "h1-clearly-best-at-3-and-4", "smaller-depth"] {
        assert_eq!(outcome(name, &evidence), Outcome::Undecided, "{name}");
    }
    // Where all are level nobody is ahead, nor behind.
    assert_eq!(outcome("h1-best", &evidence), Outcome::NotTested);
    assert_eq!(outcome("h3-worst", &evidence), Outcome::NotTested);
}
