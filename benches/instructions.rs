//! Instructions, the same in every run whatever else the machine does: `cargo bench --bench
//! instructions`. Counted by valgrind; without it, this says so and does nothing.
#![expect(clippy::print_stdout, reason = "a program, and it prints")]

mod work;

use std::env;
use std::process::Command;

/// What of a kind of work is counted: itself or its limit.
const SIDES: [&str; 2] = ["own", "limit"];

fn main() {
    let arguments: Vec<String> = env::args().collect();
    match &arguments[1..] {
        [mode, index, side, times] if mode == "counted" => {
            repeat(number(index), side, number(times));
        }
        // Given by `cargo test --benches`: then there is nothing to do.
        _ if arguments.iter().any(|argument| argument == "--test") => {}
        _ if Command::new("valgrind").arg("--version").output().is_err() => {
            println!("no instructions counted: valgrind is not installed");
        }
        _ => count_all(),
    }
}

fn number<T: std::str::FromStr>(text: &str) -> T {
    text.parse().ok().expect("the arguments are from `counted`")
}

/// Does a piece of work some times and prints how many units that was.
fn repeat(index: usize, side: &str, times: u64) {
    let work = work::all().swap_remove(index);
    let mut step = if side == SIDES[0] { work.step } else { work.limit };
    let units: u64 = (0..times).map(|_| step()).sum();
    println!("{units}");
}

fn count_all() {
    println!("{:<26}{:>12}{:>12}  instructions for each of", "", "own", "limit");
    for (index, work) in work::all().into_iter().enumerate() {
        let [own, limit] = SIDES.map(|side| instructions_a_unit(index, side));
        println!(
            "{:<26}{own:>12.1}{limit:>12.1}  {} (limit: {})",
            work.name, work.unit, work.limit_is
        );
    }
}

/// The difference of two lengths of run, so that what comes before the work does not count.
fn instructions_a_unit(index: usize, side: &str) -> f64 {
    let [(short, few), (long, many)] = [1, 3].map(|times| counted(index, side, times));
    (long - short) as f64 / (many - few) as f64
}

/// Instructions and units of a run of this program under valgrind.
fn counted(index: usize, side: &str, times: u64) -> (u64, u64) {
    let program = env::current_exe().expect("a running program has a path");
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args(["counted", &index.to_string(), side, &times.to_string()])
        .output()
        .expect("valgrind starts");
    let [units, told] =
        [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    let instructions = told.lines().find_map(|line| line.split("Collected : ").nth(1));
    (number(instructions.expect("callgrind tells").trim()), number(units.trim()))
}
