//! What is measured: the same work on every machine, each kind beside its limit, a plain loop over
//! the parts it is made of.

use std::hint::black_box;
use std::ops::ControlFlow;

use lab2048::agent::{Algorithm, Conditions, Player};
use lab2048::episode::{Seating, play, play_at_random, play_until};
use lab2048::game::{Evaluate, Game};
use lab2048::games::twenty48::dice::Purpose;
use lab2048::games::twenty48::weight_table::{ThesisWeights, WeightTable};
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
    let mut all = vec![move_generation(&positions), random_play(), battery_of_random_games()];
    all.push(evaluation("evaluate h1", ThesisWeights::<0>, &positions));
    all.push(evaluation("evaluate h2", ThesisWeights::<1>, &positions));
    all.push(evaluation("evaluate h3", ThesisWeights::<2>, &positions));
    all.push(evaluation("evaluate h4", ThesisWeights::<3>, &positions));
    all.push(four_at_once("evaluate h1, four at once", ThesisWeights::<0>, &positions));
    all.push(four_at_once("evaluate h4, four at once", ThesisWeights::<3>, &positions));
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

/// So many games that are played at random in a step.
const RANDOM_GAMES: u64 = 100;

/// Plays other games at each step and returns how many moves they had.
fn random_games(play: impl Fn(Seating) -> u32 + 'static) -> Step {
    let mut games = (0..).cycle();
    Box::new(move || {
        let numbers = games.by_ref().take(RANDOM_GAMES as usize);
        let seatings = numbers.map(|game| Seating { seed: DEFAULT_SEED, game });
        seatings.map(&play).map(u64::from).sum()
    })
}

fn random_play() -> Work {
    let game = Twenty48::default();
    Work {
        name: "random games to the end",
        unit: "moves",
        step: random_games(move |seating| play_at_random(&game, seating).moves),
        limit: moves_at_random(),
        limit_is: "the same moves, none of them waiting for the one before",
    }
}

/// Makes a move of each position of some games and answers it with a tile.
fn moves_at_random() -> Step {
    let game = Twenty48::default();
    let never = std::sync::atomic::AtomicBool::new(false);
    let mut positions = Vec::new();
    for game in 0..RANDOM_GAMES {
        let seating = Seating { seed: DEFAULT_SEED, game };
        play_until(&Player::Random, &Conditions::default(), seating, &never, |_, position| {
            positions.push(*position);
        });
    }
    positions.retain(|position| game.terminal(position).is_none());
    let [mut tiles, mut player] =
        [Purpose::Tiles, Purpose::Player].map(|purpose| Dice::new(DEFAULT_SEED, 0, purpose));
    Box::new(move || {
        let mut check = 0;
        for position in &positions {
            let legal = black_box(position).board.legal_moves();
            let action = legal.get(player.choose(legal.count())).expect("the game goes on");
            check ^= tiles.reply(&game, &position.after(action)).board.word();
        }
        black_box(check);
        positions.len() as u64
    })
}

fn battery_of_random_games() -> Work {
    let game = Twenty48::default();
    Work {
        name: "random games of a battery",
        unit: "moves",
        step: random_games(|seating| play(&Player::Random, &Conditions::default(), seating).moves),
        limit: random_games(move |seating| play_at_random(&game, seating).moves),
        limit_is: "without an agent and a clock that is read at each move",
    }
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

/// As a search judges the leaves below a node: each has room for a tile.
fn four_at_once(name: &'static str, weights: impl WeightTable + 'static, all: &[Position]) -> Work {
    /// More than the base-2 logarithm of any tile.
    const NO_LIMIT: u32 = 16;
    let roomy = all.iter().filter(|position| position.board.empty_cells() > 0);
    let scored: Vec<_> = roomy.map(|position| (position.board, position.score)).collect();
    let fours = scored.as_chunks().0.to_vec();
    let same = fours.clone();
    let alone = move |(board, score)| weights.value(&Position::to_move(board, score));
    let together = move || {
        for &four in &fours {
            black_box(weights.values(black_box(four), NO_LIMIT, || four.map(alone)));
        }
        4 * fours.len() as u64
    };
    let one_by_one = move || {
        for &four in &same {
            black_box(black_box(four).map(alone));
        }
        4 * same.len() as u64
    };
    Work {
        name,
        unit: "positions",
        step: Box::new(together),
        limit: Box::new(one_by_one),
        limit_is: "one by one",
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
            let _ = evaluation.leaves_after_actions(&game, black_box(state), |_, value| {
                best = if value > best { value } else { best };
                leaves += 1;
                ControlFlow::<()>::Continue(())
            });
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
