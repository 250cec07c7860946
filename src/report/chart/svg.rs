//! Shapes as SVG.

use super::drawing::{Anchor, Colour, Drawing, Place, SIZE, Shape, Stroke};
use super::font;

/// The bytes of the file.
pub(super) fn bytes(drawing: &Drawing) -> Vec<u8> {
    let (width, height) = SIZE;
    let title = escaped(&drawing.title);
    let mut lines = vec![
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"{}\">",
            font::FAMILY
        ),
        format!("<title>{title}</title>"),
        format!("<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>"),
    ];
    lines.extend(drawing.shapes.iter().map(element));
    lines.push("</svg>\n".to_owned());
    lines.join("\n").into_bytes()
}

fn element(shape: &Shape) -> String {
    match shape {
        Shape::Line { places, stroke } => {
            format!("<polyline points=\"{}\" fill=\"none\" {}/>", list(places), stroked(stroke))
        }
        Shape::Polygon { corners, fill, stroke } => {
            let (corners, fill) = (list(corners), colour(*fill));
            format!("<polygon points=\"{corners}\" fill=\"{fill}\" {}/>", stroked(stroke))
        }
        Shape::Circle { centre: (x, y), radius, fill, stroke } => format!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"{radius}\" fill=\"{}\" {}/>",
            number(*x),
            number(*y),
            colour(*fill),
            stroked(stroke)
        ),
        Shape::Text { text, place: (x, y), size, anchor, upwards } => {
            let (x, y) = (number(*x), number(*y));
            let anchor = match anchor {
                Anchor::Start => "start",
                Anchor::Middle => "middle",
                Anchor::End => "end",
            };
            let turned = format!(" transform=\"rotate(-90 {x} {y})\"");
            let turned = if *upwards { turned } else { String::new() };
            format!(
                "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"{anchor}\"{turned}>{}</text>",
                escaped(text)
            )
        }
    }
}

fn stroked(stroke: &Stroke) -> String {
    let Stroke { colour, width, dashes } = stroke;
    let dashes: Vec<String> = dashes.iter().map(ToString::to_string).collect();
    let dashed = format!(" stroke-dasharray=\"{}\"", dashes.join(" "));
    let dashed = if dashes.is_empty() { "" } else { &dashed };
    format!("stroke=\"{}\" stroke-width=\"{width}\"{dashed}", self::colour(*colour))
}

fn colour(Colour(red, green, blue): Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn list(places: &[Place]) -> String {
    let places = places.iter().map(|(x, y)| format!("{},{}", number(*x), number(*y)));
    places.collect::<Vec<_>>().join(" ")
}

/// A hundredth of a unit cannot be seen.
fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
