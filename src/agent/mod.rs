//! Who decides a move: the searches, a player at random and a greedy one.
//!
//! The only dynamic dispatch of the program, once a move. Behind it every search is compiled for
//! its heuristic.

mod algorithm;

pub use algorithm::Algorithm;

use std::str::FromStr;

use crate::game::{Game, Turn};
use crate::games::twenty48::dice::Purpose;
use crate::games::twenty48::weight_table::{ThesisWeights, WeightTable};
use crate::games::twenty48::{Dice, Evaluation, Heuristic, Move, Position, Twenty48, Utility};
use crate::nearest::UnknownName;
use crate::search::{Bound, Counts, Decision, Depth, Observer, Search, Ties};

/// What kind of player: a search by its algorithm, or one of the players without a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Looks ahead with this algorithm; needs a heuristic and a depth.
    Search(Algorithm),
    /// [`Player::Random`].
    Random,
    /// [`Player::Greedy`].
    Greedy,
}

impl Kind {
    /// Every kind: the searches, and then the players without one.
    pub const ALL: [Self; Algorithm::ALL.len() + 2] = {
        let mut all = [Self::Random; Algorithm::ALL.len() + 2];
        let mut search = 0;
        while search < Algorithm::ALL.len() {
            all[search] = Self::Search(Algorithm::ALL[search]);
            search += 1;
        }
        all[search + 1] = Self::Greedy;
        all
    };

    /// The name in plans, options and tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Search(algorithm) => algorithm.name(),
            Self::Random => "random",
            Self::Greedy => "greedy",
        }
    }
}

/// Reads the name of an algorithm, `random` or `greedy`.
impl FromStr for Kind {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let named = Self::ALL.into_iter().find(|kind| kind.name() == name);
        named.ok_or_else(|| UnknownName::new("algorithm", name, &Self::ALL.map(Self::name)))
    }
}

/// A player as asked for: everything that decides how it plays, save the [`Conditions`].
#[derive(Debug, Clone, PartialEq)]
pub enum Player {
    /// Looks ahead.
    Search {
        /// How.
        algorithm: Algorithm,
        /// With which judgement of the positions where it stops.
        heuristic: Heuristic,
        /// How far.
        depth: Depth,
    },
    /// Any legal move, each equally likely.
    Random,
    /// The move that wins most points at once; ties by the rule of the [`Conditions`].
    Greedy,
}

impl Player {
    /// What kind of player it is.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        match self {
            Self::Search { algorithm, .. } => Kind::Search(*algorithm),
            Self::Random => Kind::Random,
            Self::Greedy => Kind::Greedy,
        }
    }

    /// The heuristic of a search.
    #[must_use]
    pub fn heuristic(&self) -> Option<&Heuristic> {
        match self {
            Self::Search { heuristic, .. } => Some(heuristic),
            Self::Random | Self::Greedy => None,
        }
    }

    /// The depth of a search.
    #[must_use]
    pub fn depth(&self) -> Option<Depth> {
        match self {
            Self::Search { depth, .. } => Some(*depth),
            Self::Random | Self::Greedy => None,
        }
    }
}

/// `expectimax h1 depth 4`, or `random`.
impl std::fmt::Display for Player {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Search { algorithm, heuristic, depth } => {
                write!(f, "{} {heuristic} depth {depth}", algorithm.name())
            }
            Self::Random | Self::Greedy => f.write_str(self.kind().name()),
        }
    }
}

/// What decides results besides the player and the seed. Recorded with every result.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Conditions {
    /// The target tile and how often a new tile is a 4.
    pub game: Twenty48,
    /// What the end of a game is worth to a search.
    pub utility: Utility,
    /// Which of several equally good moves is taken.
    pub ties: Ties,
    /// Whether each search is played by the fastest one that makes the same decisions. It changes
    /// times and counts, never a game.
    pub fast: bool,
}

/// What an agent decided, and how much it looked at.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Choice {
    /// The move, `None` exactly if the game is over.
    pub action: Option<Move>,
    /// What the search counted; all 0 without a search.
    pub counts: Counts,
    /// States whose value came from a transposition table.
    pub recalled: u64,
}

/// Someone who plays 2048.
pub trait Agent {
    /// Decides a move in a position in which the player is to move.
    fn choose(&mut self, position: &Position) -> Choice;

    /// Tells what each legal move is worth, in the order in which they were looked at, and how
    /// sure that is. Empty for a player who does not compare values.
    fn compare(&mut self, position: &Position) -> (Choice, Vec<MoveValue>);
}

/// What a move is worth to an agent.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MoveValue {
    /// The move.
    pub action: Move,
    /// Its value, in the unit of the heuristic.
    pub value: f64,
    /// Whether that is the value itself or more than it can be.
    pub bound: Bound,
}

impl Player {
    /// The agent that plays game number `game` of the battery with this seed.
    #[must_use]
    pub fn agent(&self, conditions: &Conditions, seed: u64, game: u64) -> Box<dyn Agent> {
        match self {
            Self::Random => Box::new(RandomAgent {
                game: conditions.game,
                dice: Dice::new(seed, game, Purpose::Player),
            }),
            Self::Greedy => Box::new(GreedyAgent { game: conditions.game, ties: conditions.ties }),
            Self::Search { algorithm, heuristic, depth } => {
                let searched_by = self.searched_by(conditions).unwrap_or(*algorithm);
                search_agent(searched_by.search(*depth, conditions.ties), heuristic, conditions)
            }
        }
    }

