//! Opens the file: one connection that writes, a few that read. It knows none of the queries.

use super::fault::{fault, file_fault};
use super::{acknowledged, integrity, schema};
use crate::{Options, StoreError};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions as _, SqliteConnection, SqlitePool};
use std::fs::{DirBuilder, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// Connections that read: reading is rare, for a table that wakes or a list.
const READERS: u32 = 2;

/// The database file in the directory of a store.
pub(super) fn file_in(dir: &Path) -> PathBuf {
    dir.join("xaymaca.db")
}

/// Creates the directory and locks it for this process, as long as the returned file is open.
pub(super) fn occupy(dir: &Path) -> Result<File, StoreError> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(dir).map_err(|error| file_fault(&error))?;
    let lock = private(OpenOptions::new().write(true).create(true).truncate(false), &dir.join("lock"))
        .map_err(|error| file_fault(&error))?;
    match lock.try_lock() {
        Ok(()) => refuse_lost(dir).map(|()| lock),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse(dir.to_path_buf())),
        Err(TryLockError::Error(error)) => Err(file_fault(&error)),
    }
}

/// Refuses a directory whose database is missing or empty, although it has files that are written after the database: `SQLite` would
/// delete the write-ahead log and begin anew, and no table that was there would be missed.
fn refuse_lost(dir: &Path) -> Result<(), StoreError> {
    let bytes = |path: &Path| path.metadata().map_or(0, |file| file.len());
    let file = file_in(dir);
    let others = [acknowledged::file_in(dir), dir.join("xaymaca.db-wal")];
    let Some(other) = others.iter().find(|other| bytes(other) > 0).filter(|_| bytes(&file) == 0) else {
        return Ok(());
    };
    Err(StoreError::Other(format!(
        "the file {} is lost or empty, and {} is not: restore a backup into an empty directory, or begin in one",
        file.display(),
        other.display()
    )))
}

/// Opens a file. A new one cannot be read by other users of the machine, because the store has secrets.
pub(super) fn private(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options.open(path)
}

/// The connection that writes, to a database with the newest schema.
/// What `integrity` has to say about its rows comes along.
pub(super) async fn create(
    dir: &Path,
    options: &Options,
) -> Result<(SqliteConnection, Vec<String>), StoreError> {
    private(OpenOptions::new().write(true).create(true).truncate(false), &file_in(dir))
        .map_err(|error| file_fault(&error))?;
    let mut db = writer(dir, options).await?;
    let complaints = integrity::check_file(&mut db, dir, options).await?;
    schema::migrate(&mut db, options.code_of).await?;
    Ok((db, complaints))
}

/// The connection that writes.
pub(super) async fn writer(dir: &Path, options: &Options) -> Result<SqliteConnection, StoreError> {
    let mut connect = SqliteConnectOptions::new()
        .filename(file_in(dir))
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(options.patience)
        // 16 MiB each, so that pages of active tables are seldom written to the file and never read back.
        .pragma("cache_size", "-16384")
        .pragma("wal_autocheckpoint", "4096")
        .disable_statement_logging();
    if let Some(pages) = options.most_pages {
        connect = connect.pragma("max_page_count", pages.to_string());
    }
    connect.connect().await.map_err(fault)
}

/// The connections that read. They never wait for the writer.
pub(super) async fn readers(dir: &Path, options: &Options) -> Result<SqlitePool, StoreError> {
    SqlitePoolOptions::new()
        .max_connections(READERS)
        .max_lifetime(None)
        .idle_timeout(None)
        .test_before_acquire(false)
        .connect_with(reading(dir, options))
        .await
        .map_err(fault)
}

/// The options of a connection that only reads.
pub(super) fn reading(dir: &Path, options: &Options) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file_in(dir))
        .read_only(true)
        .busy_timeout(options.patience)
        .disable_statement_logging()
}
