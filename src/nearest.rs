//! The nearest right name for a wrong one, for error messages.

use std::fmt;

/// A name that is none of those allowed, with the nearest one that is.
///
/// # Examples
///
/// ```
/// use lab2048::nearest::UnknownName;
/// let error = UnknownName::new("algorithm", "expectmax", &["minimax", "alphabeta", "expectimax"]);
/// assert_eq!(
///     error.to_string(),
///     "unknown algorithm `expectmax`, did you mean `expectimax`? \
///      (known: minimax, alphabeta, expectimax)"
/// );
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownName {
    what: &'static str,
    name: String,
    nearest: Option<String>,
    known: String,
}

/// Names longer than this are cut in messages.
const LONGEST_SHOWN: usize = 60;

impl UnknownName {
    /// `what` is the kind of thing, `name` the wrong name and `known` the right ones.
    #[must_use]
    pub fn new(what: &'static str, name: &str, known: &[&str]) -> Self {
        let name: String =
            name.replace(char::is_control, " ").chars().take(LONGEST_SHOWN).collect();
        let lower = name.to_lowercase();
        let nearest = known
            .iter()
            .map(|candidate| (strsim::jaro_winkler(&lower, candidate), *candidate))
            .filter(|(likeness, _)| *likeness > 0.7)
            .max_by(|one, other| one.0.total_cmp(&other.0))
            .map(|(_, candidate)| candidate.to_owned());
        Self { what, name, nearest, known: known.join(", ") }
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown {} `{}`", self.what, self.name)?;
        if let Some(nearest) = &self.nearest {
            write!(f, ", did you mean `{nearest}`?")?;
        }
        write!(f, " (known: {})", self.known)
    }
}

impl std::error::Error for UnknownName {}