    /// The algorithm that does the search under these conditions.
    #[must_use]
    pub fn searched_by(&self, conditions: &Conditions) -> Option<Algorithm> {
        match self {
            Self::Search { algorithm, depth, .. } if conditions.fast => {
                Some(algorithm.fastest(*depth))
            }
            Self::Search { algorithm, .. } => Some(*algorithm),
            Self::Random | Self::Greedy => None,
        }
    }
}

/// Picks the search compiled for the heuristic's weights, or the one that reads them at run time.
fn search_agent(search: Search, heuristic: &Heuristic, conditions: &Conditions) -> Box<dyn Agent> {
    let weights = heuristic.weights();
    if weights == ThesisWeights::<0>::WEIGHTS {
        boxed(search, ThesisWeights::<0>, conditions)
    } else if weights == ThesisWeights::<1>::WEIGHTS {
        boxed(search, ThesisWeights::<1>, conditions)
    } else if weights == ThesisWeights::<2>::WEIGHTS {
        boxed(search, ThesisWeights::<2>, conditions)
    } else if weights == ThesisWeights::<3>::WEIGHTS {
        boxed(search, ThesisWeights::<3>, conditions)
    } else {
        boxed(search, weights, conditions)
    }
}

fn boxed<W: WeightTable + 'static>(
    search: Search,
    weights: W,
    conditions: &Conditions,
) -> Box<dyn Agent> {
    let evaluation = Evaluation::new(weights, conditions.utility);
    Box::new(SearchAgent { search, evaluation, game: conditions.game })
}

struct SearchAgent<W> {
    search: Search,
    evaluation: Evaluation<W>,
    game: Twenty48,
}

impl<W: WeightTable> Agent for SearchAgent<W> {
    fn choose(&mut self, position: &Position) -> Choice {
        self.compare(position).0
    }

    fn compare(&mut self, position: &Position) -> (Choice, Vec<MoveValue>) {
        let mut listener = Listener::default();
        let Decision { action, .. } =
            self.search.decide(&self.game, &self.evaluation, position, &mut listener);
        (Choice { action, counts: listener.counts, recalled: listener.recalled }, listener.values)
    }
}

/// The observer that counts, and keeps the values of the root's actions.
#[derive(Default)]
struct Listener {
    counts: Counts,
    recalled: u64,
    values: Vec<MoveValue>,
}

impl Observer<Twenty48> for Listener {
    #[inline(always)]
    fn entered(&mut self, state: &Position, plies: u8) {
        Observer::<Twenty48>::entered(&mut self.counts, state, plies);
    }

    #[inline(always)]
    fn leaf(&mut self, state: &Position, value: f64) {
        Observer::<Twenty48>::leaf(&mut self.counts, state, value);
    }

    #[inline(always)]
    fn cut(&mut self, state: &Position, value: f64) {
        Observer::<Twenty48>::cut(&mut self.counts, state, value);
    }

    #[inline(always)]
    fn judged(&mut self, state: &Position, value: f64) {
        Observer::<Twenty48>::judged(&mut self.counts, state, value);
    }

    #[inline(always)]
    fn judged_so_many(&mut self, count: u64) {
        Observer::<Twenty48>::judged_so_many(&mut self.counts, count);
    }

    #[inline(always)]
    fn recalled(&mut self, _state: &Position, _value: f64) {
        self.recalled += 1;
    }

    fn considered(&mut self, action: Move, value: f64, bound: Bound) {
        self.values.push(MoveValue { action, value, bound });
    }
}

struct RandomAgent {
    game: Twenty48,
    dice: Dice,
}

impl Agent for RandomAgent {
    #[inline]
    fn choose(&mut self, position: &Position) -> Choice {
        if self.game.terminal(position).is_some() {
            return Choice { action: None, counts: Counts::default(), recalled: 0 };
        }
        let legal = position.board.legal_moves();
        let action = legal.get(self.dice.choose(legal.count()));
        Choice { action, counts: Counts::default(), recalled: 0 }
    }

    fn compare(&mut self, position: &Position) -> (Choice, Vec<MoveValue>) {
        (self.choose(position), Vec::new())
    }
}

struct GreedyAgent {
    game: Twenty48,
    ties: Ties,
}

impl Agent for GreedyAgent {
    fn choose(&mut self, position: &Position) -> Choice {
        self.compare(position).0
    }

    fn compare(&mut self, position: &Position) -> (Choice, Vec<MoveValue>) {
        debug_assert_eq!(position.turn(), Turn::Max);
        let mut values = Vec::with_capacity(4);
        let mut best: Option<MoveValue> = None;
        if self.game.terminal(position).is_none() {
            for (action, after) in self.game.successors(position) {
                let value = f64::from(after.score - position.score);
                let move_value = MoveValue { action, value, bound: Bound::Exact };
                values.push(move_value);
                if best.is_none_or(|best| self.ties.prefers(value, best.value)) {
                    best = Some(move_value);
                }
            }
        }
        let action = best.map(|best| best.action);
        (Choice { action, counts: Counts::default(), recalled: 0 }, values)
    }
}
