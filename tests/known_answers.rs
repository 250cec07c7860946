//! Known answers: which tiles appear and which games are played, to the last move.
//!
//! Every literal of this file was computed by another program, in another language, written from
//! the rules in words (`src/games/twenty48/dice.rs`, and the rules of the game) and not from this
//! code. A change of any of them means that every game of every battery changes.

mod common;

use common::positions::{letter, new_tile, recorded, searcher};
use lab2048::agent::{Algorithm, Conditions, Player};
use lab2048::board;
use lab2048::episode::{Episode, Seating, play, play_at_random, play_until};
use lab2048::game::Game;
use lab2048::games::twenty48::dice::Purpose;
use lab2048::games::twenty48::{Board, Dice, Ending, Twenty48};
use lab2048::replay::Events;

/// The first 64 bytes of ChaCha8 under a key of zeros, stream 0: test vector 1 of
/// draft-strombergson-chacha-test-vectors. A choice among 2^16 is the upper half of a word, which
/// is the third and fourth of its bytes.
#[test]
fn the_generator_is_chacha8() {
    const KEY_STREAM: [u8; 64] = [
        0x3e, 0x00, 0xef, 0x2f, 0x89, 0x5f, 0x40, 0xd6, 0x7f, 0x5b, 0xb8, 0xe8, 0x1f, 0x09, 0xa5,
        0xa1, 0x2c, 0x84, 0x0e, 0xc3, 0xce, 0x9a, 0x7f, 0x3b, 0x18, 0x1b, 0xe1, 0x88, 0xef, 0x71,
        0x1a, 0x1e, 0x98, 0x4c, 0xe1, 0x72, 0xb9, 0x21, 0x6f, 0x41, 0x9f, 0x44, 0x53, 0x67, 0x45,
        0x6d, 0x56, 0x19, 0x31, 0x4a, 0x42, 0xa3, 0xda, 0x86, 0xb0, 0x01, 0x38, 0x7b, 0xfd, 0xb8,
        0x0e, 0x0c, 0xfe, 0x42,
    ];
    let mut dice = Dice::new(0, 0, Purpose::Tiles);
    for word in KEY_STREAM.chunks(4) {
        let upper = u32::from(u16::from_le_bytes([word[2], word[3]]));
        assert_eq!(dice.choose(1 << 16), upper);
    }
}

#[test]
fn seed_stream_and_purpose_are_where_they_are_said_to_be() {
    let mut dice = Dice::new(u64::MAX, (1 << 63) + 5, Purpose::Tiles);
    let upper = [12326, 50057, 43297, 17276, 45601, 34710, 9706, 47948];
    assert_eq!(upper.map(|_| dice.choose(1 << 16)), upper);
    let mut dice = Dice::new(2016, 0, Purpose::Player);
    let of_four = [2, 3, 3, 3, 3, 3, 1, 2, 0, 2, 3, 2, 0, 2, 2, 0, 2, 0, 3, 2];
    assert_eq!(of_four.map(|_| dice.choose(4)), of_four);
}

/// A quarter of all words is thrown away in a choice among 3 x 2^30.
#[test]
fn words_that_would_favour_a_choice_are_thrown_away() {
    let mut dice = Dice::new(7, 3, Purpose::Player);
    let chosen = [
        2_921_378_799,
        1_180_881_241,
        2_644_356_795,
        2_504_326_338,
        3_039_406_881,
        1_736_966_618,
        1_095_679_911,
        618_120_656,
        2_928_984_592,
        2_306_602,
        3_145_749_031,
        2_163_388_474,
    ];
    assert_eq!(chosen.map(|_| dice.choose(3 << 30)), chosen);
}

