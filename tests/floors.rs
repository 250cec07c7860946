//! The floors of the source: imports go down only, the search names no board, only the command
//! line prints.
//!
//! The sources are read as tokens, so comments and examples may name what they like. What code may
//! name is a table below; a new module fails here until it is given a floor.

use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, Group, Spacing, TokenStream, TokenTree};

/// What the crate root holds, and on which floor. A module of one file or one folder may name
/// itself and everything on lower floors.
const FLOORS: [(&str, u8); 17] = [
    ("game", 0),
    ("nearest", 0),
    ("stats", 0),
    ("columns", 0),
    ("spreadsheet", 0),
    ("games", 1),
    ("board", 1), // The macro of `games::twenty48`, which Rust exports at the root.
    ("check", 1),
    ("search", 2),
    ("agent", 3),
    ("episode", 3),
    ("replay", 3),
    ("plan", 4),
    ("battery", 4),
    ("report", 5),
    ("thesis", 5),
    ("cli", 6),
];

/// On one floor, the first may name the second but not the other way round.
const SIDEWAYS: [(&str, &str); 6] = [
    ("games", "board"),
    ("episode", "agent"),
    ("replay", "agent"),
    ("replay", "episode"),
    ("battery", "plan"),
    ("thesis", "report"),
];

/// The first may not name the second although it is below: a search is written for any game.
const APART: [(&str, &str); 1] = [("search", "games")];

/// No file is longer than this, tests included.
const LONGEST_FILE: usize = 400;

fn floor(module: &str) -> Option<u8> {
    FLOORS.iter().find(|(name, _)| *name == module).map(|(_, floor)| *floor)
}

/// Why a module may not name something of the crate root, if so.
fn objection(module: &str, named: &str) -> Option<String> {
    let from = floor(module)?;
    let Some(to) = floor(named) else {
        return Some(format!("names `{named}`, which has no floor: add it to FLOORS"));
    };
    if APART.contains(&(module, named)) {
        return Some(format!("names `{named}`, which it is to know nothing of"));
    }
    let allowed = module == named || to < from || SIDEWAYS.contains(&(module, named));
    (!allowed).then(|| format!("names `{named}` of floor {to} from floor {from}"))
}

/// What some code of the module at `path` names of the crate root, by a path that starts with
/// `crate`, the crate's own name, or enough `super`s.
fn names_of_root(code: TokenStream, path: &[String]) -> Vec<String> {
    let tokens: Vec<TokenTree> = code.into_iter().collect();
    let mut names = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let mut inside = path.to_vec();
        if let Some((base, after)) = upward_path(&tokens, at, path) {
            at = after;
            if base.is_empty() {
                names.extend(first_words(&tokens[at..]));
            }
            inside = base;
        } else if at >= 2 && tokens[at - 2].to_string() == "mod" {
            inside.push(tokens[at - 1].to_string());
        }
        if let Some(TokenTree::Group(group)) = tokens.get(at) {
            names.extend(names_of_root(group.stream(), &inside));
        }
        at += 1;
    }
    names
}

/// If a path starts here that leaves the module at `path`, the module it goes to, and where it
/// goes on: `super::super::` in `search::ties` goes to the root, which is empty.
fn upward_path(tokens: &[TokenTree], at: usize, path: &[String]) -> Option<(Vec<String>, usize)> {
    let separated = |at: usize| {
        let punctuation = tokens.get(at + 1..at + 3).unwrap_or_default();
        !punctuation.is_empty() && punctuation.iter().all(|token| token.to_string() == ":")
    };
    match tokens[at].to_string().as_str() {
        "crate" | "lab2048" if separated(at) => Some((Vec::new(), at + 3)),
        "super" if separated(at) => {
            let parent = &path[..path.len().saturating_sub(1)];
            let further = tokens.get(at + 3).and_then(|_| upward_path(tokens, at + 3, parent));
            further.or_else(|| Some((parent.to_vec(), at + 3)))
        }
        _ => None,
    }
}

/// The first words of a path's rest: `a` of `a::b`; `a`, `b` and `c` of `{a, b::x, c::{y, z}}`.
fn first_words(rest: &[TokenTree]) -> Vec<String> {
    let Some(TokenTree::Group(branches)) = rest.first() else {
        return rest.first().map(ToString::to_string).into_iter().collect();
    };
    let branches: Vec<TokenTree> = branches.stream().into_iter().collect();
    let branches = branches.split(|token| token.to_string() == ",");
    branches.filter_map(|branch| branch.first()).map(ToString::to_string).collect()
}

