//! Plan files and options, and what becomes of them; `--dry-run` tells.

use serde_json::Value;

use crate::{Place, shipped};

/// A cell as `expectimax h1 3: 0+100`: the first game and how many.
fn cells(plan: &Value) -> Vec<String> {
    let text = |value: &Value| value.as_str().unwrap_or("-").to_owned();
    let cell = |cell: &Value| {
        let depth = cell["depth"].as_u64().map_or("-".to_owned(), |depth| depth.to_string());
        format!(
            "{} {} {depth}: {}+{}",
            text(&cell["algorithm"]),
            text(&cell["heuristic"]),
            cell["first_game"],
            cell["games"]
        )
    };
    plan["cells"].as_array().unwrap().iter().map(cell).collect()
}

/// The cells of a plan file with options.
fn planned(text: &str, options: &str) -> Vec<String> {
    let place = Place::new();
    place.write("plan.toml", text);
    cells(&place.answered(&format!("plan.toml --dry-run {options}")))
}

#[test]
fn the_shipped_plans_are_those_they_say() {
    let place = Place::new();
    for (file, name, cell_count, games, seed) in [
        ("thesis", "thesis-plain", 60, 6000, 2016),
        ("thesis-quick", "thesis-quick", 24, 2400, 2016),
        ("random", "random", 1, 100_000, 2048),
    ] {
        let file = shipped(&format!("configs/{file}.toml"));
        let plan = place.answered(&format!("{file} --dry-run"));
        assert_eq!(plan["battery"], name);
        assert_eq!(plan["cells"].as_array().unwrap().len(), cell_count);
        assert_eq!(plan["games"], games);
        assert_eq!(plan["conditions"]["seed"], seed);
        assert_eq!(plan["conditions"]["four_probability"], 0.1);
        let target = if name == "random" { "none" } else { "2048" };
        assert_eq!(plan["conditions"]["target"], target);
        assert_eq!(plan["conditions"]["utility"], "1000000000,-1000000000");
        assert_eq!(plan["conditions"]["ties"], "first");
    }
    let thesis = place.answered(&format!("{} --dry-run", shipped("configs/thesis.toml")));
    let mut expected = Vec::new();
    for algorithm in ["minimax", "alphabeta", "expectimax"] {
        for heuristic in ["h1", "h2", "h3", "h4"] {
            expected.extend((3..=7).map(|it| format!("{algorithm} {heuristic} {it}: 0+100")));
        }
    }
    assert_eq!(cells(&thesis), expected);
    // What it writes out are the defaults: without them it is the same plan.
    let text = std::fs::read_to_string(shipped("configs/thesis.toml")).unwrap();
    let short: String = text
        .split_inclusive('\n')
        .filter(|line| {
            let decides = ["target", "utility", "ties", "four_probability"];
            !decides.iter().any(|key| line.starts_with(key))
        })
        .collect();
    assert_eq!(short.lines().count() + 4, text.lines().count());
    place.write("short.toml", short);
    let short = place.answered("short.toml --dry-run");
    assert_eq!(short["plan_hash"], thesis["plan_hash"]);
}

#[test]
fn a_dry_run_lists_cells_and_games_and_writes_nothing() {
    let place = Place::new();
    place.write("plan.toml", "algorithm = ['minimax', 'random']\nheuristic = 'h1'\ndepth = 3");
    let before = place.files();
    let listing = place.printed("plan.toml --games 50..60 --dry-run");
    let lines: Vec<String> =
        listing.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[0].starts_with("plan: 2 cells, 20 games, seed 2048, target 2048,"), "{listing}");
    assert_eq!(lines[1], "minimax h1 depth 3 10 games (50 to 59)");
    assert_eq!(lines[2], "random 10 games (50 to 59)");
    let plan = place.answered("plan.toml --games 50..60 --dry-run --out elsewhere");
    assert_eq!(plan["games"], 20);
    assert_eq!(plan["plan_hash"].as_str().unwrap().len(), 64);
    assert!(place.files() == before);
}

#[test]
fn lists_and_ranges_are_written_in_several_ways() {
    let depths = |text: &str| -> Vec<String> {
        let plan = format!("algorithm = 'minimax'\nheuristic = 'h2'\ngames = 1\ndepth = {text}");
        let cell = |cell: String| cell.split(' ').nth(2).unwrap().replace(':', "");
        planned(&plan, "").into_iter().map(cell).collect()
    };
    for (text, expected) in [
        ("3", "3"),
        ("'3'", "3"),
        ("'3..7'", "3 4 5 6 7"),
        ("'3..=7'", "3 4 5 6 7"),
        ("'12'", "12"),
        ("'1..12'", "1 2 3 4 5 6 7 8 9 10 11 12"),
        ("[3, 5]", "3 5"),
        ("'3,5'", "3 5"),
        ("[1, '3..4', '6, 8..9']", "1 3 4 6 8 9"),
        ("[7, 3]", "7 3"),
    ] {
        assert_eq!(depths(text).join(" "), expected, "{text}");
    }
    let games = |text: &str| planned(&format!("algorithm = 'random'\ngames = {text}"), "");
    for (text, expected) in [
        ("7", "0+7"),
        ("'7'", "0+7"),
        ("1_000", "0+1000"),
        ("'50..60'", "50+10"),
        ("'50..=60'", "50+11"),
        ("'0..1'", "0+1"),
    ] {
        assert_eq!(games(text), [format!("random - -: {expected}")], "{text}");
    }
    assert_eq!(
        planned("algorithm = ['greedy', 'random']\ngames = 1", ""),
        ["greedy - -: 0+1", "random - -: 0+1"]
    );
}

