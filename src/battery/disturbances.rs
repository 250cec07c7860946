//! Whether the times of games look like those of a machine left alone: games that took longer than
//! their cell's others, and times that drift.
//!
//! Nothing here leaves a game out: it only tells what somebody should know.

use std::collections::BTreeMap;

use super::record::Record;
use crate::stats::{OUTLIER, Summary, modified_z_scores, trend};

/// Fewer games have no spread to speak of.
const FEWEST_GAMES: usize = 5;
/// A time that differs by less than this share of the median disturbs nobody.
const TOLERATED: f64 = 0.1;

/// A game whose time does not fit those of its cell.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Outlier {
    /// Index of the plan's cell.
    pub cell: usize,
    /// Number of the game.
    pub game: u64,
    /// Its seconds a move over the median of its cell.
    pub ratio: f64,
    /// Its modified Z score.
    pub score: f64,
}

/// The games whose seconds a move lie far from the others' of their cell, up or down, by their
/// [`modified_z_scores`].
///
/// Games differ in what there is to be looked at. One whose time for each state it entered is
/// within a tenth of its cell's median was just longer, and is no outlier. Neither are those of a
/// cell of fewer than five games.
#[must_use]
pub fn outliers(records: &[Record]) -> Vec<Outlier> {
    let mut cells: BTreeMap<usize, Vec<&Record>> = BTreeMap::new();
    for record in records {
        cells.entry(record.cell).or_default().push(record);
    }
    let cells = cells.into_values().filter(|games| games.len() >= FEWEST_GAMES);
    cells.flat_map(|games| outliers_of_cell(&games)).collect()
}

fn outliers_of_cell(games: &[&Record]) -> Vec<Outlier> {
    let times: Vec<f64> = games.iter().map(|it| seconds_a_move(it)).collect();
    let for_states: Vec<f64> = games.iter().map(|it| seconds_a_state(it)).collect();
    let (Some(middle), Some(usual)) = (median(&times), median(&for_states)) else {
        return Vec::new();
    };
    let scores = modified_z_scores(&times).filter(|_| middle > 0.0 && usual > 0.0);
    let judged = games.iter().zip(times).zip(for_states).zip(scores.unwrap_or_default());
    let judged = judged.map(|(((game, time), for_state), score)| {
        let ratio = time / middle;
        (Outlier { cell: game.cell, game: game.game, ratio, score }, for_state / usual)
    });
    let outlying = judged
        .filter(|(it, for_state)| it.score.abs() > OUTLIER && (for_state - 1.0).abs() > TOLERATED);
    outlying.map(|(it, _)| it).collect()
}

/// A change of all times in the course of the games.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Drift {
    /// The times of the last third of the games over those of the first, each taken relative to
    /// its cell: above 1 if games have become slower.
    pub ratio: f64,
}

/// Less than this change is not worth a word...
const SMALLEST_DRIFT: f64 = 0.03;
/// ...nor one that chance brings about in one of a hundred batteries.
const CHANCE: f64 = 0.01;

/// Whether the games, in the order in which they were played, became slower or faster: by 3 % or
/// more from the first third to the last, by the medians, and with a [`trend`] that chance does not
/// explain at 1 %.
///
/// What is compared is the time for each state entered, over the median of the cell.
#[must_use]
pub fn drift(records: &[Record]) -> Option<Drift> {
    let mut cells: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
    for record in records {
        cells.entry(record.cell).or_default().push(seconds_a_state(record));
    }
    let usual: BTreeMap<usize, f64> =
        cells.iter().filter_map(|(cell, times)| Some((*cell, median(times)?))).collect();
    let relative: Vec<f64> = records
        .iter()
        .filter_map(|it| Some(seconds_a_state(it) / usual.get(&it.cell).filter(|it| **it > 0.0)?))
        .collect();
    let third = relative.len() / 3;
    let (first, last) = (&relative[..third], &relative[relative.len() - third..]);
    let before = median(first).filter(|before| *before > 0.0)?;
    let ratio = median(last)? / before;
    let is_drift = (ratio - 1.0).abs() >= SMALLEST_DRIFT && trend(&relative)?.p < CHANCE;
    is_drift.then_some(Drift { ratio })
}

fn median(values: &[f64]) -> Option<f64> {
    Summary::of(values).map(|summary| summary.median)
}

