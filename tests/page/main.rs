//! The page that `lab2048 report --format html` makes: what is in it, whatever the results are.
//! How it looks and works in a browser is tested by scripts/test-page.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod limits;
mod texts;

use serde_json::Value;

use lab2048::agent::Player;
use lab2048::battery::record::Facts;
use lab2048::battery::{Ledger, Record};
use lab2048::episode::{Seating, play};
use lab2048::games::twenty48::Ending;
use lab2048::plan::{Plan, Written, read};
use lab2048::report::page::html;
use lab2048::report::replays::{Limits, shown};
use lab2048::report::{Played, Report};
use lab2048::search::Counts;

/// A page may be that large.
const LARGEST: usize = 5_000_000;

/// The battery of a plan, its first `games` games with these facts.
fn battery(plan: &str, games: u64, facts_of: impl Fn(&Plan, &Player, u64) -> Facts) -> Played {
    let written = read("plan.toml", plan).unwrap();
    let plan = Plan::new(Some(written), Written::default(), "test").unwrap();
    let mut ledger = Ledger::new(&plan);
    let mut records = Vec::new();
    for (cell, it) in plan.cells.iter().enumerate() {
        for game in it.games.first..it.games.end.min(it.games.first + games) {
            let facts = facts_of(&plan, &it.player, game);
            let record = Record { cell, game, facts, search_seconds: 0.001 };
            ledger.add(&plan, &record).unwrap();
            records.push(record);
        }
    }
    let (label, folder) = (plan.name.clone(), "results/test".into());
    Played { label, folder, plan, ledger, records, manifest: None }
}

/// What really comes out.
fn played(plan: &Plan, player: &Player, game: u64) -> Facts {
    Facts::from(&play(player, &plan.conditions, Seating { seed: plan.seed, game }))
}

/// Something that might have come out.
fn invented(_: &Plan, _: &Player, game: u64) -> Facts {
    let counts = Counts { nodes: 10_000 * game, leaves: 0, cutoffs: 0 };
    let score = (game * 7919 % 30_000) as u32;
    Facts { outcome: Ending::Loss, score, max_tile: 1 << (game % 11 + 1), moves: 900, counts }
}

/// The page with all games that can be shown.
fn whole_page(batteries: Vec<Played>) -> String {
    let report = Report::new(batteries);
    let games = shown(&report, Limits::default(), &|_| {}).unwrap();
    String::from_utf8(html(&report, &games)).unwrap()
}

/// The page without games to look at.
fn page_without_games(batteries: Vec<Played>) -> String {
    let report = Report::new(batteries);
    let limits = Limits { nodes: 0, ..Limits::default() };
    let games = shown(&report, limits, &|_| {}).unwrap();
    String::from_utf8(html(&report, &games)).unwrap()
}

/// What the page's scripts are given.
fn data(page: &str) -> Value {
    let (_, rest) = page.split_once("<script type=\"application/json\" id=\"data\">").unwrap();
    let (data, _) = rest.split_once("</script>").unwrap();
    serde_json::from_str(data).unwrap()
}

/// The rows of a table as texts of HTML.
fn rows<'p>(page: &'p str, table: &str) -> Vec<Vec<&'p str>> {
    let (_, rest) = page.split_once(&format!("<table data-name=\"{table}\">")).unwrap();
    let (table, _) = rest.split_once("</table>").unwrap();
    let rows = table.split("<tr>").skip(1);
    let cell = |cell: &'p str| cell.split_once('>').unwrap().1.split("</t").next().unwrap();
    rows.map(|row| row.split("<t").skip(1).map(cell).collect()).collect()
}
