//! What a manifest tells of times that were measured one game at a time: on which core, how calm
//! the machine was, and what should make one doubt them.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

use crate::battery::Record;
use crate::battery::disturbances::{Outlier, drift, outliers};
use crate::battery::surroundings::Seen;
use crate::plan::Plan;

/// Outliers beyond this number are only counted.
const SHOWN: usize = 5;
/// One game makes a load of 1, and the system a little.
const EXPLAINED_LOAD: f64 = 1.5;
/// Before the first game there should be next to none.
const CALM_LOAD: f64 = 0.5;
/// A share of a core's time, per cent, that does not matter.
const TOLERATED_PERCENT: f64 = 2.0;

/// How the times of a folder came about. Its presence tells that they were measured.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Times {
    /// The runs that measured them, in order: more than one if some were stopped.
    pub runs: Vec<TimedRun>,
    /// What should make one doubt the times.
    pub warnings: Vec<String>,
}

/// One run of `lab2048 time`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TimedRun {
    /// When it began, UTC.
    pub start: String,
    /// Games it measured.
    pub games: u64,
    /// The core its games were played on; `None` if they were not kept on one.
    pub core: Option<usize>,
    /// What the processor calls itself.
    pub cpu: String,
    /// The profile the program was built with.
    pub build_profile: String,
    /// What else the machine did.
    #[serde(flatten)]
    pub seen: Seen,
}

/// Everything that should make one doubt times: what the runs saw, and what the times of all
/// games, in the order in which they were played, show by themselves.
#[must_use]
pub fn warnings(plan: &Plan, runs: &[TimedRun], records: &[Record]) -> Vec<String> {
    let mut warnings = Vec::new();
    let runs: Vec<&TimedRun> = runs.iter().filter(|run| run.games > 0).collect();
    for run in &runs {
        for warning in of_run(run) {
            // A run that went on under the same conditions says the same.
            if !warnings.contains(&warning) {
                warnings.push(warning);
            }
        }
    }
    let machines = runs.iter().map(|run| (&run.cpu, &run.build_profile));
    if machines.collect::<BTreeSet<_>>().len() > 1 {
        warnings.push("the times were measured by different processors or builds".to_owned());
    }
    warnings.extend(of_outliers(plan, &outliers(records)));
    if let Some(drift) = drift(records) {
        let (ratio, how) = (drift.ratio, if drift.ratio > 1.0 { "slower" } else { "faster" });
        warnings.push(format!(
            "games became {how}: the last third took {ratio:.2} times as long as the first, for \
             what there was to look at"
        ));
    }
    warnings
}

fn of_run(run: &TimedRun) -> Vec<String> {
    let mut warnings = Vec::new();
    let TimedRun { core, seen, .. } = run;
    if run.build_profile != "release" {
        warnings.push("this build checks itself: measure `cargo build --release`".to_owned());
    }
    match core {
        None => warnings.push("the games were not kept on one core".to_owned()),
        Some(core) => {
            let shares = [
                (seen.others_percent, "other programs and the system took"),
                (seen.stolen_percent, "the machine underneath took"),
            ];
            for (share, took) in shares {
                if let Some(share) = share.filter(|share| *share > TOLERATED_PERCENT) {
                    warnings.push(format!("{took} {share:.1} % of core {core}"));
                }
            }
        }
    }
    if let Some(load) = seen.load_begin.filter(|load| *load > CALM_LOAD) {
        warnings.push(format!("the machine was busy before the first game: load {load:.2}"));
    }
    // What the machine did before is in the average for a while.
    let explained = seen.load_begin.unwrap_or(0.0).max(EXPLAINED_LOAD);
    if let Some(load) = seen.load_largest.filter(|load| *load > explained) {
        warnings.push(format!("the load went up to {load:.2}: the game alone makes 1"));
    }
    warnings
}