/// The code without its documentation, which the tokenizer turns into `#[doc = "..."]`, or
/// `#![doc = "..."]` within a module.
fn without_docs(code: TokenStream) -> TokenStream {
    let mut kept: Vec<TokenTree> = Vec::new();
    for token in code {
        let TokenTree::Group(group) = token else {
            kept.push(token);
            continue;
        };
        let first = group.stream().into_iter().next().map(|token| token.to_string());
        let is_doc = group.delimiter() == Delimiter::Bracket && first.as_deref() == Some("doc");
        let hash = kept.iter().rposition(|token| token.to_string() == "#");
        match hash.filter(|hash| is_doc && kept.len() - hash <= 2) {
            Some(hash) => kept.truncate(hash),
            None => kept.push(Group::new(group.delimiter(), without_docs(group.stream())).into()),
        }
    }
    kept.into_iter().collect()
}

/// The names and literals of some code, each macro call with its `!`.
fn words(code: TokenStream) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut name_before = false;
    for token in code {
        let is_name = matches!(token, TokenTree::Ident(_));
        match token {
            TokenTree::Group(group) => words.extend(self::words(group.stream())),
            TokenTree::Punct(punct) => {
                let calls = name_before && punct.as_char() == '!';
                if let Some(name) = words.last_mut().filter(|_| calls) {
                    // The first half of `!=` calls nothing.
                    name.extend((punct.spacing() == Spacing::Alone).then_some('!'));
                }
            }
            word => words.push(word.to_string()),
        }
        name_before = is_name;
    }
    words
}

/// Whether a word speaks of 2048's board.
fn names_a_board(word: &str) -> bool {
    let word = word.to_lowercase();
    word.contains("board") || word.contains("twenty48")
}

/// Whether a word calls a macro that writes to the terminal.
fn prints(word: &str) -> bool {
    ["print!", "println!", "eprint!", "eprintln!", "dbg!"].contains(&word)
}

/// Everything wrong with one source file, given by its path within `src`.
fn faults(file: &Path, source: &str) -> Vec<String> {
    let path = module_path(file);
    let module = path.first().map_or("", String::as_str);
    let mut faults = Vec::new();
    if !source.starts_with("//!") {
        faults.push("does not begin with `//!`: what is it for?".to_owned());
    }
    let lines = source.lines().count();
    if lines > LONGEST_FILE {
        faults.push(format!("has {lines} lines, more than {LONGEST_FILE}: one idea a file"));
    }
    let code = match source.parse::<TokenStream>() {
        Ok(code) => without_docs(code),
        Err(error) => return vec![format!("is not Rust: {error}")],
    };
    // The root sees everything; it is `main.rs` and `lib.rs`.
    if !module.is_empty() {
        faults.extend(floor(module).is_none().then(|| "has no floor: add it to FLOORS".to_owned()));
        let names = names_of_root(code.clone(), &path);
        faults.extend(names.iter().filter_map(|named| objection(module, named)));
    }
    for word in words(code) {
        if ["game", "search"].contains(&module) && names_a_board(&word) {
            faults.push(format!("names a board: {word}"));
        }
        if module != "cli" && file != Path::new("main.rs") && prints(&word) {
            faults.push(format!("prints: {word}"));
        }
    }
    faults
}

/// `search/ties.rs` is the module `search::ties`; `lib.rs` and `main.rs` are the root.
fn module_path(file: &Path) -> Vec<String> {
    let names = file.with_extension("");
    let names = names.iter().map(|name| name.to_string_lossy().into_owned());
    names.filter(|name| !["lib", "main", "mod"].contains(&name.as_str())).collect()
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder can be listed") {
        let path = entry.expect("the folder can be listed").path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}

#[test]
fn every_source_file_keeps_to_its_floor() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    for path in rust_files(&src) {
        let file = path.strip_prefix(&src).unwrap();
        let source = fs::read_to_string(&path).unwrap();
        found.extend(
            faults(file, &source).iter().map(|why| format!("src/{}: {why}", file.display())),
        );
    }
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

/// The faults of a file that begins well.
fn faults_of(file: &str, code: &str) -> Vec<String> {
    faults(Path::new(file), &format!("//! A module.\n{code}"))
}

