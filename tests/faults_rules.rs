//! Faults of the rules seen in other programs, each turned into the rule it broke.
//!
//! The numbers are those of the list of faults the project started from.

mod common;

use common::positions::searcher;
use lab2048::agent::{Algorithm, Conditions, Player};
use lab2048::board;
use lab2048::episode::{Episode, Seating, play, play_until};
use lab2048::game::{Game, Turn};
use lab2048::games::twenty48::dice::Purpose;
use lab2048::games::twenty48::{Board, Dice, Ending, Move, Position, Target, Twenty48};
use lab2048::replay::{Events, FaultKind};

fn game_to(target: &str) -> Twenty48 {
    let target: Target = target.parse().expect("the target is one");
    Twenty48::new(target, Twenty48::DEFAULT_FOUR_PROBABILITY).expect("the probability is one")
}

fn legal(board: Board) -> Vec<Move> {
    let position = Position::to_move(board, 0);
    Twenty48::default().successors(&position).map(|(action, _)| action).collect()
}

/// The first row after a move, and the points.
fn slid_row(row: [u32; 4], direction: Move) -> ([u32; 4], u32) {
    let mut tiles = [0; 16];
    tiles[..4].copy_from_slice(&row);
    let (after, points) = Board::from_tiles(tiles).slide(direction);
    (std::array::from_fn(|cell| after.tile(cell)), points)
}

/// Fault 1.
#[test]
fn a_tile_made_by_a_move_does_not_merge_again() {
    assert_eq!(slid_row([8, 8, 16, 0], Move::Right), ([0, 0, 16, 16], 16));
    assert_eq!(slid_row([2, 2, 4, 0], Move::Left), ([4, 4, 0, 0], 4));
    assert_eq!(slid_row([8, 4, 4, 0], Move::Left), ([8, 8, 0, 0], 8));
}

/// Fault 3.
#[test]
fn four_equal_tiles_become_two() {
    assert_eq!(slid_row([2, 2, 2, 2], Move::Right), ([0, 0, 4, 4], 8));
    assert_eq!(slid_row([2, 2, 2, 2], Move::Left), ([4, 4, 0, 0], 8));
}

/// Fault 4.
#[test]
fn of_three_equal_tiles_the_two_nearest_the_wall_merge_whatever_the_gaps() {
    for row in [[2, 2, 2, 0], [0, 2, 2, 2], [2, 0, 2, 2], [2, 2, 0, 2]] {
        assert_eq!(slid_row(row, Move::Left), ([4, 2, 0, 0], 4), "{row:?}");
        assert_eq!(slid_row(row, Move::Right), ([0, 0, 2, 4], 4), "{row:?}");
    }
}

/// Fault 6.
#[test]
fn whole_boards_slide_without_holes_and_without_merging_across_a_tile() {
    let board = board!(
        . .  .  .
        . .  2  4
        . 2  16 2
        4 32 8  2
    );
    let after = board!(
        . .  .  .
        . .  2  .
        . 2  16 4
        4 32 8  4
    );
    assert_eq!(board.slide(Move::Down), (after, 4));

    let board = board!(
        . . 2 4
        . . 2 2
        . 2 8 2
        . 4 8 64
    );
    let after = board!(
        . . .  .
        . . .  4
        . 2 4  4
        . 4 16 64
    );
    assert_eq!(board.slide(Move::Down), (after, 24));

    let board = board!(
        . .  .  .
        2 .  .  .
        4 4  2  .
        4 64 32 32
    );
    let after = board!(
        . . .  .
        . . .  2
        . . 8  2
        . 4 64 64
    );
    assert_eq!(board.slide(Move::Right), (after, 72));
}

/// Fault 7.
#[test]
fn a_move_that_changes_nothing_is_not_legal_and_wins_nothing() {
    let board = board!(
        8 4 4 2
        . 2 2 .
        . . . .
        . . . .
    );
    assert_eq!(board.slide(Move::Up), (board, 0));
    assert_eq!(legal(board), [Move::Right, Move::Down, Move::Left]);

    let board = board!(
        . . . .
        . . . .
        2 . . .
        4 2 . .
    );
    assert_eq!(board.slide(Move::Down), (board, 0));
    assert_eq!(legal(board), [Move::Up, Move::Right]);
}

/// Fault 7.
#[test]
fn a_tile_after_a_move_that_changes_nothing_is_a_fault_of_the_record() {
    let board = board!(8 4 4 2  . 2 2 .  . . . .  . . . .);
    let events: Events = "U +F1".parse().unwrap();
    let replay = events.replay(board);
    assert_eq!((replay.moves, replay.not_played, replay.score), (0, 1, 0));
    assert_eq!(replay.faults.len(), 1);
    assert_eq!(replay.faults[0].kind, FaultKind::TileWithoutChange);
}

