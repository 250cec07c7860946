//! Many boards, one a line.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::{EXAMPLE, lab2048, refused};

/// The answers to an input, and what is said on standard error; all goes well.
fn answers(arguments: &[&str], input: &[u8]) -> (Vec<Value>, String) {
    let output = lab2048(arguments).write_stdin(input).assert().success().get_output().clone();
    let text = String::from_utf8(output.stdout).unwrap();
    let answers = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    (answers, String::from_utf8(output.stderr).unwrap())
}

#[test]
fn a_bad_line_is_answered_with_its_number_and_the_rest_goes_on() {
    let input = format!(
        "\u{feff}{EXAMPLE}\r\n\n2 4 8\r\n\
         65536 . . . / . . . . / . . . . / . . . .\n\
         2 -4 . . / . . . . / . . . . / . . . .\n\
         {{\"board\": \"{EXAMPLE}\", \"score\": 9228}}\n{EXAMPLE}"
    );
    for command in ["eval", "move"] {
        let (answers, note) = answers(&[command, "-"], input.as_bytes());
        let lines: Vec<_> = answers.iter().map(|it| it["line"].as_u64().unwrap()).collect();
        assert_eq!(lines, [1, 3, 4, 5, 6, 7]);
        let bad: Vec<_> = answers.iter().filter(|it| it["error"].is_string()).collect();
        assert_eq!(bad.len(), 3);
        assert!(bad.iter().all(|it| it.as_object().unwrap().len() == 2), "{bad:?}");
        assert_eq!(answers[4]["score"], 9228);
        assert_eq!(answers[5]["board"], answers[0]["board"]);
        assert_eq!(note, "lab2048: 3 of 6 lines of standard input are bad\n");
    }
}

#[test]
fn hostile_lines_are_bad_lines_and_nothing_worse() {
    let mut input = vec![b'2'; 1 << 20];
    input.extend(b"\n\0\0\0\n\xff\xfe\xfd\n");
    input.extend(b"18446744073709551616 . . . / . . . . / . . . . / . . . .\n");
    input.extend("２ ４ ８ 16 / . . . . / . . . . / . . . .\n".as_bytes());
    input.extend(b"\x1b[31m . . . / . . . . / . . . . / . . . .\n");
    input.extend(b"{\"board\": \"2\", \"board\": 3}\n{{{{\n");
    input.extend(EXAMPLE.as_bytes());
    let (answers, note) = answers(&["eval", "--file", "-"], &input);
    assert_eq!(answers.len(), 9);
    assert!(answers[..8].iter().all(|it| it["error"].as_str().unwrap().len() < 300));
    assert_eq!(answers[8]["score"], 0);
    assert_eq!(note, "lab2048: 8 of 9 lines of standard input are bad\n");
}

#[test]
fn no_lines_are_no_answers() {
    for input in ["", "\n", "\r\n \r\n\t\n"] {
        assert_eq!(answers(&["eval", "-"], input.as_bytes()), (vec![], String::new()));
    }
}

#[test]
fn a_file_is_read_by_option_or_by_its_bare_name() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("some boards.txt");
    std::fs::write(&path, format!("{EXAMPLE}\n{EXAMPLE}\n")).unwrap();
    let path = path.to_str().unwrap();
    let (by_option, _) = answers(&["eval", "--file", path], b"");
    let (by_name, _) = answers(&["eval", path], b"");
    assert_eq!(by_option.len(), 2);
    assert_eq!(by_option, by_name);
    let message = refused(&["eval", "--file", "no such file"], 3);
    assert!(message.contains("cannot open no such file: "), "{message}");
    let message = refused(&["eval", "--file", folder.path().to_str().unwrap()], 3);
    assert!(message.contains("cannot read "), "{message}");
}

#[test]
fn answers_read_back_as_questions() {
    let question = format!("{{\"board\": \"{EXAMPLE}\", \"score\": 9228}}");
    let (moved, _) = answers(&["move", "-"], question.as_bytes());
    let (valued, note) = answers(&["eval", "-"], moved[0].to_string().as_bytes());
    assert_eq!((&valued[0]["score"], note.as_str()), (&9228.into(), ""));
    assert_eq!(valued[0]["board"], moved[0]["board"]);
}

#[test]
fn the_random_player_plays_another_game_on_every_line() {
    let board = ". . . . / . 2 . . / . . . . / . . . .\n";
    let (answers, _) =
        answers(&["move", "-", "--algorithm", "random"], board.repeat(40).as_bytes());
    let seen: std::collections::HashSet<_> = answers.iter().map(|it| it["best"].as_str()).collect();
    assert_eq!(seen.len(), 4, "{seen:?}");
    let one = crate::answered(&["move", board, "--algorithm", "random"]);
    assert_eq!(answers[0]["best"], one["best"]);
}

#[test]
fn an_answer_comes_before_the_next_line_is_there() {
    let mut child = spawn(&["eval", "-"]);
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..3 {
        writeln!(input, "{EXAMPLE}").unwrap();
        let mut answer = String::new();
        output.read_line(&mut answer).unwrap();
        assert!(answer.ends_with("}\n"), "{answer}");
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_reader_who_stops_reading_is_no_error() {
    let mut child = spawn(&["eval", "-"]);
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    writeln!(input, "{EXAMPLE}").unwrap();
    output.read_line(&mut String::new()).unwrap();
    drop(output);
    // The program may be gone before all of this is written.
    _ = input.write_all(format!("{EXAMPLE}\n").repeat(1000).as_bytes());
    drop(input);
    let rest = child.wait_with_output().unwrap();
    assert_eq!((rest.status.code(), rest.stderr.as_slice()), (Some(0), &b""[..]));
}

fn spawn(arguments: &[&str]) -> std::process::Child {
    Command::new(lab2048(&[]).get_program())
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}