/// The first twenty tiles of game 0 if the first legal of up, right, down and left is played, with
/// the moves between them.
fn first_twenty_tiles(seed: u64) -> String {
    let game = Twenty48::default();
    let mut dice = Dice::new(seed, 0, Purpose::Tiles);
    let first = dice.add_tile(&game, Board::EMPTY);
    let mut position = Dice::new(seed, 0, Purpose::Tiles).start(&game);
    let mut events = vec![new_tile(Board::EMPTY, first), new_tile(first, position.board)];
    // The two dice have now thrown the same.
    assert_eq!(dice.add_tile(&game, first), position.board);
    for _ in 2..20 {
        let (action, after) = game.successors(&position).next().expect("the game goes on");
        position = dice.reply(&game, &after);
        events.push(letter(action).to_string());
        events.push(new_tile(after.board, position.board));
    }
    events.join(" ")
}

#[test]
fn the_first_twenty_tiles_are_known() {
    assert_eq!(
        first_twenty_tiles(2016),
        "+22 +11 R +61 U +41 U +41 U +91 U +A1 U +71 R +91 U +C2 U +D1 U +B1 U +F1 U +E1 U \
     +C1 U +81 U +E1 U +A1 U +41 U +D1"
    );
    assert_eq!(
        first_twenty_tiles(1),
        "+A1 +E1 U +61 R +E1 U +F1 U +41 U +61 U +61 R +91 U +61 R +D1 U +41 U +F1 U +E1 U \
     +81 U +F1 U +E1 U +C1 U +B1 U +81"
    );
}

const SEATING: Seating = Seating { seed: 2016, game: 0 };

#[test]
fn a_greedy_game_is_known_event_by_event() {
    let (events, episode) = recorded(&Player::Greedy, &Conditions::default(), SEATING);
    assert_eq!(
        events,
        "+22 +11 R +61 U +41 R +11 R +91 U +A1 U +61 R +91 U +B2 U +C1 U +A1 R +E1 U +E1 U \
     +C1 U +91 U +E1 U +B1 U +41 R +E1 U +51 D +11 R +C1 U +61 D +11 R +C2 R +91 U +01 R \
     +E1 U +51 R +92 U +91 R +81 R +91 U +F1 D +51 R +41 R +41 U +41 U +D1 R +81 U +E1 U \
     +E1 U +41 U +D1 U +91 U +81 U +E1 D +01 U +D1 R +C1 U +91 R +C1 U +D1 U +91 U +D1 U \
     +41 U +41 R +D1 U +81 U +C1 R +D1 U +82 U +81 U +91 U +81 U +91 R +41 D +01 R +41 U \
     +D2 R +81 R +C2 U +C1 R +81 U +41 U +81 U +91 D +11 R +51 U +42 R +81 R +D1 U +01 R \
     +81 U +E1 U +D2 U +D1 R +41 U +C1 R +91 D +01 R +81 U +D1 R +02 R +41 U +91 U +41 U \
     +81 U +D2 U +C1 U +C1 U +E1 D +01 U +C1 R +81 U +91 U +D1 U +D2 R +41 D +41 R +11 R \
     +D1 U +81 R +51 U +E1 U +82 R +C1 U +D1 R +42 U +C2 U +E1 D +11 R +C1 U +41 R +81 U \
     +81 U +C1 R +D1 U +E1 R +D2 R +D1 U +41 R +91 R +41 U +91 D +32 U +C1 U +E2 U +E1 R \
     +E1 U +41 D +51 R +11 U +D1 R +E1 U +C2 R +01 R +51 U +E2 U +C1 R +11 D +91 U +C1 R \
     +51 U +41 U +D1 U +41 U +D1 R +51 R +81 U +91 U +81 U +81 R +41 U +E1 D +82 U +81 U \
     +C1 R +41 U +51 U +92 R +E1 D +11 R +51 U +41 R +D1 U +81 U +41 U +C2 U +C2 U +C1 R \
     +C1 U +D2 R +D1 R +C1 U +D1 U +81 U +81 U +C1 R +C1 U +E1 R +C1 U +91 R +C1 R +81 U \
     +91 D +41 R +C1 R +81 R +81 U +D1 R +81 U +41 U +D2 U +91 U +92 D +11 R +81 R +C1 R \
     +D1 U +01 D +41 R +82 U +D1 R +41 U +D1 U +91 D +11 R +C1 U +C2 R +D1 U +D1 U +D1 L \
     +31 R +C1 R +C1 U +D1 U +81 U +D1 U +C1 U +C1 U +C1 U +C1 U +D1 U +81 U +C1 U +C1 R \
     +81 U +C1 U +C1 U +C1 U +C1 R +C1 R +C1"
    );
    let last = board!(
        16 64 16 2
        8  16 32 256
        4  8  16 64
        2  4  8  32
    );
    assert_eq!((episode.last.board, episode.last.score, episode.moves), (last, 2820, 243));
    assert_eq!(episode.ending, Ending::Loss);
    let replay = events.parse::<Events>().unwrap().replay(Board::EMPTY);
    assert_eq!((replay.last, replay.score, replay.faults.len()), (last, 2820, 0));
}

