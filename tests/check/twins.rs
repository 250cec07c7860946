//! Rows that must agree with each other.

use lab2048::check::{Rank, Settings};

use crate::{checked, checked_with, impossible};

const GAMES: &str = "algorithm,heuristic,depth,game,seed,outcome,score,max_tile,moves\n";

fn same_games() -> Settings {
    Settings { same_games: true, ..Settings::default() }
}

/// Two games in the list, the second with these beginnings.
fn pair(second: &str) -> Vec<String> {
    let first = "minimax,h1,3,0,2016,loss,5000,512,330";
    impossible(&checked(&format!("{GAMES}{first}\n{second}\n")))
}

#[test]
fn a_game_told_twice_has_one_result() {
    assert_eq!(pair("minimax,h1,3,0,2016,loss,5000,512,330"), [""; 0]);
    let found = pair("minimax,h1,3,0,2016,loss,5004,512,330");
    assert_eq!(
        found,
        ["[2, 3] one game, one result: the same game with two results: score 5000 and 5004"]
    );
    // A name is one name however it is written.
    assert!(pair("Mini Max,h1,3,0,2016,loss,5004,512,330")[0].contains("one game, one result"));
    for other in ["4,0,2016", "3,1,2016", "3,0,2017"] {
        assert_eq!(pair(&format!("minimax,h1,{other},loss,5004,512,330")), [""; 0]);
    }
}

#[test]
fn players_that_differ_in_something_else_may_differ() {
    for column in ["weights", "settings"] {
        let text = format!("algorithm,depth,{column},seed,game,score\nminimax,3,a,1,0,400\n");
        assert_eq!(checked(&format!("{text}minimax,3,b,1,0,800\n")).findings, []);
        assert_eq!(checked(&format!("{text}minimax,3,a,1,0,800\n")).impossible_rows, 2);
        assert_eq!(checked(&format!("{text}alphabeta,3,b,1,0,800\n")).findings, []);
        assert_eq!(checked(&format!("{text}alphabeta,3,a,1,0,800\n")).impossible_rows, 2);
    }
    // A hash of ours names the algorithm too, so it tells nothing about another's.
    let ours = "algorithm,depth,seed,game,score,nodes,settings\n\
                minimax,3,1,0,400,9,s5b26e7326a44\nalphabeta,3,1,0,800,5,se8c0bafd54fb\n";
    let report = checked(ours);
    assert_eq!((report.impossible_rows, report.findings.len()), (0, 1));
    assert!(report.findings[0].why.ends_with("if they played under other settings"));
    assert_eq!(checked_with(ours, same_games()).impossible_rows, 2);
    // Games of a battery's seed without their numbers.
    let text = "algorithm,seed,score\nminimax,1,400\nminimax,1,800\nalphabeta,1,800\n";
    assert_eq!(checked(text).findings, []);
}

#[test]
fn relatives_play_the_same_games() {
    for relative in ["alphabeta", "Alpha-Beta", "pvs-tt", "minimax-tt"] {
        assert_eq!(pair(&format!("{relative},h1,3,0,2016,loss,5000,512,330")), [""; 0]);
        let found = pair(&format!("{relative},h1,3,0,2016,loss,5000,512,331"));
        assert!(found[0].contains("moves 330 and 331; they decide alike"), "{found:?}");
        assert_eq!(pair(&format!("{relative},h2,3,0,2016,loss,5000,512,331")), [""; 0]);
    }
    assert_eq!(pair("expectimax,h1,3,0,2016,loss,5000,512,331"), [""; 0]);
}

/// The published table of an assignment: alpha-beta "improves" the mean largest tile by a quarter.
#[test]
fn alpha_beta_that_improves_on_minimax_is_impossible_on_the_same_games() {
    let text = "Algorithm,Depth,Games,Mean Max Tile\nMinimax,3,10,1024.0\nAlphaBeta,3,10,1280.0\n";
    let found = impossible(&checked_with(text, same_games()));
    assert_eq!(
        found,
        [
            "[2, 3] pruning changes no decision: Minimax and AlphaBeta: mean max tile 1024 and 1280; \
          they decide alike, so on the same games nothing can differ"
        ]
    );
    let with_seed = text.replace("Depth", "Depth,Seed").replace(",3,", ",3,7,");
    assert_eq!(checked(&with_seed).impossible_rows, 2);
    let other_seed = with_seed.replace("AlphaBeta,3,7", "AlphaBeta,3,8");
    assert_eq!(checked(&other_seed).findings, []);
    // Where nothing tells which games they met, that is all there is to say.
    let report = checked(text);
    assert_eq!((report.impossible_rows, report.findings.len()), (0, 1));
    assert_eq!(report.findings[0].rank, Rank::Doubtful);
}

