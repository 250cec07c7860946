//! A number as somebody printed it: its value, and what it may have been before it was rounded.

/// A printed number. What was printed as 66.7 was anything from 66.65 to less than 66.8: rounded to
/// the nearest, or cut off.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Number {
    /// The value as printed, finite.
    pub value: f64,
    /// What one more in the last printed digit stands for: 0.1 for 66.7.
    pub unit: f64,
}

/// Computing with doubles moves a number by less than this share of it.
const SLACK: f64 = 1e-12;

/// Printed from single precision, a number with decimals is off by less than this share of it.
const SINGLE_SLACK: f64 = 1e-6;

/// What is cut off is less than one in the last digit, told so by this much.
const BELOW_ONE: f64 = 0.9999;

impl Number {
    /// Reads a number: digits with a point before the decimals, in scientific notation too, and a
    /// per cent sign behind if you like. `None` if it is something else, or not finite.
    ///
    /// # Examples
    ///
    /// ```
    /// use lab2048::check::Number;
    /// let number = Number::read("66.7 %").unwrap();
    /// assert_eq!((number.value, number.unit), (66.7, 0.1));
    /// assert_eq!(Number::read("1,961"), None);
    /// assert_eq!(Number::read("inf"), None);
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        let text = text.strip_suffix('%').unwrap_or(text).trim_end();
        // Rust would also read words such as infinity.
        if !text.bytes().all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte)) {
            return None;
        }
        let value: f64 = text.parse().ok().filter(|value: &f64| value.is_finite())?;
        let (digits, power) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
        let decimals = digits.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        let power = power.parse::<i32>().ok()?.checked_sub(i32::try_from(decimals).ok()?)?;
        let unit = 10_f64.powi(power);
        Some(Self { value, unit: if unit.is_finite() { unit } else { value.abs() } })
    }

    /// The smallest it may have been.
    #[must_use]
    pub fn least(self) -> f64 {
        self.value - self.unit / 2.0 - self.slack()
    }

    /// The largest it may have been.
    #[must_use]
    pub fn most(self) -> f64 {
        self.value + BELOW_ONE * self.unit + self.slack()
    }

    /// How far computing may have moved it. Whole numbers are exact in single precision too.
    fn slack(self) -> f64 {
        self.value.abs() * if self.unit < 1.0 { SINGLE_SLACK } else { SLACK }
    }

    /// The whole number it is, if it is one from 0 to 2^53.
    #[must_use]
    pub fn whole(self) -> Option<u64> {
        let is_whole =
            self.value.fract() == 0.0 && (0.0..=9_007_199_254_740_992.0).contains(&self.value);
        is_whole.then_some(self.value as u64)
    }

    /// Whether it may be the printed form of this value.
    #[must_use]
    pub fn may_be(self, value: f64) -> bool {
        (self.least()..=self.most()).contains(&value)
    }

    /// Whether the two may be printed forms of one value.
    #[must_use]
    pub fn may_equal(self, other: Self) -> bool {
        // With as many digits one value is printed alike, but for what computing moves it.
        let slack = if self.unit == other.unit { self.unit / 2.0 } else { 0.0 };
        let near = (self.value - other.value).abs() <= slack + self.slack();
        let meet = self.least() <= other.most() && other.least() <= self.most();
        near || (self.unit != other.unit && meet)
    }

    /// Whether it may be the printed form of a multiple of `step`.
    #[must_use]
    pub fn may_be_a_multiple_of(self, step: f64) -> bool {
        (self.most() / step).floor() * step >= self.least()
    }
}

/// As short as it can be told.
impl std::fmt::Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", shown(self.value))
    }
}

/// A value as messages show it: at most three decimals, and not two hundred digits.
pub(super) fn shown(value: f64) -> String {
    if value.abs() >= 1e15 {
        return format!("{value:e}");
    }
    let text = format!("{value:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_know_their_last_digit() {
        for (text, value, unit) in [
            ("17", 17.0, 1.0),
            (" 0.50 ", 0.5, 0.01),
            ("-3.", -3.0, 1.0),
            ("1.25e3", 1250.0, 10.0),
            ("12E-1", 1.2, 0.1),
            ("73%", 73.0, 1.0),
        ] {
            let number = Number::read(text).unwrap();
            assert_eq!(number.value, value, "{text}");
            assert!((number.unit / unit - 1.0).abs() < 1e-12, "{text}: {}", number.unit);
        }
        for text in ["", "%", "NaN", "inf", "-infinity", "1e999", "1.2.3", "0x10", "1 000", "1e"] {
            assert_eq!(Number::read(text), None, "{text}");
        }
        for text in ["1e308", "-1e308", "1e-400", "1180591620717411303424"] {
            let number = Number::read(text).unwrap();
            assert!(number.unit.is_finite(), "{text}");
        }
    }

    #[test]
    fn rounding_and_cutting_are_both_allowed_for() {
        let number = Number::read("66.7").unwrap();
        for (value, expected) in
            [(66.65, true), (66.666_66, true), (66.79, true), (66.6, false), (66.81, false)]
        {
            assert_eq!(number.may_be(value), expected, "{value}");
        }
        assert!(number.may_be_a_multiple_of(100.0 / 3.0));
        assert!(!number.may_be_a_multiple_of(25.0));
        assert!(Number::read("0").unwrap().may_be_a_multiple_of(25.0));
    }
}
