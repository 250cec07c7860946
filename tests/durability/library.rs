//! Logs without the program: a small plan, its games, and what a log of them is worth.

use std::path::Path;

use lab2048::battery::log::Opened;
use lab2048::battery::record::Facts;
use lab2048::battery::{Ledger, Log, LogError, Record};
use lab2048::episode::{Seating, play};
use lab2048::plan::{Plan, Written, read};
use lab2048::report::{format, win_rates};

/// A plan and everything it leads to.
pub struct Battery {
    pub plan: Plan,
    /// All games in the order of the plan.
    pub records: Vec<Record>,
    /// The bytes of win_rates.csv.
    pub win_rates: Vec<u8>,
}

impl Battery {
    /// Three cells of some games each, which take no time.
    pub fn new(games: u64) -> Self {
        let text = format!(
            "seed = 7\ngames = {games}\nalgorithm = [\"random\", \"greedy\", \"alphabeta\"]\n\
             heuristic = \"h1\"\ndepth = 1\n"
        );
        let plan = plan(&text);
        let cells = plan.cells.iter().enumerate();
        let records = cells.flat_map(|(cell, it)| {
            (it.games.first..it.games.end).map(move |game| (cell, &it.player, game))
        });
        let records = records.map(|(cell, player, game)| {
            let episode = play(player, &plan.conditions, Seating { seed: plan.seed, game });
            let search_seconds = episode.search_time.as_secs_f64();
            Record { cell, game, facts: Facts::from(&episode), search_seconds }
        });
        let records: Vec<Record> = records.collect();
        let win_rates = table(&plan, &ledger(&plan, &records));
        Self { plan, records, win_rates }
    }

    /// The log of some games in this order.
    pub fn log<'r>(&self, records: impl IntoIterator<Item = &'r Record>) -> Vec<u8> {
        let folder = crate::common::scratch();
        let path = folder.path().join("games.csv");
        let mut log = Log::open(&path, &self.plan).unwrap().log;
        records.into_iter().for_each(|record| log.append(record));
        log.flush().unwrap();
        std::fs::read(&path).unwrap()
    }

    /// Opens a log of this text. If it is taken, plays what is missing, asserts that the tables
    /// are those of the battery, also when the log is read again, and returns how many games were
    /// found and whether a cut row was dropped. If it is refused, asserts that it is as it was.
    #[track_caller]
    pub fn resume(&self, path: &Path, text: &[u8]) -> Result<(u64, bool), LogError> {
        std::fs::write(path, text).unwrap();
        let Opened { mut log, mut ledger, dropped_cut_row } = match Log::open(path, &self.plan) {
            Ok(opened) => opened,
            Err(error) => {
                assert_eq!(std::fs::read(path).unwrap(), text, "refused and changed: {error}");
                return Err(error);
            }
        };
        let found = ledger.games();
        for record in &self.records {
            if !ledger.is_finished(record.cell, record.game) {
                ledger.add(&self.plan, record).unwrap();
                log.append(record);
            }
        }
        log.flush().unwrap();
        drop(log);
        assert_eq!(table(&self.plan, &ledger), self.win_rates);
        let again = Log::open(path, &self.plan).unwrap();
        assert!(!again.dropped_cut_row, "it was dropped for good");
        assert_eq!(table(&self.plan, &again.ledger), self.win_rates);
        Ok((found, dropped_cut_row))
    }
}

/// The plan that a text of TOML stands for.
pub fn plan(text: &str) -> Plan {
    let written = read("plan.toml", text).unwrap();
    Plan::new(Some(written), Written::default(), "test").unwrap()
}

/// What some games of a plan come to.
pub fn ledger<'r>(plan: &Plan, records: impl IntoIterator<Item = &'r Record>) -> Ledger {
    let mut ledger = Ledger::new(plan);
    records.into_iter().for_each(|record| ledger.add(plan, record).unwrap());
    ledger
}

/// The bytes of win_rates.csv.
pub fn table(plan: &Plan, ledger: &Ledger) -> Vec<u8> {
    format::csv(&win_rates::table(plan, ledger))
}
