//! Faults of searches seen in other programs, each turned into the rule it broke.
//!
//! The numbers are those of the list of faults the project started from.

mod common;

use common::naive::{self, Cells};
use common::positions::{Random, positions_of, real_positions, searcher};
use common::tic_tac_toe::{Grid, Mark, TicTacToe};
use lab2048::agent::{Algorithm, Conditions, Player};
use lab2048::board;
use lab2048::episode::{Seating, play};
use lab2048::game::{Game, Turn};
use lab2048::games::twenty48::weight_table::ThesisWeights;
use lab2048::games::twenty48::{
    Board, Ending, Evaluation, Feature, Heuristic, Move, Position, Twenty48, Utility,
};
use lab2048::search::{Bound, Counts, Decision, Depth, Method, Search, Ties};

fn depth(plies: u8) -> Depth {
    Depth::new(plies).expect("the depth is in range")
}

/// What the three searches decide, in the order of [`Algorithm::ALL`], and what they counted.
fn all_decide(
    position: &Position,
    plies: u8,
    utility: Utility,
    ties: Ties,
) -> [(Decision<Move>, Counts); 3] {
    let game = Twenty48::default();
    let evaluation = Evaluation::new(ThesisWeights::<0>, utility);
    let depth = depth(plies);
    let mut counts = [Counts::default(); 3];
    let [one, two, three] = &mut counts;
    let decisions = [
        Search::new(Method::Minimax, depth, ties).decide(&game, &evaluation, position, one),
        Search::new(Method::AlphaBeta, depth, ties).decide(&game, &evaluation, position, two),
        Search::new(Method::Expectimax, depth, ties).decide(&game, &evaluation, position, three),
    ];
    std::array::from_fn(|index| (decisions[index], counts[index]))
}

const FIRST_COLUMN_PAIR: Board = board!(
    2 4 2 4
    2 8 4 2
    8 4 2 4
    4 2 4 2
);

const DEAD: Board = board!(
    2 4 2 4
    4 2 4 2
    2 4 2 4
    4 2 4 2
);

/// Fault 17.
#[test]
fn a_move_is_returned_whenever_one_exists() {
    let opening = board!(2 . . .  . . . .  . . 2 .  . . . .);
    for board in [FIRST_COLUMN_PAIR, opening] {
        let position = Position::to_move(board, 0);
        for heuristic in Heuristic::all() {
            for algorithm in Algorithm::ALL {
                for plies in 1..=3 {
                    for utility in [Utility::default(), Utility::Heuristic] {
                        let conditions = Conditions { utility, ..Conditions::default() };
                        let player = searcher(algorithm, heuristic.name(), plies);
                        let mut agent = player.agent(&conditions, 0, 0);
                        let (choice, values) = agent.compare(&position);
                        let action = choice.action.expect("the board has moves");
                        assert_ne!(board.slide(action).0, board, "{player}");
                        assert!(values.iter().all(|value| value.value.is_finite()), "{player}");
                    }
                }
            }
        }
    }
}

/// Fault 17.
#[test]
fn every_value_is_finite_without_a_point_and_without_an_empty_cell() {
    let boards = [Board::EMPTY, DEAD, FIRST_COLUMN_PAIR, Board::from_word(u64::MAX)];
    for board in boards {
        for score in [0, 4] {
            for heuristic in Heuristic::all() {
                let value = heuristic.value(&Position::to_move(board, score));
                assert!(value.is_finite(), "{heuristic} of {board:#} at {score}: {value}");
            }
        }
    }
}

/// Fault 18.
#[test]
fn perfect_players_of_noughts_and_crosses_draw() {
    let mut grid = Grid::EMPTY;
    let over = loop {
        let game = TicTacToe { max: grid.to_move() };
        if let Some(winner) = game.terminal(&grid) {
            break winner;
        }
        let mut search = Search::new(Method::AlphaBeta, depth(9), Ties::First);
        let decision = search.decide(&game, &game, &grid, &mut ());
        assert_eq!(decision.value, 0.0, "{grid:?}");
        grid = grid.with_mark_on(decision.action.expect("the game goes on"));
    };
    assert_eq!(over, None);
}

