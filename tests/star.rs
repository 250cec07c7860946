//! Star1 and Star2: they decide as expectimax does, their bounds hold, and they do cut.

mod common;

use std::hash::{DefaultHasher, Hash, Hasher};

use common::positions::{Random, real_positions};
use common::tree::{AsDrawn, Drawn, Tree, leaves};
use lab2048::game::{Evaluate, Game, Turn};
use lab2048::games::twenty48::{
    Board, Evaluation, Feature, Heuristic, Move, Position, Target, Twenty48, Utility, Weights,
};
use lab2048::search::{Bound, Counts, Decision, Depth, Method, Observer, Search, Table, Ties};

fn depth(plies: u8) -> Depth {
    Depth::new(plies).expect("the depth is in range")
}

/// The games, among them targets that are near and tiles that never come.
fn games() -> Vec<Twenty48> {
    let targets = ["8", "64", "2048", "none"].map(|text| text.parse().expect("it is a target"));
    let game = |target: Target, fours| Twenty48::new(target, fours).expect("it is a probability");
    targets.into_iter().flat_map(|target| [0.1, 0.0, 0.5, 1.0].map(|p| game(target, p))).collect()
}

fn utilities() -> [Utility; 4] {
    ["1000000000", "1,0", "heuristic", "0.001,-500"].map(|text| text.parse().expect("it is one"))
}

/// Built-in heuristics and some with weights drawn at random, of either sign.
fn weights(random: &mut Random) -> Vec<Weights> {
    let own = (0..12).map(|_| {
        let terms = Feature::ALL.map(|feature| {
            let weight = (random.below(2_001) as f64 - 1_000.0) / 64.0;
            (feature, if random.below(2) == 0 { 0.0 } else { weight })
        });
        Weights::of(&terms)
    });
    Heuristic::all().map(|heuristic| heuristic.weights()).chain(own).collect()
}

/// Real and random boards, crowded ones, and some about to reach a target.
fn positions(random: &mut Random, count: usize) -> Vec<Position> {
    let real = real_positions(count / 2);
    let drawn = (real.len()..count).map(|_| {
        let score = [0, 4, 700, 20_000][random.below(4) as usize];
        Position::to_move(random.board(), score)
    });
    let drawn: Vec<Position> = drawn.collect();
    real.into_iter().chain(drawn).collect()
}

/// What a search from any state finds, by the definition: the expectation over outcomes or the
/// worst of them.
fn value<E: Evaluate<Twenty48>>(
    game: &Twenty48,
    evaluation: &E,
    state: &Position,
    plies: u8,
    worst: bool,
) -> f64 {
    if let Some(outcome) = game.terminal(state) {
        return evaluation.utility(state, outcome);
    }
    if plies == 0 {
        return evaluation.heuristic(state);
    }
    let of = |next: Position| value(game, evaluation, &next, plies - 1, worst);
    if game.turn(state) == Turn::Max {
        return game.successors(state).map(|(_, next)| of(next)).fold(f64::MIN, f64::max);
    }
    let outcomes: Vec<(f64, f64)> = game.outcomes(state).map(|(p, next)| (p, of(next))).collect();
    let values = || outcomes.iter().map(|(_, value)| *value);
    let smallest = values().fold(f64::MAX, f64::min);
    if worst {
        return smallest;
    }
    let sum: f64 = outcomes.iter().fold(0.0, |sum, (p, value)| sum + p * value);
    sum.max(smallest).min(values().fold(f64::MIN, f64::max))
}

fn assert_bounded(game: &Twenty48, evaluation: &Evaluation<Weights>, state: &Position, plies: u8) {
    let (low, high) = evaluation.bounds(game, state, plies);
    let place = || format!("{:#} {state:?} {game:?} {evaluation:?}, {plies} plies", state.board);
    for worst in [false, true] {
        let found = value(game, evaluation, state, plies, worst);
        assert!(low <= found && found <= high, "{low} {found} {high}: {}", place());
    }
    let is_last = plies == 1 && state.turn() == Turn::Chance && game.terminal(state).is_none();
    if is_last && let Some(most) = evaluation.expected_at_most(game, state) {
        let found = value(game, evaluation, state, 1, false);
        assert!(found <= most, "{found} {most}: {}", place());
    }
}

