//! Text that a spreadsheet opens as text.
//!
//! A cell that begins with `=`, `+`, `-` or `@` runs as a formula when a CSV file is opened. Names
//! chosen by people are therefore written with an apostrophe in front where they would, and read
//! back without it. Numbers are never touched: -5.00 stays a number.

use std::borrow::Cow;

/// Characters that make a spreadsheet look at a cell as more than text. The apostrophe is one of
/// them so that a name that begins with it reads back the same.
const GUARDED: [char; 7] = ['=', '+', '-', '@', '\t', '\r', '\''];

/// The text for a cell that holds a name.
///
/// ```
/// use lab2048::spreadsheet::{guarded, unguarded};
/// assert_eq!(guarded("=cmd|' /C calc'!A0"), "'=cmd|' /C calc'!A0");
/// assert_eq!(guarded("monotonía, \"a\""), "monotonía, \"a\"");
/// for name in ["h1", "=1+1", "'quoted", "-2+3", "@x", ""] {
///     assert_eq!(unguarded(&guarded(name)), name);
/// }
/// ```
#[must_use]
pub fn guarded(text: &str) -> Cow<'_, str> {
    if text.starts_with(GUARDED) { format!("'{text}").into() } else { text.into() }
}

/// The name that [`guarded`] made a cell's text of.
#[must_use]
pub fn unguarded(text: &str) -> &str {
    text.strip_prefix('\'').unwrap_or(text)
}