/// Fault 18.
#[test]
fn noughts_and_crosses_is_a_draw_after_549_946_nodes() {
    let game = TicTacToe { max: Mark::Cross };
    let (mut all, mut some) = (Counts::default(), Counts::default());
    let (depth, ties) = (depth(9), Ties::First);
    let minimax =
        Search::new(Method::Minimax, depth, ties).decide(&game, &game, &Grid::EMPTY, &mut all);
    let alpha_beta =
        Search::new(Method::AlphaBeta, depth, ties).decide(&game, &game, &Grid::EMPTY, &mut some);
    let expectimax =
        Search::new(Method::Expectimax, depth, ties).decide(&game, &game, &Grid::EMPTY, &mut ());
    assert_eq!(minimax, Decision { action: Some(0), value: 0.0 });
    assert_eq!(alpha_beta, minimax);
    // Without a chance node there is nothing to weigh.
    assert_eq!(expectimax, minimax);
    assert_eq!(all.nodes, 549_946);
    assert!(some.nodes < all.nodes / 10, "{some:?}");
}

/// Fault 18: the environment's side is not the player's.
#[test]
fn looking_further_wins_more_points() {
    let mean_score = |plies| {
        let player = searcher(Algorithm::Minimax, "empty", plies);
        let seatings = (0..40).map(|game| Seating { seed: 18, game });
        let scores = seatings
            .map(|seating| f64::from(play(&player, &Conditions::default(), seating).last.score));
        scores.sum::<f64>() / 40.0
    };
    let (near, far) = (mean_score(1), mean_score(3));
    assert!(far > 1.3 * near, "{near} {far}");
}

/// Leaves of alpha-beta as a share of those of minimax, over real positions.
fn share_of_leaves(positions: &[Position], heuristic: &str, plies: u8) -> f64 {
    let leaves = |algorithm| -> u64 {
        let mut agent = searcher(algorithm, heuristic, plies).agent(&Conditions::default(), 0, 0);
        positions.iter().map(|position| agent.choose(position).counts.leaves).sum()
    };
    leaves(Algorithm::AlphaBeta) as f64 / leaves(Algorithm::Minimax) as f64
}

/// Fault 19. With the number of empty cells as the heuristic the list of faults names shares of
/// 0.41 and 0.142 for one and two moves of the player with their tiles.
#[test]
fn alpha_beta_prunes_between_the_moves_of_the_root() {
    let positions = real_positions(500);
    let (one_move, two_moves) =
        (share_of_leaves(&positions, "empty", 2), share_of_leaves(&positions, "empty", 4));
    assert!((0.3..0.55).contains(&one_move), "{one_move}");
    assert!((0.08..0.25).contains(&two_moves), "{two_moves}");
}

/// Fault 19: at depth 2 there is no window but the one the root's moves have set.
#[test]
fn a_move_of_the_root_that_is_not_chosen_may_be_valued_by_a_bound() {
    let mut bounds = 0;
    for position in real_positions(200) {
        let mut agent = searcher(Algorithm::AlphaBeta, "h1", 2).agent(&Conditions::default(), 0, 0);
        let (choice, values) = agent.compare(&position);
        bounds += values.iter().filter(|value| value.bound == Bound::AtMost).count();
        let chosen = values.iter().find(|value| Some(value.action) == choice.action);
        assert_eq!(chosen.map(|value| value.bound), Some(Bound::Exact));
    }
    assert!(bounds > 100, "{bounds}");
}

/// Fault 21: pruning changes neither value nor move.
#[test]
fn a_cut_changes_neither_the_value_nor_the_move() {
    for (index, position) in real_positions(500).iter().enumerate() {
        for plies in 1..=4 {
            let ties = Ties::ALL[index % 2];
            let [minimax, alpha_beta, _] = all_decide(position, plies, Utility::default(), ties);
            assert_eq!(minimax.0, alpha_beta.0, "{position:?} at depth {plies}");
        }
    }
}

