//! The charts of any battery: win rates, scores and times by depth, one chart a heuristic and one
//! an algorithm, and how far the games came.

use std::collections::BTreeSet;

use super::chart::{Axis, Chart, Point, Scale, Series, Style, Ticks};
use super::{Played, win_rates};
use crate::agent::Player;
use crate::battery::Tally;
use crate::stats::{Summary, wilson_95};

/// A chart with more lines shows nothing; the first ones are drawn.
const MOST_LINES: usize = 12;
/// Letters of a name that go into the name of a file.
const LONGEST_NAME: usize = 40;

/// A number of a cell that is drawn, with the ends of its bar if it has one.
type Measure = fn(&Played, &Tally) -> Option<(f64, Option<(f64, f64)>)>;

/// What is drawn by depth.
struct Kind {
    /// How the names of the charts begin.
    name: &'static str,
    title: &'static str,
    axis: &'static str,
    scale: Scale,
    measure: Measure,
}

const KINDS: [Kind; 3] = [
    Kind {
        name: "win-rate",
        title: "Win rate",
        axis: "games won (%), with 95 % interval",
        scale: Scale::Percent,
        measure: win_rate,
    },
    Kind {
        name: "score",
        title: "Score",
        axis: "median score (points), with quartiles",
        scale: Scale::Linear,
        measure: score,
    },
    Kind {
        name: "time",
        title: "Time of a game",
        axis: "mean time of a game (seconds)",
        scale: Scale::Log,
        measure: seconds,
    },
];

fn win_rate(played: &Played, tally: &Tally) -> Option<(f64, Option<(f64, f64)>)> {
    played.plan.conditions.game.target().tile()?;
    let interval = wilson_95(tally.wins, tally.games())?;
    let rate = win_rates::share(tally.wins, tally.games())?;
    Some((100.0 * rate, Some((100.0 * interval.low, 100.0 * interval.high))))
}

fn score(_: &Played, tally: &Tally) -> Option<(f64, Option<(f64, f64)>)> {
    let scores: Vec<f64> = tally.scores.iter().map(|score| f64::from(*score)).collect();
    Summary::of(&scores).map(|it| (it.median, Some((it.p25, it.p75))))
}

fn seconds(_: &Played, tally: &Tally) -> Option<(f64, Option<(f64, f64)>)> {
    Summary::of(&tally.search_seconds).map(|it| (it.mean, None))
}

/// One line of a chart: a search with a heuristic, in one battery, at all its depths.
struct Line<'a> {
    played: &'a Played,
    algorithm: &'static str,
    heuristic: &'a str,
    /// Depth and tally of each cell with finished games, by depth.
    cells: Vec<(u32, &'a Tally)>,
}

/// All charts that these batteries give, each with a name of its own.
#[must_use]
pub fn charts(batteries: &[Played]) -> Vec<(String, Chart)> {
    let lines = lines(batteries);
    let mut charts = Charts::default();
    for kind in &KINDS {
        for heuristic in distinct(lines.iter().map(|line| line.heuristic)) {
            let its = lines.iter().filter(|line| line.heuristic == heuristic);
            charts.add_by_depth(kind, heuristic, its, |line| line.algorithm, batteries);
        }
        for algorithm in distinct(lines.iter().map(|line| line.algorithm)) {
            let its = lines.iter().filter(|line| line.algorithm == algorithm);
            charts.add_by_depth(kind, algorithm, its, |line| line.heuristic, batteries);
        }
    }
    for line in &lines {
        charts.add_tiles(line, batteries);
    }
    for played in batteries {
        charts.add_tiles_without_search(played, batteries);
    }
    charts.made
}

/// The lines of all batteries, in the order of the plans.
fn lines(batteries: &[Played]) -> Vec<Line<'_>> {
    let mut lines: Vec<Line<'_>> = Vec::new();
    for played in batteries {
        for (index, cell) in played.plan.cells.iter().enumerate() {
            let tally = played.ledger.tally(index);
            let (Some(heuristic), Some(depth)) = (cell.player.heuristic(), cell.player.depth())
            else {
                continue;
            };
            let (algorithm, heuristic) = (cell.player.kind().name(), heuristic.name());
            if tally.games() == 0 {
                continue;
            }
            let at = (u32::from(depth.plies()), tally);
            let is_same = |line: &&mut Line<'_>| {
                std::ptr::eq(line.played, played)
                    && (line.algorithm, line.heuristic) == (algorithm, heuristic)
            };
            match lines.iter_mut().find(is_same) {
                Some(line) => line.cells.push(at),
                None => lines.push(Line { played, algorithm, heuristic, cells: vec![at] }),
            }
        }
    }
    lines.iter_mut().for_each(|line| line.cells.sort_by_key(|(depth, _)| *depth));
    lines
}

/// Each once, in order of appearance.
fn distinct<'a>(names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut met = BTreeSet::new();
    names.filter(|name| met.insert(*name)).collect()
}

/// Charts under names of their own.
#[derive(Default)]
struct Charts {
    made: Vec<(String, Chart)>,
    names: BTreeSet<String>,
}

