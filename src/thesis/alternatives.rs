//! What the thesis does not print, and how far other readings of it are from its table.
//!
//! Each alternative changes one thing, plays a small battery, and is compared with the published
//! rates like our own reading. That the cell itself counts in the similarity needs no battery: the
//! thesis's worked example prints the similarity of every cell (`tests/data/worked_examples.json`).

use super::cell::{Cell, HEURISTICS};
use super::evidence::{Evidence, Rates};
use super::plans;
use super::published::published;
use super::verdict::{Comparison, MARGIN, Verdict, compare};
use crate::agent::{Algorithm, Conditions};
use crate::battery::Ledger;
use crate::columns::{Column, Definition};
use crate::games::twenty48::Utility;
use crate::plan::Plan;
use crate::report::{Table, Value};
use crate::search::Ties;

/// The depths that are played: the smallest, at which games are short and rates far from 100 %.
const DEPTHS: [u8; 2] = [3, 4];

/// A reading of what the thesis does not print.
#[derive(Debug, Clone, Copy)]
pub struct Alternative {
    /// A short name, also of the folder of its games.
    pub name: &'static str,
    /// What is open.
    pub question: &'static str,
    /// How it is answered.
    pub answer: &'static str,
    change: fn(&mut Conditions),
    /// The plies of a search that the thesis gives this depth.
    plies: fn(u8) -> u8,
}

const UTILITY: &str = "worth of a finished game";

/// Our reading first, then those that change one thing each.
pub const ALTERNATIVES: [Alternative; 5] = [
    Alternative {
        name: "ours",
        question: "all of the below",
        answer: "a win +1e9, a loss -1e9; ties to the first; plies",
        change: |_| {},
        plies: |depth| depth,
    },
    Alternative {
        name: "utility-heuristic",
        question: UTILITY,
        answer: "what the heuristic says",
        change: |conditions| conditions.utility = Utility::Heuristic,
        plies: |depth| depth,
    },
    Alternative {
        name: "loss-0",
        question: UTILITY,
        answer: "a win +1e9, a loss 0",
        change: |conditions| conditions.utility = Utility::Fixed { win: Utility::U, loss: 0.0 },
        plies: |depth| depth,
    },
    Alternative {
        name: "ties-last",
        question: "which of equally good moves",
        answer: "the last",
        change: |conditions| conditions.ties = Ties::Last,
        plies: |depth| depth,
    },
    Alternative {
        name: "depth-in-moves",
        question: "what depth counts",
        answer: "the player's moves: depth 3 is 5 plies, 4 is 7",
        change: |_| {},
        plies: |depth| 2 * depth - 1,
    },
];

impl Alternative {
    /// Its battery: minimax, whose games alpha-beta plays too, and expectimax.
    #[must_use]
    pub fn plan(&self, games: u64) -> Plan {
        let cells = self.cells().map(|cell| Cell { depth: (self.plies)(cell.depth), ..cell });
        let mut plan = plans::battery(self.name, cells, games);
        (self.change)(&mut plan.conditions);
        plan.conditions.fast = true;
        plan
    }

    /// The thesis's cells that its battery stands for, in the battery's order.
    fn cells(&self) -> impl Iterator<Item = Cell> {
        [Algorithm::Minimax, Algorithm::Expectimax].into_iter().flat_map(|algorithm| {
            HEURISTICS.into_iter().flat_map(move |heuristic| {
                DEPTHS.into_iter().map(move |depth| Cell { algorithm, heuristic, depth })
            })
        })
    }

    /// How far its games are from the published table.
    #[must_use]
    pub fn compare(&self, plan: &Plan, ledger: &Ledger) -> Comparison {
        let played = Evidence::rates_of(plan, ledger);
        let meant = self.cells().filter_map(|cell| {
            let as_played = Cell { depth: (self.plies)(cell.depth), ..cell };
            Some((cell, *played.get(&as_played)?))
        });
        let rates: Rates = meant.collect();
        compare(&rates, &published().rates, MARGIN)
    }
}

/// The columns of sensitivity.csv.
const COLUMNS: [Column; 10] = [
    Column::text("reading", "short name; ours first"),
    Column::text("question", "what the thesis does not print"),
    Column::text("answer", "how it is answered"),
    Column::whole(
        "cells",
        "cells",
        "cells compared: minimax and expectimax, h1 to h4, depths 3 and 4",
    ),
    Column::whole("games", "games", "games of all cells"),
    Column::number(
        "mean_distance",
        "points",
        "mean distance of our win rate from the published one",
    )
    .headed("distance")
    .or_empty(),
    Column::whole("contradicted", "cells", "cells that are contradicted (Fisher, Holm, 5 %)"),
    Column::number("chi_square", "", "all differences together").headed("chi^2").or_empty(),
    Column::whole(
        "degrees_of_freedom",
        "",
        "what chi_square would be about if all rates were the same",
    )
    .headed("df")
    .or_empty(),
    Column::number("p", "", "probability of so large a chi_square if all rates were the same")
        .or_empty(),
];

/// The table of readings.
#[must_use]
pub fn definition() -> Definition {
    Definition {
        name: "sensitivity",
        title: "Other readings of the thesis",
        meaning: "a reading of what the thesis does not print, and how far it is from its table",
        columns: COLUMNS.to_vec(),
        key: &["reading"],
    }
}

/// A row a reading.
#[must_use]
pub fn table(compared: &[(Alternative, Comparison)]) -> Table {
    let row = |(reading, comparison): &(Alternative, Comparison)| {
        let games = comparison.cells.iter().map(|cell| cell.ours.games).sum();
        let text = |text: &str| Value::Text(text.to_owned());
        let combined = comparison.combined;
        vec![
            text(reading.name),
            text(reading.question),
            text(reading.answer),
            Value::Whole(comparison.cells.len() as u64),
            Value::Whole(games),
            Value::decimal(comparison.mean_distance(), 1),
            Value::Whole(comparison.count(Verdict::Contradicted) as u64),
            Value::decimal(combined.map(|it| it.statistic), 1),
            combined.map_or(Value::Empty, |it| Value::Whole(it.degrees_of_freedom)),
            Value::decimal(combined.map(|it| it.p), 6),
        ]
    };
    Table::new(COLUMNS.to_vec(), compared.iter().map(row).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_alternative_changes_one_thing() {
        let ours = ALTERNATIVES[0].plan(10);
        for other in &ALTERNATIVES[1..] {
            let plan = other.plan(10);
            assert_eq!(plan.cells.len(), 16);
            let conditions = plan.conditions != ours.conditions;
            let cells = plan.cells != ours.cells;
            assert!(conditions != cells, "{}", other.name);
        }
        let depths = |index: usize| {
            let cells = ALTERNATIVES[index].plan(1).cells;
            cells[..2].iter().map(|it| it.player.depth().unwrap().plies()).collect::<Vec<_>>()
        };
        assert_eq!((depths(0), depths(4)), (vec![3, 4], vec![5, 7]));
    }
}
