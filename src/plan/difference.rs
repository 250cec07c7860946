//! What one plan plays and another does not.

use std::collections::HashMap;

use super::{Cell, Plan};

impl Plan {
    /// What `other` plays and this plan does not, a phrase for each cell; nothing if this plan
    /// plays all of the other's games.
    ///
    /// # Examples
    ///
    /// ```
    /// use lab2048::plan::{Plan, Written, read};
    /// let plan = |text| {
    ///     Plan::new(Some(read("a file", text).unwrap()), Written::default(), "any").unwrap()
    /// };
    /// let some = plan("algorithm = 'random'\ngames = 10");
    /// let more = plan("algorithm = ['greedy', 'random']\ngames = 20");
    /// assert!(more.lacks(&some).is_empty());
    /// assert_eq!(some.lacks(&more), ["no greedy", "games 0 to 9 of random, not 0 to 19"]);
    /// ```
    #[must_use]
    pub fn lacks(&self, other: &Self) -> Vec<String> {
        let named = |cell: &Cell| cell.player.to_string();
        let own: HashMap<String, &Cell> = self.cells.iter().map(|it| (named(it), it)).collect();
        let lack = |cell: &Cell| {
            let player = named(cell);
            let shown = player.replace(char::is_control, " ");
            let Some(here) = own.get(&player) else { return Some(format!("no {shown}")) };
            if self.settings(&here.player) != other.settings(&cell.player) {
                return Some(format!("other settings of {shown}"));
            }
            let (here, there) = (here.games, cell.games);
            (there.first < here.first || here.end < there.end).then(|| {
                let (here, there) = (here.in_words(), there.in_words());
                format!("games {here} of {shown}, not {there}")
            })
        };
        other.cells.iter().filter_map(lack).collect()
    }
}
