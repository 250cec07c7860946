//! Batteries that nobody played.

use lab2048::agent::{Algorithm, Conditions, Player};
use lab2048::battery::record::Facts;
use lab2048::battery::{Ledger, Record};
use lab2048::games::twenty48::heuristics::Weights;
use lab2048::games::twenty48::{Ending, Feature, Heuristic};
use lab2048::plan::{Cell, Games, Plan};
use lab2048::report::{Played, Report};
use lab2048::search::{Counts, Depth};

/// A heuristic of this name.
pub fn heuristic(name: &str) -> Heuristic {
    Heuristic::new(name, Weights::of(&[(Feature::Empty, 1.0)]))
}

/// A search at a depth.
pub fn player(algorithm: Algorithm, heuristic: &str, depth: u8) -> Player {
    let depth = Depth::new(depth).unwrap();
    Player::Search { algorithm, heuristic: self::heuristic(heuristic), depth }
}

/// Minimax and expectimax with these heuristics at these depths.
pub fn players(heuristics: &[&str], depths: &[u8]) -> Vec<Player> {
    let mut players = Vec::new();
    for algorithm in [Algorithm::Minimax, Algorithm::Expectimax] {
        for name in heuristics {
            players.extend(depths.iter().map(|depth| player(algorithm, name, *depth)));
        }
    }
    players
}

/// A plan of so many games a player.
pub fn plan(players: Vec<Player>, games: u64) -> Plan {
    let games = Games::new(0, games.max(1)).unwrap();
    let cells = players.into_iter().map(|player| Cell { player, games }).collect();
    Plan { name: "battery".to_owned(), seed: 2016, conditions: Conditions::default(), cells }
}

/// A game whose numbers differ from those of other games.
pub fn record(cell: usize, game: u64) -> Record {
    let mixed = (cell as u64 * 7 + game * 13) % 100;
    let is_win = mixed < 30 + 5 * (cell as u64 % 8);
    let facts = Facts {
        outcome: if is_win { Ending::Win } else { Ending::Loss },
        score: (1000 + 37 * mixed) as u32,
        // Losses may have come as far as wins, so that the shares of both differ.
        max_tile: if is_win { 2048 } else { 256 << (mixed % 5) },
        moves: (100 + mixed) as u32,
        counts: Counts { nodes: 1000 + game, leaves: 600 + mixed, cutoffs: mixed },
    };
    Record { cell, game, facts, search_seconds: 0.001 * (1 + cell) as f64 + 1e-7 * mixed as f64 }
}

/// A battery with these games finished.
pub fn played(label: &str, plan: Plan, records: Vec<Record>) -> Played {
    let mut ledger = Ledger::new(&plan);
    for record in &records {
        ledger.add(&plan, record).unwrap();
    }
    let (label, folder) = (label.to_owned(), format!("results/{label}").into());
    Played { label, folder, plan, ledger, records, manifest: None }
}

/// A battery with all its games finished.
pub fn finished(label: &str, players: Vec<Player>, games: u64) -> Played {
    let cells = players.len();
    let records = (0..cells).flat_map(|cell| (0..games).map(move |game| record(cell, game)));
    let records = records.collect();
    played(label, plan(players, games), records)
}

/// A report on one battery of two algorithms, two heuristics, three depths and 20 games a cell,
/// with a player without a depth.
pub fn small() -> Report {
    let mut players = players(&["h1", "h4"], &[2, 3, 5]);
    players.push(Player::Random);
    Report::new(vec![finished("small", players, 20)])
}
