//! What pictures show, in both formats.

use tiny_skia::Pixmap;

use super::*;

fn series(name: &str, style: Style, points: &[(u32, f64)]) -> Series {
    let points = points.iter().map(|(x, y)| Point::new(*x, *y)).collect();
    Series { name: name.to_owned(), style, points }
}

fn chart(scale: Scale, series: Vec<Series>) -> Chart {
    Chart {
        title: "Win rate of <h1>".to_owned(),
        x: "depth (plies)".to_owned(),
        ticks: Ticks::Whole,
        y: Axis { label: "games won (%)".to_owned(), scale },
        series,
    }
}

/// Two algorithms with bars and published marks.
fn win_rates() -> Chart {
    let bars = |name: &str, rates: &[(f64, f64, f64)]| {
        let points = (3..).zip(rates);
        let point = |(x, rate): (u32, &(f64, f64, f64))| Point {
            x,
            y: rate.0,
            interval: Some((rate.1, rate.2)),
        };
        Series {
            name: name.to_owned(),
            style: Style::Measured,
            points: points.map(point).collect(),
        }
    };
    chart(
        Scale::Percent,
        vec![
            bars("minimax", &[(50.0, 40.4, 59.6), (33.0, 24.6, 42.7)]),
            series("minimax, published", Style::Published(0), &[(3, 51.0), (4, 39.0)]),
            bars("expectimax", &[(0.0, 0.0, 3.7), (100.0, 96.3, 100.0)]),
            series("expectimax, published", Style::Published(2), &[(3, 56.0), (4, 84.0)]),
        ],
    )
}

fn text_of(chart: &Chart) -> String {
    String::from_utf8(svg(chart)).unwrap()
}

fn count(text: &str, what: &str) -> usize {
    text.matches(what).count()
}

#[test]
fn a_picture_has_its_words_as_words() {
    let text = text_of(&win_rates());
    for word in ["Win rate of &lt;h1&gt;", "depth (plies)", "games won (%)", "minimax, published"] {
        assert!(text.contains(&format!(">{word}</text>")), "{word}\n{text}");
    }
    assert!(text.starts_with("<svg") && text.ends_with("</svg>\n"));
}

#[test]
fn published_points_are_open_marks_in_the_shape_and_colour_of_their_line_without_one() {
    let text = text_of(&win_rates());
    // Two points and one in the legend: filled and open circles, filled and open triangles.
    let (blue, red) = ("#0072b2", "#d55e00");
    for (shape, colour) in [("<circle", blue), ("<polygon", red)] {
        assert_eq!(count(&text, shape), 6);
        let of = |fill: &str| {
            let style = format!("fill=\"{fill}\" stroke=\"{colour}\"");
            text.lines().filter(|line| line.starts_with(shape) && line.contains(&style)).count()
        };
        assert_eq!((of(colour), of("#ffffff")), (3, 3));
    }
    let lines = format!("fill=\"none\" stroke=\"{blue}\" stroke-width=\"2\"");
    assert_eq!(count(&text, &lines), 2, "the line and the legend's");
    assert_eq!(count(&text, "stroke-width=\"1.3\""), 4 * 3, "a bar and two caps a measured point");
}

#[test]
fn marks_of_one_depth_stand_side_by_side_if_bars_could_hide_them() {
    let places = |text: &str| -> Vec<String> {
        let circles = text.lines().filter(|line| line.starts_with("<circle"));
        circles.map(|line| line.split('"').nth(1).unwrap().to_owned()).collect()
    };
    let beside = places(&text_of(&win_rates()));
    assert_ne!(beside[0], beside[2], "measured and published");
    let rates = [(3, 51.0), (4, 39.0)];
    let plain = vec![series("a", Style::Measured, &rates); 8];
    let plain = places(&text_of(&chart(Scale::Percent, plain)));
    assert_eq!(plain[0], plain[2], "the first and the seventh series, both circles");
}

#[test]
fn reference_lines_differ_in_the_chart_and_in_the_legend() {
    let reference = |name| series(name, Style::Reference, &[(1, 4.0), (2, 1000.0)]);
    let lines = vec![reference("b^m"), reference("b^(m/2)")];
    let text = text_of(&chart(Scale::Log, lines));
    for dashes in ["7 5", "1.5 4"] {
        assert_eq!(count(&text, &format!("stroke-dasharray=\"{dashes}\"")), 2, "{dashes}");
    }
}

