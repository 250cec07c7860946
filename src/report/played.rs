//! A battery as a report has it: its plan, its games as far as they are played, and how they came
//! about.

use std::path::PathBuf;

use super::{Manifest, Value};
use crate::battery::{Ledger, Record};
use crate::plan::Plan;

/// A battery as far as it is played.
#[derive(Debug)]
pub struct Played {
    /// What it is called in a report, unlike every other battery in it. May hold anything.
    pub label: String,
    /// Its folder as it was asked for.
    pub folder: PathBuf,
    /// What was to be played.
    pub plan: Plan,
    /// What is finished.
    pub ledger: Ledger,
    /// The finished games in the order of the plan, each once.
    pub records: Vec<Record>,
    /// How they came about; of several blocks, how the first did.
    pub manifest: Option<Manifest>,
}

impl Played {
    /// Games of the plan that are not finished.
    #[must_use]
    pub fn missing(&self) -> u64 {
        self.plan.games().saturating_sub(self.ledger.games())
    }

    /// How far it is, in a sentence; `None` if it is finished.
    #[must_use]
    pub fn progress(&self) -> Option<String> {
        (self.missing() > 0).then(|| {
            let (finished, all) = (self.ledger.games(), self.plan.games());
            format!("{} is not finished: {finished} of {all} games are played.", self.label)
        })
    }

    /// A row of a table that several batteries share: with this battery's label in front.
    #[must_use]
    pub fn labelled(&self, mut row: Vec<Value>) -> Vec<Value> {
        row.insert(0, Value::Text(self.label.clone()));
        row
    }

    /// How the results came about, as names and values for people. What is not known is left out.
    #[must_use]
    pub fn facts(&self) -> Vec<(&'static str, String)> {
        let Self { plan, .. } = self;
        let conditions = &plan.conditions;
        let mut facts = vec![
            ("battery", plan.name.clone()),
            ("folder", self.folder.display().to_string()),
            ("cells", plan.cells.len().to_string()),
            ("games finished", self.ledger.games().to_string()),
            ("games missing", self.missing().to_string()),
            ("seed", plan.seed.to_string()),
            ("target", conditions.game.target().to_string()),
            ("utility", conditions.utility.to_string()),
            ("ties", conditions.ties.to_string()),
            ("probability of a 4", conditions.game.four_probability().to_string()),
            ("fast", if conditions.fast { "yes" } else { "no" }.to_owned()),
            ("plan hash", plan.hash()),
        ];
        if let Some(manifest) = &self.manifest {
            let run = &manifest.run;
            facts.extend([
                ("version", run.version.clone()),
                ("commit", run.commit.clone()),
                ("build", run.build_profile.clone()),
                ("command", run.command.join(" ")),
                ("processor", run.cpu.clone()),
                ("cores", run.cores.to_string()),
                ("threads", run.threads.to_string()),
                ("start", run.start.clone()),
            ]);
            facts.extend(run.end.clone().map(|end| ("end", end)));
            let warnings = manifest.times.iter().flat_map(|times| &times.warnings);
            facts.extend(warnings.map(|warning| ("warning about times", warning.clone())));
        }
        facts
    }

    /// The heuristics that are played, each with its weights: `h4`, `score 1, monotonicity 1, ...`.
    #[must_use]
    pub fn heuristics(&self) -> Vec<(String, String)> {
        let mut heuristics: Vec<(String, String)> = Vec::new();
        for heuristic in self.plan.cells.iter().filter_map(|cell| cell.player.heuristic()) {
            if heuristics.iter().any(|(name, _)| name == heuristic.name()) {
                continue;
            }
            let weights = heuristic.weights();
            let terms = weights.terms().map(|(term, weight)| format!("{} {weight}", term.name()));
            let terms = terms.collect::<Vec<_>>().join(", ");
            heuristics.push((heuristic.name().to_owned(), terms));
        }
        heuristics
    }
}
