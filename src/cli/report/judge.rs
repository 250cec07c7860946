//! The verdict on the thesis, where `lab2048 reproduce` has left one.

use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::Path;

use crate::cli::failure::{Failure, Kind};
use crate::cli::reproduce::add_times;
use crate::report::Report;
use crate::thesis::evidence::Evidence;
use crate::thesis::judged;
use crate::thesis::published::published;
use crate::thesis::verdict::compare;

/// A file that claims to be larger, in bytes, is no table of verdicts.
const LARGEST: u64 = 1 << 20;

/// Judges the results again, by the games and with the margin that was stated then. Nothing is
/// added to a report on several folders, or on one without verdicts.
pub(super) fn judge(report: &mut Report) -> anyhow::Result<()> {
    let [played] = &report.batteries[..] else { return Ok(()) };
    let Some(margin) = margin(&played.folder.join("verdicts.csv"))? else { return Ok(()) };
    let mut evidence = Evidence::default();
    add_times(&mut evidence, &played.folder.join("times"))?;
    evidence.rates = Evidence::rates_of(&played.plan, &played.ledger);
    let comparison = compare(&evidence.rates, &published().rates, f64::from(margin) / 100.0);
    judged::add(report, &comparison, &evidence, margin);
    Ok(())
}

/// The margin of the verdicts, in points; `None` if there are none.
fn margin(path: &Path) -> anyhow::Result<Option<u8>> {
    let refuse = |what: &str| Failure::new(Kind::Input, format!("{}: {what}", path.display()));
    if path.metadata().is_ok_and(|it| !it.is_file()) {
        return Err(refuse("it is no file").into());
    }
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(refuse(&error.to_string()).into()),
    };
    let mut table = csv::Reader::from_reader(file.take(LARGEST));
    let headers = table.headers().map_err(|error| refuse(&error.to_string()))?;
    let column = headers.iter().position(|name| name == "margin");
    let column = column.ok_or_else(|| refuse("it has no column `margin`"))?;
    let first = table.records().next().transpose();
    let first = first.map_err(|error| refuse(&error.to_string()))?;
    // Where no cell was compared there is nothing to judge.
    let Some(first) = first else { return Ok(None) };
    let margin = first.get(column).and_then(|text| text.parse().ok());
    let margin = margin.filter(|margin| (1..=50).contains(margin));
    Ok(Some(margin.ok_or_else(|| refuse("line 2: the margin is not a whole number from 1 to 50"))?))
}
