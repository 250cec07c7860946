//! The tables of a page as HTML: real rows, which can be read, printed and copied without a script.

use super::escape::html;
use crate::columns::{Column, Kind};
use crate::report::Section;
use crate::report::table::Value;

/// A section with its table, what its columns mean, and the box it scrolls in.
pub(super) fn section(section: &Section) -> String {
    let Section { name, title, meaning, table } = section;
    let (title, meaning) = (html(title), html(&sentence(meaning)));
    let head: String = table.columns.iter().map(head).collect();
    let legend: String = table.columns.iter().map(legend).collect();
    let rows: String = table.rows.iter().map(|row| self::row(row)).collect();
    format!(
        "<section class=\"table\" id=\"{name}\" aria-labelledby=\"{name}-title\">\n\
         <h3 id=\"{name}-title\">{title}</h3>\n<p>{meaning}.</p>\n\
         <div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-labelledby=\"{name}-title\">\n\
         <table data-name=\"{name}\">\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\n\
         </table>\n</div>\n\
         <details class=\"legend\"><summary>What the columns mean</summary>\n<dl>\n{legend}</dl>\n\
         </details>\n</section>\n"
    )
}

/// A sentence part as the beginning of a sentence.
fn sentence(part: &str) -> String {
    let mut characters = part.chars();
    characters
        .next()
        .map_or(String::new(), |first| first.to_uppercase().chain(characters).collect())
}

fn head(column: &Column) -> String {
    let class = if column.kind == Kind::Text { "" } else { " class=\"n\"" };
    format!(
        "<th scope=\"col\"{class} data-name=\"{}\" title=\"{}\">{}</th>",
        html(column.name),
        html(&meaning(column)),
        html(column.heading),
    )
}

fn legend(column: &Column) -> String {
    let heading = html(column.heading);
    let name = html(column.name);
    format!("<dt>{heading} <code>{name}</code></dt><dd>{}</dd>\n", html(&meaning(column)))
}

/// What a column says, with its unit if the sentence does not name it.
fn meaning(column: &Column) -> String {
    if column.unit.is_empty() {
        column.meaning.to_owned()
    } else {
        format!("{} [{}]", column.meaning, column.unit)
    }
}

fn row(values: &[Value]) -> String {
    let cells: String = values.iter().map(cell).collect();
    format!("<tr>{cells}</tr>\n")
}

fn cell(value: &Value) -> String {
    match value {
        Value::Empty => "<td></td>".to_owned(),
        // A box of its own: a very long text scrolls in it.
        Value::Text(text) if text.chars().count() > 60 => {
            format!("<td class=\"wordy\"><div class=\"long\">{}</div></td>", html(text))
        }
        Value::Text(text) => format!("<td>{}</td>", html(text)),
        number => format!("<td class=\"n\">{}</td>", html(&number.text())),
    }
}
