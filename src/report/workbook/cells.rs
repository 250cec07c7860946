//! One value in one cell.

use rust_xlsxwriter::{ColNum, Format, RowNum, Worksheet};

use super::{Written, text};
use crate::columns::Column;
use crate::report::Value;

/// A spreadsheet shows fifteen digits of a number: a longer one is written as text, so that no
/// digit is lost.
pub(super) const LARGEST_WHOLE: u64 = 999_999_999_999_999;

/// Writes a value of a column; nothing for an empty one. Values in `%` become shares of 1.
pub(super) fn value(
    sheet: &mut Worksheet,
    at: (RowNum, ColNum),
    column: &Column,
    value: &Value,
) -> Written {
    let scale = if column.unit == "%" { 100.0 } else { 1.0 };
    match value {
        Value::Empty => Ok(()),
        Value::Text(text) => self::text(sheet, at, text, &Format::default()),
        Value::Whole(whole) if *whole > LARGEST_WHOLE => {
            text(sheet, at, &whole.to_string(), &Format::default())
        }
        Value::Whole(whole) => number(sheet, at, *whole as f64 / scale, &Format::default()),
        Value::Decimal(decimal, _) => number(sheet, at, decimal / scale, &Format::default()),
    }
}

/// Writes a number, if it is one.
pub(super) fn number(
    sheet: &mut Worksheet,
    (row, column): (RowNum, ColNum),
    number: f64,
    format: &Format,
) -> Written {
    if number.is_finite() {
        // Adding 0 takes the sign from a -0.
        sheet.write_number_with_format(row, column, number + 0.0, format)?;
    }
    Ok(())
}

/// Writes a text as text: never a formula, a link or a number.
pub(super) fn text(
    sheet: &mut Worksheet,
    (row, column): (RowNum, ColNum),
    text: &str,
    format: &Format,
) -> Written {
    let text = text::for_cell(text);
    if text.starts_with("<r>") && text.ends_with("</r>") {
        return looks_like_rich_text(sheet, (row, column), &text, format);
    }
    sheet.write_string_with_format(row, column, text, format)?;
    Ok(())
}

/// The library takes such a text for XML of its own making and writes it as it is. As two pieces
/// of rich text it is escaped like any other.
fn looks_like_rich_text(
    sheet: &mut Worksheet,
    (row, column): (RowNum, ColNum),
    text: &str,
    format: &Format,
) -> Written {
    // Escaped it is longer than what people see, at most by nine characters for two.
    let text = text::cut(text, text::LONGEST_TEXT / 6);
    // `_x0041_` would be read as an A.
    let text = text.replace("_x", "_x005F_x");
    let (first, rest) = text.split_at(1);
    let plain = Format::default();
    let pieces = [(&plain, first), (&plain, rest)];
    sheet.write_rich_string_with_format(row, column, &pieces, format)?;
    Ok(())
}
