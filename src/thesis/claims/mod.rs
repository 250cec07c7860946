//! The sentences the thesis draws from its tables, each as a test.
//!
//! Every sentence has a statistic and a rule, fixed here before any result is looked at. A
//! sentence *holds* or *does not hold* where the results show it at 5 %; otherwise it is
//! *undecided*, which is what a hundred games often come to:
//!
//! - A rule about rates or differences holds if the 95 % interval (Wilson's, Newcombe's) of each of
//!   its parts satisfies it, and does not hold if a part contradicts it by an exact test (binomial,
//!   Fisher) adjusted by Holm for the number of parts; one of being level, if an interval lies outside.
//! - A rule about most pairs is decided by a sign test at 5 %. Pairs that are level say nothing.
//! - Alpha-beta that has won what minimax has won throughout has played its games, and its rates
//!   count once. Each cell's games are taken as a sample of its own, though all cells meet the same tiles.

mod rates;
mod rules;
mod times;

use super::evidence::Evidence;

/// What is found of a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The results show it.
    Holds,
    /// The results show the contrary, or of one of its parts.
    DoesNotHold,
    /// The results show neither.
    Undecided,
    /// What it speaks of was not played.
    NotTested,
}

impl Outcome {
    /// As it is written.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::DoesNotHold => "does not hold",
            Self::Undecided => "undecided",
            Self::NotTested => "not tested",
        }
    }
}

/// An outcome and the numbers it comes from.
#[derive(Debug, Clone, PartialEq)]
pub struct Finding {
    /// What is found.
    pub outcome: Outcome,
    /// The statistic in words and numbers.
    pub statistic: String,
}

/// A sentence of the thesis.
#[derive(Debug, Clone, Copy)]
pub struct Claim {
    /// A short name, lower case with hyphens.
    pub name: &'static str,
    /// What is claimed.
    pub sentence: &'static str,
    /// How it is judged, so that a reader can do the same.
    pub rule: &'static str,
    decide: fn(&Evidence) -> Finding,
}

impl Claim {
    /// Judges it by these results. The published figures are judged by the same rules: give them
    /// as evidence without games and times.
    #[must_use]
    pub fn decide(&self, evidence: &Evidence) -> Finding {
        (self.decide)(evidence)
    }
}

/// All of them, those about win rates first.
pub const CLAIMS: [Claim; 12] = [
    Claim {
        name: "expectimax-wins-most",
        sentence: "Expectimax wins most, with every heuristic",
        rule: "with each heuristic, all depths together: the difference to minimax is above 0",
        decide: rates::expectimax_wins_most,
    },
    Claim {
        name: "expectimax-near-100",
        sentence: "Expectimax wins nearly all games at depths 6 and 7",
        rule: "with each heuristic, depths 6 and 7 together: above 90 %",
        decide: rates::expectimax_wins_nearly_all,
    },
    Claim {
        name: "smaller-depth",
        sentence: "Expectimax reaches at a smaller depth what the others reach",
        rule: "with each heuristic, its rates one ply less deep than minimax's, together: above them",
        decide: rates::expectimax_needs_less_depth,
    },
    Claim {
        name: "h1-best",
        sentence: "h1 is the best heuristic in most cells",
        rule: "ahead of all others in more than half of the pairs of search and depth (sign test)",
        decide: rates::h1_is_best,
    },
    Claim {
        name: "h1-clearly-best-at-3-and-4",
        sentence: "h1 is clearly the best at depths 3 and 4",
        rule: "at both depths, with each search: the difference to every other heuristic is above 0",
        decide: rates::h1_is_clearly_best,
    },
    Claim {
        name: "h1-h2-level",
        sentence: "h1 and h2 are about level at high depth",
        rule: "with each search, depths 6 and 7 together: the difference lies within 15 points",
        decide: rates::h1_and_h2_are_level,
    },
    Claim {
        name: "h3-worst",
        sentence: "h3 is the worst heuristic in most cells",
        rule: "behind all others in more than half of the pairs of search and depth (sign test)",
        decide: rates::h3_is_worst,
    },
    Claim {
        name: "minimax-is-alphabeta",
        sentence: "Minimax and alpha-beta give the same results",
        rule: "every game of the timed ones: same outcome, score, largest tile and moves",
        decide: times::minimax_is_alpha_beta,
    },
    Claim {
        name: "alphabeta-fastest",
        sentence: "Alpha-beta is the fastest",
        rule: "mean time of a game, in more than half of the pairs of heuristic and depth (sign test)",
        decide: times::alpha_beta_is_fastest,
    },
    Claim {
        name: "similar-times",
        sentence: "Minimax and expectimax take similar times",
        rule: "between half and twice as long, in more than half of the pairs (sign test)",
        decide: times::times_are_similar,
    },
    Claim {
        name: "expectimax-longer",
        sentence: "Expectimax takes somewhat longer than minimax",
        rule: "longer, in more than half of the pairs of heuristic and depth (sign test)",
        decide: times::expectimax_takes_longer,
    },
    Claim {
        name: "h3-costliest",
        sentence: "h3 is the heuristic that takes longest",
        rule: "mean time of a game, in more than half of the pairs of search and depth (sign test)",
        decide: times::h3_is_costliest,
    },
];

#[cfg(test)]
mod tests;
