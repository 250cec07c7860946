//! The published win rates that a report's verdicts compare with.

use std::collections::{BTreeMap, HashMap};

use crate::report::contents::BATTERY;
use crate::report::{Played, Report, Value};

/// Shares of 1 by depth, of each algorithm with each heuristic.
pub(super) type Published = HashMap<(String, String), BTreeMap<u8, f64>>;

/// What the section `verdicts` says of a battery; nothing without that section.
pub(super) fn rates(report: &Report, battery: &Played) -> Published {
    let mut published = Published::new();
    let Some(table) = report.section("verdicts").map(|section| &section.table) else {
        return published;
    };
    let find = |name: &str| table.columns.iter().position(|column| column.name == name);
    let columns = ["algorithm", "heuristic", "depth", "published_percent"].map(find);
    let [Some(algorithm), Some(heuristic), Some(depth), Some(percent)] = columns else {
        return published;
    };
    let of_battery = |row: &&Vec<Value>| {
        find(BATTERY.name).is_none_or(|column| row[column].text() == battery.label)
    };
    for row in table.rows.iter().filter(of_battery) {
        if let (Value::Whole(depth), Value::Decimal(percent, _)) = (&row[depth], &row[percent])
            && let Ok(depth) = u8::try_from(*depth)
        {
            let line = published.entry((row[algorithm].text(), row[heuristic].text()));
            line.or_default().insert(depth, percent / 100.0);
        }
    }
    published
}
