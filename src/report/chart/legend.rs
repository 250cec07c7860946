//! The legend, right of the chart where it hides no data.

use super::drawing::{Anchor, Drawing, Place};
use super::style::Look;
use super::{Series, font};

const LETTERS: f64 = 14.0;
/// Length of the piece of line before a name, and the gap behind it.
const SAMPLE: f64 = 40.0;
const GAP: f64 = 9.0;
/// No name takes more than this.
const LONGEST: f64 = 210.0;
const LINE_HEIGHT: f64 = 25.0;

/// What the legend takes from left to right; nothing if no series has a name.
pub(super) fn width(series: &[Series]) -> f64 {
    let names = series.iter().filter(|series| !series.name.is_empty());
    let longest = names.map(|series| font::width(&series.name, LETTERS)).reduce(f64::max);
    longest.map_or(0.0, |longest| SAMPLE + GAP + longest.min(LONGEST).ceil())
}

/// Draws the legend below `corner`, at most `height` high: closer together if it has many lines.
pub(super) fn draw(
    drawing: &mut Drawing,
    series: &[Series],
    looks: &[Look],
    corner: Place,
    height: f64,
) {
    let named: Vec<_> = series.iter().zip(looks).filter(|(it, _)| !it.name.is_empty()).collect();
    let step = LINE_HEIGHT.min(height / named.len().max(1) as f64);
    for (number, (series, look)) in named.into_iter().enumerate() {
        let (x, y) = (corner.0, corner.1 + (number as f64 + 0.5) * step);
        if let Some(stroke) = look.line {
            drawing.line(vec![(x, y), (x + SAMPLE, y)], stroke);
        }
        look.mark(drawing, (x + SAMPLE / 2.0, y));
        let place = (x + SAMPLE + GAP, y + LETTERS * 0.35);
        drawing.text(&series.name, place, LETTERS, Anchor::Start, LONGEST.ceil());
    }
}