/// Fault 21: nothing is carried over from one search to the next.
#[test]
fn a_decision_does_not_depend_on_those_before_it() {
    let positions = real_positions(300);
    for algorithm in Algorithm::ALL {
        let player = searcher(algorithm, "h1", 3);
        let fresh = |position| player.agent(&Conditions::default(), 0, 0).choose(position);
        let alone: Vec<_> = positions.iter().map(fresh).collect();
        let mut agent = player.agent(&Conditions::default(), 0, 0);
        let backwards: Vec<_> =
            positions.iter().rev().map(|position| agent.choose(position)).collect();
        assert!(alone.iter().eq(backwards.iter().rev()), "{player}");
    }
}

/// Fault 23. In noughts and crosses the depth is part of the utility.
#[test]
fn the_win_at_once_is_taken_before_the_later_one() {
    let grid = Grid::drawn("X O X / _ O _ / X _ _");
    assert_eq!(grid.to_move(), Mark::Nought);
    let game = TicTacToe { max: Mark::Nought };
    for plies in 1..=9 {
        let (depth, ties) = (depth(plies), Ties::First);
        let decisions = [
            Search::new(Method::Minimax, depth, ties).decide(&game, &game, &grid, &mut ()),
            Search::new(Method::AlphaBeta, depth, ties).decide(&game, &game, &grid, &mut ()),
            Search::new(Method::Expectimax, depth, ties).decide(&game, &game, &grid, &mut ()),
        ];
        // Six marks are on the grid then.
        assert_eq!(decisions, [Decision { action: Some(7), value: 4.0 }; 3], "depth {plies}");
    }
}

/// Fault 23, for 2048: there a win is worth +U whenever it comes, as the thesis's tables need, so a
/// win at once and one that no tile can prevent are a tie, and the rule for ties decides.
#[test]
fn a_sure_win_of_2048_is_worth_the_same_now_and_later() {
    let position = Position::to_move(board!(1024 1024 . .  . . . .  . . . .  2 . . .), 1000);
    for (plies, ties, expected) in [
        (1, Ties::First, Move::Right),
        (1, Ties::Last, Move::Left),
        // Up and down leave the pair as it is, and nothing can come between.
        (3, Ties::First, Move::Up),
        (3, Ties::Last, Move::Left),
    ] {
        let [minimax, alpha_beta, expectimax] =
            all_decide(&position, plies, Utility::default(), ties);
        let expected = Decision { action: Some(expected), value: Utility::U };
        assert_eq!(minimax.0, expected, "depth {plies}, ties {ties}");
        assert_eq!(alpha_beta.0, expected, "depth {plies}, ties {ties}");
        // A sum of rounded products may be off by its last digit.
        assert!((expectimax.0.value / Utility::U - 1.0).abs() < 1e-14, "{expectimax:?}");
    }
}

/// Fault 23.
#[test]
fn a_draw_is_worth_nothing_to_either_side() {
    let grid = Grid::drawn("X O X / X O O / O X _");
    for max in [Mark::Cross, Mark::Nought] {
        let last = grid.with_mark_on(8);
        let game = TicTacToe { max };
        assert_eq!(game.terminal(&last), Some(None));
        let mut search = Search::new(Method::Minimax, depth(1), Ties::First);
        assert_eq!(
            search.decide(&game, &game, &last, &mut ()),
            Decision { action: None, value: 0.0 }
        );
    }
}

