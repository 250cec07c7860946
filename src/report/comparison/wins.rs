//! Win rates side by side.

use super::{Pair, Played, Side, WHO};
use crate::battery::Record;
use crate::columns::{Column, Definition};
use crate::games::twenty48::Ending;
use crate::report::table::{Table, Value};
use crate::stats::{Interval, fisher_exact, holm, mcnemar_exact, newcombe_95, newcombe_paired_95};

/// Below this adjusted p-value two rates differ.
const LEVEL: f64 = 0.05;

const COLUMNS: [Column; 14] = [
    Column::whole("games", "games", "finished games of the first").headed("of"),
    Column::whole("other_games", "games", "finished games of the second").headed("other of"),
    Column::number("win_percent", "%", "win rate of the first").headed("win %").or_empty(),
    Column::number("other_win_percent", "%", "win rate of the second").headed("other %").or_empty(),
    Column::number("difference", "points", "win rate of the second - that of the first")
        .or_negative()
        .or_empty(),
    Column::number(
        "difference_low",
        "points",
        "lower end of its 95 % interval (Newcombe; of paired data after McNemar)",
    )
    .headed("low")
    .or_negative()
    .or_empty(),
    Column::number(
        "difference_high",
        "points",
        "upper end of its 95 % interval (Newcombe; of paired data after McNemar)",
    )
    .headed("high")
    .or_negative()
    .or_empty(),
    Column::whole("pairs", "games", "games that both played with the same tiles"),
    Column::whole("only_first", "games", "of these, games that the first alone won")
        .headed("only first"),
    Column::whole("only_other", "games", "of these, games that the second alone won")
        .headed("only other"),
    Column::number("phi", "", "correlation of winning the same game, -1 to 1; 0 if unrelated")
        .or_negative()
        .or_empty(),
    Column::number(
        "p",
        "",
        "test that both win alike, two-sided, by the test named; 1e-18 or more",
    )
    .or_empty(),
    Column::number("adjusted_p", "", "the same, adjusted by Holm for all cells compared")
        .headed("adjusted p")
        .or_empty(),
    Column::text("test", "McNemar (exact, if all games are in pairs) or Fisher (exact, if not)")
        .one_of(&["McNemar", "Fisher"])
        .or_empty(),
];

pub(super) fn definition() -> Definition {
    Definition {
        name: "comparison_wins",
        title: "Win rates compared",
        meaning: "a cell of two batteries: how often each wins",
        columns: [&WHO[..], &COLUMNS].concat(),
        key: &["battery", "other", "algorithm", "heuristic", "depth"],
    }
}

