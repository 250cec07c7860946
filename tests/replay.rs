//! Recorded games of other projects, replayed: the clean ones are accepted, and the faults of the
//! others are found, all of them and where they are.

mod common;

use common::positions::{recorded, searcher};
use lab2048::agent::{Algorithm, Conditions, Player};
use lab2048::board;
use lab2048::episode::Seating;
use lab2048::games::twenty48::{Board, Target, Twenty48};
use lab2048::replay::{Events, EventsError, Fault, FaultKind, Replay};
use proptest::prelude::*;
use serde::Deserialize;

#[derive(Deserialize)]
struct Recorded {
    source: String,
    start: [u32; 16],
    events: String,
    /// Every move of the record, those that change nothing included.
    moves: u32,
    noops: u32,
    spawn_after_noop: usize,
    #[serde(default)]
    missing_spawns: usize,
    #[serde(rename = "final")]
    last: [u32; 16],
    score: u32,
    dead: bool,
}

fn recorded_games() -> Vec<Recorded> {
    let lines = include_str!("data/games.jsonl").lines();
    lines.map(|line| serde_json::from_str(line).expect("a row is a game")).collect()
}

fn replayed(game: &Recorded) -> Replay {
    let events: Events = game.events.parse().expect("the record is well formed");
    events.replay(Board::from_tiles(game.start))
}

/// The record of the OpenSpiel commit, or the one whose address holds this word.
fn record(word: &str) -> Recorded {
    let found = recorded_games().into_iter().find(|game| game.source.contains(word));
    found.expect("the record is in the file")
}

fn events_of(replay: &Replay, kind: FaultKind) -> Vec<usize> {
    let faults = replay.faults.iter().filter(|fault| fault.kind == kind);
    faults.map(|fault| fault.event).collect()
}

#[test]
fn every_record_has_the_moves_the_score_and_the_end_it_tells_of() {
    let games = recorded_games();
    assert_eq!(games.len(), 9);
    for (line, game) in games.iter().enumerate() {
        let replay = replayed(game);
        let place = format!("line {}: {}", line + 1, game.source);
        assert_eq!(replay.moves + replay.not_played, game.moves, "{place}");
        assert_eq!(replay.not_played, game.noops, "{place}");
        assert_eq!(replay.score, game.score, "{place}");
        assert_eq!(replay.last.tiles(), game.last, "{place}");
        assert_eq!(!replay.last.can_move(), game.dead, "{place}");
    }
}

#[test]
fn every_fault_of_a_record_is_found_and_no_other() {
    for (line, game) in recorded_games().iter().enumerate() {
        let replay = replayed(game);
        let place = format!("line {}: {}", line + 1, game.source);
        let unasked = events_of(&replay, FaultKind::TileWithoutChange).len();
        let missing = events_of(&replay, FaultKind::MissingTile).len();
        assert_eq!(unasked, game.spawn_after_noop, "{place}");
        assert_eq!(missing, game.missing_spawns, "{place}");
        assert_eq!(unasked + missing, replay.faults.len(), "{place}: {:?}", replay.faults);
    }
}

/// These two records come from a version that asked for a tile after every move, whether or not
/// the move had changed something. Of their 22 and 13 moves that changed nothing, only these were
/// followed by a tile: the others were followed by a move. Both games begin with a single tile,
/// which is the record's start and no fault.
#[test]
fn the_faults_of_the_openspiel_records_are_tiles_after_moves_that_changed_nothing() {
    let unasked = |commit| {
        let replay = replayed(&record(commit));
        assert_eq!(replay.faults.len(), events_of(&replay, FaultKind::TileWithoutChange).len());
        (replay.moves, replay.not_played, events_of(&replay, FaultKind::TileWithoutChange))
    };
    assert_eq!(unasked("3f17e380"), (108, 22, vec![13, 75, 97, 125, 141, 163, 205, 231, 233, 244]));
    assert_eq!(unasked("1fac0506"), (37, 13, vec![23, 45, 66, 92]));
}

/// The program behind this record put a tile on the board after each move that began with an empty
/// cell somewhere. So a move that changed nothing got one, and a move out of a full board did not.
#[test]
fn the_faults_of_the_winning_record_are_of_two_kinds() {
    let game = record("2048.py");
    let replay = replayed(&game);
    let first = replay.faults.first().map(ToString::to_string);
    assert_eq!(
        first.as_deref(),
        Some("event 32: a tile appears after a move that changed nothing")
    );
    assert_eq!(
        events_of(&replay, FaultKind::TileWithoutChange),
        [32, 102, 442, 474, 650, 1123, 1275, 1365, 1596, 1602, 1819]
    );
    let missing = events_of(&replay, FaultKind::MissingTile);
    assert_eq!(missing, [525, 592, 1007, 1016, 1089, 1440, 1757]);
    for event in missing {
        let before: Vec<_> = game.events.split_whitespace().take(event - 1).collect();
        let before: Events = before.join(" ").parse().unwrap();
        assert_eq!(before.replay(Board::from_tiles(game.start)).last.empty_cells(), 0);
    }
}