/// Fault 24.
#[test]
fn depth_1_judges_the_board_right_after_the_move() {
    let game = Twenty48::default();
    for position in real_positions(100) {
        for algorithm in Algorithm::ALL {
            let player = searcher(algorithm, "h1", 1);
            let (choice, values) = player.agent(&Conditions::default(), 0, 0).compare(&position);
            let successors: Vec<_> = game.successors(&position).collect();
            // MTD(f) asks again and again, and Star1 knows some moves to be worse without looking.
            if algorithm.is_plain() {
                assert_eq!(choice.counts.nodes, 1 + successors.len() as u64);
                assert_eq!(choice.counts.leaves, successors.len() as u64);
            }
            for (value, (action, after)) in values.iter().zip(&successors) {
                assert_eq!(value.action, *action);
                let expected = match game.terminal(after) {
                    Some(Ending::Win) => Utility::U,
                    _ => Heuristic::named("h1").unwrap().value(after),
                };
                assert!(value.value == expected || value.bound != Bound::Exact, "{player}");
            }
        }
    }
}

/// Fault 24: the tile is the second ply, the next move the third.
#[test]
fn every_ply_is_a_move_or_a_tile() {
    let game = Twenty48::default();
    // Too few tiles for a game to end within three plies.
    let position = Position::to_move(board!(2 . . .  . . . .  . . 4 .  . . . .), 0);
    let afters: Vec<_> = game.successors(&position).map(|(_, after)| after).collect();
    let replies: Vec<_> =
        afters.iter().flat_map(|after| game.outcomes(after)).map(|(_, next)| next).collect();
    let next_moves = replies.iter().map(|next| game.successors(next).count()).sum::<usize>();
    let expected = [afters.len(), 2 * 14 * afters.len(), next_moves];
    assert_eq!(replies.len(), expected[1]);
    for (plies, leaves) in (1..).zip(expected) {
        let [minimax, alpha_beta, expectimax] =
            all_decide(&position, plies, Utility::default(), Ties::First);
        assert_eq!(minimax.1.leaves, leaves as u64, "depth {plies}");
        assert_eq!(expectimax.1.leaves, leaves as u64, "depth {plies}");
        assert!(alpha_beta.1.leaves <= leaves as u64, "depth {plies}");
    }
}

/// Fault 24.
#[test]
fn depth_0_is_refused() {
    assert!(Depth::new(0).is_err());
    assert!("0".parse::<Depth>().is_err());
}

/// Fault 25.
#[test]
fn a_lost_root_has_a_value_and_no_move() {
    let position = Position::to_move(DEAD, 1000);
    for plies in 1..=12 {
        let lost = Decision { action: None, value: -Utility::U };
        let nothing_more = Counts { nodes: 1, leaves: 1, cutoffs: 0 };
        let decided = all_decide(&position, plies, Utility::default(), Ties::First);
        assert_eq!(decided, [(lost, nothing_more); 3]);

        let value = Heuristic::named("h1").unwrap().value(&position);
        let judged = Decision { action: None, value };
        let decided = all_decide(&position, plies, Utility::Heuristic, Ties::First);
        assert_eq!(decided, [(judged, nothing_more); 3]);
    }
    for player in [Player::Random, Player::Greedy] {
        let (choice, values) = player.agent(&Conditions::default(), 0, 0).compare(&position);
        assert_eq!((choice.action, values.len()), (None, 0), "{player}");
    }
}

/// Fault 25: the game may be over where nature would act.
#[test]
fn a_win_right_after_the_move_is_not_answered() {
    let before = board!(1024 1024 . .  . . . .  . . . .  2 . . .);
    let position = Position::to_move(before, 1000);
    let (after, _) = before.slide(Move::Right);
    let game = Twenty48::default();
    let afterstate = Position::after_move(after, 3048);
    assert_eq!((afterstate.turn(), game.terminal(&afterstate)), (Turn::Chance, Some(Ending::Win)));
    // At depth 2 the won states are leaves although a ply is left, and the others are not.
    let others = game.successors(&position).filter(|(_, after)| game.terminal(after).is_none());
    let replies: usize = others.map(|(_, other)| game.outcomes(&other).count()).sum();
    for plies in 1..=2 {
        let decided = all_decide(&position, plies, Utility::default(), Ties::First);
        for (decision, _) in decided {
            assert_eq!(decision, Decision { action: Some(Move::Right), value: Utility::U });
        }
        let leaves = if plies == 1 { 4 } else { 2 + replies };
        assert_eq!(decided[0].1.leaves, leaves as u64);
        assert_eq!(decided[2].1.leaves, leaves as u64);
    }
}

