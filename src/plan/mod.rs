//! What is played: a plan as written in a file or in options, checked into cells of games.
//!
//! [`Written`] is what somebody wrote, with nothing resolved or filled in; [`Plan`] is what will be
//! played, and the only door from one to the other is [`Plan::new`].

mod difference;
mod file;
mod print;
mod ranges;
mod share;
mod written;

pub use file::{LARGEST_FILE, PlanError, read};
pub use ranges::{Games, GamesError, read_depths};
pub use share::{Share, ShareError};
pub use written::{Axes, LONGEST_NAME, NameError, Written, read_name};

use std::collections::HashMap;
use std::fmt::Write as _;

use sha2::{Digest, Sha256};

use crate::agent::{Conditions, Kind, Player};
use crate::games::twenty48::Twenty48;
use crate::games::twenty48::rules::ProbabilityError;
use crate::search::Depth;

/// The seed of a battery that names none.
pub const DEFAULT_SEED: u64 = 2048;
/// The games of a cell in a battery that names no number.
pub const DEFAULT_GAMES: Games = Games { first: 0, end: 100 };
/// More cells than this are taken for a slip of the pen.
pub const MOST_CELLS: usize = 10_000;

/// The version of everything in this program that decides how a game goes. Results of different
/// versions are never mixed.
pub const RULES_VERSION: u32 = 1;

/// One player and the games he plays.
#[derive(Debug, Clone, PartialEq)]
pub struct Cell {
    /// Who plays.
    pub player: Player,
    /// Which games: the numbers of the seed's streams.
    pub games: Games,
}

/// A battery that can be played.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// What the battery is called.
    pub name: String,
    /// The seed of all its games.
    pub seed: u64,
    /// What decides results besides the players and the seed.
    pub conditions: Conditions,
    /// The cells, in the order of tables. No player stands in two of them.
    pub cells: Vec<Cell>,
}

