//! The program: parse, dispatch, print one chain of errors, exit.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

use lab2048::cli::{self, Cli, failure};

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return print_help_or_usage(&error),
    };
    match cli::main(cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if failure::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // One line, whatever a name in it holds.
            let message = format!("{error:#}").replace(char::is_control, " ");
            // If standard error is closed as well, the exit code still tells.
            if !message.is_empty() {
                _ = writeln!(io::stderr(), "lab2048: {message}");
            }
            ExitCode::from(failure::exit_code(&error))
        }
    }
}

/// `--help` and `--version` come out of the parser as errors too, with exit code 0.
fn print_help_or_usage(error: &clap::Error) -> ExitCode {
    match error.print() {
        Err(print) if print.kind() != io::ErrorKind::BrokenPipe => {
            ExitCode::from(failure::Kind::Write.exit_code())
        }
        _ if error.use_stderr() => ExitCode::from(failure::Kind::Usage.exit_code()),
        _ => ExitCode::SUCCESS,
    }
}
