//! The columns of the tables: always the same, whoever plays, and what stands in them.

use crate::Place;
use crate::table::{Table, changed, sealed};

const GAMES: &str = "algorithm,heuristic,depth,game,seed,outcome,score,max_tile,moves,nodes,leaves,\
                     cutoffs,search_seconds,searched_by,settings,check";
const WIN_RATES: &str = "algorithm,heuristic,depth,games,wins,win_percent,win_percent_low,\
                         win_percent_high,losses,capped,mean_score,median_score,\
                         reached_512_percent,reached_1024_percent,reached_2048_percent,\
                         reached_4096_percent,reached_8192_percent,reached_16384_percent,\
                         reached_32768_percent";
const TIMING: &str = "algorithm,heuristic,depth,games,moves,mean_seconds_per_game,\
                      sd_seconds_per_game,min_seconds_per_game,p25_seconds_per_game,\
                      median_seconds_per_game,p75_seconds_per_game,p95_seconds_per_game,\
                      max_seconds_per_game,mean_microseconds_per_move,nodes,leaves,\
                      nodes_per_second,searched_by";
const TABLES: [(&str, &str); 3] =
    [("games.csv", GAMES), ("win_rates.csv", WIN_RATES), ("timing.csv", TIMING)];
const NAMES: [&str; 6] = ["algorithm", "heuristic", "outcome", "searched_by", "settings", "check"];

/// Asserts that every cell is a name, a finite number or empty.
fn assert_no_undefined_value(table: &Table) {
    for (index, column) in table.header.iter().enumerate() {
        for row in &table.rows {
            let cell = row[index].as_str();
            let undefined = ["nan", "inf", "-inf", "infinity", "null", "none", "n/a", "-"];
            assert!(!undefined.contains(&cell.to_lowercase().as_str()), "{column}: {row:?}");
            if !NAMES.contains(&column.as_str()) && !cell.is_empty() {
                let number: f64 = cell.parse().unwrap();
                assert!(number.is_finite() && number >= 0.0, "{column}: {row:?}");
            }
        }
    }
}

/// Faults 30 to 32 and 44: one header, and a cell left empty where a player has no such thing.
#[test]
fn the_columns_are_the_same_whoever_plays() {
    let place = Place::new();
    let search = "--heuristic h1,empty --depth 1..2";
    for (players, cells) in [
        ("random", 1),
        ("greedy", 1),
        ("expectimax", 4),
        ("random,greedy,expectimax", 6),
        ("minimax,random", 5),
    ] {
        for (options, games) in [("", 1), ("", 3), ("--target none", 2), ("--target 16", 2)] {
            let run = format!("--algorithm {players} {search} {options} --games {games} --quiet");
            let folder = format!("{players}{options}{games}").replace(' ', "");
            place.run(&format!("{run} --out {folder}"));
            for (name, header) in TABLES {
                let table = place.table(&format!("{folder}/{name}"));
                assert_eq!(table.header.join(","), header);
                assert_no_undefined_value(&table);
                let rows = if name == "games.csv" { cells * games } else { cells };
                assert_eq!(table.rows.len(), rows);
                for row in &table.rows {
                    let searches = !["random", "greedy"].contains(&row[0].as_str());
                    assert_eq!(row[1].is_empty(), !searches, "{row:?}");
                    assert_eq!(row[2].is_empty(), !searches, "{row:?}");
                }
            }
        }
    }
}

#[test]
fn one_game_has_a_mean_but_no_standard_deviation() {
    let place = Place::new();
    place.run("--algorithm greedy,minimax --heuristic h1 --depth 2 --games 1 --quiet --out out");
    let timing = place.table("out/timing.csv");
    assert_eq!(timing.column("sd_seconds_per_game"), ["", ""]);
    for column in ["mean", "median", "p95", "max"] {
        let seconds = timing.column(&format!("{column}_seconds_per_game"));
        assert_eq!(seconds, timing.column("mean_seconds_per_game"));
        assert!(seconds.iter().all(|cell| !cell.is_empty()));
    }
    let rate = timing.column("nodes_per_second");
    assert!(rate[0].is_empty() && !rate[1].is_empty(), "{rate:?}");
    let rates = place.table("out/win_rates.csv");
    assert_eq!(
        rates.column("mean_score"),
        [
            format!(
                "{}.000",
                place.table("out/games.csv").only("algorithm", |it| it == "greedy").column("score")
                    [0]
            ),
            format!(
                "{}.000",
                place
                    .table("out/games.csv")
                    .only("algorithm", |it| it == "minimax")
                    .column("score")[0]
            ),
        ]
    );
}