fn of_outliers(plan: &Plan, outliers: &[Outlier]) -> Vec<String> {
    let told = outliers.iter().take(SHOWN).map(|it| {
        let player = &plan.cells[it.cell].player;
        let mut text = format!("game {} of {player} is an outlier: ", it.game);
        _ = write!(text, "{:.2} times the median time a move of its cell", it.ratio);
        _ = write!(text, " (modified z score {:.1})", it.score);
        text
    });
    let more = outliers.len().saturating_sub(SHOWN);
    let more = (more > 0).then(|| format!("{more} more games are outliers"));
    told.chain(more).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battery::record::Facts;
    use crate::games::twenty48::Ending;
    use crate::plan::{Axes, Written};
    use crate::search::Counts;

    fn plan() -> Plan {
        let axes = Axes {
            algorithms: Some(vec!["random".parse().unwrap()]),
            games: Some("40".parse().unwrap()),
            ..Axes::default()
        };
        Plan::new(None, Written { axes, ..Written::default() }, "test").unwrap()
    }

    fn calm() -> TimedRun {
        TimedRun {
            start: "2026-11-30T12:00:00Z".to_owned(),
            games: 40,
            core: Some(1),
            cpu: "a processor".to_owned(),
            build_profile: "release".to_owned(),
            seen: Seen {
                load_begin: Some(0.1),
                load_end: Some(1.0),
                load_largest: Some(1.1),
                others_percent: Some(0.3),
                stolen_percent: Some(0.0),
                ..Seen::default()
            },
        }
    }

    fn records(slowed: impl Fn(u64) -> f64) -> Vec<Record> {
        let record = |game: u64| {
            let counts = Counts::default();
            let facts = Facts { outcome: Ending::Loss, score: 8, max_tile: 8, moves: 100, counts };
            let noise = 1.0 + 0.002 * (game * 7 % 5) as f64;
            Record { cell: 0, game, facts, search_seconds: noise * slowed(game) }
        };
        (0..40).map(record).collect()
    }

    #[test]
    fn a_calm_machine_gives_no_warning_and_each_disturbance_its_own() {
        let calm_times = records(|_| 1.0);
        assert_eq!(warnings(&plan(), &[calm()], &calm_times), [""; 0]);
        type Disturbance = (fn(&mut TimedRun), &'static str);
        let disturbed: [Disturbance; 7] = [
            (|run| run.core = None, "the games were not kept on one core"),
            (|run| run.build_profile = "debug".into(), "this build checks itself: "),
            (|run| run.seen.load_begin = Some(0.8), "the machine was busy before the first game"),
            (|run| run.seen.load_largest = Some(2.25), "the load went up to 2.25: "),
            (|run| run.seen.others_percent = Some(7.5), "other programs and the system took 7.5 %"),
            (
                |run| run.seen.stolen_percent = Some(3.0),
                "the machine underneath took 3.0 % of core",
            ),
            (|run| run.seen = Seen::default(), ""),
        ];
        for (disturb, warning) in disturbed {
            let mut run = calm();
            disturb(&mut run);
            let given = warnings(&plan(), &[run], &calm_times);
            assert_eq!(given.len(), usize::from(!warning.is_empty()), "{given:?}");
            assert!(given.iter().all(|it| it.starts_with(warning)), "{given:?}");
        }
    }

    #[test]
    fn times_that_do_not_fit_are_told_and_many_of_them_counted() {
        let one = warnings(&plan(), &[calm()], &records(|game| if game == 7 { 2.0 } else { 1.0 }));
        assert_eq!(one.len(), 1);
        assert!(one[0].starts_with("game 7 of random is an outlier: 2.0"), "{one:?}");
        let many = records(|game| if game % 5 == 4 { 2.0 } else { 1.0 });
        let many = warnings(&plan(), &[calm()], &many);
        assert_eq!(many.last().unwrap(), "3 more games are outliers");
        let drifting = records(|game| 1.0 + 0.005 * game as f64);
        let drifting = warnings(&plan(), &[calm()], &drifting);
        assert!(drifting[0].starts_with("games became slower: the last third took 1.1"));
    }

    #[test]
    fn runs_that_went_on_say_the_same_once_and_other_machines_are_told() {
        let mut unpinned = calm();
        unpinned.core = None;
        let twice = warnings(&plan(), &[unpinned.clone(), unpinned.clone()], &[]);
        assert_eq!(twice, ["the games were not kept on one core"]);
        let mut other = calm();
        other.cpu = "another".to_owned();
        assert_eq!(warnings(&plan(), &[calm(), other.clone()], &[]).len(), 1);
        other.games = 0;
        assert_eq!(warnings(&plan(), &[calm(), other], &[]), [""; 0]);
    }
}
