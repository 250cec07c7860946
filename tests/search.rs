//! The searches: on trees drawn by hand, against each other, against a slow definition and against
//! values from outside.

mod common;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use common::naive::{self, Cells, Environment};
use common::positions::{Random, real_positions, searcher};
use common::tree::{AsDrawn, Drawn, Tree, leaves};
use lab2048::agent::{Algorithm, Conditions, Kind, MoveValue, Player};
use lab2048::board;
use lab2048::episode::{Seating, play_until};
use lab2048::game::Game;
use lab2048::games::twenty48::weight_table::{ThesisWeights, WeightTable};
use lab2048::games::twenty48::{
    Board, Evaluation, Heuristic, Move, Position, Target, Twenty48, Utility,
};
use lab2048::search::{Bound, Counts, Decision, Depth, Method, Observer, Search, Ties};
use proptest::prelude::*;
use serde::Deserialize;

fn depth(plies: u8) -> Depth {
    Depth::new(plies).expect("the depth is in range")
}

/// Writes down what a search tells, an event a line.
#[derive(Default)]
struct Log(Vec<String>);

impl Observer<Tree> for Log {
    fn entered(&mut self, state: &usize, plies: u8) {
        self.0.push(format!("enter {state}, {plies} left"));
    }

    fn leaf(&mut self, state: &usize, value: f64) {
        self.0.push(format!("leaf {state} = {value}"));
    }

    fn cut(&mut self, state: &usize, value: f64) {
        self.0.push(format!("cut {state} at {value}"));
    }

    fn valued(&mut self, state: &usize, value: f64) {
        self.0.push(format!("leave {state} = {value}"));
    }

    fn considered(&mut self, action: usize, value: f64, bound: Bound) {
        self.0.push(format!("branch {action} = {value}, {bound:?}"));
    }
}

/// The alpha-beta example of the thesis (figure 3), with what the two leaves hold that are never
/// looked at.
fn figure_3(unseen: [f64; 2]) -> Tree {
    Tree::new(&Drawn::Max(vec![
        Drawn::Min(leaves(&[3.0, 12.0, 8.0])),
        Drawn::Min(leaves(&[2.0, unseen[0], unseen[1]])),
        Drawn::Min(leaves(&[14.0, 5.0, 2.0])),
    ]))
}

/// The expectiminimax example of the thesis (figure 4).
fn figure_4() -> Tree {
    let least = |value: f64| Drawn::Min(leaves(&[value + 5.0, value]));
    let even = |one: f64, other: f64| Drawn::Chance(vec![(0.5, least(one)), (0.5, least(other))]);
    Tree::new(&Drawn::Max(vec![even(2.0, 4.0), even(0.0, -2.0)]))
}

#[test]
fn alpha_beta_looks_at_seven_of_the_nine_leaves_of_figure_3() {
    for unseen in [[4.0, 6.0], [-1e300, 1e300], [1e300, -1e300], [2.0, 3.0]] {
        let tree = figure_3(unseen);
        let expected = Decision { action: Some(0), value: 3.0 };
        let (mut all, mut some) = (Counts::default(), Counts::default());
        let mut minimax = Search::new(Method::Minimax, depth(2), Ties::First);
        assert_eq!(minimax.decide(&tree, &AsDrawn, &0, &mut all), expected);
        let mut alpha_beta = Search::new(Method::AlphaBeta, depth(2), Ties::First);
        assert_eq!(alpha_beta.decide(&tree, &AsDrawn, &0, &mut some), expected);
        assert_eq!(all, Counts { nodes: 13, leaves: 9, cutoffs: 0 });
        assert_eq!(some, Counts { nodes: 11, leaves: 7, cutoffs: 1 });
    }
}

#[test]
fn expectimax_values_figure_4_as_printed() {
    let mut log = Log::default();
    let mut search = Search::new(Method::Expectimax, depth(3), Ties::First);
    let decision = search.decide(&figure_4(), &AsDrawn, &0, &mut log);
    assert_eq!(decision, Decision { action: Some(0), value: 3.0 });
    let branches: Vec<_> = log.0.iter().filter(|line| line.starts_with("branch")).collect();
    assert_eq!(branches, ["branch 0 = 3, Exact", "branch 1 = -1, Exact"]);
}

