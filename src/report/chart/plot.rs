//! From a chart to shapes: where everything stands.

use super::axis::{Horizontal, Tick, Vertical};
use super::drawing::{Anchor, Colour, Drawing, Place, SIZE, Stroke};
use super::style::{Look, looks};
use super::{Chart, Point, Series, Style, font, legend};

const TITLE: f64 = 19.0;
const LABEL: f64 = 15.0;
const NUMBER: f64 = 13.0;
const MARGIN: f64 = 14.0;
/// Between the axes and what stands at their ends, so that marks there are whole.
const INSET: f64 = 7.0;
/// How far apart series stand sideways, in units, at most: near enough to be of one depth.
const SIDESTEP: f64 = 11.0;
/// The share of a depth's room that its series may take.
const SIDESTEPS: f64 = 0.7;
/// Half of the width of an interval's ends.
const CAP: f64 = 4.0;

const GRID: Stroke = Stroke::plain(Colour(226, 226, 226), 1.0);
const AXIS: Stroke = Stroke::plain(Colour(60, 60, 60), 1.2);

/// Where the axes are, and where numbers stand between them.
struct Frame {
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
    x: Horizontal,
    y: Vertical,
}

/// The picture of a chart.
pub(super) fn drawing(chart: &Chart) -> Drawing {
    let mut drawing =
        Drawing { title: font::fitted(&chart.title, 1.0, 200.0), ..Drawing::default() };
    let looks = looks(&chart.series);
    let frame = Frame::of(chart);
    frame.draw_axes(&mut drawing, chart);
    let sides = sidesteps(chart, &frame);
    let series = || chart.series.iter().zip(&looks).zip(&sides);
    // What is compared with lies below; marks lie on top, for they say most.
    for is_reference in [true, false] {
        let kind = |series: &Series| (series.style == Style::Reference) == is_reference;
        for ((series, look), side) in series().filter(|((series, _), _)| kind(series)) {
            draw_line(&mut drawing, &frame, chart, series, *look, *side);
        }
    }
    for ((series, look), side) in series() {
        for point in shown(chart, series) {
            look.mark(&mut drawing, frame.place(point.x, point.y, *side));
        }
    }
    if chart.series.iter().all(|series| shown(chart, series).next().is_none()) {
        let middle = ((frame.left + frame.right) / 2.0, (frame.top + frame.bottom) / 2.0);
        drawing.text("no data", middle, LABEL, Anchor::Middle, frame.right - frame.left);
    }
    let corner = (frame.right + 2.0 * MARGIN, frame.top);
    legend::draw(&mut drawing, &chart.series, &looks, corner, frame.bottom - frame.top);
    drawing
}

/// The points of a series that have a place on the axes.
fn shown<'a>(chart: &Chart, series: &'a Series) -> impl Iterator<Item = &'a Point> {
    let scale = chart.y.scale;
    series.points.iter().filter(move |point| scale.shows(point.y))
}

/// The bars of a series and the line through its points.
fn draw_line(
    drawing: &mut Drawing,
    frame: &Frame,
    chart: &Chart,
    series: &Series,
    look: Look,
    side: f64,
) {
    if let Some(stroke) = look.line {
        let places = shown(chart, series).map(|point| frame.place(point.x, point.y, side));
        drawing.line(places.collect(), stroke);
    }
    for point in shown(chart, series) {
        let Some((low, high)) = point.interval.filter(|(low, high)| low <= high) else { continue };
        let (x, bottom) = frame.place(point.x, low, side);
        let (_, top) = frame.place(point.x, high, side);
        drawing.line(vec![(x, bottom), (x, top)], look.bar());
        for y in [bottom, top] {
            drawing.line(vec![(x - CAP, y), (x + CAP, y)], look.bar());
        }
    }
}

