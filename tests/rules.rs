//! The rules against a slow definition on plain numbers, and against facts from outside.

mod common;

use common::naive::{self, Cells, End};
use common::positions::Random;
use lab2048::board;
use lab2048::game::{Game, Turn};
use lab2048::games::twenty48::{Board, Ending, Move, Position, Target, Twenty48};
use proptest::prelude::*;
use serde::Deserialize;

fn game_to(target: Target) -> Twenty48 {
    Twenty48::new(target, Twenty48::DEFAULT_FOUR_PROBABILITY).expect("the probability is one")
}

fn every_target() -> Vec<Target> {
    let tiles = (1..=15).map(|exponent| (1_u32 << exponent).to_string());
    let targets = tiles.map(|tile| tile.parse().expect("a power of two is a target"));
    targets.chain([Target::NONE]).collect()
}

fn assert_slides_alike(board: Board) {
    for direction in Move::ALL {
        let (after, points) = board.slide(direction);
        let expected = naive::slide(&board.tiles(), direction);
        assert_eq!((after.tiles(), points), expected, "{direction} on {board:#}");
    }
}

#[derive(Deserialize)]
struct Slid {
    board: Cells,
    #[serde(rename = "move")]
    direction: String,
    after: Cells,
    reward: u32,
}

fn is_drawable(cells: &Cells) -> bool {
    cells.iter().all(|tile| *tile <= Board::LARGEST_TILE)
}

#[test]
fn moves_are_those_of_other_projects() {
    let mut past_the_largest = 0;
    for (line, row) in include_str!("data/moves.jsonl").lines().enumerate() {
        let row: Slid = serde_json::from_str(row).expect("a row is a move");
        let direction: Move = row.direction.parse().unwrap();
        let place = format!("line {}: {direction} on {:?}", line + 1, row.board);
        if is_drawable(&row.board) && is_drawable(&row.after) {
            let (after, points) = Board::from_tiles(row.board).slide(direction);
            assert_eq!((after.tiles(), points), (row.after, row.reward), "{place}");
        } else if is_drawable(&row.board) {
            past_the_largest += 1;
            let position = Position::to_move(Board::from_tiles(row.board), 0);
            let ending = game_to(Target::NONE).terminal(&position);
            assert_eq!(ending, Some(Ending::Capped), "{place}");
        } else {
            past_the_largest += 1;
            let text = row.board.map(|tile| tile.to_string()).join(" ");
            assert!(text.parse::<Board>().is_err(), "{place}");
        }
    }
    assert_eq!(past_the_largest, 3);
}

#[test]
fn every_row_slides_as_in_the_slow_definition() {
    for row in 0..1_u64 << 16 {
        for place in 0..4 {
            let board = Board::from_word(row << (16 * place));
            for direction in [Move::Left, Move::Right] {
                let (after, points) = board.slide(direction);
                let expected = naive::slide(&board.tiles(), direction);
                assert_eq!((after.tiles(), points), expected, "{direction} on {board:#}");
            }
            let board = board.transposed();
            for direction in [Move::Up, Move::Down] {
                let (after, points) = board.slide(direction);
                let expected = naive::slide(&board.tiles(), direction);
                assert_eq!((after.tiles(), points), expected, "{direction} on {board:#}");
            }
        }
    }
}

#[test]
fn random_boards_slide_as_in_the_slow_definition() {
    let mut random = Random(1);
    for _ in 0..200_000 {
        assert_slides_alike(random.board());
    }
}

#[test]
fn the_legal_moves_and_the_end_of_the_game_are_those_of_the_slow_definition() {
    let mut random = Random(2);
    let games = every_target().into_iter().map(game_to);
    for (_, game) in (0..200_000).zip(games.collect::<Vec<_>>().iter().cycle()) {
        let board = random.board();
        let cells = board.tiles();
        let score = random.below(100_000) as u32;
        let legal = naive::legal_moves(&cells);
        assert_eq!(board.can_move(), !legal.is_empty(), "{board:#}");
        let moves = board.legal_moves();
        let moves: Vec<_> = (0..moves.count()).filter_map(|index| moves.get(index)).collect();
        assert_eq!(
            moves,
            legal.iter().map(|(action, ..)| *action).collect::<Vec<_>>(),
            "{board:#}"
        );
        for position in [Position::to_move(board, score), Position::after_move(board, score)] {
            let expected = naive::ended(&cells, game.target().tile());
            let ending = game.terminal(&position).map(|ending| match ending {
                Ending::Win => End::Win,
                Ending::Loss => End::Loss,
                Ending::Capped => End::Capped,
            });
            assert_eq!(ending, expected, "{board:#} with target {}", game.target());
        }
        let successors: Vec<_> = game.successors(&Position::to_move(board, score)).collect();
        let expected: Vec<_> = legal
            .into_iter()
            .map(|(direction, after, points)| {
                (direction, Position::after_move(Board::from_tiles(after), score + points))
            })
            .collect();
        assert_eq!(successors, expected, "{board:#}");
    }
}

