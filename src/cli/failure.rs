//! What went wrong, as far as the exit code is concerned.
//!
//! The commands report errors with `anyhow`; whoever knows what kind of failure an error is hangs
//! a [`Failure`] on it, as the error itself or as its context, and [`exit_code`] finds it again.

use std::io;

/// The exit codes as `--help` explains them.
pub const EXIT_CODES: &str = "\
Exit codes:
   0  done (also when whoever read the output stopped reading)
   2  the command line is wrong
   3  a plan or an input is invalid or cannot be read
   5  interrupted, can be resumed
   7  the results contradict the table they should reproduce, or are impossible
   8  conflicting results: one game with two different records
  74  the output could not be written";

/// A kind of failure: one exit code each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The command line is wrong.
    Usage,
    /// A plan or an input is invalid or cannot be read.
    Input,
    /// Interrupted; the work done so far is kept and can be resumed.
    Interrupted,
    /// The results contradict the table they should reproduce, or cannot be true at all.
    Contradicted,
    /// Two records of one game differ.
    Conflict,
    /// The output could not be written.
    Write,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 6] = [
        Self::Usage,
        Self::Input,
        Self::Interrupted,
        Self::Contradicted,
        Self::Conflict,
        Self::Write,
    ];

    /// The exit code of the program.
    #[must_use]
    pub const fn exit_code(self) -> u8 {
        match self {
            Self::Usage => 2,
            Self::Input => 3,
            Self::Interrupted => 5,
            Self::Contradicted => 7,
            Self::Conflict => 8,
            Self::Write => 74,
        }
    }
}

/// An error, or the context of one, that knows its exit code.
///
/// # Examples
///
/// ```
/// use anyhow::Context;
/// use lab2048::cli::failure::{Failure, Kind, exit_code};
/// let failure = || Failure::new(Kind::Input, "cannot read boards.txt");
/// let error = std::fs::read("/no/such/boards.txt").with_context(failure).unwrap_err();
/// assert_eq!(exit_code(&error), 3);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Failure {
    kind: Kind,
    message: String,
}

impl Failure {
    /// A failure with a message: a lower-case fragment, as in a chain of errors.
    #[must_use]
    pub fn new(kind: Kind, message: impl Into<String>) -> Self {
        Self { kind, message: message.into() }
    }

    /// A failure that the output has told already: an exit code and no message.
    #[must_use]
    pub fn told(kind: Kind) -> Self {
        Self::new(kind, "")
    }
}

/// The exit code for an error: that of the outermost [`Failure`] in its chain. An error that bears
/// none is one of an input, which nobody else is to blame for.
#[must_use]
pub fn exit_code(error: &anyhow::Error) -> u8 {
    error.downcast_ref::<Failure>().map_or(Kind::Input, |failure| failure.kind).exit_code()
}

/// Whether whoever read the output has stopped reading: `lab2048 ... | head -1`.
#[must_use]
pub fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let mut causes = error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>());
    causes.any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

/// Says of an input-output error that it comes from writing to standard output, unless a
/// [`Failure`] says otherwise: what reads files, or writes others, marks its own errors.
pub(super) fn mark_unwritten_output(error: anyhow::Error) -> anyhow::Error {
    if error.downcast_ref::<Failure>().is_none() && error.is::<io::Error>() {
        error.context(Failure::new(Kind::Write, "cannot write to standard output"))
    } else {
        error
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_exit_code_is_explained_once() {
        for kind in Kind::ALL {
            let start = format!("\n{:>4}  ", kind.exit_code());
            assert_eq!(EXIT_CODES.matches(&start).count(), 1, "{kind:?}");
        }
        assert_eq!(EXIT_CODES.lines().count(), Kind::ALL.len() + 2);
    }

    #[test]
    fn a_failure_is_found_wherever_it_hangs_in_the_chain() {
        let full = || io::Error::from(io::ErrorKind::StorageFull);
        let inside = anyhow::Error::from(Failure::new(Kind::Conflict, "game 3 differs"));
        assert_eq!(exit_code(&inside.context("cannot resume")), 8);
        assert_eq!(exit_code(&anyhow::Error::from(full())), 3);
        assert_eq!(exit_code(&mark_unwritten_output(full().into())), 74);
        let read = anyhow::Error::from(full()).context(Failure::new(Kind::Input, "cannot read"));
        assert_eq!(exit_code(&mark_unwritten_output(read)), 3);
    }

    #[test]
    fn a_broken_pipe_is_found_under_contexts() {
        let error = anyhow::Error::from(io::Error::from(io::ErrorKind::BrokenPipe));
        assert!(is_broken_pipe(&mark_unwritten_output(error.context("move"))));
        assert!(!is_broken_pipe(&anyhow::anyhow!("broken pipe")));
    }
}
