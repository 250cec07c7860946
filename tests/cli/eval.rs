//! `lab2048 eval`.

use crate::{CHEQUERBOARD, EXAMPLE, answered, assert_plain_and_narrow, lab2048, printed, refused};

#[test]
fn the_worked_example_of_the_thesis_comes_out() {
    let answer = answered(&["eval", EXAMPLE, "--score", "9228"]);
    assert_eq!(answer["board"], "1024 32 4 2 / 16 4 0 0 / 8 0 0 0 / 2 0 4 0");
    assert_eq!(answer["score"], 9228);
    assert!(answer["finished"].is_null());
    for (name, expected) in [
        ("h1", 15481.976650001723),
        ("h2", 6253.976650001722),
        ("h3", 7921.976650001722),
        ("h4", 16858.0),
    ] {
        let value = answer["heuristics"][name].as_f64().unwrap();
        assert!((value - expected).abs() < 1e-9, "{name}: {value}");
    }
    for (name, expected) in [
        ("score", 9228.0),
        ("monotonicity", 7560.0),
        ("similarity", 1369.9333333333332),
        ("empty", 7.0),
        ("empty_log2_max", 70.0),
        ("log2_max", 10.0),
    ] {
        let value = answer["features"][name].as_f64().unwrap();
        assert!((value - expected).abs() < 1e-9, "{name}: {value}");
    }
    assert_eq!(answer["features"].as_object().unwrap().len(), 8);
}

#[test]
fn the_text_shows_every_term_of_every_heuristic() {
    let text = printed(&["eval", EXAMPLE, "--score", "9228"]);
    for expected in [
        "1024 32 4 2\n  16  4 . .\n   8  . . .\n   2  . 4 .\nscore 9228\n",
        "similarity      1369.933333\n",
        "ln_score_empty    63.909983  ln(score) * empty\n",
        "755    212.8       7.5  1\n208.8  177.333333  .    .\n",
        "h1 = score + monotonicity - similarity + ln(score) * empty\n   \
            = 9228 + 7560 - 1369.933333 + 63.909983\n   = 15481.97665\n",
        "h4 = score + monotonicity + empty * log2(max)\n   = 9228 + 7560 + 70\n   = 16858\n",
    ] {
        assert!(text.contains(expected), "{expected}\nis not in\n{text}");
    }
    assert_plain_and_narrow(&text);
}

#[test]
fn a_board_may_be_typed_in_several_words_or_as_it_is_printed() {
    let whole = printed(&["eval", EXAMPLE]);
    let words: Vec<&str> = ["eval"].into_iter().chain(EXAMPLE.split(' ')).collect();
    assert_eq!(printed(&words), whole);
    assert_eq!(printed(&["eval", "a521420030001020"]), whole);
    let grid: String = whole.split_inclusive('\n').take(4).collect();
    assert_eq!(printed(&["eval", &grid]), whole);
}

#[test]
fn heuristics_are_those_asked_for_each_once_and_in_order() {
    let answer = printed(&["eval", EXAMPLE, "--heuristic", "empty,h1,empty", "--json"]);
    let (_, heuristics) = answer.split_once("\"heuristics\":").unwrap();
    assert_eq!(heuristics, "{\"empty\":7.0,\"h1\":6190.066666666667}}\n");
    let text = printed(&["eval", EXAMPLE, "--heuristic", "empty"]);
    assert!(text.ends_with("\nempty = empty\n      = 7\n"), "{text}");
}

#[test]
fn a_finished_position_says_why() {
    let answer = answered(&["eval", CHEQUERBOARD]);
    assert_eq!(answer["finished"]["outcome"], "loss");
    assert_eq!(answer["finished"]["reason"], "no move changes the board");
    let won = ". . . . / . . . . / . . . . / . . . 2048";
    assert_eq!(answered(&["eval", won])["finished"]["outcome"], "win");
    assert!(answered(&["eval", won, "--target", "none"])["finished"].is_null());
    assert_eq!(answered(&["eval", EXAMPLE, "--target", "512"])["finished"]["outcome"], "win");
    let capped = "32768 32768 . . / . . . . / . . . . / . . . .";
    let answer = answered(&["eval", capped, "--target", "none"]);
    assert_eq!(answer["finished"]["outcome"], "capped");
    let text = printed(&["eval", CHEQUERBOARD]);
    assert!(text.contains("\ngame over, loss: no move changes the board\n"), "{text}");
}

#[test]
fn every_value_is_a_number_on_boards_without_score_or_room() {
    let empty = ". . . . / . . . . / . . . . / . . . .";
    for board in [empty, CHEQUERBOARD, &["32768"; 16].join(" ")] {
        for score in ["0", "100000000"] {
            let answer = answered(&["eval", board, "--score", score]);
            for group in ["features", "heuristics"] {
                let values = answer[group].as_object().unwrap();
                assert!(values.values().all(serde_json::Value::is_f64), "{answer}");
            }
            assert_plain_and_narrow(&printed(&["eval", board, "--score", score]));
        }
    }
}

#[test]
fn a_text_that_is_no_board_is_refused_with_exit_code_3() {
    let message = refused(&["eval", "2 4 8"], 3);
    assert!(message.contains("a board has 16 cells, this text has 3"), "{message}");
    let message = refused(&["eval", "boards.txt"], 3);
    assert!(message.contains("`boards.txt` is neither a board nor a file"), "{message}");
    let message = refused(&["eval", "65536 . . . / . . . . / . . . . / . . . ."], 3);
    assert!(message.contains("65536") && message.contains("up to 32768"), "{message}");
    let negative: Vec<&str> = "eval 2 -2 . . . . . . . . . . . . . .".split(' ').collect();
    let message = refused(&negative, 3);
    assert!(message.contains("`-2` in row 1, column 2"), "{message}");
    assert_eq!(message.lines().count(), 1);
}

#[test]
fn wrong_options_are_refused_with_exit_code_2() {
    let message = refused(&["eval", EXAMPLE, "--heuristic", "h1,emty"], 2);
    assert!(message.contains("did you mean `empty`?"), "{message}");
    for options in [
        &["--score", "-4"][..],
        &["--score", "100000001"],
        &["--score", "many"],
        &["--target", "3"],
        &["--file", "boards.txt"],
        &["--depth", "3"],
    ] {
        refused(&[&["eval", EXAMPLE], options].concat(), 2);
    }
    let message = refused(&["eval"], 2);
    assert!(message.contains("<BOARD>"), "{message}");
}

#[test]
fn a_full_disk_has_an_exit_code_of_its_own() {
    let Ok(full) = std::fs::File::options().write(true).open("/dev/full") else {
        return;
    };
    let mut command = std::process::Command::new(lab2048(&[]).get_program());
    let output = command.args(["eval", EXAMPLE]).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(74));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.starts_with("lab2048: cannot write to standard output"), "{message}");
}
