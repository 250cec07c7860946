//! A first look at all rows: how decimals are written, and which columns have some.

use super::table::{LONGEST_FIELD, MOST_ROWS};

/// What the rows together tell of their numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Survey {
    /// Whether columns are parted by commas: then a comma is in no number.
    by_commas: bool,
    /// Whether a point stands before decimals beyond doubt, and whether a comma does.
    point: bool,
    comma: bool,
    /// Whether a column holds a number that is not whole, by its place.
    pub fractional: Vec<bool>,
}

impl Survey {
    /// Nothing known yet of so many columns.
    pub fn new(width: usize, by_commas: bool) -> Self {
        Self { by_commas, point: false, comma: false, fractional: vec![false; width] }
    }

    /// Looks at the rows below the heading. What cannot be read is left to who reads it in earnest.
    pub fn look(&mut self, mut reader: csv::Reader<&[u8]>) {
        let mut fields = csv::ByteRecord::new();
        let mut rows = 0;
        while rows <= MOST_ROWS && matches!(reader.read_byte_record(&mut fields), Ok(true)) {
            if rows > 0 {
                for (field, fractional) in fields.iter().zip(&mut self.fractional) {
                    let Some(number) = Parts::of(field, self.by_commas) else { continue };
                    self.point |= number.mark == b'.' && !number.is_as_of_thousands();
                    self.comma |= number.mark == b',' && !number.is_as_of_thousands();
                    *fractional |= number.decimals.iter().any(|digit| *digit != b'0');
                }
            }
            rows += 1;
        }
    }

    /// Whether 1.000 (or 1,000) may be one or a thousand: nothing else in the table shows that this
    /// mark stands before decimals, or something shows that the other one does.
    pub fn is_ambiguous(&self, text: &str) -> bool {
        let Some(number) = Parts::of(text.as_bytes(), self.by_commas) else { return false };
        let (this, other) = match number.mark {
            b'.' => (self.point, self.comma),
            _ => (self.comma, self.point),
        };
        !self.by_commas && number.is_as_of_thousands() && (other || !this)
    }

    /// The number with a point before its decimals.
    pub fn pointed(&self, text: &str) -> String {
        let is_comma = !self.by_commas && !text.contains('.');
        text.replacen(',', ".", usize::from(is_comma))
    }
}

/// A number with one point or comma in it.
struct Parts<'a> {
    mark: u8,
    whole: &'a [u8],
    decimals: &'a [u8],
}

impl<'a> Parts<'a> {
    fn of(field: &'a [u8], by_commas: bool) -> Option<Self> {
        if field.len() > LONGEST_FIELD {
            return None;
        }
        let text = field.trim_ascii();
        let text = text.strip_suffix(b"%").unwrap_or(text).trim_ascii();
        let text = text.strip_prefix(b"-").or(text.strip_prefix(b"+")).unwrap_or(text);
        let place = text.iter().position(|byte| !byte.is_ascii_digit())?;
        let (whole, rest) = text.split_at(place);
        let (mark, decimals) = rest.split_first()?;
        let is_mark = *mark == b'.' || (*mark == b',' && !by_commas);
        let is_number = is_mark && decimals.iter().all(u8::is_ascii_digit);
        is_number.then_some(Self { mark: *mark, whole, decimals })
    }

    /// Whether it may stand for thousands: one to three digits, the mark, exactly three digits.
    fn is_as_of_thousands(&self) -> bool {
        let leads = self.whole.first().is_some_and(|digit| *digit != b'0');
        leads && self.whole.len() <= 3 && self.decimals.len() == 3
    }
}
