//! How series look: colours, markers and dashes.

use super::drawing::{Colour, Drawing, Place, Shape, Stroke};
use super::{Series, Style};

/// Okabe and Ito's colours, which the colour-blind tell apart, without their yellow, which is too
/// pale for lines.
const COLOURS: [Colour; 7] = [
    Colour(0, 114, 178),
    Colour(213, 94, 0),
    Colour(0, 158, 115),
    Colour(204, 121, 167),
    Colour(230, 159, 0),
    Colour(86, 180, 233),
    Colour::BLACK,
];

/// In grey, these and the markers tell lines apart.
const DASHES: [&[f64]; 5] =
    [&[], &[9.0, 4.0], &[2.0, 3.0], &[9.0, 3.0, 2.0, 3.0], &[15.0, 4.0, 4.0, 4.0]];

const GREY: Colour = Colour(110, 110, 110);
const REFERENCE_DASHES: [&[f64]; 3] = [&[7.0, 5.0], &[1.5, 4.0], &[12.0, 4.0, 1.5, 4.0]];

/// The shape of a mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Marker {
    Circle,
    Triangle,
    Square,
    Diamond,
    TriangleDown,
    Pentagon,
}

const MARKERS: [Marker; 6] = [
    Marker::Circle,
    Marker::Triangle,
    Marker::Square,
    Marker::Diamond,
    Marker::TriangleDown,
    Marker::Pentagon,
];

/// How one series is drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Look {
    colour: Colour,
    /// Of the line, if the series has one.
    pub(super) line: Option<Stroke>,
    marker: Option<Marker>,
    is_open: bool,
}

/// How each series is drawn.
pub(super) fn looks(series: &[Series]) -> Vec<Look> {
    let before = |index: usize, style: Style| {
        series[..index].iter().filter(|series| series.style == style).count()
    };
    let own = |(index, series): (usize, &Series)| match series.style {
        Style::Reference => Look::of_reference(before(index, Style::Reference)),
        _ => Look::of_measured(before(index, Style::Measured)),
    };
    let own: Vec<Look> = series.iter().enumerate().map(own).collect();
    let look = |(series, own_look): (&Series, &Look)| match series.style {
        Style::Published(of) => own.get(of).unwrap_or(own_look).opened(),
        _ => *own_look,
    };
    series.iter().zip(&own).map(look).collect()
}

impl Look {
    fn of_measured(number: usize) -> Self {
        let colour = COLOURS[number % COLOURS.len()];
        let dashes = DASHES[number % DASHES.len()];
        Self {
            colour,
            line: Some(Stroke { colour, width: 2.0, dashes }),
            marker: Some(MARKERS[number % MARKERS.len()]),
            is_open: false,
        }
    }

    fn of_reference(number: usize) -> Self {
        let dashes = REFERENCE_DASHES[number % REFERENCE_DASHES.len()];
        let line = Some(Stroke { colour: GREY, width: 1.5, dashes });
        Self { colour: GREY, line, marker: None, is_open: false }
    }

    /// The same mark, open and without a line.
    fn opened(self) -> Self {
        Self { line: None, is_open: true, ..self }
    }

    /// How the bar of an interval is drawn.
    pub(super) fn bar(self) -> Stroke {
        Stroke::plain(self.colour, 1.3)
    }

    /// Draws a mark, if the series has any.
    pub(super) fn mark(self, drawing: &mut Drawing, centre: Place) {
        let Some(marker) = self.marker else { return };
        let fill = if self.is_open { Colour::WHITE } else { self.colour };
        let stroke = Stroke::plain(self.colour, 1.6);
        drawing.shapes.push(match marker.corners(centre) {
            Some(corners) => Shape::Polygon { corners, fill, stroke },
            None => Shape::Circle { centre, radius: 4.2, fill, stroke },
        });
    }
}

impl Marker {
    /// The corners around a centre; none for a circle.
    fn corners(self, (x, y): Place) -> Option<Vec<Place>> {
        let around: &[Place] = match self {
            Self::Circle => return None,
            Self::Triangle => &[(0.0, -5.4), (4.9, 3.6), (-4.9, 3.6)],
            Self::Square => &[(-3.9, -3.9), (3.9, -3.9), (3.9, 3.9), (-3.9, 3.9)],
            Self::Diamond => &[(0.0, -5.8), (5.0, 0.0), (0.0, 5.8), (-5.0, 0.0)],
            Self::TriangleDown => &[(0.0, 5.4), (4.9, -3.6), (-4.9, -3.6)],
            Self::Pentagon => &[(0.0, -5.0), (4.8, -1.5), (3.0, 4.1), (-3.0, 4.1), (-4.8, -1.5)],
        };
        Some(around.iter().map(|(right, down)| (x + right, y + down)).collect())
    }
}
