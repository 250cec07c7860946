//! What else the machine does while times are measured, as far as the system tells: on Linux,
//! from /proc and /sys; elsewhere nothing.

use std::fs;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

/// How often a watch looks.
const EVERY: Duration = Duration::from_secs(1);

/// What was seen from the first game to the last. What cannot be told is `None`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Seen {
    /// The load average of a minute: how many threads run or want to, at the beginning.
    pub load_begin: Option<f64>,
    /// The same at the end, with the game that is played.
    pub load_end: Option<f64>,
    /// The largest that was seen.
    pub load_largest: Option<f64>,
    /// The share of its time that the core spent on other programs and on the system, per cent.
    pub others_percent: Option<f64>,
    /// The share of its time that the machine underneath, if there is one, took from the core, per
    /// cent.
    pub stolen_percent: Option<f64>,
    /// The core's frequency at the beginning.
    pub megahertz_begin: Option<f64>,
    /// The same at the end.
    pub megahertz_end: Option<f64>,
    /// How the system chooses the core's frequency, such as `performance`.
    pub governor: Option<String>,
}

/// Watches the machine while games are played.
#[derive(Debug)]
pub struct Watch {
    core: Option<usize>,
    start: Instant,
    next: Instant,
    spent_before: Option<Spent>,
    own_before: Option<Duration>,
    seen: Seen,
}

impl Watch {
    /// Begins to watch; `core` is the one on which the games are played, if it is known.
    #[must_use]
    pub fn begin(core: Option<usize>) -> Self {
        let load = load();
        let start = Instant::now();
        Self {
            core,
            start,
            next: start + EVERY,
            spent_before: core.and_then(spent),
            own_before: own_time(),
            seen: Seen {
                load_begin: load,
                load_end: load,
                load_largest: load,
                megahertz_begin: core.and_then(megahertz),
                governor: core.and_then(governor),
                ..Seen::default()
            },
        }
    }

    /// Looks, if the last time was long enough ago.
    pub fn look(&mut self) {
        if Instant::now() >= self.next {
            self.next = Instant::now() + EVERY;
            self.look_at_load();
        }
    }

    fn look_at_load(&mut self) {
        self.seen.load_end = load();
        let loads = [self.seen.load_largest, self.seen.load_end];
        self.seen.load_largest = loads.into_iter().flatten().reduce(f64::max);
    }

    /// What has been seen.
    #[must_use]
    pub fn end(mut self) -> Seen {
        self.look_at_load();
        let seconds = self.start.elapsed().as_secs_f64();
        let spent_now = self.core.and_then(spent);
        if let (Some(before), Some(now)) = (self.spent_before, spent_now) {
            let all = now.all.saturating_sub(before.all);
            // Ticks are hundredths of a second: few of them tell nothing.
            if all >= 100 {
                let share = |ticks: u64| 100.0 * ticks as f64 / all as f64;
                let busy = share(now.busy.saturating_sub(before.busy));
                let own = own_time().zip(self.own_before).map(|(now, then)| now - then);
                let own = own.map(|own| 100.0 * own.as_secs_f64() / seconds);
                self.seen.others_percent = own.map(|own| rounded((busy - own).max(0.0)));
                let stolen = share(now.stolen.saturating_sub(before.stolen));
                self.seen.stolen_percent = Some(rounded(stolen));
            }
        }
        self.seen.megahertz_end = self.core.and_then(megahertz);
        self.seen
    }
}

/// To a tenth.
fn rounded(percent: f64) -> f64 {
    (10.0 * percent).round() / 10.0
}

/// What a core has spent since the system began, in ticks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Spent {
    all: u64,
    /// By programs and by the system.
    busy: u64,
    stolen: u64,
}

fn spent(core: usize) -> Option<Spent> {
    spent_in(&fs::read_to_string("/proc/stat").ok()?, core)
}