#[test]
fn a_search_tells_what_it_does_in_the_order_of_the_visit() {
    let mut log = Log::default();
    let mut search = Search::new(Method::AlphaBeta, depth(2), Ties::First);
    search.decide(&figure_3([4.0, 6.0]), &AsDrawn, &0, &mut log);
    let leaf = |number: u32, value: u32| {
        [
            format!("enter {number}, 0 left"),
            format!("leaf {number} = {value}"),
            format!("leave {number} = {value}"),
        ]
    };
    let mut expected: Vec<String> = vec!["enter 0, 2 left".into(), "enter 1, 1 left".into()];
    expected.extend([leaf(2, 3), leaf(3, 12), leaf(4, 8)].concat());
    expected.extend(["leave 1 = 3", "branch 0 = 3, Exact", "enter 5, 1 left"].map(String::from));
    expected.extend(leaf(6, 2));
    expected.extend(["cut 5 at 2", "leave 5 = 2", "branch 1 = 2, AtMost"].map(String::from));
    expected.push("enter 9, 1 left".into());
    expected.extend([leaf(10, 14), leaf(11, 5), leaf(12, 2)].concat());
    expected.extend(["leave 9 = 2", "branch 2 = 2, AtMost", "leave 0 = 3"].map(String::from));
    assert_eq!(log.0, expected);
}

#[test]
fn a_search_that_stops_early_asks_for_the_heuristic() {
    let mut log = Log::default();
    let mut search = Search::new(Method::Minimax, depth(1), Ties::First);
    search.decide(&figure_3([4.0, 6.0]), &AsDrawn, &0, &mut log);
    assert_eq!(
        log.0[..5],
        ["enter 0, 1 left", "enter 1, 0 left", "leaf 1 = 0", "leave 1 = 0", "branch 0 = 0, Exact"]
    );
}

#[test]
fn ties_go_to_the_first_or_the_last_as_asked() {
    let tree = Tree::new(&Drawn::Max(leaves(&[1.0, 5.0, 5.0, 5.0, 2.0])));
    for (ties, expected) in [(Ties::First, 1), (Ties::Last, 3)] {
        let depth = depth(1);
        let action = |decision: Decision<usize>| decision.action;
        let decisions = [
            Search::new(Method::Minimax, depth, ties).decide(&tree, &AsDrawn, &0, &mut ()),
            Search::new(Method::AlphaBeta, depth, ties).decide(&tree, &AsDrawn, &0, &mut ()),
            Search::new(Method::Expectimax, depth, ties).decide(&tree, &AsDrawn, &0, &mut ()),
        ];
        assert_eq!(decisions.map(action), [Some(expected); 3], "{ties}");
    }
}

/// A tree of up to `depth` plies under a node of the given kind, with few different values so that
/// many are equal.
fn random_tree(random: &mut Random, depth: u32) -> Drawn {
    if depth == 0 || random.below(8) == 0 {
        return Drawn::Leaf(random.below(5) as f64 - 2.0);
    }
    let count = 1 + random.below(4);
    let children: Vec<Drawn> = (0..count).map(|_| random_tree(random, depth - 1)).collect();
    match random.below(3) {
        0 => Drawn::Max(children),
        1 => Drawn::Min(children),
        _ => {
            let weight = 1.0 / count as f64;
            Drawn::Chance(children.into_iter().map(|child| (weight, child)).collect())
        }
    }
}

fn worst_case(drawn: &Drawn) -> f64 {
    match drawn {
        Drawn::Leaf(value) => *value,
        Drawn::Max(children) => children.iter().map(worst_case).fold(f64::MIN, f64::max),
        Drawn::Min(children) => children.iter().map(worst_case).fold(f64::MAX, f64::min),
        Drawn::Chance(children) => {
            children.iter().map(|(_, child)| worst_case(child)).fold(f64::MAX, f64::min)
        }
    }
}

fn mean_case(drawn: &Drawn) -> f64 {
    match drawn {
        Drawn::Leaf(value) => *value,
        Drawn::Max(children) => children.iter().map(mean_case).fold(f64::MIN, f64::max),
        Drawn::Min(children) => children.iter().map(mean_case).fold(f64::MAX, f64::min),
        Drawn::Chance(children) => {
            children.iter().map(|(weight, child)| weight * mean_case(child)).sum()
        }
    }
}

