//! The data package of a folder: its CSV files as they are, if they are what its games come to.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use sha2::{Digest, Sha256};

use crate::battery::log::is_locked;
use crate::cli::columns::definitions;
use crate::cli::failure::{Failure, Kind};
use crate::cli::trouble::shell_word;
use crate::plan::Share;
use crate::report::{Folder, Played, Report, Section, folder, format, package};

/// The name of the file.
pub(super) const NAME: &str = "datapackage.json";

/// Describes the files in the folder of a battery. `report` is on this battery alone.
pub(super) fn describe(report: &Report, licences: &[String]) -> anyhow::Result<Vec<u8>> {
    let played = &report.batteries[0];
    let log = Folder::existing(&played.folder).log(Share::WHOLE);
    if !log.exists() {
        let message = format!(
            "{} holds blocks only: put them together first with: lab2048 merge {}",
            played.folder.display(),
            shell_word(&played.folder)
        );
        return Err(Failure::new(Kind::Input, message).into());
    }
    if is_locked(&log) {
        let message = format!("{} is being written: wait until the run has ended", log.display());
        return Err(Failure::new(Kind::Input, message).into());
    }
    let mut files = vec![file(&played.folder, folder::GAMES.trim_end_matches(".csv"))?];
    for section in report.sections.iter().filter(|section| section.name != "summary") {
        refuse_another(played, section)?;
        files.push(file(&played.folder, section.name)?);
    }
    Ok(package::package(played, &files, licences))
}

/// Refuses a table that is not what the games come to.
fn refuse_another(played: &Played, section: &Section) -> anyhow::Result<()> {
    let path = played.folder.join(format!("{}.csv", section.name));
    let right = format::csv(&section.table);
    let there = File::open(&path).and_then(|file| {
        let mut bytes = Vec::new();
        file.take(right.len() as u64 + 1).read_to_end(&mut bytes)?;
        Ok(bytes)
    });
    let again = match section.name {
        "verdicts" | "claims" => format!("reproduce --out {}", shell_word(&played.folder)),
        _ => {
            let plan = shell_word(played.folder.join(folder::PLAN));
            format!("run {plan} --out {}", shell_word(&played.folder))
        }
    };
    let wrong = match there {
        Ok(there) if there == right => return Ok(()),
        Ok(_) => "is not what the games come to".to_owned(),
        Err(error) => format!("cannot be read: {error}"),
    };
    let message = format!("{} {wrong}; make it again with: lab2048 {again}", path.display());
    Err(Failure::new(Kind::Input, message).into())
}

/// A file of the folder with its size and hash.
fn file(folder: &Path, name: &str) -> anyhow::Result<package::File> {
    let path = folder.join(format!("{name}.csv"));
    let (bytes, sha256) = size_and_hash(&path).map_err(|error| {
        Failure::new(Kind::Input, format!("cannot read {}: {error}", path.display()))
    })?;
    let definition = definitions().into_iter().find(|it| it.name == name);
    let definition = definition.expect("every table has a definition");
    Ok(package::File { definition, bytes, sha256 })
}

fn size_and_hash(path: &Path) -> io::Result<(u64, String)> {
    let mut file = File::open(path)?;
    let (mut hasher, mut bytes) = (Sha256::new(), 0);
    let mut buffer = vec![0; 1 << 16];
    loop {
        let read = file.read(&mut buffer)?;
        if read == 0 {
            break;
        }
        hasher.update(&buffer[..read]);
        bytes += read as u64;
    }
    let digits = hasher.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    Ok((bytes, digits))
}
