//! `lab2048 reproduce --sensitivity`: the evidence for our reading of what the thesis does not
//! print.

use std::io::Write;

use anyhow::Context;

use super::Args;
use super::stage::{Ready, Stage, Stages};
use crate::cli::trouble;
use crate::report::{Folder, format};
use crate::thesis::alternatives::{ALTERNATIVES, table};

/// Plays all readings, compares each and prints how far it is from the published table.
pub(super) fn run(args: &Args, stages: &Stages, output: &mut impl Write) -> anyhow::Result<()> {
    let path = args.folder().join("sensitivity");
    let stage = |name: &str, plan| Stage::new(plan, &path.join(name));
    let batteries = ALTERNATIVES.map(|it| stage(it.name, it.plan(args.games)));
    for alternative in &ALTERNATIVES {
        stages.begin_anew(&path.join(alternative.name))?;
    }
    let ready: Vec<Ready<'_>> =
        batteries.iter().map(|battery| stages.open(battery)).collect::<Result<_, _>>()?;
    stages.say_time(&ready.iter().collect::<Vec<_>>());
    let mut compared = Vec::new();
    for ((alternative, battery), ready) in ALTERNATIVES.iter().zip(&batteries).zip(ready) {
        let ledger = stages.play(ready)?;
        compared.push((*alternative, alternative.compare(&battery.plan, &ledger)));
    }
    let table = table(&compared);
    let written = Folder::existing(&path).write("sensitivity.csv", &format::csv(&table));
    written.map_err(|error| trouble::with_tables(error, &path))?;
    let text = if args.json {
        format!("{:#}\n", format::json(&table))
    } else {
        let mut shown = table;
        // What is asked and answered stands in the file.
        shown.columns.drain(1..3);
        shown.rows.iter_mut().for_each(|row| drop(row.drain(1..3)));
        let mut text = format::text(&shown) + "\n";
        for (alternative, _) in &compared {
            text += &format!(
                "{}: {}: {}\n",
                alternative.name, alternative.question, alternative.answer
            );
        }
        text
    };
    let printed = output.write_all(text.as_bytes()).and_then(|()| output.flush());
    let printed = printed.context("cannot print the table");
    printed.map_err(|error| trouble::with_summary(error, &path))?;
    stages.say(&format!("sensitivity.csv written to {}", path.display()));
    Ok(())
}