/// Reads a line such as `cpu1 101 2 33 4040 5 0 6 7 0 0`: user, nice, system, idle, waiting,
/// interrupts of two kinds, stolen; what guests spend stands in the first two once more.
fn spent_in(text: &str, core: usize) -> Option<Spent> {
    let name = format!("cpu{core}");
    let line = text.lines().find(|line| line.split_whitespace().next() == Some(&name))?;
    let ticks = line.split_whitespace().skip(1).take(8).map(str::parse);
    let ticks: Vec<u64> = ticks.collect::<Result<_, _>>().ok()?;
    let [user, nice, system, idle, waiting, hard, soft, stolen] = ticks[..] else { return None };
    let sum = |parts: &[u64]| parts.iter().fold(0_u64, |sum, part| sum.saturating_add(*part));
    let busy = sum(&[user, nice, system, hard, soft]);
    Some(Spent { all: sum(&[busy, idle, waiting, stolen]), busy, stolen })
}

/// The load average of the last minute.
fn load() -> Option<f64> {
    let text = fs::read_to_string("/proc/loadavg").ok()?;
    let load: f64 = text.split_whitespace().next()?.parse().ok()?;
    Some(load).filter(|load| load.is_finite() && *load >= 0.0)
}

/// The frequency of a core at the moment.
fn megahertz(core: usize) -> Option<f64> {
    let kilohertz = frequency_file(core, "scaling_cur_freq").and_then(|text| text.parse().ok());
    let megahertz = kilohertz
        .map(|it: f64| it / 1e3)
        .or_else(|| megahertz_in(&fs::read_to_string("/proc/cpuinfo").ok()?, core));
    megahertz.filter(|it| it.is_finite())
}

/// Reads `cpu MHz : 2445.4` below `processor : 1`.
fn megahertz_in(text: &str, core: usize) -> Option<f64> {
    let mut entries = text.lines().filter_map(|line| line.split_once(':'));
    let is = |name: &str, key: &str| key.trim() == name;
    entries.find(|(key, value)| is("processor", key) && value.trim() == core.to_string())?;
    let (_, value) =
        entries.take_while(|(key, _)| !is("processor", key)).find(|(key, _)| is("cpu MHz", key))?;
    value.trim().parse().ok()
}

fn governor(core: usize) -> Option<String> {
    frequency_file(core, "scaling_governor").filter(|name| !name.is_empty())
}

fn frequency_file(core: usize, name: &str) -> Option<String> {
    let path = format!("/sys/devices/system/cpu/cpu{core}/cpufreq/{name}");
    fs::read_to_string(path).ok().map(|text| text.trim().to_owned())
}

/// How long all threads of this process have run.
#[cfg(unix)]
fn own_time() -> Option<Duration> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::try_from(time).ok()
}

#[cfg(not(unix))]
fn own_time() -> Option<Duration> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_a_core_is_read_by_its_number() {
        let text = "cpu  9 9 9 9 9 9 9 9 9 9\ncpu1 101 2 33 4040 5 0 6 7 100 0\n\
                    cpu10 1 1 1 1 1 1 1 1 0 0\ncpu2 1 2 x\nintr 5\n";
        let busy = 101 + 2 + 33 + 6;
        assert_eq!(spent_in(text, 1), Some(Spent { all: busy + 4040 + 5 + 7, busy, stolen: 7 }));
        assert_eq!(spent_in(text, 10).unwrap().all, 8);
        assert_eq!((spent_in(text, 2), spent_in(text, 3), spent_in("", 0)), (None, None, None));
    }

    #[test]
    fn the_frequency_of_a_core_is_read_by_its_number() {
        let text = "processor\t: 0\ncpu MHz\t\t: 1000.5\n\nprocessor\t: 1\nflags\t: a\n\
                    cpu MHz\t\t: 2445.4\n\nprocessor\t: 2\n";
        assert_eq!(megahertz_in(text, 1), Some(2445.4));
        assert_eq!((megahertz_in(text, 2), megahertz_in(text, 3)), (None, None));
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_watch_sees_its_own_work_as_no_others() {
        let core = crate::battery::cores::allowed()[0];
        let mut watch = Watch::begin(Some(core));
        watch.look();
        let seen = watch.end();
        assert!(seen.load_begin.is_some() && seen.load_largest >= seen.load_begin, "{seen:?}");
        assert_eq!(seen.others_percent, None, "too short to tell");
    }
}
