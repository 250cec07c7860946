//! Disks that are full, limits, folders that cannot be written and readers who leave: the exit code
//! tells, the message helps, and what is on the disk stays valid.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

use crate::common::{
    PROGRAM, SMALL, assert_same, contents, end, lab2048, names, rows, rows_so_far, run, scratch,
    unbroken,
};

/// A log of twice 32 KB.
const LARGE: &[&str] =
    &["--algorithm", "random,greedy", "--games", "400", "--seed", "7", "--threads", "2"];

/// A small disk of its own, unmounted at the end.
struct Disk {
    folder: TempDir,
}

impl Disk {
    /// `None`, with a line that says so, where this is not allowed.
    fn new() -> Option<Self> {
        let disk = Self { folder: scratch() };
        let mounted = disk.mount(&["-t", "tmpfs", "-o", "size=32k", "tmpfs"]);
        if !mounted {
            eprintln!("skipped: only root can mount a small disk");
        }
        mounted.then_some(disk)
    }

    fn mount(&self, arguments: &[&str]) -> bool {
        let mut mount = Command::new("mount");
        let ended = mount.args(arguments).arg(self.folder.path()).stderr(Stdio::null()).status();
        ended.is_ok_and(|status| status.success())
    }

    fn remount(&self, options: &str) {
        assert!(self.mount(&["-o", &format!("remount,{options}")]), "remount with {options}");
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        _ = Command::new("umount").arg(self.folder.path()).stderr(Stdio::null()).status();
    }
}

/// Asserts that a run that failed left a log of whole rows, some of those of an unbroken run.
#[track_caller]
fn assert_valid(folder: &Path, unbroken: &Path) {
    let copy = scratch();
    let log = fs::read(folder.join("games.csv")).unwrap();
    let whole = log.iter().rposition(|byte| *byte == b'\n').unwrap() + 1;
    fs::write(copy.path().join("games.csv"), &log[..whole]).unwrap();
    let all = rows(unbroken);
    let some = rows(copy.path());
    assert!(some.len() > 1, "some games are kept");
    assert!(some.iter().all(|row| all.contains(row)));
}

#[test]
fn a_full_disk_is_a_write_error_and_the_battery_goes_on_once_there_is_room() {
    let Some(disk) = Disk::new() else { return };
    let unbroken = unbroken(&LARGE[..6]);
    let out = disk.path().join("results");
    let ended = end(&mut run(LARGE, &out));
    let full = ["games.csv: No space left on device", "make room and go on with: "];
    let ended = ended.expect(74, &full);
    assert_valid(&out, unbroken.path());
    let found = rows_so_far(&out);
    // Without room it fails again, loses nothing and says the same.
    let again = end(&mut run(LARGE, &out));
    assert!([Some(3), Some(74)].contains(&again.code), "{again:?}");
    assert!(again.stderr.contains("make room"), "{again:?}");
    assert!(rows_so_far(&out) >= found);
    assert_valid(&out, unbroken.path());
    disk.remount("size=1m");
    ended.go_on().expect(0, &["going on after "]);
    assert_same(&out, unbroken.path());
}

#[test]
fn a_disk_that_is_full_from_the_start_is_found_before_the_first_game() {
    let Some(disk) = Disk::new() else { return };
    let out = disk.path().join("results");
    fs::create_dir(&out).unwrap();
    let filler = disk.path().join("filler");
    assert!(fs::write(&filler, [0; 40_000]).is_err());
    let said = ["cannot write to the folder", "No space left on device", "no game was played"];
    end(&mut run(SMALL, &out)).expect(74, &said);
    fs::remove_file(filler).unwrap();
    end(&mut run(SMALL, &out)).expect(0, &[]);
    assert_same(&out, unbroken(SMALL).path());
}

#[test]
fn a_merge_on_a_full_disk_changes_nothing() {
    let Some(disk) = Disk::new() else { return };
    let folder = scratch();
    for block in ["1/2", "2/2"] {
        end(run(LARGE, folder.path()).args(["--block", block])).expect(0, &[]);
    }
    let blocks = folder.path().to_str().unwrap();
    let small = disk.path().join("results");
    end(run(LARGE, &small).args(["--block", "1/8"])).expect(0, &[]);
    let before = contents(&small);
    let merge = || end(lab2048([Path::new("merge"), &small]).arg(blocks));
    let ended = merge().expect(74, &["No space left on device", "make room"]);
    assert_eq!(contents(&small), before);
    disk.remount("size=1m");
    ended.go_on().expect(0, &[]);
    let unbroken = unbroken(&LARGE[..6]);
    assert_eq!(rows(&small), rows(unbroken.path()));
}