/// Fault 25: after the only merge, to the right or to the left, any tile leaves no move.
#[test]
fn a_tile_that_ends_the_game_is_a_loss_to_every_search() {
    let board = board!(
        32  32  8   16
        128 256 512 32
        16  64  8   256
        512 16  128 64
    );
    let position = Position::to_move(board, 10_000);
    for plies in 2..=12 {
        for (ties, action) in [(Ties::First, Move::Right), (Ties::Last, Move::Left)] {
            let [minimax, alpha_beta, expectimax] =
                all_decide(&position, plies, Utility::default(), ties);
            let lost = Decision { action: Some(action), value: -Utility::U };
            // The root, two moves, and a 2 or a 4 in the one hole each leaves.
            let looked_at = Counts { nodes: 7, leaves: 4, cutoffs: 0 };
            assert_eq!((minimax, expectimax), ((lost, looked_at), (lost, looked_at)));
            assert_eq!(alpha_beta.0, lost);
        }
    }
}

/// Positions one or two moves from death, and ones that hold 2048.
fn positions_about_to_end() -> Vec<Position> {
    let mut positions = Vec::new();
    for game in 0..60 {
        let seating = Seating { seed: 26, game };
        let of_game = positions_of(&Player::Random, &Conditions::default(), seating);
        positions.extend(of_game.iter().rev().take(3));
    }
    for board in [
        board!(2048 2 . .  . . . .  . . . .  . . . .),
        board!(. 2 . .  . . . .  . . . .  . . . 2048),
        board!(2048 4 2 4  4 2 4 2  2 4 2 4  4 2 4 2),
        board!(1024 1024 2 4  4 2 4 2  2 4 2 4  4 2 4 2),
        board!(2 4 2 4  4 2 4 2  2 4 2 4  4 2 1024 1024),
    ] {
        positions.push(Position::to_move(board, 18_000));
    }
    positions
}

/// Fault 26.
#[test]
fn both_searches_know_the_same_ends_of_the_game() {
    let mut lost = 0;
    for position in positions_about_to_end() {
        for utility in ["1e9", "1e12", "-1e12,-1.1e11", "1,0", "0,-1", "heuristic"] {
            let Ok(utility) = utility.parse() else { continue };
            for plies in 1..=5 {
                for ties in Ties::ALL {
                    let [minimax, alpha_beta, expectimax] =
                        all_decide(&position, plies, utility, ties);
                    assert_eq!(minimax.0, alpha_beta.0, "{position:?} depth {plies} {utility}");
                    let over = Twenty48::default().terminal(&position).is_some();
                    for decision in [minimax.0, alpha_beta.0, expectimax.0] {
                        assert_eq!(decision.action.is_none(), over, "{position:?}");
                        assert!(decision.value.is_finite(), "{position:?}");
                    }
                    lost += u32::from(minimax.0.value == -Utility::U);
                }
            }
        }
    }
    assert!(lost > 100, "{lost}");
}

