//! Results by depth: what the matrices of the summary show and charts draw as a line.

use std::collections::BTreeMap;

use crate::agent::Player;
use crate::battery::Tally;
use crate::report::Played;
use crate::stats::Summary;

/// The results of an algorithm with a heuristic at each depth that is played.
#[derive(Debug)]
pub(super) struct Line<'a> {
    pub(super) algorithm: &'static str,
    pub(super) heuristic: &'a str,
    pub(super) points: BTreeMap<u8, Point>,
}

/// The results at a depth; none without games.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Point {
    /// The share of games that were won, or without a target of those that reached 2048.
    pub(super) rate: Option<f64>,
    /// The mean seconds of a game.
    pub(super) seconds: Option<f64>,
}

/// What a rate of this battery is.
pub(super) fn rate_name(battery: &Played) -> &'static str {
    if has_target(battery) { "games won" } else { "games that reached 2048" }
}

fn has_target(battery: &Played) -> bool {
    battery.plan.conditions.game.target().tile().is_some()
}

/// The lines of a battery, in the order of its plan. Players without a depth have none.
pub(super) fn lines(battery: &Played) -> Vec<Line<'_>> {
    let mut lines: Vec<Line<'_>> = Vec::new();
    for (index, cell) in battery.plan.cells.iter().enumerate() {
        let Player::Search { algorithm, heuristic, depth } = &cell.player else { continue };
        let (algorithm, heuristic) = (algorithm.name(), heuristic.name());
        let is_it =
            |line: &&mut Line<'_>| (line.algorithm, line.heuristic) == (algorithm, heuristic);
        let point = point(battery.ledger.tally(index), has_target(battery));
        // Depths come last in the order of a plan: mostly it is the line before.
        match lines.iter_mut().rev().find(is_it) {
            Some(line) => _ = line.points.insert(depth.plies(), point),
            None => {
                let points = BTreeMap::from([(depth.plies(), point)]);
                lines.push(Line { algorithm, heuristic, points });
            }
        }
    }
    lines
}

fn point(tally: &Tally, has_target: bool) -> Point {
    let games = tally.games();
    let part = if has_target { tally.wins } else { tally.reached(2048) };
    Point {
        rate: (games > 0).then(|| part as f64 / games as f64),
        seconds: Summary::of(&tally.search_seconds).map(|summary| summary.mean),
    }
}

/// The different names of lines, in their order, each with the indices of its lines.
pub(super) fn groups<'a>(
    lines: &[Line<'a>],
    name: impl Fn(&Line<'a>) -> &'a str,
) -> Vec<(&'a str, Vec<usize>)> {
    let mut groups: Vec<(&str, Vec<usize>)> = Vec::new();
    let mut places = BTreeMap::new();
    for (index, line) in lines.iter().enumerate() {
        let place = *places.entry(name(line)).or_insert(groups.len());
        if place == groups.len() {
            groups.push((name(line), Vec::new()));
        }
        groups[place].1.push(index);
    }
    groups
}
