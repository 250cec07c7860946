//! `lab2048 move`.

use serde_json::Value;

use crate::{CHEQUERBOARD, EXAMPLE, answered, assert_plain_and_narrow, lab2048, printed, refused};

fn moves(answer: &Value) -> &Vec<Value> {
    answer["moves"].as_array().unwrap()
}

fn names(answer: &Value) -> Vec<&str> {
    moves(answer).iter().map(|candidate| candidate["move"].as_str().unwrap()).collect()
}

fn of<'a>(answer: &'a Value, name: &str) -> &'a Value {
    moves(answer).iter().find(|candidate| candidate["move"] == name).unwrap()
}

#[test]
fn the_answer_names_every_move_best_first() {
    let answer = answered(&["move", EXAMPLE, "--score", "9228"]);
    assert_eq!(answer["algorithm"], "expectimax");
    assert_eq!(answer["heuristic"], "h1");
    assert_eq!(answer["depth"], 3);
    assert_eq!(answer["score"], 9228);
    assert_eq!(names(&answer), ["up", "left", "right", "down"]);
    assert_eq!(answer["best"], "up");
    assert_eq!(answer["value"], of(&answer, "up")["value"]);
    assert_eq!(of(&answer, "down")["after"], "1024 0 0 0 / 16 0 0 0 / 8 32 0 0 / 2 4 8 2");
    assert_eq!(of(&answer, "down")["points"], 8);
    let values: Vec<_> = moves(&answer).iter().map(|it| it["value"].as_f64().unwrap()).collect();
    assert!(values.is_sorted_by(|one, other| one >= other), "{values:?}");
    assert!(moves(&answer).iter().all(|it| it["legal"] == true && it["bound"] == "exact"));
    assert_eq!(answer["nodes"], 275);
    assert_eq!(answer["leaves"], 210);
    assert_eq!(answer["cutoffs"], 0);
    assert!(answer["microseconds"].as_f64().is_some());
}

#[test]
fn a_move_that_changes_nothing_is_not_legal_and_has_no_value() {
    let board = "8 4 4 2 / . 2 2 . / . . . . / . . . .";
    let answer = answered(&["move", board]);
    let up = moves(&answer).last().unwrap();
    assert_eq!((&up["move"], &up["legal"]), (&"up".into(), &false.into()));
    assert_eq!(up["after"], answer["board"]);
    assert_eq!(up["points"], 0);
    assert!(up["value"].is_null() && up["bound"].is_null());
    let text = printed(&["move", board]);
    assert!(text.contains("not legal, changes nothing"), "{text}");
    assert!(!text.contains("after up"), "{text}");
}

/// Boards whose legal moves others got wrong: pairs in the last row, column or first column only.
#[test]
fn a_full_board_may_still_have_moves() {
    for (board, legal) in [
        ("2 4 8 16 / 4 8 16 32 / 8 16 32 64 / 16 32 128 128", ["right", "left"]),
        ("2 4 8 16 / 4 8 16 32 / 8 16 32 64 / 16 32 128 64", ["up", "down"]),
        ("2 4 2 4 / 2 8 4 2 / 8 4 2 4 / 4 2 4 2", ["up", "down"]),
    ] {
        for depth in ["1", "2", "3"] {
            for algorithm in ["minimax", "alphabeta", "expectimax", "random", "greedy"] {
                let options = ["--depth", depth, "--algorithm", algorithm];
                let answer = answered(&[&["move", board], &options[..]].concat());
                let found: Vec<_> =
                    moves(&answer).iter().filter(|it| it["legal"] == true).collect();
                assert_eq!(found.len(), 2, "{answer}");
                assert!(legal.contains(&answer["best"].as_str().unwrap()), "{answer}");
            }
        }
    }
}

/// Slides that others got wrong: chain merges, four and three equal tiles, tiles counted once.
#[test]
fn boards_and_points_after_a_move_are_right() {
    for (board, direction, after, points) in [
        ("8 8 16 0 / 2 2 2 2 / 2 2 4 4 / 0 0 0 0", "right", "0 0 16 16 / 0 0 4 4 / 0 0 4 8", 36),
        ("2 2 4 0 / 8 4 4 0 / 2 2 2 0 / 2 0 2 2", "left", "4 4 0 0 / 8 8 0 0 / 4 2 0 0 / 4 2", 20),
        ("0 0 0 0 / 2 0 0 0 / 4 4 2 0 / 4 64 32 32", "right", "0 0 0 0 / 0 0 0 2 / 0 0 8 2", 72),
    ] {
        let answer = answered(&["move", board, "--algorithm", "greedy"]);
        let found = of(&answer, direction);
        assert!(found["after"].as_str().unwrap().starts_with(after), "{found}");
        assert_eq!(found["points"], points, "{found}");
        assert_eq!(found["value"], f64::from(points), "{found}");
    }
}

