//! `lab2048 eval`: what a position is worth, term by term.

use std::io::Write;

use serde::Serialize;

use super::answer::{Finished, NamedNumbers, one_line};
use super::lines::write_json;
use super::positions::{Positions, PositionsArgs};
use super::text::{HEADING, aligned, board_grid, grid, number};
use crate::games::twenty48::{Board, Feature, Heuristic, Position, Target, Twenty48};

const EXAMPLES: &str = "\
Examples:
  lab2048 eval 1024 32 4 2 / 16 4 . . / 8 . . . / 2 . 4 . --score 9228
  lab2048 eval a521420030001020 --heuristic h1,empty
  lab2048 eval a521420030001020 --json
  lab2048 eval - < boards.txt";

/// Take a position apart: its features, and what each heuristic makes of them.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    positions: PositionsArgs,

    /// Heuristics, parted by commas: h1 to h4, or single features.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', default_value = "h1,h2,h3,h4")]
    heuristic: Vec<Heuristic>,

    /// The tile that wins: a power of two from 2 to 32768, or `none` to play until stuck. It only
    /// decides whether the game is over.
    #[arg(long, value_name = "TILE", default_value = "2048")]
    target: Target,

    /// Print a JSON object instead of text.
    #[arg(long)]
    json: bool,
}

/// What there is to say about a position.
#[derive(Debug, Serialize)]
struct Answer {
    #[serde(serialize_with = "one_line")]
    board: Board,
    score: u32,
    finished: Option<Finished>,
    features: NamedNumbers,
    heuristics: NamedNumbers,
}

/// Prints the typed position, or a line for each position of a file.
///
/// # Errors
///
/// If there is no position, or `output` cannot be written.
pub fn run(args: &Args, output: &mut dyn Write) -> anyhow::Result<()> {
    match args.positions.open()? {
        Positions::Many(lines) => lines.answer_each(output, |_, position| args.answer(position)),
        Positions::One(position) if args.json => write_json(output, &args.answer(&position)),
        Positions::One(position) => args.explain(&position, output),
    }
}

impl Args {
    fn answer(&self, position: &Position) -> Answer {
        let features =
            Feature::ALL.map(|feature| (feature.name().to_owned(), feature.value(position)));
        let of = |heuristic: &Heuristic| (heuristic.name().to_owned(), heuristic.value(position));
        let heuristics = self.heuristics().map(of).collect();
        Answer {
            board: position.board,
            score: position.score,
            finished: self.finished(position),
            features: NamedNumbers(features.into()),
            heuristics: NamedNumbers(heuristics),
        }
    }

    /// Those asked for, each once.
    fn heuristics(&self) -> impl Iterator<Item = &Heuristic> {
        let all = self.heuristic.iter().enumerate();
        all.filter(|(index, heuristic)| !self.heuristic[..*index].contains(heuristic))
            .map(|(_, heuristic)| heuristic)
    }

    fn finished(&self, position: &Position) -> Option<Finished> {
        let game = Twenty48::new(self.target, Twenty48::DEFAULT_FOUR_PROBABILITY);
        Finished::in_position(&game.expect("the default is a probability"), position)
    }

    fn explain(&self, position: &Position, output: &mut dyn Write) -> anyhow::Result<()> {
        for line in board_grid(position.board) {
            writeln!(output, "{line}")?;
        }
        writeln!(output, "score {}", position.score)?;
        if let Some(finished) = self.finished(position) {
            writeln!(output, "game over, {finished}")?;
        }
        write_features(position, output)?;
        write_similarity(position.board, output)?;
        for heuristic in self.heuristics() {
            write_terms(heuristic, position, output)?;
        }
        Ok(())
    }
}

fn write_features(position: &Position, output: &mut dyn Write) -> anyhow::Result<()> {
    let values = aligned(&Feature::ALL.map(|feature| number(feature.value(position))));
    let width = Feature::ALL.iter().map(|feature| feature.name().len()).max().unwrap_or(0);
    writeln!(output, "\n{HEADING}features{HEADING:#}")?;
    for (feature, value) in Feature::ALL.iter().zip(values) {
        let (name, formula) = (feature.name(), feature.formula());
        let formula = if formula == name { "" } else { formula };
        writeln!(output, "{}", format!("{name:<width$}  {value}  {formula}").trim_end())?;
    }
    Ok(())
}

fn write_similarity(board: Board, output: &mut dyn Write) -> anyhow::Result<()> {
    let cell = |mean: Option<f64>| mean.map_or(".".to_owned(), number);
    writeln!(output, "\n{HEADING}similarity, tile by tile{HEADING:#}")?;
    for line in grid(&board.similarity_by_cell().map(cell), "  ") {
        writeln!(output, "{}", line.trim_end())?;
    }
    Ok(())
}

/// The formula, the formula with the numbers put in, and the value.
fn write_terms(
    heuristic: &Heuristic,
    position: &Position,
    output: &mut dyn Write,
) -> anyhow::Result<()> {
    let (name, formula) = (heuristic.name(), heuristic.formula());
    let width = name.len();
    writeln!(output, "\n{HEADING}{name}{HEADING:#} = {formula}")?;
    let numbers = heuristic.formula_with(|feature| number(feature.value(position)));
    let value = number(heuristic.value(position));
    if numbers != value {
        writeln!(output, "{:width$} = {numbers}", "")?;
    }
    writeln!(output, "{:width$} = {value}", "")?;
    Ok(())
}
