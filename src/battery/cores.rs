//! Keeping a thread on one core, or off it, where the system lets a program choose: on Linux.

/// The numbers of the cores this process may use, in order; none where that cannot be told.
#[must_use]
pub fn allowed() -> Vec<usize> {
    system::allowed()
}

/// Whether a thread may be kept on this core: tried out on a thread of its own.
#[must_use]
pub fn can_stay_on(core: usize) -> bool {
    allowed().contains(&core)
        && std::thread::spawn(move || system::stay_on(&[core])).join().unwrap_or(false)
}

/// Keeps this thread on the core, if [`can_stay_on`].
pub(super) fn stay_on(core: usize) {
    _ = system::stay_on(&[core]);
}

/// Keeps this thread off the core, if there is another one to be on.
pub(super) fn stay_off(core: usize) {
    let others: Vec<usize> = allowed().into_iter().filter(|other| *other != core).collect();
    if !others.is_empty() {
        _ = system::stay_on(&others);
    }
}

#[cfg(target_os = "linux")]
mod system {
    use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

    pub(super) fn allowed() -> Vec<usize> {
        let set = sched_getaffinity(None);
        set.map_or(Vec::new(), |set| {
            (0..CpuSet::MAX_CPU).filter(|core| set.is_set(*core)).collect()
        })
    }

    /// Whether it worked.
    pub(super) fn stay_on(cores: &[usize]) -> bool {
        let mut set = CpuSet::new();
        cores.iter().for_each(|core| set.set(*core));
        sched_setaffinity(None, &set).is_ok()
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    pub(super) fn allowed() -> Vec<usize> {
        Vec::new()
    }

    pub(super) fn stay_on(_: &[usize]) -> bool {
        false
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    /// In a thread of its own, for what it may use is the thread's affair.
    fn in_thread(test: fn()) {
        std::thread::spawn(test).join().expect("the test in the thread passes");
    }

    #[test]
    fn a_thread_stays_on_the_core_it_is_put_on_and_off_the_one_it_is_kept_from() {
        in_thread(|| {
            let all = allowed();
            let last = *all.last().unwrap();
            assert!(can_stay_on(last));
            assert_eq!(allowed(), all, "trying it out changes nothing");
            stay_off(last);
            assert_eq!(allowed().contains(&last), all.len() == 1);
        });
        in_thread(|| {
            let last = *allowed().last().unwrap();
            stay_on(last);
            assert_eq!(allowed(), [last]);
            stay_off(last);
            assert_eq!(allowed(), [last], "there is no other");
        });
    }

    #[test]
    fn a_core_that_is_not_there_is_not_taken() {
        assert!(!can_stay_on(100_000));
    }
}
