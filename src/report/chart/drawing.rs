//! A picture as a list of shapes, which any format can write.

use super::font;

/// A picture, on white.
#[derive(Debug, Default)]
pub(super) struct Drawing {
    /// From the lowest to the topmost.
    pub(super) shapes: Vec<Shape>,
    /// What it shows, for those who cannot see it.
    pub(super) title: String,
}

/// Width and height of every picture.
pub(super) const SIZE: (f64, f64) = (900.0, 560.0);

/// A place: units from the left and from the top.
pub(super) type Place = (f64, f64);

/// Red, green and blue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Colour(pub(super) u8, pub(super) u8, pub(super) u8);

impl Colour {
    pub(super) const WHITE: Self = Self(255, 255, 255);
    pub(super) const BLACK: Self = Self(0, 0, 0);
}

/// How a line is drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Stroke {
    pub(super) colour: Colour,
    pub(super) width: f64,
    /// Lengths of dashes and gaps in turn; none for an unbroken line.
    pub(super) dashes: &'static [f64],
}

impl Stroke {
    /// An unbroken line.
    pub(super) const fn plain(colour: Colour, width: f64) -> Self {
        Self { colour, width, dashes: &[] }
    }
}

/// Which part of a text stands at its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// What a picture is made of.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Shape {
    /// A line through some places.
    Line { places: Vec<Place>, stroke: Stroke },
    /// An area with straight sides.
    Polygon { corners: Vec<Place>, fill: Colour, stroke: Stroke },
    /// A disc.
    Circle { centre: Place, radius: f64, fill: Colour, stroke: Stroke },
    /// A line of text whose baseline goes through its place.
    Text { text: String, place: Place, size: f64, anchor: Anchor, upwards: bool },
}

impl Drawing {
    /// Adds a line.
    pub(super) fn line(&mut self, places: Vec<Place>, stroke: Stroke) {
        self.shapes.push(Shape::Line { places, stroke });
    }

    /// Adds a level text no wider than `width`.
    pub(super) fn text(&mut self, text: &str, at: Place, size: f64, anchor: Anchor, width: f64) {
        let text = font::fitted(text, size, width);
        self.shapes.push(Shape::Text { text, place: at, size, anchor, upwards: false });
    }

    /// Adds a text that is read upwards, centred at its place and no longer than `length`.
    pub(super) fn text_upwards(&mut self, text: &str, at: Place, size: f64, length: f64) {
        let (text, anchor) = (font::fitted(text, size, length), Anchor::Middle);
        self.shapes.push(Shape::Text { text, place: at, size, anchor, upwards: true });
    }
}