/// Fault 41: whatever the language of the system, a point before decimals, a comma between columns
/// and a line feed between rows. No byte order mark, no `sep=`: the first word is a column.
#[test]
fn the_bytes_do_not_depend_on_the_language_of_the_system() {
    let place = Place::new();
    let run = "--algorithm random,minimax --heuristic h1 --depth 2 --games 7 --quiet --out";
    for language in ["C", "es_ES.UTF-8", "de_DE.UTF-8", "fr_FR"] {
        let mut command = place.command(&format!("{run} {language}"));
        command.envs(["LC_ALL", "LANG", "LC_NUMERIC"].map(|name| (name, language)));
        command.assert().success();
        assert_eq!(place.read(&format!("{language}/win_rates.csv")), place.read("C/win_rates.csv"));
        for (name, header) in TABLES {
            let text = place.read(&format!("{language}/{name}"));
            assert!(text.starts_with(&format!("{header}\n")), "{text}");
            assert!(text.ends_with('\n') && !text.contains([';', '\r', '"']), "{text}");
        }
    }
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    (sorted[(sorted.len() - 1) / 2] + sorted[sorted.len() / 2]) / 2.0
}

/// The ends of the Wilson interval in per cent, as the solutions of (p - q)^2 = z^2 q (1 - q) / n.
fn wilson(wins: f64, games: f64) -> [f64; 2] {
    let z: f64 = 1.959_963_984_540_054;
    let share = wins / games;
    let (a, b, c) = (1.0 + z * z / games, -2.0 * share - z * z / games, share * share);
    let root = (b * b - 4.0 * a * c).max(0.0).sqrt();
    [100.0 * (-b - root) / (2.0 * a), 100.0 * (-b + root) / (2.0 * a)]
}

/// Asserts that the cell of a table is this number, to the last digit it shows.
fn assert_shows(table: &Table, column: &str, expected: f64) {
    let cell = table.column(column)[0];
    let decimals = cell.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    let half_a_digit = 0.500_001 * f64::powi(10.0, -(decimals as i32));
    let difference = (cell.parse::<f64>().unwrap() - expected).abs();
    assert!(difference <= half_a_digit, "{column}: {cell} is not {expected}");
}

/// Every figure of both tables, computed again from games.csv.
#[test]
fn the_tables_follow_from_the_games() {
    let place = Place::new();
    let players = "--algorithm expectimax,random --heuristic h4 --depth 3 --games 41";
    place.run(&format!("{players} --quiet --out out"));
    let games = place.table("out/games.csv");
    for player in ["expectimax", "random"] {
        let of_player = |name: &str| place.table(name).only("algorithm", |it| it == player);
        let (rates, timing) = (of_player("out/win_rates.csv"), of_player("out/timing.csv"));
        let games = games.only("algorithm", |it| it == player);
        let numbers = |name| games.numbers(name).into_iter().flatten().collect::<Vec<f64>>();
        let count = |name, is| games.only(name, |it| it == is).rows.len() as f64;

        let (wins, n) = (count("outcome", "win"), 41.0);
        assert_shows(&rates, "games", n);
        assert_shows(&rates, "wins", wins);
        assert_shows(&rates, "losses", n - wins);
        assert_shows(&rates, "capped", 0.0);
        assert_shows(&rates, "win_percent", 100.0 * wins / n);
        assert_shows(&rates, "win_percent_low", wilson(wins, n)[0].max(0.0));
        assert_shows(&rates, "win_percent_high", wilson(wins, n)[1]);
        assert_shows(&rates, "mean_score", mean(&numbers("score")));
        assert_shows(&rates, "median_score", median(&numbers("score")));
        for tile in [512, 1024, 2048, 4096, 8192, 16384, 32768] {
            let reached = numbers("max_tile").iter().filter(|it| **it >= f64::from(tile)).count();
            assert_shows(&rates, &format!("reached_{tile}_percent"), 100.0 * reached as f64 / n);
        }

        let seconds = numbers("search_seconds");
        let (total, average) = (seconds.iter().sum::<f64>(), mean(&seconds));
        let squares: f64 = seconds.iter().map(|it| (it - average).powi(2)).sum();
        let mut sorted = seconds.clone();
        sorted.sort_by(f64::total_cmp);
        let moves: f64 = numbers("moves").iter().sum();
        let nodes: f64 = numbers("nodes").iter().sum();
        assert_shows(&timing, "games", n);
        assert_shows(&timing, "moves", moves);
        assert_shows(&timing, "mean_seconds_per_game", average);
        assert_shows(&timing, "sd_seconds_per_game", (squares / (n - 1.0)).sqrt());
        // 41 values are a fortieth of the way apart, so quarters fall on the 11th and the 31st.
        assert_shows(&timing, "min_seconds_per_game", sorted[0]);
        assert_shows(&timing, "p25_seconds_per_game", sorted[10]);
        assert_shows(&timing, "median_seconds_per_game", median(&seconds));
        assert_shows(&timing, "p75_seconds_per_game", sorted[30]);
        // 95 % of the way through 41 values is the 39th.
        assert_shows(&timing, "p95_seconds_per_game", sorted[38]);
        assert_shows(&timing, "max_seconds_per_game", sorted[40]);
        assert_shows(&timing, "mean_microseconds_per_move", 1e6 * total / moves);
        assert_shows(&timing, "nodes", nodes);
        assert_shows(&timing, "leaves", numbers("leaves").iter().sum());
        if player == "random" {
            assert_eq!((nodes, timing.column("nodes_per_second")[0]), (0.0, ""));
        } else {
            assert!(0.0 < wins && wins < n, "{wins} wins tell little");
            assert_shows(&timing, "nodes_per_second", nodes / total);
        }
    }
}

