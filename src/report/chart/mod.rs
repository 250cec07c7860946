//! Charts of numbers by depth or by tile, as SVG and as PNG: readable in print, in grey and by the
//! colour-blind, for every line has a colour, a marker and a dash of its own.
//!
//! Reading order: this page (what a chart is), `axis` (where a number stands, and what is written
//! beside an axis), `style` (how series look), `plot` and `legend` (from a chart to shapes),
//! `drawing` (the shapes), `font`, `svg` and `png` (from shapes to bytes). Everything is computed
//! here, with letters that come along: the bytes of an SVG and the pixels of a PNG depend on the chart
//! alone.

mod axis;
mod drawing;
mod font;
mod legend;
mod plot;
mod png;
mod style;
mod svg;
#[cfg(test)]
mod tests;

pub use axis::{Scale, Ticks};

/// A chart of numbers by depth or by tile.
///
/// Text may be anything. What is too long for its place is cut and ends with `…`; control
/// characters show as `�`.
///
/// # Examples
///
/// ```
/// use lab2048::report::chart::{Axis, Chart, Point, Scale, Series, Style, Ticks, svg};
///
/// let rate = |x, y, low, high| Point { x, y, interval: Some((low, high)) };
/// let chart = Chart {
///     title: "Win rate of h1".to_owned(),
///     x: "depth (plies)".to_owned(),
///     ticks: Ticks::Whole,
///     y: Axis { label: "games won (%)".to_owned(), scale: Scale::Percent },
///     series: vec![
///         Series {
///             name: "expectimax".to_owned(),
///             style: Style::Measured,
///             points: vec![rate(3, 44.0, 34.7, 53.8), rate(4, 75.0, 65.7, 82.5)],
///         },
///         Series {
///             name: "expectimax, published".to_owned(),
///             style: Style::Published(0),
///             points: vec![Point::new(3, 56.0), Point::new(4, 84.0)],
///         },
///     ],
/// };
/// assert!(svg(&chart).starts_with(b"<svg"));
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Chart {
    /// Above the chart.
    pub title: String,
    /// What the horizontal axis is, with its unit.
    pub x: String,
    /// What is written below its numbers.
    pub ticks: Ticks,
    /// The vertical axis.
    pub y: Axis,
    /// What is drawn, in the order of the legend.
    pub series: Vec<Series>,
}

/// An axis of numbers.
#[derive(Debug, Clone, PartialEq)]
pub struct Axis {
    /// What it is, with its unit.
    pub label: String,
    /// Where a number stands on it.
    pub scale: Scale,
}

/// Points that belong together.
#[derive(Debug, Clone, PartialEq)]
pub struct Series {
    /// What it is, for the legend.
    pub name: String,
    /// How it is drawn.
    pub style: Style,
    /// Its points, from left to right.
    ///
    /// A point the axis cannot show is left out: one that is not finite, 0 or less on a
    /// logarithmic axis, or outside 0 to 100 on one of per cent.
    pub points: Vec<Point>,
}

/// How a series is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// A line with filled markers.
    Measured,
    /// Open marks without a line, in the colour and shape of the series with this index in the
    /// chart, counted from 0, which they are to be compared with.
    Published(usize),
    /// A thin grey line without marks: something computed.
    Reference,
}

/// A number at a depth or a tile.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    /// Where it stands from left to right: the depth in plies, or the base-2 logarithm of a tile.
    pub x: u32,
    /// The number.
    pub y: f64,
    /// The lower and upper end of its bar, if it has one. What reaches beyond the axis is cut.
    pub interval: Option<(f64, f64)>,
}

impl Point {
    /// A number without an interval.
    #[must_use]
    pub fn new(x: u32, y: f64) -> Self {
        Self { x, y, interval: None }
    }
}

/// The bytes of an SVG file, 900 x 560 units, with text as text.
///
/// A chart without a point that can be shown has axes, its legend and the words `no data`.
#[must_use]
pub fn svg(chart: &Chart) -> Vec<u8> {
    svg::bytes(&plot::drawing(chart))
}

/// The bytes of a PNG file: the picture of [`svg`](fn@svg) at twice its size, 1800 x 1120 pixels.
///
/// Needs no font of the system.
#[must_use]
pub fn png(chart: &Chart) -> Vec<u8> {
    png::bytes(&plot::drawing(chart))
}
