//! Replay of a recorded game: are its moves and its tiles those of the rules?
//!
//! What this module is for: records of games from anywhere, checked event by event, with every
//! fault and where it is. What it is not: it plays nothing, and says nothing of who played.

use std::fmt;
use std::str::FromStr;

use crate::games::twenty48::{Board, Move};

/// What happened in a game, in order: moves and new tiles.
///
/// The text form has one word an event, with blanks between: the moves `U`, `R`, `D`, `L`, and
/// `+xy` for a new tile, where x is its cell (0 to F, row by row) and y is 1 for a 2 and 2 for a 4.
///
/// # Examples
///
/// ```
/// use lab2048::{board, games::twenty48::Board, replay::{Events, FaultKind}};
/// let events: Events = "+01 +11 L +F1 D +31 L L +71".parse()?;
/// let replay = events.replay(Board::EMPTY);
/// assert_eq!((replay.moves, replay.not_played, replay.score), (3, 1, 4));
/// assert_eq!(replay.last, board!(
///     2 . . .
///     . . . 2
///     . . . .
///     4 2 . .
/// ));
/// // The second L changed nothing, and the first one was left without a tile.
/// let faults: Vec<_> = replay.faults.iter().map(|fault| (fault.event, fault.kind)).collect();
/// assert_eq!(faults, [(7, FaultKind::MissingTile), (9, FaultKind::TileWithoutChange)]);
/// # Ok::<(), lab2048::replay::EventsError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Events(Vec<Event>);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Event {
    Move(Move),
    /// On a cell, 0 to 15, a tile of this base-2 logarithm, 1 or 2.
    Tile(usize, u8),
}

/// Why a text is not a list of events.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EventsError {
    /// A word is no event.
    #[error(
        "event {event} is `{text}`; an event is a move, `U`, `R`, `D` or `L`, or a new tile such \
         as `+A1`: its cell, 0 to F row by row, and then 1 for a 2 or 2 for a 4"
    )]
    Unknown {
        /// The event's number, from 1.
        event: usize,
        /// What stands there, shortened if it is long.
        text: String,
    },
    /// There are more events than any game has.
    #[error("a record of more than {} events is not read", Events::MOST)]
    TooMany,
}

/// What a replay found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replay {
    /// Moves that changed the board.
    pub moves: u32,
    /// Moves that changed nothing. They are not legal and count as not played.
    pub not_played: u32,
    /// The points won by the moves.
    pub score: u32,
    /// The board after the last event.
    pub last: Board,
    /// All that is not as the rules say, in the order of the events.
    pub faults: Vec<Fault>,
}

/// Something in a record that the rules do not allow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fault {
    /// The number of the event, from 1.
    pub event: usize,
    /// What is wrong.
    pub kind: FaultKind,
}

/// What may be wrong with an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FaultKind {
    /// A tile appears after a move that changed nothing. The replay goes on with it.
    TileWithoutChange,
    /// A tile appears with no move before it, beyond a game's first two. The replay goes on with it.
    TileWithoutMove,
    /// A tile appears on a cell that has one. The replay goes on without the new one.
    CellTaken,
    /// A move that changed the board is followed by another move instead of a tile. The last move
    /// of a record may be left without one: a game can end there.
    MissingTile,
    /// A move is made although two 32768 could merge, which ends a game
    /// ([`Ending::Capped`](crate::games::twenty48::Ending)). They stay apart.
    PastTheCap,
}

impl FaultKind {
    /// A sentence part that says what is wrong.
    #[must_use]
    pub const fn reason(self) -> &'static str {
        match self {
            Self::TileWithoutChange => "a tile appears after a move that changed nothing",
            Self::TileWithoutMove => "a tile appears without a move",
            Self::CellTaken => "a tile appears on a cell that has one",
            Self::MissingTile => "no tile appears after the move",
            Self::PastTheCap => "a move although two 32768 could merge, which ends a game",
        }
    }
}

/// `event 32: a tile appears after a move that changed nothing`.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "event {}: {}", self.event, self.kind.reason())
    }
}

impl Events {
    /// The most events read: twice what it takes to make sixteen 32768 out of 2s.
    pub const MOST: usize = 1 << 20;

