//! The published win rates of the thesis against ours: does any cell contradict them?
//!
//! A published percentage is a number of wins in 100 games, not a constant; so each cell is a
//! comparison of two samples (Fisher's exact test), and the 24 cells together are judged at 5 % by
//! Holm's adjustment. That nothing contradicts is no proof of equality: with 100 games published,
//! a cell that truly differs by ten points is more often than not missed.
//!
//! The tests here play enough games to find the differences that wrong rules, features or
//! utilities make. With 1000 games a cell, some minutes of two cores:
//!
//! ```text
//! cargo test --release --test thesis -- --ignored
//! ```

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;

use std::sync::LazyLock;

use rayon::prelude::*;

use common::positions::searcher;
use lab2048::agent::{Algorithm, Conditions, Player};
use lab2048::episode::{Seating, play};
use lab2048::games::twenty48::{Ending, Utility};
use lab2048::thesis::plans::{SEED, player};
use lab2048::thesis::published::published;
use lab2048::thesis::verdict::{MARGIN, Verdict, compare};
use lab2048::thesis::{Cell, Rate, Rates};

const HEURISTICS: [&str; 4] = ["h1", "h2", "h3", "h4"];

/// The published cells that ours contradict, with their adjusted p-values.
fn contradictions(ours: &Rates, published: &Rates) -> Vec<(String, f64)> {
    let compared = compare(ours, published, MARGIN).cells.into_iter();
    let contradicted = compared.filter(|it| it.verdict == Verdict::Contradicted);
    contradicted.map(|it| (it.cell.to_string(), it.adjusted_p)).collect()
}

fn is_won(player: &Player, conditions: &Conditions, game: u64) -> bool {
    play(player, conditions, Seating { seed: SEED, game }).ending == Ending::Win
}

/// The rates of cells over so many games each, all of them in one pool.
fn rates(cells: &[(Cell, u64)], conditions: &Conditions) -> Rates {
    let games = |(cell, games): &(Cell, u64)| {
        let cell = *cell;
        (0..*games).map(move |game| (cell, game)).collect::<Vec<_>>()
    };
    let jobs: Vec<(Cell, u64)> = cells.iter().flat_map(games).collect();
    // One by one, so that no core idles while another has a long tail before it.
    let played = jobs.par_iter().with_max_len(1);
    let won: Vec<Cell> = played
        .filter(|(cell, game)| is_won(&player(*cell), conditions, *game))
        .map(|(cell, _)| *cell)
        .collect();
    let wins = |cell: &Cell| won.iter().filter(|it| *it == cell).count() as u64;
    cells.iter().map(|(cell, games)| (*cell, Rate { wins: wins(cell), games: *games })).collect()
}

/// The rates of alpha-beta and expectimax under all heuristics, and those of alpha-beta as those
/// of minimax too: see the test of that.
fn all_rates(games_at_depth: [(u8, u64); 2]) -> Rates {
    let mut cells = Vec::new();
    for (depth, games) in games_at_depth {
        for algorithm in [Algorithm::Expectimax, Algorithm::AlphaBeta] {
            let cell = |heuristic| (Cell { algorithm, heuristic, depth }, games);
            cells.extend(HEURISTICS.map(cell));
        }
    }
    let mut rates = rates(&cells, &Conditions::default());
    let alpha_beta: Vec<_> = rates
        .iter()
        .filter(|(cell, _)| cell.algorithm == Algorithm::AlphaBeta)
        .map(|(cell, rate)| (Cell { algorithm: Algorithm::Minimax, ..*cell }, *rate))
        .collect();
    rates.extend(alpha_beta);
    rates
}

/// 100 games a cell at depth 3, as in the thesis, and 25 at depth 4.
static OURS: LazyLock<Rates> = LazyLock::new(|| all_rates([(4, 25), (3, 100)]));

#[test]
fn no_published_cell_is_contradicted() {
    assert_eq!(OURS.len(), 24);
    assert_eq!(contradictions(&OURS, &published().rates), []);
}

/// The figures in the program are those that were handed down.
#[test]
fn the_published_table_is_the_one_of_the_thesis() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/published_win_rates.csv");
    let mut reader = csv::Reader::from_path(path).unwrap();
    let mut rows = 0;
    for row in reader.records().map(Result::unwrap) {
        let cell = Cell::named(&row[0], &row[1], row[2].parse().unwrap()).unwrap();
        let rate = published().rates[&cell];
        assert_eq!((rate.wins.to_string(), rate.games), (row[3].to_owned(), 100));
        assert_eq!(published().figures[&cell].to_string(), row[4]);
        rows += 1;
    }
    assert_eq!(rows, 60);
}

/// Which is why it is played once for both. Its wins are those of the same games, too.
#[test]
fn alpha_beta_plays_the_games_of_minimax() {
    let cells = HEURISTICS.into_iter().flat_map(|it| [(it, 3, 10), (it, 4, 2)]);
    let jobs: Vec<_> = cells
        .flat_map(|(it, depth, games)| (0..games).map(move |game| (it, depth, game)))
        .collect();
    jobs.into_par_iter().with_max_len(1).for_each(|(heuristic, depth, game)| {
        let result = |algorithm| {
            let player = searcher(algorithm, heuristic, depth);
            let played = play(&player, &Conditions::default(), Seating { seed: SEED, game });
            (played.ending, played.last, played.moves)
        };
        assert_eq!(result(Algorithm::AlphaBeta), result(Algorithm::Minimax));
    });
}

/// The check can fail: two cells changed for each other in the published table are found.
#[test]
fn cells_changed_for_each_other_are_contradicted() {
    for (one, other) in [
        (("expectimax", "h3", 3), ("expectimax", "h4", 3)),
        (("minimax", "h1", 3), ("minimax", "h2", 3)),
        (("expectimax", "h1", 4), ("minimax", "h2", 4)),
    ] {
        let [one, other] = [one, other].map(|(it, by, depth)| Cell::named(it, by, depth).unwrap());
        let mut table = published().rates.clone();
        let rates = [table[&one], table[&other]];
        table.insert(one, rates[1]);
        table.insert(other, rates[0]);
        let found = contradictions(&OURS, &table);
        let is_one = |it: &str| it == one.to_string() || it == other.to_string();
        assert!(found.iter().any(|it| is_one(&it.0)), "{one}, {other}: {found:?}");
    }
}

/// The check can fail: judged by the heuristic, a lost game is not bad enough. Published: 58 %.
#[test]
fn another_utility_is_contradicted() {
    let conditions = Conditions { utility: Utility::Heuristic, ..Conditions::default() };
    let cell = Cell::named("expectimax", "h2", 4).unwrap();
    let mut ours = OURS.clone();
    ours.extend(rates(&[(cell, 25)], &conditions));
    let found = contradictions(&ours, &published().rates);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].0, cell.to_string());
}

/// What is said above of the figures and of all cells, with ten times their games.
#[test]
#[ignore = "plays for minutes: cargo test --release --test thesis -- --ignored"]
fn no_published_cell_is_contradicted_by_a_thousand_games_each() {
    let ours = all_rates([(4, 1000), (3, 1000)]);
    for it in compare(&ours, &published().rates, MARGIN).cells {
        let (ours, published) = (it.ours.wins, it.published.wins);
        println!("{:<24} {published:>3} % published, {ours:>5} of 1000", it.cell.to_string());
    }
    assert_eq!(contradictions(&ours, &published().rates), []);
}
