//! Plan files with mistakes: each is refused with its file and line, before anything is written.

use crate::Place;

/// Refuses a plan file and says where and why.
fn assert_refused(text: &str, line: usize, why: &str) {
    let place = Place::new();
    place.write("my plan.toml", text);
    let message = place.refuses(place.command("").arg("my plan.toml"), 3);
    let expected = format!("lab2048: my plan.toml:{line}: {why}");
    assert!(message.starts_with(&expected), "{text}\n{message}\n{expected}");
    assert_eq!(message.lines().count(), 1, "{message}");
    assert!(message.len() < 400, "{message}");
}

/// A plan to which a line is added at the end, where it stands alone on line 5.
fn with_line(line: &str) -> String {
    format!("algorithm = 'minimax'\nheuristic = 'h1'\n\n\n{line}\n")
}

#[test]
fn a_name_that_is_not_known_is_refused_with_the_nearest_right_one() {
    for (line, why) in [
        ("sed = 3", "unknown key `sed`, did you mean `seed`? (known: name, seed, target,"),
        ("Depth = 3", "unknown key `Depth`, did you mean `depth`?"),
        ("algorithms = 'random'", "unknown key `algorithms`, did you mean `algorithm`?"),
        (
            "four_probabilty = 0.1",
            "unknown key `four_probabilty`, did you mean `four_probability`?",
        ),
        ("[[blok]]", "unknown key `blok`, did you mean `block`?"),
        ("[wheights.x]\nempty = 1", "unknown key `wheights`, did you mean `weights`?"),
        ("utility = { wn = 1, loss = 0 }", "unknown key `wn` (known: win, loss)"),
        ("ties = 'frist'", "unknown rule for ties `frist`, did you mean `first`?"),
        ("ties = 'middle'", "unknown rule for ties `middle`"),
    ] {
        assert_refused(&with_line(line), 5, why);
    }
    for (text, line, why) in [
        ("algorithm = 'expectmax'", 1, "unknown algorithm `expectmax`, did you mean `expectimax`?"),
        (
            "algorithm = 'alpha-beta'",
            1,
            "unknown algorithm `alpha-beta`, did you mean `alphabeta`?",
        ),
        (
            "\nalgorithm = ['minimax',\n'Minimax']",
            3,
            "unknown algorithm `Minimax`, did you mean `minimax`?",
        ),
        ("heuristic = 'H1'", 1, "unknown heuristic `H1`, did you mean `h1`?"),
        ("heuristic = 'monotony'", 1, "unknown heuristic `monotony`, did you mean `monotonicity`?"),
        (
            "[[block]]\n[[block]]\nheuristic = 'emty'",
            3,
            "unknown heuristic `emty`, did you mean `empty`?",
        ),
        ("[[block]]\nsed = 1", 2, "unknown key `sed`"),
        (
            "[[block]]\ndepht = 1",
            2,
            "unknown key `depht`, did you mean `depth`? (known: algorithm,",
        ),
        (
            "[weights.mine]\nempty = 1\nemtpy = 1",
            3,
            "unknown feature `emtpy`, did you mean `empty`?",
        ),
        (
            "heuristic = 'corer'\n[weights.corner]\nempty = 1",
            1,
            "unknown heuristic `corer`, did you mean `corner`?",
        ),
    ] {
        assert_refused(text, line, why);
    }
}