#[test]
fn alpha_beta_decides_as_minimax_and_says_which_values_are_bounds() {
    for heuristic in ["h1", "h2", "h3", "h4", "empty"] {
        for depth in ["1", "2", "3", "4"] {
            let search = |algorithm| {
                let options = ["--algorithm", algorithm, "--heuristic", heuristic];
                answered(&[&["move", EXAMPLE, "--depth", depth], &options[..]].concat())
            };
            let (plain, pruned) = (search("minimax"), search("alphabeta"));
            assert_eq!((&plain["best"], &plain["value"]), (&pruned["best"], &pruned["value"]));
            assert!(pruned["leaves"].as_u64() <= plain["leaves"].as_u64());
            for candidate in moves(&pruned) {
                let bound = candidate["value"].as_f64().unwrap();
                let value = of(&plain, candidate["move"].as_str().unwrap())["value"].as_f64();
                match candidate["bound"].as_str().unwrap() {
                    "exact" => assert_eq!(value, Some(bound), "{candidate}"),
                    "at most" => assert!(value.unwrap() <= bound, "{candidate}"),
                    other => panic!("{other}"),
                }
            }
        }
    }
    let text = printed(&["move", EXAMPLE, "--score", "9228", "--algorithm", "alphabeta"]);
    assert!(text.contains("<= 15647.28951\n"), "{text}");
}

#[test]
fn ties_go_to_the_first_move_or_as_asked() {
    // Every move leaves the same number of cells empty and wins nothing.
    let board = ". . . . / . 2 . . / . . . . / . . . .";
    let options = ["--heuristic", "empty", "--depth", "1"];
    let search = [&["move", board], &options[..]].concat();
    assert_eq!(names(&answered(&search)), ["up", "right", "down", "left"]);
    let last = answered(&[&search[..], &["--ties", "last"]].concat());
    assert_eq!(names(&last), ["left", "up", "right", "down"]);
    let greedy = ["move", board, "--algorithm", "greedy"];
    assert_eq!(answered(&greedy)["best"], "up");
    assert_eq!(answered(&[&greedy[..], &["--ties", "last"]].concat())["best"], "left");
}

#[test]
fn conditions_given_as_options_decide() {
    let won = "2048 2 . . / . . . . / . . . . / . . . .";
    assert!(answered(&["move", won])["best"].is_null());
    let search = ["move", won, "--heuristic", "empty", "--depth", "1", "--target", "none"];
    let best = |ties| answered(&[&search[..], &["--ties", ties]].concat())["best"].clone();
    assert_eq!((best("first"), best("last")), ("right".into(), "down".into()));

    let nearly = "1024 1024 . . / . . . . / . . . . / . . . .";
    let value = |utility: &str| {
        let answer = answered(&["move", nearly, "--heuristic", "empty", "--utility", utility]);
        answer["value"].as_f64().unwrap()
    };
    assert_eq!(value("1e9"), 1e9);
    assert_eq!(value("500,-3"), 500.0);
    // A win worth less than the game going on is put off.
    assert_eq!(value("-3,-500"), 13.0);
}

#[test]
fn how_often_a_four_appears_decides_a_chance_node() {
    // Alone with an empty board after `left`: a 2 or a 4 beside it, judged by its score next ply.
    let board = ". 2 . . / . . . . / . . . . / . . . .";
    let value = |four: &str| {
        let options = ["--depth", "3", "--heuristic", "score", "--four-probability", four];
        let answer = answered(&[&["move", board], &options[..]].concat());
        answer["value"].as_f64().unwrap()
    };
    // With 4s only there is never a pair to merge; with 2s only there is in 6 of 15 places.
    assert_eq!(value("1"), 0.0);
    assert!(value("0") > value("0.1") && value("0.1") > 0.0);
}

