//! The options for what decides a game besides the player and the seed.

use clap::Args;

use crate::agent::Conditions;
use crate::games::twenty48::{Target, Twenty48, Utility};
use crate::search::Ties;

/// The conditions as typed: what is not named here keeps its default, or what a plan says.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Conditions")]
pub struct ConditionsArgs {
    /// The tile that wins: a power of two from 2 to 32768, or `none` to play until stuck
    /// [default: 2048].
    #[arg(long, value_name = "TILE")]
    pub target: Option<Target>,

    /// What the end of a game is worth to a search: U (a win is +U, a loss -U), two numbers
    /// WIN,LOSS, or `heuristic` to judge it like any other position [default: 1e9].
    #[arg(long, value_name = "UTILITY", allow_hyphen_values = true)]
    pub utility: Option<Utility>,

    /// Which of equally good moves is played, in the order up, right, down, left: `first` or
    /// `last` [default: first].
    #[arg(long, value_name = "RULE")]
    pub ties: Option<Ties>,

    /// How often a new tile is a 4, from 0 to 1 [default: 0.1].
    #[arg(long, value_name = "P", value_parser = probability, allow_negative_numbers = true)]
    pub four_probability: Option<f64>,
}

impl ConditionsArgs {
    /// These conditions, with `defaults` for those that were not named.
    ///
    /// # Panics
    ///
    /// Panics on a `four_probability` that is no probability; the parser lets none through.
    #[must_use]
    pub fn over(&self, defaults: Conditions) -> Conditions {
        let target = self.target.unwrap_or(defaults.game.target());
        let four = self.four_probability.unwrap_or(defaults.game.four_probability());
        Conditions {
            game: Twenty48::new(target, four).expect("the parser lets only probabilities through"),
            utility: self.utility.unwrap_or(defaults.utility),
            ties: self.ties.unwrap_or(defaults.ties),
            fast: defaults.fast,
        }
    }
}

/// Reads a seed.
pub(super) fn seed(text: &str) -> Result<u64, &'static str> {
    text.parse().map_err(|_| "give a whole number from 0 to 18446744073709551615")
}

/// Reads a number that [`Twenty48::new`] accepts.
fn probability(text: &str) -> Result<f64, String> {
    let number: f64 = text.parse().map_err(|_| "give a number from 0 to 1, such as 0.1")?;
    let game = Twenty48::new(Target::default(), number).map_err(|error| error.to_string())?;
    Ok(game.four_probability())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_condition_that_is_not_named_keeps_the_default() {
        let defaults = Conditions {
            game: Twenty48::new("512".parse().unwrap(), 0.5).unwrap(),
            utility: Utility::Heuristic,
            ties: Ties::Last,
            fast: true,
        };
        assert_eq!(ConditionsArgs::default().over(defaults), defaults);
        let named = ConditionsArgs { ties: Some(Ties::First), ..ConditionsArgs::default() };
        assert_eq!(named.over(defaults), Conditions { ties: Ties::First, ..defaults });
    }

    #[test]
    fn a_seed_is_a_whole_number() {
        assert_eq!(seed("18446744073709551615"), Ok(u64::MAX));
        for text in ["-1", "1.5", "18446744073709551616", "chance", ""] {
            assert!(seed(text).unwrap_err().starts_with("give a whole number"), "{text}");
        }
    }

    #[test]
    fn a_probability_is_a_number_from_0_to_1() {
        assert_eq!(probability("0.25"), Ok(0.25));
        for text in ["1.5", "-0.1", "NaN", "inf", "often"] {
            assert!(probability(text).unwrap_err().contains("from 0 to 1"), "{text}");
        }
    }
}
