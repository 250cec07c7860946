//! Which charts there are, and the cells they are drawn from.

use std::collections::HashMap;

use rust_xlsxwriter::{ColNum, RowNum};

use super::chart::{Picture, Scale};
use super::chart_data::{ALGORITHM, Block, ChartData, HEURISTIC, Unit};
use super::charts::{MOST_CHARTS, MOST_LINES};
use super::lines::{Line, Point, groups, lines, rate_name};
use super::{published, text};
use crate::report::{Played, Report};

/// Charts that belong together.
#[derive(Debug)]
pub(super) struct Kind {
    name: &'static str,
    /// As many as are drawn.
    pub(super) pictures: Vec<Picture>,
    charts: usize,
    most_lines: usize,
}

/// The kinds, without a chart.
pub(super) fn kinds() -> [Kind; 3] {
    let kind = |name| Kind { name, pictures: Vec::new(), charts: 0, most_lines: 0 };
    [kind("By heuristic"), kind("By algorithm"), kind("Time of a game")]
}

impl Kind {
    /// What it is, and what is left out.
    pub(super) fn heading(&self) -> String {
        let mut heading = self.name.to_owned();
        if self.charts > MOST_CHARTS {
            heading += &format!(": the first {MOST_CHARTS} of {} charts", self.charts);
        }
        if self.most_lines > MOST_LINES {
            heading +=
                &format!("; of up to {} lines a chart has the first {MOST_LINES}", self.most_lines);
        }
        heading
    }

    fn add(&mut self, mut picture: Picture) {
        self.charts += 1;
        self.most_lines = self.most_lines.max(picture.measured.1.len());
        picture.measured.1.truncate(MOST_LINES);
        if let Some((_, marks)) = &mut picture.published {
            marks.retain(|(_, line)| *line < MOST_LINES);
        }
        if self.pictures.len() < MOST_CHARTS {
            self.pictures.push(picture);
        }
    }
}

/// Adds the charts of a battery.
pub(super) fn add(report: &Report, battery: &Played, data: &mut ChartData, kinds: &mut [Kind; 3]) {
    let lines = lines(battery);
    let played = || lines.iter().flat_map(|line| line.points.keys());
    let (Some(first), Some(last)) = (played().min(), played().max()) else { return };
    // Every depth between them, so that the distances on the axis are true.
    let depths: Vec<u8> = (*first..=*last).collect();
    let of_battery =
        if report.batteries.len() > 1 { format!(" in {}", battery.label) } else { String::new() };
    let maker = Maker { lines: &lines, depths: &depths, of_battery: &of_battery };
    maker.rates(report, battery, data, kinds);
    maker.times(data, &mut kinds[2]);
}

/// What the charts of a battery are made of.
struct Maker<'a> {
    lines: &'a [Line<'a>],
    depths: &'a [u8],
    of_battery: &'a str,
}

