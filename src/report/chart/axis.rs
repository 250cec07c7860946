//! Where a number stands on an axis, and what is written beside it.

use crate::report::format::thousands;

/// Where a number stands on the vertical axis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scale {
    /// From 0 to 100 %, evenly.
    Percent,
    /// Numbers from 0 up, evenly, as far as they reach.
    Linear,
    /// Positive numbers, each power of ten as far from the next, as far as the numbers reach.
    Log,
}

impl Scale {
    /// Whether a number has a place on the axis.
    pub(super) fn shows(self, number: f64) -> bool {
        match self {
            Self::Percent => (0.0..=100.0).contains(&number),
            Self::Linear => number >= 0.0 && number.is_finite(),
            Self::Log => number > 0.0 && number.is_finite(),
        }
    }
}

/// A place on an axis, from 0 at its beginning to 1 at its end, and the text beside it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Tick {
    pub(super) share: f64,
    pub(super) text: String,
}

/// The vertical axis.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Vertical {
    scale: Scale,
    /// The ends: per cent, or exponents of ten.
    low: f64,
    high: f64,
}

impl Vertical {
    /// An axis on which all these numbers have their place, which [`Scale::shows`].
    pub(super) fn new(scale: Scale, numbers: impl Iterator<Item = f64>) -> Self {
        match scale {
            Scale::Percent => return Self { scale, low: 0.0, high: 100.0 },
            Scale::Linear => {
                let largest = numbers.reduce(f64::max).filter(|it| *it > 0.0).unwrap_or(1.0);
                let step = even_step(largest);
                return Self { scale, low: 0.0, high: (largest / step).ceil() * step };
            }
            Scale::Log => {}
        }
        let exponents: Vec<f64> = numbers.map(libm::log10).collect();
        let low = exponents.iter().copied().reduce(f64::min).unwrap_or(0.0);
        let high = exponents.iter().copied().reduce(f64::max).unwrap_or(1.0);
        let (low, high) = (tick_below(low), tick_above(high));
        // A single number stands in the middle of a decade.
        let room = if high - low < 0.1 { 0.5 } else { 0.0 };
        Self { scale, low: low - room, high: high + room }
    }

    /// Where a number stands, from 0 to 1. One beyond an end stands there.
    pub(super) fn share(&self, number: f64) -> f64 {
        let place = match self.scale {
            Scale::Percent | Scale::Linear => number,
            Scale::Log if number <= 0.0 => self.low,
            Scale::Log => libm::log10(number),
        };
        ((place - self.low) / (self.high - self.low)).clamp(0.0, 1.0)
    }

    /// Every ten per cent or so many even steps; or the powers of ten, with 2 and 5 between them if
    /// they are few.
    pub(super) fn ticks(&self) -> Vec<Tick> {
        match self.scale {
            Scale::Percent => {
                let tick = |percent: u32| Tick {
                    share: f64::from(percent) / 100.0,
                    text: percent.to_string(),
                };
                (0..=100).step_by(10).map(tick).collect()
            }
            Scale::Linear => self.even_ticks(),
            Scale::Log => self.ticks_by_decade(),
        }
    }

    fn even_ticks(&self) -> Vec<Tick> {
        let step = even_step(self.high);
        let (mantissa, decade) = ladder_below(step);
        let tick = |count: u32| Tick {
            share: (f64::from(count) * step / self.high).min(1.0),
            text: match decade {
                _ if count == 0 => "0".to_owned(),
                -4..=-1 => {
                    let text = format!("{:.*}", -decade as usize, f64::from(count) * step);
                    text.trim_end_matches('0').trim_end_matches('.').to_owned()
                }
                _ => rounded(decade, count * mantissa),
            },
        };
        (0..=(self.high / step).round() as u32).map(tick).collect()
    }

    fn ticks_by_decade(&self) -> Vec<Tick> {
        let decades = (self.low.floor() as i32)..=(self.high.ceil() as i32);
        let factors: &[u32] = if self.high - self.low > 3.5 { &[1] } else { &[1, 2, 5] };
        // Hundreds of decades still need readable ticks.
        let step = ((self.high - self.low) / 12.0).ceil().max(1.0) as usize;
        let ticks = decades.step_by(step).flat_map(|decade| {
            factors.iter().map(move |factor| (decade, *factor, place_of(decade, *factor)))
        });
        let inside =
            ticks.filter(|(_, _, place)| (self.low - 1e-9..=self.high + 1e-9).contains(place));
        let tick = |(decade, factor, place): (i32, u32, f64)| Tick {
            share: ((place - self.low) / (self.high - self.low)).clamp(0.0, 1.0),
            text: decimal(decade, factor),
        };
        inside.map(tick).collect()
    }
}

