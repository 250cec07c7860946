//! Logs as kills, editors, spreadsheets and mistakes leave them: each is gone on with or refused,
//! and what is refused is not touched.

use std::fs;
use std::path::Path;

use sha2::{Digest, Sha256};

use crate::common::{SMALL, assert_same, end, names, rows, run, scratch, unbroken};
use crate::library::Battery;

/// How a file may be saved: the same rows, other bytes.
const SAVED: [(&str, &str); 4] =
    [("", "\n"), ("", "\r\n"), ("\u{feff}", "\n"), ("\u{feff}", "\r\n")];

fn saved_as((mark, line_end): (&str, &str), log: &[u8]) -> Vec<u8> {
    let text = std::str::from_utf8(log).unwrap();
    format!("{mark}{}", text.replace('\n', line_end)).into_bytes()
}

#[test]
fn a_log_cut_anywhere_in_its_last_two_rows_loses_the_cut_row_only() {
    let battery = Battery::new(2);
    let folder = scratch();
    let path = folder.path().join("games.csv");
    for form in SAVED {
        let log = saved_as(form, &battery.log(&battery.records));
        let ends: Vec<usize> =
            (0..log.len()).filter(|at| log[*at] == b'\n').map(|at| at + 1).collect();
        let second_last = ends[ends.len() - 3];
        for cut in second_last..=log.len() {
            let whole = ends.iter().filter(|end| **end <= cut).count() as u64 - 1;
            let resumed = battery.resume(&path, &log[..cut]).unwrap();
            assert_eq!(resumed, (whole, !ends.contains(&cut)), "{form:?} cut at {cut}");
        }
    }
}

#[test]
fn a_header_cut_anywhere_is_written_anew() {
    let battery = Battery::new(1);
    let folder = scratch();
    let path = folder.path().join("games.csv");
    for form in SAVED {
        let header = saved_as(form, &battery.log([]));
        for cut in 0..=header.len() {
            let (found, dropped) = battery.resume(&path, &header[..cut]).unwrap();
            assert_eq!((found, dropped), (0, 0 < cut && cut < header.len()), "{form:?} {cut}");
        }
    }
}

#[test]
fn the_program_says_that_it_drops_a_cut_row_and_plays_its_game_again() {
    let unbroken = unbroken(SMALL);
    let log = fs::read(unbroken.path().join("games.csv")).unwrap();
    let last_row = log.iter().rev().skip(1).position(|byte| *byte == b'\n').unwrap() + 1;
    for missing in [1, 2, 12, last_row - 1] {
        let folder = scratch();
        fs::write(folder.path().join("games.csv"), &log[..log.len() - missing]).unwrap();
        let said = ["the last row of games.csv was cut", "going on after 59 games of"];
        end(&mut run(SMALL, folder.path())).expect(0, &said);
        assert_same(folder.path(), unbroken.path());
    }
}

#[test]
fn logs_that_differ_in_form_only_are_gone_on_with() {
    let unbroken = unbroken(SMALL);
    let log = fs::read_to_string(unbroken.path().join("games.csv")).unwrap();
    let (header, all) = log.split_once('\n').unwrap();
    let mut lines: Vec<&str> = all.lines().collect();
    lines.truncate(40);
    let half = format!("{header}\n{}\n", lines.join("\n"));
    lines.reverse();
    let quoted = |row: &str| format!("\"{}\"", row.replace(',', "\",\""));
    for (what, text) in [
        ("CRLF line ends", half.replace('\n', "\r\n")),
        ("a byte order mark", format!("\u{feff}{half}")),
        ("both", format!("\u{feff}{}", half.replace('\n', "\r\n"))),
        ("a doubled row", format!("{half}{}\n", lines[7])),
        ("every row doubled", format!("{half}{}\n", lines.join("\n"))),
        ("another order", format!("{header}\n{}\n", lines.join("\n"))),
        ("blank lines", format!("\n{}\r\n\n", half.replace('\n', "\n\n"))),
        ("quotes", half.lines().map(|row| quoted(row) + "\n").collect()),
        ("an empty file", String::new()),
        ("a header alone", format!("{header}\n")),
        ("half a header", header[..40].to_owned()),
        ("a tail of zeros, as after a power cut", format!("{half}{}", "\0".repeat(5000))),
    ] {
        let folder = scratch();
        fs::write(folder.path().join("games.csv"), &text).unwrap();
        end(&mut run(SMALL, folder.path())).expect(0, &[]);
        assert_eq!(names(folder.path()), names(unbroken.path()), "{what}");
        let table = |folder: &Path| fs::read_to_string(folder.join("win_rates.csv")).unwrap();
        assert_eq!(table(folder.path()), table(unbroken.path()), "{what}");
        // What was there is still there, and the new rows are in a log that can be read.
        let now = fs::read_to_string(folder.path().join("games.csv")).unwrap();
        let kept = if text.len() > 100 { text.trim_end_matches('\0') } else { "" };
        assert!(now.starts_with(kept), "{what}");
        end(&mut run(SMALL, folder.path())).expect(0, &["all games are finished already"]);
    }
}

