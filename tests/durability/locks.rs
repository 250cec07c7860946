//! Two who want to write one folder: the second is refused and told who holds it, and nobody keeps
//! a folder from beyond the grave.

use std::fs::{self, File};
use std::path::Path;
use std::time::Duration;

use serde_json::Value;

use crate::common::{
    Running, SMALL, contents, end, endless, lab2048, rows, rows_so_far, run, scratch, unbroken,
    wait_until,
};

/// Starts a battery that does not end, and waits until its first game is on the disk.
fn holder(command: &mut std::process::Command, log: &Path) -> Running {
    let running = Running::start(command);
    let lines = || fs::read_to_string(log).unwrap_or_default().lines().count();
    wait_until("a game is finished", || lines() > 1);
    running
}

#[test]
fn a_second_runner_is_refused_with_who_holds_the_folder_until_that_one_is_dead() {
    let folder = scratch();
    let out = folder.path();
    let first = holder(&mut endless(out), &out.join("games.csv"));
    let host = fs::read_to_string("/proc/sys/kernel/hostname").unwrap();
    let manifest = fs::read(out.join("manifest.json")).unwrap();
    let manifest: Value = serde_json::from_slice(&manifest).unwrap();
    let since = manifest["run"]["start"].as_str().unwrap();
    let holder =
        format!("being written by process {} on {} since {since}", first.pid(), host.trim());
    let before = contents(out);

    let path = out.to_str().unwrap();
    end(&mut endless(out)).expect(3, &[&holder, "wait until that has ended"]);
    end(endless(out).arg("--fresh")).expect(3, &[&holder]);
    end(&mut lab2048(["merge", path])).expect(3, &[&holder]);
    let status = end(&mut lab2048(["status", path])).expect(0, &[]);
    assert!(status.stdout.contains(&holder), "{}", status.stdout);
    assert_eq!(contents(out), before, "whoever is refused changes nothing");

    assert!(first.kill(), "none of this disturbs the first");
    let status = end(&mut lab2048(["status", path])).expect(0, &[]);
    assert!(!status.stdout.contains("being written"), "{}", status.stdout);
    let second = Running::start(&mut endless(out));
    wait_until("the second goes on", || second.said().contains("going on after 1 game of"));
    assert!(second.kill());
}

#[test]
fn blocks_share_a_folder_but_not_a_block() {
    let folder = scratch();
    let out = folder.path();
    let block = |block: &str| {
        let mut command = endless(out);
        command.args(["--block", block]);
        command
    };
    let one = holder(&mut block("1/2"), &out.join("games.block-1-of-2.csv"));
    let two = holder(&mut block("2/2"), &out.join("games.block-2-of-2.csv"));
    for (running, name) in [(&one, "1/2"), (&two, "2/2")] {
        let holder = format!("being written by process {} on ", running.pid());
        end(&mut block(name)).expect(3, &[&holder, &name.replace('/', "-of-")]);
    }
    let status = end(&mut lab2048([Path::new("status"), out])).expect(0, &[]);
    for running in [one, two] {
        assert!(status.stdout.contains(&format!("process {} on", running.pid())), "{status:?}");
        assert!(running.kill());
    }
}

#[test]
fn a_run_waits_for_those_who_only_look() {
    let folder = unbroken(SMALL);
    let log = File::open(folder.path().join("games.csv")).unwrap();
    log.lock_shared().unwrap();
    let running = Running::start(&mut run(SMALL, folder.path()));
    std::thread::sleep(Duration::from_millis(60));
    drop(log);
    running.end().expect(0, &["all games are finished already"]);
}

#[test]
fn many_who_start_at_once_leave_one_log_with_every_game_once() {
    let unbroken = unbroken(SMALL);
    let folder = scratch();
    let start = || Running::start(&mut run(SMALL, folder.path()));
    let runners: Vec<Running> = (0..6).map(|_| start()).collect();
    let codes: Vec<_> = runners.into_iter().map(|runner| runner.end().code).collect();
    assert!(codes.contains(&Some(0)), "{codes:?}");
    assert!(codes.iter().all(|code| [Some(0), Some(3)].contains(code)), "{codes:?}");
    assert_eq!(rows_so_far(folder.path()), 60);
    assert_eq!(rows(folder.path()), rows(unbroken.path()));
}
