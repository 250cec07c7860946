//! `lab2048 completions`: what a shell needs to complete a command line.

use std::io::Write;

use clap::CommandFactory;
use clap_complete::Shell;

use super::Cli;

/// Print completions for a shell.
///
/// For bash: lab2048 completions bash > ~/.local/share/bash-completion/completions/lab2048
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The shell.
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

/// Prints the completions.
///
/// # Errors
///
/// If `output` cannot be written.
pub fn run(args: &Args, output: &mut dyn Write) -> anyhow::Result<()> {
    // The generator panics if it cannot write, and memory can always be written.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "lab2048", &mut script);
    Ok(output.write_all(&script)?)
}
