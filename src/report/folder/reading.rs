//! What stands in a folder of results besides the games: its manifests and its plan.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use super::{Folder, PLAN};
use crate::plan::{LARGEST_FILE, Plan, PlanError, PlanMistake, Share, Written};
use crate::report::manifest::{Manifest, ManifestError};

/// A manifest that claims to be larger than this, in bytes, is not read.
const LARGEST_MANIFEST: u64 = 1 << 26;

impl Folder {
    /// The manifest of a share, if there is one that can be read.
    #[must_use]
    pub fn manifest(&self, share: Share) -> Option<Manifest> {
        self.read_manifest(share).ok()?
    }

    /// The manifest of a share, if there is one.
    ///
    /// # Errors
    ///
    /// Says why it cannot be read.
    pub fn read_manifest(&self, share: Share) -> Result<Option<Manifest>, ManifestError> {
        let path = self.manifest_path(share);
        refuse_what_is_no_file(&path)?;
        let mut text = Vec::new();
        let read =
            File::open(&path).and_then(|file| file.take(LARGEST_MANIFEST).read_to_end(&mut text));
        match read {
            Ok(_) => Manifest::read(&path, &text).map(Some),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(source) => Err(ManifestError::Read { file: path, source }),
        }
    }

    /// The plan beside the results, if there is one.
    ///
    /// # Errors
    ///
    /// Says why it cannot be read.
    pub fn read_plan(&self) -> Result<Option<Plan>, ManifestError> {
        let path = self.path.join(PLAN);
        refuse_what_is_no_file(&path)?;
        let mut text = String::new();
        let read =
            File::open(&path).and_then(|file| file.take(LARGEST_FILE).read_to_string(&mut text));
        match read {
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(source) => return Err(ManifestError::Read { file: path, source }),
        }
        let file = path.display().to_string();
        let written = crate::plan::read(&file, &text)?;
        let plan = Plan::new(Some(written), Written::default(), "plan");
        let mistake = |(mistake, line): (PlanMistake, _)| PlanError {
            file,
            line,
            message: mistake.to_string(),
        };
        Ok(Some(plan.map_err(mistake)?))
    }
}

/// Refuses a pipe or a device, which would be waited for; what is not there is refused by nobody.
fn refuse_what_is_no_file(path: &Path) -> Result<(), ManifestError> {
    match path.metadata() {
        Ok(it) if !it.is_file() => {
            let source = io::Error::new(io::ErrorKind::InvalidInput, "it is no file");
            Err(ManifestError::Read { file: path.to_owned(), source })
        }
        _ => Ok(()),
    }
}
