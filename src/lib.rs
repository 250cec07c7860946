//! lab2048: a laboratory for 2048 heuristics.
//!
//! It plays batteries of seeded games for every algorithm x heuristic x depth asked for and tells
//! how often each wins, how far it comes and how long it takes. README.md says how to use it; this
//! page says how to read it.
//!
//! # Reading order
//!
//! The code is built in floors, and imports go down only (a test sees to it):
//!
//! - floor 0, what everything stands on: [`game`] (the formal problem of the textbook), [`stats`]
//!   (intervals, tests, quantiles), [`columns`], [`spreadsheet`] and [`nearest`] (columns, safe
//!   names and near names);
//! - floor 1, the games: [`games`], with [`games::twenty48`], and [`check`] (whether a table of
//!   2048 games can be true at all);
//! - floor 2, the algorithms: [`search`], which knows no board;
//! - floor 3, who plays: [`agent`] decides a move, [`episode`] plays one seeded game,
//!   [`replay`] checks a recorded one;
//! - floor 4, what is played: [`plan`] (files and options, checked) and [`battery`] (all cores at
//!   work, the log of games);
//! - floor 5, what comes out: [`report`], and [`thesis`], which judges a thesis by it;
//! - floor 6, what a person types and sees: [`cli`].
//!
//! # Examples
//!
//! How expectimax with the thesis's first heuristic fares at depth 2 in three games:
//!
//! ```
//! use lab2048::agent::{Algorithm, Conditions, Player};
//! use lab2048::episode::{Seating, play};
//! use lab2048::search::Depth;
//!
//! let player = Player::Search {
//!     algorithm: Algorithm::Expectimax,
//!     heuristic: "h1".parse()?,
//!     depth: Depth::new(2)?,
//! };
//! for game in 0..3 {
//!     let played = play(&player, &Conditions::default(), Seating { seed: 2016, game });
//!     println!("game {game}: {} with {} points", played.ending, played.last.score);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod agent;
pub mod battery;
pub mod check;
pub mod cli;
pub mod columns;
pub mod episode;
pub mod game;
pub mod games;
pub mod nearest;
pub mod plan;
pub mod replay;
pub mod report;
pub mod search;
pub mod spreadsheet;
pub mod stats;
pub mod thesis;
