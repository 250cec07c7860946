//! Boards drawn at random and positions out of real games, always the same ones.

use std::sync::atomic::AtomicBool;

use lab2048::agent::{Algorithm, Conditions, Player};
use lab2048::episode::{Episode, Seating, play_until};
use lab2048::game::Game;
use lab2048::games::twenty48::dice::Purpose;
use lab2048::games::twenty48::{Board, Dice, Heuristic, Move, Position};
use lab2048::search::Depth;

/// SplitMix64: a small generator of its own, so that the tests do not lean on what they test.
#[derive(Debug, Clone)]
pub struct Random(pub u64);

impl Random {
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    pub fn below(&mut self, count: u64) -> u64 {
        self.word() % count
    }

    /// A board of one of several kinds: anything at all, few kinds of tiles so that many merge,
    /// few tiles, no empty cell, large tiles.
    pub fn board(&mut self) -> Board {
        let kind = self.below(5);
        let mut word = 0;
        for _ in 0..Board::CELLS {
            let exponent = match kind {
                0 => self.below(16),
                1 => self.below(4),
                2 => self.below(12) * self.below(2) * self.below(2),
                3 => 1 + self.below(15),
                _ => [0, 13, 14, 15][self.below(4) as usize],
            };
            word = word << 4 | exponent;
        }
        Board::from_word(word)
    }
}

pub fn searcher(algorithm: Algorithm, heuristic: &str, plies: u8) -> Player {
    Player::Search {
        algorithm,
        heuristic: Heuristic::named(heuristic).expect("the heuristic is built in"),
        depth: Depth::new(plies).expect("the depth is in range"),
    }
}

/// The positions with the player to move of one game, the first one left out.
pub fn positions_of(player: &Player, conditions: &Conditions, seating: Seating) -> Vec<Position> {
    let mut positions = Vec::new();
    let never = AtomicBool::new(false);
    let _ = play_until(player, conditions, seating, &never, |_, position| {
        if conditions.game.terminal(position).is_none() {
            positions.push(*position);
        }
    });
    positions
}

/// So many positions out of real games of players of all kinds, a fifth each.
pub fn real_positions(count: usize) -> Vec<Position> {
    let players = [
        Player::Random,
        Player::Greedy,
        searcher(Algorithm::Expectimax, "empty", 2),
        searcher(Algorithm::AlphaBeta, "h1", 2),
        searcher(Algorithm::Expectimax, "h4", 3),
    ];
    let share = count.div_ceil(players.len());
    let mut positions = Vec::new();
    for (seed, player) in (1..).zip(&players) {
        let games = (0..).map(|game| Seating { seed, game });
        let of_games =
            games.flat_map(|seating| positions_of(player, &Conditions::default(), seating));
        positions.extend(of_games.take(share));
    }
    positions.truncate(count);
    positions
}

/// The letter of a move in a record.
pub fn letter(action: Move) -> char {
    match action {
        Move::Up => 'U',
        Move::Right => 'R',
        Move::Down => 'D',
        Move::Left => 'L',
    }
}

/// The tile that `next` has and `before` has not, as in a record: `+A1` is a 2 on cell 10.
pub fn new_tile(before: Board, next: Board) -> String {
    let cells = (0..Board::CELLS).filter(|cell| before.tile(*cell) != next.tile(*cell));
    let tiles: Vec<String> =
        cells.map(|cell| format!("+{cell:X}{}", next.tile(cell) / 2)).collect();
    tiles.join(" ")
}

/// A whole game as a record that [`lab2048::replay`] reads, its first two tiles apart.
pub fn recorded(player: &Player, conditions: &Conditions, seating: Seating) -> (String, Episode) {
    let mut dice = Dice::new(seating.seed, seating.game, Purpose::Tiles);
    let first = dice.add_tile(&conditions.game, Board::EMPTY);
    let mut board = dice.add_tile(&conditions.game, first);
    let mut events = vec![new_tile(Board::EMPTY, first), new_tile(first, board)];
    let never = AtomicBool::new(false);
    let episode = play_until(player, conditions, seating, &never, |action, position| {
        let (after, _) = board.slide(action);
        events.push(letter(action).to_string());
        if position.board != after {
            events.push(new_tile(after, position.board));
        }
        board = position.board;
    });
    (events.join(" "), episode.expect("nothing interrupts the game"))
}
