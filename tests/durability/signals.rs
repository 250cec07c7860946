//! Signals: the first stops in good order, the second at once; SIGUSR1 asks how things stand; time
//! in which the program was stopped does not count.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::common::{
    Ended, MIDDLE, PROGRAM, Running, assert_same, endless, names, rows_so_far, run, scratch,
    unbroken, wait_until,
};

/// Starts a battery and waits until it has finished a game.
fn start(command: &mut Command, out: &Path) -> Running {
    let running = Running::start(command);
    wait_until("a game is finished", || rows_so_far(out) > 0 || running.said().contains("error"));
    assert!(rows_so_far(out) > 0, "{}", running.said());
    running
}

/// All seconds spent deciding moves in a log.
fn search_seconds(folder: &Path) -> f64 {
    let mut log = csv::Reader::from_path(folder.join("games.csv")).unwrap();
    let column = log.headers().unwrap().iter().position(|it| it == "search_seconds").unwrap();
    log.records().map(|row| row.unwrap()[column].parse::<f64>().unwrap()).sum()
}

/// So often something is tried that a busy machine can spoil.
const TRIES: usize = 5;

/// A run that a signal stopped, and how long that took. One that ended before it heard of the
/// signal says nothing and is begun again.
fn stopped_by(signal: &str) -> (TempDir, Ended, Duration) {
    for _ in 0..TRIES {
        let folder = scratch();
        let running = start(run(MIDDLE, folder.path()).args(["--threads", "1"]), folder.path());
        running.signal(signal);
        let signalled = Instant::now();
        let ended = running.end();
        if ended.code != Some(0) {
            return (folder, ended, signalled.elapsed());
        }
    }
    panic!("no run was stopped by SIG{signal}");
}

#[test]
fn one_signal_stops_in_good_order_and_the_printed_command_goes_on() {
    let unbroken = unbroken(MIDDLE);
    for signal in ["INT", "TERM", "HUP"] {
        let (folder, ended, took) = stopped_by(signal);
        let ended = ended.expect(5, &["stopped; ", "games are finished and written to"]);
        assert!(took < Duration::from_secs(10), "SIG{signal}");
        let finished = rows_so_far(folder.path());
        assert!((1..rows_so_far(unbroken.path())).contains(&finished), "{finished}");
        assert!(ended.stderr.contains(&format!("stopped; {finished} of ")), "{}", ended.stderr);
        assert_eq!(names(folder.path()), crate::common::FILES, "the tables are written");
        ended.go_on().expect(0, &[&format!("going on after {finished} game")]);
        assert_same(folder.path(), unbroken.path());
    }
}

#[test]
fn a_search_that_does_not_come_back_is_left_behind_after_a_few_seconds() {
    let folder = scratch();
    let running = start(&mut endless(folder.path()), folder.path());
    running.signal("INT");
    let signalled = Instant::now();
    let said = ["stopping as soon as", "; to go on: ", "stopped; 1 of 6 games are finished"];
    let ended = running.end().expect(5, &said);
    let took = signalled.elapsed();
    assert!((Duration::from_secs(3)..Duration::from_secs(10)).contains(&took), "{took:?}");
    assert_eq!(names(folder.path()), crate::common::FILES, "the tables are written");
    assert!(ended.stderr.contains("--depth 9"), "{ended:?}");
}

#[test]
fn a_second_signal_leaves_at_once_even_in_a_long_search() {
    for (first, second) in [("INT", "INT"), ("TERM", "HUP"), ("HUP", "TERM")] {
        let tries = (0..TRIES).map(|_| time_to_leave(first, second));
        let slow = tries.take_while(|took| *took >= Duration::from_millis(1500)).count();
        assert!(slow < TRIES, "SIG{first} and SIG{second}");
    }
}

