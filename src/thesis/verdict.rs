//! Does a published win rate agree with ours? Cell by cell, and all together.

use super::cell::Cell;
use super::evidence::{Rate, Rates};
use crate::agent::Algorithm;
use crate::stats::{ChiSquare, Interval, fisher_exact, holm, homogeneity, newcombe_95};

/// Two rates count as the same if they differ by no more than this: 15 points. Stated before any
/// game was played; two samples of a hundred cannot show much less.
pub const MARGIN: f64 = 0.15;

/// Below this adjusted p-value a cell is contradicted.
pub const CELL_LEVEL: f64 = 0.05;

/// Below this p-value the table as a whole is contradicted, though no cell may be. Stricter than
/// [`CELL_LEVEL`], so that two true tables are called contradictory in 6 of 100 cases at most.
pub const TABLE_LEVEL: f64 = 0.01;

/// What is said of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The interval of the difference lies within the margin: reproduced.
    Agrees,
    /// The two samples may well have the same rate, but are too small to show that they do.
    NotContradicted,
    /// The two samples do not have the same rate, as far as a test at 5 % over all cells can tell.
    Contradicted,
}

impl Verdict {
    /// As it is written.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Agrees => "agrees",
            Self::NotContradicted => "not contradicted",
            Self::Contradicted => "contradicted",
        }
    }
}

/// A cell compared.
#[derive(Debug, Clone, PartialEq)]
pub struct Compared {
    /// Which.
    pub cell: Cell,
    /// What our games gave.
    pub ours: Rate,
    /// What the thesis prints.
    pub published: Rate,
    /// Newcombe's 95 % interval of our share minus the published one.
    pub difference: Interval,
    /// Fisher's exact test that both have the same rate.
    pub p: f64,
    /// The same, adjusted by Holm for all cells that are compared.
    pub adjusted_p: f64,
    /// The smallest and the largest share of so many games of ours that this published figure,
    /// taken alone at 5 %, would not contradict: what it can tell at all.
    pub undisputed: Interval,
    /// What comes of it.
    pub verdict: Verdict,
}

/// A table compared.
#[derive(Debug, Clone, PartialEq)]
pub struct Comparison {
    /// Every cell that both tables have, in order.
    pub cells: Vec<Compared>,
    /// Whether all differences together are larger than chance makes them.
    pub combined: Option<ChiSquare>,
}

impl Comparison {
    /// How many cells there are of a verdict.
    #[must_use]
    pub fn count(&self, verdict: Verdict) -> usize {
        self.cells.iter().filter(|cell| cell.verdict == verdict).count()
    }

    /// The verdict on the table: contradicted if a cell is, or if all together are; it agrees if
    /// every cell does.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        let differs = self.combined.is_some_and(|combined| combined.p < TABLE_LEVEL);
        if differs || self.count(Verdict::Contradicted) > 0 {
            Verdict::Contradicted
        } else if !self.cells.is_empty() && self.count(Verdict::Agrees) == self.cells.len() {
            Verdict::Agrees
        } else {
            Verdict::NotContradicted
        }
    }

    /// How far the two tables are apart: the mean distance of two shares, in points of 100.
    #[must_use]
    pub fn mean_distance(&self) -> Option<f64> {
        let distances = self.cells.iter().map(|it| (it.ours.share() - it.published.share()).abs());
        let sum: f64 = distances.sum();
        (!self.cells.is_empty()).then(|| 100.0 * sum / self.cells.len() as f64)
    }
}

/// Compares the cells that both have. The difference that counts as none is `margin`, a share.
#[must_use]
pub fn compare(ours: &Rates, published: &Rates, margin: f64) -> Comparison {
    let both: Vec<(Cell, Rate, Rate)> = ours
        .iter()
        .filter_map(|(cell, ours)| Some((*cell, *ours, *published.get(cell)?)))
        .collect();
    let p_values: Vec<f64> = both.iter().map(|(_, ours, theirs)| fisher(*ours, *theirs)).collect();
    let cells = both.iter().zip(&p_values).zip(holm(&p_values));
    let compared = cells.map(|(((cell, ours, published), p), adjusted_p)| {
        let difference = difference(*ours, *published);
        let within = -margin <= difference.low && difference.high <= margin;
        Compared {
            cell: *cell,
            ours: *ours,
            published: *published,
            difference,
            p: *p,
            adjusted_p,
            undisputed: undisputed(*published, ours.games),
            verdict: match () {
                () if adjusted_p < CELL_LEVEL => Verdict::Contradicted,
                () if within => Verdict::Agrees,
                () => Verdict::NotContradicted,
            },
        }
    });
    Comparison { cells: compared.collect(), combined: homogeneity(&independent(&both)) }
}

