//! A game tree drawn by hand.

use lab2048::game::{Evaluate, Game, Turn};

/// A drawing of a tree.
#[derive(Debug, Clone)]
pub enum Drawn {
    /// The game is over here, with this worth.
    Leaf(f64),
    /// The player chooses.
    Max(Vec<Drawn>),
    /// An opponent chooses.
    Min(Vec<Drawn>),
    /// Nature chooses, each with this probability.
    Chance(Vec<(f64, Drawn)>),
}

/// The leaves of a node whose children are all leaves.
pub fn leaves(values: &[f64]) -> Vec<Drawn> {
    values.iter().map(|value| Drawn::Leaf(*value)).collect()
}

/// The tree as a game. A state is a node's number, the root 0 and then in the order of a walk that
/// goes down first; an action is the number of the branch, from 0.
#[derive(Debug, Clone, Default)]
pub struct Tree {
    nodes: Vec<Node>,
}

#[derive(Debug, Clone)]
enum Node {
    Leaf(f64),
    Inner { turn: Turn, branches: Vec<(f64, usize)> },
}

impl Tree {
    pub fn new(root: &Drawn) -> Self {
        let mut tree = Self::default();
        tree.add(root);
        tree
    }

    fn add(&mut self, drawn: &Drawn) -> usize {
        let number = self.nodes.len();
        self.nodes.push(Node::Leaf(f64::NAN));
        self.nodes[number] = match drawn {
            Drawn::Leaf(value) => Node::Leaf(*value),
            Drawn::Max(children) => {
                self.inner(Turn::Max, children.iter().map(|child| (1.0, child)))
            }
            Drawn::Min(children) => {
                self.inner(Turn::Min, children.iter().map(|child| (1.0, child)))
            }
            Drawn::Chance(children) => {
                self.inner(Turn::Chance, children.iter().map(|(weight, child)| (*weight, child)))
            }
        };
        number
    }

    fn inner<'a>(&mut self, turn: Turn, children: impl Iterator<Item = (f64, &'a Drawn)>) -> Node {
        let branches = children.map(|(weight, child)| (weight, self.add(child))).collect();
        Node::Inner { turn, branches }
    }

    fn branches(&self, state: usize) -> &[(f64, usize)] {
        match &self.nodes[state] {
            Node::Leaf(_) => &[],
            Node::Inner { branches, .. } => branches,
        }
    }
}

impl Game for Tree {
    type State = usize;
    type Action = usize;
    type Outcome = f64;

    fn turn(&self, state: &usize) -> Turn {
        match &self.nodes[*state] {
            Node::Leaf(_) => panic!("nobody acts where the game is over"),
            Node::Inner { turn, .. } => *turn,
        }
    }

    fn terminal(&self, state: &usize) -> Option<f64> {
        match &self.nodes[*state] {
            Node::Leaf(value) => Some(*value),
            Node::Inner { .. } => None,
        }
    }

    fn successors(&self, state: &usize) -> impl Iterator<Item = (usize, usize)> {
        assert_ne!(self.turn(state), Turn::Chance, "nature has no actions");
        self.branches(*state).iter().map(|(_, next)| *next).enumerate()
    }

    fn outcomes(&self, state: &usize) -> impl Iterator<Item = (f64, usize)> {
        assert_eq!(self.turn(state), Turn::Chance, "only nature has outcomes");
        self.branches(*state).iter().copied()
    }
}

/// What a leaf is worth is written on it; where a search stops early, a node is worth 0.
pub struct AsDrawn;

impl Evaluate<Tree> for AsDrawn {
    fn heuristic(&self, _: &usize) -> f64 {
        0.0
    }

    fn utility(&self, _: &usize, written: f64) -> f64 {
        written
    }
}