/// The moves of a game in a row, and the rest.
fn moves_of(player: &Player) -> (String, Episode) {
    let mut moves = String::new();
    let never = std::sync::atomic::AtomicBool::new(false);
    let episode = play_until(player, &Conditions::default(), SEATING, &never, |action, _| {
        moves.push(letter(action));
    });
    (moves, episode.expect("nothing interrupts the game"))
}

/// Depth 2, the number of empty cells as the heuristic, +-1e9 for a win and a loss.
#[test]
fn a_game_of_minimax_and_of_alpha_beta_is_known_move_by_move() {
    let known = "\
     RURRUURUUURUUUUUUURURRUUURUUURRURDRUUDURUDRURDRUURUUUURUURDURURRUUDRURUURUUUUURUUUUU\
     RDURUURUDRRRUURUUUUUUUDRURUUUDRRUURURUUUDRRUURUUUUURURUUUURRRUURRURRRUUUDRUUUDRRUUUU\
     UURDUDRUUDRURURUUURRRURURRUDUUUURUUUUDRURRUUUURUUUDRUUUUUUDURUUUUDRUUDRRRUDURUUUDUUU\
     UUUURUUUUUDRRUDRRUURUUUDUUUUUUUDUURURUUUDRURUUURRRUURUUUURUUUDRRRUDURUDRURUDRUUUUUUL\
     DRURUUUDURULURURDURUUUDRRR";
    let last = board!(
        2  8  2  64
        16 64 16 512
        8  32 64 8
        2  4  16 4
    );
    for algorithm in [Algorithm::Minimax, Algorithm::AlphaBeta] {
        let (moves, episode) = moves_of(&searcher(algorithm, "empty", 2));
        assert_eq!(moves, known, "{algorithm:?}");
        assert_eq!((episode.last.board, episode.last.score), (last, 5196), "{algorithm:?}");
    }
}

#[test]
fn a_game_of_the_random_player_is_known_move_by_move() {
    let (moves, episode) = moves_of(&Player::Random);
    assert_eq!(
        moves,
        "\
     LLLLLLRDUDLRUDDULULDLURURULDUURDRDLLDRDURURURDULLDLRDLRDULRRLUURDRULDLRUURDUURU"
    );
    let last = board!(
        8 2  4  2
        4 16 64 8
        2 4  16 2
        4 2  32 8
    );
    assert_eq!((episode.last.board, episode.last.score), (last, 576));
}

#[test]
fn a_random_game_is_the_same_with_and_without_an_agent() {
    for target in ["2048", "128", "16", "none"] {
        for four_probability in [0.0, 0.1, 1.0] {
            let game = Twenty48::new(target.parse().unwrap(), four_probability).unwrap();
            let conditions = Conditions { game, ..Conditions::default() };
            for number in 0..50 {
                let seating = Seating { seed: 7, game: number };
                let with = play(&Player::Random, &conditions, seating);
                let without = play_at_random(&game, seating);
                assert_eq!(without, Episode { search_time: without.search_time, ..with });
            }
        }
    }
}
