//! Which games are shown, and that they are played again as they were.

use super::*;
use crate::agent::Player;
use crate::battery::Ledger;
use crate::games::twenty48::{Board, Ending, Move};
use crate::plan::{Plan, Written, read};
use crate::search::Counts;

/// A battery whose games are played by `facts_of`.
fn played(plan: &str, facts_of: impl Fn(&Plan, &Player, u64) -> Facts) -> Played {
    let written = read("plan.toml", plan).unwrap();
    let plan = Plan::new(Some(written), Written::default(), "test").unwrap();
    let mut ledger = Ledger::new(&plan);
    let mut records = Vec::new();
    for (cell, it) in plan.cells.iter().enumerate() {
        for game in it.games.first..it.games.end {
            let facts = facts_of(&plan, &it.player, game);
            let record = Record { cell, game, facts, search_seconds: 0.5 };
            ledger.add(&plan, &record).unwrap();
            records.push(record);
        }
    }
    let folder = "results/test".into();
    Played { label: "test".to_owned(), folder, plan, ledger, records, manifest: None }
}

fn really(plan: &Plan, player: &Player, game: u64) -> Facts {
    let seating = Seating { seed: plan.seed, game };
    Facts::from(&crate::episode::play(player, &plan.conditions, seating))
}

fn scored(score: u32, nodes: u64) -> Facts {
    let counts = Counts { nodes, leaves: 0, cutoffs: 0 };
    Facts { outcome: Ending::Loss, score, max_tile: 64, moves: 100, counts }
}

const PLAYERS: &str = "seed = 7\ngames = 4\ntarget = 256\nalgorithm = ['random', 'greedy', \
                       'minimax', 'expectimax']\nheuristic = ['h1', 'empty']\ndepth = 2\n";

fn roles_of(scores: &[u32]) -> Vec<(u64, Vec<&'static str>)> {
    let games = scores.len();
    let plan = format!("games = {games}\nalgorithm = 'random'\n");
    let report = Report::new(vec![played(&plan, |_, _, game| scored(scores[game as usize], 0))]);
    let games = chosen(&report);
    let names = |game: &ShownGame| game.roles.iter().map(|role| role.name()).collect();
    games.iter().map(|game| (game.record.game, names(game))).collect()
}

#[test]
fn the_best_the_median_and_the_worst_game_are_shown_each_once() {
    let each = |best, median, worst| {
        vec![(best, vec!["best"]), (median, vec!["median"]), (worst, vec!["worst"])]
    };
    assert_eq!(roles_of(&[30, 10, 50, 20, 40]), each(2, 0, 1));
    // Of four the lower of the middle two; of equal scores the first.
    assert_eq!(roles_of(&[40, 10, 20, 30]), each(0, 2, 1));
    assert_eq!(roles_of(&[5, 9, 9, 5, 7, 7, 7]), each(1, 4, 0));
    assert_eq!(roles_of(&[8, 6]), [(0, vec!["best"]), (1, vec!["median", "worst"])]);
    assert_eq!(roles_of(&[8]), [(0, vec!["best", "median", "worst"])]);
}

#[test]
fn the_cheapest_games_are_played_again_within_the_limits() {
    let plan = "games = 1\nalgorithm = 'minimax'\nheuristic = 'h1'\ndepth = '1..5'\n";
    let nodes = [50, 10, 10, 40, 20];
    let report = Report::new(vec![played(plan, |_, player, _| {
        scored(7, nodes[player.depth().unwrap().plies() as usize - 1])
    })]);
    let taken = |nodes, moves| {
        let mut games = chosen(&report);
        admit(&mut games, Limits { nodes, moves });
        games.iter().map(|game| game.moves.clone().err()).collect::<Vec<_>>()
    };
    let nodes = Some(LeftOut::Nodes(79));
    assert_eq!(taken(79, 1000), [nodes, None, None, nodes, None]);
    assert_eq!(taken(80, 1000), [Some(LeftOut::Nodes(80)), None, None, None, None]);
    let moves = Some(LeftOut::Moves(199));
    assert_eq!(taken(1000, 199), [moves, None, moves, moves, moves]);
    assert_eq!(taken(0, 1000), [Some(LeftOut::NotAsked); 5]);
    assert_eq!(admitted(&report, Limits { nodes: 80, moves: 1000 }), (4, 80));
}

/// Plays the lines of a game by the rules alone: the last board, the score and the sum of the
/// first values of the lines, which is what the last move is worth.
fn read_back(moves: &Moves) -> (Board, u32, Option<i64>) {
    let mut lines = moves.text.lines();
    let mut board = Board::from_word(u64::from_str_radix(lines.next().unwrap(), 16).unwrap());
    let (mut score, mut worth) = (0, None);
    for line in lines {
        let (play, values) = line.split_once(' ').unwrap_or((line, ""));
        let letter = play.as_bytes()[0];
        let action = Move::ALL[b"URDL".iter().position(|it| *it == letter).unwrap()];
        let (after, points) = board.slide(action);
        assert_ne!(after, board, "{line}");
        score += points;
        board = after;
        if let Some(tile) = play.get(1..).filter(|tile| !tile.is_empty()) {
            let cell = usize::from_str_radix(&tile[..1], 16).unwrap();
            assert_eq!(board.tile(cell), 0, "{line}");
            let mut tiles = board.tiles();
            tiles[cell] = 1 << tile[1..].parse::<u32>().unwrap();
            board = Board::from_tiles(tiles);
        }
        let rise = values.split(',').next().and_then(|rise| rise.parse::<i64>().ok());
        worth = rise.map(|rise| worth.unwrap_or(0) + rise);
    }
    (board, score, worth)
}