#[test]
fn an_import_that_goes_down_is_allowed() {
    for (file, code) in [
        ("agent.rs", "use crate::game::Game; use crate::search::{Depth, Search};"),
        ("episode.rs", "use crate::{agent::{Agent, Player}, games::twenty48::{self, Dice}};"),
        ("battery/log.rs", "use super::resume::Cell; use crate::plan::Plan;"),
        ("search/minimax.rs", "use super::{Depth, ties::Ties}; pub(in crate::search) fn f() {}"),
        ("games/twenty48/text.rs", "mod tests { use super::*; fn f() { crate::board!(2) } }"),
        ("report/csv.rs", "/// See [`crate::cli::run`].\npub fn f() {} // use crate::cli;"),
        ("stats.rs", "const TEXT: &str = \"use crate::cli;\";"),
        ("lib.rs", "pub mod cli; pub use crate::cli::run;"),
        ("main.rs", "fn main() { lab2048::cli::run() }"),
    ] {
        assert_eq!(faults_of(file, code), [""; 0], "{file}: {code}");
    }
}

#[test]
fn an_import_that_goes_up_is_refused_however_it_is_written() {
    for (file, code, named) in [
        ("game.rs", "use crate::search::Search;", "search"),
        ("stats.rs", "use crate::{game, nearest::UnknownName};", "game"),
        ("agent.rs", "use crate::episode::play;", "episode"),
        ("plan.rs", "use crate::battery::Battery;", "battery"),
        ("agent.rs", "use crate::{game::Game, report::{self, csv}};", "report"),
        ("agent.rs", "use crate::{\n    game::Game,\n    plan,\n};", "plan"),
        ("agent.rs", "fn f() { if true { crate::cli::run() } }", "cli"),
        ("agent.rs", "fn f() -> Result<(), crate :: plan :: Error> { Ok(()) }", "plan"),
        ("agent.rs", "use super::plan::Plan;", "plan"),
        ("agent.rs", "mod tests { use super::super::plan::Plan; }", "plan"),
        ("search/ties.rs", "use super::super::agent::Agent;", "agent"),
        ("search/mod.rs", "use super::{game::Game, agent::Agent};", "agent"),
        ("search/ties.rs", "use super::{Depth, super::agent::Agent};", "agent"),
        ("games/twenty48/text.rs", "macro_rules! m { () => { $crate::search::f() } }", "search"),
        ("plan.rs", "use lab2048::report::Report;", "report"),
        ("plan.rs", "use crate::*;", "*"),
        ("plan.rs", "use crate::{self as root};", "self"),
        ("plan.rs", "use crate::helpers::f;", "helpers"),
    ] {
        let found = faults_of(file, code);
        let expected = format!("names `{named}`");
        assert!(found.iter().any(|fault| fault.starts_with(&expected)), "{file} {code} {found:?}");
    }
}

#[test]
fn what_a_file_must_not_hold_is_found() {
    for (file, code, fault) in [
        ("helpers.rs", "", "has no floor"),
        ("helpers/deep/tool.rs", "", "has no floor"),
        ("search/ties.rs", "fn f(board: u64) {}", "names a board: board"),
        ("search/ties.rs", "fn f() { vec![doc, board] }", "names a board: board"),
        ("search/ties.rs", "fn f() { g::<Board>(\"\") }", "names a board: Board"),
        ("search/ties.rs", "use crate::games::twenty48;", "names a board: twenty48"),
        ("search/ties.rs", "use crate::games::*;", "names `games`"),
        ("game.rs", "const ERROR: &str = \"no such board\";", "names a board: \"no such board\""),
        ("report/csv.rs", "fn f() { println!(\"\") }", "prints: println!"),
        ("stats.rs", "fn f() { if true { std::eprint!(\"\") } }", "prints: eprint!"),
        ("lib.rs", "macro_rules! m { () => { dbg! (1) } }", "prints: dbg!"),
        ("stats.rs", "fn f( {", "is not Rust"),
    ] {
        let found = faults_of(file, code);
        assert!(found.iter().any(|found| found.starts_with(fault)), "{file} {code} {found:?}");
    }
    let bare = faults(Path::new("stats.rs"), "// A comment.\n");
    assert!(bare[0].starts_with("does not begin"));
    let long = format!("//! Long.\n{}", "\n".repeat(LONGEST_FILE));
    assert!(faults(Path::new("stats.rs"), &long)[0].starts_with("has 401 lines"));
}

#[test]
fn what_is_only_described_or_belongs_to_the_command_line_passes() {
    for (file, code) in [
        ("search/ties.rs", "/// A board!\n//  println!\nfn f() { /* twenty48 */ }"),
        ("search/ties.rs", "mod inside { //! Boards.\n #![allow(dead_code)] }"),
        ("cli/run.rs", "fn f() { println!(\"\"); eprintln!(\"\") }"),
        ("main.rs", "fn main() { eprintln!(\"\") }"),
        ("stats.rs", "fn f(print: bool) -> bool { print != true }"),
    ] {
        assert_eq!(faults_of(file, code), [""; 0], "{file}: {code}");
    }
}