/// Why something written is not a plan.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[allow(missing_docs, reason = "each message says it")]
pub enum PlanMistake {
    #[error(
        "no algorithm is named; name one or more of minimax, alphabeta, expectimax, random, \
         greedy, or another of `lab2048 algorithms`"
    )]
    NoAlgorithm,
    #[error("{algorithm} needs a heuristic; name one or more, such as h1")]
    NoHeuristic { algorithm: &'static str },
    #[error("{algorithm} needs a depth; give one or more, such as 3 or 3..7")]
    NoDepth { algorithm: &'static str },
    #[error("{player} is named twice; a player stands in one block only")]
    Twice { player: String },
    #[error(transparent)]
    Name(#[from] NameError),
    #[error("the plan has more than {MOST_CELLS} cells")]
    TooManyCells,
    #[error(transparent)]
    Probability(#[from] ProbabilityError),
}

impl Plan {
    /// Checks what a file says (if there is one) together with what the options say. Options win:
    /// an option replaces the file's value, in every block.
    ///
    /// # Errors
    ///
    /// A [`PlanMistake`] with the line of the block it is in, where there is one.
    pub fn new(
        file: Option<Written>,
        options: Written,
        name_if_none: &str,
    ) -> Result<Self, (PlanMistake, Option<usize>)> {
        let file = file.unwrap_or_default();
        let own_axes = options.axes.any_player();
        let cells = cells(file.blocks_with(&options.axes), own_axes)?;
        let written = options.over(file);
        let defaults = Conditions::default();
        let game = Twenty48::new(
            written.target.unwrap_or(defaults.game.target()),
            written.four_probability.unwrap_or(defaults.game.four_probability()),
        );
        let name = read_name(written.name.as_deref().unwrap_or(name_if_none));
        Ok(Self {
            name: name.map_err(|mistake| (mistake.into(), None))?,
            seed: written.seed.unwrap_or(DEFAULT_SEED),
            conditions: Conditions {
                game: game.map_err(|mistake| (mistake.into(), None))?,
                utility: written.utility.unwrap_or(defaults.utility),
                ties: written.ties.unwrap_or(defaults.ties),
                fast: written.fast.unwrap_or(defaults.fast),
            },
            cells,
        })
    }

    /// Games in all cells together.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.cells.iter().map(|cell| cell.games.count()).sum()
    }

    /// The name as the name of a folder: what a file system cannot take becomes `_`, and what is
    /// too long for one is cut.
    #[must_use]
    pub fn folder_name(&self) -> String {
        /// File systems take 255 bytes.
        const LONGEST: usize = 240;
        let unfit = |character: char| character.is_control() || "/\\:*?\"<>|".contains(character);
        let mut name = String::new();
        for character in self.name.chars().map(|it| if unfit(it) { '_' } else { it }) {
            if name.len() + character.len_utf8() > LONGEST {
                break;
            }
            name.push(character);
        }
        if name.trim_matches('.').is_empty() { "_".to_owned() } else { name }
    }

    /// What decides the results of a player's games besides their numbers, as a line of text.
    #[must_use]
    pub fn settings(&self, player: &Player) -> String {
        let Conditions { game, utility, ties, fast: _ } = self.conditions;
        let mut text = format!(
            "rules {RULES_VERSION}; seed {}; target {}; four_probability {}; utility {utility}; \
             ties {ties}; {}",
            self.seed,
            game.target(),
            game.four_probability(),
            player.kind().name(),
        );
        if let Player::Search { heuristic, depth, .. } = player {
            let _ = write!(text, "; heuristic {:?}; depth {depth}", heuristic.name());
            for (feature, weight) in heuristic.weights().terms() {
                let _ = write!(text, "; {} {weight}", feature.name());
            }
            // Another search counts other nodes.
            if let Some(fast) = player.searched_by(&self.conditions)
                && fast.name() != player.kind().name()
            {
                let _ = write!(text, "; searched by {}", fast.name());
            }
        }
        text
    }

    /// A short name for [`Plan::settings`], written into every row of results: `s` and twelve
    /// hexadecimal digits of its SHA-256. The letter keeps a spreadsheet from taking it for a
    /// number.
    #[must_use]
    pub fn settings_hash(&self, player: &Player) -> String {
        format!("s{}", hexadecimal(&Sha256::digest(self.settings(player))[..6]))
    }

    /// A name for the whole plan: the SHA-256, in hexadecimal, of all cells' settings and games.
    #[must_use]
    pub fn hash(&self) -> String {
        let mut digest = Sha256::new();
        for cell in &self.cells {
            digest.update(format!("{}; games {}\n", self.settings(&cell.player), cell.games));
        }
        hexadecimal(&digest.finalize())
    }
}

/// Bytes in hexadecimal, two lower-case digits each.
#[must_use]
pub fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

/// All cells of all blocks, algorithm by algorithm, heuristic by heuristic, depth by depth.
///
/// Two blocks of a file that name the same player contradict each other. Blocks that only come to
/// be equal because options replaced their axes do not: the first one counts.
fn cells(
    blocks: Vec<Axes>,
    replaced_by_options: bool,
) -> Result<Vec<Cell>, (PlanMistake, Option<usize>)> {
    let mut cells: Vec<Cell> = Vec::new();
    let mut seen: HashMap<String, usize> = HashMap::new();
    for block in blocks {
        let games = block.games.unwrap_or(DEFAULT_GAMES);
        for player in players(&block).map_err(|mistake| (mistake, block.line))? {
            if seen.insert(player.to_string(), cells.len()).is_none() {
                cells.push(Cell { player, games });
            } else if !replaced_by_options {
                let player = player.to_string();
                return Err((PlanMistake::Twice { player }, block.line));
            }
            if cells.len() > MOST_CELLS {
                return Err((PlanMistake::TooManyCells, block.line));
            }
        }
    }
    Ok(cells)
}

/// The players a block names.
fn players(block: &Axes) -> Result<Vec<Player>, PlanMistake> {
    let kinds = block.algorithms.as_deref().unwrap_or_default();
    if kinds.is_empty() {
        return Err(PlanMistake::NoAlgorithm);
    }
    let heuristics = block.heuristics.as_deref().unwrap_or_default();
    let depths: &[Depth] = block.depths.as_deref().unwrap_or_default();
    let mut players = Vec::new();
    for kind in kinds {
        let algorithm = match *kind {
            Kind::Random => {
                players.push(Player::Random);
                continue;
            }
            Kind::Greedy => {
                players.push(Player::Greedy);
                continue;
            }
            Kind::Search(algorithm) => algorithm,
        };
        if heuristics.is_empty() {
            return Err(PlanMistake::NoHeuristic { algorithm: algorithm.name() });
        }
        if depths.is_empty() {
            return Err(PlanMistake::NoDepth { algorithm: algorithm.name() });
        }
        if heuristics.len() * depths.len() > MOST_CELLS {
            return Err(PlanMistake::TooManyCells);
        }
        players.extend(heuristics.iter().flat_map(|heuristic| {
            depths.iter().map(move |depth| Player::Search {
                algorithm,
                heuristic: heuristic.clone(),
                depth: *depth,
            })
        }));
    }
    Ok(players)
}