#[test]
fn a_game_played_again_leads_to_its_record() {
    let report = Report::new(vec![played(PLAYERS, really)]);
    let games = shown(&report, Limits::default(), &|_| {}).unwrap();
    assert!(games.len() > 12, "{}", games.len());
    for game in games {
        let moves = game.moves.unwrap();
        let (board, score, worth) = read_back(&moves);
        let Record { facts, cell, .. } = game.record;
        assert_eq!((score, board.largest_tile()), (facts.score, facts.max_tile));
        assert_eq!(moves.text.lines().count() as u32, facts.moves + 1);
        let player = &report.batteries[0].plan.cells[cell].player;
        assert_eq!(worth.is_some(), *player != Player::Random, "{player}");
        if facts.outcome == Ending::Win && matches!(player, Player::Search { .. }) {
            // A search sees the win that the last move is.
            assert_eq!(worth.unwrap(), 1_000_000_000 * 10_i64.pow(moves.decimals), "{player}");
        }
    }
}

#[test]
fn values_are_those_that_the_player_compared() {
    let plan = "games = 1\nalgorithm = 'expectimax'\nheuristic = 'h1'\ndepth = 2\ntarget = 64\n";
    let report = Report::new(vec![played(plan, really)]);
    let games = shown(&report, Limits::default(), &|_| {}).unwrap();
    let moves = games[0].moves.clone().unwrap();
    let plan = &report.batteries[0].plan;
    let conditions = Conditions { fast: true, ..plan.conditions };
    let mut agent = plan.cells[0].player.agent(&conditions, plan.seed, 0);
    let first = moves.text.lines().next().unwrap();
    let board = Board::from_word(u64::from_str_radix(first, 16).unwrap());
    let (choice, values) = agent.compare(&crate::games::twenty48::Position::to_move(board, 0));
    let value = |action: Move| {
        let found = values.iter().find(|it| it.action == action)?;
        let units = (found.value * 10_f64.powi(moves.decimals as i32)).round() as i64;
        Some((units, found.bound == crate::search::Bound::AtMost))
    };
    let best = choice.action.unwrap();
    let (worth, _) = value(best).unwrap();
    let others = Move::ALL.into_iter().filter(|it| *it != best);
    let others = others.map(|action| match value(action) {
        Some((units, is_bound)) => format!(",{}{}", if is_bound { "<" } else { "" }, worth - units),
        None => ",".to_owned(),
    });
    let expected = format!("{worth}{}", others.collect::<String>().trim_end_matches(','));
    let line = moves.text.lines().nth(1).unwrap();
    assert_eq!(line.split_once(' ').unwrap().1, expected);
    assert_eq!(moves.decimals, 3, "{line}");
}

#[test]
fn a_record_that_does_not_come_out_is_named() {
    let wrong = |change: &dyn Fn(&mut Facts)| {
        let report = Report::new(vec![played(PLAYERS, |plan, player, game| {
            let mut facts = really(plan, player, game);
            if player.to_string() == "minimax h1 depth 2" && game == 2 {
                facts.score = 1;
                change(&mut facts);
            }
            facts
        })]);
        shown(&report, Limits::default(), &|_| {}).unwrap_err().to_string()
    };
    let message = wrong(&|_| {});
    let start = "game 2 of minimax h1 depth 2 in results/test does not come out as recorded: ";
    assert!(message.starts_with(start), "{message}");
    assert!(message.contains("score 1, tile "), "{message}");
    // A game that goes on and on is given up.
    let message = wrong(&|facts| facts.moves = 10);
    assert!(message.ends_with("more than 10 moves come out"), "{message}");
}

#[test]
fn the_games_do_not_depend_on_the_threads() {
    let with_threads = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let report = Report::new(vec![played(PLAYERS, really)]);
        pool.install(|| shown(&report, Limits::default(), &|_| {})).unwrap()
    };
    assert_eq!(with_threads(1), with_threads(3));
}

#[test]
fn reasons_are_sentence_parts() {
    let reasons = [LeftOut::NotAsked, LeftOut::Nodes(2_000_000_000), LeftOut::Moves(160_000)];
    assert_eq!(
        reasons.map(|reason| reason.to_string()),
        [
            "no games were to be played again",
            "beyond the limit of 2000 million nodes for games played again",
            "beyond the limit of 160000 moves for one page",
        ]
    );
}