#[test]
fn a_target_is_reached_if_some_tile_is_as_large() {
    let mut random = Random(3);
    for _ in 0..50_000 {
        let board = random.board();
        for target in every_target() {
            let as_large = |tile: &u32| target.tile().is_some_and(|target| *tile >= target);
            let expected = board.tiles().iter().any(as_large);
            assert_eq!(target.is_reached(board), expected, "{target} on {board:#}");
        }
    }
}

#[test]
fn a_target_is_reached_on_any_cell() {
    for cell in 0..Board::CELLS {
        for exponent in 1..=15 {
            let board = Board::from_word(exponent << (4 * cell));
            for target in every_target() {
                let expected = target.tile().is_some_and(|target| 1 << exponent >= target);
                assert_eq!(target.is_reached(board), expected, "{target} on {board:#}");
            }
        }
    }
}

/// The eight images of a board, as where each cell's tile comes from, with where a move points on
/// the image.
fn symmetries() -> Vec<([usize; 16], [Move; 4])> {
    let turned = |(from, moves): ([usize; 16], [Move; 4])| {
        // A quarter turn to the right: the first row becomes the last column.
        let from = std::array::from_fn(|cell| from[4 * (3 - cell % 4) + cell / 4]);
        let moves = moves.map(|direction| match direction {
            Move::Up => Move::Right,
            Move::Right => Move::Down,
            Move::Down => Move::Left,
            Move::Left => Move::Up,
        });
        (from, moves)
    };
    let as_it_is = (std::array::from_fn(|cell| cell), Move::ALL);
    let mirrored = (
        std::array::from_fn(|cell| 4 * (cell / 4) + 3 - cell % 4),
        [Move::Up, Move::Left, Move::Down, Move::Right],
    );
    let four =
        |first| std::iter::successors(Some(first), move |image| Some(turned(*image))).take(4);
    four(as_it_is).chain(four(mirrored)).collect()
}

#[test]
fn the_rules_do_not_care_how_the_board_is_turned() {
    let symmetries = symmetries();
    let image = |board: Board, from: &[usize; 16]| {
        let tiles = board.tiles();
        Board::from_tiles(from.map(|cell| tiles[cell]))
    };
    let game = Twenty48::default();
    let mut random = Random(4);
    for _ in 0..20_000 {
        let board = random.board();
        for (from, moves) in &symmetries {
            let turned = image(board, from);
            for (direction, seen_as) in Move::ALL.into_iter().zip(*moves) {
                let (after, points) = board.slide(direction);
                let expected = (image(after, from), points);
                assert_eq!(turned.slide(seen_as), expected, "{direction} on {board:#}");
            }
            assert_eq!(turned.can_move(), board.can_move(), "{board:#}");
            let ending = |board| game.terminal(&Position::to_move(board, 0));
            assert_eq!(ending(turned), ending(board), "{board:#}");
        }
    }
}

#[test]
fn a_move_keeps_the_sum_of_the_tiles_whatever_they_are() {
    let sum = |board: Board| board.tiles().iter().sum::<u32>();
    let mut random = Random(5);
    for _ in 0..200_000 {
        let board = random.board();
        for direction in Move::ALL {
            let (after, points) = board.slide(direction);
            assert_eq!(sum(after), sum(board), "{direction} on {board:#}");
            assert!(points <= sum(board), "{direction} on {board:#}");
        }
    }
}

#[test]
fn two_of_the_largest_tile_never_merge_and_the_game_ends_as_capped() {
    let board = board!(
        32768 32768 32768 32768
        32768 .     .     .
        .     .     .     .
        .     .     .     .
    );
    assert_eq!(board.slide(Move::Left), (board, 0));
    assert_eq!(board.slide(Move::Up), (board, 0));
    let endless = game_to(Target::NONE);
    let ending = |board| endless.terminal(&Position::after_move(board, 0));
    assert_eq!(ending(board), Some(Ending::Capped));
    // Nothing but empty cells between them: they would meet.
    let apart = board!(
        .     2 . .
        32768 . . 32768
        .     . . .
        2     . . .
    );
    assert_eq!(ending(apart), Some(Ending::Capped));
    // A tile between them: the game goes on.
    let parted = board!(
        .     2 . .
        32768 4 . 32768
        .     . . .
        2     . . .
    );
    assert_eq!(ending(parted), None);
}

/// A full board on which only two 32768 are equal is capped and not lost.
#[test]
fn a_game_is_capped_before_it_is_lost() {
    let board = board!(
        32768 32768 2 4
        2     4     8 2
        4     2     4 8
        2     4     2 4
    );
    assert!(!board.can_move());
    let position = Position::to_move(board, 0);
    assert_eq!(game_to(Target::NONE).terminal(&position), Some(Ending::Capped));
    let largest: Target = "32768".parse().unwrap();
    assert_eq!(game_to(largest).terminal(&position), Some(Ending::Win));
}

