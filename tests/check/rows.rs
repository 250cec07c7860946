//! Single rows: for every rule one that it refuses, and the nearest one that it lets pass.

use crate::{checked, checked_with, impossible, to_the_end};

/// Asserts that the second row, and only that, is refused by this rule with this reason.
#[track_caller]
fn assert_refused(heading: &str, right: &str, wrong: &str, rule: &str, why: &str) {
    let found = impossible(&checked(&format!("{heading}\n{right}\n{wrong}\n")));
    let start = format!("[3] {rule}: ");
    assert!(found.iter().all(|it| it.starts_with("[3]")), "{found:#?}");
    assert!(found.iter().any(|it| it.starts_with(&start) && it.contains(why)), "{found:#?}");
}

#[test]
fn a_game_has_one_largest_tile_a_score_and_moves() {
    for (right, wrong, why) in [
        ("131072", "262144", "powers of two from 2 to 131072"),
        ("2", "1", "powers of two"),
        ("1024", "1023", "powers of two"),
        ("1024", "-1024", "powers of two"),
        ("1024.0", "1023.0", "powers of two"),
        ("2", "1e308", "largest tile 1e308"),
    ] {
        assert_refused("max_tile", right, wrong, "largest tile", why);
    }
    for (right, wrong, why) in [
        ("3932100", "3932104", "no game scores more than 3932100"),
        ("0", "-4", "a multiple of 4"),
        ("9228", "9230", "a multiple of 4"),
        ("9228", "1180591620717411303424", "no game scores more"),
    ] {
        assert_refused("score", right, wrong, "score", why);
    }
    for (right, wrong, why) in [("131052", "131053", "from 0 to 131052"), ("0", "-1", "whole")] {
        assert_refused("moves", right, wrong, "moves", why);
    }
}

#[test]
fn the_largest_tile_bounds_the_score() {
    let heading = "score,max_tile";
    let least = "to make that tile scores 8192 or more";
    assert_refused(heading, "8192,1024", "8188,1024", "score by largest tile", least);
    let most = "a board full of them scores 61440";
    assert_refused(heading, "61440,512", "61444,512", "score by largest tile", most);
}

/// The example row of a data set's card: 98,988 and not 108,356 since not all tiles can be twos.
#[test]
fn the_published_row_of_2341_moves_is_impossible() {
    let heading = "score,max_tile,moves";
    let why = "score 142056 with largest tile 8192 after 2341 moves: 2343 tiles sum to at most \
               9372, and no board of that sum scores more than 98988";
    assert_refused(heading, "98988,8192,2341", "142056,8192,2341", "score by moves", why);
}

#[test]
fn the_moves_bound_score_and_tile() {
    let heading = "score,max_tile,moves";
    let why = "102 tiles sum to at most 408";
    assert_refused(heading, "1700,256,100", "4600,512,100", "largest tile by moves", why);
    let why = "201 tiles sum to at least 402, a board full of 16 to 256";
    assert_refused(heading, "800,64,100", "480,16,200", "largest tile by moves", why);
    let why = "1001 tiles sum to at least 2002, and to keep that on a board scores";
    assert_refused(heading, "16000,1024,1000", "11000,1024,1000", "score by moves", why);
    // A loss ends after a tile, a win may end before it.
    let heading = "score,moves,outcome";
    assert_refused(heading, "4,1,win", "16,1,loss", "score by moves", "3 tiles");
}

#[test]
fn the_board_fixes_the_score() {
    let heading = "score,max_tile,moves,outcome,board";
    let board = "2 4 2 4 / 4 2 4 2 / 2 4 2 4 / 4 2 4 2";
    // Eight twos and eight fours: sixteen tiles if no four was made, eight points a two more.
    for (score, moves) in [(0, 14), (4, 15), (32, 22)] {
        let right = format!("{score},4,{moves},loss,{board}");
        let wrong = format!("{score},4,{},loss,{board}", moves + 1);
        assert_refused(heading, &right, &wrong, "board", "tiles have appeared");
    }
    let right = format!("0,4,14,loss,{board}");
    assert_refused(heading, &right, &format!("36,4,14,loss,{board}"), "board", "scores 0 to 32");
    assert_refused(heading, &right, &format!("0,8,14,loss,{board}"), "board", "4 on the board");
    let word = checked(
        "score,board\n0,1212212112122121\n0,\"[[2,4,2,4],[4,2,4,2],[2,4,2,4],[4,2,4,2]]\"\n",
    );
    assert_eq!(word.impossible_rows, 0, "{word:?}");
}

#[test]
fn the_target_decides_who_won() {
    let heading = "outcome,max_tile";
    assert_refused(heading, "win,2048", "win,1024", "outcome by largest tile", "2048 wins");
    assert_refused(heading, "LOSS,1024", "Loss,2048", "outcome by largest tile", "2048 wins");
    let to_the_end = checked_with("outcome,max_tile\nloss,2048\nwin,4096\n", to_the_end());
    assert_eq!(impossible(&to_the_end).len(), 1);
}

