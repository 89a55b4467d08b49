//! Analyses of races, as callers of the store see them.

use super::{Backend, Store};
use crate::{AnalysisRow, LONGEST_ANALYSIS, StoreError};

impl Store {
    /// What that mind computed of that part of a table's race. None if it is not kept, was computed by another mind, or is not as
    /// it was written: then it is computed anew.
    ///
    /// # Errors
    /// Errors of the database.
    pub async fn analysis(&self, table: &str, part: &str, mind: &str) -> Result<Option<String>, StoreError> {
        match &self.backend {
            Backend::Sqlite(sqlite) => sqlite.analysis(table, part, mind).await,
            Backend::Postgres(postgres) => postgres.analysis(table, part, mind).await,
        }
    }

    /// Keeps a part of an analysis, in place of what was kept of it before, until the table is deleted. A text that is longer than
    /// [`LONGEST_ANALYSIS`], and one of a table that does not exist, is not kept.
    ///
    /// # Errors
    /// As for [`Store::append`].
    pub async fn keep_analysis(&self, row: AnalysisRow) -> Result<(), StoreError> {
        if row.text.len() > LONGEST_ANALYSIS {
            return Ok(());
        }
        match &self.backend {
            Backend::Sqlite(sqlite) => sqlite.keep_analysis(row).await,
            Backend::Postgres(postgres) => postgres.keep_analysis(row).await,
        }
    }
}
