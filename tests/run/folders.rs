//! Output folders that cannot be written or that hold something else: each is refused in one line
//! and left as it is.

use std::fs;
use std::process::{Command, Stdio};

use assert_cmd::cargo::cargo_bin;

use crate::Place;

const RANDOM: &str = "--algorithm random --games 3 --quiet";
const OWN: &str = "algorithm = 'minimax'\nheuristic = 'corner'\ndepth = 1\ngames = 3\n\
                   [weights.corner]\nempty = 1\n";

#[test]
fn a_folder_that_cannot_be_written_is_refused_before_the_first_game() {
    let place = Place::new();
    place.write("file", "text");
    for folder in ["file", "file/below"] {
        let message = place.refused(&format!("{RANDOM} --out {folder}"), 74);
        assert!(message.contains(&format!("cannot make the folder {folder}: ")), "{message}");
    }
    fs::create_dir_all(place.path("folder/games.csv")).unwrap();
    let message = place.refused(&format!("{RANDOM} --out folder"), 74);
    assert!(message.contains("cannot open folder/games.csv: "), "{message}");
    if cfg!(target_os = "linux") {
        let message = place.refused(&format!("{RANDOM} --out /proc/results"), 74);
        assert!(message.contains("cannot make the folder /proc/results: "), "{message}");
        let message = place.refused(&format!("{RANDOM} --out /proc"), 74);
        assert!(message.contains("cannot write to the folder /proc: "), "{message}");
    }
}

/// Fault 34: another seed or other conditions are refused, with the key that differs; threads and
/// names decide nothing.
#[test]
fn results_under_other_conditions_are_refused_and_the_difference_is_named() {
    let place = Place::new();
    let plan = "--algorithm minimax,greedy --heuristic h1 --depth 2 --games 3 --quiet --out out";
    place.run(plan);
    for (option, difference) in [
        ("--seed 1", "seed 2048 there, 1 here"),
        ("--target 1024", "target 2048 there, 1024 here"),
        ("--target none", "target 2048 there, none here"),
        ("--utility heuristic", "utility 1000000000,-1000000000 there, heuristic here"),
        ("--ties last", "ties first there, last here"),
        ("--four-probability 0.2", "four_probability 0.1 there, 0.2 here"),
        ("--seed 1 --ties last", "seed 2048 there, 1 here; ties first there, last here"),
    ] {
        let message = place.refused_input(&format!("{plan} {option}"));
        assert_eq!(
            message,
            format!(
                "lab2048: out holds another battery's results ({difference}); nothing was changed: \
                 name another folder with --out, or move this \
                 one aside with --fresh\n"
            )
        );
    }
    place.run(&format!("{plan} --threads 1 --name other"));
    // The rows know by themselves, should somebody remove the manifest.
    fs::remove_file(place.path("out/manifest.json")).unwrap();
    let message = place.refused_input(&format!("{plan} --seed 1"));
    assert!(message.contains("out/games.csv:2: the game of "), "{message}");
    assert!(message.contains(" was played with another seed, other weights or"), "{message}");
}

#[test]
fn results_of_other_players_or_more_games_are_refused() {
    let place = Place::new();
    let players = "--algorithm minimax --heuristic h1 --quiet --out out";
    place.run(&format!("{players} --depth 2 --games 3"));
    for (other, difference) in [
        ("--depth 3 --games 3", "the game of minimax h1 depth 2 was played by a player who is not"),
        ("--depth 2 --games 2", "the game of minimax h1 depth 2 was played with a number that is"),
        ("--depth 2 --games 5..9", "was played with a number that is not in this plan"),
    ] {
        let message = place.refused_input(&format!("{players} {other}"));
        assert!(message.contains("out/games.csv:"), "{message}");
        assert!(message.contains(difference), "{message}");
        assert!(message.ends_with(
            "nothing was changed: name another folder with --out, or move this \
                 one aside with --fresh\n"
        ));
    }
}

