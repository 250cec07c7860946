//! The features and the four heuristics against a slow definition, to the last bit, and against
//! the thesis's worked example.

mod common;

use std::collections::BTreeMap;

use common::naive::{self, Cells, Fraction};
use common::positions::Random;
use lab2048::board;
use lab2048::games::twenty48::weight_table::{ThesisWeights, WeightTable};
use lab2048::games::twenty48::{Board, Feature, Heuristic, Position};
use serde::Deserialize;

#[derive(Deserialize)]
struct WorkedExample {
    board: Cells,
    score: u32,
    empty_cells: f64,
    /// By `row,column`.
    similarity_by_cell: BTreeMap<String, f64>,
    similarity: f64,
    monotonicity: f64,
    max_tile: u32,
    h1: f64,
    h2: f64,
    h3: f64,
    h4: f64,
    tolerance: f64,
}

fn worked_example() -> WorkedExample {
    serde_json::from_str(include_str!("data/worked_examples.json")).expect("the file is as written")
}

#[test]
fn the_worked_example_of_the_thesis_comes_out() {
    let example = worked_example();
    let position = Position::to_move(Board::from_tiles(example.board), example.score);
    let value = |name| Heuristic::named(name).unwrap().value(&position);
    for (name, expected) in [
        ("h1", example.h1),
        ("h2", example.h2),
        ("h3", example.h3),
        ("h4", example.h4),
        ("similarity", example.similarity),
        ("monotonicity", example.monotonicity),
        ("empty", example.empty_cells),
        ("score", f64::from(example.score)),
        ("ln_score", f64::from(example.score).ln()),
        ("log2_max", f64::from(example.max_tile).log2()),
        ("ln_score_empty", f64::from(example.score).ln() * example.empty_cells),
        ("empty_log2_max", f64::from(example.max_tile).log2() * example.empty_cells),
    ] {
        assert!((value(name) - expected).abs() <= example.tolerance, "{name}: {}", value(name));
    }
    assert_eq!(position.board.largest_tile(), example.max_tile);
}

/// The thesis prints the similarity of every cell, rounded to four digits.
#[test]
fn the_similarity_of_the_worked_example_is_the_sum_over_its_cells() {
    let example = worked_example();
    assert_eq!(example.similarity_by_cell.len(), 9);
    let sum: f64 = example.similarity_by_cell.values().sum();
    let position = Position::to_move(Board::from_tiles(example.board), example.score);
    assert!((Feature::Similarity.value(&position) - sum).abs() < 1e-4, "{sum}");
}

/// Every feature and every heuristic, product and slow definition, bit for bit.
fn assert_judged_alike(board: Board, score: u32) {
    let cells = board.tiles();
    let position = Position::to_move(board, score);
    let empty = f64::from(naive::empty_cells(&cells));
    let log2_max = f64::from(naive::log2_max(&cells));
    for (feature, expected) in [
        (Feature::Score, f64::from(score)),
        (Feature::Monotonicity, f64::from(naive::monotonicity(&cells))),
        (Feature::Similarity, naive::similarity(&cells).nearest()),
        (Feature::LnScoreEmpty, naive::ln_score(score) * empty),
        (Feature::EmptyLog2Max, empty * log2_max),
        (Feature::Empty, empty),
        (Feature::LnScore, naive::ln_score(score)),
        (Feature::Log2Max, log2_max),
    ] {
        let value = feature.value(&position);
        let place = || format!("{feature:?} of {board:#} at {score}");
        assert_eq!(value.to_bits(), expected.to_bits(), "{}: {value}, {expected}", place());
        assert!(value.is_finite(), "{}", place());
    }
    let compiled = [
        ThesisWeights::<0>.value(&position),
        ThesisWeights::<1>.value(&position),
        ThesisWeights::<2>.value(&position),
        ThesisWeights::<3>.value(&position),
    ];
    let expected = naive::heuristics(&cells, score);
    for ((heuristic, compiled), expected) in Heuristic::thesis().zip(compiled).zip(expected) {
        let value = heuristic.value(&position);
        let portable = heuristic.weights().value_portable(&position);
        assert_eq!(portable.to_bits(), expected.to_bits(), "portable {heuristic} of {board:#}");
        let place = || format!("{heuristic} of {board:#} at {score}");
        assert_eq!(value.to_bits(), expected.to_bits(), "{}: {value}, {expected}", place());
        assert_eq!(compiled.to_bits(), expected.to_bits(), "compiled {}", place());
        assert!(value.is_finite(), "{}", place());
    }
}