#[test]
fn the_games_played_here_replay_without_a_fault() {
    let players = [Player::Random, Player::Greedy, searcher(Algorithm::Expectimax, "h4", 2)];
    for player in players {
        for target in ["64", "2048", "none"] {
            let target: Target = target.parse().unwrap();
            let game = Twenty48::new(target, 0.2).unwrap();
            let conditions = Conditions { game, ..Conditions::default() };
            for game in 0..20 {
                let (events, episode) = recorded(&player, &conditions, Seating { seed: 5, game });
                let replay = events.parse::<Events>().unwrap().replay(Board::EMPTY);
                assert_eq!(replay.faults, [], "{player}, game {game}");
                assert_eq!((replay.moves, replay.not_played), (episode.moves, 0));
                assert_eq!((replay.score, replay.last), (episode.last.score, episode.last.board));
            }
        }
    }
}

fn faults(start: Board, events: &str) -> Vec<Fault> {
    events.parse::<Events>().expect("the events are well formed").replay(start).faults
}

#[test]
fn an_empty_board_gets_two_first_tiles_and_no_third() {
    assert_eq!(faults(Board::EMPTY, "+01 +12"), []);
    assert_eq!(faults(Board::EMPTY, "+01 R +02"), []);
    let third = Fault { event: 3, kind: FaultKind::TileWithoutMove };
    assert_eq!(faults(Board::EMPTY, "+01 +12 +22 L +F1"), [third]);
}

#[test]
fn a_board_with_two_tiles_gets_no_first_tile() {
    let start = board!(2 2 . .  . . . .  . . . .  . . . .);
    let first = Fault { event: 1, kind: FaultKind::TileWithoutMove };
    assert_eq!(faults(start, "+F1 L +E1"), [first]);
    let one = board!(2 . . .  . . . .  . . . .  . . . .);
    assert_eq!(faults(one, "+F1 L +E1"), []);
}

#[test]
fn a_move_gets_one_tile_and_no_second() {
    let start = board!(2 2 . .  . . . .  . . . .  . . . .);
    let second = Fault { event: 3, kind: FaultKind::TileWithoutMove };
    assert_eq!(faults(start, "L +F1 +E1"), [second]);
}

#[test]
fn a_tile_on_a_taken_cell_is_a_fault_and_leaves_the_board() {
    let start = board!(2 2 . .  . . . .  . . . .  . . . .);
    let events: Events = "L +02".parse().unwrap();
    let replay = events.replay(start);
    assert_eq!(replay.faults, [Fault { event: 2, kind: FaultKind::CellTaken }]);
    assert_eq!(replay.last, board!(4 . . .  . . . .  . . . .  . . . .));
}

#[test]
fn a_record_may_end_right_after_a_move() {
    let start = board!(1024 1024 . .  . . . .  . . . .  . . . .);
    assert_eq!(faults(start, "L"), []);
    assert_eq!(faults(start, ""), []);
}

#[test]
fn a_move_past_the_largest_tile_is_a_fault_and_corrupts_nothing() {
    let start = board!(32768 32768 2 .  . . . .  . . . .  . . . .);
    let events: Events = "R +01".parse().unwrap();
    let replay = events.replay(start);
    assert_eq!(replay.faults, [Fault { event: 1, kind: FaultKind::PastTheCap }]);
    assert_eq!((replay.score, replay.moves), (0, 1));
    assert_eq!(replay.last, board!(2 32768 32768 2  . . . .  . . . .  . . . .));
}

#[test]
fn a_word_that_is_no_event_is_named_with_its_number() {
    for word in ["u", "UR", "+", "+A", "+A3", "+A0", "+G1", "+A11", "A1", "-A1", "+é", "\u{0}"] {
        let error = format!("U R\n{word} L").parse::<Events>().unwrap_err();
        assert_eq!(error, EventsError::Unknown { event: 3, text: word.to_owned() });
        assert!(error.to_string().starts_with("event 3 is `"), "{error}");
    }
    let endless = "x".repeat(10_000).parse::<Events>().unwrap_err();
    assert!(endless.to_string().len() < 250, "{endless}");
}

#[test]
fn an_endless_record_is_refused() {
    assert_eq!("U ".repeat(Events::MOST + 1).parse::<Events>(), Err(EventsError::TooMany));
    assert!("U ".repeat(Events::MOST).parse::<Events>().is_ok());
}

proptest! {
    #[test]
    fn hostile_text_is_an_error_and_no_panic(text in ".{0,60}") {
        let _ = text.parse::<Events>();
    }

    #[test]
    fn any_events_on_any_board_are_replayed_without_a_panic(
        word in any::<u64>(),
        events in "([URDL]|\\+[0-9A-Fa-f][12]| )( ([URDL]|\\+[0-9A-F][12])){0,80}",
    ) {
        let start = Board::from_word(word);
        let events: Events = events.parse().unwrap();
        let replay = events.replay(start);
        // Merging keeps the sum of the tiles, so only new tiles add to it, 4 at most each.
        let sum = |board: Board| board.tiles().iter().sum::<u32>();
        prop_assert!((sum(start)..=sum(start) + 4 * 81).contains(&sum(replay.last)));
        let ordered = replay.faults.windows(2).all(|pair| pair[0].event <= pair[1].event);
        prop_assert!(ordered, "{:?}", replay.faults);
    }
}
