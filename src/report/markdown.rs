//! A report as Markdown tables, for a README or an issue.

use std::fmt::Write;

use super::document::{CITATION, one_line};
use super::table::Value;
use super::{Report, Section};
use crate::columns::Kind;

/// Characters that Markdown could take for more than text, in the dialects that know tables.
const SPECIAL: &str = "\\`*_{}[]<>#|~&!@$^\"";

/// The tables of a report, each below its title. A single table stands alone.
#[must_use]
pub fn markdown(report: &Report, sections: &[&Section]) -> Vec<u8> {
    let mut text = String::new();
    if let [only] = sections {
        push_table(&mut text, only);
        return text.into_bytes();
    }
    _ = writeln!(text, "# {}", escaped(&report.title));
    for sentence in &report.verdict {
        _ = writeln!(text, "\n{}", escaped(sentence));
    }
    for section in sections {
        _ = writeln!(text, "\n## {}\n\nA row: {}.\n", section.title, escaped(section.meaning));
        push_table(&mut text, section);
    }
    _ = writeln!(text, "\n{}", escaped(CITATION));
    text.into_bytes()
}

fn push_table(text: &mut String, section: &Section) {
    let table = &section.table;
    let row = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    *text += &row(table.columns.iter().map(|column| escaped(column.heading)).collect());
    let side = |kind| if kind == Kind::Text { "---" } else { "---:" };
    *text += &row(table.columns.iter().map(|column| side(column.kind).to_owned()).collect());
    for values in &table.rows {
        let cell = |value: &Value| match value {
            Value::Text(text) => escaped(text),
            number => number.text(),
        };
        *text += &row(values.iter().map(cell).collect());
    }
}

/// Text that shows as it is: on one line, no mark-up, no link.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    let text = one_line(text);
    for (at, letter) in text.char_indices() {
        let makes_a_link = letter == '.' && text[..at].to_ascii_lowercase().ends_with("www");
        let next = text[at..].chars().nth(1);
        // Of an address, or of an emoji's name.
        let joins = letter == ':' && next.is_some_and(|next| !next.is_whitespace());
        let makes_a_list = at == 0 && "+-=".contains(letter);
        if SPECIAL.contains(letter) || joins || makes_a_link || makes_a_list {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_show_as_they_are() {
        for (name, shown) in [
            ("h1", "h1"),
            ("monotonía, fuerte", "monotonía, fuerte"),
            ("a|b\nc", "a\\|b c"),
            ("</script>", "\\</script\\>"),
            ("**x** [y](http://z)", "\\*\\*x\\*\\* \\[y\\](http\\://z)"),
            ("WWW.z.de", "WWW\\.z.de"),
            ("=cmd", "\\=cmd"),
            ("in short: a :smile: b", "in short: a \\:smile: b"),
            ("back\\slash `x`", "back\\\\slash \\`x\\`"),
        ] {
            assert_eq!(escaped(name), shown);
        }
    }
}
