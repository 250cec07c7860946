//! What is measured: the same work on every machine, each kind beside its limit, a plain loop over
//! the parts it is made of.

use std::hint::black_box;

use lab2048::agent::{Algorithm, Conditions, Player};
use lab2048::episode::{Seating, play, play_until};
use lab2048::game::{Evaluate, Game};
use lab2048::games::twenty48::dice::Purpose;
use lab2048::games::twenty48::heuristics::{ThesisWeights, WeightTable};
use lab2048::games::twenty48::{Dice, Evaluation, Heuristic, Position, Twenty48, Utility};
use lab2048::plan::DEFAULT_SEED;
use lab2048::search::{Depth, Method, Observer, Search, Ties};

/// Games the positions are taken from.
const GAMES: u64 = 4;
/// Searches start from one of so many positions: all stages of a game.
const SEARCHED_OF: usize = 61;

/// Does all of the work once and returns how many units it was.
pub type Step = Box<dyn FnMut() -> u64>;

/// A kind of work.
pub struct Work {
    pub name: &'static str,
    pub unit: &'static str,
    pub step: Step,
    /// The same units by a plain loop, and what that loop does.
    pub limit: Step,
    pub limit_is: &'static str,
}

/// Every kind of work.
pub fn all() -> Vec<Work> {
    let positions = positions();
    let mut all = vec![move_generation(&positions), random_play()];
    all.push(evaluation("evaluate h1", ThesisWeights::<0>, &positions));
    all.push(evaluation("evaluate h2", ThesisWeights::<1>, &positions));
    all.push(evaluation("evaluate h3", ThesisWeights::<2>, &positions));
    all.push(evaluation("evaluate h4", ThesisWeights::<3>, &positions));
    all.push(search("expectimax h1 depth 3", ThesisWeights::<0>, &positions));
    all.push(search("expectimax h4 depth 3", ThesisWeights::<3>, &positions));
    all
}

/// The positions of some games, from the first move to the last.
fn positions() -> Vec<Position> {
    let player = Player::Search {
        algorithm: Algorithm::Expectimax,
        heuristic: Heuristic::named("h4").expect("it is built in"),
        depth: Depth::new(1).expect("it is in range"),
    };
    let mut positions = Vec::new();
    for game in 0..GAMES {
        let seating = Seating { seed: DEFAULT_SEED, game };
        let never = std::sync::atomic::AtomicBool::new(false);
        play_until(&player, &Conditions::default(), seating, &never, |_, position| {
            positions.push(Position::to_move(position.board, position.score));
        });
    }
    positions
}

fn move_generation(positions: &[Position]) -> Work {
    let game = Twenty48::default();
    let (each, same) = (positions.to_vec(), positions.to_vec());
    let successors = move || {
        let mut check = 0;
        for position in &each {
            for (_, after) in game.successors(black_box(position)) {
                check ^= after.board.word().wrapping_add(u64::from(after.score));
            }
        }
        black_box(check);
        4 * each.len() as u64
    };
    let slides = move || {
        let mut check = 0;
        for position in &same {
            for (after, points) in black_box(position).board.slide_all() {
                check ^= after.word().wrapping_add(u64::from(points));
            }
        }
        black_box(check);
        4 * same.len() as u64
    };
    Work {
        name: "generate all four moves",
        unit: "moves",
        step: Box::new(successors),
        limit: Box::new(slides),
        limit_is: "the slides alone",
    }
}

fn random_play() -> Work {
    let (mut games, mut same) = ((0..).cycle(), (0..).cycle());
    let battery = move || {
        let numbers = games.by_ref().take(100);
        let seatings = numbers.map(|game| Seating { seed: DEFAULT_SEED, game });
        let moves = |seating| play(&Player::Random, &Conditions::default(), seating).moves;
        seatings.map(moves).map(u64::from).sum()
    };
    let plain = move || same.by_ref().take(100).map(plain_random_game).sum();
    Work {
        name: "random games to the end",
        unit: "moves",
        step: Box::new(battery),
        limit: Box::new(plain),
        limit_is: "a loop without agent, clock and record",
    }
}

/// Plays a game at random and returns how many moves it had.
fn plain_random_game(number: u64) -> u64 {
    let game = Twenty48::default();
    let mut tiles = Dice::new(DEFAULT_SEED, number, Purpose::Tiles);
    let mut player = Dice::new(DEFAULT_SEED, number, Purpose::Player);
    let mut position = tiles.start(&game);
    let mut moves = 0;
    while game.terminal(&position).is_none() {
        let legal = position.board.legal_moves();
        let Some(action) = legal.get(player.choose(legal.count())) else { break };
        let (board, points) = position.board.slide(action);
        moves += 1;
        let after = Position::after_move(board, position.score + points);
        if game.terminal(&after).is_some() {
            break;
        }
        position = tiles.reply(&game, &after);
    }
    moves
}

fn evaluation(name: &'static str, weights: impl WeightTable + 'static, all: &[Position]) -> Work {
    let (each, same) = (all.to_vec(), all.to_vec());
    let value = move || {
        black_box(each.iter().map(|position| weights.value(black_box(position))).sum::<f64>());
        each.len() as u64
    };
    let portable = move || {
        let values = same.iter().map(|position| weights.value_portable(black_box(position)));
        black_box(values.sum::<f64>());
        same.len() as u64
    };
    Work {
        name,
        unit: "positions",
        step: Box::new(value),
        limit: Box::new(portable),
        limit_is: "the way for any processor",
    }
}

/// Keeps the states right above the leaves.
#[derive(Default)]
struct LastMoves(Vec<Position>);

impl Observer<Twenty48> for LastMoves {
    fn entered(&mut self, state: &Position, plies: u8) {
        if plies == 1 {
            self.0.push(*state);
        }
    }
}

fn search(name: &'static str, weights: impl WeightTable + 'static, all: &[Position]) -> Work {
    let mut search =
        Search::new(Method::Expectimax, Depth::new(3).expect("it is in range"), Ties::First);
    let (game, evaluation) = (Twenty48::default(), Evaluation::new(weights, Utility::default()));
    let roots: Vec<_> = all.iter().step_by(SEARCHED_OF).copied().collect();
    let mut last = LastMoves::default();
    for root in &roots {
        search.decide(&game, &evaluation, root, &mut last);
    }
    last.0.retain(|state| game.terminal(state).is_none());
    let tree = move || {
        let mut counts = lab2048::search::Counts::default();
        for root in &roots {
            black_box(search.decide(&game, &evaluation, black_box(root), &mut counts));
        }
        counts.leaves
    };
    let leaves = move || {
        let mut leaves = 0;
        for state in &last.0 {
            let mut best = f64::NEG_INFINITY;
            for (_, next) in game.successors(black_box(state)) {
                let value = match game.terminal(&next) {
                    Some(ending) => evaluation.utility(&next, ending),
                    None => evaluation.heuristic(&next),
                };
                best = if value > best { value } else { best };
                leaves += 1;
            }
            black_box(best);
        }
        leaves
    };
    Work {
        name,
        unit: "leaves",
        step: Box::new(tree),
        limit: Box::new(leaves),
        limit_is: "the last moves and leaves alone",
    }
}
