//! Names from people as text that a spreadsheet opens as text, whatever they hold.

use std::collections::HashSet;

use crate::report::document::one_line;

/// The most UTF-16 units that a cell takes.
pub(super) const LONGEST_TEXT: usize = 32_767;

/// The most characters of a sheet's name.
const LONGEST_NAME: usize = 31;

/// The text with `�` for what XML cannot hold, cut to what a cell takes.
pub(super) fn for_cell(text: &str) -> String {
    let is_unfit =
        |it: char| it < ' ' && !"\t\n\r".contains(it) || it == '\u{fffe}' || it == '\u{ffff}';
    cut(&text.replace(is_unfit, "\u{fffd}"), LONGEST_TEXT)
}

/// The text on one line, for titles.
pub(super) fn in_one_line(text: &str) -> String {
    one_line(&for_cell(text))
}

/// The text if it has no more than `most` UTF-16 units, or else its beginning and `…`.
pub(super) fn cut(text: &str, most: usize) -> String {
    let mut units = 0;
    let mut end = 0;
    for (at, character) in text.char_indices() {
        if units < most {
            end = at;
        }
        units += character.len_utf16();
    }
    if units <= most { text.to_owned() } else { text[..end].to_owned() + "…" }
}

/// The name of a table as a heading: `win_rates` is `Win rates`.
pub(super) fn heading(name: &str) -> String {
    let words = name.replace('_', " ");
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// Names of sheets that are valid, each once.
#[derive(Debug, Default)]
pub(super) struct SheetNames(HashSet<String>);

impl SheetNames {
    /// A name for the sheet with this title: the title, if that is valid and not taken.
    pub(super) fn take(&mut self, title: &str) -> String {
        let unfit = |it: char| it.is_control() || "[]:*?/\\".contains(it);
        let clean = in_one_line(title).replace(unfit, " ");
        let clean = clean.trim_matches(|it: char| it == '\'' || it.is_whitespace());
        // Excel keeps the name History for itself.
        let clean =
            if clean.is_empty() || clean.eq_ignore_ascii_case("history") { "Table" } else { clean };
        let mut name = cut(clean, LONGEST_NAME);
        for number in 2.. {
            if self.0.insert(name.to_lowercase()) {
                break;
            }
            let ending = format!(" ({number})");
            name = cut(clean, LONGEST_NAME - ending.len()) + &ending;
        }
        name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_xml_cannot_hold_is_replaced_and_the_rest_is_kept() {
        assert_eq!(for_cell("a\u{0}b\u{1}\u{1f}c\u{ffff}\u{fffe}"), "a�b��c��");
        for kept in ["", "=cmd|' /C calc'!A0", "</script>", "é\t\n\r\"", "\u{7f}\u{10ffff}"] {
            assert_eq!(for_cell(kept), kept);
        }
    }

    #[test]
    fn what_is_too_long_is_cut_between_characters() {
        assert_eq!(cut("abcd", 4), "abcd");
        assert_eq!(cut("abcde", 4), "abc…");
        // Each of these has two units.
        assert_eq!(cut("😀😀", 4), "😀😀");
        assert_eq!(cut("😀😀😀", 4), "😀…");
        assert_eq!(cut("a😀😀😀", 4), "a😀…");
        assert_eq!(cut("", 4), "");
        let long = for_cell(&"x".repeat(LONGEST_TEXT + 1));
        assert_eq!((long.encode_utf16().count(), long.ends_with("x…")), (LONGEST_TEXT, true));
    }

    #[test]
    fn names_of_sheets_are_valid_and_differ() {
        let mut names = SheetNames::default();
        assert_eq!(names.take("Win rates"), "Win rates");
        assert_eq!(names.take("win RATES"), "win RATES (2)");
        assert_eq!(names.take("'a[b]:c*d?e/f\\g'"), "a b  c d e f g");
        assert_eq!(names.take("History"), "Table");
        assert_eq!(names.take("''"), "Table (2)");
        let long = "é".repeat(40);
        assert_eq!(names.take(&long), "é".repeat(30) + "…");
        assert_eq!(names.take(&long), "é".repeat(26) + "… (2)");
    }
}
