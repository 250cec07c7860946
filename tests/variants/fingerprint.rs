//! What every search chooses and counts on fixed positions: a change of behaviour is seen.

use std::fmt::Write;

use lab2048::agent::{Algorithm, Conditions};
use lab2048::games::twenty48::Heuristic;
use lab2048::search::Counts;

use crate::common::positions::{letter, real_positions, searcher};

const KNOWN: &str = include_str!("../data/fingerprint.csv");

/// A row for each search, heuristic and depth: what it chose, and sums of what it counted.
fn fingerprint() -> String {
    let positions: Vec<_> = real_positions(3000).into_iter().step_by(120).collect();
    let mut text = "algorithm,heuristic,depth,moves,nodes,leaves,cutoffs\n".to_owned();
    for algorithm in Algorithm::ALL {
        for heuristic in Heuristic::thesis() {
            for plies in 1..=5 {
                let player = searcher(algorithm, heuristic.name(), plies);
                let mut agent = player.agent(&Conditions::default(), 0, 0);
                let (mut moves, mut counts) = (String::new(), Counts::default());
                for position in &positions {
                    let choice = agent.choose(position);
                    moves.push(choice.action.map_or('-', letter));
                    counts += choice.counts;
                }
                let Counts { nodes, leaves, cutoffs } = counts;
                let name = algorithm.name();
                writeln!(text, "{name},{heuristic},{plies},{moves},{nodes},{leaves},{cutoffs}")
                    .unwrap();
            }
        }
    }
    text
}

/// Where a behaviour is meant to change, the rows that the test shows as found replace the old ones.
#[test]
fn choices_and_counts_are_known() {
    let found = fingerprint();
    if let Ok(path) = std::env::var("LAB2048_FINGERPRINT") {
        std::fs::write(path, &found).unwrap();
    }
    for (found, known) in found.lines().zip(KNOWN.lines()) {
        assert_eq!(found, known);
    }
    assert_eq!(found.lines().count(), KNOWN.lines().count());
}

/// The known rows agree with each other: every search chooses what its reference chooses, and no
/// search that prunes or remembers looks at more than everything.
#[test]
fn the_known_rows_agree() {
    let rows: Vec<Vec<&str>> =
        KNOWN.lines().skip(1).map(|line| line.split(',').collect()).collect();
    let of = |algorithm: Algorithm, row: &[&str]| {
        let is_it = |it: &&Vec<&str>| it[0] == algorithm.name() && it[1..3] == row[1..3];
        rows.iter().find(is_it).unwrap().clone()
    };
    for row in &rows {
        let algorithm = Algorithm::ALL.into_iter().find(|it| it.name() == row[0]).unwrap();
        let plain = of(algorithm.reference(), row);
        assert_eq!(row[3], plain[3], "{row:?}");
    }
    let nodes = |row: &[&str]| row[4].parse::<u64>().unwrap();
    let deep: Vec<_> = rows.iter().filter(|row| row[2] == "5").collect();
    for row in deep {
        let algorithm = Algorithm::ALL.into_iter().find(|it| it.name() == row[0]).unwrap();
        let plain = of(algorithm.reference(), row);
        assert!(nodes(row) <= nodes(&plain), "{row:?}");
    }
}
