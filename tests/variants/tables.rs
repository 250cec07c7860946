//! Transposition tables too small for what is put into them, and states that look alike.

use lab2048::game::{Evaluate, Game, Turn};
use lab2048::games::twenty48::weight_table::ThesisWeights;
use lab2048::games::twenty48::{Evaluation, Position, Twenty48, Utility};
use lab2048::search::{Counts, Decision, Depth, Method, Search, Table, Ties};

use crate::common::positions::real_positions;

/// The decisions of every search that has a table, with one of so many entries: first those of
/// minimax's kind, then expectimax's.
fn decide_all<G: Game, E: Evaluate<G>>(
    (game, evaluation, root): (&G, &E, &G::State),
    (depth, ties): (Depth, Ties),
    entries: usize,
) -> (Vec<Decision<G::Action>>, Decision<G::Action>) {
    let decide = |method| {
        let search = Search::new(method, depth, ties);
        search.with_table(Table::with_entries(entries)).decide(game, evaluation, root, &mut ())
    };
    let worst = [
        Method::Minimax,
        Method::AlphaBeta,
        Method::AlphaBetaOrdered,
        Method::Pvs,
        Method::Mtdf,
        Method::Iterative,
    ];
    (worst.map(decide).into(), decide(Method::Expectimax))
}

fn assert_decided_alike<G: Game<Action: std::fmt::Debug>, E: Evaluate<G>>(
    it: (&G, &E, &G::State),
    (depth, ties): (Depth, Ties),
) {
    let (game, evaluation, root) = it;
    let minimax = Search::new(Method::Minimax, depth, ties).decide(game, evaluation, root, &mut ());
    let expectimax =
        Search::new(Method::Expectimax, depth, ties).decide(game, evaluation, root, &mut ());
    for entries in [1, 2, 7, 64, 1 << 16] {
        let (worst, mean) = decide_all(it, (depth, ties), entries);
        for (number, decision) in worst.into_iter().enumerate() {
            assert_eq!(decision, minimax, "search {number}, {entries} entries");
        }
        assert_eq!(mean, expectimax, "{entries} entries");
    }
}

#[test]
fn tables_of_any_size_decide_alike() {
    let game = Twenty48::default();
    let evaluation = Evaluation::new(ThesisWeights::<0>, Utility::default());
    for (index, position) in real_positions(500).iter().step_by(7).enumerate() {
        let depth = Depth::new(2 + (index % 4) as u8).unwrap();
        assert_decided_alike((&game, &evaluation, position), (depth, Ties::ALL[index % 2]));
    }
}

/// A game on whole numbers in which every state is reached in many ways, at different depths, so
/// that a table is asked for states it knows with another number of plies left: add 1, 2 or 3, and
/// chance adds 0, 1 or 2. Numbers from 60 on are the end.
struct Sums;

#[derive(Clone, Copy)]
struct Sum {
    number: u64,
    turn: Turn,
}

impl Game for Sums {
    type State = Sum;
    type Action = u64;
    type Outcome = ();

    fn turn(&self, state: &Sum) -> Turn {
        state.turn
    }

    fn terminal(&self, state: &Sum) -> Option<()> {
        (state.number >= 60).then_some(())
    }

    fn successors(&self, state: &Sum) -> impl Iterator<Item = (u64, Sum)> {
        let next = if state.turn == Turn::Max { Turn::Chance } else { Turn::Max };
        let number = state.number;
        [1, 2, 3].into_iter().map(move |add| (add, Sum { number: number + add, turn: next }))
    }

    fn outcomes(&self, state: &Sum) -> impl Iterator<Item = (f64, Sum)> {
        let number = state.number;
        let turn = if number.is_multiple_of(5) { Turn::Min } else { Turn::Max };
        let outcomes = [(0.5, 0), (0.3, 1), (0.2, 2)];
        outcomes.into_iter().map(move |(p, add)| (p, Sum { number: number + add, turn }))
    }
}

/// Judges a number by its digits, scattered, so that no two look alike.
struct Scattered;

impl Evaluate<Sums> for Scattered {
    fn heuristic(&self, state: &Sum) -> f64 {
        (state.number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as f64 / 7.0
    }

    fn utility(&self, state: &Sum, (): ()) -> f64 {
        state.number as f64
    }

    fn key(&self, state: &Sum) -> Option<u128> {
        let turn = match state.turn {
            Turn::Max => 0,
            Turn::Min => 1,
            Turn::Chance => 2,
        };
        Some(u128::from(state.number) << 64 | turn)
    }
}

#[test]
fn a_state_met_at_many_depths_is_valued_for_each() {
    for start in 0..58 {
        for plies in 1..=9 {
            let (depth, ties) = (Depth::new(plies).unwrap(), Ties::ALL[plies as usize % 2]);
            let root = Sum { number: start, turn: Turn::Max };
            assert_decided_alike((&Sums, &Scattered, &root), (depth, ties));
        }
    }
}

#[test]
fn a_table_saves_what_it_is_there_to_save() {
    let root = Sum { number: 0, turn: Turn::Max };
    let (depth, ties) = (Depth::new(9).unwrap(), Ties::First);
    let (mut all, mut some) = (Counts::default(), Counts::default());
    Search::new(Method::Expectimax, depth, ties).decide(&Sums, &Scattered, &root, &mut all);
    let table = Table::new();
    Search { method: Method::Expectimax, depth, ties, table: Some(table) }
        .decide(&Sums, &Scattered, &root, &mut some);
    // 3 branches a ply make 3^9 leaves; but after n plies there are no more than 5 n numbers.
    assert!(all.leaves == 3_u64.pow(9) && some.nodes < 600, "{all:?} {some:?}");
}

/// The same board with another score is another state to a heuristic that looks at the score, and
/// the same to one that does not.
#[test]
fn the_score_is_part_of_a_state_where_it_is_judged() {
    let board = lab2048::board!(2 4 8 . . . . . . . . . . . . .);
    let [one, other] = [100, 104].map(|score| Position::to_move(board, score));
    let after = Position::after_move(board, 100);
    for (name, looks) in [("h1", true), ("h2", true), ("h4", true), ("empty", false)] {
        let weights = lab2048::games::twenty48::Heuristic::named(name).unwrap().weights();
        let evaluation = Evaluation::new(weights, Utility::default());
        let key = |position| evaluation.key(position).unwrap();
        assert_eq!(key(&one) != key(&other), looks, "{name}");
        assert_ne!(key(&one), key(&after), "{name}");
    }
}
