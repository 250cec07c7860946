//! README.md keeps its promises: its commands are accepted and say what it says they say, what it
//! names is there, and its lists are those of the code.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use assert_cmd::cargo::cargo_bin_cmd;
use clap::Parser;
use serde_json::Value;
use tempfile::TempDir;

use lab2048::battery::{Ledger, record};
use lab2048::cli::{Cli, failure};
use lab2048::columns::Column;
use lab2048::games::twenty48::{Feature, Heuristic};
use lab2048::plan::{Axes, Plan, Share, Written};
use lab2048::report::{Manifest, timing, win_rates};
use lab2048::stats::wilson_95;

const README: &str = include_str!("../README.md");

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A fenced block: what stands behind the fence, and its lines.
struct Block {
    kind: &'static str,
    lines: Vec<&'static str>,
}

/// The fenced blocks in order, and the lines between them.
fn blocks_and_prose() -> (Vec<Block>, Vec<&'static str>) {
    let (mut blocks, mut prose): (Vec<Block>, _) = (Vec::new(), Vec::new());
    let mut inside = false;
    for line in README.lines() {
        match line.strip_prefix("```") {
            Some("") if inside => inside = false,
            Some(kind) => {
                assert!(!inside && !kind.is_empty(), "a block is closed, and says what it is");
                blocks.push(Block { kind, lines: Vec::new() });
                inside = true;
            }
            None if inside => blocks.last_mut().unwrap().lines.push(line),
            None => prose.push(line),
        }
    }
    assert!(!inside, "the last block is closed");
    (blocks, prose)
}

/// The words of the program's command line on a line for the shell, if it is called there.
fn command(line: &'static str) -> Option<Vec<&'static str>> {
    let own = line.split(" #").next()?.split(" > ").next()?;
    assert!(!own.contains(['"', '\'', '|', '\\']), "beyond this test: {line}");
    let words: Vec<_> = own.split_whitespace().collect();
    let arguments = match &words[..] {
        ["lab2048", arguments @ ..] | ["cargo", "run", "--release", "--", arguments @ ..] => {
            arguments
        }
        _ => &[],
    };
    // The name alone stands for the program.
    (!arguments.is_empty()).then(|| arguments.to_vec())
}

/// The command lines of a block for the shell.
fn commands(block: &Block) -> Vec<Vec<&'static str>> {
    let lines = if block.kind == "sh" { &block.lines[..] } else { &[] };
    lines.iter().filter_map(|line| command(line)).collect()
}

/// What stands between backticks on a line.
fn code_spans(line: &'static str) -> impl Iterator<Item = &'static str> {
    assert!(line.matches('`').count().is_multiple_of(2), "one line holds the whole of it: {line}");
    line.split('`').skip(1).step_by(2).filter(|span| !span.is_empty())
}

/// A folder as a reader has it: the shipped plans, and the plan that the README writes.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("configs")).unwrap();
    for name in shipped_plans() {
        fs::copy(root().join(&name), folder.path().join(&name)).unwrap();
    }
    for block in blocks_and_prose().0.iter().filter(|block| block.kind == "toml") {
        let name = block.lines[0].strip_prefix("# ").expect("the first line is the file's name");
        fs::write(folder.path().join(name), block.lines.join("\n")).unwrap();
    }
    folder
}

fn shipped_plans() -> Vec<String> {
    let entries = fs::read_dir(root().join("configs")).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.map(|name| format!("configs/{name}")).collect()
}

/// What the program prints there.
fn printed(folder: &TempDir, arguments: &[&str]) -> String {
    let mut command = cargo_bin_cmd!("lab2048");
    command.args(arguments).current_dir(folder).env_remove("CLICOLOR_FORCE");
    String::from_utf8(command.assert().success().get_output().stdout.clone()).unwrap()
}

