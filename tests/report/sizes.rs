//! From nothing to a thousand cells.

use super::Place;

const FORMATS: &str = "--format csv,svg,png,json,markdown,latex,datapackage --quiet";

#[test]
fn a_battery_without_a_game_is_reported_too() {
    let place = Place::with_battery();
    let games = place.read("a/games.csv");
    place.write("a/games.csv", games.lines().next().unwrap().to_owned() + "\n");
    place.lab("report a --format csv,svg,png,json,markdown,latex --quiet");
    let report = place.json("report a --format json --out -");
    assert_eq!(report["batteries"][0]["games_finished"], 0);
    for cell in report["tables"]["win_rates"].as_array().unwrap() {
        assert_eq!(cell["games"], 0);
        for (name, value) in cell.as_object().unwrap() {
            let counts = ["algorithm", "heuristic", "depth", "games", "wins", "losses", "capped"];
            assert!(counts.contains(&name.as_str()) || value.is_null(), "{name}: {value}");
        }
    }
    let text = place.lab("report a --format text");
    assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
}

#[test]
fn one_game_is_reported() {
    let place = Place::new();
    place.lab("run --algorithm random --games 1 --quiet --out a");
    place.lab(&format!("report a {FORMATS}"));
    let text = place.lab("report a --format text");
    assert!(text.contains("random             -      -      1    0.0"), "{text}");
}

#[test]
fn a_thousand_cells_are_reported() {
    let place = Place::new();
    let names: Vec<String> = (0..250).map(|number| format!("mine-{number}")).collect();
    let mut plan = format!(
        "name = \"many\"\nalgorithm = \"minimax\"\ndepth = [1, 2, 3, 4]\ngames = 1\ntarget = 16\n\
         heuristic = {names:?}\n"
    );
    for (number, name) in names.iter().enumerate() {
        plan += &format!("[weights.{name}]\nempty = {}\n", number + 1);
    }
    place.write("plan.toml", plan);
    place.lab("run plan.toml --quiet --out a");
    place.lab("report a --format csv,json,markdown,latex,datapackage,svg --quiet");
    let report = place.json("report a --format json --out - --table summary");
    assert_eq!(report["tables"]["summary"].as_array().unwrap().len(), 1000);
    let chart = place.lab("report a --format svg --chart win-rate-minimax --out -");
    assert!(chart.contains("(12 of 250 lines)"), "{chart}");
}
