//! Names that could do harm come out as they are and do none, in every format.

use super::{Place, column, rows};

const NAMES: [&str; 6] = [
    "=cmd|' /C calc'!A0",
    "comma, \"quoted\"; semicolon",
    "línea\nnueva",
    "</script><img src=x onerror=alert(1)>",
    "a|b `c` \\input{x} $d$ %e #f",
    "-2+3",
];

/// A battery whose plan and heuristics have such names.
fn place() -> Place {
    let place = Place::new();
    let quoted = |name: &str| serde_json::to_string(name).unwrap();
    let mut plan = format!("name = {}\nalgorithm = \"minimax\"\n", quoted("=plan, </script>\n|"));
    plan += "depth = 1\ngames = 2\nheuristic = [";
    plan += &NAMES.map(quoted).join(", ");
    plan += "]\n";
    for name in NAMES {
        plan += &format!("[weights.{}]\nempty = 1\n", quoted(name));
    }
    place.write("plan.toml", plan);
    place.lab("run plan.toml --quiet --out a");
    place
}

#[test]
fn csv_files_read_back_the_same_and_run_nothing() {
    let place = place();
    for (dialect, delimiter) in [("plain", b','), ("excel", b','), ("excel-es", b';')] {
        let arguments = "report a --format csv --table win_rates --out - --csv-dialect";
        let text = place.lab(&format!("{arguments} {dialect}"));
        let text = text.trim_start_matches('\u{feff}');
        let names = column(&rows(text, delimiter), "heuristic");
        for (name, read) in NAMES.iter().zip(&names) {
            assert!(!read.starts_with(['=', '+', '-', '@']), "{read}");
            assert_eq!(read.strip_prefix('\'').unwrap_or(read), *name, "{dialect}");
        }
    }
}

#[test]
fn json_has_the_names_themselves() {
    let report = place().json("report a --format json --out -");
    let cells = report["tables"]["summary"].as_array().unwrap();
    let names: Vec<&str> = cells.iter().map(|it| it["heuristic"].as_str().unwrap()).collect();
    assert_eq!(names, NAMES);
    assert_eq!(report["title"], "=plan, </script>\n|");
}

#[test]
fn text_keeps_a_line_a_row() {
    let place = place();
    let table = place.lab("report a --format text --table summary");
    assert_eq!(table.lines().count(), 1 + NAMES.len());
    assert!(table.contains("línea nueva"), "{table}");
    let whole = place.lab("report a --format text");
    assert!(whole.starts_with("=plan, </script> |\n"), "{whole}");
}

#[test]
fn markdown_and_latex_have_no_markup_of_the_names() {
    let place = place();
    let markdown = place.lab("report a --format markdown --table summary --out -");
    assert_eq!(markdown.lines().count(), 2 + NAMES.len());
    for line in markdown.lines().skip(2) {
        let bars = line.match_indices('|').filter(|(at, _)| !line[..*at].ends_with('\\'));
        assert_eq!(bars.count(), 10, "{line}");
    }
    assert!(markdown.contains("\\<img src=x onerror=alert(1)\\>"), "{markdown}");
    let latex = place.lab("report a --format latex --table summary --out -");
    assert!(!latex.contains("\\input"), "{latex}");
    let rows = latex.lines().filter(|line| line.starts_with("minimax & "));
    assert_eq!(rows.clone().count(), NAMES.len());
    for row in rows {
        assert_eq!(row.matches(" & ").count(), 8, "{row}");
        let special = row.replace("\\$", "").replace("\\%", "").replace("\\#", "");
        assert!(!special.contains(['$', '%', '#']), "{row}");
    }
}

#[test]
fn pictures_have_plain_names_and_no_markup() {
    let place = place();
    place.lab("report a --format svg --quiet");
    let names = place.names("a/report/charts");
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-.".contains(letter);
    assert!(names.iter().all(|name| name.chars().all(plain)), "{names:?}");
    assert!(names.contains(&"win-rate-cmd-c-calc-a0.svg".to_owned()), "{names:?}");
    for name in names {
        let picture = place.read(&format!("a/report/charts/{name}"));
        assert!(!picture.contains("<img") && !picture.contains("</script"), "{name}");
    }
}