#[test]
fn every_command_is_accepted() {
    let (blocks, prose) = blocks_and_prose();
    let mut all: Vec<_> = blocks.iter().flat_map(commands).collect();
    all.extend(prose.into_iter().flat_map(code_spans).filter_map(command));
    assert!(all.len() > 15, "{all:?}");
    let folder = folder();
    for mut arguments in all {
        let asked = Cli::try_parse_from([&["lab2048"], &arguments[..]].concat());
        // `--help` and `--version` come out as errors of exit code 0.
        let refused = asked.err().filter(|error| error.exit_code() != 0);
        assert!(refused.is_none(), "{arguments:?}\n{}", refused.unwrap());
        if ["run", "time"].contains(&arguments[0]) && !arguments.contains(&"--help") {
            arguments.retain(|it| *it != "--dry-run");
            arguments.push("--dry-run");
            printed(&folder, &arguments);
        }
    }
}

/// The line without what a clock said: nothing is left of a time alone.
fn timeless(line: &str) -> &str {
    if line.ends_with("seconds") { line.rsplit_once(", ").unwrap().0 } else { line }
}

#[test]
fn what_a_command_prints_is_what_stands_below_it() {
    let (blocks, _) = blocks_and_prose();
    let folder = folder();
    let mut compared = 0;
    for pair in blocks.windows(2).filter(|pair| pair[1].kind == "text") {
        for arguments in commands(&pair[0]) {
            if ["eval", "move", "plan"].contains(&arguments[0]) {
                let output = printed(&folder, &arguments);
                let lines: BTreeSet<_> = output.lines().map(timeless).collect();
                for line in &pair[1].lines {
                    assert!(lines.contains(timeless(line)), "{arguments:?}: {line}\n{output}");
                }
                compared += 1;
            }
        }
    }
    assert!(compared >= 3);
}

/// The table that `check` reads there.
#[test]
fn the_table_that_cannot_be_true_is_told_as_it_stands_there() {
    let (blocks, _) = blocks_and_prose();
    let at = blocks.iter().position(|block| block.kind == "csv").unwrap();
    let [table, asked, told] = &blocks[at..at + 3] else { panic!("there are three blocks") };
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("theirs.csv"), table.lines.join("\n")).unwrap();
    let mut command = cargo_bin_cmd!("lab2048");
    command.args(&commands(asked)[0]).current_dir(&folder);
    let output = command.assert().code(7).get_output().stdout.clone();
    assert_eq!(String::from_utf8(output).unwrap().trim_end(), told.lines.join("\n"));
}

#[test]
fn the_table_of_results_is_the_programs() {
    let (blocks, _) = blocks_and_prose();
    let table = blocks.iter().find(|block| block.kind == "text").unwrap();
    let rows: Vec<Vec<&str>> =
        table.lines.iter().skip(1).map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows.len(), 24);
    for row in &rows {
        let percent: f64 = row[4].parse().unwrap();
        let interval = wilson_95(percent as u64, 100).unwrap();
        assert_eq!(row[5], format!("{:.1}", 100.0 * interval.low), "{row:?}");
        assert_eq!(row[6], format!("{:.1}", 100.0 * interval.high), "{row:?}");
    }
    // All but who plays and the time.
    let numbers = |rows: &[Vec<&str>]| rows.iter().map(|row| row[1..8].join(" ")).collect();
    let [minimax, alpha_beta]: [Vec<String>; 2] = [numbers(&rows[..8]), numbers(&rows[8..16])];
    assert_eq!(minimax, alpha_beta);
    // The quickest part of it, played.
    let line = "run configs/thesis-quick.toml --quiet --algorithm alphabeta --depth 3";
    let played = printed(&folder(), &line.split(' ').collect::<Vec<_>>());
    let played: Vec<Vec<&str>> =
        played.lines().skip(1).map(|line| line.split_whitespace().collect()).collect();
    let expected = rows.iter().filter(|row| row[0] == "alphabeta" && row[2] == "3").cloned();
    assert_eq!(numbers(&played), numbers(&expected.collect::<Vec<_>>()));
}

#[test]
fn the_table_of_times_is_the_programs_but_for_the_times() {
    let (blocks, _) = blocks_and_prose();
    let is_time = |block: &Block| commands(block).iter().any(|it| it[0] == "time");
    let at = blocks.iter().position(is_time).unwrap();
    let mut arguments = commands(&blocks[at]).remove(0);
    arguments.push("--quiet");
    let output = printed(&folder(), &arguments);
    let without_time = |line: &str| line.rsplit_once(' ').unwrap().0.trim_end().to_owned();
    let rows: Vec<String> = output.lines().map(without_time).collect();
    assert_eq!(rows, blocks[at + 1].lines.iter().map(|it| without_time(it)).collect::<Vec<_>>());
}

