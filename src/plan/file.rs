//! Reading a plan file: TOML, with every mistake named by file and line.
//!
//! ```toml
//! name = "example"
//! seed = 2016
//! games = 100                        # games 0 to 99; "50..60" plays games 50 to 59
//! target = 2048                      # or "none"
//! utility = 1e9                      # or { win = 1e9, loss = 0 }, or "heuristic"
//! ties = "first"                     # or "last"
//! four_probability = 0.1
//! fast = false                       # true: each search by the fastest that decides alike
//! algorithm = ["minimax", "expectimax"]
//! heuristic = ["h1", "corner"]
//! depth = "3..7"                     # both ends; also 3, [3, 5], "3,5"
//!
//! [[block]]                          # as many as you like; each inherits what stands above
//! depth = 7
//! games = 20
//!
//! [weights.corner]                   # a heuristic of your own: features and their weights
//! monotonicity = 1
//! empty = 100
//! ```

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::ranges::{Games, read_depths};
use super::written::{Axes, Written, read_name};
use crate::games::twenty48::{Feature, Heuristic, Utility, Weights};
use crate::nearest::UnknownName;

/// A plan file is not larger than this, in bytes: room for the text of any plan, with as many cells
/// and names as long as there can be.
pub const LARGEST_FILE: u64 = 16 << 20;

/// What is wrong with a plan file, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlanError {
    /// The file as it was named.
    pub file: String,
    /// The line, counted from 1, where there is one.
    pub line: Option<usize>,
    /// What is wrong there.
    pub message: String,
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}: {}", self.file, self.message),
            None => write!(f, "{}: {}", self.file, self.message),
        }
    }
}

impl std::error::Error for PlanError {}

/// Reads the text of a plan file.
///
/// # Errors
///
/// Names the line of the first thing that is not TOML, not a known key, or not a possible value.
pub fn read(file: &str, text: &str) -> Result<Written, PlanError> {
    let line_ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
    let line_ends: Vec<usize> = line_ends.map(|(offset, _)| offset).collect();
    let source = Source { file, line_ends: &line_ends };
    let table = DeTable::parse(text).map_err(|error| {
        source.error(error.span().unwrap_or_default(), error.message().to_owned())
    })?;
    source.plan(table.get_ref())
}

type Value<'t> = Spanned<DeValue<'t>>;
type Table<'t> = DeTable<'t>;

const AXES: [&str; 4] = ["algorithm", "heuristic", "depth", "games"];
const KEYS: [&str; 13] = [
    "name",
    "seed",
    "target",
    "utility",
    "ties",
    "four_probability",
    "fast",
    "algorithm",
    "heuristic",
    "depth",
    "games",
    "block",
    "weights",
];

/// The text that is read, for error messages.
#[derive(Clone, Copy)]
struct Source<'a> {
    file: &'a str,
    line_ends: &'a [usize],
}

