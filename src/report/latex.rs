//! A report as LaTeX tables with the rules of the package `booktabs`, each with a caption and a
//! label, to be read by `\input` or copied into a paper.

use std::fmt::Write;

use super::document::{CITATION, one_line};
use super::table::Value;
use super::{Played, Report, Section};
use crate::columns::{Column, Kind};

/// A table with more rows does not fit on a page and goes on in another one.
const LONGEST: usize = 40;
/// Text with more letters is broken into lines.
const LONGEST_TEXT: usize = 32;

/// The tables of a report. A note at the top says which packages they need.
#[must_use]
pub fn latex(report: &Report, sections: &[&Section]) -> Vec<u8> {
    let mut text = String::new();
    _ = writeln!(text, "% {}", one_line(&report.title));
    _ = writeln!(text, "% {CITATION}");
    for sentence in &report.verdict {
        _ = writeln!(text, "% {}", one_line(sentence));
    }
    text += "% In the preamble: \\usepackage{booktabs,graphicx} \\usepackage[T1]{fontenc}\n\
             % Names in other scripts than the Latin one need LuaLaTeX or XeLaTeX.\n\
             % What is wider than the text is made smaller.\n\
             \\providecommand{\\fitted}[1]{\\resizebox{\\ifdim\\width>\\linewidth\\linewidth\\else\\width\\fi}{!}{#1}}\n";
    for section in sections {
        text += "\n";
        push_table(&mut text, report, section);
    }
    text.into_bytes()
}

/// A table, in as many parts as it takes pages, each no wider than the text.
fn push_table(text: &mut String, report: &Report, section: &Section) {
    let table = &section.table;
    let sides: String = (0..table.columns.len()).map(|at| side(section, at)).collect();
    let row = |cells: Vec<String>| cells.join(" & ") + " \\\\\n";
    let heading = |column: &Column| escaped(column.heading);
    let header = row(table.columns.iter().map(heading).collect());
    let rows: Vec<String> =
        table.rows.iter().map(|it| row(it.iter().map(cell).collect())).collect();
    // A table without rows is a part of its own.
    let parts = rows.chunks(LONGEST).chain(rows.is_empty().then_some(&rows[..]));
    for (number, part) in parts.enumerate() {
        *text += &format!(
            "\\begin{{table}}\n\\centering\n{}\n\\fitted{{\\begin{{tabular}}{{{sides}}}\n\\toprule\n\
             {header}\\midrule\n{}\\bottomrule\n\\end{{tabular}}}}\n\\end{{table}}\n",
            caption(report, section, number),
            part.concat(),
        );
    }
}

/// The caption of a part of a table; the first bears the label.
fn caption(report: &Report, section: &Section, part: usize) -> String {
    let title = format!("{} ({})", section.title, escaped(&report.title));
    if part > 0 {
        return format!("\\caption[]{{{title}, continued.}}");
    }
    let progress: String = report
        .batteries
        .iter()
        .filter_map(Played::progress)
        .map(|sentence| format!(" {}", escaped(&sentence)))
        .collect();
    let label = section.name.replace('_', "-");
    let meaning = escaped(section.meaning);
    format!("\\caption{{{title}. A row: {meaning}.{progress}}}\\label{{tab:{label}}}")
}

/// How a column is set: numbers to the right, and long text in lines.
fn side(section: &Section, at: usize) -> &'static str {
    let is_long = |value: &Value| value.text().chars().count() > LONGEST_TEXT;
    match section.table.columns[at].kind {
        Kind::Text if section.table.rows.iter().any(|row| is_long(&row[at])) => "p{6cm}",
        Kind::Text => "l",
        Kind::Whole | Kind::Number => "r",
    }
}

fn cell(value: &Value) -> String {
    match value {
        Value::Empty => "--".to_owned(),
        Value::Text(text) => escaped(text),
        number => number.text(),
    }
}

/// Text that LaTeX sets as it is.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in one_line(&text.replace(">=", "\u{2265}")).chars() {
        match letter {
            '\\' => escaped += "\\textbackslash{}",
            '~' => escaped += "\\textasciitilde{}",
            '^' => escaped += "\\textasciicircum{}",
            '<' => escaped += "\\textless{}",
            '>' => escaped += "\\textgreater{}",
            '|' => escaped += "\\textbar{}",
            '"' => escaped += "\\textquotedbl{}",
            '\u{2265}' => escaped += "$\\geq$",
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => {
                escaped.push('\\');
                escaped.push(letter);
            }
            // Two hyphens would be a dash, and a bracket after a line end an option of it.
            '-' => escaped += "-{}",
            '[' => escaped += "{[}",
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_set_as_they_are() {
        for (name, set) in [
            ("h1", "h1"),
            ("monotonía", "monotonía"),
            ("50 % & more_less #1 {x} $y$", "50 \\% \\& more\\_less \\#1 \\{x\\} \\$y\\$"),
            ("\\input{/etc/passwd}", "\\textbackslash{}input\\{/etc/passwd\\}"),
            (
                "a^^41~\n[b]--c",
                "a\\textasciicircum{}\\textasciicircum{}41\\textasciitilde{} {[}b]-{}-{}c",
            ),
            (">= 2048 % \"<\"", "$\\geq$ 2048 \\% \\textquotedbl{}\\textless{}\\textquotedbl{}"),
        ] {
            assert_eq!(escaped(name), set);
        }
    }
}