/// Two batteries side by side, but for their times.
#[test]
fn the_comparison_is_the_programs() {
    let (blocks, _) = blocks_and_prose();
    let compares = |block: &Block| commands(block).iter().any(|it| it.contains(&"results/h4"));
    let at = blocks.iter().position(compares).unwrap();
    let folder = folder();
    let mut output = String::new();
    for mut arguments in commands(&blocks[at]) {
        arguments.push("--quiet");
        output = printed(&folder, &arguments);
    }
    for line in blocks[at + 1].lines.iter().filter(|line| !line.is_empty()) {
        assert!(output.lines().any(|it| it == *line), "{line}\n{output}");
    }
}

#[test]
fn the_slip_in_the_plan_is_named_as_it_says() {
    let plan = fs::read_to_string(folder().path().join("mine.toml")).unwrap();
    let slip = plan.replacen("\ngames = 5", "\ngmaes = 5", 1);
    let error = lab2048::plan::read("mine.toml", &slip).unwrap_err().to_string();
    let error = error.split(" (known").next().unwrap();
    assert!(README.contains(&format!("``{error}``")), "{error}");
}

#[test]
fn what_it_names_is_there() {
    let (blocks, prose) = blocks_and_prose();
    let mut named: Vec<&str> = prose.iter().flat_map(|line| code_spans(line)).collect();
    let shell = blocks.iter().filter(|block| block.kind == "sh").flat_map(|block| &block.lines);
    named.extend(shell.flat_map(|line| line.split_whitespace()));
    // Of what has the form of a path, all but what running the program makes.
    let is_path = |text: &&str| {
        text.contains('/')
            && text.starts_with(|first: char| first.is_ascii_alphabetic())
            && text.chars().all(|it| it.is_ascii_alphanumeric() || "/._-".contains(it))
            && !["results/", "target/"].iter().any(|made| text.starts_with(made))
    };
    named.retain(is_path);
    let after_brackets = prose.iter().flat_map(|line| line.split("](").skip(1));
    let links: Vec<&str> = after_brackets.map(|it| it.split(')').next().unwrap()).collect();
    named.extend(links.iter().filter(|link| !link.starts_with("http") && !link.starts_with('#')));
    assert!(named.len() > 20, "{named:?}");
    for path in named {
        assert!(root().join(path).exists(), "{path} is not there");
    }
    let anchor = |heading: &str| {
        let kept = heading.to_lowercase().replace(' ', "-");
        kept.replace(|it: char| !it.is_alphanumeric() && it != '-', "")
    };
    let headings = prose.iter().filter(|line| line.starts_with('#'));
    let headings: Vec<String> =
        headings.map(|line| anchor(line.trim_start_matches('#').trim())).collect();
    for link in links.iter().filter_map(|link| link.strip_prefix('#')) {
        assert!(headings.iter().any(|heading| heading == link), "no heading for #{link}");
    }
}

#[test]
fn every_shipped_plan_is_named() {
    for name in shipped_plans() {
        assert!(README.contains(&format!("`{name}`")), "{name}");
    }
}

/// The text below a heading, up to the next one.
fn section(heading: &str) -> &'static str {
    let start = format!("# {heading}\n");
    let at = README.find(&start).unwrap_or_else(|| panic!("there is no heading {heading}"));
    README[at + start.len()..].split("\n#").next().unwrap()
}

/// The columns a section lists: the names in each row's first cell with the unit in its second.
fn listed(heading: &str) -> Vec<(String, String)> {
    let rows = section(heading).lines().filter(|line| line.starts_with("| `"));
    let cells = rows.map(|row| row.split('|').map(str::trim).collect::<Vec<_>>());
    let names_and_unit = cells.flat_map(|cells| {
        let unit = cells[2].to_owned();
        let names = cells[1].split(", ").map(|name| name.trim_matches('`').to_owned());
        names.map(|name| (name, unit.clone())).collect::<Vec<_>>()
    });
    names_and_unit.collect()
}