/// Newcombe's interval of the difference of two shares.
pub(super) fn difference(one: Rate, other: Rate) -> Interval {
    newcombe_95(one.wins, one.games, other.wins, other.games).expect("a rate has a game")
}

/// Fisher's p-value that two rates are the same.
pub(super) fn fisher(one: Rate, other: Rate) -> f64 {
    fisher_exact(one.wins, one.games, other.wins, other.games)
}

/// Pairs of samples that have nothing to do with each other. Our alpha-beta plays minimax's games,
/// so both published cells are compared with them at once.
fn independent(both: &[(Cell, Rate, Rate)]) -> Vec<((u64, u64), (u64, u64))> {
    let twin = |of: Cell| {
        let twin = Cell { algorithm: Algorithm::AlphaBeta, ..of };
        both.iter().find(|(cell, ..)| *cell == twin && of.algorithm == Algorithm::Minimax)
    };
    let is_twin = |of: Cell| {
        let of_minimax = Cell { algorithm: Algorithm::Minimax, ..of };
        of.algorithm == Algorithm::AlphaBeta && both.iter().any(|(cell, ..)| *cell == of_minimax)
    };
    both.iter()
        .filter(|(cell, ..)| !is_twin(*cell))
        .map(|(cell, ours, published)| {
            let published = [Some(*published), twin(*cell).map(|(_, _, published)| *published)];
            let published: Rate = published.into_iter().flatten().sum();
            ((ours.wins, ours.games), (published.wins, published.games))
        })
        .collect()
}

/// The shares of `games` that a published rate does not contradict by itself.
fn undisputed(published: Rate, games: u64) -> Interval {
    let likeliest = (published.share() * games as f64).round() as u64;
    let disputed = |wins: &u64| fisher(Rate { wins: *wins, games }, published) < CELL_LEVEL;
    let low = (0..=likeliest).rev().take_while(|wins| !disputed(wins)).last();
    let high = (likeliest..=games).take_while(|wins| !disputed(wins)).last();
    let share = |wins: Option<u64>| wins.unwrap_or(likeliest) as f64 / games as f64;
    Interval { low: share(low), high: share(high) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::thesis::published::published;

    fn scaled(games: u64) -> Rates {
        let scale = |rate: &Rate| Rate { wins: rate.wins * games / rate.games, games };
        published().rates.iter().map(|(cell, rate)| (*cell, scale(rate))).collect()
    }

    #[test]
    fn the_published_table_does_not_contradict_itself() {
        let same = compare(&published().rates, &published().rates, MARGIN);
        assert_eq!(same.cells.len(), 60);
        assert_eq!(same.count(Verdict::Contradicted), 0);
        assert!(same.cells.iter().all(|it| it.difference.low <= 0.0 && it.difference.high >= 0.0));
        let many = compare(&scaled(1000), &published().rates, MARGIN);
        assert_eq!(many.verdict(), Verdict::Agrees);
        assert!(many.combined.unwrap().p > 0.5);
    }

    #[test]
    fn two_cells_changed_for_each_other_are_contradicted() {
        let mut ours = scaled(1000);
        let [one, other] = ["h3", "h4"].map(|it| Cell::named("expectimax", it, 3).unwrap());
        let rates = [ours[&one], ours[&other]];
        ours.insert(one, rates[1]);
        ours.insert(other, rates[0]);
        let changed = compare(&ours, &published().rates, MARGIN);
        assert_eq!(changed.count(Verdict::Contradicted), 2);
        assert_eq!(changed.verdict(), Verdict::Contradicted);
    }

    #[test]
    fn many_small_differences_contradict_the_table_though_no_cell() {
        let off = |rate: &Rate| Rate { wins: (rate.wins + 8).min(100), games: 100 };
        let ours: Rates = published().rates.iter().map(|(cell, it)| (*cell, off(it))).collect();
        let comparison = compare(&ours, &published().rates, MARGIN);
        assert_eq!(comparison.count(Verdict::Contradicted), 0);
        assert_eq!(comparison.verdict(), Verdict::Contradicted);
    }

    #[test]
    fn the_range_of_what_a_hundred_games_can_tell_is_that_of_the_test() {
        for (percent, low, high) in [(10, 3, 20), (50, 36, 64), (97, 90, 100), (0, 0, 5)] {
            let range = undisputed(Rate { wins: percent, games: 100 }, 100);
            assert_eq!((100.0 * range.low, 100.0 * range.high), (f64::from(low), f64::from(high)));
        }
        let range = undisputed(Rate { wins: 75, games: 100 }, 1000);
        assert_eq!((range.low, range.high), (0.652, 0.833));
    }

    #[test]
    fn an_empty_table_says_nothing() {
        let nothing = compare(&Rates::new(), &published().rates, MARGIN);
        assert_eq!((nothing.verdict(), nothing.mean_distance()), (Verdict::NotContradicted, None));
    }
}
