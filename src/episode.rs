//! One seeded game, from the first tile to the end.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::agent::{Agent, Choice, Conditions, Player};
use crate::game::Game;
use crate::games::twenty48::dice::Purpose;
use crate::games::twenty48::{Dice, Ending, Move, Position, Twenty48};
use crate::search::Counts;

/// What a game left behind. All but the time follows from the plan and the game's number.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Episode {
    /// How it ended.
    pub ending: Ending,
    /// The last position.
    pub last: Position,
    /// Moves played.
    pub moves: u32,
    /// Sums over all moves of what the search counted.
    pub counts: Counts,
    /// Time spent deciding moves and nothing else, by a monotonic clock. Time in which the thread
    /// did not run, since the program was stopped or the machine slept, is left out.
    pub search_time: Duration,
}

impl Episode {
    /// Nothing has been played yet.
    fn beginning(start: Position) -> Self {
        Self {
            ending: Ending::Loss,
            last: start,
            moves: 0,
            counts: Counts::default(),
            search_time: Duration::ZERO,
        }
    }
}

/// A game number of a battery's seed: the same tiles whoever plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seating {
    /// The battery's seed.
    pub seed: u64,
    /// The game's number, from 0: the stream of the generator.
    pub game: u64,
}

/// Plays one game to its end.
///
/// # Examples
///
/// ```
/// use lab2048::agent::{Conditions, Player};
/// use lab2048::episode::{Seating, play};
/// let seating = Seating { seed: 2016, game: 0 };
/// let played = play(&Player::Random, &Conditions::default(), seating);
/// // Two tiles to begin with and one after each move add up to what is on the board.
/// let sum: u32 = played.last.board.tiles().iter().sum();
/// let fours = sum / 2 - (played.moves + 2);
/// assert!(fours <= played.moves + 2);
/// ```
#[must_use]
pub fn play(player: &Player, conditions: &Conditions, seating: Seating) -> Episode {
    let never = AtomicBool::new(false);
    let episode = play_until(player, conditions, seating, &never, |_, _| {});
    episode.expect("nothing interrupts the game")
}

/// Plays one game to its end, each legal move equally likely: the game that [`play`] plays for
/// [`Player::Random`], without an agent and a clock. All counts and times are 0.
///
/// # Examples
///
/// ```
/// use lab2048::agent::{Conditions, Player};
/// use lab2048::episode::{Seating, play, play_at_random};
/// let (conditions, seating) = (Conditions::default(), Seating { seed: 2016, game: 0 });
/// let played = play(&Player::Random, &conditions, seating);
/// assert_eq!(play_at_random(&conditions.game, seating).last, played.last);
/// ```
#[must_use]
pub fn play_at_random(game: &Twenty48, seating: Seating) -> Episode {
    let [mut dice, mut player] = [Purpose::Tiles, Purpose::Player]
        .map(|purpose| Dice::new(seating.seed, seating.game, purpose));
    let (mut position, mut moves) = (dice.start(game), 0);
    loop {
        if let Some(ending) = game.terminal(&position) {
            return Episode { ending, moves, ..Episode::beginning(position) };
        }
        let legal = position.board.legal_moves();
        let action = legal.get(player.choose(legal.count())).expect("the game goes on");
        let after = position.after(action);
        moves += 1;
        if let Some(ending) = game.terminal(&after) {
            return Episode { ending, moves, ..Episode::beginning(after) };
        }
        position = dice.reply(game, &after);
    }
}

/// Plays one game to its end, or gives it up (`None`) before a move once `interrupted` is set.
/// `on_move` hears of every move and the position after the reply to it.
pub fn play_until(
    player: &Player,
    conditions: &Conditions,
    seating: Seating,
    interrupted: &AtomicBool,
    on_move: impl FnMut(Move, &Position),
) -> Option<Episode> {
    play_before(player, conditions, seating, interrupted, &mut Hearing(on_move))
}

/// Someone who looks on while a game is played.
pub trait Onlooker {
    /// The first tiles are on the board.
    fn started(&mut self, _position: &Position) {}

    /// The agent is to move. Whoever wants to know more than the move may ask it for more.
    fn asked(&mut self, agent: &mut dyn Agent, position: &Position) -> Choice {
        agent.choose(position)
    }

    /// A move was made; this is the position after the reply to it.
    fn moved(&mut self, action: Move, position: &Position);
}

/// An onlooker who hears of moves alone.
struct Hearing<F>(F);

impl<F: FnMut(Move, &Position)> Onlooker for Hearing<F> {
    fn moved(&mut self, action: Move, position: &Position) {
        (self.0)(action, position);
    }
}

/// Plays one game as [`play_until`] does, before the eyes of an onlooker.
pub fn play_before(
    player: &Player,
    conditions: &Conditions,
    seating: Seating,
    interrupted: &AtomicBool,
    onlooker: &mut impl Onlooker,
) -> Option<Episode> {
    let game = &conditions.game;
    let mut agent = player.agent(conditions, seating.seed, seating.game);
    let mut dice = Dice::new(seating.seed, seating.game, Purpose::Tiles);
    let mut episode = Episode::beginning(dice.start(game));
    onlooker.started(&episode.last);
    let begun = thread_time();
    let finished = |mut episode: Episode, ending| {
        episode.ending = ending;
        // No more can have gone into deciding than the thread has run.
        if let (Some(begun), Some(ended)) = (begun, thread_time()) {
            episode.search_time = episode.search_time.min(ended.saturating_sub(begun));
        }
        Some(episode)
    };
    loop {
        if let Some(ending) = game.terminal(&episode.last) {
            return finished(episode, ending);
        }
        if interrupted.load(Ordering::Relaxed) {
            return None;
        }
        let start = Instant::now();
        let choice = onlooker.asked(agent.as_mut(), &episode.last);
        episode.search_time += start.elapsed();
        episode.counts += choice.counts;
        episode.moves += 1;
        let action = choice.action.expect("an agent moves as long as the game goes on");
        let after = episode.last.after(action);
        if let Some(ending) = game.terminal(&after) {
            onlooker.moved(action, &after);
            return finished(Episode { last: after, ..episode }, ending);
        }
        episode.last = dice.reply(game, &after);
        onlooker.moved(action, &episode.last);
    }
}

/// How long this thread has run, where the system tells.
#[cfg(unix)]
fn thread_time() -> Option<Duration> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(time).ok()
}

#[cfg(not(unix))]
fn thread_time() -> Option<Duration> {
    None
}