#[test]
fn a_value_that_is_not_possible_is_refused() {
    let depth = "is not a depth; a depth is a whole number of plies from 1 to 12";
    let games = "names no games; give how many";
    let target = "is not a target; give a power of two from 2 to 32768, or `none`";
    let utility = "is not a utility; give `heuristic`, one number U";
    let probability = "a probability is a number from 0 to 1, not";
    for (line, why) in [
        ("depth = 0", format!("`0` {depth}")),
        ("depth = 13", format!("`13` {depth}")),
        ("depth = -1", format!("`-1` {depth}")),
        ("depth = '0..3'", format!("`0` {depth}")),
        ("depth = '7..3'", format!("`7..3` {depth}")),
        ("depth = 'deep'", format!("`deep` {depth}")),
        ("depth = [3, 99]", format!("`99` {depth}")),
        ("games = 0", format!("`0` {games}")),
        ("games = -5", format!("`-5` {games}")),
        ("games = '60..50'", format!("`60..50` {games}")),
        ("games = '5..5'", format!("`5..5` {games}")),
        ("games = 'many'", format!("`many` {games}")),
        ("games = 1000000001", format!("`1000000001` {games}")),
        ("target = 3", format!("`3` {target}")),
        ("target = 0", format!("`0` {target}")),
        ("target = 1", format!("`1` {target}")),
        ("target = 65536", format!("`65536` {target}")),
        ("target = -2048", format!("`-2048` {target}")),
        ("target = 'None'", format!("`None` {target}")),
        ("utility = nan", format!("`nan` {utility}")),
        ("utility = inf", format!("`inf` {utility}")),
        ("utility = 0", format!("`0` {utility}")),
        ("utility = -1", format!("`-1` {utility}")),
        ("utility = 1e13", format!("`1e13` {utility}")),
        ("utility = 'x'", format!("`x` {utility}")),
        ("utility = '1,2'", format!("`1,2` {utility}")),
        ("utility = { win = 1, loss = 2 }", format!("`1,2` {utility}")),
        ("utility = { win = 1, loss = 1 }", format!("`1,1` {utility}")),
        ("utility = { win = nan, loss = 0 }", "`nan` is not a finite number".to_owned()),
        ("utility = { win = 1 }", "a utility has both".to_owned()),
        ("four_probability = 1.5", format!("{probability} 1.5")),
        ("four_probability = -0.1", format!("{probability} -0.1")),
        ("four_probability = nan", "`nan` is not a finite number".to_owned()),
        ("seed = -1", "this is a whole number from 0 to 18446744073709551615, not -1".to_owned()),
        ("seed = 18446744073709551616", "this is a whole number from 0 to".to_owned()),
        ("name = ''", "a name has 1 to 100 characters".to_owned()),
        ("name = ' '", "a name has 1 to 100 characters".to_owned()),
        ("depth = []", "the list is empty".to_owned()),
    ] {
        assert_refused(&with_line(line), 5, &why);
    }
    assert_refused(&with_line(&format!("name = '{}'", "x".repeat(101))), 5, "a name has 1 to 100");
    for (text, line, why) in [
        ("\nalgorithm = []", 2, "the list is empty"),
        ("\nheuristic = []", 2, "the list is empty"),
        ("[weights.h1]\nempty = 1", 1, "`h1` is built in; call yours something else"),
        ("[weights.empty]\nscore = 1", 1, "`empty` is built in; call yours something else"),
        ("[weights.'']\nempty = 1", 1, "a name has 1 to 100 characters"),
        ("\n[weights.x]", 2, "a heuristic needs a weight other than 0"),
        ("\n[weights.x]\nempty = 0.0", 2, "a heuristic needs a weight other than 0"),
        ("[weights.x]\nempty = 1e7", 2, "a weight is a number from -1e6 to 1e6, not 10000000"),
        ("[weights.x]\nempty = -inf", 2, "`-inf` is not a finite number"),
    ] {
        assert_refused(text, line, why);
    }
}

#[test]
fn a_value_of_another_type_is_refused() {
    for (line, why) in [
        ("name = 3", "a name is a text in quotes, not integer"),
        ("seed = '2016'", "this is a whole number from 0 to 18446744073709551615, not string"),
        ("seed = 1.0", "this is a whole number from 0 to 18446744073709551615, not float"),
        ("target = true", "this is a name in quotes or a number, not boolean"),
        ("utility = [1, 0]", "this is a name in quotes or a number, not array"),
        ("utility = { win = 'a', loss = 0 }", "this is a number, not string"),
        ("ties = 1979-05-27", "this is a name in quotes or a number, not datetime"),
        ("four_probability = '0.1'", "this is a number, not string"),
        ("depth = 3.0", "a depth is a number or a range, not float"),
        ("depth = [[3]]", "a depth is a number or a range, not array"),
        ("games = true", "games are a number or a range, not boolean"),
        ("games = [1, 2]", "games are a number or a range, not array"),
        ("block = 3", "blocks are written as [[block]], not integer"),
        ("[block]\ndepth = 3", "blocks are written as [[block]], not table"),
        ("block = [3]", "blocks are written as [[block]], not integer"),
        ("weights = 1", "weights are written as [weights.NAME] with a weight for each feature"),
        ("[weights]\nx = 1", ""),
    ] {
        let line_number = if why.is_empty() { 6 } else { 5 };
        assert_refused(&with_line(line), line_number, why);
    }
    assert_refused("algorithm = 1", 1, "unknown algorithm `1`");
    assert_refused("heuristic = 1", 1, "a heuristic is a name in quotes, not integer");
    assert_refused("[weights.x]\nempty = 'a'", 2, "this is a number, not string");
}

