//! What a report says, whatever its format: the batteries, the tables made of them, charts and,
//! if there is one, a verdict.

use super::chart::Chart;
use super::table::{Table, Value};
use super::{Played, charts, comparison, games, summary, timing, win_rates};
use crate::battery::record;
use crate::columns::{Column, Definition};

/// The column that tells batteries apart where a table holds rows of several.
pub(super) const BATTERY: Column = Column::text("battery", "which of the batteries");

/// Everything a report says.
#[derive(Debug)]
pub struct Report {
    /// What stands above it all. May hold anything.
    pub title: String,
    /// The batteries in the order in which they were asked for; at least one.
    pub batteries: Vec<Played>,
    /// The tables, save that of the games: the most telling first.
    pub sections: Vec<Section>,
    /// Charts that were drawn with the verdict, by name.
    pub figures: Vec<(String, Chart)>,
    /// What comes of it all, a sentence each; none if nothing is judged.
    pub verdict: Vec<String>,
}

/// A table of a report.
#[derive(Debug, Clone, PartialEq)]
pub struct Section {
    /// The name of its file, without ending, and of its label in a text.
    pub name: &'static str,
    /// What stands above it.
    pub title: &'static str,
    /// What a row of it is, as a sentence part.
    pub meaning: &'static str,
    /// The rows.
    pub table: Table,
}

impl Section {
    /// The table with what its definition says of it.
    #[must_use]
    pub fn new(definition: &Definition, table: Table) -> Self {
        let Definition { name, title, meaning, .. } = *definition;
        Self { name, title, meaning, table }
    }
}

impl Report {
    /// The report on these batteries, without a verdict.
    ///
    /// # Panics
    ///
    /// If there is no battery: a fault of the program.
    #[must_use]
    pub fn new(batteries: Vec<Played>) -> Self {
        assert!(!batteries.is_empty(), "a report is on something");
        let labels: Vec<&str> = batteries.iter().map(|it| it.label.as_str()).collect();
        let title = labels.join(", ");
        let has_target =
            batteries.iter().any(|it| it.plan.conditions.game.target().tile().is_some());
        let section = |definition: Definition, table: &dyn Fn(&Played) -> Table| {
            Section::new(&definition, of_all(&batteries, table))
        };
        let (compared_in_words, compared) = comparison::compare(&batteries);
        let progress = batteries.iter().filter_map(Played::progress);
        let verdict = progress.chain(compared_in_words).collect();
        let mut sections = vec![
            section(summary(has_target), &|it| summary::table(&it.plan, &it.ledger, has_target)),
            section(win_rates(), &|it| win_rates::table(&it.plan, &it.ledger)),
            section(timing(), &|it| timing::table(&it.plan, &it.ledger)),
        ];
        sections.splice(1..1, compared);
        Self { title, batteries, sections, figures: Vec::new(), verdict }
    }

    /// The section of this name, if there is one.
    #[must_use]
    pub fn section(&self, name: &str) -> Option<&Section> {
        self.sections.iter().find(|section| section.name == name)
    }

    /// How many games are finished.
    #[must_use]
    pub fn games_finished(&self) -> u64 {
        self.batteries.iter().map(|it| it.ledger.games()).sum()
    }

    /// The charts by name, lower case with hyphens, each name once.
    #[must_use]
    pub fn charts(&self) -> Vec<(String, Chart)> {
        let charts = charts::charts(&self.batteries);
        self.figures.iter().cloned().chain(charts).collect()
    }

    /// The columns of [`Report::games`].
    #[must_use]
    pub fn games_columns(&self) -> Vec<Column> {
        let columns = games::columns();
        if self.batteries.len() > 1 { with_battery(columns) } else { columns }
    }

    /// The rows of [`Report::games`] one after the other, for there may be millions.
    pub fn each_game(&self) -> impl Iterator<Item = Vec<Value>> {
        let several = self.batteries.len() > 1;
        self.batteries.iter().flat_map(move |played| {
            played.records.iter().map(move |record| {
                let row = games::row(played, record);
                if several { played.labelled(row) } else { row }
            })
        })
    }

    /// The games, a row each. A million of them take a gigabyte: see
    /// [`Report::games_finished`].
    #[must_use]
    pub fn games(&self) -> Section {
        let table = Table::new(self.games_columns(), self.each_game().collect());
        Section::new(&games(), table)
    }
}

/// The rows of all batteries in one table, if there are several with the battery in front.
pub(super) fn of_all(batteries: &[Played], table: &dyn Fn(&Played) -> Table) -> Table {
    if let [only] = batteries {
        return table(only);
    }
    let (mut columns, mut rows) = (Vec::new(), Vec::new());
    for it in batteries {
        let table = table(it);
        columns = with_battery(table.columns);
        rows.extend(table.rows.into_iter().map(|row| it.labelled(row)));
    }
    Table::new(columns, rows)
}

/// The columns with that of the battery in front.
fn with_battery(mut columns: Vec<Column>) -> Vec<Column> {
    columns.insert(0, BATTERY);
    columns
}

const CELL: &[&str] = &["algorithm", "heuristic", "depth"];

/// The tables that are made of any battery.
#[must_use]
pub fn definitions() -> Vec<Definition> {
    let own = [games(), win_rates(), timing(), summary(true)];
    own.into_iter().chain(comparison::definitions()).collect()
}

fn games() -> Definition {
    Definition {
        name: "games",
        title: "Games",
        meaning: "a game",
        columns: record::COLUMNS.to_vec(),
        key: &["algorithm", "heuristic", "depth", "game"],
    }
}

fn win_rates() -> Definition {
    Definition {
        name: "win_rates",
        title: "Win rates",
        meaning: "how often a cell wins and how far it comes; depends on the plan alone",
        columns: win_rates::columns(),
        key: CELL,
    }
}

fn timing() -> Definition {
    Definition {
        name: "timing",
        title: "Timing",
        meaning: "how long a cell's games take: of the search alone, on the machine that played",
        columns: timing::columns(),
        key: CELL,
    }
}

fn summary(has_target: bool) -> Definition {
    Definition {
        name: "summary",
        title: "Summary",
        meaning: "a cell in short: how often it wins, what it scores, how long it takes",
        columns: summary::columns(has_target),
        key: CELL,
    }
}
