//! manifest.json: how the results beside it came about, so that anyone can have them again.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use super::times::Times;
use crate::battery::Mode;
use crate::plan::{Plan, PlanError, RULES_VERSION, Share, Written};

/// The version of the files in a folder of results.
pub const FORMAT: u32 = 2;

/// The weights of each heuristic that is played.
type AllWeights = BTreeMap<String, BTreeMap<String, f64>>;

/// Characters of a message about a manifest that are shown.
const LONGEST_MESSAGE: usize = 200;

/// What can be wrong with a manifest.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "each message says it")]
pub enum ManifestError {
    #[error("cannot read {}", file.display())]
    Read { file: PathBuf, source: io::Error },
    #[error("{}: {message}", file.display())]
    Damaged { file: PathBuf, message: String },
    #[error("{}: format {format} is not the one this version of lab2048 knows", file.display())]
    Format { file: PathBuf, format: u32 },
    #[error(transparent)]
    Plan(#[from] PlanError),
    #[error(
        "{}: written by another version of lab2048 or changed by hand ({})",
        file.display(), differences.join("; ")
    )]
    Differs { file: PathBuf, differences: Vec<String> },
    #[error("{}: the plan in it does not fit its hash: it was changed by hand", file.display())]
    Changed { file: PathBuf },
}

/// What is written beside results.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "named like the keys of the file")]
pub struct Manifest {
    pub battery: String,
    /// Version of the files in the folder.
    pub format: u32,
    pub conditions: ManifestConditions,
    /// SHA-256 of all cells' settings and games.
    pub plan_hash: String,
    pub cells: Vec<ManifestCell>,
    /// Of the heuristics that are played, the weight of each feature that counts.
    pub heuristics: AllWeights,
    /// The whole plan as the text of a plan file.
    pub plan: String,
    /// The block of the plan that is played, `1/1` for all of it.
    pub block: String,
    /// Games of the block.
    pub games: u64,
    pub games_finished: u64,
    pub run: ManifestRun,
    /// Only where times were measured, one game at a time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub times: Option<Times>,
}

/// Everything that decides a game besides the player and the game's number.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "named like the keys of a plan")]
pub struct ManifestConditions {
    /// Version of all in the program that decides how a game goes.
    pub rules: u32,
    pub seed: u64,
    pub target: String,
    pub utility: String,
    pub ties: String,
    pub four_probability: f64,
    /// Whether each search is played by the fastest one that decides alike.
    pub fast: bool,
}

/// A cell of the plan.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "named like the columns")]
pub struct ManifestCell {
    pub algorithm: String,
    pub heuristic: Option<String>,
    pub depth: Option<u8>,
    pub games: String,
    /// The search that decides the moves: the algorithm, or a faster one that decides alike.
    pub searched_by: Option<String>,
    pub settings: String,
}

/// The run that wrote the folder last.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "named like the keys of the file")]
pub struct ManifestRun {
    pub version: String,
    pub commit: String,
    pub build_profile: String,
    pub command: Vec<String>,
    pub cpu: String,
    pub cores: usize,
    pub threads: usize,
    pub host: String,
    pub process: u32,
    pub start: String,
    /// Empty while the run goes on.
    pub end: Option<String>,
}

impl Manifest {
    /// The manifest of a run that begins now.
    #[must_use]
    pub fn new(plan: &Plan, share: Share, command: Vec<String>, threads: usize) -> Self {
        let cell = |it: &crate::plan::Cell| ManifestCell {
            algorithm: it.player.kind().name().to_owned(),
            heuristic: it.player.heuristic().map(|heuristic| heuristic.name().to_owned()),
            depth: it.player.depth().map(crate::search::Depth::plies),
            games: it.games.to_string(),
            searched_by: it.player.searched_by(&plan.conditions).map(|it| it.name().to_owned()),
            settings: plan.settings_hash(&it.player),
        };
        Self {
            battery: plan.name.clone(),
            format: FORMAT,
            conditions: ManifestConditions::of(plan),
            plan_hash: plan.hash(),
            cells: plan.cells.iter().map(cell).collect(),
            heuristics: heuristics(plan),
            plan: plan.text(),
            block: share.to_string(),
            games: plan.games_by_cell(share).iter().sum(),
            games_finished: 0,
            run: ManifestRun::begun(command, threads),
            times: None,
        }
    }