fn assert_all_bounded(plies: std::ops::RangeInclusive<u8>, seed: u64, count: usize) {
    let mut random = Random(seed);
    let (games, weights) = (games(), weights(&mut random));
    for position in positions(&mut random, count) {
        let game = games[random.below(games.len() as u64) as usize];
        let utility = utilities()[random.below(4) as usize];
        let weights = weights[random.below(weights.len() as u64) as usize];
        let evaluation = Evaluation::new(weights, utility);
        for plies in plies.clone() {
            assert_bounded(&game, &evaluation, &position, plies);
            let after = position.board.slide(Move::ALL[random.below(4) as usize]).0;
            if after != position.board {
                let after = Position::after_move(after, position.score);
                assert_bounded(&game, &evaluation, &after, plies);
            }
        }
    }
}

#[test]
fn values_lie_within_their_bounds_up_to_two_plies_ahead() {
    assert_all_bounded(0..=2, 1, 20_000);
}

#[test]
fn values_lie_within_their_bounds_three_plies_ahead() {
    assert_all_bounded(3..=3, 2, 3_000);
}

#[test]
fn values_lie_within_their_bounds_four_plies_ahead() {
    assert_all_bounded(4..=4, 3, 400);
}

#[test]
fn the_expectation_of_the_last_tile_is_bounded_closely() {
    let evaluation = Evaluation::new(
        Heuristic::named("h1").expect("it is built in").weights(),
        Utility::default(),
    );
    let game = Twenty48::default();
    let mut bounded = 0;
    for position in real_positions(2_000) {
        for (_, after) in game.successors(&position) {
            if let Some(most) = evaluation.expected_at_most(&game, &after) {
                let found = value(&game, &evaluation, &after, 1, false);
                assert!(found <= most && most - found < 12.0, "{found} {most} {:#}", after.board);
                bounded += 1;
            }
        }
    }
    assert!(bounded > 3_000, "{bounded}");
}

/// What a search said of the root's actions, and how much it did.
#[derive(Default)]
struct Told {
    actions: Vec<(Move, f64, Bound)>,
    counts: Counts,
}

impl Observer<Twenty48> for Told {
    fn entered(&mut self, _: &Position, _: u8) {
        self.counts.nodes += 1;
    }

    fn considered(&mut self, action: Move, value: f64, bound: Bound) {
        self.actions.push((action, value, bound));
    }
}

/// The four variants with the same depth and rule for ties, one after another.
fn variants<G: Game, E: Evaluate<G>, O: Observer<G> + Default>(
    (depth, ties): (Depth, Ties),
    (game, evaluation, root): (&G, &E, &G::State),
) -> Vec<(&'static str, Decision<G::Action>, O)> {
    let mut decided = Vec::new();
    for (remembers, names) in [(false, ["star1", "star2"]), (true, ["star1-tt", "star2-tt"])] {
        // A small table, so that its entries get in each other's way.
        let table = || remembers.then(|| Table::with_entries(256));
        let (mut first, mut second) = (O::default(), O::default());
        let one = Search { method: Method::Star1, depth, ties, table: table() }
            .decide(game, evaluation, root, &mut first);
        let two = Search { method: Method::Star2, depth, ties, table: table() }.decide(
            game,
            evaluation,
            root,
            &mut second,
        );
        decided.push((names[0], one, first));
        decided.push((names[1], two, second));
    }
    decided
}