/// How long a run takes to leave after a second signal; it can be resumed then.
fn time_to_leave(first: &str, second: &str) -> Duration {
    let folder = scratch();
    let running = start(&mut endless(folder.path()), folder.path());
    running.signal(first);
    wait_until("it has heard", || running.said().contains("stopping as soon as"));
    assert!(running.said().contains("; to go on: "), "the second leaves no time to");
    // Those that come together are one.
    running.signal(second);
    std::thread::sleep(Duration::from_millis(300));
    running.signal(second);
    let signalled = Instant::now();
    running.end().expect(5, &[]);
    let took = signalled.elapsed();
    // What was finished is there, and the folder is free.
    let again = start(&mut endless(folder.path()), folder.path());
    wait_until("it goes on", || again.said().contains("going on after "));
    took
}

#[test]
fn a_hangup_is_nothing_to_a_program_started_with_nohup() {
    let folder = scratch();
    let command = run(MIDDLE, folder.path());
    let mut nohup = Command::new("nohup");
    nohup.arg(PROGRAM).args(command.get_args()).stdin(Stdio::null());
    let running = start(&mut nohup, folder.path());
    running.signal("HUP");
    running.end().expect(0, &["tables written"]);
    // Others are heard as ever.
    let folder = scratch();
    let mut trap = Command::new("sh");
    trap.args(["-c", "trap '' HUP; exec \"$@\"", "sh", PROGRAM]);
    let running = start(trap.args(run(MIDDLE, folder.path()).get_args()), folder.path());
    running.signal("HUP");
    running.signal("INT");
    running.end().expect(5, &["to go on: "]);
}

#[test]
fn sigusr1_prints_a_line_and_the_games_go_on() {
    let two_seconds = ["--algorithm", "expectimax", "--heuristic", "h1", "--depth", "2"];
    for options in [&[][..], &["--quiet"]] {
        let folder = scratch();
        let battery = [&two_seconds[..], &["--games", "800", "--threads", "1"], options].concat();
        let running = start(&mut run(&battery, folder.path()), folder.path());
        let lines = || running.said().lines().filter(|it| it.contains(" games/s, ")).count();
        for asked in 1..=2 {
            running.signal("USR1");
            wait_until("it answers", || lines() == asked);
        }
        let said = running.said();
        let line = said.lines().find(|it| it.contains(" games/s, ")).unwrap().to_owned();
        assert!(line.contains(" of 800 games ("), "{line}");
        assert!(line.contains(" left; playing "), "{line}");
        let ended = running.end().expect(0, &[]);
        assert_eq!(rows_so_far(folder.path()), 800);
        if options.is_empty() {
            assert!(ended.stderr.contains("tables written to"), "{ended:?}");
        } else {
            assert_eq!(ended.stderr.lines().count(), 2, "{ended:?}");
        }
    }
}

/// Whether a process is stopped, as by Ctrl-Z.
fn is_stopped(running: &Running) -> bool {
    let status = fs::read_to_string(format!("/proc/{}/status", running.pid())).unwrap();
    status.lines().any(|line| line.starts_with("State:\tT"))
}

#[test]
fn time_in_which_it_was_stopped_does_not_count() {
    let folder = scratch();
    // Long games on every thread, so that it is stopped in the middle of one.
    let battery =
        ["--algorithm", "expectimax", "--heuristic", "h1", "--depth", "3", "--games", "30"];
    let unbroken = unbroken(&battery);
    let fair = search_seconds(unbroken.path());
    let stopped = Duration::from_secs(2);
    let running = start(run(&battery, folder.path()).args(["--threads", "2"]), folder.path());
    running.signal("TSTP");
    wait_until("it is stopped", || is_stopped(&running));
    std::thread::sleep(stopped);
    assert!(rows_so_far(folder.path()) < 30, "it was stopped before the end");
    running.signal("CONT");
    running.end().expect(0, &[]);
    assert_same(folder.path(), unbroken.path());
    let counted = search_seconds(folder.path());
    // Both threads were in a search: twice two seconds would be counted. Other work on the machine
    // makes no difference, for the time is bounded by what the thread has run.
    assert!(counted < fair + stopped.as_secs_f64(), "{counted} s, unbroken {fair} s");
}