impl Charts {
    /// Adds a chart of `lines` by depth, if they have a point to show.
    fn add_by_depth<'a>(
        &mut self,
        kind: &Kind,
        of: &str,
        lines: impl Iterator<Item = &'a Line<'a>>,
        name: impl Fn(&'a Line<'a>) -> &'a str,
        batteries: &[Played],
    ) {
        let point = |line: &Line<'_>, (depth, tally): (u32, &Tally)| {
            let (y, interval) = (kind.measure)(line.played, tally)?;
            Some(Point { x: depth, y, interval })
        };
        let series = lines.filter_map(|line| {
            let points = line.cells.iter().filter_map(|cell| point(line, *cell));
            let points: Vec<Point> = points.collect();
            (!points.is_empty()).then(|| series(name(line), line.played, batteries, points))
        });
        let what = format!("{} with {of}", kind.title);
        self.add(
            format!("{}-{}", kind.name, file_name(of)),
            Drawn { what, x: "depth (plies)", ticks: Ticks::Whole, axis: kind.axis },
            kind.scale,
            series.collect(),
        );
    }

    /// Adds a chart of the shares of games that came to each tile, a line a depth.
    fn add_tiles(&mut self, line: &Line<'_>, batteries: &[Played]) {
        let Line { played, algorithm, heuristic, .. } = line;
        let series = line.cells.iter().map(|(depth, tally)| {
            series(&format!("depth {depth}"), played, batteries, tile_points(tally))
        });
        let what = format!("Tiles reached by {algorithm} with {heuristic}");
        let name = format!("tiles-{algorithm}-{}", file_name(heuristic));
        self.add(name, Drawn::tiles(what), Scale::Percent, series.collect());
    }

    /// The same for the players without a search, each in a chart of its own.
    fn add_tiles_without_search(&mut self, played: &Played, batteries: &[Played]) {
        for (index, cell) in played.plan.cells.iter().enumerate() {
            let tally = played.ledger.tally(index);
            let name = match cell.player {
                Player::Search { .. } => continue,
                Player::Random | Player::Greedy => cell.player.kind().name(),
            };
            if tally.games() > 0 {
                let series = series(name, played, batteries, tile_points(tally));
                let what = format!("Tiles reached by {name}");
                let drawn = Drawn::tiles(what);
                self.add(format!("tiles-{name}"), drawn, Scale::Percent, vec![series]);
            }
        }
    }

    fn add(&mut self, name: String, drawn: Drawn, scale: Scale, mut series: Vec<Series>) {
        if series.is_empty() {
            return;
        }
        let lines = series.len();
        series.truncate(MOST_LINES);
        let mut title = drawn.what;
        if lines > MOST_LINES {
            title += &format!(" ({MOST_LINES} of {lines} lines)");
        }
        let y = Axis { label: drawn.axis.to_owned(), scale };
        let chart = Chart { title, x: drawn.x.to_owned(), ticks: drawn.ticks, y, series };
        let numbered = (2..).map(|number| format!("{name}-{number}"));
        let mut names = std::iter::once(name.clone()).chain(numbered);
        let free = names.find(|name| self.names.insert(name.clone()));
        self.made.push((free.unwrap_or(name), chart));
    }
}

/// What a chart is and what its axes are.
struct Drawn {
    what: String,
    x: &'static str,
    ticks: Ticks,
    axis: &'static str,
}

impl Drawn {
    fn tiles(what: String) -> Self {
        let axis = "games that came to this tile (%)";
        Self { what, x: "largest tile", ticks: Ticks::Tiles, axis }
    }
}

/// Of each tile up to the largest one, from that which not all games reached, the share of games.
fn tile_points(tally: &Tally) -> Vec<Point> {
    let (games, reached) = (tally.games(), |exponent: u32| tally.reached(1 << exponent));
    let largest = (1..=15).rev().find(|exponent| reached(*exponent) > 0).unwrap_or(1);
    let first = (1..largest).rev().find(|exponent| reached(*exponent) == games).unwrap_or(1);
    let point =
        |exponent| Some(Point::new(exponent, 100.0 * win_rates::share(reached(exponent), games)?));
    (first..=largest).filter_map(point).collect()
}

fn series(name: &str, played: &Played, batteries: &[Played], points: Vec<Point>) -> Series {
    let name = match batteries {
        [_] => name.to_owned(),
        _ => format!("{name} ({})", played.label),
    };
    Series { name, style: Style::Measured, points }
}

/// A part of a file's name made of any text: letters and digits of ASCII in lower case, hyphens.
fn file_name(text: &str) -> String {
    let mut name = String::new();
    for letter in text.chars() {
        match letter {
            letter if letter.is_ascii_alphanumeric() => name.push(letter.to_ascii_lowercase()),
            _ if name.is_empty() || name.ends_with('-') => {}
            _ => name.push('-'),
        }
        if name.len() == LONGEST_NAME {
            break;
        }
    }
    let name = name.trim_end_matches('-');
    if name.is_empty() { "unnamed".to_owned() } else { name.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_text_gives_the_name_of_a_file() {
        for (text, name) in [
            ("h1", "h1"),
            ("Monotonía, \"a\"", "monoton-a-a"),
            ("../../etc/passwd", "etc-passwd"),
            ("\n=cmd|x ", "cmd-x"),
            ("", "unnamed"),
            ("\u{4e00}", "unnamed"),
        ] {
            assert_eq!(file_name(text), name);
        }
        assert_eq!(file_name(&"x".repeat(1000)).len(), LONGEST_NAME);
    }
}