fn random_score(random: &mut Random) -> u32 {
    match random.below(4) {
        0 => 0,
        1 => 4 * random.below(1000) as u32,
        // No game has an odd score, but a user may type one.
        2 => random.below(200_000) as u32,
        _ => 4 * random.below(1_000_000) as u32,
    }
}

fn assert_random_boards_are_judged_alike(seed: u64) {
    let mut random = Random(seed);
    for _ in 0..150_000 {
        let score = random_score(&mut random);
        assert_judged_alike(random.board(), score);
    }
}

#[test]
fn random_boards_are_judged_as_in_the_slow_definition() {
    assert_random_boards_are_judged_alike(11);
}

#[test]
fn more_random_boards_are_judged_as_in_the_slow_definition() {
    assert_random_boards_are_judged_alike(12);
}

/// Boards of the same tile on any set of cells: all 65,536 sets, with the smallest and the largest.
#[test]
fn every_set_of_occupied_cells_is_judged_as_in_the_slow_definition() {
    for set in 0..1_u32 << 16 {
        let spread = |tile: [u32; 2]| {
            let cells: Cells = std::array::from_fn(|cell| (set >> cell & 1) * tile[cell % 2]);
            Board::from_tiles(cells)
        };
        let position = |board| Position::to_move(board, 0);
        let alike = position(spread([32768, 32768]));
        assert_eq!(Feature::Similarity.value(&alike), 0.0, "{:#}", alike.board);
        let unlike = position(spread([2, 32768]));
        let expected = naive::similarity(&unlike.board.tiles()).nearest();
        assert_eq!(Feature::Similarity.value(&unlike), expected, "{:#}", unlike.board);
        assert_eq!(Feature::Empty.value(&alike), f64::from(16 - set.count_ones()));
    }
}

#[test]
fn the_extremes_are_judged_as_in_the_slow_definition() {
    let boards = [
        Board::EMPTY,
        Board::from_word(u64::MAX),
        Board::from_word(0xf1f1_1f1f_f1f1_1f1f),
        Board::from_word(0x1111_1111_1111_1111),
        Board::from_word(0xf000_0000_0000_0000),
        Board::from_word(0x0000_0000_0000_000f),
        Board::from_word(0xffff_0000_0000_1111),
        Board::from_word(0x1248_8421_1248_8421),
    ];
    for board in boards {
        for score in [0, 1, 2, 3, 4, 8, 131_068, 131_071, 131_072, 131_076, 3_932_156, u32::MAX] {
            assert_judged_alike(board, score);
        }
    }
}

#[test]
fn an_empty_board_without_a_point_is_worth_0_to_everyone() {
    let position = Position::to_move(Board::EMPTY, 0);
    for heuristic in Heuristic::thesis() {
        assert_eq!(heuristic.value(&position), 0.0, "{heuristic}");
    }
}

#[test]
fn similarity_and_empty_do_not_care_how_the_board_is_turned() {
    let mirrored = |cells: &Cells| -> Cells {
        std::array::from_fn(|cell| cells[4 * (cell / 4) + 3 - cell % 4])
    };
    let mut random = Random(13);
    for _ in 0..50_000 {
        let board = random.board();
        let judged = |board: Board| {
            let position = Position::to_move(board, 1000);
            [Feature::Similarity, Feature::Empty, Feature::LnScoreEmpty, Feature::EmptyLog2Max]
                .map(|feature| feature.value(&position).to_bits())
        };
        let mut image = board;
        for _ in 0..4 {
            assert_eq!(judged(image), judged(board), "{board:#} as {image:#}");
            assert_eq!(judged(image.transposed()), judged(board), "{board:#} as {image:#}");
            // A mirror image along the diagonal and then along the middle is a quarter turn.
            image = Board::from_tiles(mirrored(&image.transposed().tiles()));
        }
        assert_eq!(image, board);
    }
}

/// By hand: three tiles in a corner, each a neighbour of both others.
#[test]
fn the_cell_itself_counts_in_its_neighbourhood() {
    let board = board!(
        2 4 . .
        8 . . .
        . . . .
        . . . .
    );
    // (0 + 2 + 6) / 3 + (2 + 0 + 4) / 3 + (6 + 4 + 0) / 3
    assert_eq!(naive::similarity(&board.tiles()), Fraction { numerator: 8, denominator: 1 });
    assert_eq!(Feature::Similarity.value(&Position::to_move(board, 0)), 8.0);
}
