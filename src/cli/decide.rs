//! `lab2048 move`: what a player does in a position, and what each move is worth to it.

mod text;

use std::io::Write;
use std::time::{Duration, Instant};

use serde::{Serialize, Serializer};

use super::answer::{Finished, one_line};
use super::conditions::{self, ConditionsArgs};
use super::lines::write_json;
use super::player::PlayerArgs;
use super::positions::{Positions, PositionsArgs};
use crate::agent::{Choice, Conditions, MoveValue, Player};
use crate::games::twenty48::{Board, Feature, Move, Position};
use crate::plan::DEFAULT_SEED;
use crate::search::{Bound, Counts, Depth};

const EXAMPLES: &str = "\
Examples:
  lab2048 move 1024 32 4 2 / 16 4 . . / 8 . . . / 2 . 4 . --score 9228
  lab2048 move a521420030001020 --algorithm alphabeta --heuristic h4 --depth 4
  lab2048 move a521420030001020 --target none --utility heuristic --json
  lab2048 move --file boards.txt --algorithm greedy";

/// Decide a move, and tell what each of the four is worth.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    positions: PositionsArgs,

    /// Print a JSON object instead of text.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    player: PlayerArgs,

    /// The seed of the random player. A typed board and the first line of a file are its game 0,
    /// the second line is game 1, and so on.
    #[arg(long, value_name = "N", default_value_t = DEFAULT_SEED, help_heading = "Player")]
    #[arg(value_parser = conditions::seed, allow_negative_numbers = true)]
    seed: u64,

    #[command(flatten)]
    conditions: ConditionsArgs,
}

/// What there is to say about a decision.
#[derive(Debug, Serialize)]
struct Answer {
    #[serde(serialize_with = "one_line")]
    board: Board,
    score: u32,
    algorithm: &'static str,
    heuristic: Option<String>,
    depth: Option<u8>,
    #[serde(serialize_with = "move_name")]
    best: Option<Move>,
    /// Of the best move, for a player who compares values.
    value: Option<f64>,
    finished: Option<Finished>,
    /// The best move, then the other legal ones by falling value, then those that are not legal.
    moves: Vec<MoveAnswer>,
    nodes: u64,
    leaves: u64,
    cutoffs: u64,
    microseconds: f64,
}

/// What there is to say about a move.
#[derive(Debug, Serialize)]
struct MoveAnswer {
    #[serde(rename = "move", serialize_with = "name")]
    action: Move,
    /// Whether it changes the board.
    legal: bool,
    #[serde(serialize_with = "one_line")]
    after: Board,
    points: u32,
    value: Option<f64>,
    #[serde(serialize_with = "bound_name")]
    bound: Option<Bound>,
}

/// Prints the decision in the typed position, or a line for each position of a file.
///
/// # Errors
///
/// If there is no position, or `output` cannot be written.
pub fn run(args: &Args, output: &mut dyn Write) -> anyhow::Result<()> {
    let conditions = args.conditions.over(Conditions::default());
    let player = args.player.player();
    // The first logarithm makes a table, which is no part of the first decision's time.
    _ = Feature::LnScore.value(&Position::to_move(Board::EMPTY, 4));
    let answer = |game: u64, position: &Position| {
        let mut agent = player.agent(&conditions, args.seed, game);
        let start = Instant::now();
        let (choice, values) = agent.compare(position);
        let time = start.elapsed();
        let finished = Finished::in_position(&conditions.game, position);
        Answer::new(position, &player, finished, &Decided { choice, values, time })
    };
    match args.positions.open()? {
        Positions::Many(lines) => {
            lines.answer_each(output, |line, position| answer(line - 1, position))
        }
        Positions::One(position) if args.json => write_json(output, &answer(0, &position)),
        Positions::One(position) => text::write(&answer(0, &position), &player, output),
    }
}

/// What came out of an agent.
struct Decided {
    choice: Choice,
    values: Vec<MoveValue>,
    time: Duration,
}

impl Answer {
    fn new(
        position: &Position,
        player: &Player,
        finished: Option<Finished>,
        decided: &Decided,
    ) -> Self {
        let best = decided.choice.action;
        let Counts { nodes, leaves, cutoffs } = decided.choice.counts;
        let mut moves = Move::ALL.map(|action| MoveAnswer::new(action, position, &decided.values));
        moves.sort_by(|one, other| one.rank(best).total_cmp(&other.rank(best)).reverse());
        Self {
            board: position.board,
            score: position.score,
            algorithm: player.kind().name(),
            heuristic: player.heuristic().map(|heuristic| heuristic.name().to_owned()),
            depth: player.depth().map(Depth::plies),
            best,
            value: moves[0].value,
            finished,
            moves: moves.into(),
            nodes,
            leaves,
            cutoffs,
            microseconds: decided.time.as_nanos() as f64 / 1000.0,
        }
    }
}

impl MoveAnswer {
    fn new(action: Move, position: &Position, values: &[MoveValue]) -> Self {
        let (after, points) = position.board.slide(action);
        let found = values.iter().find(|value| value.action == action);
        Self {
            action,
            legal: after != position.board,
            after,
            points,
            value: found.map(|found| found.value),
            bound: found.map(|found| found.bound),
        }
    }

    /// What moves are sorted by: the larger, the better.
    fn rank(&self, best: Option<Move>) -> f64 {
        match self.value {
            _ if best == Some(self.action) => f64::INFINITY,
            Some(value) => value,
            None if self.legal => f64::MIN,
            None => f64::NEG_INFINITY,
        }
    }
}

fn name<S: Serializer>(action: &Move, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(action.name())
}

fn move_name<S: Serializer>(action: &Option<Move>, serializer: S) -> Result<S::Ok, S::Error> {
    action.map(Move::name).serialize(serializer)
}

fn bound_name<S: Serializer>(bound: &Option<Bound>, serializer: S) -> Result<S::Ok, S::Error> {
    let name = |bound| match bound {
        Bound::Exact => "exact",
        Bound::AtMost => "at most",
        Bound::AtLeast => "at least",
    };
    bound.map(name).serialize(serializer)
}
