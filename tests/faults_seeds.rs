//! Faults of seeds and generators seen in other programs, each turned into the rule it broke.
//!
//! The numbers are those of the list of faults the project started from. The sequences themselves
//! are pinned in `known_answers.rs`.

mod common;

use std::collections::HashSet;
use std::process::Command;

use common::positions::{recorded, searcher};
use lab2048::agent::{Algorithm, Conditions, Player};
use lab2048::episode::{Seating, play};
use lab2048::games::twenty48::dice::Purpose;
use lab2048::games::twenty48::{Board, Dice, Twenty48};

/// Twenty tiles, each on an empty board.
fn opening(seed: u64, game: u64) -> Vec<Board> {
    let mut dice = Dice::new(seed, game, Purpose::Tiles);
    (0..20).map(|_| dice.add_tile(&Twenty48::default(), Board::EMPTY)).collect()
}

/// Fault 37.
#[test]
fn sixteen_games_of_one_seed_are_sixteen_games() {
    let openings: HashSet<_> = (0..16).map(|game| opening(1, game)).collect();
    assert_eq!(openings.len(), 16);
    let record =
        |game| recorded(&Player::Random, &Conditions::default(), Seating { seed: 1, game }).0;
    let records: HashSet<_> = (0..16).map(record).collect();
    assert_eq!(records.len(), 16);
}

/// Fault 37.
#[test]
fn neighbouring_seeds_share_no_game() {
    let seeds = [0, 1, 2, 3, 255, 256, 257, 1 << 32, (1 << 32) + 1, u64::MAX];
    let games = [0, 1, 2, 3, 4, 5, 255, 256, 1 << 32, u64::MAX];
    let openings: HashSet<_> =
        seeds.iter().flat_map(|seed| games.iter().map(|game| opening(*seed, *game))).collect();
    assert_eq!(openings.len(), seeds.len() * games.len());
}

/// Fault 37: neither are they the same tiles taken up a few draws later.
#[test]
fn no_game_is_another_one_shifted() {
    let long = |game| {
        let mut dice = Dice::new(1, game, Purpose::Tiles);
        (0..200).map(move |_| dice.choose(1 << 16)).collect::<Vec<_>>()
    };
    let games: Vec<_> = (0..16).map(long).collect();
    let mut windows = HashSet::new();
    for game in &games {
        for window in game.windows(8) {
            assert!(windows.insert(window), "eight draws come twice");
        }
    }
}

/// Fault 37: a player's own draws are not those of the tiles.
#[test]
fn a_player_and_the_tiles_draw_from_different_generators() {
    let draws = |purpose| {
        let mut dice = Dice::new(1, 0, purpose);
        [0; 20].map(|_| dice.choose(1 << 16))
    };
    assert_ne!(draws(Purpose::Tiles), draws(Purpose::Player));
}

/// Fault 38: the width of the machine's words and the version of a library decide nothing. The
/// first draws of seed 2016, computed elsewhere.
#[test]
fn a_seed_means_the_same_draws_everywhere() {
    let mut dice = Dice::new(2016, 0, Purpose::Player);
    assert_eq!([0; 8].map(|_| dice.choose(4)), [2, 3, 3, 3, 3, 3, 1, 2]);
}

const PLAYED_APART: &str = "fault 39: ";

fn games_of_every_kind() -> String {
    let players = [
        Player::Random,
        Player::Greedy,
        searcher(Algorithm::Minimax, "h3", 2),
        searcher(Algorithm::AlphaBeta, "h2", 3),
        searcher(Algorithm::Expectimax, "h1", 2),
    ];
    let seating = Seating { seed: 39, game: 1 };
    let record = |player| recorded(player, &Conditions::default(), seating).0;
    players.iter().map(record).collect::<Vec<_>>().join(" | ")
}

#[test]
#[ignore = "the test below runs it, in a process of its own"]
fn games_are_printed() {
    println!("\n{PLAYED_APART}{}", games_of_every_kind());
}

/// Fault 39: no order of a hash table, which differs from process to process, has a say.
#[test]
fn two_processes_play_the_same_games() {
    let here = games_of_every_kind();
    for _ in 0..2 {
        let output = Command::new(std::env::current_exe().unwrap())
            .args(["games_are_printed", "--exact", "--ignored", "--nocapture"])
            .output()
            .unwrap();
        let output = String::from_utf8(output.stdout).unwrap();
        let there = output.lines().find_map(|line| line.strip_prefix(PLAYED_APART));
        assert_eq!(there, Some(here.as_str()));
    }
}

/// Fault 39: and no game played before.
#[test]
fn a_game_does_not_depend_on_those_before_it() {
    let player = searcher(Algorithm::Expectimax, "h1", 2);
    let result = |game| {
        let played = play(&player, &Conditions::default(), Seating { seed: 39, game });
        (played.last, played.moves, played.counts)
    };
    let forwards: Vec<_> = (0..6).map(result).collect();
    let mut backwards: Vec<_> = (0..6).rev().map(result).collect();
    backwards.reverse();
    assert_eq!(forwards, backwards);
}

/// Fault 40: a byte taken modulo 10 would give 10.16 %. Five standard deviations of four million
/// draws are 0.075 %.
#[test]
fn a_tenth_is_a_tenth_and_not_26_of_256() {
    let mut dice = Dice::new(40, 0, Purpose::Tiles);
    let fours = (0..4_000_000)
        .filter(|_| dice.add_tile(&Twenty48::default(), Board::EMPTY).largest_tile() == 4)
        .count();
    assert!(fours.abs_diff(400_000) < 3_000, "{fours}");
    let zeros = (0..4_000_000).filter(|_| dice.choose(10) == 0).count();
    assert!(zeros.abs_diff(400_000) < 3_000, "{zeros}");
}

/// Fault 40: among 3 x 2^30 numbers the fault is plain to see. A remainder would give the first
/// third of them half of the draws, a product without rejection every third number.
#[test]
fn no_number_is_favoured_where_the_range_does_not_divide_the_words() {
    const DRAWS: u32 = 90_000;
    let mut dice = Dice::new(40, 1, Purpose::Player);
    let (mut by_third, mut by_remainder) = ([0_u32; 3], [0_u32; 3]);
    for _ in 0..DRAWS {
        let drawn = dice.choose(3 << 30);
        by_third[(drawn >> 30) as usize] += 1;
        by_remainder[(drawn % 3) as usize] += 1;
    }
    // The standard deviation is 141.
    for count in by_third.into_iter().chain(by_remainder) {
        assert!(count.abs_diff(DRAWS / 3) < 850, "{by_third:?} {by_remainder:?}");
    }
}

/// Fault 40: every free cell gets its share whatever their number.
#[test]
fn every_number_of_free_cells_is_shared_out_evenly() {
    for count in 1..=16 {
        let mut dice = Dice::new(40, count.into(), Purpose::Tiles);
        let mut seen = [0_u32; 16];
        for _ in 0..10_000 * count {
            seen[dice.choose(count) as usize] += 1;
        }
        // Six standard deviations at most.
        for drawn in &seen[..count as usize] {
            assert!(drawn.abs_diff(10_000) <= 600, "{count}: {seen:?}");
        }
        assert_eq!(seen.iter().sum::<u32>(), 10_000 * count);
    }
}