#[test]
fn a_player_stands_in_one_block_and_conditions_stand_in_none() {
    let twice = "algorithm = 'minimax'\nheuristic = 'h1'\n[[block]]\ndepth = '2..3'\n\n[[block]]\ndepth = 3";
    assert_refused(
        twice,
        6,
        "minimax h1 depth 3 is named twice; a player stands in one block only",
    );
    for key in ["seed = 1", "target = 512", "ties = 'last'", "utility = 1", "four_probability = 0"]
    {
        let name = key.split(' ').next().unwrap();
        let why = format!("`{name}` belongs at the top of the plan, not in a block");
        assert_refused(&format!("algorithm = 'random'\n[[block]]\n{key}"), 3, &why);
    }
    let many: Vec<_> = (0..400).map(|it| format!("[weights.w{it}]\nempty = {}", it + 1)).collect();
    let names: Vec<_> = (0..400).map(|it| format!("'w{it}'")).collect();
    let axes = "algorithm = ['minimax', 'alphabeta', 'expectimax']\n\n[[block]]\ndepth = '1..12'";
    let text = format!("{axes}\nheuristic = [{}]\n{}", names.join(","), many.join("\n"));
    assert_refused(&text, 3, "the plan has more than 10000 cells");
}

#[test]
fn what_is_missing_is_named() {
    let place = Place::new();
    for (text, why) in [
        ("", "no algorithm is named; name one or more of minimax, alphabeta,"),
        ("heuristic = 'h1'\ndepth = 3", "no algorithm is named;"),
        ("algorithm = 'minimax'\ndepth = 3", "minimax needs a heuristic; name one or more"),
        ("algorithm = ['random', 'expectimax']\nheuristic = 'h1'", "expectimax needs a depth;"),
    ] {
        place.write("plan.toml", text);
        let message = place.refused_input("plan.toml");
        assert!(message.starts_with(&format!("lab2048: plan.toml: {why}")), "{message}");
    }
    let block =
        "heuristic = 'h1'\n[[block]]\nalgorithm = 'random'\n[[block]]\nalgorithm = 'minimax'";
    assert_refused(block, 4, "minimax needs a depth; give one or more, such as 3 or 3..7");
}

#[test]
fn a_file_that_is_no_toml_is_refused_with_the_line() {
    for (text, line) in [
        ("seed = ", 1),
        ("\nname = \"open", 2),
        ("algorithm = 'random'\n[[block", 2),
        ("seed = 1\nseed = 2", 2),
        ("seed = 1\n\ndepth", 3),
        ("utility = { win = 1", 1),
        ("seed = 0123", 1),
        ("just some words", 1),
        ("{\"seed\": 1}", 1),
        ("\0\0\0", 1),
    ] {
        assert_refused(text, line, "");
    }
    let deep = format!("\n\ndepth = {}", "[".repeat(100_000));
    assert_refused(&deep, 3, "");
}

#[test]
fn a_file_that_cannot_be_a_plan_is_refused() {
    let place = Place::new();
    place.write("large.toml", "#".repeat(17 << 20));
    let message = place.refused_input("large.toml");
    assert!(message.contains("too large for a plan (over 16 MiB): large.toml"), "{message}");
    let fits = format!("algorithm = 'random'\ngames = 1\n#{}", "#".repeat((16 << 20) - 40));
    place.write("fits.toml", fits);
    place.run("fits.toml --dry-run");
    place.write("binary.toml", [0x7f, b'E', b'L', b'F', 0xff, 0xfe, 0, 1]);
    let message = place.refused_input("binary.toml");
    assert!(message.starts_with("lab2048: not a text: binary.toml: "), "{message}");
    let message = place.refused_input("no-such.toml");
    assert!(message.starts_with("lab2048: cannot open the plan no-such.toml: "), "{message}");
    let message = place.refuses(place.command("").arg(place.path("")), 3);
    assert!(message.starts_with("lab2048: cannot read the plan "), "{message}");
}

/// A message is one line and moves no cursor, whatever stands in the file.
#[test]
fn control_characters_of_a_plan_do_not_reach_the_terminal() {
    let place = Place::new();
    for text in [
        "algorithm = \"mini\\nmax\"",
        "algorithm = \"\\u001b[31mminimax\"",
        "\"a\\r\\nb\" = 3",
        "algorithm = 'minimax'\nheuristic = \"x\\ny\"\n[weights.\"x\\ny\"]\nempty = 1\n\
         [[block]]\ndepth = 1\n[[block]]\ndepth = 1",
    ] {
        place.write("plan.toml", text);
        let message = place.refused_input("plan.toml");
        assert!(!message.trim_end().contains(char::is_control), "{message:?}");
    }
}
