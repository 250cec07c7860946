//! A million games: what it takes to keep them.

use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use lab2048::battery::schedule::Schedule;
use lab2048::battery::{self, Ledger, Log, Mode, Monitor, Status, Stop, Task};
use lab2048::episode::{Seating, play};
use lab2048::plan::{Plan, Share};

use crate::common::{Running, lab2048, rows_so_far, run, scratch};
use crate::library::plan;

const THREADS: usize = 2;

/// The largest memory a running program has had, in kilobytes, or 0 if it has ended.
fn peak(running: &Running) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", running.pid())).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let number = line.and_then(|line| line.trim().strip_suffix(" kB"));
    number.map_or(0, |number| number.trim().parse().unwrap())
}

/// Runs a command to its end and returns its time and the largest memory seen.
fn measured(command: &mut std::process::Command) -> (Duration, u64) {
    let start = Instant::now();
    let running = Running::start(command);
    let mut most = 0;
    loop {
        let now = peak(&running);
        if now == 0 {
            running.end().expect(0, &[]);
            return (start.elapsed(), most);
        }
        most = most.max(now);
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
#[ignore = "a minute, and only figures of a release build mean something"]
fn a_million_random_games_stay_below_100_megabytes_and_take_a_hundred_times_ten_thousand() {
    let battery = |games| ["--algorithm", "random", "--games", games, "--threads", "2"];
    let mut rates = Vec::new();
    for games in ["10000", "100000", "1000000"] {
        let folder = scratch();
        let (time, kilobytes) = measured(&mut run(&battery(games), folder.path()));
        let number: f64 = games.parse().unwrap();
        rates.push(number / time.as_secs_f64());
        eprintln!(
            "{games:>8} random games: {:6.2} s, {:.0} games/s, {:.1} MB",
            time.as_secs_f64(),
            number / time.as_secs_f64(),
            kilobytes as f64 / 1000.0
        );
        assert_eq!(rows_so_far(folder.path()), number as usize);
        assert!(kilobytes < 100_000, "{kilobytes} KB");
        if games == "1000000" {
            let again = |what: &str, most: u64, command: &mut std::process::Command| {
                let (time, kilobytes) = measured(command);
                let (time, megabytes) = (time.as_secs_f64(), kilobytes as f64 / 1000.0);
                eprintln!("{what:>21}: {time:6.2} s, {megabytes:.1} MB");
                assert!(kilobytes < most, "{what}: {kilobytes} KB");
            };
            again("run once more", 100_000, &mut run(&battery(games), folder.path()));
            again("status", 100_000, &mut lab2048([Path::new("status"), folder.path()]));
            // A merge holds all games to bring them into order.
            again("merge", 300_000, &mut lab2048([Path::new("merge"), folder.path()]));
        }
    }
    assert!(rates[2] > 0.8 * rates[0], "the last games take longer than the first: {rates:?}");
}

/// CPU time of this process so far, which other work on the machine does not change.
fn cpu_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::try_from(time).unwrap()
}

/// Plays all games of a plan as a battery does, with neither log nor ledger.
fn play_without_log(plan: &Plan) {
    let schedule = Mutex::new(Schedule::new(plan, Share::WHOLE, &Ledger::new(plan)));
    std::thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                loop {
                    let job = schedule.lock().unwrap().next();
                    let Some(job) = job else { break };
                    let seating = Seating { seed: plan.seed, game: job.game };
                    black_box(play(&plan.cells[job.cell].player, &plan.conditions, seating));
                }
            });
        }
    });
}

struct Nobody;

impl Monitor for Nobody {
    fn tick(&mut self, _: &Status<'_>) {}
}

fn play_with_log(plan: &Plan, path: &Path) {
    let mut opened = Log::open(path, plan).unwrap();
    let task = Task { plan, share: Share::WHOLE, threads: THREADS, mode: Mode::Results };
    let stop = Stop::new(AtomicBool::new(false));
    let (ledger, log) = (&mut opened.ledger, &mut opened.log);
    assert!(battery::run(&task, ledger, log, &stop, &mut Nobody).unwrap());
}

#[test]
#[ignore = "a minute, and only figures of a release build mean something"]
fn logging_a_hundred_thousand_random_games_costs_less_than_a_tenth() {
    let plan = plan("algorithm = \"random\"\ngames = 100000\n");
    let cost = |play: &dyn Fn()| {
        let (cpu, start) = (cpu_time(), Instant::now());
        play();
        ((cpu_time() - cpu).as_secs_f64(), start.elapsed().as_secs_f64())
    };
    let folder = scratch();
    let (mut without, mut with) = (Vec::new(), Vec::new());
    for round in 0..9 {
        let path = folder.path().join(format!("{round}.csv"));
        without.push(cost(&|| play_without_log(&plan)));
        with.push(cost(&|| play_with_log(&plan, &path)));
    }
    let median = |mut costs: Vec<(f64, f64)>| {
        costs.sort_by(|one, other| one.0.total_cmp(&other.0));
        costs[costs.len() / 2]
    };
    let (without, with) = (median(without), median(with));
    eprintln!("without log: {:.3} s CPU, {:.3} s by the clock", without.0, without.1);
    eprintln!("   with log: {:.3} s CPU, {:.3} s by the clock", with.0, with.1);
    eprintln!("log and ledger cost {:.1} % of CPU time", 100.0 * (with.0 / without.0 - 1.0));
    assert!(with.0 < 1.1 * without.0);
}