#[test]
fn trees_drawn_at_random_have_the_values_of_their_definition() {
    let mut random = Random(21);
    for _ in 0..5_000 {
        let branches = (0..4).map(|_| random_tree(&mut random, 5)).collect::<Vec<_>>();
        let worst: Vec<f64> = branches.iter().map(worst_case).collect();
        let mean: Vec<f64> = branches.iter().map(mean_case).collect();
        let drawn = Drawn::Max(branches);
        let tree = Tree::new(&drawn);
        for ties in Ties::ALL {
            let depth = depth(6);
            let best = |values: &[f64]| {
                let value = values.iter().copied().fold(f64::MIN, f64::max);
                let action = match ties {
                    Ties::First => values.iter().position(|candidate| *candidate == value),
                    Ties::Last => values.iter().rposition(|candidate| *candidate == value),
                };
                Decision { action, value }
            };
            let minimax =
                Search::new(Method::Minimax, depth, ties).decide(&tree, &AsDrawn, &0, &mut ());
            assert_eq!(minimax, best(&worst), "{drawn:?}");
            let alpha_beta =
                Search::new(Method::AlphaBeta, depth, ties).decide(&tree, &AsDrawn, &0, &mut ());
            assert_eq!(alpha_beta, best(&worst), "{drawn:?}");
            let expectimax =
                Search::new(Method::Expectimax, depth, ties).decide(&tree, &AsDrawn, &0, &mut ());
            assert_eq!(expectimax, best(&mean), "{drawn:?}");
        }
    }
}

/// Real positions of players of all kinds, shared by the tests of this file.
static POSITIONS: LazyLock<Vec<Position>> = LazyLock::new(|| real_positions(10_000));

/// Minimax and alpha-beta in one position, which must decide the same for the same value.
fn assert_decided_alike<W: WeightTable>(
    position: &Position,
    evaluation: &Evaluation<W>,
    depth: Depth,
    ties: Ties,
) {
    let game = Twenty48::default();
    let (mut all, mut some) = (Counts::default(), Counts::default());
    let minimax =
        Search::new(Method::Minimax, depth, ties).decide(&game, evaluation, position, &mut all);
    let alpha_beta =
        Search::new(Method::AlphaBeta, depth, ties).decide(&game, evaluation, position, &mut some);
    assert_eq!(minimax, alpha_beta, "{position:?} depth {depth}, ties {ties}");
    assert!(minimax.action.is_some(), "{position:?}");
    assert!(some.nodes <= all.nodes && some.leaves <= all.leaves, "{some:?} {all:?}");
    assert_eq!(all.cutoffs, 0);
}

/// Every position of a share of the 10,000 at one depth, its heuristic, rule for ties and utility
/// following from its number, so that all combinations meet.
fn assert_a_share_is_decided_alike(plies: u8, share: usize, shares: usize) {
    assert_eq!(POSITIONS.len(), 10_000);
    for (index, position) in
        POSITIONS.iter().enumerate().filter(|(index, _)| index % shares == share)
    {
        let turn = index + usize::from(plies);
        let ties = Ties::ALL[turn / 4 % 2];
        let utility = [Utility::default(), Utility::Heuristic][turn / 8 % 2];
        let depth = depth(plies);
        match turn % 4 {
            0 => {
                let evaluation = Evaluation::new(ThesisWeights::<0>, utility);
                assert_decided_alike(position, &evaluation, depth, ties);
            }
            1 => {
                let evaluation = Evaluation::new(ThesisWeights::<1>, utility);
                assert_decided_alike(position, &evaluation, depth, ties);
            }
            2 => {
                let evaluation = Evaluation::new(ThesisWeights::<2>, utility);
                assert_decided_alike(position, &evaluation, depth, ties);
            }
            _ => {
                let evaluation = Evaluation::new(ThesisWeights::<3>, utility);
                assert_decided_alike(position, &evaluation, depth, ties);
            }
        }
    }
}

#[test]
fn the_real_positions_are_ten_thousand_different_ones() {
    let mut words: Vec<_> = POSITIONS.iter().map(|position| position.board.word()).collect();
    words.sort_unstable();
    words.dedup();
    assert!(words.len() > 9_900, "{}", words.len());
    let crowded = POSITIONS.iter().filter(|position| position.board.empty_cells() <= 2).count();
    assert!(crowded > 300, "{crowded}");
}

