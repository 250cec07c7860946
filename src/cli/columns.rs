//! `lab2048 columns`: what the columns of all tables mean.

use std::io::Write;

use serde_json::{Value, json};

use super::bench::searches;
use super::failure::{Failure, Kind};
use super::text::{WIDTH, in_lines};
use crate::columns::{Column, Definition};
use crate::nearest::UnknownName;
use crate::report::contents;
use crate::thesis::{alternatives, tables};

/// Tell what the columns of every table mean: name, unit, type and meaning.
///
/// The same list serves CSV files, workbook, page and data package.
#[derive(Debug, clap::Args)]
#[command(after_long_help = listing(&definitions()))]
pub struct Args {
    /// Only of these tables.
    #[arg(value_name = "TABLE")]
    tables: Vec<String>,

    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// Prints the list.
pub(super) fn run(args: &Args, output: &mut impl Write) -> anyhow::Result<()> {
    let mut asked = definitions();
    let names: Vec<&str> = asked.iter().map(|it| it.name).collect();
    if let Some(unknown) = args.tables.iter().find(|name| !names.contains(&name.as_str())) {
        let message = UnknownName::new("table", unknown, &names).to_string();
        return Err(Failure::new(Kind::Usage, message).into());
    }
    asked.retain(|it| args.tables.is_empty() || args.tables.iter().any(|name| name == it.name));
    if args.json {
        let tables: Vec<Value> = asked.iter().map(json_of).collect();
        writeln!(output, "{:#}", json!({ "tables": tables }))?;
    } else {
        write!(output, "{}", listing(&asked))?;
    }
    Ok(())
}

/// Every table that the program writes.
#[must_use]
pub fn definitions() -> Vec<Definition> {
    let own = contents::definitions().into_iter();
    let thesis = tables::definitions().into_iter().chain([alternatives::definition()]);
    own.chain(thesis).chain([searches::definition()]).collect()
}

fn listing(definitions: &[Definition]) -> String {
    let tables: Vec<String> = definitions.iter().map(table).collect();
    tables.join("\n")
}

/// A table's name, what a row is, and a line or more for each column.
fn table(definition: &Definition) -> String {
    let Definition { name, meaning, columns, .. } = definition;
    let longest = columns.iter().map(|column| column.name.len()).max().unwrap_or(0);
    let mut text = format!("{name}: {meaning}\n");
    for column in columns {
        let said = said(column);
        let lines = in_lines(said.split(' '), WIDTH.saturating_sub(longest + 4).max(30));
        for (at, line) in lines.iter().enumerate() {
            let name = if at == 0 { column.name } else { "" };
            text += &format!("  {name:<longest$}  {line}\n");
        }
    }
    text
}

/// `mean score (number, points; may be empty)`.
fn said(column: &Column) -> String {
    let mut kind = column.kind.name().to_owned();
    if !column.unit.is_empty() {
        kind += &format!(", {}", column.unit);
    }
    if column.may_be_empty {
        kind += "; may be empty";
    }
    format!("{} ({kind})", column.meaning)
}

fn json_of(definition: &Definition) -> Value {
    let columns = definition.columns.iter().map(|column| {
        json!({
            "name": column.name,
            "heading": column.heading,
            "unit": column.unit,
            "type": column.kind.name(),
            "meaning": column.meaning,
            "may_be_empty": column.may_be_empty,
        })
    });
    json!({
        "table": definition.name,
        "title": definition.title,
        "row": definition.meaning,
        "key": definition.key,
        "columns": columns.collect::<Vec<_>>(),
    })
}
