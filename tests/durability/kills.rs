//! kill -9 at random moments: the battery goes on until it is done, and nobody can tell.

use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::common::{
    FILES, MIDDLE, Random, Running, assert_same, contents, end, rows_so_far, run, scratch, unbroken,
};

/// A battery that is killed again and again.
struct Victim<'a> {
    battery: &'a [&'a str],
    threads: &'a str,
    unbroken: &'a TempDir,
    random: Random,
    /// Kills that found some games finished and some not.
    in_the_middle: u32,
}

impl Victim<'_> {
    /// Kills it that often, each time within this many microseconds of its start. Whenever it is
    /// done before it can be killed, it is compared with the unbroken run and begins anew.
    fn kill(&mut self, kills: u32, within: u64) {
        let games = rows_so_far(self.unbroken.path());
        let mut folder = scratch();
        let mut left = kills;
        while left > 0 {
            let running = Running::start(&mut self.command(&folder));
            std::thread::sleep(Duration::from_micros(self.random.below(within)));
            if running.kill() {
                left -= 1;
                let finished = rows_so_far(folder.path());
                self.in_the_middle += u32::from(0 < finished && finished < games);
            } else {
                self.finish(&folder);
                folder = scratch();
            }
        }
        self.finish(&folder);
        assert!(self.in_the_middle > kills / 4, "{} kills say little", self.in_the_middle);
    }

    fn finish(&self, folder: &TempDir) {
        end(&mut self.command(folder)).expect(0, &[]);
        assert_same(folder.path(), self.unbroken.path());
    }

    fn command(&self, folder: &TempDir) -> std::process::Command {
        let mut command = run(self.battery, folder.path());
        command.args(["--threads", self.threads]);
        command
    }
}

/// Plays `battery` unbroken, then kills it `kills` times with 1 and with 2 threads.
fn kill_loop(battery: &[&str], kills: u32) {
    let start = Instant::now();
    let unbroken = unbroken(battery);
    // So that all kills together take about as long as the unbroken run.
    let within = 2 * start.elapsed().as_micros() as u64 / u64::from(kills);
    for threads in ["1", "2"] {
        let random = Random(2048);
        let mut victim = Victim { battery, threads, unbroken: &unbroken, random, in_the_middle: 0 };
        let start = Instant::now();
        victim.kill(kills, within);
        eprintln!(
            "{kills} kills within {:.1} s, {} in the middle, --threads {threads}: as unbroken",
            start.elapsed().as_secs_f64(),
            victim.in_the_middle
        );
    }
}

#[test]
fn a_dozen_kills_leave_the_results_of_an_unbroken_run() {
    kill_loop(MIDDLE, 12);
}

#[test]
#[ignore = "a minute; the same with 200 kills"]
fn two_hundred_kills_leave_the_results_of_an_unbroken_run() {
    let games = ["--games", "1500", "--seed", "2016"];
    kill_loop(&[&MIDDLE[..6], &games].concat(), 200);
}

#[test]
fn a_kill_while_tables_are_written_leaves_whole_tables() {
    let folder = unbroken(crate::common::SMALL);
    let before = contents(folder.path());
    let mut random = Random(16);
    for _ in 0..12 {
        let running = Running::start(&mut run(crate::common::SMALL, folder.path()));
        std::thread::sleep(Duration::from_micros(random.below(12_000)));
        running.kill();
        let after = contents(folder.path());
        let whole = after.into_iter().filter(|(name, _)| FILES.contains(&name.as_str()));
        assert_eq!(whole.collect::<Vec<_>>(), before);
    }
    end(&mut run(crate::common::SMALL, folder.path())).expect(0, &["all games are finished"]);
    assert_eq!(contents(folder.path()), before);
}