#[test]
fn alpha_beta_decides_as_minimax_in_10_000_positions_at_depth_1() {
    assert_a_share_is_decided_alike(1, 0, 1);
}

#[test]
fn alpha_beta_decides_as_minimax_in_10_000_positions_at_depth_2() {
    assert_a_share_is_decided_alike(2, 0, 1);
}

#[test]
fn alpha_beta_decides_as_minimax_in_10_000_positions_at_depth_3() {
    assert_a_share_is_decided_alike(3, 0, 1);
}

#[test]
fn alpha_beta_decides_as_minimax_in_10_000_positions_at_depth_4() {
    assert_a_share_is_decided_alike(4, 0, 1);
}

#[test]
fn alpha_beta_decides_as_minimax_in_half_of_10_000_positions_at_depth_5() {
    assert_a_share_is_decided_alike(5, 0, 2);
}

#[test]
fn alpha_beta_decides_as_minimax_in_the_other_half_of_10_000_positions_at_depth_5() {
    assert_a_share_is_decided_alike(5, 1, 2);
}

/// The moves of a game and the positions after them.
fn whole_game(player: &Player, conditions: &Conditions, seating: Seating) -> Vec<(Move, Position)> {
    let mut moves = Vec::new();
    let never = std::sync::atomic::AtomicBool::new(false);
    let episode = play_until(player, conditions, seating, &never, |action, position| {
        moves.push((action, *position));
    });
    assert_eq!(episode.map(|episode| episode.moves), Some(moves.len() as u32));
    moves
}

fn assert_same_games(heuristic: &str) {
    for (plies, seeds) in [(1, 8), (2, 6), (3, 4), (4, 2)] {
        for seed in 0..seeds {
            let conditions = Conditions { ties: Ties::ALL[seed % 2], ..Conditions::default() };
            let seating = Seating { seed: seed as u64, game: 3 };
            let minimax = searcher(Algorithm::Minimax, heuristic, plies);
            let alpha_beta = searcher(Algorithm::AlphaBeta, heuristic, plies);
            let expected = whole_game(&minimax, &conditions, seating);
            assert!(expected.len() > 50, "{minimax}");
            assert_eq!(whole_game(&alpha_beta, &conditions, seating), expected, "{minimax}");
        }
    }
}

#[test]
fn alpha_beta_plays_the_games_of_minimax_with_h1() {
    assert_same_games("h1");
}

#[test]
fn alpha_beta_plays_the_games_of_minimax_with_h2() {
    assert_same_games("h2");
}

#[test]
fn alpha_beta_plays_the_games_of_minimax_with_h3() {
    assert_same_games("h3");
}

#[test]
fn alpha_beta_plays_the_games_of_minimax_with_h4() {
    assert_same_games("h4");
}

#[derive(Deserialize)]
struct SearchValues {
    board: Cells,
    algo: String,
    leaf: String,
    player_moves: u8,
    root_values: BTreeMap<String, f64>,
    value: f64,
    best_moves: Vec<String>,
}

fn endless(utility: Utility, ties: Ties) -> Conditions {
    let game = Twenty48::new(Target::NONE, Twenty48::DEFAULT_FOUR_PROBABILITY);
    Conditions {
        game: game.expect("the probability is one"),
        utility,
        ties,
        ..Conditions::default()
    }
}

fn compared(
    player: &Player,
    conditions: &Conditions,
    position: &Position,
) -> (Move, Vec<MoveValue>) {
    let (choice, values) = player.agent(conditions, 0, 0).compare(position);
    (choice.action.expect("the position has moves"), values)
}