/// The step of an even axis from 0 to at least `largest`: 1, 2 or 5 times a power of ten, such that
/// ten of them at most make it.
fn even_step(largest: f64) -> f64 {
    let (mantissa, decade) = ladder_below(largest / 10.0);
    let below = f64::from(mantissa) * libm::pow(10.0, decade.into());
    if below * 10.0 >= largest * (1.0 - 1e-9) {
        return below;
    }
    below * if mantissa == 2 { 2.5 } else { 2.0 }
}

/// The largest of 1, 2 and 5 times a power of ten that is not above a number: factor and exponent.
fn ladder_below(number: f64) -> (u32, i32) {
    let exponent = libm::log10(number);
    let decade = exponent.floor();
    let rung = ladder(decade).into_iter().rposition(|place| place <= exponent + 1e-9);
    match rung.unwrap_or(0) {
        3 => (1, decade as i32 + 1),
        rung => ([1, 2, 5][rung], decade as i32),
    }
}

/// The exponent of `factor` x 10^`decade`.
fn place_of(decade: i32, factor: u32) -> f64 {
    f64::from(decade) + libm::log10(f64::from(factor))
}

/// Exponents of 1, 2, 5 and 10 times a power of ten.
fn ladder(decade: f64) -> [f64; 4] {
    [1.0, 2.0, 5.0, 10.0].map(|factor| decade + libm::log10(factor))
}

/// The largest of the ladder that is not above the exponent.
fn tick_below(exponent: f64) -> f64 {
    let decade = exponent.floor();
    ladder(decade).into_iter().rfind(|place| *place <= exponent + 1e-9).unwrap_or(decade)
}

/// The smallest of the ladder that is not below the exponent.
fn tick_above(exponent: f64) -> f64 {
    let decade = exponent.floor();
    ladder(decade).into_iter().find(|place| *place >= exponent - 1e-9).unwrap_or(decade + 1.0)
}

/// `factor` x 10^`decade` in digits, with the smallest factor if there is an exponent.
fn rounded(mut decade: i32, mut factor: u32) -> String {
    while decade > 6 && factor.is_multiple_of(10) {
        (decade, factor) = (decade + 1, factor / 10);
    }
    decimal(decade, factor)
}

/// `factor` x 10^`decade` in digits: `0.02`, `5`, `1,000`; with an exponent if they were many.
fn decimal(decade: i32, factor: u32) -> String {
    match decade {
        -4..=-1 => format!("0.{}{factor}", "0".repeat(decade.unsigned_abs() as usize - 1)),
        0..=6 => thousands(u64::from(factor) * 10_u64.pow(decade.unsigned_abs())),
        _ if factor == 1 => format!("10{}", raised(decade)),
        _ => format!("{factor}·10{}", raised(decade)),
    }
}

/// An exponent as it is written.
fn raised(exponent: i32) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let raise = |letter: char| match letter.to_digit(10) {
        Some(digit) => DIGITS[digit as usize],
        None => '⁻',
    };
    exponent.to_string().chars().map(raise).collect()
}

/// What is written below the numbers of a horizontal axis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ticks {
    /// The numbers.
    Whole,
    /// Two to the power of each: the tiles of 2048. Numbers up to 31.
    Tiles,
}

/// The horizontal axis: whole numbers, with room at both ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Horizontal {
    ticks: Ticks,
    first: u32,
    last: u32,
}

/// Room left and right of the numbers, in steps of one.
const ROOM: f64 = 0.4;

impl Horizontal {
    /// An axis on which all these numbers have their place.
    pub(super) fn new(ticks: Ticks, numbers: impl Iterator<Item = u32>) -> Self {
        let (mut first, mut last) = (u32::MAX, 0);
        for number in numbers {
            (first, last) = (first.min(number), last.max(number));
        }
        if first > last {
            (first, last) = (0, 1);
        }
        Self { ticks, first, last }
    }

    /// Where a number stands, from 0 to 1.
    pub(super) fn share(self, number: f64) -> f64 {
        (number - f64::from(self.first) + ROOM) / self.length()
    }

    fn length(self) -> f64 {
        f64::from(self.last - self.first) + 2.0 * ROOM
    }

