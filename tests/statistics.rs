//! The tests of statistics, tested: how often they raise a false alarm, and how often they find
//! what is there, in simulated batteries.
//!
//! The seeds are fixed, so a test passes or fails always.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use lab2048::stats::{bootstrap_mean_95, fisher_exact, holm, homogeneity, mcnemar_exact};

/// Wins in so many games, each won with probability `rate`.
fn wins(dice: &mut ChaCha8Rng, games: u64, rate: f64) -> u64 {
    let limit = (rate * 4_294_967_296.0) as u64;
    (0..games).filter(|_| u64::from(dice.next_u32()) < limit).count() as u64
}

/// The share of `trials` in which something happens.
fn share(trials: u32, mut happens: impl FnMut() -> bool) -> f64 {
    let times = (0..trials).filter(|_| happens()).count();
    times as f64 / f64::from(trials)
}

/// The win rates of a battery: they spread from 3 to 97 %.
fn rates(cells: usize) -> impl Iterator<Item = f64> + Clone {
    (0..cells).map(move |cell| 0.03 + 0.94 * cell as f64 / (cells - 1) as f64)
}

#[test]
fn batteries_that_are_alike_are_called_unlike_in_a_twentieth_of_cases() {
    let mut dice = ChaCha8Rng::seed_from_u64(1);
    for (cells, ours) in [(24, 100), (60, 100), (24, 1000)] {
        let alarms = share(3000, || {
            let pair =
                |rate| ((wins(&mut dice, 100, rate), 100), (wins(&mut dice, ours, rate), ours));
            let pairs: Vec<_> = rates(cells).map(pair).collect();
            homogeneity(&pairs).unwrap().p < 0.05
        });
        assert!((0.03..=0.07).contains(&alarms), "{cells} cells, {ours} games: {alarms}");
    }
}

#[test]
fn small_groups_raise_no_more_alarms() {
    let mut dice = ChaCha8Rng::seed_from_u64(2);
    let alarms = share(3000, || {
        let pair = |rate| ((wins(&mut dice, 5, rate), 5), (wins(&mut dice, 5, rate), 5));
        let pairs: Vec<_> = rates(100).map(pair).collect();
        homogeneity(&pairs).is_some_and(|tested| tested.p < 0.05)
    });
    assert!((0.02..=0.07).contains(&alarms), "{alarms}");
}

#[test]
fn many_small_differences_are_found_together() {
    let mut dice = ChaCha8Rng::seed_from_u64(3);
    let found = share(300, || {
        let shifted = |rate: f64| if rate < 0.5 { rate + 0.07 } else { rate - 0.07 };
        let pair =
            |rate| ((wins(&mut dice, 100, rate), 100), (wins(&mut dice, 100, shifted(rate)), 100));
        let pairs: Vec<_> = rates(60).map(pair).collect();
        homogeneity(&pairs).unwrap().p < 0.05
    });
    assert!(found > 0.9, "{found}");
}

/// Whether Fisher's test, adjusted by Holm, finds a cell of 60 that contradicts its published
/// hundred games at 5 %; `rate_of_ours` may differ from the published rate.
fn alarm(dice: &mut ChaCha8Rng, rate_of_ours: impl Fn(usize, f64) -> f64) -> bool {
    let p_values: Vec<f64> = rates(60)
        .enumerate()
        .map(|(cell, rate)| {
            let published = wins(dice, 100, rate);
            fisher_exact(wins(dice, 100, rate_of_ours(cell, rate)), 100, published, 100)
        })
        .collect();
    holm(&p_values).into_iter().any(|p| p < 0.05)
}

#[test]
fn a_right_battery_of_sixty_cells_is_hardly_ever_contradicted() {
    let mut dice = ChaCha8Rng::seed_from_u64(4);
    let alarms = share(3000, || alarm(&mut dice, |_, rate| rate));
    assert!(alarms <= 0.05, "{alarms}");
}

#[test]
fn a_cell_that_is_45_points_off_is_found_among_sixty() {
    let mut dice = ChaCha8Rng::seed_from_u64(5);
    for (off, cell) in [(0.45, 10), (-0.45, 50), (0.45, 30)] {
        let found =
            share(300, || alarm(&mut dice, |at, rate| if at == cell { rate + off } else { rate }));
        assert!(found > 0.98, "cell {cell}: {found}");
    }
}

/// Whether the interval of the mean of `n` values holds the mean of their distribution, 1: it has
/// the long tail of an exponential one.
fn holds_the_mean(dice: &mut ChaCha8Rng, n: usize) -> bool {
    let value = |word: u32| -((f64::from(word) + 0.5) / 4_294_967_296.0).ln();
    let sample: Vec<f64> = (0..n).map(|_| value(dice.next_u32())).collect();
    let interval = bootstrap_mean_95(&sample, 2016).unwrap();
    interval.low <= 1.0 && 1.0 <= interval.high
}

#[test]
fn intervals_of_a_long_tailed_mean_hold_it_as_often_as_they_say() {
    let mut dice = ChaCha8Rng::seed_from_u64(6);
    let held = share(1000, || holds_the_mean(&mut dice, 100));
    assert!((0.925..=0.97).contains(&held), "{held}");
}

/// ln k! for k up to `n`.
fn ln_factorials(n: u64) -> Vec<f64> {
    let mut sum = 0.0;
    let terms = (1..=n).map(|k| {
        sum += (k as f64).ln();
        sum
    });
    [0.0].into_iter().chain(terms).collect()
}

/// The probability that McNemar's exact test tells two players apart at 5 % who win games of
/// the same seeds independently of each other, added up over all that can come.
fn power(rate: f64, other_rate: f64, games: u64) -> f64 {
    let (b_alone, c_alone) = (rate * (1.0 - other_rate), other_rate * (1.0 - rate));
    let both_or_none = 1.0 - b_alone - c_alone;
    let ln_factorial = ln_factorials(games);
    let probability = |b: u64, c: u64| {
        let rest = games - b - c;
        let ways = ln_factorial[games as usize]
            - ln_factorial[b as usize]
            - ln_factorial[c as usize]
            - ln_factorial[rest as usize];
        let ln = ways
            + b as f64 * b_alone.ln()
            + c as f64 * c_alone.ln()
            + rest as f64 * both_or_none.ln();
        ln.exp()
    };
    let outcomes = (0..=games).flat_map(|b| (0..=games - b).map(move |c| (b, c)));
    let likely = outcomes.map(|(b, c)| (b, c, probability(b, c))).filter(|it| it.2 > 1e-12);
    likely.filter(|(b, c, _)| mcnemar_exact(*b, *c) < 0.05).map(|it| it.2).sum()
}

#[test]
fn the_power_of_mcnemars_exact_test_is_as_the_readme_says() {
    for (rate, other_rate, expected) in [(0.65, 0.60, [9, 22, 62]), (0.73, 0.60, [44, 91, 100])] {
        for (games, percent) in [100, 300, 1000].into_iter().zip(expected) {
            let ours = 100.0 * power(rate, other_rate, games);
            assert_eq!(format!("{ours:.0}"), percent.to_string(), "{rate} {other_rate} {games}");
        }
    }
}