/// The thesis's own table: alpha-beta and minimax met other games, which is no fault.
#[test]
fn the_published_table_of_the_thesis_is_only_doubted() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/published_win_rates.csv");
    let text = std::fs::read_to_string(path).unwrap();
    let report = checked(&text);
    assert_eq!(report.impossible_rows, 0, "{report:#?}");
    assert!(report.findings.len() >= 10, "{report:#?}");
    assert!(report.findings.iter().all(|finding| finding.rank == Rank::Doubtful));
    assert!(checked_with(&text, same_games()).impossible_rows >= 20);
}

#[test]
fn a_doubt_says_how_far_apart_the_win_rates_are() {
    let text = "algorithm,depth,games,win_percent\nminimax,3,100,73\nalphabeta,3,100,60\n";
    let why = checked(text).findings[0].why.clone();
    assert!(why.ends_with("if they met other games (Fisher's exact p = 0.072)"), "{why}");
    let text = text.replace("60", "6");
    assert!(checked(&text).findings[0].why.ends_with("p below 0.001)"));
    // Rounding is no difference.
    let text = "algorithm,games,win_percent\nminimax,300,33.3\nalphabeta,300,33.33\n";
    assert_eq!(checked(text).findings, []);
}

#[test]
fn a_list_of_games_without_seeds_is_doubted_once() {
    let mut text = String::from("algorithm,game,score\n");
    for game in 0..40 {
        text +=
            &format!("minimax,{game},{}\nalphabeta,{game},{}\n", 400 + 4 * game, 800 + 4 * game);
    }
    let report = checked(&text);
    assert_eq!((report.impossible_rows, report.findings.len()), (0, 1), "{report:#?}");
}

#[test]
fn columns_that_no_rule_reads_tell_rows_apart() {
    for column in ["rollouts", "time_limit_ms", "utility", "ties", "n", "trials", "runs", "date"] {
        let heading = format!("algorithm,depth,seed,game,{column},mean_score\n");
        for player in ["minimax", "alphabeta"] {
            let text = format!("{heading}minimax,3,1,0,1,400\n{player},3,1,0,2,800\n");
            assert_eq!(checked(&text).findings, [], "{column}");
            assert_eq!(checked_with(&text, same_games()).findings, [], "{column}");
        }
    }
    // Nor are other numbers of games the same games.
    for column in ["episodes", "partidas", "n", "runs", "trials"] {
        let text = format!("algorithm,depth,{column},score\nminimax,3,10,400\nab,3,20,800\n");
        assert_eq!(checked_with(&text, same_games()).findings, [], "{column}");
    }
    // What is counted or measured, or numbers the lines, does not.
    for column in ["nodes", "line", "search_seconds", "max tile"] {
        let heading = format!("algorithm,depth,{column},mean_score\n");
        let text = format!("{heading}minimax,3,1,400\nalphabeta,3.0,2,800\n");
        assert_eq!(checked_with(&text, same_games()).impossible_rows, 2, "{column}");
    }
}

#[test]
fn searches_that_time_may_end_are_only_doubted() {
    for (heading, first, second) in [
        ("algorithm,mean_score", "minimax,400", "alphabeta,800"),
        ("algorithm,depth,mean_score", "minimax,auto,400", "alphabeta,auto,800"),
        ("algorithm,depth,mean_score", "minimax,,400", "alphabeta,,800"),
        ("algorithm,depth,rollouts,mean_score", "minimax,3,9,400", "alphabeta,3,9,800"),
        ("algorithm,depth,time (ms),mean_score", "minimax,3,9,400", "alphabeta,3,5,800"),
        ("algorithm,depth,ms,seed,game,score", "minimax,3,9,1,0,400", "minimax,3,9,1,0,800"),
    ] {
        let report = checked_with(&format!("{heading}\n{first}\n{second}\n"), same_games());
        assert_eq!((report.impossible_rows, report.findings.len()), (0, 1), "{heading}");
    }
}

#[test]
fn outcomes_are_compared_by_what_they_mean() {
    for (one, other, count) in
        [("win", "Won", 0), ("loss", "derrota", 0), ("won", "lost", 2), ("no moves", "stuck", 0)]
    {
        let text = format!("algorithm,depth,seed,game,outcome\nab,3,1,0,{one}\nab,3,1,0,{other}\n");
        assert_eq!(checked(&text).impossible_rows, count, "{one} {other}");
    }
}
