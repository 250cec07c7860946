//! Running the program on a folder, and reading what it left there.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use lab2048::battery::record::COLUMNS;
use tempfile::TempDir;

/// A battery of a tenth of a second: every kind of player, 6 cells, 60 games.
pub const SMALL: &[&str] = &[
    "--algorithm",
    "random,greedy,alphabeta,expectimax",
    "--heuristic",
    "h1",
    "--depth",
    "1..2",
    "--games",
    "10",
    "--seed",
    "7",
];

/// A battery of a second or two, games of some milliseconds.
pub const MIDDLE: &[&str] = &[
    "--algorithm",
    "random,greedy,minimax,expectimax",
    "--heuristic",
    "h1,h2",
    "--depth",
    "1..2",
    "--games",
    "80",
    "--seed",
    "7",
];

/// A battery of weeks: quick games, and searches that do not come back.
const ENDLESS: &[&str] = &[
    "--algorithm",
    "random,expectimax",
    "--heuristic",
    "h1",
    "--depth",
    "9",
    "--games",
    "3",
    "--threads",
    "1",
];

/// All that lies in the folder of a finished battery.
pub const FILES: [&str; 5] =
    ["games.csv", "manifest.json", "plan.toml", "timing.csv", "win_rates.csv"];

/// The path of the program.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_lab2048");

/// A folder that is removed at the end.
pub fn scratch() -> TempDir {
    tempfile::Builder::new().prefix("lab2048-durability-").tempdir().unwrap()
}

/// The program with these arguments, and with nothing to read.
pub fn lab2048<T: AsRef<OsStr>>(arguments: impl IntoIterator<Item = T>) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(arguments).stdin(Stdio::null()).env_remove("SLURM_CPUS_PER_TASK");
    command
}

/// `lab2048 run` of a battery into a folder.
pub fn run(battery: &[&str], out: &Path) -> Command {
    let mut command = lab2048(["run"]);
    command.args(battery).arg("--out").arg(out);
    command
}

/// A battery that does not end: one game, and then a search that does not come back. Whatever
/// happens to the test, it is gone after a minute of computing.
pub fn endless(out: &Path) -> Command {
    let battery = run(ENDLESS, out);
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -t 60; exec \"$@\"", "sh", PROGRAM]).args(battery.get_args());
    command.stdin(Stdio::null());
    command
}

/// How a command ended.
#[derive(Debug)]
pub struct Ended {
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

/// Runs a command to its end.
pub fn end(command: &mut Command) -> Ended {
    let output = command.output().unwrap();
    let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
    Ended { code: output.status.code(), stdout: text(&output.stdout), stderr: text(&output.stderr) }
}

impl Ended {
    /// Asserts the exit code and what is said.
    #[track_caller]
    pub fn expect(self, code: i32, said: &[&str]) -> Self {
        assert_eq!(self.code, Some(code), "{self:?}");
        for said in said {
            assert!(self.stderr.contains(said), "{said:?} is not in {}", self.stderr);
        }
        self
    }

