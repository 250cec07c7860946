//! `lab2048 bench --search`: what every search does on the same positions, and how long it takes.

use std::hint::black_box;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use indicatif::ProgressBar;

use super::work::positions_of;
use crate::agent::{Agent, Algorithm, Conditions, Player};
use crate::columns::{Column, Definition};
use crate::games::twenty48::{Heuristic, Position};
use crate::plan::DEFAULT_SEED;
use crate::report::chart::{Axis, Chart, Point, Scale, Series, Style, Ticks};
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
    Column::text("algorithm", "the search").headed("search"),
    Column::text("heuristic", "what judges positions").headed("by"),
    Column::whole("depth", "plies", "how far the search looks"),
    Column::whole("positions", "", "positions decided"),
    Column::number("nodes", "states / move", "states entered"),
    Column::number("leaves", "states / move", "states judged without looking further"),
    Column::number("cutoffs", "states / move", "states left before all branches were looked at"),
    Column::number("table_hits", "states / move", "states taken from the transposition table")
        .headed("hits"),
    Column::number("microseconds", "microseconds / move", "time, of the best round")
        .headed("us/move"),
    Column::number("times_as_fast", "", "time of the plain reference / time").headed("faster"),
];

/// What `bench --search` writes as CSV.
pub(in crate::cli) fn definition() -> Definition {
    Definition {
        name: "searches",
        title: "Searches",
        meaning: "a search with a heuristic at a depth, on positions of real games",
        columns: COLUMNS.to_vec(),
        key: &["algorithm", "heuristic", "depth"],
    }
}

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
    let mut shown = table.clone();
    let positions = COLUMNS.iter().position(|column| column.name == "positions");
    positions.map(|index| shown.columns.remove(index));
    shown.rows.iter_mut().for_each(|row| drop(positions.map(|index| row.remove(index))));
    write!(output, "{}", format::text(&shown))?;
    writeln!(
        output,
        "\nmeans of {POSITIONS} positions of real games; faster: so many times as fast as the\n\
         plain search whose decisions it makes, minimax or expectimax"
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
            Value::decimal(Some(1e6 * seconds / n), 3),
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

/// The picture of a table: nodes a move by depth, of the first heuristic, beside b^m and b^(m/2),
/// between which alpha-beta must lie (Knuth and Moore 1975), b being the mean number of branches.
pub(super) fn picture(table: &Table) -> Chart {
    let heuristic = table.rows.first().map_or(String::new(), |row| row[1].text());
    let rows = || table.rows.iter().filter(|row| row[1].text() == heuristic);
    let points = |name: &str, column: usize| -> Vec<Point> {
        let number = |value: &Value| value.text().parse::<f64>().unwrap_or(1.0);
        let rows = rows().filter(|row| row[0].text() == name);
        rows.map(|row| Point::new(number(&row[2]) as u32, number(&row[column]))).collect()
    };
    let leaves = points(Algorithm::Minimax.name(), 5);
    let deepest = leaves.last().copied().unwrap_or(Point::new(1, 1.0));
    let branching = deepest.y.powf(1.0 / f64::from(deepest.x));
    let power = |share: f64, depth: u32| branching.powf(share * f64::from(depth));
    let reference = |name: String, share: f64| Series {
        name,
        style: Style::Reference,
        points: leaves.iter().map(|it| Point::new(it.x, power(share, it.x))).collect(),
    };
    let shown = [
        Algorithm::Minimax,
        Algorithm::AlphaBeta,
        Algorithm::AlphaBetaOrdered,
        Algorithm::ExpectimaxTt,
        Algorithm::AlphaBetaTt,
        Algorithm::AlphaBetaOrderedTt,
    ];
    let name = |algorithm| match algorithm {
        Algorithm::Minimax => "minimax and expectimax".to_owned(),
        other => other.name().to_owned(),
    };
    let measured = shown.into_iter().map(|algorithm| Series {
        name: name(algorithm),
        style: Style::Measured,
        points: points(algorithm.name(), 4),
    });
    let references =
        [reference(format!("b^m, b = {branching:.1}"), 1.0), reference("b^(m/2)".to_owned(), 0.5)];
    Chart {
        title: format!("States entered to decide a move of 2048 ({heuristic})"),
        x: "depth m (plies)".to_owned(),
        ticks: Ticks::Whole,
        y: Axis {
            label: format!("states a move, mean of {POSITIONS} positions"),
            scale: Scale::Log,
        },
        series: measured.chain(references).collect(),
    }
}
