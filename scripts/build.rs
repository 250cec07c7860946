//! Tells the program which commit it was built from, for the manifest of every result.

use std::process::Command;

fn main() {
    for path in [".git/HEAD", ".git/logs/HEAD", "src", "Cargo.toml", "Cargo.lock"] {
        if std::path::Path::new(path).exists() {
            println!("cargo:rerun-if-changed={path}");
        }
    }
    println!("cargo:rerun-if-changed=scripts/build.rs");
    let commit = git(&["rev-parse", "HEAD"]).filter(|commit| !commit.is_empty());
    let changed = git(&["status", "--porcelain", "--", "src", "Cargo.toml", "Cargo.lock"]);
    let commit = match (commit, changed.as_deref()) {
        (Some(commit), Some("")) => commit,
        (Some(commit), _) => format!("{commit} with changes"),
        (None, _) => "unknown".to_owned(),
    };
    println!("cargo:rustc-env=LAB2048_COMMIT={commit}");
    let profile = std::env::var("PROFILE").unwrap_or_default();
    println!("cargo:rustc-env=LAB2048_PROFILE={profile}");
}

/// What git prints; nothing if there is no git, or no repository.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
