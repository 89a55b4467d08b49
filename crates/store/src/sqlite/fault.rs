//! Converts errors of `SQLite` and of the file system.

use crate::{Damage, StoreError};
use std::io;
use std::path::Path;

const BUSY: i64 = 5;
const LOCKED: i64 = 6;
const FULL: i64 = 13;
const IO_WRITE: i64 = 778;
const IO_SHARED_MEMORY: i64 = 4874;
const CORRUPT: i64 = 11;
const UNIQUE: i64 = 2067;
const PRIMARY_KEY: i64 = 1555;

/// Converts an error of the database.
pub(super) fn fault(error: sqlx::Error) -> StoreError {
    match error {
        sqlx::Error::PoolClosed | sqlx::Error::WorkerCrashed => StoreError::Closed,
        sqlx::Error::PoolTimedOut => StoreError::Busy,
        sqlx::Error::Database(error) => {
            let code = error.code().and_then(|code| code.parse::<i64>().ok()).unwrap_or(0);
            match (code, code & 0xff) {
                (UNIQUE | PRIMARY_KEY, _) => StoreError::Clash,
                // A used-up quota and a shared index that cannot grow count as a full disk, too.
                (IO_WRITE | IO_SHARED_MEMORY, _) | (_, FULL) => StoreError::Full,
                (_, BUSY | LOCKED) => StoreError::Busy,
                _ => StoreError::Other(error.to_string()),
            }
        }
        error => StoreError::Other(error.to_string()),
    }
}

/// Converts an error of a query that reads one table: if a page of the file is damaged there, that table alone is refused.
pub(super) fn fault_in(table: &str, error: sqlx::Error) -> StoreError {
    if !is_corrupt(&error) {
        return fault(error);
    }
    Damage { table: table.to_owned(), append: 0, reason: format!("the file xaymaca.db: {error}") }.into()
}

/// True if a page of the file, or a value in it, is damaged.
pub(super) fn is_corrupt(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(|error| error.code()?.parse::<i64>().ok());
    matches!(error, sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_))
        || code.is_some_and(|code| code & 0xff == CORRUPT)
}

/// The same, with the name of the file.
pub(super) fn fault_at(path: &Path, error: &io::Error) -> StoreError {
    match file_fault(error) {
        StoreError::Other(words) => {
            StoreError::Other(format!("the file {} beside xaymaca.db: {words}", path.display()))
        }
        full => full,
    }
}

/// Converts an error of the file system.
pub(super) fn file_fault(error: &io::Error) -> StoreError {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => StoreError::Full,
        _ => StoreError::Other(error.to_string()),
    }
}
