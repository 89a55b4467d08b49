//! What an error of `PostgreSQL` means for the caller, and for the connection it came over; it changes nothing.

use crate::StoreError;
use sqlx::postgres::{PgDatabaseError, PgSeverity};
use std::io;
use std::time::Duration;

const UNIQUE: &str = "23505";
const READ_ONLY: &str = "25006";
const DISK_FULL: &str = "53100";
const LOCKED: &str = "55P03";
const CANCELLED: &str = "57014";
const DEADLOCK: &str = "40P01";

/// The named error.
pub(super) fn fault(error: sqlx::Error) -> StoreError {
    match error {
        sqlx::Error::PoolClosed => StoreError::Closed,
        sqlx::Error::PoolTimedOut => StoreError::Busy,
        sqlx::Error::Database(error) => match error.code().as_deref() {
            Some(UNIQUE) => StoreError::Clash,
            Some(DISK_FULL) => StoreError::Full,
            // Whoever else holds it lets go, or has too many connections at the moment.
            Some(LOCKED | CANCELLED | DEADLOCK) => StoreError::Busy,
            Some(code) if code.starts_with("53") => StoreError::Busy,
            _ => StoreError::Other(format!("the database says: {}", error.message())),
        },
        error => StoreError::Other(format!("the connection to the database is lost: {}", words(&error))),
    }
}

/// What happened, in a few words. None of them is from the address of the database.
pub(super) fn words(error: &sqlx::Error) -> String {
    match error {
        sqlx::Error::Io(error) if error.kind() == io::ErrorKind::TimedOut => "no answer".into(),
        sqlx::Error::Io(error) => error.to_string(),
        sqlx::Error::Database(error) => error.message().to_owned(),
        error => error.to_string(),
    }
}

/// Whether the connection must not be used again. It may be only if the database said no and went on listening.
pub(super) fn is_lost(error: &sqlx::Error) -> bool {
    let sqlx::Error::Database(error) = error else { return true };
    // A database that lets nobody write any more is not the one to be connected to.
    error.code().as_deref() == Some(READ_ONLY)
        || error
            .try_downcast_ref::<PgDatabaseError>()
            .is_none_or(|error| matches!(error.severity(), PgSeverity::Fatal | PgSeverity::Panic))
}

/// Waits for the database, but not for ever.
pub(super) async fn within<T>(
    limit: Duration,
    work: impl Future<Output = Result<T, sqlx::Error>>,
) -> Result<T, sqlx::Error> {
    match tokio::time::timeout(limit, work).await {
        Ok(done) => done,
        Err(_) => Err(sqlx::Error::Io(io::ErrorKind::TimedOut.into())),
    }
}