/// A row with another value in one column, and a check that fits.
pub fn forged(row: &str, column: usize, value: &str) -> String {
    let mut fields: Vec<&str> = row.split(',').collect();
    fields[column] = value;
    fields.pop();
    let mut digest = Sha256::new();
    fields.iter().for_each(|field| digest.update(format!("{field}\u{1f}")));
    let check: String = digest.finalize()[..4].iter().map(|it| format!("{it:02x}")).collect();
    format!("{},c{check}", fields.join(","))
}

#[test]
fn logs_that_differ_in_what_they_say_are_refused_and_left_as_they_are() {
    let unbroken = unbroken(SMALL);
    let log = fs::read_to_string(unbroken.path().join("games.csv")).unwrap();
    let (header, body) = log.split_once('\n').unwrap();
    let lines: Vec<&str> = body.lines().collect();
    let search = lines.iter().find(|row| row.starts_with("expectimax,h1,2,3,")).unwrap();
    let damaged = log.replacen("loss", "lost", 1);
    let conflict = format!("{log}{}\n", forged(search, 6, "4"));
    let two = format!("{log}{log}");
    let row = |row: String| format!("{header}\n{}\n{row}\n{}\n", lines[0], lines[1]);
    let foreign = [vec![0xff; 100_000], b"\n".to_vec()].concat();
    for (what, text, code, said) in [
        ("a conflicting row", conflict.as_bytes(), 8, "game 3 of expectimax h1 depth 2 has two"),
        ("a damaged row", damaged.as_bytes(), 3, "games.csv:2: the row is damaged"),
        ("damage in CRLF", &saved_as(SAVED[1], damaged.as_bytes()), 3, "games.csv:2: the row is"),
        ("a row cut in the middle", row(search[..50].into()).as_bytes(), 3, "games.csv:3: the row"),
        ("a row too long", row(format!("{search},1")).as_bytes(), 3, "games.csv:3: the row is"),
        ("two logs in one", two.as_bytes(), 3, "games.csv:62: the row is damaged"),
        ("another seed", row(forged(search, 4, "8")).as_bytes(), 3, "not in this plan"),
        ("other rules", row(forged(search, 14, "s0123456789ab")).as_bytes(), 3, "other conditions"),
        ("another player", row(forged(search, 2, "3")).as_bytes(), 3, "h1 depth 3 was played by a"),
        ("another game", row(forged(search, 3, "10")).as_bytes(), 3, "a number that is not in"),
        ("no header", body.as_bytes(), 3, "this is not the header of games.csv"),
        ("a header of others", b"game,score\n1,2\n", 3, "this is not the header of games.csv"),
        ("a text", b"Dear diary,\n\ntoday I played 2048.\n", 3, "this is not the header"),
        ("a text without an end", b"Dear diary", 3, "this is not the header of games.csv"),
        ("no text", &foreign, 3, "this is not the header of games.csv"),
        ("no line end", &foreign[1..100_000], 3, "this is not the header of games.csv"),
    ] {
        let folder = scratch();
        fs::write(folder.path().join("games.csv"), text).unwrap();
        let ended = end(&mut run(SMALL, folder.path()));
        assert_eq!(ended.code, Some(code), "{what}: {ended:?}");
        assert!(ended.stderr.contains(said), "{what}: {}", ended.stderr);
        assert!(ended.stderr.contains("nothing was changed"), "{what}: {}", ended.stderr);
        assert_eq!(names(folder.path()), ["games.csv"], "{what}");
        assert_eq!(fs::read(folder.path().join("games.csv")).unwrap(), text, "{what}");
    }
}

#[test]
fn a_row_with_one_wrong_character_is_found_wherever_it_is() {
    let battery = Battery::new(2);
    let folder = scratch();
    let path = folder.path().join("games.csv");
    let log = battery.log(&battery.records);
    let ends = log.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
    let ends: Vec<usize> = ends.map(|(at, _)| at).collect();
    for at in ends[1] + 1..ends[2] {
        for wrong in *b"09x, " {
            let mut text = log.clone();
            text[at] = wrong;
            let found = battery.resume(&path, &text);
            assert_eq!(found.is_err(), text != log, "{} at {at}", char::from(wrong));
        }
    }
}

#[test]
fn what_a_refusal_advises_helps() {
    let unbroken = unbroken(SMALL);
    let log = fs::read_to_string(unbroken.path().join("games.csv")).unwrap();
    let folder = scratch();
    let path = folder.path().join("games.csv");
    fs::write(&path, log.replacen("loss", "lost", 1)).unwrap();
    let ended =
        end(&mut run(SMALL, folder.path())).expect(3, &[":2: the row is damaged", "--fresh"]);
    assert!(ended.stderr.contains("take that line out to play its game again"));
    let without: Vec<&str> =
        log.lines().enumerate().filter(|(at, _)| *at != 1).map(|(_, line)| line).collect();
    fs::write(&path, without.join("\n") + "\n").unwrap();
    end(&mut run(SMALL, folder.path())).expect(0, &["going on after 59 games of earlier runs"]);
    assert_eq!(rows(folder.path()), rows(unbroken.path()));
}