fn names_and_units(columns: &[Column]) -> Vec<(String, String)> {
    columns.iter().map(|column| (column.name.to_owned(), column.unit.to_owned())).collect()
}

/// A plan of one cell.
fn plan() -> Plan {
    let axes = Axes { algorithms: Some(vec!["random".parse().unwrap()]), ..Axes::default() };
    Plan::new(None, Written { axes, ..Written::default() }, "any").unwrap()
}

#[test]
fn the_columns_are_those_of_the_code() {
    let (plan, ledger) = (plan(), Ledger::new(&plan()));
    assert_eq!(listed("`games.csv`"), names_and_units(&record::COLUMNS));
    for (heading, table) in [
        ("`win_rates.csv`", win_rates::table(&plan, &ledger)),
        ("`timing.csv`", timing::table(&plan, &ledger)),
    ] {
        let all = names_and_units(&table.columns);
        let (player, rest) = all.split_at(3);
        assert_eq!(listed(heading), rest);
        assert_eq!(listed("`games.csv`")[..3], *player);
    }
}

/// Asserts that the text names each of these in backticks.
fn assert_named<'a>(text: &str, names: impl Iterator<Item = &'a String>) {
    for name in names {
        assert!(text.contains(&format!("`{name}`")), "{name} is not named");
    }
}

#[test]
fn every_key_of_the_json_is_named() {
    let manifest: Value =
        serde_json::from_slice(&Manifest::new(&plan(), Share::WHOLE, vec![], 1).json()).unwrap();
    let text = section("`manifest.json`");
    assert_named(text, manifest.as_object().unwrap().keys());
    assert_named(text, manifest["run"].as_object().unwrap().keys());
    let times = measured_times();
    assert_named(text, times.as_object().unwrap().keys());
    assert_named(text, times["runs"][0].as_object().unwrap().keys());
    let folder = folder();
    fs::write(folder.path().join("boards.txt"), "a521420030001020\nno board\n").unwrap();
    let answers = printed(&folder, &["move", "boards.txt"]);
    let text = section("Ask for moves from another program");
    for line in answers.lines() {
        let answer: Value = serde_json::from_str(line).unwrap();
        assert_named(text, answer.as_object().unwrap().keys());
        let moves = answer["moves"].as_array().into_iter().flatten();
        moves.for_each(|it| assert_named(text, it.as_object().unwrap().keys()));
    }
}

/// What a manifest says of times.
fn measured_times() -> Value {
    let folder = folder();
    printed(&folder, &["time", "--algorithm", "random", "--games", "1", "--out", "out", "--quiet"]);
    let manifest = fs::read(folder.path().join("out/manifest.json")).unwrap();
    serde_json::from_slice::<Value>(&manifest).unwrap()["times"].clone()
}

#[test]
fn the_python_program_asks_as_the_command_line_allows() {
    let (blocks, _) = blocks_and_prose();
    let python = blocks.iter().find(|block| block.kind == "python").unwrap();
    let list = python.lines.iter().find_map(|line| line.strip_prefix("command = ")).unwrap();
    let words: Vec<String> = serde_json::from_str(list).unwrap();
    assert_eq!(words[0], "lab2048");
    Cli::try_parse_from(words).unwrap();
}

#[test]
fn heuristics_features_and_exit_codes_are_those_of_the_code() {
    for heuristic in Heuristic::thesis() {
        let row = format!("| `{}` | `{}` |\n", heuristic.name(), heuristic.formula());
        assert!(README.contains(&row), "{row}");
    }
    for feature in Feature::ALL {
        let row = format!("\n| `{}` | `{}` | ", feature.name(), feature.formula());
        assert!(README.contains(&row), "{row}");
    }
    let codes = failure::Kind::ALL.map(|kind| kind.exit_code().to_string());
    assert_named(section("For scripts"), codes.iter());
}

#[test]
fn the_version_to_cite_is_this_one() {
    assert!(section("Citing").contains(concat!("version ", env!("CARGO_PKG_VERSION"), ",")));
    assert!(README.contains(concat!("[Rust](https://rustup.rs) ", env!("CARGO_PKG_RUST_VERSION"))));
}