#[test]
fn a_folder_that_cannot_be_written_is_refused_before_the_first_game() {
    let folder = unbroken(SMALL);
    // Not even root makes a folder below a file.
    let below = folder.path().join("games.csv/results");
    let said = ["cannot make the folder", "Not a directory", "no game was played", "--out"];
    end(&mut run(SMALL, &below)).expect(74, &said);
    end(&mut run(SMALL, &folder.path().join("games.csv"))).expect(74, &["cannot make the folder"]);
    let Some(disk) = Disk::new() else { return };
    let out = disk.path().join("results");
    end(&mut run(SMALL, &out)).expect(0, &[]);
    disk.remount("ro");
    let before = contents(&out);
    for folder in [&out, &disk.path().join("other")] {
        let said = ["Read-only file system", "no game was played: make it writable", "--out"];
        end(&mut run(SMALL, folder)).expect(74, &said);
    }
    end(run(SMALL, &out).arg("--fresh")).expect(74, &["cannot move the folder", "Read-only"]);
    end(&mut lab2048([Path::new("status"), &out])).expect(0, &[]);
    end(&mut lab2048([Path::new("merge"), &out])).expect(74, &["Read-only file system"]);
    assert_eq!(contents(&out), before);
}

/// A command under `ulimit -f`, which a shell counts in blocks of 512 or 1024 bytes.
fn limited(blocks: u32, command: &Command) -> Command {
    let mut limited = Command::new("sh");
    limited.args(["-c", &format!("ulimit -f {blocks}; exec \"$@\""), "sh"]);
    limited.arg(command.get_program()).args(command.get_args()).stdin(Stdio::null());
    limited
}

#[test]
fn a_file_that_grows_past_ulimit_is_a_write_error_like_others() {
    let folder = scratch();
    let command = run(LARGE, folder.path());
    let said = ["games.csv: File too large", "the finished games are kept", "go on with: "];
    let ended = end(&mut limited(20, &command)).expect(74, &said);
    let unbroken = unbroken(&LARGE[..6]);
    assert_valid(folder.path(), unbroken.path());
    end(&mut limited(20, &command)).expect(74, &said);
    ended.go_on().expect(0, &["going on after "]);
    assert_same(folder.path(), unbroken.path());
}

#[test]
fn tables_that_find_no_room_are_a_write_error_and_no_game_is_lost() {
    let folder = unbroken(SMALL);
    let before = contents(folder.path());
    // No file may grow at all.
    let command = run(SMALL, folder.path());
    let ended = end(&mut limited(0, &command));
    assert!([Some(3), Some(74)].contains(&ended.code), "{ended:?}");
    assert!(ended.stderr.contains("File too large"), "{ended:?}");
    assert!(ended.stderr.contains("make room"), "{ended:?}");
    assert_eq!(contents(folder.path()), before);
}

#[test]
fn standard_output_that_cannot_be_written_is_a_write_error_with_the_results_in_place() {
    let unbroken = unbroken(SMALL);
    for json in [&[][..], &["--json"]] {
        let folder = scratch();
        let full = File::options().write(true).open("/dev/full").unwrap();
        let mut command = run(SMALL, folder.path());
        let output = command.args(json).stdout(full).stderr(Stdio::piped()).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(74), "{said}");
        assert!(said.contains("cannot write to standard output; the results are in "), "{said}");
        assert!(said.contains("No space left on device"), "{said}");
        assert_same(folder.path(), unbroken.path());
    }
    for arguments in [&["--help"][..], &["status", unbroken.path().to_str().unwrap()]] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let output = lab2048(arguments).stdout(full).stderr(Stdio::null()).status().unwrap();
        assert_eq!(output.code(), Some(74), "{arguments:?}");
    }
}

#[test]
fn a_reader_who_has_left_is_no_error() {
    let unbroken = unbroken(SMALL);
    for json in [&[][..], &["--json"]] {
        let folder = scratch();
        let mut command = run(SMALL, folder.path());
        let mut child = command.args(json).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        drop(child.as_mut().unwrap().stdout.take());
        assert_eq!(child.unwrap().wait().unwrap().code(), Some(0), "nobody reads it");
        assert_same(folder.path(), unbroken.path());
    }
    let out = unbroken.path().display().to_string();
    let battery = SMALL.join(" ");
    let piped = format!("set -o pipefail; '{PROGRAM}' run {battery} --out '{out}' | head -1");
    let ended = end(Command::new("bash").args(["-c", &piped])).expect(0, &[]);
    assert!(ended.stdout.starts_with("algorithm "), "{ended:?}");
    assert_eq!(ended.stdout.lines().count(), 1);
}

#[test]
fn closed_standard_streams_do_not_stop_a_battery() {
    let unbroken = unbroken(SMALL);
    let folder = scratch();
    let out: PathBuf = folder.path().join("results");
    let battery = SMALL.join(" ");
    let closed = format!("'{PROGRAM}' run {battery} --out '{}' <&- >&- 2>&-", out.display());
    let ended = end(Command::new("sh").args(["-c", &closed]));
    assert_eq!(ended.code, Some(0), "{ended:?}");
    assert_same(&out, unbroken.path());
    assert_eq!(names(folder.path()), ["results"]);
}