/// Every variant against expectimax. Returns how many nodes the best of them saves.
fn assert_decided_as_expectimax(
    game: &Twenty48,
    evaluation: &Evaluation<Weights>,
    position: &Position,
    rules: (Depth, Ties),
) -> u64 {
    let (depth, ties) = rules;
    let mut all = Told::default();
    let expected =
        Search::new(Method::Expectimax, depth, ties).decide(game, evaluation, position, &mut all);
    let mut fewest = all.counts.nodes;
    for (name, decision, told) in variants::<_, _, Told>(rules, (game, evaluation, position)) {
        let place = || format!("{name} {rules:?} {:#} {game:?} {evaluation:?}", position.board);
        assert_eq!(decision.action, expected.action, "{}", place());
        assert_eq!(decision.value.to_bits(), expected.value.to_bits(), "{}", place());
        assert_eq!(told.actions.len(), all.actions.len());
        for ((action, said, bound), (same, exact, _)) in told.actions.iter().zip(&all.actions) {
            assert_eq!(action, same, "{}", place());
            assert!(exact <= said && *said <= expected.value, "{}", place());
            assert!(*bound == Bound::AtMost || exact == said, "{}", place());
        }
        assert!(told.counts.nodes <= all.counts.nodes, "{}", place());
        fewest = fewest.min(told.counts.nodes);
    }
    all.counts.nodes - fewest
}

/// So many positions at one depth; returns how many nodes were saved.
fn assert_all_decided_as_expectimax(plies: u8, seed: u64, count: usize) -> u64 {
    let mut random = Random(seed);
    let (games, weights) = (games(), weights(&mut random));
    let mut saved = 0;
    for position in positions(&mut random, count) {
        // Half of the time what is usual: a heuristic of the thesis and the default game.
        let usual = random.below(2) == 0;
        let among = if usual { 4 } else { weights.len() as u64 };
        let weights = weights[random.below(among) as usize];
        let (game, utility) = if usual {
            (Twenty48::default(), Utility::default())
        } else {
            let game = games[random.below(games.len() as u64) as usize];
            (game, utilities()[random.below(4) as usize])
        };
        let ties = Ties::ALL[random.below(2) as usize];
        let evaluation = Evaluation::new(weights, utility);
        let rules = (depth(plies), ties);
        saved += assert_decided_as_expectimax(&game, &evaluation, &position, rules);
    }
    saved
}

#[test]
fn star1_and_star2_decide_as_expectimax_at_depths_1_and_2() {
    assert_all_decided_as_expectimax(1, 11, 4_000);
    assert!(assert_all_decided_as_expectimax(2, 12, 4_000) > 50_000);
}

#[test]
fn star1_and_star2_decide_as_expectimax_at_depth_3() {
    assert!(assert_all_decided_as_expectimax(3, 13, 3_000) > 50_000);
}

#[test]
fn star1_and_star2_decide_as_expectimax_at_depth_4() {
    assert!(assert_all_decided_as_expectimax(4, 14, 1_200) > 500_000);
}

#[test]
fn star1_and_star2_decide_as_expectimax_at_depths_5_and_6() {
    assert!(assert_all_decided_as_expectimax(5, 15, 150) > 200_000);
    assert!(assert_all_decided_as_expectimax(6, 16, 12) > 500_000);
}

/// What is known of the nodes of a drawn tree before a search, node by node.
#[derive(Default)]
struct Bounded {
    /// Bounds of what is found below, some of them wider than need be.
    bounds: Vec<(f64, f64)>,
    /// The same number for the same drawing.
    keys: Vec<u64>,
}

impl Bounded {
    fn of(tree: &Tree, widths: &mut dyn FnMut() -> f64) -> Self {
        let mut known = Self::default();
        known.add(tree, 0, widths);
        known
    }

