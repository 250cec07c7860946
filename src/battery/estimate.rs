//! How long the rest of a battery takes, from what has been measured.

use std::time::Duration;

use super::schedule::expected_cost;
use crate::agent::{Kind, Player};
use crate::plan::{Cell, Plan};

/// Seconds of computing that are left, for one core.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TimeLeft {
    /// Of the games whose cell, or a like one, has been measured.
    pub seconds: f64,
    /// Whether nothing is known yet about some cell, so that it takes longer than that.
    pub at_least: bool,
}

impl TimeLeft {
    /// The time on a clock when this many cores share the work.
    #[must_use]
    pub fn on(self, cores: usize) -> Duration {
        let seconds = self.seconds / cores.max(1) as f64;
        Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)
    }
}

/// Estimates the time that is left from the mean of each cell's finished games. `left` holds how
/// many games of each cell are left; `measured` the seconds that the cell's games took in all,
/// deciding and everything else, and their number.
///
/// A cell without a finished game is judged by the cell of the same algorithm nearest in expected
/// cost.
#[must_use]
pub fn time_left(plan: &Plan, left: &[u64], measured: &[(f64, u64)]) -> TimeLeft {
    let known: Vec<Known> = plan
        .cells
        .iter()
        .zip(measured)
        .filter_map(|(cell, measured)| Known::new(plan, cell, *measured))
        .collect();
    let mut time = TimeLeft { seconds: 0.0, at_least: false };
    for ((cell, games), measured) in plan.cells.iter().zip(left).zip(measured) {
        if *games == 0 {
            continue;
        }
        let mean = match measured {
            (_, 0) => nearest(&known, plan, &cell.player),
            (seconds, finished) => Some(seconds / *finished as f64),
        };
        match mean {
            Some(seconds) => time.seconds += seconds * *games as f64,
            None => time.at_least = true,
        }
    }
    time
}

/// What is known about one cell.
struct Known {
    kind: Kind,
    cost: f64,
    mean_seconds: f64,
}

impl Known {
    fn new(plan: &Plan, cell: &Cell, (seconds, games): (f64, u64)) -> Option<Self> {
        let (kind, cost) = (cell.player.kind(), expected_cost(&cell.player, &plan.conditions));
        (games > 0).then(|| Self { kind, cost, mean_seconds: seconds / games as f64 })
    }
}

fn nearest(known: &[Known], plan: &Plan, player: &Player) -> Option<f64> {
    let cost = expected_cost(player, &plan.conditions);
    let like = known.iter().filter(|known| known.kind == player.kind());
    let distance = |known: &Known| (known.cost / cost).ln().abs();
    let nearest = like.min_by(|one, other| distance(one).total_cmp(&distance(other)))?;
    Some(nearest.mean_seconds * cost / nearest.cost)
}