fn seconds_a_move(record: &Record) -> f64 {
    record.search_seconds / f64::from(record.facts.moves.max(1))
}

/// Or a move, where no search enters states.
fn seconds_a_state(record: &Record) -> f64 {
    match record.facts.counts.nodes {
        0 => seconds_a_move(record),
        states => record.search_seconds / states as f64,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battery::record::Facts;
    use crate::games::twenty48::Ending;
    use crate::search::Counts;

    /// A game of `moves` moves that entered a hundred states for each.
    fn record(cell: usize, game: u64, moves: u32, search_seconds: f64) -> Record {
        let counts = Counts { nodes: 100 * u64::from(moves), ..Counts::default() };
        let facts = Facts { outcome: Ending::Win, score: 20_000, max_tile: 2048, moves, counts };
        Record { cell, game, facts, search_seconds }
    }

    /// What measuring adds and takes, a few thousandths, without a trend.
    fn noise(game: u64) -> f64 {
        1.0 + 0.004 * [0.3, -0.9, 0.5, 1.0, -0.6, -0.3][game as usize % 6]
    }

    /// Three cells, in rounds, with `slowed` times as long a time for some of the games.
    fn battery(rounds: u64, slowed: impl Fn(usize, u64) -> f64) -> Vec<Record> {
        let games = (0..rounds).flat_map(|game| (0..3).map(move |cell| (cell, game)));
        let time = |(cell, game): (usize, u64)| {
            let moves = 900 + 17 * (game as u32 % 5);
            let a_move = [1e-5, 1e-4, 1e-2][cell] * noise(game + cell as u64);
            record(cell, game, moves, f64::from(moves) * a_move * slowed(cell, game))
        };
        games.map(time).collect()
    }

    #[test]
    fn calm_times_give_no_warning() {
        for rounds in 1..40 {
            let calm = battery(rounds, |_, _| 1.0);
            assert_eq!((outliers(&calm), drift(&calm)), (vec![], None), "{rounds} rounds");
        }
    }

    #[test]
    fn a_game_that_was_disturbed_is_an_outlier_of_its_cell() {
        let slowed = |cell, game| if (cell, game) == (1, 3) { 1.5 } else { 1.0 };
        let found = outliers(&battery(5, slowed));
        assert_eq!(found.iter().map(|it| (it.cell, it.game)).collect::<Vec<_>>(), [(1, 3)]);
        assert!((1.45..1.55).contains(&found[0].ratio) && found[0].score > 3.5, "{found:?}");
        assert_eq!(outliers(&battery(4, slowed)), [], "four games have no spread to speak of");
        let hardly = |cell, game| if (cell, game) == (1, 3) { 1.06 } else { 1.0 };
        assert_eq!(outliers(&battery(5, hardly)), []);
        let faster = |cell, game| if (cell, game) == (2, 0) { 0.7 } else { 1.0 };
        assert!(outliers(&battery(5, faster))[0].score < -3.5);
    }

    #[test]
    fn a_game_with_more_to_look_at_is_no_outlier() {
        let mut games = battery(5, |_, _| 1.0);
        games[7].search_seconds *= 2.0;
        assert_eq!(outliers(&games).len(), 1);
        games[7].facts.counts.nodes *= 2;
        assert_eq!(outliers(&games), []);
    }

    #[test]
    fn times_that_grow_or_shrink_drift() {
        let slower = drift(&battery(10, |_, game| 1.0 + 0.02 * game as f64)).unwrap();
        assert!((1.08..1.2).contains(&slower.ratio), "{slower:?}");
        let faster = drift(&battery(10, |_, game| 1.0 - 0.02 * game as f64)).unwrap();
        assert!((0.8..0.92).contains(&faster.ratio), "{faster:?}");
        assert_eq!(drift(&battery(10, |_, game| 1.0 + 0.001 * game as f64)), None, "too small");
        assert_eq!(drift(&battery(1, |_, _| 1.0)), None, "too few to tell");
    }

    #[test]
    fn times_of_nothing_have_no_outlier_and_no_drift() {
        let nothing: Vec<Record> = (0..30).map(|game| record(0, game, 0, 0.0)).collect();
        assert_eq!((outliers(&nothing), drift(&nothing)), (vec![], None));
        assert_eq!((outliers(&[]), drift(&[])), (vec![], None));
    }
}