    /// Returns the narrowest bounds.
    fn add(&mut self, tree: &Tree, state: usize, widths: &mut dyn FnMut() -> f64) -> (f64, f64) {
        self.bounds.push((0.0, 0.0));
        self.keys.push(0);
        let mut hasher = DefaultHasher::new();
        if let Some(worth) = tree.terminal(&state) {
            worth.to_bits().hash(&mut hasher);
            (self.bounds[state], self.keys[state]) = ((worth, worth), hasher.finish());
            return (worth, worth);
        }
        let turn = tree.turn(&state);
        let below: Vec<(f64, usize)> = match turn {
            Turn::Chance => tree.outcomes(&state).collect(),
            Turn::Max | Turn::Min => tree.successors(&state).map(|(_, next)| (1.0, next)).collect(),
        };
        turn.hash(&mut hasher);
        let mut range = (f64::MAX, f64::MIN);
        for (probability, next) in below {
            let one = self.add(tree, next, widths);
            range = (range.0.min(one.0), range.1.max(one.1));
            (probability.to_bits(), self.keys[next]).hash(&mut hasher);
        }
        self.bounds[state] = (range.0 - widths(), range.1 + widths());
        self.keys[state] = hasher.finish();
        range
    }
}

impl Evaluate<Tree> for Bounded {
    fn heuristic(&self, state: &usize) -> f64 {
        AsDrawn.heuristic(state)
    }

    fn utility(&self, state: &usize, written: f64) -> f64 {
        AsDrawn.utility(state, written)
    }

    fn key(&self, state: &usize) -> Option<u128> {
        Some(self.keys[*state].into())
    }

    fn bounds(&self, _: &Tree, state: &usize, _: u8) -> (f64, f64) {
        self.bounds[*state]
    }
}

/// Star1's example: the second action is known to be worse once its first outcome is known, as long
/// as nothing is above 8. The second outcome is never looked at.
#[test]
fn star1_cuts_where_the_best_outcome_that_is_left_does_not_help() {
    let even = |one: f64, other: f64| {
        Drawn::Chance(vec![(0.5, Drawn::Leaf(one)), (0.5, Drawn::Leaf(other))])
    };
    for unseen in [8.0, 0.0, 4.0] {
        let tree = Tree::new(&Drawn::Max(vec![even(4.0, 6.0), even(1.0, unseen)]));
        let mut bounds = Bounded::of(&tree, &mut || 0.0);
        (bounds.bounds[1], bounds.bounds[4]) = ((0.0, 8.0), (0.0, 8.0));
        let mut counts = Counts::default();
        let mut search = Search::new(Method::Star1, depth(3), Ties::First);
        let decision = search.decide(&tree, &bounds, &0, &mut counts);
        assert_eq!(decision, Decision { action: Some(0), value: 5.0 });
        assert_eq!(counts, Counts { nodes: 6, leaves: 3, cutoffs: 1 });
    }
}

/// Star2's example: the opponent's first reply bounds each outcome, so none is searched. Star1
/// has to enter the first, where a reply of 2 or less is enough.
#[test]
fn star2_cuts_before_the_first_outcome_is_searched() {
    let even = |one: [f64; 2], other: [f64; 2]| {
        Drawn::Chance(vec![(0.5, Drawn::Min(leaves(&one))), (0.5, Drawn::Min(leaves(&other)))])
    };
    let tree =
        Tree::new(&Drawn::Max(vec![even([4.0, 9.0], [6.0, 7.0]), even([1.0, 8.0], [2.0, 8.0])]));
    let bounds = Bounded::of(&tree, &mut || 0.0);
    let rules = (depth(4), Ties::First);
    let found: Vec<(&str, Decision<usize>, Counts)> = variants(rules, (&tree, &bounds, &0));
    let expected = Decision { action: Some(0), value: 5.0 };
    let [star1, star2] = [&found[0], &found[1]];
    assert_eq!((star1.1, star1.2), (expected, Counts { nodes: 11, leaves: 5, cutoffs: 2 }));
    assert_eq!((star2.1, star2.2), (expected, Counts { nodes: 9, leaves: 4, cutoffs: 1 }));
}