impl Source<'_> {
    fn line(self, span: &Range<usize>) -> usize {
        1 + self.line_ends.partition_point(|end| *end < span.start)
    }

    fn error(self, span: Range<usize>, message: String) -> PlanError {
        PlanError { file: self.file.to_owned(), line: Some(self.line(&span)), message }
    }

    /// The error that a value is not what its key wants.
    fn wants(self, value: &Value<'_>, wanted: &str) -> PlanError {
        self.error(value.span(), format!("{wanted}, not {}", value.get_ref().type_str()))
    }

    fn plan(self, table: &Table<'_>) -> Result<Written, PlanError> {
        let mut plan = Written::default();
        let own = match table.get("weights") {
            Some(value) => self.own_heuristics(value)?,
            None => Vec::new(),
        };
        for (key, value) in table {
            match key.get_ref().as_ref() {
                "name" => {
                    let name = self.string(value, "a name is a text in quotes")?;
                    plan.name = Some(self.name(name, value.span())?);
                }
                "seed" => plan.seed = Some(self.whole(value)?),
                "target" => plan.target = Some(self.parsed(value)?),
                "utility" => plan.utility = Some(self.utility(value)?),
                "ties" => plan.ties = Some(self.parsed(value)?),
                "four_probability" => plan.four_probability = Some(self.probability(value)?),
                "fast" => plan.fast = Some(self.flag(value)?),
                "block" => plan.blocks = self.blocks(value, &own)?,
                "weights" => {}
                axis if AXES.contains(&axis) => self.axis(axis, value, &own, &mut plan.axes)?,
                other => return Err(self.unknown_key(other, key.span(), &KEYS)),
            }
        }
        plan.own = own;
        Ok(plan)
    }

    fn unknown_key(self, key: &str, span: Range<usize>, known: &[&str]) -> PlanError {
        self.error(span, UnknownName::new("key", key, known).to_string())
    }

    fn blocks(self, value: &Value<'_>, own: &[Heuristic]) -> Result<Vec<Axes>, PlanError> {
        let wanted = "blocks are written as [[block]]";
        let blocks = value.get_ref().as_array().ok_or_else(|| self.wants(value, wanted))?;
        let mut read = Vec::new();
        for block in blocks {
            let table = block.get_ref().as_table().ok_or_else(|| self.wants(block, wanted))?;
            let mut axes = Axes { line: Some(self.line(&block.span())), ..Axes::default() };
            for (key, value) in table {
                let key_text = key.get_ref().as_ref();
                if AXES.contains(&key_text) {
                    self.axis(key_text, value, own, &mut axes)?;
                } else if KEYS.contains(&key_text) {
                    let message = format!(
                        "`{key_text}` belongs at the top of the plan, not in a block: \
                         all games of a battery are played under the same conditions"
                    );
                    return Err(self.error(key.span(), message));
                } else {
                    return Err(self.unknown_key(key_text, key.span(), &AXES));
                }
            }
            read.push(axes);
        }
        Ok(read)
    }

    fn axis(
        self,
        key: &str,
        value: &Value<'_>,
        own: &[Heuristic],
        axes: &mut Axes,
    ) -> Result<(), PlanError> {
        match key {
            "algorithm" => axes.algorithms = Some(self.list(value, |value| self.parsed(value))?),
            "heuristic" => {
                axes.heuristics = Some(self.list(value, |value| self.heuristic(value, own))?);
            }
            "depth" => {
                let depths = self.list(value, |value| {
                    let text = self.text_or_whole(value, "a depth is a number or a range")?;
                    read_depths(&text).map_err(|error| self.error(value.span(), error.to_string()))
                })?;
                axes.depths = Some(depths.concat());
            }
            _ => axes.games = Some(self.games(value)?),
        }
        Ok(())
    }

    /// A value alone, or a list of such values.
    fn list<T>(
        self,
        value: &Value<'_>,
        read: impl Fn(&Value<'_>) -> Result<T, PlanError>,
    ) -> Result<Vec<T>, PlanError> {
        match value.get_ref() {
            DeValue::Array(values) if values.is_empty() => {
                Err(self.error(value.span(), "the list is empty".to_owned()))
            }
            DeValue::Array(values) => values.iter().map(read).collect(),
            _ => Ok(vec![read(value)?]),
        }
    }

    fn heuristic(self, value: &Value<'_>, own: &[Heuristic]) -> Result<Heuristic, PlanError> {
        let name = self.string(value, "a heuristic is a name in quotes")?;
        Heuristic::among(name, own).map_err(|error| self.error(value.span(), error.to_string()))
    }

    fn games(self, value: &Value<'_>) -> Result<Games, PlanError> {
        let text = self.text_or_whole(value, "games are a number or a range")?;
        text.parse().map_err(|error| self.error(value.span(), format!("{error}")))
    }

    fn utility(self, value: &Value<'_>) -> Result<Utility, PlanError> {
        let pair = match value.get_ref() {
            DeValue::Table(table) => Some(table),
            _ => None,
        };
        let Some(table) = pair else {
            return self.parsed(value);
        };
        let (mut win, mut loss) = (None, None);
        for (key, value) in table {
            match key.get_ref().as_ref() {
                "win" => win = Some(self.number(value)?),
                "loss" => loss = Some(self.number(value)?),
                other => return Err(self.unknown_key(other, key.span(), &["win", "loss"])),
            }
        }
        let (Some(win), Some(loss)) = (win, loss) else {
            let message = "a utility has both: { win = 1e9, loss = -1e9 }".to_owned();
            return Err(self.error(value.span(), message));
        };
        let fixed = Utility::fixed(win, loss);
        fixed.map_err(|error| self.error(value.span(), error.to_string()))
    }

    fn probability(self, value: &Value<'_>) -> Result<f64, PlanError> {
        let probability = self.number(value)?;
        if (0.0..=1.0).contains(&probability) {
            return Ok(probability);
        }
        let message = format!("a probability is a number from 0 to 1, not {probability}");
        Err(self.error(value.span(), message))
    }

    /// The table of the user's own heuristics.
    fn own_heuristics(self, value: &Value<'_>) -> Result<Vec<Heuristic>, PlanError> {
        let wanted = "weights are written as [weights.NAME] with a weight for each feature";
        let table = value.get_ref().as_table().ok_or_else(|| self.wants(value, wanted))?;
        let mut own = Vec::new();
        for (name, weights) in table {
            let name_text = name.get_ref().as_ref();
            if Heuristic::named(name_text).is_some() {
                let message = format!("`{name_text}` is built in; call yours something else");
                return Err(self.error(name.span(), message));
            }
            let name_read = self.name(name_text, name.span())?;
            let terms = weights.get_ref().as_table().ok_or_else(|| self.wants(weights, wanted))?;
            own.push(Heuristic::new(&name_read, self.weights(terms, name.span())?));
        }
        Ok(own)
    }

    fn weights(self, terms: &Table<'_>, span: Range<usize>) -> Result<Weights, PlanError> {
        let mut read = Vec::new();
        for (key, value) in terms {
            let feature: Feature = key
                .get_ref()
                .parse()
                .map_err(|error: UnknownName| self.error(key.span(), error.to_string()))?;
            let weight = self.number(value)?;
            if !(-Weights::LARGEST..=Weights::LARGEST).contains(&weight) {
                let message = format!("a weight is a number from -1e6 to 1e6, not {weight}");
                return Err(self.error(value.span(), message));
            }
            read.push((feature, weight));
        }
        if read.iter().all(|(_, weight)| *weight == 0.0) {
            return Err(self.error(span, "a heuristic needs a weight other than 0".to_owned()));
        }
        Ok(Weights::of(&read))
    }

    fn name(self, name: &str, span: Range<usize>) -> Result<String, PlanError> {
        read_name(name).map_err(|error| self.error(span, error.to_string()))
    }

    fn string<'v>(self, value: &'v Value<'_>, wanted: &str) -> Result<&'v str, PlanError> {
        value.get_ref().as_str().ok_or_else(|| self.wants(value, wanted))
    }

    /// A whole number from 0 to 2^64 - 1.
    fn whole(self, value: &Value<'_>) -> Result<u64, PlanError> {
        let wanted = "this is a whole number from 0 to 18446744073709551615";
        let number = value.get_ref().as_integer().ok_or_else(|| self.wants(value, wanted))?;
        u64::from_str_radix(number.as_str(), number.radix())
            .map_err(|_| self.error(value.span(), format!("{wanted}, not {}", number.as_str())))
    }

    fn number(self, value: &Value<'_>) -> Result<f64, PlanError> {
        let text = match value.get_ref() {
            DeValue::Integer(number) if number.radix() == 10 => number.as_str(),
            DeValue::Float(number) => number.as_str(),
            _ => return Err(self.wants(value, "this is a number")),
        };
        let number = text.parse().ok().filter(|number: &f64| number.is_finite());
        number.ok_or_else(|| self.error(value.span(), format!("`{text}` is not a finite number")))
    }

    fn flag(self, value: &Value<'_>) -> Result<bool, PlanError> {
        value.get_ref().as_bool().ok_or_else(|| self.wants(value, "fast is true or false"))
    }

    fn text_or_whole(self, value: &Value<'_>, wanted: &str) -> Result<String, PlanError> {
        match value.get_ref() {
            DeValue::String(text) => Ok(text.to_string()),
            DeValue::Integer(number) if number.radix() == 10 => Ok(number.as_str().to_owned()),
            _ => Err(self.wants(value, wanted)),
        }
    }

    /// A value whose type reads itself from text; a number is read as it is written.
    fn parsed<T: FromStr<Err: fmt::Display>>(self, value: &Value<'_>) -> Result<T, PlanError> {
        let text = match value.get_ref() {
            DeValue::Float(number) => number.as_str().to_owned(),
            _ => self.text_or_whole(value, "this is a name in quotes or a number")?,
        };
        text.parse().map_err(|error| self.error(value.span(), format!("{error}")))
    }
}
