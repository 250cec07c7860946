//! Text that a spreadsheet opens as text.
//!
//! A cell that begins with `=`, `+`, `-` or `@` runs as a formula when a CSV file is opened. Names
//! chosen by people are therefore written with an apostrophe in front where they would, and read
//! back without it. Numbers are never touched: -5.00 stays a number.
//!
//! A row of such a file is one line, whatever a name holds: a row that was cut is then found by the
//! line end it lacks, and tools that know nothing of quotes count rows rightly. Control characters
//! in a name, line ends among them, therefore become spaces.

use std::borrow::Cow;

/// Characters that make a spreadsheet look at a cell as more than text. The apostrophe is one of
/// them so that a name that begins with it reads back the same.
const GUARDED: [char; 7] = ['=', '+', '-', '@', '\t', '\r', '\''];

/// The text for a cell that holds a name: one line.
///
/// ```
/// use lab2048::spreadsheet::{guarded, unguarded};
/// assert_eq!(guarded("=cmd|' /C calc'!A0"), "'=cmd|' /C calc'!A0");
/// assert_eq!(guarded("monotonía, \"a\""), "monotonía, \"a\"");
/// for name in ["h1", "=1+1", "'quoted", "-2+3", "@x", ""] {
///     assert_eq!(unguarded(&guarded(name)), name);
/// }
/// assert_eq!(guarded("two\nlines"), "two lines");
/// ```
#[must_use]
pub fn guarded(text: &str) -> Cow<'_, str> {
    let guard = if text.starts_with(GUARDED) { "'" } else { "" };
    if guard.is_empty() && !text.contains(char::is_control) {
        return text.into();
    }
    format!("{guard}{}", text.replace(char::is_control, " ")).into()
}

/// The name that [`guarded`] made a cell's text of, if it was on one line.
#[must_use]
pub fn unguarded(text: &str) -> &str {
    text.strip_prefix('\'').unwrap_or(text)
}
