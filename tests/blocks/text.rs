//! The text of a plan: whatever it holds, it reads back as the same plan and plays the same games.

use lab2048::agent::Kind;
use lab2048::games::twenty48::{Feature, Heuristic, Weights};
use lab2048::plan::{Axes, Plan, Written, read};
use lab2048::search::Depth;
use proptest::prelude::*;

use crate::Scratch;

fn again(plan: &Plan) -> Plan {
    let written =
        read("its text", &plan.text()).unwrap_or_else(|error| panic!("{error}\n{}", plan.text()));
    Plan::new(Some(written), Written::default(), "").unwrap()
}

/// Names that TOML, CSV or a shell might trip over.
const NAMES: [&str; 14] = [
    "a, \"b\"",
    "monotonía",
    "two\nlines",
    "=1+1",
    "a = 3",
    "[block]",
    "'''",
    "\"\"\"",
    "back\\slash\\n",
    "# no comment",
    "a.b",
    "tab\tand\rreturn",
    "\u{7f}\u{0}\u{1b}[31m",
    "日本語 🎲",
];

fn named(names: &[&str]) -> Plan {
    let heuristic = |(index, name): (usize, &&str)| {
        Heuristic::new(name, Weights::of(&[(Feature::Empty, index as f64 + 0.1)]))
    };
    let axes = Axes {
        algorithms: Some(vec!["expectimax".parse::<Kind>().unwrap()]),
        heuristics: Some(names.iter().enumerate().map(heuristic).collect()),
        depths: Some(vec![Depth::new(1).unwrap()]),
        games: Some("2".parse().unwrap()),
        line: None,
    };
    Plan::new(None, Written { axes, ..Written::default() }, "na\"me,\n=é").unwrap()
}

#[test]
fn names_of_all_kinds_come_back() {
    let plan = named(&NAMES);
    assert_eq!(again(&plan), plan);
    assert_eq!(again(&plan).hash(), plan.hash());
}

#[test]
fn a_battery_with_such_names_is_played_in_blocks_and_merged() {
    let scratch = Scratch::new();
    scratch.write("plan.toml", &named(&NAMES).text());
    scratch.ok(&["run", "plan.toml", "--quiet", "--out", "whole"]);
    scratch.play_blocks(1..=2, 3, "out");
    let (_, said) = scratch.exits(5, &["merge", "out"]);
    assert!(!said.contains('\u{1b}') && !said.contains('\u{0}'), "{said:?}");
    scratch.ok(&["run", "out/plan.toml", "--quiet", "--out", "out"]);
    scratch.assert_same_results("out", "whole");
    assert_eq!(scratch.rows("out/games.csv").len(), 2 * NAMES.len());
    assert_eq!(scratch.rows("out/win_rates.csv").len(), NAMES.len());
}

#[test]
fn a_log_with_such_names_goes_on_wherever_it_was_cut() {
    let scratch = Scratch::new();
    scratch.write("plan.toml", &named(&["two\nlines, \"q\""]).text());
    scratch.ok(&["run", "plan.toml", "--quiet", "--out", "whole"]);
    let log = scratch.read("whole/games.csv");
    let facts = scratch.facts("whole/games.csv");
    let last = log.lines().last().unwrap().len() + 1;
    // Into the name and its quotes, one byte after the other.
    for cut in (last - 40)..last {
        scratch.write("whole/games.csv", &log);
        scratch.cut("whole/games.csv", cut);
        scratch.ok(&["run", "plan.toml", "--quiet", "--out", "whole"]);
        assert_eq!(scratch.facts("whole/games.csv"), facts, "{cut} bytes cut");
    }
}

#[test]
fn the_text_of_the_largest_plan_can_be_played() {
    let scratch = Scratch::new();
    let names: Vec<String> = (0..416).map(|index| format!("{index:🎲>100}")).collect();
    let list: Vec<String> = names.iter().map(|name| format!("{name:?}")).collect();
    let weights: String =
        names.iter().map(|name| format!("[weights.{name:?}]\nempty = 1\n")).collect();
    let axes = "algorithm = ['minimax', 'expectimax']\ndepth = '1..12'\ngames = 1";
    scratch.write("plan.toml", &format!("{axes}\nheuristic = [{}]\n{weights}", list.join(",")));
    scratch.play_blocks([90_000], 100_000, "out");
    let plan = scratch.ok(&["plan", "out/plan.toml", "--json"]);
    let plan: serde_json::Value = serde_json::from_str(&plan).unwrap();
    assert_eq!(plan["games"], 9984);
    scratch.ok(&["status", "out", "--json"]);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..Default::default() })]

    #[test]
    fn any_plan_comes_back(
        name in "\\PC{0,5}[a-z=,'\"\\n\\\\é]{0,20}x",
        own in "[ -~\\n\\t=\"']{0,20}x",
        weight in prop_oneof![1e-300_f64..1e-200, 1e-9..1e6, -1e6..-1e-9],
        seed in any::<u64>(),
        four in 0.0..=1.0,
        win in prop::num::f64::NORMAL,
        games in (0_u64..1_000_000, 1_u64..1_000),
        target in prop::sample::select(vec!["none", "2", "2048", "32768"]),
        ties in prop::sample::select(vec!["first", "last"]),
    ) {
        let axes = Axes {
            algorithms: Some(vec!["greedy".parse().unwrap(), "alphabeta".parse().unwrap()]),
            heuristics: Some(vec![
                "h2".parse().unwrap(),
                Heuristic::new(&own, Weights::of(&[(Feature::Empty, weight)])),
            ]),
            depths: Some(vec![Depth::new(12).unwrap(), Depth::new(3).unwrap()]),
            games: Some(format!("{}..{}", games.0, games.0 + games.1).parse().unwrap()),
            line: None,
        };
        let written = Written {
            name: Some(name),
            seed: Some(seed),
            target: Some(target.parse().unwrap()),
            ties: Some(ties.parse().unwrap()),
            four_probability: Some(four),
            utility: format!("{win},{}", -1.0).parse().ok(),
            axes,
            ..Written::default()
        };
        let plan = Plan::new(None, written, "none").unwrap();
        prop_assert_eq!(&again(&plan), &plan);
        prop_assert_eq!(again(&plan).hash(), plan.hash());
    }
}

#[test]
fn a_name_that_no_plan_file_may_have_is_refused_in_options_as_well() {
    let scratch = Scratch::new();
    for name in ["", " ", "\n", &"x".repeat(101)] {
        let said = scratch.refused(2, &["run", "plan.toml", "--name", name, "--out", "out"]);
        assert!(said.contains("a name has 1 to 100 characters"), "{said}");
    }
    assert!(!scratch.exists("out"));
    scratch.ok(&["run", "plan.toml", "--name", &"é".repeat(100), "--out", "out", "--quiet"]);
    scratch.ok(&["status", "out"]);
    // A file may have such a name.
    for file in [" .toml", &("x".repeat(150) + ".toml")] {
        scratch.write(file, "algorithm = 'random'\ngames = 1\n");
        scratch.ok(&["run", file, "--out", "of-a-file", "--quiet"]);
        scratch.ok(&["status", "of-a-file"]);
    }
}