impl Maker<'_> {
    /// The charts of win rates.
    fn rates(
        &self,
        report: &Report,
        battery: &Played,
        data: &mut ChartData,
        kinds: &mut [Kind; 3],
    ) {
        let axis = rate_name(battery);
        let block = data.block(format!("{}{}", text::heading(axis), self.of_battery), self.depths);
        let rows: Vec<RowNum> = self
            .lines
            .iter()
            .map(|line| {
                let rates = self.numbers(line, |point| point.rate);
                data.line([line.algorithm, line.heuristic], rates, Unit::Share)
            })
            .collect();
        let published = self.published(report, battery, data);
        let picture = |name: &str, names, members: &[usize]| Picture {
            title: format!("{} with {name}{}", text::heading(axis), self.of_battery),
            axis,
            scale: Scale::Percent,
            names,
            measured: (block, members.iter().map(|line| rows[*line]).collect()),
            published: published.as_ref().map(|(block, rows)| (*block, marks(rows, members))),
        };
        for (name, members) in groups(self.lines, |line| line.heuristic) {
            kinds[0].add(picture(name, ALGORITHM, &members));
        }
        for (name, members) in groups(self.lines, |line| line.algorithm) {
            kinds[1].add(picture(name, HEURISTIC, &members));
        }
    }

    /// The block of published rates, if there are any, with the row of each line that has some.
    fn published(
        &self,
        report: &Report,
        battery: &Played,
        data: &mut ChartData,
    ) -> Option<(Block, HashMap<usize, RowNum>)> {
        let published = published::rates(report, battery);
        let of = |line: &Line<'_>| -> Option<Vec<Option<f64>>> {
            let rates = published.get(&(line.algorithm.to_owned(), line.heuristic.to_owned()))?;
            Some(self.depths.iter().map(|depth| rates.get(depth).copied()).collect())
        };
        let found: Vec<_> =
            self.lines.iter().enumerate().filter_map(|(at, line)| Some((at, of(line)?))).collect();
        if found.is_empty() {
            return None;
        }
        let heading = format!("Games won{} as published by the thesis", self.of_battery);
        let block = data.block(heading, self.depths);
        let mut rows = HashMap::new();
        for (at, rates) in found {
            let line = &self.lines[at];
            let names = [line.algorithm, line.heuristic].map(|name| format!("{name}, published"));
            let row = data.line([&names[0], &names[1]], rates, Unit::Share);
            rows.insert(at, row);
        }
        Some((block, rows))
    }

    /// The charts of times. Each point is the mean of its cells' means, so that every cell counts
    /// alike; there is none where not all of them were timed.
    fn times(&self, data: &mut ChartData, kind: &mut Kind) {
        let by_algorithm = groups(self.lines, |line| line.algorithm);
        let by_heuristic = groups(self.lines, |line| line.heuristic);
        let of_battery = self.of_battery;
        let title = format!("Time of a game of each algorithm, mean of all heuristics{of_battery}");
        kind.pictures_of_times(self, data, title, ALGORITHM, &by_algorithm);
        let title =
            format!("Time of a game with each heuristic, mean of all algorithms{of_battery}");
        kind.pictures_of_times(self, data, title, HEURISTIC, &by_heuristic);
    }

    fn numbers(&self, line: &Line<'_>, of: fn(&Point) -> Option<f64>) -> Vec<Option<f64>> {
        self.depths.iter().map(|depth| line.points.get(depth).and_then(of)).collect()
    }

    fn mean_seconds(&self, members: &[usize]) -> Vec<Option<f64>> {
        let mean = |depth: &u8| {
            let points = members.iter().map(|line| self.lines[*line].points.get(depth));
            let seconds: Vec<f64> =
                points.map(|point| point.and_then(|it| it.seconds)).collect::<Option<_>>()?;
            Some(seconds.iter().sum::<f64>() / seconds.len() as f64)
        };
        // A logarithmic axis has no place for 0.
        self.depths.iter().map(|depth| mean(depth).filter(|seconds| *seconds > 0.0)).collect()
    }
}

impl Kind {
    fn pictures_of_times(
        &mut self,
        maker: &Maker<'_>,
        data: &mut ChartData,
        title: String,
        names: ColNum,
        groups: &[(&str, Vec<usize>)],
    ) {
        let numbers: Vec<_> = groups.iter().map(|(_, lines)| maker.mean_seconds(lines)).collect();
        let Some(smallest) = numbers.iter().flatten().flatten().copied().reduce(f64::min) else {
            return;
        };
        let heading = format!("{title}: seconds");
        let block = data.block(heading, maker.depths);
        let rows = groups.iter().zip(numbers).map(|((name, _), numbers)| {
            let names = if names == ALGORITHM { [*name, ""] } else { ["", *name] };
            data.line(names, numbers, Unit::Seconds)
        });
        let measured = (block, rows.collect());
        let axis = "seconds a game";
        let scale = Scale::Log(smallest);
        self.add(Picture { title, axis, scale, names, measured, published: None });
    }
}

/// The marks beside the lines of a chart: their rows, and which line of the chart they belong to.
fn marks(rows: &HashMap<usize, RowNum>, members: &[usize]) -> Vec<(RowNum, usize)> {
    let lines = members.iter().enumerate();
    lines.filter_map(|(line, member)| Some((*rows.get(member)?, line))).collect()
}
