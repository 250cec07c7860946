//! Files that are no tables, and tables that are hardly one.

use lab2048::check::{Field, LONGEST_FIELD, MOST_COLUMNS, Table};

use crate::{checked, impossible};

/// Why a file cannot be read.
#[track_caller]
fn refused(bytes: &[u8]) -> String {
    let mut table = match Table::open(bytes, &[]) {
        Ok(table) => table,
        Err(error) => return error.to_string(),
    };
    loop {
        match table.next_row() {
            Ok(Some(_)) => {}
            Ok(None) => panic!("it was read"),
            Err(error) => return error.to_string(),
        }
    }
}

#[test]
fn what_is_no_table_is_refused_with_its_line_and_reason() {
    for (bytes, why) in [
        (&b""[..], "it is empty"),
        (b"\xef\xbb\xbf\r\n\n", "it is empty"),
        (b"\0\0\0\0", "line 1: a zero byte: this is no text in UTF-8"),
        (b"score\n4\n\0\n", "line 3: a zero byte"),
        (b"\xff\xfes\0c\0o\0r\0e\0", "line 1: a zero byte"),
        (b"score\n\n\nPuntuaci\xf3n\n", "line 4: this is no text in UTF-8"),
        (b"score,max_tile\n4,4\n4,4,4\n", "line 3: 3 fields where the heading has 2"),
        (b"score,max_tile\r\n4,4\r\n\r\n4\r\n", "line 4: 1 fields where the heading has 2"),
        (b"score\n4\nfour\n", "line 3: score: `four` is not a number"),
        (b"score\n\"1,961\"\n", "line 2: score: `1,961` is not a number"),
        (b"score;a\n1.961,5;\n", "line 2: score: `1.961,5` is not a number"),
        (b"score\ninf\n", "line 2: score: `inf` is not a number"),
        (b"score\n-Infinity\n", "line 2: score: `-Infinity` is not a number"),
        (b"score\n1e999\n", "line 2: score: `1e999` is not a number"),
        (b"win_rate\n73\n", "line 2: win_rate: 73 is not a share from 0 to 1"),
        (b"nodes,time\n1,2\n", "none of its columns is known (nodes, time); known are: algorithm,"),
    ] {
        let found = refused(bytes);
        assert!(found.starts_with(why), "{found}");
    }
    let long = format!("score\n{}\n", "4".repeat(LONGEST_FIELD + 1));
    assert!(refused(long.as_bytes()).starts_with("line 2: a field of 1001 bytes"));
    let open_quote = format!("score,b\n4,\"{}", "4,4\n".repeat(1_000_000));
    assert!(refused(open_quote.as_bytes()).starts_with("line 2: a field of 4000000 bytes"));
    let wide = format!("score{}\n", ",x".repeat(MOST_COLUMNS));
    assert!(refused(wide.as_bytes()).starts_with("line 1: 257 columns are more than 256"));
}

#[test]
fn numbers_of_any_size_are_judged_and_never_panic() {
    let fields: Vec<String> = Field::all().map(Field::name).collect();
    let numbers =
        ["1e308", "-1e308", "1180591620717411303424", "-1", "1e-400", "0", "9007199254740993"];
    for games in [true, false] {
        let fields: Vec<&String> = fields.iter().filter(|it| games || *it != "games").collect();
        for number in numbers {
            let heading: Vec<&str> = fields.iter().map(|it| it.as_str()).collect();
            let shares = |name: &&str| if *name == "win_rate" { "0.5" } else { number };
            let row: Vec<&str> = heading.iter().map(shares).collect();
            let text = format!("{}\n{}\n", heading.join(","), row.join(","));
            let report = checked(&text);
            assert_eq!(report.impossible_rows, 1, "{text}");
            let told = impossible(&report).join("\n");
            assert!(!told.contains("inf") && !told.contains("NaN"), "{told}");
        }
    }
}

#[test]
fn what_is_missing_is_not_judged() {
    for missing in ["", "-", "NA", "n/a", "NaN", "null"] {
        let report = checked(&format!("score,max_tile\n9228,{missing}\n"));
        assert_eq!(report.rules, [("score", 1)], "{missing}");
    }
}

#[test]
fn tables_are_read_as_spreadsheets_write_them() {
    for text in [
        "\u{feff}win_percent,mean_score,note\r\n50,8000,\"a, \"\"b\"\"\nc\"\r\n50,9500,\r\n",
        "Win %;Mean score;x\r\n50,0 %;8000,5;\"a;b\nc\"\r\n50;9500;\r\n",
        "win_percent\tmean_score\tx\n50\t8000\ta,b;c\n\n50\t9500\t",
        "x,Win Rate,Score mean\n'=1,0.5,8000\ny,0.5,9500\n",
    ] {
        let found = impossible(&checked(text));
        assert_eq!(found.len(), 1, "{text}: {found:?}");
        assert!(found[0].starts_with("[2] mean score by shares"), "{found:?}");
    }
    // Lines are those of the file, whatever stands inside quotes and between rows.
    let text = "score,note\r\n4,\"a\r\nb\"\r\n\r\n3,x\r\n";
    assert!(impossible(&checked(text))[0].starts_with("[5] score"));
}

#[test]
fn columns_can_be_named() {
    let open = |name: &str| {
        let renamed = [(Field::WinPercent, name.to_owned())];
        Table::open(b"Victorias (%),score,games\n1,2,3\n", &renamed).map(|table| {
            table.columns.iter().map(|it| it.field.name()).collect::<Vec<_>>().join(" ")
        })
    };
    assert_eq!(open("victorias %").unwrap(), "win_percent mean_score games");
    let error = open("no\nsuch").unwrap_err().to_string();
    assert_eq!(error, "there is no column `no such` (there are: Victorias (%), score, games)");
}