#[test]
fn points_without_a_place_on_the_axis_are_left_out() {
    let marks = |scale, y| {
        let text = text_of(&chart(scale, vec![series("", Style::Measured, &[(1, y), (2, 50.0)])]));
        assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
        count(&text, "<circle")
    };
    for y in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -1.0, 0.0] {
        assert_eq!(marks(Scale::Log, y), 1, "{y}");
    }
    for (y, drawn) in [(f64::NAN, 1), (100.5, 1), (-0.5, 1), (0.0, 2), (100.0, 2)] {
        assert_eq!(marks(Scale::Percent, y), drawn, "{y}");
    }
}

#[test]
fn bars_that_reach_beyond_the_axis_are_cut_and_senseless_ones_left_out() {
    for (interval, bars) in
        [((0.0, f64::INFINITY), 3), ((-5.0, 1e9), 3), ((f64::NAN, 1.0), 0), ((2.0, 1.0), 0)]
    {
        let mut point = series("a", Style::Measured, &[(3, 1.0)]);
        point.points[0].interval = Some(interval);
        let text = text_of(&chart(Scale::Log, vec![point]));
        assert_eq!(count(&text, "stroke-width=\"1.3\""), bars, "{interval:?}");
        assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
    }
}

#[test]
fn a_chart_without_points_says_so() {
    let empty = chart(Scale::Log, vec![series("minimax", Style::Measured, &[])]);
    for empty in [empty, chart(Scale::Percent, vec![])] {
        assert!(text_of(&empty).contains(">no data</text>"));
        assert!(Pixmap::decode_png(&png(&empty)).is_ok());
    }
    assert!(!text_of(&win_rates()).contains("no data"));
}

#[test]
fn hostile_names_do_no_harm() {
    let long = "x".repeat(100_000);
    for name in ["", "<script>&\"'", "a\0\u{1b}[31m\n\u{202E}", "\u{FFFF}", "名前", &long] {
        let mut chart = win_rates();
        (chart.title, chart.x, chart.y.label) = (name.into(), name.into(), name.into());
        chart.series.iter_mut().for_each(|series| series.name = name.to_owned());
        let text = text_of(&chart);
        assert!(text.len() < 20_000, "{} bytes", text.len());
        let allowed = |letter: char| letter == '\n' || !letter.is_control();
        assert!(text.chars().all(allowed) && !text.contains("<script"), "{text}");
        assert_eq!(count(&text, "<"), count(&text, ">"), "{text}");
        assert!(Pixmap::decode_png(&png(&chart)).is_ok(), "{name}");
    }
}

#[test]
fn a_png_is_the_picture_at_twice_its_size() {
    let pixels = Pixmap::decode_png(&png(&win_rates())).unwrap();
    assert_eq!((pixels.width(), pixels.height()), (1800, 1120));
    let dark = |columns: std::ops::Range<u32>, rows: std::ops::Range<u32>| {
        let pixels = &pixels;
        let places = rows.flat_map(|y| columns.clone().map(move |x| (x, y)));
        places.filter(|(x, y)| pixels.pixel(*x, *y).unwrap().green() < 90).count()
    };
    assert!(dark(300..1500, 0..70) > 500, "the title");
    assert!(dark(0..60, 200..900) > 300, "the label of the vertical axis");
    assert!(dark(300..1200, 1070..1120) > 300, "the label of the horizontal axis");
    let blue = tiny_skia::ColorU8::from_rgba(0, 114, 178, 255).premultiply();
    assert!(pixels.pixels().iter().filter(|pixel| **pixel == blue).count() > 500);
}

#[test]
fn the_same_chart_gives_the_same_bytes() {
    assert_eq!(svg(&win_rates()), svg(&win_rates()));
    assert_eq!(png(&win_rates()), png(&win_rates()));
    let mut other = win_rates();
    other.series[0].points[0].y += 5.0;
    assert_ne!(svg(&win_rates()), svg(&other));
    assert_ne!(png(&win_rates()), png(&other));
}
