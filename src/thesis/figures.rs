//! Figures 13 to 21 of the thesis, with our results: win rates by depth for each heuristic and each
//! algorithm, and the time of a game.
//!
//! Ours are lines with 95 % intervals, the published rates open marks beside them. The thesis
//! shows times as bars without numbers, so figures 20 and 21 hold ours alone.

use super::cell::{ALGORITHMS, Cell, DEPTHS, HEURISTICS};
use super::evidence::{Evidence, Rate};
use super::published::published;
use crate::report::chart::{Axis, Chart, Point, Scale, Series, Style, Ticks};
use crate::stats::Summary;

/// A picture and the name of its file, without its ending.
pub type Figure = (String, Chart);

/// All figures for which there are results.
#[must_use]
pub fn figures(evidence: &Evidence) -> Vec<Figure> {
    let mut figures = Vec::new();
    if !evidence.rates.is_empty() {
        figures
            .extend((13..).zip(HEURISTICS).map(|(number, it)| of_heuristic(number, it, evidence)));
        figures.extend([1, 0, 2].map(|algorithm| of_algorithm(algorithm, evidence)));
    }
    if !evidence.seconds.is_empty() {
        figures.push(times_by_algorithm(evidence));
        figures.push(times_by_heuristic(evidence));
    }
    figures
}

/// The win rates of one heuristic, a line an algorithm.
fn of_heuristic(number: u32, heuristic: &'static str, evidence: &Evidence) -> Figure {
    let lines = ALGORITHMS.map(|algorithm| {
        let cells = DEPTHS.map(|depth| Cell { algorithm, heuristic, depth });
        (algorithm.name(), cells)
    });
    let title = format!("Win rate with heuristic {heuristic} (thesis, figure {number})");
    (format!("figure-{number}-{heuristic}"), win_rates(title, &lines, evidence))
}

/// The win rates of one algorithm, a line a heuristic.
fn of_algorithm(index: usize, evidence: &Evidence) -> Figure {
    let algorithm = ALGORITHMS[index];
    let lines = HEURISTICS
        .map(|heuristic| (heuristic, DEPTHS.map(|depth| Cell { algorithm, heuristic, depth })));
    let number = published().figures[&lines[0].1[0]];
    let name = algorithm.name();
    let title = format!("Win rate with {name} (thesis, figure {number})");
    (format!("figure-{number}-{name}"), win_rates(title, &lines, evidence))
}

fn win_rates(title: String, lines: &[(&str, [Cell; 5])], evidence: &Evidence) -> Chart {
    let percent = |cell: &Cell, rate: &Rate, with_interval: bool| {
        let interval = rate.interval();
        Point {
            x: cell.depth.into(),
            y: 100.0 * rate.share(),
            interval: with_interval.then_some((100.0 * interval.low, 100.0 * interval.high)),
        }
    };
    let mut series = Vec::new();
    for (index, (name, cells)) in lines.iter().enumerate() {
        let points = |of: &super::Rates, with_interval: bool| {
            let rates = cells.iter().filter_map(|cell| Some((cell, of.get(cell)?)));
            rates.map(|(cell, rate)| percent(cell, rate, with_interval)).collect::<Vec<_>>()
        };
        let ours = Series {
            name: (*name).to_owned(),
            style: Style::Measured,
            points: points(&evidence.rates, true),
        };
        series.insert(index, ours);
        series.push(Series {
            name: format!("{name}, published"),
            style: Style::Published(index),
            points: points(&published().rates, false),
        });
    }
    let y = Axis { label: "games won (%)".to_owned(), scale: Scale::Percent };
    Chart { title, x: DEPTH.to_owned(), ticks: Ticks::Whole, y, series }
}

const DEPTH: &str = "depth (plies)";

/// The mean time of a game, a line an algorithm, all heuristics together.
fn times_by_algorithm(evidence: &Evidence) -> Figure {
    let lines = ALGORITHMS.map(|algorithm| {
        let cells =
            DEPTHS.map(|depth| HEURISTICS.map(|heuristic| Cell { algorithm, heuristic, depth }));
        (algorithm.name(), cells.map(Vec::from))
    });
    let title = "Time of a game by algorithm, mean of h1 to h4 (thesis, figure 20)";
    ("figure-20-times-by-algorithm".to_owned(), times(title, &lines, evidence))
}

/// The mean time of a game, a line a heuristic, all algorithms together.
fn times_by_heuristic(evidence: &Evidence) -> Figure {
    let lines = HEURISTICS.map(|heuristic| {
        let cells =
            DEPTHS.map(|depth| ALGORITHMS.map(|algorithm| Cell { algorithm, heuristic, depth }));
        (heuristic, cells.map(Vec::from))
    });
    let title = "Time of a game by heuristic, mean of the algorithms (thesis, figure 21)";
    ("figure-21-times-by-heuristic".to_owned(), times(title, &lines, evidence))
}

/// Lines of mean times. Each point is the mean of its cells' means, so that every cell counts
/// alike; it is left out unless all of them were timed.
fn times(title: &str, lines: &[(&str, [Vec<Cell>; 5])], evidence: &Evidence) -> Chart {
    let mean = |cell: &Cell| Summary::of(evidence.seconds.get(cell)?).map(|summary| summary.mean);
    let point = |(depth, cells): (u8, &Vec<Cell>)| {
        let means: Vec<f64> = cells.iter().map(mean).collect::<Option<_>>()?;
        Some(Point::new(depth.into(), Summary::of(&means)?.mean))
    };
    let series = lines.iter().map(|(name, depths)| Series {
        name: (*name).to_owned(),
        style: Style::Measured,
        points: DEPTHS.into_iter().zip(depths).filter_map(point).collect(),
    });
    Chart {
        title: title.to_owned(),
        x: DEPTH.to_owned(),
        ticks: Ticks::Whole,
        y: Axis { label: "mean time of a game (seconds)".to_owned(), scale: Scale::Log },
        series: series.collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::thesis::tables::published_evidence;

    #[test]
    fn every_figure_is_drawn_from_the_cells_it_names() {
        let mut evidence = published_evidence();
        let cell = Cell::named("alphabeta", "h2", 5).unwrap();
        for cell in Cell::all() {
            evidence.seconds.insert(cell, vec![f64::from(cell.depth), 3.0]);
        }
        evidence.rates.insert(cell, Rate { wins: 1, games: 4 });
        let figures = figures(&evidence);
        let names: Vec<&str> = figures.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names[..4], ["figure-13-h1", "figure-14-h2", "figure-15-h3", "figure-16-h4"]);
        assert_eq!(
            names[4..7],
            ["figure-17-alphabeta", "figure-18-minimax", "figure-19-expectimax"]
        );
        assert_eq!(names.len(), 9);
        let at = |figure: usize, series: usize| figures[figure].1.series[series].points[2].y;
        // Alpha-beta is the second line of figure 14, h2 the second of figure 17; then published.
        assert_eq!([at(1, 1), at(4, 1)], [25.0, 25.0]);
        assert_eq!([at(1, 4), at(4, 5)], [61.0, 61.0]);
        assert_eq!(figures[1].1.series[4].style, Style::Published(1));
        assert_eq!(figures[7].1.series[2].points[4].y, 5.0);
    }

    #[test]
    fn what_was_not_played_is_not_drawn() {
        assert!(figures(&Evidence::default()).is_empty());
        let rates_only = figures(&published_evidence());
        assert_eq!(rates_only.len(), 7);
    }
}
