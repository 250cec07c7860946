//! `lab2048 man`: the manual of the whole tool.

use std::io::Write;

use clap::CommandFactory;
use clap_mangen::Man;

use super::Cli;

/// Print the manual page of the whole tool, every subcommand included.
///
/// To read it: lab2048 man > lab2048.1; man ./lab2048.1
#[derive(Debug, clap::Args)]
pub struct Args {}

/// Prints the pages one after the other: the program's and then each subcommand's.
///
/// # Errors
///
/// If `output` cannot be written.
pub fn run(_: &Args, output: &mut dyn Write) -> anyhow::Result<()> {
    let mut program = Cli::command().disable_help_subcommand(true);
    program.build();
    Man::new(program.clone()).render(&mut *output)?;
    for command in program.get_subcommands() {
        Man::new(command.clone()).render(&mut *output)?;
    }
    Ok(())
}
