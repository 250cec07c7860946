//! What may be true in some reading is not called impossible.

use lab2048::check::{Field, Report, Table};

use crate::{checked, impossible};

/// Asserts that nothing in a table is impossible.
#[track_caller]
fn assert_true(text: &str) -> Report {
    let report = checked(text);
    assert_eq!(impossible(&report), [""; 0], "{text}");
    report
}

/// The fields of the columns that are known.
#[track_caller]
fn fields(text: &str, renamed: &[(Field, String)]) -> String {
    let table = Table::open(text.as_bytes(), renamed).unwrap();
    table.columns.iter().map(|it| it.field.name()).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_largest_tile_of_many_games_may_be_the_best() {
    for name in ["max tile", "max_tile", "highest_tile", "Ficha máxima"] {
        assert_true(&format!("games,mean_score,{name}\n100,3000.4,1024\n"));
    }
    for name in ["Mean max tile", "avg_highest_tile", "ficha máxima promedio"] {
        let found = impossible(&checked(&format!("games,mean_score,{name}\n10,1961.6,1280\n")));
        assert_eq!(found.len(), 1, "{name}: {found:?}");
    }
    let renamed = [(Field::MeanMaxTile, "max tile".to_owned())];
    assert_eq!(fields("games,max tile\n1,2\n", &renamed), "games mean_max_tile");
}

#[test]
fn a_mark_before_three_digits_may_stand_for_thousands() {
    for text in [
        "mean_score;win_percent\n1.000;10,5\n9500;50,0\n",
        "games\twin_percent\n1.000\t10,5\n",
        "mean_score;win_percent\n9.961;50\n",
        "mean_score;win_percent\n9,961;50.5\n",
    ] {
        assert_eq!(assert_true(text).unread.len(), 1, "{text}");
    }
    // Where other cells show which mark it is, the number is read.
    for text in
        ["win_percent;mean_score\n50.000;8000.5\n", "win_percent;mean_score\n50,000;8000,5\n"]
    {
        assert_eq!(checked(text).impossible_rows, 1, "{text}");
    }
    assert_eq!(checked("win_percent,mean_score\n50.000,8000\n").impossible_rows, 1);
}

#[test]
fn numbers_in_single_precision_are_nearly_right() {
    assert_true(
        "games,wins,win_percent,mean_score,mean_max_tile\n3,1,33.333332,9961.333008,682.666687\n\
         10,1,10.000000149,9961.200195,819.200012\n",
    );
    assert_eq!(checked("games,win_percent\n3,33.343332\n").impossible_rows, 1);
}

#[test]
fn low_and_high_may_be_those_of_anything() {
    for name in ["low,high", "ci_low,ci_high"] {
        assert_true(&format!("win_percent,{name}\n50,0.4,0.6\n50,8000,9000\n"));
    }
    assert_eq!(checked("win %,CI low %,CI high %\n50,53,60\n").impossible_rows, 1);
}

#[test]
fn a_board_that_cannot_be_read_is_not_judged() {
    for board in
        ["2 4 2", "2 4 x 2 / 4 2 4 2 / 2 4 2 4", "stuck", "1 3 5 7 1 3 5 7 1 3 5 7 1 3 5 7"]
    {
        let report = assert_true(&format!("score,board\n4,{board}\n"));
        assert_eq!(report.unread, [(Field::Board, 1)], "{board}");
    }
    for board in ["4 _ _ 2 / _ _ _ _ / _ _ _ _ / _ _ _ _", "4.0 0.0 0. 2.0 0 0 0 0 . . . . 0 0 0 0"]
    {
        assert_eq!(assert_true(&format!("score,board\n4,{board}\n")).unread, []);
        assert_eq!(checked(&format!("score,board\n400,{board}\n")).impossible_rows, 1, "{board}");
    }
}

#[test]
fn what_is_not_whole_is_a_mean() {
    assert_true("agent,score,max_tile,moves\nx,9961.2,896.5,520.25\ny,9962,1000,519\n");
    assert_true("agent,max_tile,score\nx,896.5,9962\n");
    assert_true("agent,runs,score\nx,100,9962\n");
    assert_eq!(fields("score,max_tile,moves\n4,4,1.5\n", &[]), "mean_score");
    let by_hand = [(Field::Score, "points won".to_owned())];
    assert_eq!(fields("points won\n4.5\n", &by_hand), "mean_score");
}

#[test]
fn headings_and_lines_are_read_however_they_are_written() {
    let text = "Puntuacio\u{301}n media,Ficha ma\u{301}xima media\n1961,1280\n";
    assert_eq!(fields(text, &[]), "mean_score mean_max_tile");
    for text in ["sep=;\nscore;moves,\n4;1\n3;1\n", "sep=;\r\nscore;moves,\r\n4;1\r\n3;1\r\n"] {
        let found = impossible(&checked(text));
        assert!(found[0].starts_with("[4] score"), "{found:?}");
    }
    let found = impossible(&checked("score\r4\r\r3\r"));
    assert!(found[0].starts_with("[4] score"), "{found:?}");
}
