//! A report as a page: one file for a browser, which needs nothing else.
//!
//! Reading order: this page (how the file is put together), `tables` and `facts` (what can be read
//! without a script), `data` (what the scripts draw and play), `escape` (how text from outside
//! becomes part of it), then the scripts, in the order of `SCRIPTS`.
//!
//! The policy in the head of the page allows these scripts and this style alone, by their hashes,
//! and no request to anywhere. The bytes depend on the report alone.

mod data;
mod escape;
mod facts;
mod tables;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};

use super::document::CITATION;
use super::replays::ShownGame;
use super::{Report, Section};

const TEMPLATE: &str = include_str!("page.html");
const STYLE: &str = concat!(
    include_str!("page.css"),
    include_str!("charts.css"),
    include_str!("player.css"),
    include_str!("print.css"),
);

/// The scripts, each of which uses what stands before it.
const SCRIPTS: [&str; 21] = [
    include_str!("elements.js"),
    include_str!("theme.js"),
    include_str!("numbers.js"),
    include_str!("sorting.js"),
    include_str!("keeping.js"),
    include_str!("filters.js"),
    include_str!("looks.js"),
    include_str!("axes.js"),
    include_str!("marks.js"),
    include_str!("plot.js"),
    include_str!("lines.js"),
    include_str!("charts.js"),
    include_str!("distributions.js"),
    include_str!("figures.js"),
    include_str!("game.js"),
    include_str!("board.js"),
    include_str!("panel.js"),
    include_str!("controls.js"),
    include_str!("player.js"),
    include_str!("recordings.js"),
    include_str!("start.js"),
];

/// The bytes of the page: the report, with these games to look at.
#[must_use]
pub fn html(report: &Report, games: &[ShownGame]) -> Vec<u8> {
    // One scope for all, and none of it in the page's own.
    let script = format!("'use strict';\n(() => {{\n{}}})();\n", SCRIPTS.concat());
    let data = escape::json(&data::of(report, games));
    let tables: String = report.sections.iter().map(tables::section).collect();
    let contents: String = report.sections.iter().map(link).collect();
    let parts = [
        ("policy", policy(STYLE, &script)),
        ("title", escape::html(&report.title)),
        ("style", STYLE.to_owned()),
        ("headline", facts::headline(report)),
        ("verdict", facts::verdict(report)),
        ("contents", contents),
        ("tables", tables),
        ("manifests", facts::manifests(report)),
        ("citation", escape::html(CITATION)),
        ("data", data),
        ("script", script),
    ];
    fill(TEMPLATE, &parts).into_bytes()
}

/// What the browser may do: use this style and this script.
fn policy(style: &str, script: &str) -> String {
    let hash = |text: &str| format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text)));
    format!(
        "default-src 'none'; style-src {}; script-src {}; img-src data:; base-uri 'none'; \
         form-action 'none'",
        hash(style),
        hash(script)
    )
}

fn link(section: &Section) -> String {
    format!("<li><a href=\"#{}\">{}</a></li>\n", section.name, escape::html(section.title))
}

/// The template with its parts, `{{name}}`, in their places. Nothing is looked for within a part.
fn fill(template: &str, parts: &[(&str, String)]) -> String {
    let mut filled = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        let (name, after) = after.split_once("}}").expect("the template closes its braces");
        let part = parts.iter().find(|(of, _)| *of == name);
        let (_, part) = part.expect("the template names its parts");
        filled.push_str(before);
        filled.push_str(part);
        rest = after;
    }
    filled + rest
}
