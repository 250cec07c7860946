//! Before times are measured: a game of every cell that does not count, so that no cell's first
//! game pays for tables that are filled, memory that is fetched, and a processor that is still
//! slow.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::episode::{Seating, play_until};
use crate::plan::Plan;

/// By then everything is warm: a longer game is left unfinished.
const ENOUGH: Duration = Duration::from_secs(1);

/// Plays the first game of a cell, or the beginning of it, and forgets it. Ends between two moves
/// once `abandoned` is set. Returns the moves that were played.
pub(super) fn warm_up(plan: &Plan, cell: usize, abandoned: &AtomicBool) -> u32 {
    let (over, start) = (AtomicBool::new(false), Instant::now());
    let it = &plan.cells[cell];
    let seating = Seating { seed: plan.seed, game: it.games.first };
    let mut moves = 0;
    let on_move = |_, _: &_| {
        moves += 1;
        let ends = start.elapsed() >= ENOUGH || abandoned.load(Ordering::Relaxed);
        over.store(ends, Ordering::Relaxed);
    };
    let _forgotten = play_until(&it.player, &plan.conditions, seating, &over, on_move);
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::episode::play;
    use crate::plan::{Axes, Written};
    use crate::search::Depth;

    fn plan(algorithm: &str, depth: u8) -> Plan {
        let axes = Axes {
            algorithms: Some(vec![algorithm.parse().unwrap()]),
            heuristics: Some(vec!["h1".parse().unwrap()]),
            depths: Some(vec![Depth::new(depth).unwrap()]),
            ..Axes::default()
        };
        Plan::new(None, Written { axes, ..Written::default() }, "test").unwrap()
    }

    #[test]
    fn a_short_game_is_played_to_its_end() {
        let plan = plan("greedy", 1);
        let seating = Seating { seed: plan.seed, game: 0 };
        let whole = play(&plan.cells[0].player, &plan.conditions, seating);
        assert_eq!(warm_up(&plan, 0, &AtomicBool::new(false)), whole.moves);
    }

    #[test]
    fn a_long_game_ends_when_it_is_warm_and_at_once_when_games_are_given_up() {
        // The whole game has some nine hundred moves, and takes ten seconds or more.
        let plan = plan("minimax", 7);
        let start = Instant::now();
        let moves = warm_up(&plan, 0, &AtomicBool::new(false));
        assert!((2..600).contains(&moves) && start.elapsed() >= ENOUGH, "{moves} moves");
        assert_eq!(warm_up(&plan, 0, &AtomicBool::new(true)), 1);
    }
}
