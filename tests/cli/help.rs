//! Help, version, completions and the manual.

use crate::{lab2048, printed, refused};

const COMMANDS: [&str; 13] = [
    "run",
    "time",
    "plan",
    "reproduce",
    "merge",
    "status",
    "eval",
    "move",
    "algorithms",
    "bench",
    "check",
    "completions",
    "man",
];

#[test]
fn help_names_every_command_and_every_exit_code() {
    let help = printed(&["--help"]);
    for command in COMMANDS {
        assert!(help.contains(&format!("\n  {command} ")), "{command}\n{help}");
        assert!(printed(&[command, "--help"]).starts_with(|first: char| first.is_uppercase()));
    }
    for code in ["   0  ", "   2  ", "   3  ", "   5  ", "   7  ", "   8  ", "  74  "] {
        assert!(help.contains(&format!("\n{code}")), "{code}\n{help}");
    }
}

#[test]
fn every_option_that_takes_a_value_says_its_default() {
    for command in ["reproduce", "merge", "eval", "move", "bench", "check"] {
        let help = printed(&[command, "--help"]);
        let options: Vec<&str> = help.split("\n      --").skip(1).collect();
        assert!(!options.is_empty());
        for option in options {
            let takes_a_value = option.lines().next().is_some_and(|line| line.contains('<'));
            assert!(!takes_a_value || option.contains("default:"), "{command} --{option}");
        }
    }
}

#[test]
fn the_version_names_the_commit() {
    let version = printed(&["--version"]);
    assert!(version.starts_with(concat!("lab2048 ", env!("CARGO_PKG_VERSION"), " (commit ")));
}

#[test]
fn completions_know_every_command() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = printed(&["completions", shell]);
        assert!(COMMANDS.iter().all(|command| script.contains(command)), "{script}");
        assert!(script.contains("four-probability"), "{shell}");
    }
    assert!(refused(&["completions", "basj"], 2).contains("'bash'"));
}

#[test]
fn the_manual_has_a_page_for_every_command() {
    let manual = printed(&["man"]);
    for command in COMMANDS {
        assert!(manual.contains(&format!("\n.TH lab2048-{command} 1")), "{command}\n{manual}");
    }
    assert!(manual.contains("Exit codes:"));
}

#[test]
fn an_unknown_command_is_refused_with_the_nearest_right_one() {
    assert!(refused(&["mvoe"], 2).contains("'move'"));
    lab2048(&[]).assert().code(2).stdout("");
}