/// Fault 26: where every move loses one is made all the same, the first or the last as for any tie.
#[test]
fn a_lost_position_still_has_a_move() {
    let mut seen = 0;
    for position in positions_about_to_end() {
        for utility in [Utility::default(), Utility::Fixed { win: 0.0, loss: -Utility::LARGEST }] {
            let Utility::Fixed { loss, .. } = utility else { continue };
            let legal: Vec<_> = Twenty48::default().successors(&position).collect();
            for (ties, expected) in [(Ties::First, legal.first()), (Ties::Last, legal.last())] {
                let [minimax, alpha_beta, _] = all_decide(&position, 4, utility, ties);
                if minimax.0.value == loss {
                    let expected = expected.map(|(action, _)| *action);
                    assert_eq!(minimax.0.action, expected, "{position:?}");
                    assert_eq!(alpha_beta.0.action, expected, "{position:?}");
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 20, "{seen}");
}

/// The eight images of a board.
fn images(board: Board) -> Vec<Board> {
    let upside_down = |board: Board| {
        let tiles = board.tiles();
        Board::from_tiles(std::array::from_fn(|cell| tiles[4 * (3 - cell / 4) + cell % 4]))
    };
    let quarter_turn = |board: &Board| Some(upside_down(board.transposed()));
    let turns: Vec<_> = std::iter::successors(Some(board), quarter_turn).take(4).collect();
    turns.iter().flat_map(|turned| [*turned, turned.transposed()]).collect()
}

/// Fault 28. The weights of the monotonicity name a corner, so h1, h2 and h4 only have the symmetry
/// along the diagonal; h3 has them all.
#[test]
fn a_heuristic_has_the_symmetries_of_its_definition() {
    let mut random = Random(28);
    for _ in 0..20_000 {
        let board = random.board();
        let score = 4 * random.below(10_000) as u32;
        let value = |name: &str, board| {
            Heuristic::named(name).unwrap().value(&Position::to_move(board, score)).to_bits()
        };
        let images = images(board);
        for image in &images {
            for name in ["h3", "similarity", "empty", "log2_max", "ln_score_empty"] {
                assert_eq!(value(name, *image), value(name, board), "{name} of {board:#}");
            }
        }
        for name in ["h1", "h2", "h4", "monotonicity"] {
            assert_eq!(value(name, board.transposed()), value(name, board), "{name} of {board:#}");
        }
    }
    let eight = images(board!(2 4 8 .  . . . .  . . . .  . . . .));
    assert!((0..8).all(|one| (0..one).all(|other| eight[one] != eight[other])));
}

/// Fault 28.
#[test]
fn every_cell_is_seen() {
    for cell in 0..Board::CELLS {
        let mut tiles: Cells = [0; 16];
        tiles[cell] = 64;
        let lone = Position::to_move(Board::from_tiles(tiles), 100);
        let weight = 7 - cell / 4 - cell % 4;
        assert_eq!(Feature::Monotonicity.value(&lone), 64.0 * weight as f64, "cell {cell}");
        assert_eq!(Feature::Empty.value(&lone), 15.0, "cell {cell}");
        assert_eq!(Feature::Log2Max.value(&lone), 6.0, "cell {cell}");
        assert_eq!(Feature::Similarity.value(&lone), 0.0, "cell {cell}");
        // With a 2 on every neighbour the lone tile is unlike them.
        let near = |other: usize| {
            (cell / 4).abs_diff(other / 4) <= 1 && (cell % 4).abs_diff(other % 4) <= 1
        };
        for other in (0..16).filter(|other| *other != cell && near(*other)) {
            tiles[other] = 2;
            let pair = Position::to_move(Board::from_tiles(tiles), 100);
            let expected = naive::similarity(&tiles).nearest();
            assert!(expected > 0.0);
            assert_eq!(Feature::Similarity.value(&pair), expected, "cells {cell} and {other}");
        }
    }
}

/// Fault 28.
#[test]
fn the_lower_half_counts_as_much_as_the_upper() {
    let mut random = Random(29);
    for _ in 0..20_000 {
        let lower = Board::from_word(random.word() & 0xffff_ffff);
        let upper = Board::from_word(lower.word() << 32);
        let features = |board: Board| {
            let position = Position::to_move(board, 100);
            [Feature::Similarity, Feature::Empty, Feature::Log2Max, Feature::EmptyLog2Max]
                .map(|feature| feature.value(&position))
        };
        assert_eq!(features(lower), features(upper), "{lower:#}");
        let sum: u32 = lower.tiles().iter().sum();
        let monotonicity = |board| Feature::Monotonicity.value(&Position::to_move(board, 0));
        // Each tile is two rows further up, and each row up adds one to its weight.
        assert_eq!(monotonicity(upper), monotonicity(lower) + 2.0 * f64::from(sum), "{lower:#}");
    }
}
