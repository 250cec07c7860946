//! How the sheets look: formats of numbers, headers, colours.

use rust_xlsxwriter::{
    ColNum, Color, ConditionalFormat2ColorScale, ConditionalFormatType, Format, FormatAlign,
    FormatBorder, RowNum, Worksheet,
};

use super::Written;
use crate::columns::{Column, Kind};

/// A real percentage.
pub(super) const PERCENT: &str = "0.0%";

/// The most decimals that are shown; a cell holds all of them.
const MOST_DECIMALS: usize = 6;

/// From white for nothing to a blue, on which black is readable, for everything: one hue, which
/// all eyes order alike and which prints in grey.
const SCALE: [u32; 2] = [0xFF_FF_FF, 0x6B_AE_D6];

const HEADER: u32 = 0xDD_E6_EE;

/// What stands above everything.
pub(super) fn title() -> Format {
    Format::new().set_bold().set_font_size(14)
}

/// What stands above a part of a sheet.
pub(super) fn heading() -> Format {
    Format::new().set_bold()
}

/// What is less important.
pub(super) fn remark() -> Format {
    Format::new().set_italic().set_font_color(Color::RGB(0x59_59_59))
}

/// The first row of a table.
pub(super) fn header() -> Format {
    Format::new()
        .set_bold()
        .set_background_color(Color::RGB(HEADER))
        .set_border_bottom(FormatBorder::Thin)
}

/// A column of a table: text stays text when it is edited; numbers with so many decimals.
pub(super) fn column(column: &Column, decimals: usize) -> Format {
    let format = Format::new().set_align(FormatAlign::Top);
    match column.kind {
        Kind::Text => format.set_quote_prefix(),
        _ if column.unit == "%" => format.set_num_format(PERCENT),
        Kind::Whole if ["", "plies"].contains(&column.unit) => format.set_num_format("0"),
        Kind::Whole => format.set_num_format("#,##0"),
        Kind::Number if decimals == 0 => format.set_num_format("#,##0"),
        Kind::Number => {
            let decimals = "0".repeat(decimals.min(MOST_DECIMALS));
            format.set_num_format(format!("#,##0.{decimals}"))
        }
    }
}

/// A percentage outside a column of them.
pub(super) fn percent() -> Format {
    Format::new().set_num_format(PERCENT)
}

/// Colours shares of 1 between these cells. The ends of the scale are fixed, so that a colour says
/// the same in every workbook.
pub(super) fn colour(
    sheet: &mut Worksheet,
    (first_row, first_column): (RowNum, ColNum),
    (last_row, last_column): (RowNum, ColNum),
) -> Written {
    let scale = ConditionalFormat2ColorScale::new()
        .set_minimum(ConditionalFormatType::Number, 0)
        .set_maximum(ConditionalFormatType::Number, 1)
        .set_minimum_color(Color::RGB(SCALE[0]))
        .set_maximum_color(Color::RGB(SCALE[1]));
    sheet.add_conditional_format(first_row, first_column, last_row, last_column, &scale)?;
    Ok(())
}
