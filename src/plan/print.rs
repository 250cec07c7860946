//! A plan as the text of a plan file: what results carry with them, so that they can be gone on
//! with, merged and played again without the file they came from.

use toml::{Table, Value};

use super::{Cell, Games, Plan};
use crate::games::twenty48::{Heuristic, Utility};

impl Plan {
    /// A plan file that says the same, with a block for each cell and nothing left to defaults.
    ///
    /// ```
    /// use lab2048::plan::{Plan, Written, read};
    /// let file = "algorithm = 'greedy'\nname = 'monotonía'\nseed = 18446744073709551615";
    /// let plan = Plan::new(Some(read("a file", file).unwrap()), Written::default(), "").unwrap();
    /// let again = read("its text", &plan.text()).unwrap();
    /// assert_eq!(Plan::new(Some(again), Written::default(), "").unwrap(), plan);
    /// ```
    #[must_use]
    pub fn text(&self) -> String {
        let conditions = &self.conditions;
        let mut file = Table::new();
        let mut set = |key: &str, value: Value| drop(file.insert(key.to_owned(), value));
        set("name", self.name.clone().into());
        set("target", conditions.game.target().to_string().into());
        set("ties", conditions.ties.name().into());
        set("four_probability", conditions.game.four_probability().into());
        set("fast", conditions.fast.into());
        set("utility", utility(conditions.utility));
        set("block", Value::Array(self.cells.iter().map(block).collect()));
        let built_in = |it: &&Heuristic| Heuristic::named(it.name()).is_some();
        let played = self.cells.iter().filter_map(|cell| cell.player.heuristic());
        let weights: Table = played.filter(|it| !built_in(it)).map(weights).collect();
        if !weights.is_empty() {
            set("weights", weights.into());
        }
        // A seed may be larger than the library's whole numbers, though not than the format's.
        format!("seed = {}\n{file}", self.seed)
    }
}

fn utility(utility: Utility) -> Value {
    match utility {
        Utility::Heuristic => "heuristic".into(),
        Utility::Fixed { win, loss } => {
            let numbers = [("win", win), ("loss", loss)];
            Value::Table(
                numbers.map(|(key, value)| (key.to_owned(), value.into())).into_iter().collect(),
            )
        }
    }
}

fn block(cell: &Cell) -> Value {
    let mut block = Table::new();
    let mut set = |key: &str, value: Value| drop(block.insert(key.to_owned(), value));
    set("algorithm", cell.player.kind().name().into());
    if let Some(heuristic) = cell.player.heuristic() {
        set("heuristic", heuristic.name().into());
    }
    if let Some(depth) = cell.player.depth() {
        set("depth", i64::from(depth.plies()).into());
    }
    let Games { first, end } = cell.games;
    set("games", format!("{first}..{end}").into());
    block.into()
}

fn weights(heuristic: &Heuristic) -> (String, Value) {
    let weights = heuristic.weights();
    let terms: Table = weights
        .terms()
        .map(|(feature, weight)| (feature.name().to_owned(), weight.into()))
        .collect();
    (heuristic.name().to_owned(), terms.into())
}