#[test]
fn root_values_are_those_computed_elsewhere() {
    let mut rows = 0;
    for (line, text) in include_str!("data/search_values.jsonl").lines().enumerate() {
        let row: SearchValues = serde_json::from_str(text).expect("a row is a search");
        let heuristic = if row.leaf == "reward" { "score" } else { row.leaf.as_str() };
        let position = Position::to_move(Board::from_tiles(row.board), 0);
        let place = format!("line {}: {text}", line + 1);
        let Ok(Kind::Search(algorithm)) = row.algo.parse() else {
            panic!("{place}: a row names a search");
        };
        let player = searcher(algorithm, heuristic, 2 * row.player_moves);
        let conditions = endless(Utility::Heuristic, Ties::First);
        let (_, values) = compared(&player, &conditions, &position);
        assert_eq!(values.len(), row.root_values.len(), "{place}");
        for MoveValue { action, value, bound } in &values {
            assert_eq!(*bound, Bound::Exact, "{place}");
            assert!((row.root_values[action.name()] - value).abs() < 1e-6, "{place}: {action}");
        }
        assert_best(&row, algorithm, &position, &place);
        if algorithm == Algorithm::Minimax {
            assert_best(&row, Algorithm::AlphaBeta, &position, &place);
        }
        rows += 1;
    }
    assert_eq!(rows, 76);
}

/// The value of the root, and the first or the last of the best moves as the rule for ties says.
fn assert_best(row: &SearchValues, algorithm: Algorithm, position: &Position, place: &str) {
    let heuristic = if row.leaf == "reward" { "score" } else { row.leaf.as_str() };
    let player = searcher(algorithm, heuristic, 2 * row.player_moves);
    let mut best: Vec<Move> =
        row.best_moves.iter().map(|name| name.parse().expect("a move")).collect();
    best.sort_unstable();
    for (ties, expected) in [(Ties::First, best.first()), (Ties::Last, best.last())] {
        let (action, values) = compared(&player, &endless(Utility::Heuristic, ties), position);
        assert_eq!(Some(&action), expected, "{place}, {algorithm:?}, ties {ties}");
        let value = values.iter().map(|value| value.value).fold(f64::MIN, f64::max);
        assert!((value - row.value).abs() < 1e-6, "{place}, {algorithm:?}");
    }
}

fn assert_close(value: f64, expected: f64, place: impl Fn() -> String) {
    let scale = 1.0_f64.max(expected.abs());
    assert!((value - expected).abs() <= 1e-6 * scale, "{value}, not {expected}: {}", place());
}

/// Every fiftieth of the real positions, at depths 1 to 3.
fn assert_values_of_the_slow_search(environment: Environment, algorithm: Algorithm) {
    for position in POSITIONS.iter().step_by(50) {
        for heuristic in 0..4 {
            let slow = naive::Search { heuristic, environment };
            let name = ["h1", "h2", "h3", "h4"][heuristic];
            for plies in 1..=3 {
                let expected =
                    slow.move_values(&position.board.tiles(), position.score, plies.into());
                let player = searcher(algorithm, name, plies);
                let (action, values) = compared(&player, &Conditions::default(), position);
                let place = || format!("{player} on {position:?}");
                let best = expected.iter().map(|(_, value)| *value).fold(f64::MIN, f64::max);
                assert_eq!(values.len(), expected.len(), "{}", place());
                for (value, (direction, expected)) in values.iter().zip(&expected) {
                    assert_eq!(value.action, *direction, "{}", place());
                    if value.bound == Bound::Exact {
                        assert_close(value.value, *expected, place);
                    } else {
                        let tolerance = 1e-6 * best.abs().max(1.0);
                        assert!(*expected <= value.value + tolerance, "{}", place());
                        assert!(value.value <= best + tolerance, "{}", place());
                    }
                    if value.action == action {
                        assert_close(value.value, best, place);
                    }
                }
            }
        }
    }
}

#[test]
fn minimax_values_are_those_of_a_slow_search_on_plain_numbers() {
    assert_values_of_the_slow_search(Environment::Worst, Algorithm::Minimax);
}

#[test]
fn alpha_beta_values_are_those_of_a_slow_search_on_plain_numbers() {
    assert_values_of_the_slow_search(Environment::Worst, Algorithm::AlphaBeta);
}

#[test]
fn expectimax_values_are_those_of_a_slow_search_on_plain_numbers() {
    assert_values_of_the_slow_search(Environment::Mean, Algorithm::Expectimax);
}

/// Checks that what a search tells fits together.
#[derive(Default)]
struct Nesting {
    open: Vec<(Position, u8)>,
    /// Whether the last event said that the node is about to be left, and why.
    leaving: Option<(Position, f64)>,
    considered: Vec<Move>,
    counts: Counts,
}