/// Fault 7: every move played changes the board, and exactly one tile follows it.
#[test]
fn no_player_plays_a_move_that_changes_nothing() {
    let players = [Player::Random, Player::Greedy, searcher(Algorithm::Expectimax, "h2", 1)];
    for player in players {
        let conditions = Conditions { game: game_to("none"), ..Conditions::default() };
        let seating = Seating { seed: 7, game: 0 };
        let mut before = Dice::new(7, 0, Purpose::Tiles).start(&conditions.game);
        let never = std::sync::atomic::AtomicBool::new(false);
        let played = play_until(&player, &conditions, seating, &never, |action, position| {
            let (after, points) = before.board.slide(action);
            assert_ne!(after, before.board, "{player} plays {action} on {:#}", before.board);
            assert_eq!(position.score, before.score + points);
            assert_eq!(position.board.empty_cells() + 1, after.empty_cells());
            before = *position;
        });
        assert_eq!(played.map(|episode| episode.ending), Some(Ending::Loss));
    }
}

/// Fault 8.
#[test]
fn a_full_board_is_lost_only_if_no_neighbours_are_equal() {
    let last_row = board!(
        2  4  8   16
        4  8  16  32
        8  16 32  64
        16 32 128 128
    );
    assert_eq!(legal(last_row), [Move::Right, Move::Left]);
    let last_column = board!(
        2  4  8   16
        4  8  16  32
        8  16 32  64
        16 32 128 64
    );
    assert_eq!(legal(last_column), [Move::Up, Move::Down]);
    let first_column = board!(
        2 4 2 4
        2 8 4 2
        8 4 2 4
        4 2 4 2
    );
    assert_eq!(legal(first_column), [Move::Up, Move::Down]);
    let chequered = board!(
        2 4 2 4
        4 2 4 2
        2 4 2 4
        4 2 4 2
    );
    assert_eq!(legal(chequered), []);
    let ending = |board| Twenty48::default().terminal(&Position::to_move(board, 0));
    for board in [last_row, last_column, first_column] {
        assert_eq!(ending(board), None, "{board:#}");
    }
    assert_eq!(ending(chequered), Some(Ending::Loss));
}

/// Fault 11.
#[test]
fn the_target_is_seen_on_the_last_cell_behind_an_empty_one() {
    let board = board!(
        . 2 . .
        . . . .
        . . . .
        . . . 2048
    );
    let position = Position::to_move(board, 0);
    assert_eq!(Twenty48::default().terminal(&position), Some(Ending::Win));
    assert_eq!(game_to("1024").terminal(&position), Some(Ending::Win));
    assert_eq!(game_to("4096").terminal(&position), None);
}

/// Fault 11: a 512 is no win on the way to 2048.
#[test]
fn no_smaller_tile_wins() {
    let board = board!(512 512 1024 .  . . . .  . . . .  . . . .);
    assert_eq!(Twenty48::default().terminal(&Position::to_move(board, 0)), None);
}

/// Fault 11: the game ends with the first move after which the target is there.
#[test]
fn a_win_is_told_once_and_ends_the_game() {
    let game = game_to("64");
    let conditions = Conditions { game, ..Conditions::default() };
    let mut wins = 0;
    for number in 0..50 {
        let never = std::sync::atomic::AtomicBool::new(false);
        let seating = Seating { seed: 11, game: number };
        let mut reached = Vec::new();
        let played = play_until(&Player::Random, &conditions, seating, &never, |_, position| {
            reached.push(game.target().is_reached(position.board));
        });
        let won = played.map(|episode| episode.ending) == Some(Ending::Win);
        assert_eq!(reached.iter().filter(|reached| **reached).count(), usize::from(won));
        assert_eq!(reached.last(), Some(&won));
        wins += u32::from(won);
    }
    assert!(wins > 25, "{wins}");
}

/// Fault 11: without a target the game goes on past 2048.
#[test]
fn a_game_without_a_target_is_played_on_past_2048() {
    let conditions = Conditions { game: game_to("none"), ..Conditions::default() };
    let player = searcher(Algorithm::Expectimax, "h4", 3);
    let mut moves_with_2048 = 0;
    for game in 0..6 {
        let seating = Seating { seed: 11, game };
        let never = std::sync::atomic::AtomicBool::new(false);
        let played = play_until(&player, &conditions, seating, &never, |_, position| {
            moves_with_2048 += u32::from(position.board.largest_tile() >= 2048);
        });
        let played = played.expect("nothing interrupts the game");
        assert_eq!(played.ending, Ending::Loss);
        assert!(!played.last.board.can_move());
    }
    assert!(moves_with_2048 > 100, "{moves_with_2048}");
}