#[test]
fn a_full_board_that_holds_the_target_is_won() {
    let board = board!(
        2 4 2 4
        4 2 4 2
        2 4 2 4
        4 2 4 2048
    );
    assert!(!board.can_move());
    let game = Twenty48::default();
    assert_eq!(game.terminal(&Position::to_move(board, 0)), Some(Ending::Win));
    assert_eq!(game_to(Target::NONE).terminal(&Position::to_move(board, 0)), Some(Ending::Loss));
}

#[test]
fn a_move_that_makes_the_target_wins_before_the_next_tile() {
    let game = Twenty48::default();
    let before = Position::to_move(board!(1024 1024 . .  . . . .  . . . .  . . . .), 18_000);
    assert_eq!(game.terminal(&before), None);
    let (_, after) = game.successors(&before).find(|(action, _)| *action == Move::Left).unwrap();
    assert_eq!((after.turn(), after.score), (Turn::Chance, 20_048));
    assert_eq!(game.terminal(&after), Some(Ending::Win));
}

/// A board with so many empty cells at its end, or spread over it, and chequered elsewhere.
fn with_empty_cells(count: usize, step: usize) -> Board {
    let mut tiles: Cells = std::array::from_fn(|cell| [2, 4][(cell + cell / 4) % 2]);
    for place in 0..count {
        tiles[place * step % 16] = 0;
    }
    Board::from_tiles(tiles)
}

#[test]
fn the_probabilities_of_the_new_tiles_sum_to_1() {
    for four_probability in [0.0, 1e-9, 0.1, 0.25, 0.5, 0.9, 1.0] {
        let game = Twenty48::new(Target::NONE, four_probability).unwrap();
        for empty in 1..=16 {
            // 7 and 16 have no common divisor, so the cells are different ones.
            for step in [1, 7] {
                let after = Position::after_move(with_empty_cells(empty, step), 0);
                let sum: f64 = game.outcomes(&after).map(|(probability, _)| probability).sum();
                assert!((sum - 1.0).abs() < 1e-12, "{empty} empty, {four_probability}: {sum}");
            }
        }
    }
}

#[test]
fn every_empty_cell_gets_a_2_and_a_4_in_order() {
    for (four_probability, tiles) in [(0.0, &[2][..]), (0.1, &[2, 4]), (1.0, &[4])] {
        let game = Twenty48::new(Target::NONE, four_probability).unwrap();
        for empty in 1..=16 {
            let board = with_empty_cells(empty, 7);
            let mut expected = Vec::new();
            for cell in (0..16).filter(|cell| board.tile(*cell) == 0) {
                for tile in tiles {
                    let mut cells = board.tiles();
                    cells[cell] = *tile;
                    let weight = if *tile == 4 { four_probability } else { 1.0 - four_probability };
                    let probability = weight / empty as f64;
                    expected.push((probability, Position::to_move(Board::from_tiles(cells), 12)));
                }
            }
            let outcomes: Vec<_> = game.outcomes(&Position::after_move(board, 12)).collect();
            assert_eq!(outcomes.len(), expected.len());
            for ((probability, next), (wanted, position)) in outcomes.into_iter().zip(expected) {
                assert_eq!(next, position);
                assert!((probability - wanted).abs() < 1e-15, "{probability} {wanted}");
            }
        }
    }
}

#[test]
fn a_probability_is_a_number_from_0_to_1() {
    for wrong in [-0.1, 1.1, f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        assert!(Twenty48::new(Target::NONE, wrong).is_err(), "{wrong}");
    }
}

proptest! {
    #[test]
    fn a_printed_board_reads_back(word in any::<u64>()) {
        let board = Board::from_word(word);
        prop_assert_eq!(board.to_string().parse(), Ok(board));
        prop_assert_eq!(format!("{board:#}").parse(), Ok(board));
        prop_assert_eq!(board.one_line().parse(), Ok(board));
        prop_assert_eq!(format!("{word:016x}").parse(), Ok(board));
        prop_assert_eq!(format!("0x{word:016X}").parse(), Ok(board));
        prop_assert_eq!(Board::from_tiles(board.tiles()), board);
    }

    #[test]
    fn a_text_that_is_no_board_is_an_error_and_no_panic(text in ".{0,80}") {
        if let Ok(board) = text.parse::<Board>() {
            prop_assert_eq!(board.one_line().parse(), Ok(board));
        }
    }

    #[test]
    fn almost_a_board_is_an_error_and_no_panic(
        text in "([0-9_.+-]{1,12}|[é\u{3000}|/,\\[\\]]){1,18}( [0-9.]{1,40}){0,18}",
    ) {
        if let Err(error) = text.parse::<Board>() {
            prop_assert!(error.to_string().len() < 300);
        }
    }

    #[test]
    fn names_and_numbers_from_outside_are_errors_and_no_panic(text in "\\PC{0,40}") {
        if let Err(error) = text.parse::<Move>() {
            prop_assert!(error.to_string().len() < 600);
        }
        if let Err(error) = text.parse::<Target>() {
            prop_assert!(error.to_string().len() < 300);
        }
    }
}
