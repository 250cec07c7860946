//! manifest.json: how the results beside it came about.

use serde_json::Value;

use crate::Place;

const PLAN: &str = "algorithm = ['minimax', 'random']\nheuristic = ['h1', 'corner']\ndepth = 2\n\
                    games = 3\n[weights.corner]\nempty = 1\n";

#[test]
fn the_manifest_tells_how_the_results_came_about() {
    let place = Place::new();
    place.write("plan.toml", PLAN);
    place.run("plan.toml --seed 9 --threads 2 --quiet --out out");
    let manifest = place.manifest("out");
    assert_eq!(manifest["battery"], "plan");
    assert_eq!((&manifest["games"], &manifest["games_finished"]), (&9.into(), &9.into()));
    assert_eq!(manifest["conditions"]["seed"], 9);
    assert_eq!(manifest["cells"].as_array().unwrap().len(), 3);
    assert_eq!(manifest["cells"][1]["heuristic"], "corner");
    assert_eq!(manifest["cells"][1]["depth"], 2);
    assert_eq!(manifest["cells"][2]["algorithm"], "random");
    assert_eq!(manifest["heuristics"]["h1"]["similarity"], -1.0);
    assert_eq!(manifest["heuristics"]["corner"].as_object().unwrap().len(), 1);
    let hash = manifest["plan_hash"].as_str().unwrap();
    assert!(hash.len() == 64 && hash.chars().all(|it| it.is_ascii_hexdigit()), "{hash}");

    let run = &manifest["run"];
    assert_eq!(run["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(run["threads"], 2);
    let command: Vec<_> =
        run["command"].as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect();
    let typed = "run plan.toml --seed 9 --threads 2 --quiet --out out";
    assert_eq!(command[1..].join(" "), typed);
    let cores = std::thread::available_parallelism().unwrap().get() as u64;
    assert_eq!(run["cores"], cores);
    for key in ["commit", "build_profile", "cpu"] {
        assert!(run[key].is_string(), "{key}");
    }
    let profile = if cfg!(debug_assertions) { "debug" } else { "release" };
    assert_eq!(run["build_profile"], profile);
    let [start, end] = ["start", "end"].map(|key| run[key].as_str().unwrap());
    for time in [start, end] {
        let shape: String =
            time.chars().map(|it| if it.is_ascii_digit() { '0' } else { it }).collect();
        assert_eq!(shape, "0000-00-00T00:00:00Z");
    }
    assert!(start <= end, "{start} {end}");
}

/// The hash of each row's settings is that of its cell in the manifest.
#[test]
fn the_rows_belong_to_the_cells_of_the_manifest() {
    let place = Place::new();
    place.write("plan.toml", PLAN);
    place.run("plan.toml --quiet --out out");
    let manifest = place.manifest("out");
    let games = place.table("out/games.csv");
    for cell in manifest["cells"].as_array().unwrap() {
        let settings = cell["settings"].as_str().unwrap();
        let rows = games.only("settings", |it| it == settings);
        assert_eq!(rows.rows.len(), 3);
        assert!(rows.rows.iter().all(|row| row[0] == cell["algorithm"].as_str().unwrap()));
    }
}

fn hash(place: &Place, arguments: &str) -> Value {
    let hash = place.answered(&format!("{arguments} --dry-run"))["plan_hash"].clone();
    assert!(hash.is_string());
    hash
}

#[test]
fn equal_plans_have_equal_hashes_however_they_are_written() {
    let place = Place::new();
    place.write("plan.toml", PLAN);
    place.write(
        "written-out.toml",
        "name = 'another name'\nseed = 2048\ntarget = '2048'\nutility = { win = 1e9, loss = -1e9 }\n\
         ties = 'first'\nfour_probability = 1e-1\nalgorithm = ['minimax']\n\
         heuristic = ['h1', 'corner']\ndepth = '2..2'\ngames = '0..3'\n[[block]]\n\
         [[block]]\nalgorithm = 'random'\n\
         [weights.unused]\nscore = 1\n[weights.corner]\nempty = 1.0\nscore = 0\n",
    );
    let plan = hash(&place, "plan.toml");
    assert_eq!(hash(&place, "written-out.toml"), plan);
    for options in ["--threads 1", "--name mine", "--out elsewhere", "--seed 2048", "--games 3"] {
        assert_eq!(hash(&place, &format!("plan.toml {options}")), plan, "{options}");
    }
}

#[test]
fn whatever_decides_results_changes_the_hash() {
    let place = Place::new();
    place.write("plan.toml", PLAN);
    let mut hashes = vec![hash(&place, "plan.toml")];
    for options in [
        "--seed 2049",
        "--target 1024",
        "--target none",
        "--utility 1e8",
        "--utility 1e9,0",
        "--utility heuristic",
        "--ties last",
        "--four-probability 0.11",
        "--games 4",
        "--games 1..4",
        "--depth 3",
        "--heuristic h1",
        "--heuristic h2,corner",
        "--algorithm alphabeta,random",
        "--algorithm minimax,greedy",
    ] {
        hashes.push(hash(&place, &format!("plan.toml {options}")));
    }
    for weights in ["empty = 2", "empty = 1\nscore = 1", "score = 1"] {
        place.write("plan.toml", PLAN.replace("empty = 1", weights));
        hashes.push(hash(&place, "plan.toml"));
    }
    let different: std::collections::HashSet<_> = hashes.iter().map(Value::to_string).collect();
    assert_eq!(different.len(), hashes.len());
}