/// Fault 13: a row tells of the board its game ended with. Each new tile is a 2 or a 4, so the
/// moves bound the largest tile and the score.
#[test]
fn the_numbers_of_a_row_agree() {
    let place = Place::new();
    place.run("--algorithm random,greedy --target none --games 200 --quiet --out out");
    let games = place.table("out/games.csv");
    for row in &games.rows {
        let [score, largest, moves] = [6, 7, 8].map(|index| row[index].parse::<u64>().unwrap());
        let exponent = u64::from(largest.ilog2());
        assert!(largest.is_power_of_two() && score.is_multiple_of(4), "{row:?}");
        // Of the largest tile alone, at least, with 4s only; and all new tiles add up to the board.
        assert!(score >= (exponent - 2) * largest && 4 * (moves + 2) >= largest, "{row:?}");
        assert_eq!(row[5], "loss");
    }
}

/// Without a target nothing can be won, which is not the same as winning nothing.
#[test]
fn without_a_target_there_are_no_wins_and_no_win_rate() {
    let place = Place::new();
    place.run("--algorithm greedy --target none --games 4 --quiet --out out");
    let rates = place.table("out/win_rates.csv");
    for column in ["wins", "win_percent", "win_percent_low", "win_percent_high"] {
        assert_eq!(rates.column(column), [""]);
    }
    assert_eq!((rates.column("losses"), rates.column("capped")), (vec!["4"], vec!["0"]));

    // No game of a test comes so far, so two rows are made up.
    let log = place.read("out/games.csv");
    let lines: Vec<_> = log.split_inclusive('\n').collect();
    let capped = [(5, "capped"), (6, "3866624"), (7, "32768")];
    let far = [(6, "180000"), (7, "16384")];
    let made_up = [
        lines[0].to_owned(),
        sealed(&changed(lines[1], &capped)),
        sealed(&changed(lines[2], &far)),
        lines[3..].concat(),
    ];
    place.write("out/games.csv", made_up.concat());
    place.run("--algorithm greedy --target none --games 4 --quiet --out out");
    let rates = place.table("out/win_rates.csv");
    assert_eq!(rates.column("wins"), [""]);
    assert_eq!((rates.column("losses"), rates.column("capped")), (vec!["3"], vec!["1"]));
    for (tile, share) in [(4096, "50.000"), (8192, "50.000"), (16384, "50.000"), (32768, "25.000")]
    {
        assert_eq!(rates.column(&format!("reached_{tile}_percent")), [share]);
    }
}

/// Fault 35: every game has one ending and stands there once.
#[test]
fn wins_losses_and_capped_games_are_all_games() {
    let place = Place::new();
    let players = "--algorithm expectimax,greedy,random --heuristic h1 --depth 2 --games 50";
    place.run(&format!("{players} --target 256 --quiet --out out"));
    let rates = place.table("out/win_rates.csv");
    let [games, wins, losses, capped] =
        ["games", "wins", "losses", "capped"].map(|name| rates.numbers(name));
    for cell in 0..3 {
        let endings = [wins[cell], losses[cell], capped[cell]].into_iter().flatten().sum::<f64>();
        assert_eq!((games[cell], endings), (Some(50.0), 50.0));
    }
    let games = place.table("out/games.csv");
    let keys: std::collections::HashSet<_> =
        games.rows.iter().map(|row| (&row[..3], &row[3])).collect();
    assert_eq!(keys.len(), 150);
}