    /// The manifest of a run that finds these games finished.
    #[must_use]
    pub fn resuming(mut self, games_finished: u64) -> Self {
        self.games_finished = games_finished;
        self
    }

    /// The manifest at the end of the run.
    #[must_use]
    pub fn ended(mut self, games_finished: u64) -> Self {
        self.games_finished = games_finished;
        self.run.end = Some(now());
        self
    }

    /// Whether it is the last word on a share of the plan: all games finished and the run ended.
    #[must_use]
    pub fn is_final(&self, plan: &Plan) -> bool {
        let is_whole = self.games_finished == self.games && self.run.end.is_some();
        is_whole && self.plan_hash == plan.hash()
    }

    /// Reads the text of the manifest that stands in `file`.
    ///
    /// # Errors
    ///
    /// Says where it is not a manifest.
    pub fn read(file: &Path, text: &[u8]) -> Result<Self, ManifestError> {
        serde_json::from_slice(text).map_err(|error| {
            // A message shows the value it is about, however long that is.
            let mut message = error.to_string().replace(char::is_control, " ");
            if let Some((end, _)) = message.char_indices().nth(LONGEST_MESSAGE) {
                message.truncate(end);
                message += " ...";
            }
            ManifestError::Damaged { file: file.to_owned(), message }
        })
    }

    /// The plan that was played; `file` is where the manifest stands.
    ///
    /// # Errors
    ///
    /// Says what is wrong with a manifest of another version of the program, or that was changed
    /// by hand.
    pub fn read_plan(&self, file: &Path) -> Result<Plan, ManifestError> {
        let owned = || file.to_owned();
        if self.format != FORMAT {
            return Err(ManifestError::Format { file: owned(), format: self.format });
        }
        let name = format!("the plan in {}", file.display());
        let plan = crate::plan::read(&name, &self.plan).and_then(|written| {
            Plan::new(Some(written), Written::default(), &self.battery).map_err(
                |(mistake, line)| PlanError { file: name, line, message: mistake.to_string() },
            )
        })?;
        let differences = self.conditions.differences(&ManifestConditions::of(&plan));
        if !differences.is_empty() {
            return Err(ManifestError::Differs { file: owned(), differences });
        }
        if self.plan_hash != plan.hash() {
            return Err(ManifestError::Changed { file: owned() });
        }
        Ok(plan)
    }

    /// Who writes a folder that is being written: `process 4711 on host since
    /// 2026-11-30T12:00:00Z`.
    #[must_use]
    pub fn writer(&self) -> String {
        match &self.run {
            ManifestRun { process, host, start, end: None, .. } => {
                format!("process {process} on {host} since {start}")
            }
            _ => "a run that has just begun".to_owned(),
        }
    }

    /// What decides games and differs between the run of this manifest and `plan`, such as
    /// `seed 1 there, 2 here`.
    #[must_use]
    pub fn differences(&self, plan: &Plan) -> Vec<String> {
        differing(&self.conditions, &self.heuristics, plan)
    }

    /// How games that are played for this differ from those of this manifest, such as
    /// ``played by `lab2048 run` there, by `lab2048 time` here``, if they do.
    #[must_use]
    pub fn difference_in_mode(&self, mode: Mode) -> Option<String> {
        let (results, times) = ("`lab2048 run`", "`lab2048 time`");
        match (&self.times, mode) {
            (Some(_), Mode::Results) => Some(format!("played by {times} there, by {results} here")),
            (None, Mode::Times { .. }) => {
                Some(format!("played by {results} there, by {times} here"))
            }
            _ => None,
        }
    }

    /// The bytes of the file.
    #[must_use]
    pub fn json(&self) -> Vec<u8> {
        let mut json = serde_json::to_vec_pretty(self).expect("a manifest is plain data");
        json.push(b'\n');
        json
    }
}

