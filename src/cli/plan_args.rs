//! The options that say what is played: a plan file, players and games, conditions.

use std::ffi::OsStr;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::Context;

use super::conditions::{ConditionsArgs, seed};
use super::failure::{Failure, Kind};
use crate::agent;
use crate::games::twenty48::Heuristic;
use crate::plan::{
    Axes, Games, LARGEST_FILE, LONGEST_NAME, Plan, Written, read, read_depths, read_name,
};
use crate::search::Depth;

/// What is played, as typed.
#[derive(Debug, clap::Args)]
pub struct PlanArgs {
    /// A plan file, TOML; see configs/ for examples.
    plan: Option<PathBuf>,

    #[command(flatten)]
    players: PlayersArgs,

    #[command(flatten)]
    conditions: ConditionsArgs,

    /// What the battery is called [default: the name in the plan file, the file's own, or
    /// `battery`].
    #[arg(long, value_name = "TEXT", value_parser = read_name, help_heading = "Output")]
    name: Option<String>,

    /// Folder of the results [default: results/NAME].
    #[arg(long, value_name = "FOLDER", help_heading = "Output")]
    out: Option<PathBuf>,
}

/// Who plays, and how often.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Players and games")]
struct PlayersArgs {
    /// Algorithms: minimax, alphabeta, expectimax, random, greedy (most points now, ties by
    /// --ties), or another of `lab2048 algorithms`.
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    algorithm: Option<Vec<agent::Kind>>,

    /// Heuristics of the searches: h1 to h4, a single feature such as `empty`, or one of the
    /// plan's own.
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    heuristic: Option<Vec<String>>,

    /// Depths of the searches in plies, 1 to 12: 3 or 3,5 or 3..7 (with both ends).
    #[arg(long, value_name = "DEPTHS", value_parser = depths)]
    depth: Option<DepthList>,

    /// Games of each cell: how many (100 plays games 0 to 99), or a range without its end (50..60
    /// plays games 50 to 59) [default: 100].
    #[arg(long, value_name = "GAMES")]
    games: Option<Games>,

    /// Play each search by the fastest one that makes the same decisions (see `lab2048
    /// algorithms`): the same games, other times and counts.
    #[arg(long)]
    fast: bool,

    /// Seed of the games, 0 to 2^64 - 1 [default: 2048].
    #[arg(long, value_name = "NUMBER", value_parser = seed)]
    seed: Option<u64>,
}

/// A newtype, for `clap` takes a plain list for several values.
#[derive(Debug, Clone)]
pub(super) struct DepthList(pub(super) Vec<Depth>);

pub(super) fn depths(text: &str) -> Result<DepthList, String> {
    read_depths(text).map(DepthList).map_err(|error| error.to_string())
}

impl PlanArgs {
    /// The plan of file and options together.
    ///
    /// # Errors
    ///
    /// Says what is wrong, in which option or in which line of the file.
    pub fn plan(&self) -> anyhow::Result<Plan> {
        let file = self.plan.as_deref().map(read_file).transpose()?;
        let own = file.as_ref().map_or(&[][..], |file| &file.own);
        let options = self.options(own)?;
        // A file may be called what a battery may not.
        let stem = self.plan.as_deref().and_then(Path::file_stem).map(OsStr::to_string_lossy);
        let stem = stem.map(|stem| stem.chars().take(LONGEST_NAME).collect::<String>());
        let name = stem.and_then(|stem| read_name(&stem).ok()).unwrap_or("battery".to_owned());
        Plan::new(file, options, &name).map_err(|(mistake, line)| {
            let (kind, message) = match (&self.plan, line) {
                (Some(path), Some(line)) => {
                    (Kind::Input, format!("{}:{line}: {mistake}", path.display()))
                }
                (Some(path), None) => (Kind::Input, format!("{}: {mistake}", path.display())),
                (None, _) => (Kind::Usage, format!("{mistake} (see --help)")),
            };
            Failure::new(kind, message).into()
        })
    }

    /// What the options say; `own` are the heuristics of the plan file.
    fn options(&self, own: &[Heuristic]) -> anyhow::Result<Written> {
        let (players, conditions) = (&self.players, &self.conditions);
        let named = |names: &Vec<String>| {
            let heuristics = names.iter().map(|name| Heuristic::among(name, own));
            heuristics.collect::<Result<Vec<_>, _>>()
        };
        let heuristics = players
            .heuristic
            .as_ref()
            .map(named)
            .transpose()
            .map_err(|error| Failure::new(Kind::Usage, format!("--heuristic: {error}")))?;
        Ok(Written {
            name: self.name.clone(),
            seed: players.seed,
            target: conditions.target,
            utility: conditions.utility,
            ties: conditions.ties,
            four_probability: conditions.four_probability,
            fast: players.fast.then_some(true),
            axes: Axes {
                algorithms: players.algorithm.clone(),
                heuristics,
                depths: players.depth.clone().map(|depths| depths.0),
                games: players.games,
                line: None,
            },
            ..Written::default()
        })
    }

    /// Where the results go: the folder that is named, or the plan's with this ending.
    #[must_use]
    pub fn folder(&self, plan: &Plan, ending: &str) -> PathBuf {
        let named = self.out.clone();
        named.unwrap_or_else(|| Path::new("results").join(plan.folder_name() + ending))
    }

    /// Whether an option says which games are played.
    #[must_use]
    pub fn names_games(&self) -> bool {
        self.players.games.is_some()
    }

    /// Whether an option asks for faster searches.
    #[must_use]
    pub fn asks_for_fast(&self) -> bool {
        self.players.fast
    }
}

fn read_file(path: &Path) -> anyhow::Result<Written> {
    let failure = |what: &str| Failure::new(Kind::Input, format!("{what} {}", path.display()));
    let file = File::open(path).with_context(|| failure("cannot open the plan"))?;
    let mut text = Vec::new();
    let read_bytes = file.take(LARGEST_FILE + 1).read_to_end(&mut text);
    if read_bytes.with_context(|| failure("cannot read the plan"))? as u64 > LARGEST_FILE {
        return Err(failure("too large for a plan (over 16 MiB):").into());
    }
    let text = String::from_utf8(text).with_context(|| failure("not a text:"))?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    read(&path.display().to_string(), text)
        .map_err(|error| Failure::new(Kind::Input, error.to_string()).into())
}