impl Observer<Twenty48> for Nesting {
    fn entered(&mut self, state: &Position, plies: u8) {
        assert_eq!(self.leaving, None);
        if let Some((parent, left)) = self.open.last() {
            assert_eq!(plies + 1, *left);
            assert_ne!(parent.turn(), state.turn());
        }
        self.open.push((*state, plies));
        self.counts.nodes += 1;
    }

    fn leaf(&mut self, state: &Position, value: f64) {
        assert_eq!(self.open.last().map(|(open, _)| open), Some(state));
        self.leaving = Some((*state, value));
        self.counts.leaves += 1;
    }

    fn cut(&mut self, state: &Position, value: f64) {
        assert_eq!(self.open.last().map(|(open, _)| open), Some(state));
        self.leaving = Some((*state, value));
        self.counts.cutoffs += 1;
    }

    fn valued(&mut self, state: &Position, value: f64) {
        assert_eq!(self.open.pop().map(|(open, _)| open), Some(*state));
        if let Some(leaving) = self.leaving.take() {
            assert_eq!(leaving, (*state, value));
        }
    }

    fn considered(&mut self, action: Move, _: f64, _: Bound) {
        assert_eq!(self.open.len(), 1);
        self.considered.push(action);
    }
}

fn assert_told_as_it_is(mut search: Search, position: &Position) {
    let game = Twenty48::default();
    let evaluation = Evaluation::new(ThesisWeights::<0>, Utility::default());
    let mut told = (Nesting::default(), Counts::default());
    let decision = search.decide(&game, &evaluation, position, &mut told);
    let (nesting, counts) = told;
    assert_eq!((nesting.open.len(), nesting.leaving), (0, None), "{search:?}");
    assert_eq!(nesting.counts, counts, "{search:?}");
    let legal: Vec<_> = game.successors(position).map(|(action, _)| action).collect();
    assert_eq!(nesting.considered, legal, "{search:?}");
    assert_eq!(search.decide(&game, &evaluation, position, &mut ()), decision, "{search:?}");
}

#[test]
fn what_a_search_tells_fits_together_and_changes_nothing() {
    for position in POSITIONS.iter().step_by(100) {
        for plies in 1..=4 {
            let (depth, ties) = (depth(plies), Ties::First);
            assert_told_as_it_is(Search::new(Method::Minimax, depth, ties), position);
            assert_told_as_it_is(Search::new(Method::AlphaBeta, depth, ties), position);
            assert_told_as_it_is(Search::new(Method::Expectimax, depth, ties), position);
        }
    }
}

#[test]
fn the_largest_depth_is_12() {
    // Whatever appears after the only merge, the game ends within a few plies.
    let nearly_dead = Position::to_move(
        board!(
            8   8    16  32
            64  128  256 512
            16  1024 8   64
            512 256  128 16
        ),
        10_000,
    );
    for algorithm in Algorithm::ALL {
        let player = searcher(algorithm, "h1", 12);
        let choice = player.agent(&Conditions::default(), 0, 0).choose(&nearly_dead);
        assert!(choice.action.is_some(), "{player}");
    }
    assert!("12".parse::<Depth>().is_ok());
    for refused in [0, 13, 255] {
        assert!(Depth::new(refused).is_err());
        assert!(refused.to_string().parse::<Depth>().is_err());
    }
}

proptest! {
    #[test]
    fn names_and_numbers_from_outside_are_errors_and_no_panic(
        text in "\\PC{0,40}|[-+]?[0-9]{0,30}(,[-0-9.e]{0,9})?",
    ) {
        if let Ok(depth) = text.parse::<Depth>() {
            prop_assert!((1..=12).contains(&depth.plies()));
        }
        if let Ok(Utility::Fixed { win, loss }) = text.parse() {
            prop_assert!(win.is_finite() && loss.is_finite() && loss < win);
        }
        let errors = [
            text.parse::<Depth>().err().map(|error| error.to_string()),
            text.parse::<Utility>().err().map(|error| error.to_string()),
            text.parse::<Ties>().err().map(|error| error.to_string()),
            text.parse::<Kind>().err().map(|error| error.to_string()),
            text.parse::<Heuristic>().err().map(|error| error.to_string()),
        ];
        prop_assert!(errors.into_iter().flatten().all(|error| error.len() < 600));
    }
}
