//! The same plan gives the same games and the same win_rates.csv.

use lab2048::agent::{Conditions, Kind, Player};
use lab2048::episode::{Seating, play};

use crate::Place;

/// Players of all kinds, two heuristics of the user's own among them.
const PLAN: &str = r#"
seed = 7
games = 60
algorithm = ["random", "greedy"]

[[block]]
algorithm = ["expectimax", "minimax"]
heuristic = ["h1", "snake"]
depth = "1..2"

[[block]]
algorithm = "alphabeta"
heuristic = ["h4", "empty"]
depth = [1, 3]

# Inherits everything.
[[block]]

[weights.snake]
monotonicity = 2
empty = 12.5
"#;

#[test]
fn any_number_of_threads_and_any_part_gives_the_same_rows() {
    let place = Place::new();
    place.write("plan.toml", PLAN);
    for threads in ["1", "2", "7"] {
        place.run(&format!("plan.toml --quiet --threads {threads} --out {threads}"));
    }
    let games = place.table("1/games.csv");
    assert_eq!(games.rows.len(), 14 * 60);
    for threads in ["2", "7"] {
        let other = place.table(&format!("{threads}/games.csv"));
        assert_eq!(other.facts(), games.facts(), "{threads} threads");
        let rates = place.read(&format!("{threads}/win_rates.csv"));
        assert_eq!(rates, place.read("1/win_rates.csv"), "{threads} threads");
    }
    let last_ten = games.only("game", |game| game.parse::<u64>().unwrap() >= 50);
    assert_eq!(last_ten.rows.len(), 14 * 10);
    for range in ["50..60", "50..=59"] {
        place.run(&format!("plan.toml --quiet --games {range} --out {range}"));
        let alone = place.table(&format!("{range}/games.csv"));
        assert_eq!(alone.facts(), last_ten.facts(), "{range}");
    }
    assert_eq!(place.read("50..60/win_rates.csv"), place.read("50..=59/win_rates.csv"));
}

/// All cells meet the same games: what else is played has no say.
#[test]
fn a_cell_alone_plays_the_games_it_plays_among_others() {
    let place = Place::new();
    place.write("plan.toml", PLAN);
    place.run("plan.toml --quiet --games 10 --out all");
    let games = place.table("all/games.csv");
    let rates = place.table("all/win_rates.csv");
    for algorithm in ["random", "greedy", "alphabeta"] {
        let options = "--seed 7 --games 10 --heuristic h4,empty --depth 1,3 --quiet";
        place.run(&format!("--algorithm {algorithm} {options} --out {algorithm}"));
        let is_it = |name: &str| name == algorithm;
        let alone = place.table(&format!("{algorithm}/games.csv"));
        assert_eq!(alone.facts(), games.only("algorithm", is_it).facts());
        let alone = place.table(&format!("{algorithm}/win_rates.csv"));
        assert_eq!(alone, rates.only("algorithm", is_it));
    }
}

/// Each row holds what the library plays for its seed and number, in its own words.
#[test]
fn a_row_is_the_game_of_its_seed_and_number() {
    let place = Place::new();
    let options = "--algorithm minimax,alphabeta,expectimax,random,greedy --heuristic h1,h3";
    place.run(&format!("{options} --depth 2..3 --games 3..6 --seed 99 --quiet --out out"));
    let games = place.table("out/games.csv");
    assert_eq!(games.rows.len(), (3 * 2 * 2 + 2) * 3);
    for row in &games.rows {
        let player = match row[0].parse().unwrap() {
            Kind::Random => Player::Random,
            Kind::Greedy => Player::Greedy,
            Kind::Search(algorithm) => Player::Search {
                algorithm,
                heuristic: row[1].parse().unwrap(),
                depth: row[2].parse().unwrap(),
            },
        };
        let seating = Seating { seed: row[4].parse().unwrap(), game: row[3].parse().unwrap() };
        let played = play(&player, &Conditions::default(), seating);
        let facts = [
            played.ending.name().to_owned(),
            played.last.score.to_string(),
            played.last.board.largest_tile().to_string(),
            played.moves.to_string(),
            played.counts.nodes.to_string(),
            played.counts.leaves.to_string(),
            played.counts.cutoffs.to_string(),
        ];
        assert_eq!(row[5..12], facts, "{row:?}");
    }
}

/// What decides results does decide them: a condition that reached no game would change nothing.
#[test]
fn every_condition_reaches_the_games() {
    let place = Place::new();
    let players = "--algorithm expectimax,greedy --heuristic h2 --depth 2 --games 8 --quiet";
    place.run(&format!("{players} --out plain"));
    let scores = |folder: &str| {
        let facts = place.table(&format!("{folder}/games.csv")).facts();
        let scores = facts.into_iter().map(|row| (row[0].clone(), row[6].clone()));
        scores.collect::<Vec<_>>()
    };
    let plain = scores("plain");
    for option in
        ["--seed 3", "--target 64", "--utility heuristic", "--ties last", "--four-probability 0.5"]
    {
        let folder = option.trim_start_matches('-').replace(' ', "-");
        place.run(&format!("{players} {option} --out {folder}"));
        assert_ne!(scores(&folder), plain, "{option}");
    }
}
