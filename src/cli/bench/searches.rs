//! `lab2048 bench --search`: what every search does on the same positions, and how long it takes.

use std::hint::black_box;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use indicatif::ProgressBar;

use super::work::positions_of;
use crate::agent::{Agent, Algorithm, Conditions, Player};
use crate::columns::Column;
use crate::games::twenty48::{Heuristic, Position};
use crate::plan::DEFAULT_SEED;
use crate::report::format;
use crate::report::table::{Table, Value};
use crate::search::{Counts, Depth};

/// Positions that every search decides.
pub(super) const POSITIONS: usize = 200;
/// Each search decides all positions so often, by turns with the others; its best time counts.
const ROUNDS: u32 = 3;
/// A search that takes longer is measured once.
const LONG: Duration = Duration::from_secs(2);

const COLUMNS: [Column; 10] = [
    Column::new("algorithm", "", "the search"),
    Column::new("heuristic", "", "what judges positions"),
    Column::new("depth", "plies", "how far the search looks"),
    Column::new("positions", "", "positions decided"),
    Column::new("nodes", "states / move", "states entered"),
    Column::new("leaves", "states / move", "states judged without looking further"),
    Column::new("cutoffs", "states / move", "states left before all branches were looked at"),
    Column::new("table_hits", "states / move", "states taken from the transposition table"),
    Column::new("microseconds", "microseconds / move", "time, of the best round"),
    Column::new("times_as_fast", "", "time of the plain reference / time"),
];

const HEADINGS: [&str; 10] =
    ["search", "by", "depth", "n", "nodes", "leaves", "cutoffs", "hits", "us/move", "faster"];

/// A search on its way through the rounds.
struct Contestant {
    algorithm: Algorithm,
    agent: Box<dyn Agent>,
    counts: Counts,
    hits: u64,
    best: Duration,
}

/// How every search fares, by heuristic and depth.
#[must_use]
pub(super) fn measure(heuristics: &[Heuristic], depths: &[Depth], quiet: bool) -> Table {
    let positions = positions_of(POSITIONS);
    let bar = if quiet || !io::stderr().is_terminal() {
        ProgressBar::hidden()
    } else {
        ProgressBar::new((heuristics.len() * depths.len()) as u64)
    };
    let mut rows = Vec::new();
    for heuristic in heuristics {
        for depth in depths {
            rows.extend(race(heuristic, *depth, &positions));
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    Table::new(COLUMNS.to_vec(), rows)
}

/// Prints the table for people.
pub(super) fn print(table: &Table, output: &mut dyn Write) -> io::Result<()> {
    write!(output, "{}", format::text(table, &HEADINGS))?;
    writeln!(
        output,
        "\nmeans of {POSITIONS} positions of real games; faster: as many times as the plain \
         reference\n(minimax or expectimax), whose decisions it makes"
    )
}

/// All searches on the positions, by turns, so that what else the machine does hits all alike.
fn race(heuristic: &Heuristic, depth: Depth, positions: &[Position]) -> Vec<Vec<Value>> {
    let mut contestants: Vec<Contestant> = Algorithm::ALL
        .into_iter()
        .map(|algorithm| Contestant::new(algorithm, heuristic, depth))
        .collect();
    for round in 0..ROUNDS {
        for it in contestants.iter_mut().filter(|it| round == 0 || it.best < LONG) {
            it.decide(positions);
        }
    }
    let time = |algorithm: Algorithm| {
        let found = contestants.iter().find(|it| it.algorithm == algorithm);
        found.map_or(f64::NAN, |it| it.best.as_secs_f64())
    };
    let n = positions.len() as f64;
    let row = |it: &Contestant| {
        let each = |count: u64| Value::decimal(Some(count as f64 / n), 1);
        let seconds = it.best.as_secs_f64();
        let faster = time(it.algorithm.reference()) / seconds;
        vec![
            Value::Text(it.algorithm.name().to_owned()),
            Value::Text(heuristic.name().to_owned()),
            Value::Whole(depth.plies().into()),
            Value::Whole(positions.len() as u64),
            each(it.counts.nodes),
            each(it.counts.leaves),
            each(it.counts.cutoffs),
            each(it.hits),
            Value::decimal(Some(1e6 * seconds / n), 2),
            Value::decimal(Some(faster), 2),
        ]
    };
    contestants.iter().map(row).collect()
}

impl Contestant {
    fn new(algorithm: Algorithm, heuristic: &Heuristic, depth: Depth) -> Self {
        let player = Player::Search { algorithm, heuristic: heuristic.clone(), depth };
        Self {
            algorithm,
            agent: player.agent(&Conditions::default(), DEFAULT_SEED, 0),
            counts: Counts::default(),
            hits: 0,
            best: Duration::MAX,
        }
    }

    fn decide(&mut self, positions: &[Position]) {
        (self.counts, self.hits) = (Counts::default(), 0);
        let start = Instant::now();
        for position in positions {
            let choice = black_box(self.agent.choose(black_box(position)));
            self.counts += choice.counts;
            self.hits += choice.recalled;
        }
        self.best = self.best.min(start.elapsed());
    }
}