    /// The command it prints to go on with, run by a shell.
    #[track_caller]
    pub fn go_on(&self) -> Ended {
        let stops = ["to go on: ", "go on with: ", "to play them: "];
        let mut commands = stops.iter().filter_map(|stop| self.stderr.rsplit_once(stop));
        let (_, command) = commands.next().unwrap_or_else(|| panic!("no command: {self:?}"));
        let command = command.lines().next().unwrap();
        // A name in the text, the program that is tested in the shell.
        let shell = format!("lab2048() {{ {PROGRAM} \"$@\"; }}; {command}");
        end(Command::new("bash").args(["-c", &shell]).stdin(Stdio::null()))
    }
}

/// Plays a battery to its end on one thread in a folder of its own.
pub fn unbroken(battery: &[&str]) -> TempDir {
    let folder = scratch();
    end(run(battery, folder.path()).args(["--threads", "1"])).expect(0, &[]);
    folder
}

/// The rows of a log, sorted, without what was measured and the check over it.
pub fn rows(folder: &Path) -> Vec<String> {
    let text = fs::read_to_string(folder.join("games.csv")).unwrap();
    let mut rows: Vec<String> = text.lines().map(facts).collect();
    assert!(!rows.is_empty(), "a log has a header");
    rows[1..].sort_unstable();
    rows
}

/// A row without its measured time and its check.
fn facts(row: &str) -> String {
    let fields = row.split(',').zip(COLUMNS);
    let fields = fields.filter(|(_, it)| !["search_seconds", "check"].contains(&it.name));
    fields.map(|(field, _)| field).collect::<Vec<_>>().join(",")
}

/// How many whole rows of games a log has so far.
pub fn rows_so_far(folder: &Path) -> usize {
    let text = fs::read(folder.join("games.csv")).unwrap_or_default();
    text.iter().filter(|byte| **byte == b'\n').count().saturating_sub(1)
}

/// Asserts that a folder holds what an unbroken run left, times aside, and nothing else.
#[track_caller]
pub fn assert_same(folder: &Path, unbroken: &Path) {
    assert_eq!(names(folder), FILES);
    assert_eq!(rows(folder), rows(unbroken));
    for file in ["win_rates.csv", "plan.toml"] {
        let read = |folder: &Path| fs::read_to_string(folder.join(file)).unwrap();
        assert_eq!(read(folder), read(unbroken), "{file}");
    }
    let timing = |folder: &Path| fs::read_to_string(folder.join("timing.csv")).unwrap();
    assert_eq!(timing(folder).lines().count(), timing(unbroken).lines().count());
}

/// What lies in a folder.
pub fn names(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<String> = names.map(|name| name.into_string().unwrap()).collect();
    names.sort_unstable();
    names
}

/// Every file of a folder with its bytes.
pub fn contents(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let read = |name: String| (fs::read(folder.join(&name)).unwrap(), name);
    names(folder).into_iter().map(read).map(|(bytes, name)| (name, bytes)).collect()
}

/// A program that is running; it is killed if the test fails before it ends.
pub struct Running {
    child: Child,
    stderr: PathBuf,
    _folder: TempDir,
}

impl Running {
    /// Starts a command in a process group of its own, so that it can be stopped like a job of a
    /// shell.
    pub fn start(command: &mut Command) -> Self {
        let folder = scratch();
        let stderr = folder.path().join("stderr");
        command.stdout(Stdio::null()).stderr(File::create(&stderr).unwrap()).process_group(0);
        Self { child: command.spawn().unwrap(), stderr, _folder: folder }
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Sends a signal, such as `INT`.
    pub fn signal(&self, name: &str) {
        let kill = format!("kill -{name} {}", self.pid());
        assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success(), "{kill}");
    }

    /// kill -9. Returns whether it was still running.
    pub fn kill(mut self) -> bool {
        let running = self.child.try_wait().unwrap().is_none();
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        running
    }

    /// What it has said so far on standard error.
    pub fn said(&self) -> String {
        fs::read_to_string(&self.stderr).unwrap()
    }

    /// Waits for its end.
    pub fn end(mut self) -> Ended {
        let mut status: Option<ExitStatus> = None;
        wait_until("the program ends", || {
            status = self.child.try_wait().unwrap();
            status.is_some()
        });
        let code = status.and_then(|status| status.code());
        Ended { code, stdout: String::new(), stderr: self.said() }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // Gone already, as a rule.
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

/// Waits for something that comes in a moment, or in half a minute on a machine with other work.
#[track_caller]
pub fn wait_until(what: &str, mut it_is_so: impl FnMut() -> bool) {
    let start = Instant::now();
    while !it_is_so() {
        assert!(start.elapsed() < Duration::from_secs(30), "still not so: {what}");
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Numbers that look random and come from a seed: SplitMix64 of G. Steele, D. Lea and C. Flood,
/// "Fast splittable pseudorandom number generators", OOPSLA 2014.
pub struct Random(pub u64);

impl Random {
    /// A number below `limit`.
    pub fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % limit
    }
}
