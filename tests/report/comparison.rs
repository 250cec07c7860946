//! Batteries side by side.

use std::fs;

use lab2048::stats::{fisher_exact, holm, mcnemar_exact, newcombe_95, newcombe_paired_95};

use super::{Place, column, rows};

const RUN: &str = "run --algorithm minimax --depth 2 --games 60 --target 512 --quiet";

/// Two versions of a heuristic in folders a and b.
fn versions(second_seed: &str) -> Place {
    let place = Place::new();
    for (folder, weight, seed) in [("a", 1, "1"), ("b", 5, second_seed)] {
        place.write(
            &format!("{folder}.toml"),
            format!("heuristic = \"mine\"\n[weights.mine]\nempty = {weight}\nmonotonicity = 0.1\n"),
        );
        place.lab(&format!("{RUN} {folder}.toml --seed {seed} --out {folder}"));
    }
    place
}

/// Games by number, and whether each was won.
fn won(place: &Place, folder: &str) -> Vec<bool> {
    let games = rows(&place.read(&format!("{folder}/games.csv")), b',');
    let numbers = column(&games, "game").into_iter().map(|it| it.parse::<usize>().unwrap());
    let mut won = vec![false; 60];
    for (game, outcome) in numbers.zip(column(&games, "outcome")) {
        won[game] = outcome == "win";
    }
    won
}

fn one_row(place: &Place, table: &str) -> impl Fn(&str) -> String {
    let text = place.lab(&format!("report a b --format csv --table {table} --out -"));
    let table = rows(&text, b',');
    assert_eq!(table.len(), 2, "{text}");
    move |name| column(&table, name)[0].clone()
}

#[test]
fn two_versions_on_the_same_tiles_are_compared_in_pairs() {
    let place = versions("1");
    let (a, b) = (won(&place, "a"), won(&place, "b"));
    let count = |one: bool, other: bool| {
        a.iter().zip(&b).filter(|(a, b)| (**a, **b) == (one, other)).count() as u64
    };
    let (first, other) = (count(true, false), count(false, true));
    assert!(first + other > 5, "the two versions play too much alike to test this");
    let row = one_row(&place, "comparison_wins");
    assert_eq!(row("pairs"), "60");
    assert_eq!(row("only_first"), first.to_string());
    assert_eq!(row("only_other"), other.to_string());
    assert_eq!(row("test"), "McNemar");
    assert_eq!(row("p"), format!("{:.6}", mcnemar_exact(first, other)));
    let interval =
        newcombe_paired_95(count(true, true), other, first, count(false, false)).unwrap();
    assert_eq!(row("difference_low"), format!("{:.3}", 100.0 * interval.low));
    assert_eq!(row("difference_high"), format!("{:.3}", 100.0 * interval.high));
    let report = place.json("report a b --format json --out -");
    let said = report["verdict"].to_string();
    assert!(said.contains("heuristic `mine`"), "{said}");
}

#[test]
fn other_tiles_are_samples_of_their_own() {
    let place = versions("2");
    let row = one_row(&place, "comparison_wins");
    let wins = |folder| won(&place, folder).iter().filter(|won| **won).count() as u64;
    assert_eq!((row("pairs").as_str(), row("test").as_str()), ("0", "Fisher"));
    assert_eq!(row("p"), format!("{:.6}", fisher_exact(wins("a"), 60, wins("b"), 60)));
    let interval = newcombe_95(wins("b"), 60, wins("a"), 60).unwrap();
    assert_eq!(row("difference_low"), format!("{:.3}", 100.0 * interval.low));
    let scores = one_row(&place, "comparison_scores");
    let number = |name: &str| scores(name).parse::<f64>().unwrap();
    let difference = number("other_mean_score") - number("mean_score");
    assert!((difference - number("score_difference")).abs() < 0.11);
    assert!(number("score_difference_low") < difference);
    assert!(number("score_difference_high") > difference);
}

