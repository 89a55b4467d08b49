//! Reads a table from the store: the whole log when it is woken, and the rest when appends are missing.

use crate::host::LiveTable;
use crate::registry::TableRegistry;
use xaymaca_store::{Store, StoreError};
use xaymaca_table::{Applied, Log, State, StoredRow};
use xaymaca_wire::{Refusal, TableId};

/// Why a table could not be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ReadError {
    /// There is no such table.
    NoSuchTable,
    /// The store did not answer. It may later.
    Unreadable,
    /// Its log is not as it was written, or cannot be replayed. Reading it again does not help.
    Damaged,
}

impl ReadError {
    /// The refusal of requests to the table.
    pub(super) const fn refusal(self) -> Refusal {
        match self {
            Self::NoSuchTable => Refusal::NoSuchTable,
            Self::Unreadable => Refusal::NotStored,
            Self::Damaged => Refusal::Damaged,
        }
    }
}

/// Reads the whole log of a table.
pub(super) async fn read(store: &Store, id: &TableId) -> Result<(Log, State), ReadError> {
    let rows = store.read(id.as_str()).await.map_err(|error| unread(id, &error))?;
    let rows = rows.iter().map(|row| StoredRow {
        seq: row.seq,
        at: row.at,
        lines: &row.lines,
        digest: Some(row.digest),
    });
    match Log::read(id, rows) {
        Ok(Some(table)) => Ok(table),
        Ok(None) => Err(ReadError::NoSuchTable),
        Err(damaged) => {
            tracing::error!(table = %id, %damaged, "the log of a table is damaged");
            Err(ReadError::Damaged)
        }
    }
}

/// Why the store did not give the log of a table. It names a damaged table itself.
fn unread(id: &TableId, error: &StoreError) -> ReadError {
    if let StoreError::Damaged { .. } = error {
        return ReadError::Damaged;
    }
    tracing::error!(table = %id, %error, "a table could not be read");
    ReadError::Unreadable
}

/// True if the store has appends that the table does not know. None if the store does not answer.
pub(super) async fn is_behind(registry: &TableRegistry, id: &TableId, table: &LiveTable) -> Option<bool> {
    let rows = registry.store.read_after(id.as_str(), table.log().seq()).await;
    rows.ok().map(|rows| !rows.is_empty())
}

/// Applies the appends that the store has and the table does not know.
pub(super) async fn catch_up(
    registry: &TableRegistry,
    id: &TableId,
    table: &mut LiveTable,
) -> Result<(), ReadError> {
    // From the last known append on: if the store does not have that one, it has another history.
    let last = table.log().seq();
    let rows = match registry.store.read_after(id.as_str(), last.saturating_sub(1)).await {
        Ok(rows) => rows,
        Err(error @ StoreError::Damaged { .. }) => return Err(unread(id, &error)),
        Err(error) => {
            tracing::debug!(table = %id, %error, "the rest of a table could not be read");
            return Err(ReadError::Unreadable);
        }
    };
    let mut is_same_log = rows.first().is_some_and(|row| row.seq == last);
    for row in rows {
        is_same_log = is_same_log
            && table.apply_append(row.seq, row.at, &row.lines, registry.clock.now()) != Applied::Gap;
        if !is_same_log {
            break;
        }
        metrics::counter!("xaymaca_rows_read_on_total").increment(u64::from(row.seq > last));
    }
    if !is_same_log {
        let (log, state) = read(&registry.store, id).await?;
        table.settle_from_store(log, state);
    }
    Ok(())
}
