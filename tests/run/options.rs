//! Options that make no sense: exit code 2, and nothing is written.

use crate::Place;

#[test]
fn an_impossible_option_is_refused_by_its_name() {
    let place = Place::new();
    for (option, value) in [
        ("--algorithm", "minmax"),
        ("--algorithm", "minimax,,random"),
        ("--depth", "0"),
        ("--depth", "13"),
        ("--depth", "3..x"),
        ("--depth", "7..3"),
        ("--games", "0"),
        ("--games", "-3"),
        ("--games", "60..50"),
        ("--games", "ten"),
        ("--seed", "-1"),
        ("--seed", "text"),
        ("--seed", "1.5"),
        ("--seed", "18446744073709551616"),
        ("--target", "3"),
        ("--target", "65536"),
        ("--target", "0"),
        ("--utility", "x"),
        ("--utility", "nan"),
        ("--utility", "1,2"),
        ("--ties", "middle"),
        ("--four-probability", "1.5"),
        ("--four-probability", "-0.1"),
        ("--four-probability", "nan"),
        ("--threads", "0"),
        ("--threads", "1025"),
        ("--threads", "two"),
    ] {
        // The algorithm would do, were it not for the rest.
        let players = if option == "--algorithm" { "" } else { "--algorithm random" };
        let message = place.refused(&format!("{players} {option}={value}"), 2);
        let first = message.lines().next().unwrap();
        assert!(first.starts_with("error: invalid value"), "{message}");
        assert!(first.contains(&format!("for '{option} <")), "{message}");
        assert!(message.contains("try '--help'"), "{message}");
    }
    for name in ["", " ", &"x".repeat(101)] {
        let mut command = place.command("--algorithm random --name");
        let message = place.refuses(command.arg(name), 2);
        assert!(message.contains("a name has 1 to 100 characters"), "{message}");
    }
}

#[test]
fn a_wrong_name_is_answered_with_the_nearest_right_one() {
    let place = Place::new();
    for (options, right) in [
        ("--algorithm expectmax", "did you mean `expectimax`?"),
        ("--algorithm minimax --heuristic monotony --depth 1", "did you mean `monotonicity`?"),
        ("--algorithm random --ties frist", "did you mean `first`?"),
        ("--algoritm random", "a similar argument exists: '--algorithm'"),
    ] {
        let message = place.refused(options, 2);
        assert!(message.contains(right), "{message}");
    }
}

#[test]
fn what_is_missing_is_named() {
    let place = Place::new();
    for (options, why) in [
        ("", "no algorithm is named; name one or more of minimax, alphabeta, expectimax, random,"),
        (
            "--algorithm minimax --depth 3",
            "minimax needs a heuristic; name one or more, such as h1",
        ),
        (
            "--algorithm random,alphabeta --heuristic h1",
            "alphabeta needs a depth; give one or more",
        ),
    ] {
        let message = place.refused(options, 2);
        assert!(message.starts_with(&format!("lab2048: {why}")), "{message}");
        assert!(message.ends_with(" (see --help)\n"), "{message}");
        assert_eq!(message.lines().count(), 1, "{message}");
    }
}

/// A heuristic of the plan's own can be named by an option; one of another plan cannot.
#[test]
fn options_may_name_the_heuristics_of_the_plan() {
    let place = Place::new();
    place.write("plan.toml", "algorithm = 'minimax'\ndepth = 1\n[weights.corner]\nempty = 1");
    let plan = place.answered("plan.toml --heuristic corner,h1 --dry-run");
    assert_eq!(plan["cells"].as_array().unwrap().len(), 2);
    let message = place.refused("plan.toml --heuristic corer", 2);
    assert!(message.contains("--heuristic: unknown heuristic `corer`, did you mean `corner`?"));
    let message = place.refused("--algorithm minimax --depth 1 --heuristic corner", 2);
    assert!(message.contains("unknown heuristic `corner`"), "{message}");
}

/// Not every system lets such a file be made.
#[cfg(target_os = "linux")]
#[test]
fn a_path_need_not_be_unicode() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let place = Place::new();
    let name = OsStr::from_bytes(b"caf\xe9");
    std::fs::write(place.path("").join(name), "algorithm = 'random'\ngames = 2").unwrap();
    let mut command = place.command("--quiet");
    command.arg(name).arg("--out").arg(OsStr::from_bytes(b"out\xff")).assert().success();
    let folder = place.path("").join(OsStr::from_bytes(b"out\xff"));
    assert_eq!(std::fs::read_dir(folder).unwrap().count(), 5);
}
