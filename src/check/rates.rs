//! Rules for a row that tells how many games were won or reached a tile.

use super::columns::Field;
use super::number::{Number, shown};
use super::{Row, Rule, Settings, Verdict, all, require};

/// The rules.
pub(super) const RULES: [Rule; 7] = [
    Rule { name: "counts of games", judge: counts },
    Rule { name: "range of percentages", judge: range },
    Rule { name: "percentages of whole games", judge: whole_games },
    Rule { name: "percentage by wins", judge: by_wins },
    Rule { name: "interval", judge: interval },
    Rule { name: "shares by tile", judge: descending },
    Rule { name: "wins by share of the target", judge: by_target },
];

/// The percentages of games.
fn percentages(row: &Row) -> Vec<(String, Number)> {
    row.numbers(|field| match field {
        Field::WinPercent => Some("won".to_owned()),
        Field::Reached(tile) => Some(format!("with {tile} or more")),
        _ => None,
    })
}

fn counts(row: &Row, _: &Settings) -> Verdict {
    let counts = row.numbers(|field| {
        let is_count = [Field::Games, Field::Wins, Field::Losses, Field::Capped].contains(&field);
        is_count.then_some(field)
    });
    let whole = counts.iter().map(|(field, number)| {
        require(number.whole().is_some(), || {
            format!("{} {number}: not a whole number of games", field.name())
        })
    });
    all(whole.chain([sum(row)])).filter(|_| !counts.is_empty())
}

fn sum(row: &Row) -> Result<(), String> {
    let [games, wins, losses, capped] =
        [Field::Games, Field::Wins, Field::Losses, Field::Capped].map(|field| row.whole(field));
    let Some(games) = games else { return Ok(()) };
    let parts: Vec<u64> = [wins, losses, capped].into_iter().flatten().collect();
    let sum = parts.iter().fold(0_u64, |sum, part| sum.saturating_add(*part));
    let is_all = parts.len() == 3;
    require(if is_all { sum == games } else { sum <= games }, || {
        let named = [(wins, "wins"), (losses, "losses"), (capped, "capped")];
        let named =
            named.into_iter().filter_map(|(count, name)| Some(format!("{} {name}", count?)));
        format!("{}: that is {sum} of {games} games", named.collect::<Vec<_>>().join(", "))
    })
}

fn range(row: &Row, _: &Settings) -> Verdict {
    all(percentages(row).into_iter().map(|(what, percent)| {
        require((0.0..=100.0).contains(&percent.value), || {
            format!("{percent} % {what}: a share is 0 to 100 %")
        })
    }))
}

/// GRIM for shares: see `means`.
fn whole_games(row: &Row, _: &Settings) -> Verdict {
    let games = row.whole(Field::Games).filter(|games| *games > 0)?;
    let step = 100.0 / games as f64;
    let told = percentages(row).into_iter().filter(|(_, percent)| step > 1.5 * percent.unit);
    all(told.map(|(what, percent)| {
        require(percent.may_be_a_multiple_of(step), || {
            let below = (percent.value / step).floor();
            let [less, more] = [below, below + 1.0].map(|count| shown(count * step));
            format!("{percent} % of {games} games {what}: {less} % or {more} %, not in between")
        })
    }))
}

fn by_wins(row: &Row, _: &Settings) -> Verdict {
    let games = row.whole(Field::Games).filter(|games| *games > 0)?;
    let (wins, percent) = (row.whole(Field::Wins)?, row.number(Field::WinPercent)?);
    let share = 100.0 * wins as f64 / games as f64;
    Some(require(percent.may_be(share), || {
        format!("{percent} % won: {wins} of {games} games are {} %", shown(share))
    }))
}

fn interval(row: &Row, _: &Settings) -> Verdict {
    // Some methods leave the rate itself out at the ends.
    let percent = row.number(Field::WinPercent).filter(|it| ![0.0, 100.0].contains(&it.value))?;
    let low = row.number(Field::WinPercentLow);
    let high = row.number(Field::WinPercentHigh);
    let below = low.map(|low| {
        require(low.least() <= percent.most(), || {
            format!("{percent} % won is below the interval's lower end {low} %")
        })
    });
    let above = high.map(|high| {
        require(percent.least() <= high.most(), || {
            format!("{percent} % won is above the interval's upper end {high} %")
        })
    });
    all(below.into_iter().chain(above))
}

/// Who reached a tile has reached every smaller one.
fn descending(row: &Row, _: &Settings) -> Verdict {
    let mut shares = row.numbers(|field| match field {
        Field::Reached(tile) => Some(tile),
        _ => None,
    });
    shares.sort_by_key(|(tile, _)| *tile);
    all(shares.windows(2).map(|pair| {
        let [(small, less), (large, more)] = [pair[0], pair[1]];
        require(less.most() >= more.least(), || {
            format!("{more} % reached {large}, but only {less} % reached {small} on the way")
        })
    }))
}

fn by_target(row: &Row, settings: &Settings) -> Verdict {
    let target = settings.target?;
    let won = row.number(Field::WinPercent)?;
    let reached = row.number(Field::Reached(u32::try_from(target).ok()?))?;
    let meet = won.least() <= reached.most() && reached.least() <= won.most();
    Some(require(meet, || {
        format!("{won} % won, but {reached} % reached {target}, which wins (--target)")
    }))
}