#[test]
fn the_same_name_with_other_weights_is_another_heuristic() {
    let place = Place::new();
    place.write("plan.toml", OWN);
    place.run("plan.toml --quiet --out out");
    for (weights, here) in [
        ("empty = 2", "empty 2"),
        ("empty = 1.0000001", "empty 1.0000001"),
        ("empty = 1\nscore = -1", "empty 1 score -1"),
    ] {
        place.write("plan.toml", OWN.replace("empty = 1", weights));
        let message = place.refused_input("plan.toml --quiet --out out");
        let difference = format!("(heuristic `corner` empty 1 there, {here} here)");
        assert!(message.contains(&difference), "{message}");
    }
    // Written in another way they are the same.
    for weights in ["empty = 1.0", "empty = +1\nscore = 0", "score = 0.0\nempty = 1e0"] {
        place.write("plan.toml", OWN.replace("empty = 1", weights));
        place.run("plan.toml --quiet --out out");
    }
}

#[test]
fn files_of_such_names_from_elsewhere_are_left_alone() {
    for (name, content) in [
        ("games.csv", "title,year\nChess,1475\n"),
        ("games.csv", "title,year"),
        ("games.csv", "\0\0\0\0\n\u{1}"),
        ("games.csv", "\n\n\n"),
        ("games.csv", "algorithm,heuristic,depth,game,seed,outcome\nrandom,,,0,2048,loss\n"),
        ("win_rates.csv", "team,rate\n"),
        ("timing.csv", ""),
        ("manifest.json", "{\"name\": \"a web page\"}\n"),
    ] {
        let place = Place::new();
        place.write(&format!("out/{name}"), content);
        place.write("out/notes.txt", "mine");
        let message = place.refused_input(&format!("{RANDOM} --out out"));
        let why = if name == "games.csv" {
            "out/games.csv: this is not the header of games.csv; nothing was changed".to_owned()
        } else {
            format!("out holds {name} but no games.csv that it belongs to; nothing was changed")
        };
        assert!(message.starts_with(&format!("lab2048: {why}")), "{message}");
    }
}

#[test]
fn other_files_in_the_folder_do_no_harm_and_take_none() {
    let place = Place::new();
    place.write("out/notes.txt", "mine");
    place.write("out/games.csv", "");
    place.run(&format!("{RANDOM} --out out"));
    assert_eq!(place.read("out/notes.txt"), "mine");
    let mut names: Vec<_> = fs::read_dir(place.path("out"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    let expected =
        ["games.csv", "manifest.json", "notes.txt", "plan.toml", "timing.csv", "win_rates.csv"];
    assert_eq!(names, expected);
}

#[cfg(unix)]
#[test]
fn everyone_may_read_the_results() {
    use std::os::unix::fs::PermissionsExt;
    let place = Place::new();
    place.run(&format!("{RANDOM} --out out"));
    for name in ["win_rates.csv", "timing.csv", "manifest.json"] {
        let mode = fs::metadata(place.path(&format!("out/{name}"))).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o644, "{name}");
    }
}

/// Two runs in one folder would write the same games twice: the second is refused.
#[test]
fn a_folder_belongs_to_one_run_at_a_time() {
    let place = Place::new();
    let long = "--algorithm expectimax --heuristic h1 --depth 12 --games 1 --quiet --out out";
    let mut first = Command::new(cargo_bin!("lab2048"))
        .arg("run")
        .args(long.split_whitespace())
        .current_dir(place.path(""))
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    while !place.path("out/manifest.json").exists() {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let message = place.refused_input(long);
    first.kill().unwrap();
    first.wait().unwrap();
    assert!(
        message.starts_with("lab2048: out/games.csv is being written by process "),
        "{message}"
    );
    // Neither a lock nor anything else stays behind.
    let short = long.replace("12", "1");
    place.run(&short);
}
