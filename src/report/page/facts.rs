//! What a page says in words: its headline, the verdict, how the results came about.

use super::escape::html;
use crate::report::format::thousands;
use crate::report::{Played, Report};

/// A line for each battery: how much was played, of what, when.
pub(super) fn headline(report: &Report) -> String {
    let line = |played: &Played| {
        let target = played.plan.conditions.game.target();
        let mut parts = vec![
            counted(played.plan.cells.len() as u64, "cell"),
            format!("{} finished", counted(played.ledger.games(), "game")),
        ];
        if played.missing() > 0 {
            parts.push(format!("{} missing", thousands(played.missing())));
        }
        parts.push(format!("seed {}", played.plan.seed));
        parts.push(format!("target {target}"));
        if let Some(manifest) = &played.manifest {
            let end = manifest.run.end.as_ref().unwrap_or(&manifest.run.start);
            parts.push(format!("played {}", day(end)));
        }
        let label = match report.batteries.as_slice() {
            [_] => String::new(),
            _ => format!("<b><bdi>{}</bdi></b>: ", html(&played.label)),
        };
        format!("<p class=\"facts\">{label}{}</p>\n", html(&parts.join(" · ")))
    };
    report.batteries.iter().map(line).collect()
}

/// The sentences of the verdict, nothing if there is none.
pub(super) fn verdict(report: &Report) -> String {
    if report.verdict.is_empty() {
        return String::new();
    }
    let sentence = |it: &String| format!("<p><bdi>{}</bdi></p>\n", html(it));
    let sentences: String = report.verdict.iter().map(sentence).collect();
    format!(
        "<section class=\"verdict\" id=\"verdict\" aria-label=\"Verdict\">\n\
         <h2>Verdict</h2>\n{sentences}</section>\n"
    )
}

/// How the results of each battery came about.
pub(super) fn manifests(report: &Report) -> String {
    report.batteries.iter().map(manifest).collect()
}

fn manifest(played: &Played) -> String {
    let term = |(name, value): &(&str, String)| {
        let class = if name.starts_with("warning") { " class=\"warning\"" } else { "" };
        let (name, value) = (html(name), html(value));
        format!("<dt{class}>{name}</dt><dd{class}><bdi>{value}</bdi></dd>\n")
    };
    let facts: String = played.facts().iter().map(term).collect();
    let row = |(name, weights): &(String, String)| {
        let (name, weights) = (html(name), html(weights));
        format!("<tr><td><bdi>{name}</bdi></td><td>{weights}</td></tr>\n")
    };
    let heuristics: String = played.heuristics().iter().map(row).collect();
    let heuristics = if heuristics.is_empty() {
        String::new()
    } else {
        format!(
            "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Heuristics\">\n\
             <table class=\"weights\">\n<thead><tr><th scope=\"col\">heuristic</th>\
             <th scope=\"col\">sum of feature × weight</th></tr></thead>\n\
             <tbody>\n{heuristics}</tbody>\n</table>\n</div>\n"
        )
    };
    format!(
        "<h3><bdi>{}</bdi></h3>\n<dl class=\"manifest\">\n{facts}</dl>\n{heuristics}",
        html(&played.label)
    )
}

/// The day of a time as manifests write it, `2026-03-14T15:09:26Z`.
fn day(time: &str) -> &str {
    time.split('T').next().unwrap_or(time)
}

fn counted(count: u64, what: &str) -> String {
    format!("{} {what}{}", thousands(count), if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_by_thousands() {
        let texts = [0, 12, 999, 1000, 1_234_567].map(thousands);
        assert_eq!(texts, ["0", "12", "999", "1,000", "1,234,567"]);
        assert_eq!([counted(1, "game"), counted(0, "game")], ["1 game", "0 games"]);
    }
}
