//! Shapes as PNG.

use tiny_skia::{FillRule, LineCap, Paint, Path, PathBuilder, Pixmap, StrokeDash, Transform};
use ttf_parser::OutlineBuilder;

use super::drawing::{Anchor, Colour, Drawing, Place, SIZE, Shape, Stroke};
use super::font::{self, Pen};

/// Pixels a unit.
const SCALE: f32 = 2.0;

/// The bytes of the file.
pub(super) fn bytes(drawing: &Drawing) -> Vec<u8> {
    let mut canvas = Canvas::new();
    for shape in &drawing.shapes {
        canvas.draw(shape);
    }
    canvas.pixels.encode_png().expect("a picture in memory can be encoded")
}

struct Canvas {
    pixels: Pixmap,
}

impl Canvas {
    fn new() -> Self {
        let length = |units: f64| (units * f64::from(SCALE)) as u32;
        let mut pixels =
            Pixmap::new(length(SIZE.0), length(SIZE.1)).expect("the size of a picture is allowed");
        pixels.fill(tiny_skia::Color::WHITE);
        Self { pixels }
    }

    fn draw(&mut self, shape: &Shape) {
        match shape {
            Shape::Line { places, stroke } => self.stroke(line(places, false), stroke),
            Shape::Polygon { corners, fill, stroke } => {
                let path = line(corners, true);
                self.fill(path.clone(), *fill, Transform::identity());
                self.stroke(path, stroke);
            }
            Shape::Circle { centre: (x, y), radius, fill, stroke } => {
                let path = PathBuilder::from_circle(*x as f32, *y as f32, *radius as f32);
                self.fill(path.clone(), *fill, Transform::identity());
                self.stroke(path, stroke);
            }
            Shape::Text { text, place, size, anchor, upwards } => {
                let back = font::width(text, *size)
                    * match anchor {
                        Anchor::Start => 0.0,
                        Anchor::Middle => 0.5,
                        Anchor::End => 1.0,
                    };
                let turn = if *upwards { -90.0 } else { 0.0 };
                let (x, y) = (place.0 as f32, place.1 as f32);
                let placed = Transform::from_translate(-back as f32, 0.0)
                    .post_concat(Transform::from_rotate(turn))
                    .post_translate(x, y);
                self.fill(letters(text, *size), Colour::BLACK, placed);
            }
        }
    }

    /// A path without length, as of a single point, leaves no trace.
    fn stroke(&mut self, path: Option<Path>, stroke: &Stroke) {
        let Some(path) = path else { return };
        let dashes = stroke.dashes.iter().map(|length| *length as f32).collect();
        let drawn = tiny_skia::Stroke {
            width: stroke.width as f32,
            line_cap: LineCap::Butt,
            dash: StrokeDash::new(dashes, 0.0),
            ..tiny_skia::Stroke::default()
        };
        let scale = Transform::from_scale(SCALE, SCALE);
        self.pixels.stroke_path(&path, &paint(stroke.colour), &drawn, scale, None);
    }

    fn fill(&mut self, path: Option<Path>, colour: Colour, placed: Transform) {
        let Some(path) = path else { return };
        let placed = placed.post_scale(SCALE, SCALE);
        self.pixels.fill_path(&path, &paint(colour), FillRule::Winding, placed, None);
    }
}

fn paint(Colour(red, green, blue): Colour) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, 255);
    paint
}

fn line(places: &[Place], is_closed: bool) -> Option<Path> {
    let mut path = PathBuilder::new();
    for (number, (x, y)) in places.iter().enumerate() {
        let (x, y) = (*x as f32, *y as f32);
        if number == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
    }
    if is_closed {
        path.close();
    }
    path.finish()
}

/// The outlines of a text that begins at 0 on the baseline.
fn letters(text: &str, size: f64) -> Option<Path> {
    let mut pen = Letters { path: PathBuilder::new(), right: 0.0 };
    let unit = font::outline(text, size, &mut pen) as f32;
    // Letters grow upwards and pictures downwards.
    pen.path.finish()?.transform(Transform::from_scale(unit, -unit))
}

struct Letters {
    path: PathBuilder,
    right: f32,
}

impl Pen for Letters {
    fn begin_letter(&mut self, right: f64) {
        self.right = right as f32;
    }
}

impl OutlineBuilder for Letters {
    fn move_to(&mut self, x: f32, y: f32) {
        self.path.move_to(self.right + x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.path.line_to(self.right + x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.path.quad_to(self.right + x1, y1, self.right + x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.path.cubic_to(self.right + x1, y1, self.right + x2, y2, self.right + x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}