impl ManifestConditions {
    /// The conditions of a plan.
    #[must_use]
    pub fn of(plan: &Plan) -> Self {
        let conditions = &plan.conditions;
        Self {
            rules: RULES_VERSION,
            seed: plan.seed,
            target: conditions.game.target().to_string(),
            utility: conditions.utility.to_string(),
            ties: conditions.ties.to_string(),
            four_probability: conditions.game.four_probability(),
            fast: conditions.fast,
        }
    }

    /// What differs between these conditions and `other`, such as `seed 1 there, 2 here`.
    #[must_use]
    pub fn differences(&self, other: &Self) -> Vec<String> {
        let pairs = [
            ("rules", self.rules.to_string(), other.rules.to_string()),
            ("seed", self.seed.to_string(), other.seed.to_string()),
            ("target", self.target.clone(), other.target.clone()),
            ("utility", self.utility.clone(), other.utility.clone()),
            ("ties", self.ties.clone(), other.ties.clone()),
            (
                "four_probability",
                self.four_probability.to_string(),
                other.four_probability.to_string(),
            ),
            ("fast", self.fast.to_string(), other.fast.to_string()),
        ];
        let different = pairs.into_iter().filter(|(_, there, here)| there != here);
        different.map(|(name, there, here)| format!("{name} {there} there, {here} here")).collect()
    }
}

impl ManifestRun {
    fn begun(command: Vec<String>, threads: usize) -> Self {
        Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            commit: env!("LAB2048_COMMIT").to_owned(),
            build_profile: env!("LAB2048_PROFILE").to_owned(),
            command,
            cpu: cpu_model(),
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            threads,
            host: host(),
            process: std::process::id(),
            start: now(),
            end: None,
        }
    }
}

/// What decides games and differs between two plans, such as `seed 1 there, 2 here`.
#[must_use]
pub fn differences(there: &Plan, here: &Plan) -> Vec<String> {
    differing(&ManifestConditions::of(there), &heuristics(there), here)
}

fn differing(conditions: &ManifestConditions, weights: &AllWeights, here: &Plan) -> Vec<String> {
    let mut differences = conditions.differences(&ManifestConditions::of(here));
    for (name, here) in heuristics(here) {
        if let Some(there) = weights.get(&name).filter(|there| **there != here) {
            let (there, here) = (listed(there), listed(&here));
            differences.push(format!("heuristic `{name}` {there} there, {here} here"));
        }
    }
    differences
}

/// `empty 100 monotonicity 1`.
fn listed(weights: &BTreeMap<String, f64>) -> String {
    let words: Vec<_> = weights.iter().map(|(name, weight)| format!("{name} {weight}")).collect();
    words.join(" ")
}

fn heuristics(plan: &Plan) -> AllWeights {
    let played = plan.cells.iter().filter_map(|cell| cell.player.heuristic());
    let weights = played.map(|heuristic| {
        let weights = heuristic.weights();
        let terms = weights.terms().map(|(it, weight)| (it.name().to_owned(), weight));
        (heuristic.name().to_owned(), terms.collect())
    });
    weights.collect()
}

/// The time on the clock, in UTC, to the second.
fn now() -> String {
    humantime::format_rfc3339_seconds(SystemTime::now()).to_string()
}

/// What the machine calls itself, where the system tells.
fn host() -> String {
    let name = std::fs::read_to_string("/proc/sys/kernel/hostname").ok();
    let name = name.or_else(|| std::env::var("HOSTNAME").ok()).unwrap_or_default();
    if name.trim().is_empty() { "unknown".to_owned() } else { name.trim().to_owned() }
}

/// What the processor calls itself, where the system tells.
#[must_use]
pub fn cpu_model() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let line = text.lines().find(|line| line.starts_with("model name"));
    let model = line.and_then(|line| line.split_once(':')).map(|(_, model)| model.trim());
    model.unwrap_or(std::env::consts::ARCH).to_owned()
}
