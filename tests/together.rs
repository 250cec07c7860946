//! States that are judged several at a time are judged as they are alone, and told of as they are
//! alone.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;

use std::ops::ControlFlow;

use common::positions::Random;
use lab2048::game::{Evaluate, Game, Turn};
use lab2048::games::twenty48::weight_table::{ThesisWeights, WeightTable};
use lab2048::games::twenty48::{Evaluation, Feature, Position, Twenty48, Utility, Weights};
use lab2048::search::{Counts, Depth, Method, Observer, Search, Ties};

fn games() -> Vec<Twenty48> {
    let mut games = Vec::new();
    for target in ["2048", "64", "4", "none"] {
        for four_probability in [0.1, 0.0, 1.0, 0.5] {
            games.push(Twenty48::new(target.parse().unwrap(), four_probability).unwrap());
        }
    }
    games
}

/// A state, how probable it is and the bits of its value.
type Leaf = (f64, Position, u64);

fn assert_judged_alike(weights: impl WeightTable, utility: Utility, seed: u64) {
    let evaluation = Evaluation::new(weights, utility);
    let mut random = Random(seed);
    for game in games() {
        for _ in 0..2000 {
            let (board, score) = (random.board(), 4 * random.below(60_000) as u32);
            for position in [Position::to_move(board, score), Position::after_move(board, score)] {
                if game.terminal(&position).is_none() {
                    assert_leaves_judged_alike(&game, &evaluation, &position);
                }
            }
        }
    }
}

fn assert_leaves_judged_alike(
    game: &Twenty48,
    evaluation: &impl Evaluate<Twenty48>,
    position: &Position,
) {
    let bits = |position| evaluation.leaf(game, &position).to_bits();
    let mut together: Vec<Leaf> = Vec::new();
    let mut hear = |probability, next: &Position, value: f64| {
        together.push((probability, *next, value.to_bits()));
        ControlFlow::Continue(())
    };
    let (flow, alone): (_, Vec<Leaf>) = match position.turn() {
        Turn::Max => (
            evaluation.leaves_after_actions(game, position, |next, value| hear(1.0, next, value)),
            game.successors(position).map(|(_, next)| (1.0, next, bits(next))).collect(),
        ),
        _ => (
            evaluation.leaves_after_replies(game, position, hear),
            game.outcomes(position).map(|(share, next)| (share, next, bits(next))).collect(),
        ),
    };
    assert_eq!((together, flow), (alone, ControlFlow::Continue(())), "{position:?}");
}

#[test]
fn leaves_are_judged_together_as_alone_with_h1() {
    assert_judged_alike(ThesisWeights::<0>, Utility::default(), 1);
}

#[test]
fn leaves_are_judged_together_as_alone_with_h2() {
    assert_judged_alike(ThesisWeights::<1>, Utility::Heuristic, 2);
}

#[test]
fn leaves_are_judged_together_as_alone_with_h3() {
    assert_judged_alike(ThesisWeights::<2>, Utility::Heuristic, 3);
}

#[test]
fn leaves_are_judged_together_as_alone_with_h4() {
    assert_judged_alike(ThesisWeights::<3>, Utility::default(), 4);
}

#[test]
fn leaves_are_judged_together_as_alone_with_every_feature() {
    for (seed, feature) in (5..).zip(Feature::ALL) {
        assert_judged_alike(Weights::of(&[(feature, 1.5)]), Utility::default(), seed);
    }
    let all = Feature::ALL.map(|feature| (feature, -0.3));
    assert_judged_alike(Weights::of(&all), Utility::Heuristic, 20);
}

#[test]
fn whoever_breaks_off_hears_of_no_more_leaves() {
    let game = Twenty48::default();
    let evaluation = Evaluation::new(ThesisWeights::<0>, Utility::default());
    let board = lab2048::board!(2 2 . .  . 4 4 .  . . . .  2 . . 16);
    for stop in 1..=20 {
        let mut heard = 0;
        let mut hear = || {
            heard += 1;
            if heard == stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let flow = if stop <= 4 {
            let position = Position::to_move(board, 16);
            evaluation.leaves_after_actions(&game, &position, |_, _| hear())
        } else {
            let position = Position::after_move(board, 16);
            evaluation.leaves_after_replies(&game, &position, |_, _, _| hear())
        };
        assert_eq!((flow, heard), (ControlFlow::Break(()), stop));
    }
}

/// Counts by hearing of one thing at a time.
#[derive(Default)]
struct OneByOne(Counts);

impl Observer<Twenty48> for OneByOne {
    fn entered(&mut self, _: &Position, _: u8) {
        self.0.nodes += 1;
    }

    fn leaf(&mut self, _: &Position, _: f64) {
        self.0.leaves += 1;
    }

    fn cut(&mut self, _: &Position, _: f64) {
        self.0.cutoffs += 1;
    }
}

#[test]
fn leaves_that_are_counted_together_are_as_many() {
    let methods = [
        Method::Minimax,
        Method::AlphaBeta,
        Method::Expectimax,
        Method::AlphaBetaOrdered,
        Method::Pvs,
        Method::Mtdf,
        Method::Iterative,
        Method::Star1,
        Method::Star2,
    ];
    let evaluation = Evaluation::new(ThesisWeights::<0>, Utility::default());
    let mut random = Random(9);
    for game in games() {
        for _ in 0..5 {
            let position = Position::to_move(random.board(), 400);
            if game.terminal(&position).is_some() || position.board.empty_cells() > 12 {
                continue;
            }
            for (method, plies) in methods.into_iter().flat_map(|method| [(method, 2), (method, 3)])
            {
                let mut counts = (Counts::default(), OneByOne::default());
                let depth = Depth::new(plies).unwrap();
                Search::new(method, depth, Ties::First).decide(
                    &game,
                    &evaluation,
                    &position,
                    &mut counts,
                );
                assert_eq!(counts.0, counts.1.0, "{method:?} {plies} {position:?}");
            }
        }
    }
}