/// The win rates of each pair of cells compared; `None` where nothing can be won.
pub(super) fn compared(pairs: &[Pair<'_>]) -> Vec<Option<Compared>> {
    let mut compared: Vec<Option<Compared>> = pairs.iter().map(Compared::of).collect();
    let p_values: Vec<f64> = compared.iter().flatten().map(|it| it.p).collect();
    for (it, adjusted) in compared.iter_mut().flatten().zip(holm(&p_values)) {
        it.adjusted_p = adjusted;
    }
    compared
}

/// A row a pair of cells.
pub(super) fn table(pairs: &[Pair<'_>], compared: &[Option<Compared>]) -> Table {
    let rows = pairs.iter().zip(compared).map(|(pair, compared)| row(pair, compared.as_ref()));
    Table::new(definition().columns, rows.collect())
}

/// `b wins more often than a in 2 of 12 cells and less often in 1 (5 %, adjusted by Holm).`
pub(super) fn sentence(first: &Played, other: &Played, compared: &[Option<Compared>]) -> String {
    let differs = |more: bool| {
        let cells = compared.iter().flatten();
        cells.filter(|it| it.adjusted_p < LEVEL && (it.difference() > 0.0) == more).count()
    };
    format!(
        "{} wins more often than {} in {} of {} cells and less often in {} (at 5 %, adjusted by \
         Holm).",
        other.label,
        first.label,
        differs(true),
        compared.iter().flatten().count(),
        differs(false),
    )
}

/// Two win rates compared.
pub(super) struct Compared {
    /// Wins and games of each.
    first: (u64, u64),
    other: (u64, u64),
    only_first: u64,
    only_other: u64,
    /// Of the difference.
    interval: Option<Interval>,
    phi: Option<f64>,
    p: f64,
    /// The same, adjusted for all cells of the table.
    adjusted_p: f64,
    test: &'static str,
}

impl Compared {
    /// `None` where nothing can be won.
    fn of(pair: &Pair<'_>) -> Option<Self> {
        let (first, other) = (wins(&pair.first)?, wins(&pair.other)?);
        let has_won = |record: &Record| record.facts.outcome == Ending::Win;
        let count = |ours: bool, theirs: bool| {
            let games = pair.games.iter();
            games.filter(|(one, two)| (has_won(one), has_won(two)) == (ours, theirs)).count() as u64
        };
        let (only_first, only_other) = (count(true, false), count(false, true));
        let (both, neither) = (count(true, true), count(false, false));
        let all_in_pairs = [first.1, other.1].iter().all(|it| *it == pair.games.len() as u64);
        let (p, test, interval) = if all_in_pairs {
            let interval = newcombe_paired_95(both, only_other, only_first, neither);
            (mcnemar_exact(only_first, only_other), "McNemar", interval)
        } else {
            let interval = newcombe_95(other.0, other.1, first.0, first.1);
            (fisher_exact(first.0, first.1, other.0, other.1), "Fisher", interval)
        };
        let phi = phi([both, only_first, only_other, neither].map(|count| count as f64));
        Some(Self { first, other, only_first, only_other, interval, phi, p, adjusted_p: p, test })
    }

    fn difference(&self) -> f64 {
        let share = |(wins, games): (u64, u64)| wins as f64 / games as f64;
        share(self.other) - share(self.first)
    }
}

/// Wins and games; `None` without a target.
fn wins(side: &Side<'_>) -> Option<(u64, u64)> {
    side.played.plan.conditions.game.target().tile()?;
    let tally = side.played.ledger.tally(side.cell);
    Some((tally.wins, tally.games()))
}

/// The correlation of two events that both, the first alone, the second alone and neither happened
/// so often. `None` if one of them happened always or never.
fn phi([both, first, second, neither]: [f64; 4]) -> Option<f64> {
    let square = (both + first) * (second + neither) * (both + second) * (first + neither);
    (square > 0.0).then(|| (both * neither - first * second) / square.sqrt())
}

/// A p-value with six decimals, or as many as it takes to show two digits of it. None is 0: below
/// the smallest one shown stands that.
fn p_value(p: Option<f64>) -> Value {
    const SMALLEST: f64 = 1e-18;
    let Some(p) = p else { return Value::Empty };
    let p = p.max(SMALLEST);
    let zeros = (-libm::log10(p)).floor() as usize;
    Value::Decimal(p, (zeros + 2).max(6))
}

fn row(pair: &Pair<'_>, compared: Option<&Compared>) -> Vec<Value> {
    let games = |side: &Side<'_>| Value::Whole(side.records.len() as u64);
    let percent = |share: Option<f64>| Value::decimal(share.map(|share| 100.0 * share), 3);
    let share = |(wins, games): (u64, u64)| wins as f64 / games as f64;
    let interval = compared.and_then(|it| it.interval);
    let mut row = pair.who();
    row.extend([
        games(&pair.first),
        games(&pair.other),
        percent(compared.map(|it| share(it.first))),
        percent(compared.map(|it| share(it.other))),
        percent(compared.map(Compared::difference)),
        percent(interval.map(|it| it.low)),
        percent(interval.map(|it| it.high)),
        Value::Whole(pair.games.len() as u64),
        Value::Whole(compared.map_or(0, |it| it.only_first)),
        Value::Whole(compared.map_or(0, |it| it.only_other)),
        Value::decimal(compared.and_then(|it| it.phi), 3),
        p_value(compared.map(|it| it.p)),
        p_value(compared.map(|it| it.adjusted_p)),
        compared.map_or(Value::Empty, |it| Value::Text(it.test.to_owned())),
    ]);
    row
}