#[test]
fn the_same_battery_on_two_machines_plays_alike_and_takes_another_time() {
    let place = Place::new();
    place.lab(&format!("{RUN} --heuristic h1 --out a"));
    place.lab(&format!("{RUN} --heuristic h1 --out b"));
    let text = place.lab("report a b --format text");
    assert!(
        text.contains("All 60 games that both played with the same tiles went alike."),
        "{text}"
    );
    let row = one_row(&place, "comparison_times");
    let number = |name: &str| row(name).parse::<f64>().unwrap();
    let ratio = number("time_ratio");
    assert!(number("time_ratio_low") <= ratio && ratio <= number("time_ratio_high"));
    // A copy takes exactly as long.
    fs::remove_dir_all(place.path("b")).unwrap();
    fs::create_dir(place.path("b")).unwrap();
    for name in ["games.csv", "manifest.json", "plan.toml"] {
        fs::copy(place.path("a").join(name), place.path("b").join(name)).unwrap();
    }
    let row = one_row(&place, "comparison_times");
    let ratios = ["time_ratio", "time_ratio_low", "time_ratio_high"].map(row);
    assert_eq!(ratios, ["1.0000"; 3]);
}

#[test]
fn a_p_value_is_never_nothing() {
    let place = Place::new();
    for (folder, weight) in [("a", 1), ("b", -1)] {
        let plan = format!("heuristic = \"mine\"\n[weights.mine]\nempty = {weight}\n");
        place.write(&format!("{folder}.toml"), plan);
        let run = "run --algorithm expectimax --depth 1 --games 300 --target 512 --quiet";
        place.lab(&format!("{run} {folder}.toml --out {folder}"));
    }
    let row = one_row(&place, "comparison_wins");
    let p: f64 = row("p").parse().unwrap();
    let [first, other] = ["only_first", "only_other"].map(|name| row(name).parse::<u64>().unwrap());
    assert!(p > 0.0 && p < 1e-6, "{p}");
    assert!((p / mcnemar_exact(first, other) - 1.0).abs() < 0.05, "{p}");
}

#[test]
fn the_sentences_count_what_the_table_says_of_all_batteries_together() {
    let place = Place::new();
    for (folder, weight) in [("a", 1), ("b", -1), ("c", 2), ("d", 3)] {
        let plan = format!("heuristic = \"mine\"\n[weights.mine]\nempty = {weight}\n");
        place.write(&format!("{folder}.toml"), plan);
        place.lab(&format!("{RUN} {folder}.toml --out {folder}"));
    }
    let text = place.lab("report a b c d --format csv --table comparison_wins --out -");
    let table = rows(&text, b',');
    let numbers = |name| column(&table, name).into_iter().map(|it| it.parse::<f64>().unwrap());
    let (p, adjusted): (Vec<f64>, Vec<f64>) =
        (numbers("p").collect(), numbers("adjusted_p").collect());
    assert_eq!(p.len(), 3);
    for (adjusted, expected) in adjusted.iter().zip(holm(&p)) {
        assert!((adjusted - expected).abs() <= 0.05 * expected, "{adjusted} {expected}");
    }
    let report = place.json("report a b c d --format json --out -");
    let said = report["verdict"].to_string();
    for ((name, adjusted), difference) in
        ["b", "c", "d"].into_iter().zip(&adjusted).zip(numbers("difference"))
    {
        let is = |more: bool| usize::from(*adjusted < 0.05 && (difference > 0.0) == more);
        let (more, less) = (is(true), is(false));
        let sentence =
            format!("{name} wins more often than a in {more} of 1 cells and less often in {less}");
        assert!(said.contains(&sentence), "{sentence}: {said}");
    }
}

#[test]
fn versions_of_different_names_belong_together_if_each_battery_has_but_one() {
    let place = Place::new();
    place.lab(&format!("{RUN} --heuristic h1 --out a"));
    place.lab(&format!("{RUN} --heuristic h4 --out b"));
    let row = one_row(&place, "comparison_wins");
    assert_eq!(row("heuristic"), "h1 / h4");
    place.lab(&format!("{RUN} --heuristic h2,h3 --out b2"));
    let report = place.json("report a b2 --format json --out -");
    assert_eq!(report["tables"]["comparison_wins"].as_array().unwrap().len(), 0);
    let said = report["verdict"].to_string();
    assert!(said.contains("1 are in") && said.contains("2 are in"), "{said}");
}

#[test]
fn tables_of_several_batteries_say_whose_each_row_is() {
    let place = versions("1");
    let table = rows(&place.lab("report a b --format csv --table win_rates --out -"), b',');
    assert_eq!(column(&table, "battery"), ["a", "b"]);
    let games = rows(&place.lab("report a b --format csv --table games --out -"), b',');
    assert_eq!(games.len(), 121);
    let twice = place.json("report a a --format json --out -");
    assert_eq!(twice["batteries"][1]["label"], "a (2)");
}
