//! Ctrl-C and its like: the first asks to stop, the second leaves at once.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::failure::Kind;
use crate::battery::Stop;

/// A request to stop that the next SIGINT, SIGTERM or SIGHUP makes. One more ends the program at
/// once; what is on the disk stays valid.
pub(super) fn stop_on_signals() -> io::Result<Stop> {
    let stop = Arc::new(AtomicBool::new(false));
    #[cfg(unix)]
    for signal in
        [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM, signal_hook::consts::SIGHUP]
    {
        let exit_code = Kind::Interrupted.exit_code().into();
        // Checked before it is set: only a second signal finds it set.
        signal_hook::flag::register_conditional_shutdown(signal, exit_code, Arc::clone(&stop))?;
        signal_hook::flag::register(signal, Arc::clone(&stop))?;
    }
    #[cfg(not(unix))]
    signal_hook::flag::register(signal_hook::consts::SIGINT, Arc::clone(&stop))?;
    Ok(stop)
}
