//! Converts errors of `PostgreSQL`, and decides whether the connection can be used again.

use crate::StoreError;
use sqlx::error::DatabaseError;
use sqlx::postgres::{PgDatabaseError, PgSeverity};
use std::io;
use std::time::Duration;

const UNIQUE: &str = "23505";
const READ_ONLY: &str = "25006";
const CROWDED: &str = "53300";
const DISK_FULL: &str = "53100";
const LOCKED: &str = "55P03";
const CANCELLED: &str = "57014";
const DEADLOCK: &str = "40P01";

/// Converts an error.
pub(super) fn fault(error: sqlx::Error) -> StoreError {
    match error {
        sqlx::Error::PoolClosed => StoreError::Closed,
        sqlx::Error::PoolTimedOut => StoreError::Busy,
        sqlx::Error::Database(error) => {
            named(error.code().as_deref().unwrap_or_default(), is_last(&*error), error.message())
        }
        error => StoreError::Other(format!("the connection to the database is lost: {}", words(&error))),
    }
}

/// Converts an error of the database; `is_last` if it ended the connection.
fn named(code: &str, is_last: bool, message: &str) -> StoreError {
    match code {
        // The connection was refused: no statement was sent.
        CROWDED => StoreError::Busy,
        // The outcome of the statement is unknown.
        _ if is_last => StoreError::Other(format!("the database ended the connection: {message}")),
        UNIQUE => StoreError::Clash,
        DISK_FULL => StoreError::Full,
        // Another session holds the lock, for a while.
        LOCKED | CANCELLED | DEADLOCK => StoreError::Busy,
        code if code.starts_with("53") => StoreError::Busy,
        _ => StoreError::Other(format!("the database says: {message}")),
    }
}

/// The error in a few words, without parts of the database's URL.
pub(super) fn words(error: &sqlx::Error) -> String {
    match error {
        sqlx::Error::Io(error) if error.kind() == io::ErrorKind::TimedOut => "no answer".into(),
        sqlx::Error::Io(error) => hinted(error.to_string()),
        sqlx::Error::Database(error) => error.message().to_owned(),
        error => hinted(error.to_string()),
    }
}

/// Adds what to do, if that is not plain.
fn hinted(words: String) -> String {
    if words.contains("UnknownIssuer") {
        format!("{words}; name the certificate of its authority in the address, as sslrootcert=FILE")
    } else {
        words
    }
}

/// True if the connection must not be used again: after any error but a refusal with which the database kept it open.
pub(super) fn is_lost(error: &sqlx::Error) -> bool {
    let sqlx::Error::Database(said) = error else { return true };
    // A database that has become read-only is a standby; the primary is elsewhere.
    is_read_only(error) || is_last(&**said)
}

/// True if the database is read-only.
pub(super) fn is_read_only(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(|error| error.code().as_deref() == Some(READ_ONLY))
}

/// True if the database ended the connection with this error.
fn is_last(error: &dyn DatabaseError) -> bool {
    error
        .try_downcast_ref::<PgDatabaseError>()
        .is_none_or(|error| matches!(error.severity(), PgSeverity::Fatal | PgSeverity::Panic))
}

/// Waits for the database, at most `limit`.
pub(super) async fn within<T>(
    limit: Duration,
    work: impl Future<Output = Result<T, sqlx::Error>>,
) -> Result<T, sqlx::Error> {
    match tokio::time::timeout(limit, work).await {
        Ok(done) => done,
        Err(_) => Err(sqlx::Error::Io(io::ErrorKind::TimedOut.into())),
    }
}

#[cfg(test)]
mod tests {
    use super::{hinted, named};
    use crate::StoreError;

    #[test]
    fn an_error_that_ends_the_connection_leaves_the_outcome_unknown() {
        for (code, answer) in [
            ("53100", StoreError::Full),
            ("23505", StoreError::Clash),
            ("57014", StoreError::Busy),
            ("53200", StoreError::Busy),
        ] {
            assert_eq!(named(code, false, "why"), answer);
            let last = named(code, true, "why");
            assert!(matches!(&last, StoreError::Other(words) if words.contains("why")), "{code}: {last:?}");
        }
        assert_eq!(named("53300", true, "why"), StoreError::Busy, "it has no room for us at the moment");
        assert!(matches!(named("57P01", true, "why"), StoreError::Other(_)));
    }

    #[test]
    fn an_unknown_authority_is_reported_with_what_to_do() {
        assert!(hinted("invalid peer certificate: UnknownIssuer".into()).contains("sslrootcert="));
        assert_eq!(hinted("refused".into()), "refused");
    }
}
