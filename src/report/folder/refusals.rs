//! What a folder of results does not take: another battery's games, or games played for something
//! else.

use super::{Folder, FolderError, MANIFEST, PLAN, TIMING, WIN_RATES};
use crate::battery::Mode;
use crate::battery::log::Opened;
use crate::plan::{Plan, Share};
use crate::report::manifest;

impl Folder {
    pub(super) fn refuse_other_results(
        &self,
        plan: &Plan,
        share: Share,
        mode: Mode,
    ) -> Result<(), FolderError> {
        if share == Share::WHOLE && !self.log(share).exists() {
            let table =
                [WIN_RATES, TIMING, MANIFEST].into_iter().find(|it| self.path.join(it).exists());
            return match table {
                Some(file) => {
                    Err(FolderError::TablesWithoutGames { folder: self.path.clone(), file })
                }
                None => Ok(()),
            };
        }
        // A manifest that cannot be read tells nothing; the rows of games.csv are checked anyway.
        let Some(there) = self.manifest(share) else { return Ok(()) };
        self.refuse(
            there.differences(plan).into_iter().chain(there.difference_in_mode(mode)).collect(),
        )
    }

    /// Nobody wants his documents moved for a slip in `--out`.
    pub(super) fn refuse_to_move_others(&self) -> Result<(), FolderError> {
        let holds = |name: &&str| self.path.join(name).is_file();
        let has_results = || [PLAN, MANIFEST, WIN_RATES].iter().any(holds);
        if self.path.is_symlink() || (self.logs().is_empty() && !has_results()) {
            return Err(FolderError::NotResults { folder: self.path.clone() });
        }
        Ok(())
    }

    /// Without a manifest nobody knows how the times in a log were measured.
    pub(super) fn refuse_unknown_times(
        &self,
        opened: &Opened,
        mode: Mode,
    ) -> Result<(), FolderError> {
        let is_known = opened.ledger.games() == 0 || self.manifest(Share::WHOLE).is_some();
        let unknown = format!("there is no {MANIFEST} that tells how its times were measured");
        self.refuse(if is_known || mode == Mode::Results { vec![] } else { vec![unknown] })
    }

    /// Blocks of another plan would not be noticed before all are played and to be merged. The
    /// plan beside them tells for all of them.
    pub(super) fn refuse_other_blocks(&self, plan: &Plan) -> Result<(), FolderError> {
        match self.read_plan() {
            Ok(Some(there)) if !self.logs().is_empty() => {
                self.refuse(manifest::differences(&there, plan))
            }
            _ => Ok(()),
        }
    }

    fn refuse(&self, differences: Vec<String>) -> Result<(), FolderError> {
        if differences.is_empty() {
            Ok(())
        } else {
            Err(FolderError::OtherPlan { folder: self.path.clone(), differences })
        }
    }
}
