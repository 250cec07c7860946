//! A line chart as SVG: text as text, readable in print, in grey and by the colour-blind, for every
//! line has a colour, a marker and a name at its end of its own.

use plotters::prelude::*;

/// A line of a chart.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// What it is, for the legend.
    pub name: String,
    /// Its points, from left to right; `y` is positive.
    pub points: Vec<(u32, f64)>,
    /// Whether it is no measurement but something to compare with: drawn thin and grey.
    pub is_reference: bool,
}

/// A chart of numbers by depth, on a logarithmic axis.
#[derive(Debug, Clone, PartialEq)]
pub struct Chart {
    /// Above the chart.
    pub title: String,
    /// What the horizontal axis is, with its unit.
    pub x: String,
    /// What the vertical axis is, with its unit.
    pub y: String,
    /// The lines, in the order of the legend.
    pub lines: Vec<Line>,
}

const SIZE: (u32, u32) = (900, 560);

/// Okabe and Ito's colours, which the colour-blind tell apart; in grey, markers do.
const COLOURS: [RGBColor; 7] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
    RGBColor(0, 0, 0),
];

const GREY: RGBColor = RGBColor(120, 120, 120);

/// The bytes of an SVG file.
///
/// # Panics
///
/// Panics if the chart has no point: a fault of the program.
#[must_use]
pub fn svg(chart: &Chart) -> Vec<u8> {
    let mut text = String::new();
    draw(chart, &mut text).expect("a text takes every picture");
    text.into_bytes()
}

fn draw(chart: &Chart, text: &mut String) -> Result<(), Box<dyn std::error::Error>> {
    let points = || chart.lines.iter().flat_map(|line| &line.points);
    let (first, last) = bounds(points().map(|(x, _)| f64::from(*x)));
    let (low, high) = bounds(points().map(|(_, y)| *y));
    let area = SVGBackend::with_string(text, SIZE).into_drawing_area();
    area.fill(&WHITE)?;
    let mut axes = ChartBuilder::on(&area)
        .caption(&chart.title, ("sans-serif", 22))
        .margin(12)
        .x_label_area_size(48)
        .y_label_area_size(84)
        .build_cartesian_2d(first - 0.2..last + 0.2, (low / 1.5..high * 1.5).log_scale())?;
    axes.configure_mesh()
        .disable_x_mesh()
        .light_line_style(WHITE)
        .bold_line_style(RGBColor(225, 225, 225))
        .x_labels((last - first) as usize + 1)
        .x_label_formatter(&|x| format!("{x:.0}"))
        .y_label_formatter(&|y| thousands(*y))
        .x_desc(&chart.x)
        .y_desc(&chart.y)
        .label_style(("sans-serif", 15))
        .axis_desc_style(("sans-serif", 17))
        .draw()?;
    let mut number = 0;
    for line in &chart.lines {
        let points = line.points.iter().map(|(x, y)| (f64::from(*x), *y));
        if line.is_reference {
            axes.draw_series(DashedLineSeries::new(points, 6, 5, GREY.stroke_width(2)))?
                .label(&line.name)
                .legend(|(x, y)| PathElement::new([(x, y), (x + 24, y)], GREY.stroke_width(1)));
            continue;
        }
        let colour = COLOURS[number % COLOURS.len()];
        let stroke = colour.stroke_width(2);
        axes.draw_series(LineSeries::new(points.clone(), stroke))?;
        // Three shapes, filled and then hollow.
        let style = if number % 6 < 3 { colour.filled() } else { colour.stroke_width(2) };
        macro_rules! marked {
            ($shape:ident) => {
                axes.draw_series(points.map(|point| $shape::new(point, 5, style)))?
                    .label(&line.name)
                    .legend(move |place| {
                        EmptyElement::at(place)
                            + PathElement::new([(0, 0), (24, 0)], stroke)
                            + $shape::new((12, 0), 5, style)
                    })
            };
        }
        match number % 3 {
            0 => marked!(Circle),
            1 => marked!(TriangleMarker),
            _ => marked!(Cross),
        };
        number += 1;
    }
    axes.configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .label_font(("sans-serif", 15))
        .background_style(WHITE)
        .border_style(RGBColor(200, 200, 200))
        .draw()?;
    area.present()?;
    Ok(())
}

fn bounds(numbers: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    let low = numbers.clone().reduce(f64::min);
    (low.expect("a chart has a point"), numbers.reduce(f64::max).expect("a chart has a point"))
}

/// `1,000,000`, and decimals below 10.
fn thousands(number: f64) -> String {
    if number < 10.0 {
        return format!("{number:.1}").trim_end_matches(".0").to_owned();
    }
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_has_its_words_as_words_and_markers_for_every_line() {
        let line = |name: &str, is_reference| Line {
            name: name.to_owned(),
            points: vec![(1, 4.0), (2, 40.0), (3, 1234.0)],
            is_reference,
        };
        let chart = Chart {
            title: "States <entered>".to_owned(),
            x: "depth (plies)".to_owned(),
            y: "states".to_owned(),
            lines: vec![line("minimax", false), line("pvs", false), line("b^m", true)],
        };
        let text = String::from_utf8(svg(&chart)).unwrap();
        for word in ["States &lt;entered&gt;", "depth (plies)", "states", "minimax", "pvs", "b^m"] {
            assert!(text.contains(&format!("\n{word}\n")), "{word}\n{text}");
        }
        assert!(text.starts_with("<svg") && text.trim_end().ends_with("</svg>"));
        // Three points and the legend's; triangles are polygons.
        assert_eq!(text.matches("<circle").count(), 4);
        assert_eq!(text.matches("<polygon").count(), 4);
    }

    #[test]
    fn numbers_are_grouped() {
        let shown = [0.5, 4.0, 1234.0, 1e6].map(thousands);
        assert_eq!(shown, ["0.5", "4", "1,234", "1,000,000"]);
    }
}