    /// All the numbers, or some at equal steps if they are many.
    pub(super) fn ticks(self) -> Vec<Tick> {
        let steps = (0..10).flat_map(|decade| [1, 2, 5].map(|factor| factor * 10_u64.pow(decade)));
        let (first, last) = (u64::from(self.first), u64::from(self.last));
        let enough = |step: &u64| (last - first) / step < 12;
        let step = steps.into_iter().find(|step| enough(step)).unwrap_or(1_000_000_000);
        let numbers = (first.next_multiple_of(step)..=last).step_by(step as usize);
        let text = |number: u64| match self.ticks {
            Ticks::Whole => number.to_string(),
            Ticks::Tiles => (1_u64 << number.min(63)).to_string(),
        };
        let tick = |number: u64| Tick { share: self.share(number as f64), text: text(number) };
        numbers.map(tick).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(ticks: &[Tick]) -> Vec<&str> {
        ticks.iter().map(|tick| tick.text.as_str()).collect()
    }

    #[test]
    fn per_cent_goes_from_0_to_100_whatever_the_numbers() {
        let axis = Vertical::new(Scale::Percent, [40.0].into_iter());
        assert_eq!(texts(&axis.ticks())[..3], ["0", "10", "20"]);
        assert_eq!([0.0, 50.0, 100.0].map(|number| axis.share(number)), [0.0, 0.5, 1.0]);
    }

    #[test]
    fn a_logarithmic_axis_ends_at_1_2_or_5() {
        let axis = Vertical::new(Scale::Log, [0.03, 40.0].into_iter());
        let ticks = axis.ticks();
        assert_eq!(
            texts(&ticks),
            ["0.02", "0.05", "0.1", "0.2", "0.5", "1", "2", "5", "10", "20", "50"]
        );
        assert_eq!((ticks[0].share, ticks[10].share), (0.0, 1.0));
        assert!((axis.share(1.0) - 0.5).abs() < 1e-9);
        let wide = Vertical::new(Scale::Log, [1.0, 2e6].into_iter());
        assert_eq!(texts(&wide.ticks())[..4], ["1", "10", "100", "1,000"]);
    }

    #[test]
    fn tiny_huge_and_single_numbers_have_an_axis_too() {
        for numbers in [vec![], vec![7.0], vec![f64::MIN_POSITIVE], vec![1e-300, 1e300]] {
            let axis = Vertical::new(Scale::Log, numbers.iter().copied());
            let ticks = axis.ticks();
            assert!((1..=16).contains(&ticks.len()), "{numbers:?}: {ticks:?}");
            assert!(numbers.iter().all(|number| (0.0..=1.0).contains(&axis.share(*number))));
        }
        let axis = Vertical::new(Scale::Log, [1e-9, 2e-9].into_iter());
        assert_eq!(texts(&axis.ticks()), ["10⁻⁹", "2·10⁻⁹"]);
    }

    #[test]
    fn depths_are_whole_and_thinned_out_if_they_are_many() {
        let ticks = |first, last| Horizontal::new(Ticks::Whole, [last, first].into_iter()).ticks();
        assert_eq!(texts(&ticks(3, 7)), ["3", "4", "5", "6", "7"]);
        assert_eq!(texts(&ticks(0, 100))[..3], ["0", "10", "20"]);
        assert!((1..=12).contains(&ticks(0, u32::MAX).len()));
        assert_eq!(texts(&ticks(5, 5)), ["5"]);
        let tiles = Horizontal::new(Ticks::Tiles, [9, 11].into_iter()).ticks();
        assert_eq!(texts(&tiles), ["512", "1024", "2048"]);
    }

    #[test]
    fn an_even_axis_begins_at_0_and_ends_at_a_round_number() {
        for (largest, last, count) in [
            (18_443.0, "20,000", 11),
            (20_000.0, "20,000", 11),
            (20_001.0, "25,000", 6),
            (1.0, "1", 11),
            (0.35, "0.35", 8),
            (7.0, "7", 8),
            (3e9, "3·10⁹", 7),
            (0.0, "1", 11),
        ] {
            let axis = Vertical::new(Scale::Linear, [largest].into_iter());
            let ticks = axis.ticks();
            let (first, end) = (&ticks[0], ticks.last().unwrap());
            assert_eq!((first.text.as_str(), first.share), ("0", 0.0));
            assert_eq!((end.text.as_str(), ticks.len()), (last, count), "{largest}");
            assert!((end.share - 1.0).abs() < 1e-9 && axis.share(largest) <= 1.0);
        }
    }
}
