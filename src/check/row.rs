//! A row: what its columns tell, as numbers and texts.

use super::columns::Field;
use super::game::tiles;
use super::number::{Number, shown};
use super::others::normal;
use super::survey::Survey;
use crate::spreadsheet::unguarded;

/// What a row tells: the values of the columns that are known and not empty.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Row {
    /// The line it begins on, counted from 1.
    pub line: u64,
    numbers: Vec<(Field, Number)>,
    texts: Vec<(Field, String)>,
    others: Vec<String>,
    may_have_a_limit: bool,
    unread: Vec<Field>,
}

impl Row {
    /// A row without values, and whether a column may tell of a limit to its search.
    pub(super) fn new(line: u64, may_have_a_limit: bool) -> Self {
        Self { line, may_have_a_limit, ..Self::default() }
    }

    /// What else tells it apart from other rows.
    pub(super) fn others(&self) -> &[String] {
        &self.others
    }

    /// Whether something other than depth may have ended its searches.
    pub(super) fn may_have_a_limit(&self) -> bool {
        self.may_have_a_limit
    }

    /// The columns whose values are not judged, as it is not sure what they say.
    #[must_use]
    pub fn unread(&self) -> &[Field] {
        &self.unread
    }

    /// The number in a column.
    #[must_use]
    pub fn number(&self, field: Field) -> Option<Number> {
        self.numbers.iter().find(|(name, _)| *name == field).map(|(_, number)| *number)
    }

    /// The value of a number in a column.
    #[must_use]
    pub fn value(&self, field: Field) -> Option<f64> {
        self.number(field).map(|number| number.value)
    }

    /// The whole number from 0 on in a column; `None` too if it is another.
    #[must_use]
    pub fn whole(&self, field: Field) -> Option<u64> {
        self.number(field).and_then(Number::whole)
    }

    /// The text in a column.
    #[must_use]
    pub fn text(&self, field: Field) -> Option<&str> {
        self.texts.iter().find(|(name, _)| *name == field).map(|(_, text)| text.as_str())
    }

    /// The numbers of the columns for which `of` has an answer, with that.
    pub fn numbers<T>(&self, of: impl Fn(Field) -> Option<T>) -> Vec<(T, Number)> {
        self.numbers.iter().filter_map(|(field, number)| Some((of(*field)?, *number))).collect()
    }

    /// Puts in a value that no rule reads.
    pub(super) fn take_other(&mut self, place: usize, text: &str) {
        self.others.push(format!("{place}={}", normal(text)));
    }

    /// Puts in a value as it stands in the table, unless it says that there is none.
    pub(super) fn take(&mut self, field: Field, text: &str, survey: &Survey) -> Result<(), String> {
        let text = unguarded(text.trim()).trim();
        if ["", "-", "–", "—", "na", "n/a", "nan", "null", "none"]
            .contains(&text.to_lowercase().as_str())
        {
            return Ok(());
        }
        if field.is_text() {
            if field == Field::Board && tiles(text).is_none() {
                self.unread.push(field);
            }
            self.texts.push((field, text.to_owned()));
            return Ok(());
        }
        if survey.is_ambiguous(text) {
            self.unread.push(field);
            self.others.push(format!("{}={text}", field.name()));
            return Ok(());
        }
        let pointed = survey.pointed(text);
        let refused = || format!("{}: `{}` is not a number", field.name(), cut(text));
        let number = Number::read(&pointed).ok_or_else(refused)?;
        if field == Field::WinRate {
            self.numbers.push((Field::WinPercent, as_percent(number, text)?));
        } else {
            self.numbers.push((field, number));
        }
        Ok(())
    }
}

/// A rate from 0 to 1 in per cent.
fn as_percent(rate: Number, text: &str) -> Result<Number, String> {
    match rate.value {
        _ if text.ends_with('%') => Ok(rate),
        0.0..=1.0 => Ok(Number { value: 100.0 * rate.value, unit: 100.0 * rate.unit }),
        value => Err(format!(
            "win_rate: {} is not a share from 0 to 1; if it is in per cent, say so with \
             --column win_percent=NAME",
            shown(value)
        )),
    }
}

/// A text cut to what a message can hold, on one line.
pub(super) fn cut(text: &str) -> String {
    const LONGEST: usize = 40;
    let text = text.replace(char::is_control, " ");
    if text.chars().count() <= LONGEST {
        text
    } else {
        text.chars().take(LONGEST).chain(['…']).collect()
    }
}
