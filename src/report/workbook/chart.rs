//! One native chart: lines by depth, drawn from rows of the sheet of data.

use rust_xlsxwriter::{
    Chart, ChartAxisCrossing, ChartEmptyCells, ChartFont, ChartFormat, ChartLegendPosition,
    ChartLine, ChartLineDashType, ChartMarker, ChartMarkerType, ChartSolidFill, ChartType, ColNum,
    Color, RowNum,
};

use super::chart_data::{Block, ChartData, FIRST_DEPTH};
use super::text;

/// Pixels; the grid of charts is made for them.
pub(super) const WIDTH: u32 = 620;
/// Pixels.
pub(super) const HEIGHT: u32 = 380;

/// The most characters of a title.
const LONGEST_TITLE: usize = 90;

/// Okabe and Ito's colours, which the colour-blind tell apart, without their yellow, which is too
/// pale for lines: those of the other pictures.
const COLOURS: [u32; 7] =
    [0x00_72_B2, 0xD5_5E_00, 0x00_9E_73, 0xCC_79_A7, 0xE6_9F_00, 0x56_B4_E9, 0x00_00_00];

const GRID: u32 = 0xD9_D9_D9;

/// In grey, these and the markers tell lines apart.
const DASHES: [ChartLineDashType; 5] = [
    ChartLineDashType::Solid,
    ChartLineDashType::Dash,
    ChartLineDashType::RoundDot,
    ChartLineDashType::DashDot,
    ChartLineDashType::LongDash,
];

const MARKERS: [ChartMarkerType; 4] = [
    ChartMarkerType::Circle,
    ChartMarkerType::Triangle,
    ChartMarkerType::Square,
    ChartMarkerType::Diamond,
];

/// Those of published rates: without an inside, which LibreOffice would not leave open.
const PUBLISHED: [ChartMarkerType; 2] = [ChartMarkerType::X, ChartMarkerType::Star];

/// The vertical axis.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Scale {
    /// Shares of 1 from none to all.
    Percent,
    /// A logarithmic axis that begins with the power of ten below this number.
    Log(f64),
}

/// What is to be drawn.
#[derive(Debug)]
pub(super) struct Picture {
    /// Is followed by `by depth`.
    pub(super) title: String,
    pub(super) axis: &'static str,
    pub(super) scale: Scale,
    /// The column of the lines' names.
    pub(super) names: ColNum,
    /// The block and the rows of the lines.
    pub(super) measured: (Block, Vec<RowNum>),
    /// Marks without a line beside some of them: a row, and the line they belong to.
    pub(super) published: Option<(Block, Vec<(RowNum, usize)>)>,
}

/// The chart of a picture.
pub(super) fn chart(picture: &Picture, data: &ChartData) -> Chart {
    let mut chart = Chart::new(ChartType::Line);
    let (block, rows) = &picture.measured;
    for (line, row) in rows.iter().enumerate() {
        let colour = colour(line);
        let dash = DASHES[line % DASHES.len()];
        let mut stroke = ChartLine::new();
        stroke.set_color(colour).set_width(2).set_dash_type(dash);
        let mut format = ChartFormat::new();
        format.set_line(&stroke);
        add(&mut chart, data, *block, *row, picture.names)
            .set_format(&mut format)
            .set_marker(&marker(line, &MARKERS));
    }
    if let Some((block, rows)) = &picture.published {
        for (row, line) in rows {
            let mut format = ChartFormat::new();
            format.set_no_line();
            add(&mut chart, data, *block, *row, picture.names)
                .set_format(&mut format)
                .set_marker(&marker(*line, &PUBLISHED));
        }
    }
    dress(&mut chart, picture);
    chart
}

fn add<'a>(
    chart: &'a mut Chart,
    data: &ChartData,
    block: Block,
    row: RowNum,
    names: ColNum,
) -> &'a mut rust_xlsxwriter::ChartSeries {
    let sheet = data.sheet();
    chart
        .add_series()
        .set_name((sheet, row, names))
        .set_categories((sheet, block.header, FIRST_DEPTH, block.header, block.last_depth))
        .set_values((sheet, row, FIRST_DEPTH, row, block.last_depth))
}

fn colour(line: usize) -> Color {
    Color::RGB(COLOURS[line % COLOURS.len()])
}

fn marker(line: usize, shapes: &[ChartMarkerType]) -> ChartMarker {
    let mut border = ChartLine::new();
    border.set_color(colour(line)).set_width(1.5);
    let mut fill = ChartSolidFill::new();
    fill.set_color(colour(line));
    let mut format = ChartFormat::new();
    format.set_border(&border).set_solid_fill(&fill);
    let mut marker = ChartMarker::new();
    marker.set_type(shapes[line % shapes.len()]).set_size(7).set_format(&mut format);
    marker
}

/// Title, axes and legend.
fn dress(chart: &mut Chart, picture: &Picture) {
    let mut font = ChartFont::new();
    font.set_size(12);
    // The end keeps the library from taking a title such as `Sheet!A1` for a reference.
    let title = text::cut(&text::in_one_line(&picture.title), LONGEST_TITLE) + " by depth";
    chart.title().set_name(&title).set_font(&font);
    chart.set_width(WIDTH).set_height(HEIGHT);
    chart.legend().set_position(ChartLegendPosition::Bottom);
    // A depth that was not played leaves no gap in a line.
    chart.show_empty_cells_as(ChartEmptyCells::Connected);

    let mut grid = ChartLine::new();
    grid.set_color(Color::RGB(GRID)).set_width(0.75);
    chart.x_axis().set_name("depth (plies)");
    let axis = chart.y_axis();
    axis.set_name(picture.axis).set_major_gridlines(true).set_major_gridlines_line(&grid);
    match picture.scale {
        Scale::Percent => {
            axis.set_min(0).set_max(1).set_major_unit(0.2).set_num_format("0%");
        }
        Scale::Log(smallest) => {
            // The horizontal axis would cross at 1.
            let from = 10f64.powf(smallest.log10().floor());
            axis.set_log_base(10).set_min(from).set_crossing(ChartAxisCrossing::Min);
            axis.set_num_format("General");
        }
    }
}
