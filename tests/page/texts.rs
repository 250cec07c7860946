//! Names from outside, and what the page may reach.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};

use lab2048::report::Report;
use lab2048::report::page::html;

use crate::{battery, data, invented, page_without_games, played, rows, whole_page};

const PLAN: &str = "seed = 18446744073709551615\ngames = 2\ntarget = 128\n\
                    algorithm = ['random', 'expectimax']\nheuristic = 'h4'\ndepth = 1\n";

const HOSTILE: [&str; 9] = [
    "</script><script>alert(1)</script>",
    "</title></style><!--",
    "<img src=x onerror=alert(1)>",
    "\"' onmouseover='alert(1)'",
    "&lt;b&gt; &amp; &#60;",
    "{{script}} {{title}}",
    "monotonía\nñ\r\n漢字 \u{202e}\u{2028}",
    "]]> \\u003c \\\" ${x}`",
    "=cmd|' /C calc'!A0",
];

/// The page of a report that is full of a text.
fn page_full_of(text: &str) -> String {
    let mut played = battery(PLAN, 2, invented);
    played.label = text.to_owned();
    played.folder = text.into();
    played.plan.name = text.to_owned();
    let mut report = Report::new(vec![played, battery(PLAN, 1, invented)]);
    report.title = text.to_owned();
    report.verdict = vec![text.to_owned()];
    String::from_utf8(html(&report, &[])).unwrap()
}

#[test]
fn no_text_adds_a_tag() {
    let tags = |page: &str| {
        let tags = ["<script", "<style", "<img", "<!--", "</script", "</style", "</title", "<b>"];
        tags.map(|tag| page.matches(tag).count())
    };
    let plain = page_full_of("plain");
    for text in HOSTILE {
        let page = page_full_of(text);
        assert_eq!(tags(&page), tags(&plain), "{text}");
        assert_eq!(page.matches('<').count(), plain.matches('<').count(), "{text}");
        assert_eq!(data(&page)["batteries"][0], text);
        let first = rows(&page, "summary")[1][0];
        let unescaped = first
            .replace("&lt;", "<")
            .replace("&gt;", ">")
            .replace("&quot;", "\"")
            .replace("&#39;", "'")
            .replace("&#13;", "\r")
            .replace("&amp;", "&");
        assert_eq!(unescaped, text);
    }
}

#[test]
fn ten_thousand_characters_are_a_text_like_any_other() {
    let text = "long <b> ".repeat(1200);
    assert_eq!(page_full_of(&text).matches("<b> ").count(), 0);
}

/// No script or style but the page's own, and no address to ask for anything.
#[test]
fn the_policy_names_the_hashes_of_what_is_in_the_page() {
    let page = whole_page(vec![battery(PLAN, 2, played)]);
    let (_, policy) = page.split_once("http-equiv=\"Content-Security-Policy\" content=\"").unwrap();
    let policy = policy.split('"').next().unwrap();
    let hash = |open: &str, close: &str| {
        let at = page.rfind(open).unwrap() + open.len();
        let text = page[at..].split(close).next().unwrap();
        format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text)))
    };
    let [style, script] = [hash("<style>", "</style>"), hash("<script>", "</script>")];
    assert_eq!(
        policy,
        format!(
            "default-src 'none'; style-src {style}; script-src {script}; img-src data:; \
             base-uri 'none'; form-action 'none'"
        )
    );
    let addresses: Vec<&str> =
        page.match_indices("://").map(|(at, _)| &page[at - 4..at + 23]).collect();
    // The name of a kind of elements, which nobody asks for.
    assert_eq!(addresses, ["http://www.w3.org/2000/svg'"]);
    assert!(!page.contains("innerHTML") && !page.contains(" style=\""));
}

#[test]
fn a_page_depends_on_the_report_alone() {
    let page = || whole_page(vec![battery(PLAN, 2, played)]);
    let first = page();
    std::thread::sleep(std::time::Duration::from_millis(1100));
    assert_eq!(first, page());
}

#[test]
fn a_large_seed_is_kept_whole() {
    let page = page_without_games(vec![battery(PLAN, 2, invented)]);
    assert!(page.contains("seed 18446744073709551615"));
    assert!(page.contains("<dd><bdi>18446744073709551615</bdi></dd>"));
}