#[test]
fn options_alone_are_a_plan() {
    let place = Place::new();
    let options = "--algorithm expectimax,random --heuristic h4,empty --depth 1,3..4 --games 5..9";
    let conditions = "--seed 18446744073709551615 --target 512 --utility 5,-3.5 --ties last";
    let more = "--four-probability 0.25 --name mine";
    let plan = place.answered(&format!("{options} {conditions} {more} --dry-run"));
    let expected = [
        "expectimax h4 1: 5+4",
        "expectimax h4 3: 5+4",
        "expectimax h4 4: 5+4",
        "expectimax empty 1: 5+4",
        "expectimax empty 3: 5+4",
        "expectimax empty 4: 5+4",
        "random - -: 5+4",
    ];
    assert_eq!(cells(&plan), expected);
    assert_eq!(plan["battery"], "mine");
    let conditions = &plan["conditions"];
    assert_eq!(conditions["seed"], u64::MAX);
    assert_eq!(conditions["target"], "512");
    assert_eq!(conditions["utility"], "5,-3.5");
    assert_eq!(conditions["ties"], "last");
    assert_eq!(conditions["four_probability"], 0.25);
    let defaults = place.answered("--algorithm random --dry-run");
    assert_eq!(cells(&defaults), ["random - -: 0+100"]);
    assert_eq!(defaults["conditions"]["seed"], 2048);
    assert_eq!(defaults["conditions"]["target"], "2048");
}

/// The depths 3 to 4 of two heuristics, fewer games at depth 4, and other games of a player.
const BLOCKS: &str = r#"
seed = 1
target = 1024
utility = { win = 10, loss = -2 }
ties = "last"
four_probability = 0.5
games = 8
algorithm = "expectimax"
heuristic = ["h1", "corner"]

[[block]]
depth = 3

[[block]]
depth = 4
games = 2

[[block]]
algorithm = "greedy"
games = "90..95"

[weights.corner]
monotonicity = 1
"#;

#[test]
fn blocks_inherit_what_stands_above_and_say_the_rest_themselves() {
    assert_eq!(
        planned(BLOCKS, ""),
        [
            "expectimax h1 3: 0+8",
            "expectimax corner 3: 0+8",
            "expectimax h1 4: 0+2",
            "expectimax corner 4: 0+2",
            "greedy - -: 90+5",
        ]
    );
}

#[test]
fn options_win_over_the_file_and_over_every_block() {
    assert_eq!(
        planned(BLOCKS, "--games 3"),
        [
            "expectimax h1 3: 0+3",
            "expectimax corner 3: 0+3",
            "expectimax h1 4: 0+3",
            "expectimax corner 4: 0+3",
            "greedy - -: 0+3",
        ]
    );
    // Depth 7 in both blocks: the first one says how many games.
    assert_eq!(
        planned(BLOCKS, "--depth 7 --heuristic corner"),
        ["expectimax corner 7: 0+8", "greedy - -: 90+5",]
    );
    assert_eq!(
        planned(BLOCKS, "--algorithm minimax --heuristic h2 --depth 1 --games 6"),
        ["minimax h2 1: 0+6"]
    );
    let place = Place::new();
    place.write("plan.toml", format!("name = \"file\"{BLOCKS}"));
    let of_file = place.answered("plan.toml --dry-run");
    let plan = |options: &str| place.answered(&format!("plan.toml --dry-run {options}"));
    for (key, of_file_is, option, value, of_option_is) in [
        ("seed", "1", "--seed", "2", "2"),
        ("target", "\"1024\"", "--target", "none", "\"none\""),
        ("utility", "\"10,-2\"", "--utility", "heuristic", "\"heuristic\""),
        ("ties", "\"last\"", "--ties", "first", "\"first\""),
        ("four_probability", "0.5", "--four-probability", "0", "0.0"),
    ] {
        assert_eq!(of_file["conditions"][key].to_string(), of_file_is);
        let conditions = plan(&format!("{option} {value}"))["conditions"].clone();
        assert_eq!(conditions[key].to_string(), of_option_is);
        for (other, value) in of_file["conditions"].as_object().unwrap() {
            assert!(other == key || conditions[other] == *value, "{option} changes {other}");
        }
    }
    assert_eq!(
        (&of_file["battery"], &plan("--name mine")["battery"]),
        (&"file".into(), &"mine".into())
    );
}

/// Fault 42: as a text editor of another system saves it.
#[test]
fn a_plan_may_have_a_byte_order_mark_and_line_ends_of_windows() {
    let windows = format!("\u{feff}{}", BLOCKS.replace('\n', "\r\n"));
    assert_eq!(planned(&windows, ""), planned(BLOCKS, ""));
    let place = Place::new();
    place.write("plan.toml", windows.replace("seed = 1", "sed = 1"));
    let message = place.refused_input("plan.toml");
    assert!(message.contains("plan.toml:2: unknown key `sed`, did you mean `seed`?"), "{message}");
}

/// One block that repeats the top is the top.
#[test]
fn a_plan_of_one_block_is_the_plan_without_it() {
    let place = Place::new();
    place.write("flat.toml", "algorithm = 'minimax'\nheuristic = 'h1'\ndepth = 2\ngames = 3");
    place.write(
        "block.toml",
        "[[block]]\nalgorithm = 'minimax'\nheuristic = 'h1'\ndepth = 2\ngames = 3",
    );
    let options = "--algorithm minimax --heuristic h1 --depth 2 --games 3 --dry-run";
    let hash = place.answered(options)["plan_hash"].clone();
    for file in ["flat.toml", "block.toml"] {
        assert_eq!(place.answered(&format!("{file} --dry-run"))["plan_hash"], hash);
    }
}
