//! Whole games on the same seeds, and batteries played fast.

use std::fs;
use std::sync::atomic::AtomicBool;

use assert_cmd::cargo::cargo_bin_cmd;
use lab2048::agent::{Algorithm, Conditions, Player};
use lab2048::episode::{Episode, Seating, play_until};
use lab2048::games::twenty48::{Move, Position};
use lab2048::search::{Depth, Ties};

use crate::common::positions::searcher;

fn game(
    player: &Player,
    conditions: &Conditions,
    seating: Seating,
) -> (Vec<(Move, Position)>, Episode) {
    let mut moves = Vec::new();
    let never = AtomicBool::new(false);
    let episode = play_until(player, conditions, seating, &never, |action, position| {
        moves.push((action, *position));
    });
    (moves, episode.unwrap())
}

#[test]
fn every_variant_plays_the_games_of_its_reference() {
    for (heuristic, plies) in [("h1", 3), ("h2", 4), ("h3", 3), ("h4", 4), ("empty", 3)] {
        for ties in Ties::ALL {
            let conditions = Conditions { ties, ..Conditions::default() };
            for algorithm in Algorithm::ALL {
                let seating = Seating { seed: 17, game: u64::from(plies) };
                let plain = searcher(algorithm.reference(), heuristic, plies);
                let variant = searcher(algorithm, heuristic, plies);
                let (expected, _) = game(&plain, &conditions, seating);
                assert!(expected.len() > 50, "{plain}");
                assert_eq!(game(&variant, &conditions, seating).0, expected, "{variant}");
            }
        }
    }
}

#[test]
fn fast_plays_the_same_games_by_another_search() {
    let fast = Conditions { fast: true, ..Conditions::default() };
    let mut fewer = 0;
    for algorithm in Algorithm::ALL {
        for plies in 1..=4 {
            let player = searcher(algorithm, "h1", plies);
            let by = player.searched_by(&fast).unwrap();
            assert_eq!(by, algorithm.fastest(Depth::new(plies).unwrap()));
            assert_eq!(by.reference(), algorithm.reference(), "{player}");
            let seating = Seating { seed: 3, game: 1 };
            let (plain, all) = game(&player, &Conditions::default(), seating);
            let (same, some) = game(&player, &fast, seating);
            assert_eq!(plain, same, "{player}");
            let (_, itself) = game(&searcher(by, "h1", plies), &Conditions::default(), seating);
            assert_eq!(some.counts, itself.counts, "{player}");
            fewer += u32::from(some.counts.nodes < all.counts.nodes);
        }
    }
    assert!(fewer > 0);
}

/// A battery played fast leaves the table of win rates that a plain one leaves, tells both names,
/// and is not mixed with a plain one.
#[test]
fn a_fast_battery_has_the_win_rates_of_a_plain_one_and_both_names() {
    let folder = tempfile::tempdir().unwrap();
    let [plain, fast] = ["plain", "fast"].map(|name| folder.path().join(name));
    let players = ["--algorithm", "minimax,alphabeta,expectimax,greedy", "--heuristic", "h1,h4"];
    let run = |out: &std::path::Path, options: &[&str]| {
        let mut command = cargo_bin_cmd!("lab2048");
        command.args(["run", "--quiet", "--depth", "3..4", "--games", "3", "--name", "any"]);
        command.args(players).args(options).arg("--out").arg(out).assert()
    };
    run(&plain, &[]).success();
    run(&fast, &["--fast"]).success();
    let read = |folder: &std::path::Path, file| fs::read_to_string(folder.join(file)).unwrap();
    assert_eq!(read(&plain, "win_rates.csv"), read(&fast, "win_rates.csv"));
    let searched_by = |folder: &std::path::Path| -> Vec<(String, String)> {
        let timing = read(folder, "timing.csv");
        let rows = timing.lines().skip(1).map(|line| line.split(',').collect::<Vec<_>>());
        rows.map(|row| (row[0].to_owned(), row.last().unwrap().to_string())).collect()
    };
    for (algorithm, by) in searched_by(&plain) {
        assert_eq!(by, if algorithm == "greedy" { "" } else { &algorithm });
    }
    let by = searched_by(&fast);
    for pair in [("minimax", "alphabeta-tt"), ("expectimax", "star1-tt"), ("greedy", "")] {
        assert!(by.contains(&(pair.0.to_owned(), pair.1.to_owned())), "{by:?}");
    }
    assert!(read(&fast, "games.csv").contains(",alphabeta-tt,"));
    assert!(read(&fast, "plan.toml").contains("fast = true"));
    // Going on in the same way finds nothing to do; in the other it is refused.
    run(&fast, &["--fast"]).success();
    let refused = run(&fast, &[]).code(3);
    let message = String::from_utf8(refused.get_output().stderr.clone()).unwrap();
    assert!(message.contains("fast true there, false here"), "{message}");
}