    /// Plays the events from `start`, which is the empty board or the first one of the record. On
    /// a start with fewer than two tiles the game's first tiles may come before the first move.
    #[must_use]
    pub fn replay(&self, start: Board) -> Replay {
        let mut replayer = Replayer::new(start);
        for (index, event) in self.0.iter().enumerate() {
            replayer.event = index + 1;
            match *event {
                Event::Move(direction) => replayer.play(direction),
                Event::Tile(cell, exponent) => replayer.place(cell, exponent),
            }
        }
        replayer.replay
    }
}

impl FromStr for Events {
    type Err = EventsError;

    fn from_str(text: &str) -> Result<Self, EventsError> {
        let words = text.split_whitespace();
        if words.clone().nth(Self::MOST).is_some() {
            return Err(EventsError::TooMany);
        }
        let events = words.enumerate().map(|(index, word)| {
            let unknown =
                || EventsError::Unknown { event: index + 1, text: word.chars().take(20).collect() };
            read_event(word).ok_or_else(unknown)
        });
        events.collect::<Result<_, _>>().map(Self)
    }
}

fn read_event(word: &str) -> Option<Event> {
    match *word.as_bytes() {
        [b'U'] => Some(Event::Move(Move::Up)),
        [b'R'] => Some(Event::Move(Move::Right)),
        [b'D'] => Some(Event::Move(Move::Down)),
        [b'L'] => Some(Event::Move(Move::Left)),
        [b'+', cell, tile @ (b'1' | b'2')] => {
            let cell = char::from(cell).to_digit(16)?;
            Some(Event::Tile(cell as usize, tile - b'0'))
        }
        _ => None,
    }
}

/// What the last event was: it decides what may follow.
#[derive(Debug, Clone, Copy)]
enum Before {
    /// Nothing but first tiles; so many more may come.
    FirstTiles { left: usize },
    /// The move of this event changed the board, and a tile is due.
    Played { event: usize },
    /// A move changed nothing.
    NotPlayed,
    /// A tile appeared.
    Tile,
}

/// A replay in the middle of the record.
struct Replayer {
    replay: Replay,
    before: Before,
    /// The number of the event that is being looked at.
    event: usize,
}

impl Replayer {
    fn new(start: Board) -> Self {
        let tiles = Board::CELLS - start.empty_cells() as usize;
        Self {
            replay: Replay { moves: 0, not_played: 0, score: 0, last: start, faults: Vec::new() },
            before: Before::FirstTiles { left: 2_usize.saturating_sub(tiles) },
            event: 0,
        }
    }

    fn report(&mut self, event: usize, kind: FaultKind) {
        self.replay.faults.push(Fault { event, kind });
    }

    fn play(&mut self, direction: Move) {
        if let Before::Played { event } = self.before {
            self.report(event, FaultKind::MissingTile);
        }
        if self.replay.last.has_unmergeable_pair() {
            self.report(self.event, FaultKind::PastTheCap);
        }
        let (after, points) = self.replay.last.slide(direction);
        if after == self.replay.last {
            self.replay.not_played += 1;
            self.before = Before::NotPlayed;
        } else {
            self.replay.moves += 1;
            // The tiles of a record win less than 14 times their sum, which fits.
            self.replay.score += points;
            self.replay.last = after;
            self.before = Before::Played { event: self.event };
        }
    }

    fn place(&mut self, cell: usize, exponent: u8) {
        match self.before {
            Before::FirstTiles { left: 1.. } | Before::Played { .. } => {}
            Before::NotPlayed => self.report(self.event, FaultKind::TileWithoutChange),
            Before::FirstTiles { left: 0 } | Before::Tile => {
                self.report(self.event, FaultKind::TileWithoutMove);
            }
        }
        if self.replay.last.tile(cell) == 0 {
            self.replay.last = self.replay.last.with_tile_at(1 << (60 - 4 * cell), exponent);
        } else {
            self.report(self.event, FaultKind::CellTaken);
        }
        self.before = match self.before {
            Before::FirstTiles { left } => Before::FirstTiles { left: left.saturating_sub(1) },
            _ => Before::Tile,
        };
    }
}
