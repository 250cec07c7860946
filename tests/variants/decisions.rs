//! The same decision on positions of all kinds, at all depths, under all conditions.

use std::thread;
use std::time::Instant;

use lab2048::agent::{Agent, Algorithm, Choice, Conditions, MoveValue, Player};
use lab2048::games::twenty48::{
    Board, Feature, Heuristic, Position, Target, Twenty48, Utility, Weights,
};
use lab2048::search::{Bound, Depth, Ties};

use crate::common::positions::{Random, real_positions};

/// A position of one of many kinds: out of a real game, anything at all, nearly dead, nearly won,
/// full.
fn position(random: &mut Random, real: &[Position]) -> Position {
    let score = 4 * random.below(9000) as u32;
    match random.below(6) {
        0 | 1 => real[random.below(real.len() as u64) as usize],
        2 => Position::to_move(random.board(), score),
        3 => Position::to_move(nearly_dead(random), score),
        4 => Position::to_move(nearly_won(random), score),
        _ => Position::to_move(board(random, |random| 1 + random.below(10)), score),
    }
}

fn board(random: &mut Random, mut exponent: impl FnMut(&mut Random) -> u64) -> Board {
    let exponents = (0..Board::CELLS).map(|_| exponent(random));
    Board::from_word(exponents.fold(0, |word, exponent| word << 4 | exponent))
}

/// Tiles of which few can merge, and one empty cell or two.
fn nearly_dead(random: &mut Random) -> Board {
    let mut word = 0;
    for cell in 0..Board::CELLS as u64 {
        let other = cell + cell / 4;
        word = word << 4 | (1 + (other & 1) + 2 * random.below(3));
    }
    for _ in 0..=random.below(2) {
        word &= !(15 << (4 * random.below(16)));
    }
    Board::from_word(word)
}

/// A few large tiles, two 1024 often among them, on a board with room.
fn nearly_won(random: &mut Random) -> Board {
    board(random, |random| match random.below(8) {
        0 => 10,
        1 => 5 + random.below(6),
        2 | 3 => 1 + random.below(4),
        _ => 0,
    })
}

fn heuristics() -> Vec<Heuristic> {
    let own =
        Weights::of(&[(Feature::Score, -0.1), (Feature::Empty, 2.7), (Feature::LnScore, 3.3)]);
    Heuristic::all().chain([Heuristic::new("own", own)]).collect()
}

fn conditions(random: &mut Random) -> Conditions {
    let targets = ["2048", "2048", "2048", "none", "64", "4096"].map(|it| it.parse().unwrap());
    let target: Target = targets[random.below(6) as usize];
    let fours = [0.1, 0.1, 0.1, 0.5, 0.0, 1.0][random.below(6) as usize];
    let utilities = [
        Utility::default(),
        Utility::default(),
        Utility::Heuristic,
        Utility::fixed(1.0, 0.0).unwrap(),
        Utility::fixed(1e12, -1e12).unwrap(),
    ];
    Conditions {
        game: Twenty48::new(target, fours).unwrap(),
        utility: utilities[random.below(5) as usize],
        ties: Ties::ALL[random.below(2) as usize],
        ..Conditions::default()
    }
}

fn agent(
    algorithm: Algorithm,
    heuristic: &Heuristic,
    plies: u8,
    conditions: &Conditions,
) -> Box<dyn Agent> {
    let depth = Depth::new(plies).unwrap();
    Player::Search { algorithm, heuristic: heuristic.clone(), depth }.agent(conditions, 0, 0)
}

/// That a variant's answer fits the one of its reference.
fn assert_fits(
    (choice, values): &(Choice, Vec<MoveValue>),
    (best, all): &(Choice, Vec<MoveValue>),
    place: &dyn Fn() -> String,
) {
    assert_eq!(choice.action, best.action, "{}", place());
    assert_eq!(values.len(), all.len(), "{}", place());
    for (value, expected) in values.iter().zip(all) {
        assert_eq!(value.action, expected.action, "{}", place());
        let is_best = Some(value.action) == best.action;
        match value.bound {
            Bound::Exact => assert_eq!(value.value, expected.value, "{}", place()),
            Bound::AtMost => assert!(!is_best && value.value >= expected.value, "{}", place()),
            Bound::AtLeast => panic!("no search tells a lower bound: {}", place()),
        }
    }
}

