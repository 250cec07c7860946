//! The kinds of work that are measured. All of it is the same on every machine.

use std::hint::black_box;
use std::rc::Rc;
use std::sync::atomic::AtomicBool;

use serde::Serialize;

use crate::agent::{Algorithm, Conditions, Player};
use crate::episode::{Episode, Seating, play_at_random, play_until};
use crate::game::Game;
use crate::games::twenty48::weight_table::{ThesisWeights, WeightTable};
use crate::games::twenty48::{Heuristic, Position, Twenty48};
use crate::plan::DEFAULT_SEED;
use crate::search::Depth;

/// Games the positions are taken from.
const GAMES: u64 = 4;
/// Searches are measured on one of so many positions: all stages of a game, in a short round.
const SEARCHED_OF: usize = 61;
/// Random games whose mean score is told.
const RANDOM_GAMES: u64 = 10_000;

/// Something that can be done again and again, in steps of some microseconds.
pub(super) struct Work {
    pub(super) name: String,
    pub(super) unit: &'static str,
    /// Does a step, and returns how many units of work it was.
    pub(super) step: Box<dyn FnMut() -> u64>,
}

/// Every kind of work, in the order of the table.
pub(super) fn all() -> Vec<Work> {
    let positions: Rc<[Position]> = positions().into();
    let mut all = vec![move_generation(&positions), random_play()];
    all.push(evaluation("h1", ThesisWeights::<0>, &positions));
    all.push(evaluation("h2", ThesisWeights::<1>, &positions));
    all.push(evaluation("h3", ThesisWeights::<2>, &positions));
    all.push(evaluation("h4", ThesisWeights::<3>, &positions));
    all.push(four_at_once("h1", ThesisWeights::<0>, &positions));
    all.push(four_at_once("h4", ThesisWeights::<3>, &positions));
    for name in ["h1", "h4"] {
        for plies in [3, 5] {
            all.push(search(name, plies, &positions));
        }
    }
    all
}

/// The positions of some games, from the first move to the last.
fn positions() -> Vec<Position> {
    let player = expectimax("h4", 1);
    let mut positions = Vec::new();
    for game in 0..GAMES {
        let seating = Seating { seed: DEFAULT_SEED, game };
        let never = AtomicBool::new(false);
        play_until(&player, &Conditions::default(), seating, &never, |_, position| {
            positions.push(Position::to_move(position.board, position.score));
        });
    }
    positions
}

/// So many positions with the player to move, evenly from the games of a player who wins some.
pub(super) fn positions_of(count: usize) -> Vec<Position> {
    let player = expectimax("h1", 3);
    let mut all = Vec::new();
    for game in 0..GAMES {
        let seating = Seating { seed: DEFAULT_SEED, game };
        let never = AtomicBool::new(false);
        play_until(&player, &Conditions::default(), seating, &never, |_, position| {
            all.push(*position);
        });
    }
    all.retain(|position| Conditions::default().game.terminal(position).is_none());
    (0..count).map(|index| all[index * all.len() / count]).collect()
}

fn move_generation(positions: &Rc<[Position]>) -> Work {
    let positions = Rc::clone(positions);
    let step = move || {
        let mut check = 0;
        for position in &*positions {
            for (after, points) in position.board.slide_all() {
                check ^= after.word().wrapping_add(u64::from(points));
            }
        }
        black_box(check);
        4 * positions.len() as u64
    };
    Work { name: "generate all four moves".to_owned(), unit: "moves", step: Box::new(step) }
}

fn random_play() -> Work {
    let mut games = 0..;
    let step = move || games.next().map_or(0, |game| u64::from(random_game(game).moves));
    Work { name: "random games to the end".to_owned(), unit: "moves", step: Box::new(step) }
}

fn evaluation(name: &str, weights: impl WeightTable + 'static, positions: &Rc<[Position]>) -> Work {
    let positions = Rc::clone(positions);
    let step = move || {
        let values = positions.iter().map(|position| weights.value(black_box(position)));
        black_box(values.sum::<f64>());
        positions.len() as u64
    };
    Work { name: format!("evaluate {name}"), unit: "positions", step: Box::new(step) }
}

/// As a search judges the leaves below a node: each has room for a tile.
fn four_at_once(name: &str, weights: impl WeightTable + 'static, positions: &[Position]) -> Work {
    /// More than the base-2 logarithm of any tile.
    const NO_LIMIT: u32 = 16;
    let roomy = positions.iter().filter(|position| position.board.empty_cells() > 0);
    let scored: Vec<_> = roomy.map(|position| (position.board, position.score)).collect();
    let fours = scored.as_chunks().0.to_vec();
    let step = move || {
        for &four in &fours {
            let alone = |(board, score)| weights.value(&Position::to_move(board, score));
            black_box(weights.values(black_box(four), NO_LIMIT, || four.map(alone)));
        }
        4 * fours.len() as u64
    };
    Work { name: format!("evaluate {name}, four at once"), unit: "positions", step: Box::new(step) }
}

fn search(name: &str, plies: u8, positions: &Rc<[Position]>) -> Work {
    let player = expectimax(name, plies);
    let mut agent = player.agent(&Conditions::default(), DEFAULT_SEED, 0);
    let positions: Vec<Position> = positions.iter().step_by(SEARCHED_OF).copied().collect();
    let mut next = positions.into_iter().cycle();
    let step = move || {
        let position = next.next().expect("a cycle through some positions does not end");
        black_box(agent.choose(black_box(&position))).counts.leaves
    };
    Work { name: player.to_string(), unit: "leaves", step: Box::new(step) }
}

fn expectimax(name: &str, plies: u8) -> Player {
    let heuristic = Heuristic::named(name).expect("the heuristic is built in");
    let depth = Depth::new(plies).expect("the depth is in range");
    Player::Search { algorithm: Algorithm::Expectimax, heuristic, depth }
}

/// Game number `game` of the default seed, played at random.
fn random_game(game: u64) -> Episode {
    play_at_random(&Twenty48::default(), Seating { seed: DEFAULT_SEED, game })
}

/// What random games come to: a check of the rules as well. With a 4 for every tenth tile the mean
/// score of many games is 1095, and a game has 118.4 moves.
#[derive(Debug, Clone, Copy, Serialize)]
pub(super) struct RandomGames {
    pub(super) games: u64,
    pub(super) mean_score: f64,
    pub(super) mean_moves: f64,
}

impl RandomGames {
    /// The first games of the default seed.
    pub(super) fn play() -> Self {
        let (mut score, mut moves) = (0, 0);
        for game in (0..RANDOM_GAMES).map(random_game) {
            score += u64::from(game.last.score);
            moves += u64::from(game.moves);
        }
        let mean = |sum: u64| sum as f64 / RANDOM_GAMES as f64;
        Self { games: RANDOM_GAMES, mean_score: mean(score), mean_moves: mean(moves) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_work_does_something_at_every_step() {
        for mut work in all() {
            assert!((work.step)() > 0 && (work.step)() > 0, "{}", work.name);
        }
    }
}