/// A tree with values that cannot be added up without rounding.
fn random_tree(random: &mut Random, depth: u32) -> Drawn {
    if depth == 0 || random.below(10) == 0 {
        return Drawn::Leaf((random.below(7) as f64 - 3.0) / 3.0);
    }
    let count = 1 + random.below(4);
    let children: Vec<Drawn> = (0..count).map(|_| random_tree(random, depth - 1)).collect();
    match random.below(4) {
        0 => Drawn::Max(children),
        1 => Drawn::Min(children),
        _ => {
            let parts: Vec<f64> = children.iter().map(|_| 1.0 + random.below(9) as f64).collect();
            let whole: f64 = parts.iter().sum();
            Drawn::Chance(parts.iter().map(|part| part / whole).zip(children).collect())
        }
    }
}

#[test]
fn trees_drawn_at_random_are_decided_as_by_expectimax() {
    let mut random = Random(31);
    let mut cutoffs = [0; 4];
    for _ in 0..8_000 {
        let branches = (0..4).map(|_| random_tree(&mut random, 5)).collect::<Vec<_>>();
        let tree = Tree::new(&Drawn::Max(branches));
        let wide = random.below(3) as f64 / 3.0;
        let mut other = Random(random.word());
        let bounds = Bounded::of(&tree, &mut || wide * other.below(2) as f64);
        for ties in Ties::ALL {
            let rules = (depth(6), ties);
            let expected =
                Search::new(Method::Expectimax, rules.0, ties).decide(&tree, &bounds, &0, &mut ());
            let found = variants::<_, _, Counts>(rules, (&tree, &bounds, &0));
            for (index, (name, decision, counts)) in found.into_iter().enumerate() {
                assert_eq!(decision, expected, "{name} {tree:?}");
                cutoffs[index] += counts.cutoffs;
            }
            // Without bounds there is nothing to cut at a node of nature.
            for (name, decision, _) in variants::<_, _, Counts>(rules, (&tree, &AsDrawn, &0)) {
                assert_eq!(decision, expected, "{name} without bounds {tree:?}");
            }
        }
    }
    assert!(cutoffs.iter().all(|cutoffs| *cutoffs > 10_000), "{cutoffs:?}");
}

/// Among outcomes equally good the sum is rounded; neither variant may find an action better that
/// is not, nor pass over one that is, for a last digit.
#[test]
fn actions_that_differ_by_rounding_alone_are_told_apart_as_by_expectimax() {
    let mut random = Random(41);
    for _ in 0..20_000 {
        let count = 2 + random.below(6);
        let equal = |random: &mut Random| {
            let value = 1.0 / 3.0 + f64::EPSILON * random.below(3) as f64;
            let parts: Vec<f64> = (0..count).map(|_| 1.0 + random.below(5) as f64).collect();
            let whole: f64 = parts.iter().sum();
            let outcome = |part: &f64| (part / whole, Drawn::Max(leaves(&[value, -1.0])));
            Drawn::Chance(parts.iter().map(outcome).collect())
        };
        let tree = Tree::new(&Drawn::Max((0..4).map(|_| equal(&mut random)).collect()));
        let bounds = Bounded::of(&tree, &mut || 0.0);
        for ties in Ties::ALL {
            let rules = (depth(4), ties);
            let expected =
                Search::new(Method::Expectimax, rules.0, ties).decide(&tree, &bounds, &0, &mut ());
            for (name, decision, _) in variants::<_, _, Counts>(rules, (&tree, &bounds, &0)) {
                assert_eq!(decision, expected, "{name} {tree:?}");
            }
        }
    }
}

#[test]
fn boards_without_a_move_or_with_only_the_largest_tiles_are_bounded_too() {
    let mut random = Random(51);
    let weights = weights(&mut random);
    for game in games() {
        for word in
            [0, u64::MAX, 0x1212_2121_1212_2121, 0xffff_0000_0000_0000, 0xdddd_dddd_dddd_dd00]
        {
            for weights in &weights {
                let evaluation = Evaluation::new(*weights, Utility::default());
                for plies in 0..=3 {
                    let position = Position::to_move(Board::from_word(word), 4);
                    assert_bounded(&game, &evaluation, &position, plies);
                }
            }
        }
    }
}