#[test]
fn a_finished_position_has_no_best_move_but_still_shows_the_slides() {
    for algorithm in ["minimax", "alphabeta", "expectimax", "random", "greedy"] {
        let answer = answered(&["move", CHEQUERBOARD, "--algorithm", algorithm]);
        assert!(answer["best"].is_null() && answer["value"].is_null());
        assert_eq!(answer["finished"]["outcome"], "loss");
        assert_eq!(names(&answer), ["up", "right", "down", "left"]);
        let won = "2048 2 2 . / . . . . / . . . . / . . . .";
        let answer = answered(&["move", won, "--algorithm", algorithm]);
        assert!(answer["best"].is_null() && answer["value"].is_null());
        assert_eq!(answer["finished"]["reason"], "the target tile is on the board");
        assert_eq!(of(&answer, "left")["after"], "2048 4 0 0 / 0 0 0 0 / 0 0 0 0 / 0 0 0 0");
        assert_eq!(of(&answer, "left")["points"], 4);
        assert!(moves(&answer).iter().all(|it| it["value"].is_null()));
    }
    let text = printed(&["move", CHEQUERBOARD]);
    assert!(text.contains("game over, loss: no move changes the board"), "{text}");
}

#[test]
fn the_random_player_draws_from_his_seed() {
    let board = ". . . . / . 2 . . / . . . . / . . . .";
    let random = ["move", board, "--algorithm", "random"];
    let best = |seed: &str| answered(&[&random[..], &["--seed", seed]].concat())["best"].clone();
    assert_eq!(answered(&random)["best"], best("2048"));
    let seen: std::collections::HashSet<String> =
        (0..40).map(|seed| best(&seed.to_string()).to_string()).collect();
    assert_eq!(seen.len(), 4, "{seen:?}");
    let answer = answered(&random);
    assert!(answer["heuristic"].is_null() && answer["depth"].is_null());
    assert!(answer["value"].is_null() && moves(&answer)[0]["value"].is_null());
    assert_eq!(moves(&answer)[0]["move"], answer["best"]);
}

#[test]
fn the_text_fits_a_terminal_whatever_the_tiles() {
    for board in [
        EXAMPLE,
        CHEQUERBOARD,
        "32768 16384 8192 4096 / 2048 1024 512 256 / 128 64 32 16 / 2 2 4 .",
        "16384 16384 8192 8192 / 16384 16384 8192 8192 / 4096 4096 1024 1024 / 4096 . . 1024",
        ". . . . / . . . . / . . . . / . . . .",
    ] {
        for algorithm in ["alphabeta", "expectimax", "random", "greedy"] {
            for target in ["2048", "none"] {
                let options = ["--algorithm", algorithm, "--target", target];
                let text = printed(&[&["move", board], &options[..]].concat());
                assert_plain_and_narrow(&text);
            }
        }
    }
}

#[test]
fn colours_never_reach_a_pipe_unless_forced() {
    let arguments = ["move", EXAMPLE];
    let plain = |output: &[u8]| !output.contains(&0x1b);
    for variable in [None, Some("NO_COLOR")] {
        let mut command = lab2048(&arguments);
        command.envs(variable.map(|name| (name, "1")));
        assert!(plain(&command.assert().success().get_output().stdout));
    }
    let mut forced = lab2048(&arguments);
    forced.env("CLICOLOR_FORCE", "1").env_remove("NO_COLOR");
    assert!(!plain(&forced.assert().success().get_output().stdout));
}

#[test]
fn unknown_names_are_refused_with_the_nearest_right_one() {
    for (option, wrong, right) in [
        ("--algorithm", "expectmax", "expectimax"),
        ("--algorithm", "gready", "greedy"),
        ("--heuristic", "monotony", "monotonicity"),
        ("--ties", "frist", "first"),
    ] {
        let message = refused(&["move", EXAMPLE, option, wrong], 2);
        assert!(message.contains(&format!("did you mean `{right}`?")), "{message}");
    }
    for (option, wrong) in [
        ("--depth", "0"),
        ("--depth", "13"),
        ("--depth", "-1"),
        ("--utility", "1,2"),
        ("--utility", "NaN"),
        ("--four-probability", "1.5"),
        ("--four-probability", "NaN"),
        ("--target", "65536"),
        ("--seed", "-1"),
    ] {
        refused(&["move", EXAMPLE, option, wrong], 2);
    }
}
