//! Every exit code that `--help` explains, from the program itself.

use std::fs::{self, File};
use std::process::Stdio;

use crate::common::{Running, SMALL, end, endless, lab2048, run, scratch, unbroken, wait_until};

/// As `--help` lists them.
const EXPLAINED: [u8; 7] = [0, 2, 3, 5, 7, 8, 74];

#[test]
fn every_explained_exit_code_is_given() {
    let help = end(&mut lab2048(["--help"])).expect(0, &[]).stdout;
    let (_, codes) = help.split_once("Exit codes:\n").unwrap();
    let codes = codes.lines().filter_map(|line| line.trim().split_once("  ")?.0.parse().ok());
    assert_eq!(codes.collect::<Vec<u8>>(), EXPLAINED);
    let manual = end(&mut lab2048(["man"])).expect(0, &[]).stdout;
    assert!(EXPLAINED.iter().all(|code| manual.contains(&format!("{code}  "))), "{manual}");

    let done = unbroken(SMALL);
    let out = done.path();
    end(&mut run(&["--depth", "x"], out)).expect(2, &[]);
    end(&mut run(&["no-such-plan.toml"], out)).expect(3, &["no-such-plan.toml"]);

    let folder = scratch();
    let running = Running::start(&mut endless(folder.path()));
    wait_until("it plays", || folder.path().join("manifest.json").exists());
    running.signal("TERM");
    running.end().expect(5, &["to go on: "]);

    let [block, merged] = ["games.block-1-of-2.csv", "manifest.block-1-of-2.json"];
    fs::copy(out.join("games.csv"), out.join(block)).unwrap();
    fs::copy(out.join("manifest.json"), out.join(merged)).unwrap();
    let path = out.to_str().unwrap();
    end(&mut lab2048(["merge", path])).expect(0, &["60 stood there again with the same result"]);
    let log = fs::read_to_string(out.join(block)).unwrap();
    let row = log.lines().nth(1).unwrap();
    let other = crate::damage::forged(row, 6, "4");
    fs::write(out.join(block), log.replacen(row, &other, 1)).unwrap();
    let before = crate::common::contents(out);
    end(&mut lab2048(["merge", path])).expect(8, &["has two results", ":2 says "]);
    assert_eq!(crate::common::contents(out), before);

    let impossible = out.join("impossible.csv");
    fs::write(&impossible, "score\n3\n").unwrap();
    end(lab2048(["check"]).arg(&impossible)).expect(7, &[]);

    let full = File::options().write(true).open("/dev/full").unwrap();
    let status = lab2048(["plan"]).args(SMALL).stdout(full).stderr(Stdio::null()).status();
    assert_eq!(status.unwrap().code(), Some(74));
}
