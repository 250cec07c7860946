//! From folders to a report.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::judge;
use crate::battery::merge::records;
use crate::cli::folders::Results;
use crate::plan::Share;
use crate::report::{Folder, Played, Report};

/// The report on the batteries in these folders.
pub(super) fn report(folders: &[PathBuf]) -> anyhow::Result<Report> {
    let folders: Vec<PathBuf> = folders.iter().flat_map(|folder| with_results(folder)).collect();
    let batteries: anyhow::Result<Vec<Played>> = folders.iter().map(|it| played(it)).collect();
    let mut batteries = batteries?;
    tell_apart(&mut batteries);
    let mut report = Report::new(batteries);
    judge::judge(&mut report)?;
    Ok(report)
}

/// Labels that differ: the names of the plans, or else of the folders, or else their paths, with a
/// number if one folder was named twice.
fn tell_apart(batteries: &mut [Played]) {
    let name = |it: &Played| it.folder.file_name().map(|name| name.display().to_string());
    let all = |of: &dyn Fn(&Played) -> String| batteries.iter().map(of).collect::<Vec<_>>();
    let choices = [
        all(&|it| it.plan.name.clone()),
        all(&|it| name(it).unwrap_or_default()),
        all(&|it| it.folder.display().to_string()),
    ];
    let differ =
        |labels: &Vec<String>| labels.iter().collect::<BTreeSet<_>>().len() == labels.len();
    let labels = choices.iter().find(|labels| differ(labels)).unwrap_or(&choices[2]);
    let labels: Vec<String> = labels
        .iter()
        .enumerate()
        .map(|(at, label)| match labels[..at].iter().filter(|it| *it == label).count() {
            0 => label.clone(),
            before => format!("{label} ({})", before + 1),
        })
        .collect();
    for (battery, label) in batteries.iter_mut().zip(labels) {
        battery.label = label;
    }
}

/// The folder itself if it has results or nothing below it has; otherwise those of its folders that
/// have, in the order of their names.
fn with_results(folder: &Path) -> Vec<PathBuf> {
    let has_results = |folder: &Path| !Folder::existing(folder).logs().is_empty();
    if has_results(folder) {
        return vec![folder.to_owned()];
    }
    let entries = folder.read_dir().into_iter().flatten().flatten();
    let below: BTreeSet<PathBuf> =
        entries.map(|entry| entry.path()).filter(|path| has_results(path)).collect();
    if below.is_empty() { vec![folder.to_owned()] } else { below.into_iter().collect() }
}

/// What is played of the battery in a folder.
fn played(folder: &Path) -> anyhow::Result<Played> {
    let results = Results::find(&[folder.to_owned()])?;
    let (merged, records) = results.read(records)?;
    let at = Folder::existing(folder);
    let shares = results.logs.iter().map(|log| log.share);
    let manifest = std::iter::once(Share::WHOLE).chain(shares).find_map(|it| at.manifest(it));
    Ok(Played {
        label: results.plan.name.clone(),
        folder: folder.to_owned(),
        plan: results.plan,
        ledger: merged.ledger,
        records,
        manifest,
    })
}