/// How far right each series stands of its depth, in units: side by side if there are bars or
/// open marks, which would hide each other, and else all on the depth.
fn sidesteps(chart: &Chart, frame: &Frame) -> Vec<f64> {
    let stands_beside = |series: &Series| series.style != Style::Reference;
    let hides = |series: &Series| {
        matches!(series.style, Style::Published(_))
            || series.points.iter().any(|point| point.interval.is_some())
    };
    let beside = chart.series.iter().filter(|series| stands_beside(series)).count();
    if beside < 2 || !chart.series.iter().any(hides) {
        return vec![0.0; chart.series.len()];
    }
    let (depth, next) = (frame.place(0, 1.0, 0.0).0, frame.place(1, 1.0, 0.0).0);
    let step = SIDESTEP.min(SIDESTEPS * (next - depth) / beside as f64);
    let mut side = -step * (beside - 1) as f64 / 2.0;
    let mut place = |series: &Series| {
        if !stands_beside(series) {
            return 0.0;
        }
        let here = side;
        side += step;
        here
    };
    chart.series.iter().map(&mut place).collect()
}

impl Frame {
    fn of(chart: &Chart) -> Self {
        let points = || chart.series.iter().flat_map(|series| shown(chart, series));
        let ends = |point: &Point| point.interval.map_or([point.y; 2], |(low, high)| [low, high]);
        let numbers = points().flat_map(|point| [point.y].into_iter().chain(ends(point)));
        let y = Vertical::new(chart.y.scale, numbers.filter(|it| chart.y.scale.shows(*it)));
        let x = Horizontal::new(chart.ticks, points().map(|point| point.x));
        let numbers = y.ticks().into_iter().map(|tick| font::width(&tick.text, NUMBER));
        let legend = legend::width(&chart.series);
        let gap = if legend > 0.0 { 2.0 * MARGIN } else { 0.0 };
        Self {
            left: MARGIN + LABEL + 14.0 + numbers.reduce(f64::max).unwrap_or(0.0).ceil(),
            right: SIZE.0 - MARGIN - legend - gap,
            top: MARGIN + TITLE + 18.0,
            bottom: SIZE.1 - MARGIN - LABEL - NUMBER - 18.0,
            x,
            y,
        }
    }

    /// Where a number of a depth stands, `side` units beside it.
    fn place(&self, x: u32, y: f64, side: f64) -> Place {
        (self.across(self.x.share(x.into())) + side, self.up(self.y.share(y)))
    }

    fn across(&self, share: f64) -> f64 {
        self.left + share * (self.right - self.left)
    }

    fn up(&self, share: f64) -> f64 {
        self.bottom - INSET - share * (self.bottom - self.top - 2.0 * INSET)
    }

    /// The grid, the axes, the numbers at them, what they are, and the title.
    fn draw_axes(&self, drawing: &mut Drawing, chart: &Chart) {
        for Tick { share, text } in self.y.ticks() {
            let y = self.up(share);
            drawing.line(vec![(self.left, y), (self.right, y)], GRID);
            let place = (self.left - 8.0, y + NUMBER * 0.35);
            drawing.text(&text, place, NUMBER, Anchor::End, self.left);
        }
        for Tick { share, text } in self.x.ticks() {
            let x = self.across(share);
            drawing.line(vec![(x, self.bottom), (x, self.bottom + 5.0)], AXIS);
            let place = (x, self.bottom + NUMBER + 8.0);
            drawing.text(&text, place, NUMBER, Anchor::Middle, 100.0);
        }
        let (left, right, top, bottom) = (self.left, self.right, self.top, self.bottom);
        drawing.line(vec![(left, top), (left, bottom), (right, bottom)], AXIS);
        let (middle, width) = ((left + right) / 2.0, right - left);
        drawing.text(&chart.x, (middle, SIZE.1 - MARGIN), LABEL, Anchor::Middle, width);
        let beside = (MARGIN + LABEL * 0.8, (top + bottom) / 2.0);
        drawing.text_upwards(&chart.y.label, beside, LABEL, bottom - top);
        let above = (SIZE.0 / 2.0, MARGIN + TITLE * 0.8);
        drawing.text(&chart.title, above, TITLE, Anchor::Middle, SIZE.0 - 2.0 * MARGIN);
    }
}
