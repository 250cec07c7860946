//! Signals: the first Ctrl-C and its like asks to stop, the second leaves at once; SIGUSR1 asks
//! how things stand. A signal that would end the program where an error can be reported does not.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::failure::Kind;
use crate::battery::Stop;

/// What signals ask for.
#[derive(Debug, Clone)]
pub(super) struct Signals {
    /// Set by SIGINT, SIGTERM or SIGHUP.
    pub(super) stop: Stop,
    /// Set by SIGUSR1; whoever answers takes it back.
    pub(super) status: Arc<AtomicBool>,
}

/// Requests to stop that come this close together are one: schedulers signal a program and its
/// group at once.
#[cfg(unix)]
const TOGETHER: Duration = Duration::from_millis(200);

/// Listens from now on. A second request to stop ends the program at once; what is on the disk
/// stays valid.
pub(super) fn listen() -> io::Result<Signals> {
    let signals = Signals {
        stop: Arc::new(AtomicBool::new(false)),
        status: Arc::new(AtomicBool::new(false)),
    };
    #[cfg(unix)]
    {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGUSR1};
        let hangup = Some(SIGHUP).filter(|signal| !is_ignored(*signal));
        let signs = [SIGINT, SIGTERM, SIGUSR1].into_iter().chain(hangup);
        let heard = signal_hook::iterator::Signals::new(signs)?;
        let answered = signals.clone();
        std::thread::spawn(move || answer(heard, &answered));
    }
    #[cfg(not(unix))]
    signal_hook::flag::register(signal_hook::consts::SIGINT, Arc::clone(&signals.stop))?;
    Ok(signals)
}

/// Does what each signal asks for, as long as the program runs.
#[cfg(unix)]
fn answer(mut heard: signal_hook::iterator::Signals, signals: &Signals) {
    let mut first: Option<Instant> = None;
    for signal in heard.forever() {
        if signal == signal_hook::consts::SIGUSR1 {
            signals.status.store(true, Ordering::Relaxed);
            continue;
        }
        signals.stop.store(true, Ordering::Relaxed);
        if first.get_or_insert_with(Instant::now).elapsed() > TOGETHER {
            std::process::exit(Kind::Interrupted.exit_code().into());
        }
    }
}

/// Makes a write past the limit of `ulimit -f` an error like others: unheard, SIGXFSZ would end the
/// program.
pub(super) fn outlive_size_limit() -> io::Result<()> {
    #[cfg(unix)]
    signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default())?;
    Ok(())
}

/// Whether a signal is ignored since before the program began, as SIGHUP under `nohup`, where the
/// system tells.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}