/// Compares every variant with its reference on so many positions at one depth. All positions of
/// the same conditions are searched by the same agents, one after the other.
fn assert_all_decide_alike(plies: u8, positions: usize, seed: u64) {
    const POSITIONS_OF_AGENT: usize = 50;
    let real = real_positions(3000);
    let mut random = Random(seed);
    let heuristics = heuristics();
    for round in 0..positions.div_ceil(POSITIONS_OF_AGENT) {
        let conditions = conditions(&mut random);
        // h1 to h4 in four of five rounds.
        let number = if round % 5 < 4 { round % 5 } else { random.below(13) as usize };
        let heuristic = &heuristics[number];
        let mut agents =
            Algorithm::ALL.map(|algorithm| agent(algorithm, heuristic, plies, &conditions));
        for _ in 0..POSITIONS_OF_AGENT {
            let position = position(&mut random, &real);
            let answers: Vec<_> = agents.iter_mut().map(|agent| agent.compare(&position)).collect();
            for (algorithm, answer) in Algorithm::ALL.into_iter().zip(&answers) {
                let place = || {
                    let name = algorithm.name();
                    format!("{name} {heuristic} {plies} {conditions:?} {position:?}")
                };
                let plain = algorithm.reference();
                let reference = Algorithm::ALL.into_iter().position(|it| it == plain).unwrap();
                assert_fits(answer, &answers[reference], &place);
            }
        }
    }
}

#[test]
fn all_decide_alike_at_depths_1_and_2() {
    assert_all_decide_alike(1, 4000, 1);
    assert_all_decide_alike(2, 3000, 2);
}

#[test]
fn all_decide_alike_at_depth_3() {
    assert_all_decide_alike(3, 3000, 3);
}

#[test]
fn all_decide_alike_at_depth_4() {
    assert_all_decide_alike(4, 1000, 4);
}

#[test]
fn all_decide_alike_at_depths_5_and_6() {
    assert_all_decide_alike(5, 250, 5);
    assert_all_decide_alike(6, 50, 6);
}

/// The whole of it, as the documentation has it.
#[test]
#[ignore = "some minutes"]
fn all_decide_alike_on_100_000_positions() {
    for plies in 1..=6 {
        let positions = if plies < 6 { 100_000 } else { 10_000 };
        let start = Instant::now();
        thread::scope(|scope| {
            for half in 0..2 {
                let seed = 100 * (half + 1) + u64::from(plies);
                scope.spawn(move || assert_all_decide_alike(plies, positions / 2, seed));
            }
        });
        let seconds = start.elapsed().as_secs_f64();
        let searches = Algorithm::ALL.len();
        eprintln!(
            "depth {plies}: {searches} searches alike in {positions} positions, {seconds:.0} s"
        );
    }
}

/// What was searched before changes neither what is decided nor what is counted.
#[test]
fn the_order_of_searches_changes_nothing() {
    let mut random = Random(7);
    let real = real_positions(3000);
    let mut positions: Vec<_> = (0..60).map(|_| position(&mut random, &real)).collect();
    // A table that kept what an earlier decision found would know these.
    positions.extend_from_within(..30);
    for heuristic in Heuristic::thesis() {
        for algorithm in Algorithm::ALL {
            let fresh = |position: &Position| {
                agent(algorithm, &heuristic, 4, &Conditions::default()).compare(position)
            };
            let expected: Vec<_> = positions.iter().map(fresh).collect();
            let mut used = agent(algorithm, &heuristic, 4, &Conditions::default());
            for _ in 0..2 {
                let start = random.below(positions.len() as u64) as usize;
                for step in 0..positions.len() {
                    // 37 and the number of positions have no common divisor.
                    let index = (start + 37 * step) % positions.len();
                    let found = used.compare(&positions[index]);
                    assert_eq!(found, expected[index], "{} {heuristic}", algorithm.name());
                }
            }
        }
    }
}