/// The published table of an assignment: mean score 1961, mean largest tile 1280.
#[test]
fn the_published_means_of_1961_and_1280_are_impossible() {
    let rule = "mean score by mean tile";
    let why = "to make such tiles scores 10647 or more";
    assert_refused("mean_score,mean_max_tile", "10651,1280", "1961,1280", rule, why);
}

#[test]
fn means_are_those_of_whole_games() {
    let rule = "means of whole games";
    for (heading, right, wrong) in [
        ("games,mean_score", "10,1000.4", "10,1000.5"),
        ("games,mean_score", "3,1001.3", "3,1001.7"),
        ("games,mean_max_tile", "7,100.28", "7,100.35"),
        ("games,mean_moves", "3,100.33", "3,100.5"),
        ("games,mean_moves", "3,100.66", "3,100.68"),
    ] {
        assert_refused(heading, right, wrong, rule, "no sum of");
    }
    assert_refused("games,median_score", "10,1002", "10,1001", "median score", "one of 2");
    assert_refused("games,median_score", "11,1004", "11,1002", "median score", "one of 4");
    let why = "half the games alone";
    assert_refused("mean_score,median_score", "501,1000", "490,1000", "median score", why);
}

#[test]
fn means_keep_within_what_games_can_have() {
    for (heading, right, wrong) in [
        ("mean_score", "3932100", "3932101"),
        ("median_score", "0", "-4"),
        ("mean_max_tile", "2", "1.9"),
        ("mean_moves", "131052", "1e9"),
    ] {
        assert_refused(heading, right, wrong, "range of means", "games have");
    }
    let rule = "mean score by mean moves";
    assert_refused("mean_score,mean_moves", "12000,1000", "9000,1000", rule, "or more");
    assert_refused("mean_score,mean_moves", "12000,500", "40000,500", rule, "at most");
    let rule = "mean tile by mean moves";
    assert_refused("mean_max_tile,mean_moves", "512,300", "1500,300", rule, "in all at most");
    assert_refused("mean_max_tile,mean_moves", "512,300", "30,300", rule, "a cell at least");
}

#[test]
fn a_score_beside_a_win_rate_is_a_mean() {
    let found = checked("depth,win %,score,avg max tile\n3,0,9961.2,896\n3,0,1961.2,896\n");
    assert_eq!(impossible(&found).len(), 1, "{found:?}");
    assert!(impossible(&found)[0].starts_with("[3] mean score by mean tile"));
}

#[test]
fn wins_and_shares_bound_the_means() {
    let rule = "mean score by shares";
    let heading = "win_percent,mean_score";
    assert_refused(heading, "50,9200", "50,8900", rule, "49.5 % with 2048 scores");
    let heading = "reached_512_percent,reached_1024_percent,mean_score";
    assert_refused(heading, "100,50,5900", "100,50,5500", rule, "or more");
    let heading = "reached_1024_percent,mean_max_tile";
    assert_refused(heading, "50,512", "50,500", "mean tile by shares", "means 506 or more");
}

#[test]
fn percentages_are_those_of_whole_games() {
    let rule = "percentages of whole games";
    for (heading, right, wrong) in [
        ("games,win_percent", "30,33.3", "30,34.3"),
        ("games,win_percent", "3,66.6", "3,66.9"),
        ("games,reached_512_percent", "20,45", "20,47"),
        ("games,win_rate", "8,0.125", "8,0.14"),
    ] {
        assert_refused(heading, right, wrong, rule, "not in between");
    }
    let heading = "games,wins,win_percent";
    assert_refused(heading, "30,10,33.3", "30,11,33.3", "percentage by wins", "are 36.667 %");
    assert_refused("win_percent", "100", "100.5", "range of percentages", "0 to 100 %");
    assert_refused("win_percent", "0", "-1", "range of percentages", "0 to 100 %");
}

#[test]
fn counts_add_up_and_shares_descend() {
    let rule = "counts of games";
    let heading = "games,wins,losses,capped";
    assert_refused(heading, "10,4,5,1", "10,4,5,0", rule, "that is 9 of 10 games");
    assert_refused("games,wins,losses", "10,4,5", "10,5,6", rule, "that is 11 of 10 games");
    assert_refused("games,wins", "10,4", "10,4.5", rule, "not a whole number");
    let heading = "win_percent,win_percent_low,win_percent_high";
    assert_refused(heading, "50,40.4,59.6", "50,51.4,59.6", "interval", "lower end");
    assert_refused(heading, "50,40.4,59.6", "61,40.4,59.6", "interval", "upper end");
    // The rate itself may be left out at its ends.
    let ends = checked("win_percent,win_percent_low,win_percent_high\n0,0.1,3\n100,97,99.9\n");
    assert_eq!(ends.impossible_rows, 0);
    let heading = "reached_512_percent,reached_2048_percent";
    assert_refused(heading, "50,50", "50,52", "shares by tile", "on the way");
    let heading = "win_percent,reached_2048_percent";
    assert_refused(heading, "50,50.0", "50,52", "wins by share of the target", "2048, which wins");
}