/// Fault 12.
#[test]
fn a_move_wins_the_sum_of_all_the_tiles_it_makes() {
    assert_eq!(slid_row([2, 2, 4, 4], Move::Right), ([0, 0, 4, 8], 12));
    let board = board!(
        2 2 4 4
        8 8 . .
        . . . .
        2 . . 2
    );
    assert_eq!(board.slide(Move::Left).1, 4 + 8 + 16 + 4);
}

/// Fault 12: tiles that appear win nothing, whether 2 or 4.
#[test]
fn a_game_starts_without_a_point() {
    for game in 0..100 {
        let start = Dice::new(12, game, Purpose::Tiles).start(&Twenty48::default());
        assert_eq!((start.score, start.board.empty_cells()), (0, 14));
    }
}

/// The identities that hold at the end of every game: each tile 2^k was made of 2s and 4s, and
/// making it out of 2s alone wins (k - 1) 2^k points.
fn assert_adds_up(played: &Episode, player: &Player) {
    let tiles = played.last.board.tiles();
    // A move that wins is not answered by a tile.
    let unanswered = u32::from(played.last.turn() == Turn::Chance);
    let appeared = played.moves + 2 - unanswered;
    let half_sum = tiles.iter().sum::<u32>() / 2;
    assert!(half_sum >= appeared, "{player}: {played:?}");
    let fours = half_sum - appeared;
    assert!(fours <= appeared, "{player}: {played:?}");
    let out_of_twos: u32 = tiles
        .into_iter()
        .filter(|tile| *tile > 0)
        .map(|tile| (tile.trailing_zeros() - 1) * tile)
        .sum();
    assert_eq!(played.last.score, out_of_twos - 4 * fours, "{player}: {played:?}");
}

/// Fault 13.
#[test]
fn the_record_of_a_game_agrees_with_its_final_board() {
    let players = [
        Player::Random,
        Player::Greedy,
        searcher(Algorithm::AlphaBeta, "h4", 2),
        searcher(Algorithm::Expectimax, "h1", 1),
    ];
    for player in &players {
        for target in ["64", "2048", "none"] {
            let conditions = Conditions { game: game_to(target), ..Conditions::default() };
            for game in 0..40 {
                let played = play(player, &conditions, Seating { seed: 13, game });
                assert_adds_up(&played, player);
                let ending = conditions.game.terminal(&played.last);
                assert_eq!(ending, Some(played.ending), "{player}: {played:?}");
            }
        }
    }
}

/// Fault 15.
#[test]
fn a_tenth_of_the_new_tiles_are_4s_and_every_cell_gets_its_share() {
    const SPAWNS: u32 = 100_000;
    let mut dice = Dice::new(15, 0, Purpose::Tiles);
    let (mut fours, mut on_cell) = (0, [0; 16]);
    for _ in 0..SPAWNS {
        let tiles = dice.add_tile(&Twenty48::default(), Board::EMPTY).tiles();
        let cell = tiles.iter().position(|tile| *tile > 0).unwrap();
        on_cell[cell] += 1;
        fours += u32::from(tiles[cell] == 4);
    }
    let share = |count: u32| f64::from(count) / f64::from(SPAWNS);
    assert!((share(fours) - 0.1).abs() < 0.003, "{fours}");
    for count in on_cell {
        assert!((share(count) - 0.0625).abs() < 0.0035, "{on_cell:?}");
    }
}

/// Fault 15.
#[test]
fn the_only_free_cell_gets_the_tile_whichever_it_is() {
    for cell in 0..Board::CELLS {
        let mut tiles: [u32; 16] = std::array::from_fn(|cell| [8, 16][(cell + cell / 4) % 2]);
        tiles[cell] = 0;
        let mut dice = Dice::new(15, cell as u64, Purpose::Tiles);
        for _ in 0..20 {
            let filled = dice.add_tile(&Twenty48::default(), Board::from_tiles(tiles));
            assert!(matches!(filled.tile(cell), 2 | 4), "{filled:#}");
            assert_eq!(filled.empty_cells(), 0);
        }
    }
}

/// Fault 15: never a 4 and always a 4 are what they say.
#[test]
fn a_probability_of_0_or_1_leaves_no_chance() {
    for (four_probability, tile) in [(0.0, 2), (1.0, 4)] {
        let game = Twenty48::new(Target::NONE, four_probability).unwrap();
        let mut dice = Dice::new(15, 0, Purpose::Tiles);
        for _ in 0..10_000 {
            assert_eq!(dice.add_tile(&game, Board::EMPTY).largest_tile(), tile);
        }
    }
}
