//! Time: `cargo bench --bench speed`. After each kind of work the same run times its limit, and the
//! two take turns, so that the ratio holds even where the machine's speed drifts.
#![expect(clippy::print_stdout, reason = "a program, and it prints")]

mod work;

use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput};
use work::{Step, Work};

/// Seconds and units of repeated steps.
#[derive(Default)]
struct Spent {
    time: Duration,
    units: u64,
}

impl Spent {
    fn on(&mut self, step: &mut Step) -> Duration {
        let start = Instant::now();
        self.units += step();
        let time = start.elapsed();
        self.time += time;
        time
    }

    fn millions_a_second(&self) -> f64 {
        self.units as f64 / self.time.as_secs_f64() / 1e6
    }
}

fn measure(criterion: &mut Criterion, work: Work) {
    let Work { name, unit, mut step, mut limit, limit_is } = work;
    let (mut own, mut plain) = (Spent::default(), Spent::default());
    let mut group = criterion.benchmark_group("speed");
    group.throughput(Throughput::Elements(step()));
    group.bench_function(name, |bencher| {
        bencher.iter_custom(|times| {
            (0..times).map(|_| (own.on(&mut step), plain.on(&mut limit)).0).sum()
        });
    });
    group.finish();
    if own.units > 0 {
        let (own, plain) = (own.millions_a_second(), plain.millions_a_second());
        println!(
            "{name}: {own:.1} M {unit}/s; {limit_is}: {plain:.1} M/s; ratio {:.2}\n",
            own / plain
        );
    }
}

fn main() {
    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(2))
        .configure_from_args();
    for work in work::all() {
        measure(&mut criterion, work);
    }
    criterion.final_summary();
}
