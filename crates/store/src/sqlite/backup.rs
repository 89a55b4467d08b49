//! Copies the whole database into one file, also beside a running server. It takes no lock.

use super::database::{file_in, private, reading};
use super::fault::{fault, file_fault};
use super::{commit, schema};
use crate::{Options, StoreError};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

pub(crate) async fn backup(dir: &Path, to: &Path) -> Result<(), StoreError> {
    if !file_in(dir).exists() {
        return Err(StoreError::Other(format!("there is no store in {}", dir.display())));
    }
    if to.exists() {
        return Err(taken(to));
    }
    let draft = beside(to)?;
    // Created empty first, so that it is private from its first byte on.
    private(OpenOptions::new().write(true).create_new(true), &draft).map_err(|error| file_fault(&error))?;
    let done = match copy(dir, &draft).await {
        Ok(()) => publish(&draft, to),
        Err(error) => Err(error),
    };
    if done.is_err() {
        // The first error counts; a draft that stays does no harm.
        let _ = fs::remove_file(&draft);
    }
    done
}

fn taken(to: &Path) -> StoreError {
    StoreError::Other(format!("{} is there already, and a backup never replaces a file", to.display()))
}

/// A temporary path in the same directory, from which it can be moved atomically.
fn beside(to: &Path) -> Result<PathBuf, StoreError> {
    let name = to.file_name().ok_or_else(|| StoreError::Other(format!("{} names no file", to.display())))?;
    let mut draft = OsString::from(".");
    draft.push(name);
    draft.push(format!(".{}", std::process::id()));
    Ok(to.with_file_name(draft))
}

async fn copy(dir: &Path, draft: &Path) -> Result<(), StoreError> {
    let path = draft.to_str().ok_or_else(|| StoreError::Other("the path of a backup is text".into()))?;
    let mut db = reading(dir, &Options::default()).connect().await.map_err(fault)?;
    let copied = sqlx::query("VACUUM INTO ?").bind(path).execute(&mut db).await.map_err(fault);
    let version: Result<i64, _> = sqlx::query_scalar("PRAGMA user_version").fetch_one(&mut db).await;
    let closed = db.close().await.map_err(fault);
    copied?;
    closed?;
    // An older version has no id.
    if version.map_err(fault)? < schema::CHECKSUMS {
        return Ok(());
    }
    // What was acknowledged since is not lost where the copy is restored: it was never there.
    let mut copy = SqliteConnectOptions::new().filename(draft).connect().await.map_err(fault)?;
    let renewed = commit::renew_id(&mut copy).await;
    let closed = copy.close().await.map_err(fault);
    renewed?;
    closed
}

/// Gives the draft its name, if that is still free.
fn publish(draft: &Path, to: &Path) -> Result<(), StoreError> {
    let published = || {
        File::open(draft)?.sync_all()?;
        // A hard link appears atomically and never replaces a file, as renaming would.
        match fs::hard_link(draft, to) {
            Ok(()) => fs::remove_file(draft)?,
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Err(error),
            // The file system has no hard links: an empty file takes the name first.
            Err(_) => {
                OpenOptions::new().write(true).create_new(true).open(to)?;
                fs::rename(draft, to)?;
            }
        }
        let parent = to.parent().filter(|parent| !parent.as_os_str().is_empty());
        File::open(parent.unwrap_or(Path::new(".")))?.sync_all()
    };
    published().map_err(|error: io::Error| match error.kind() {
        io::ErrorKind::AlreadyExists => taken(to),
        _ => file_fault(&error),
    })
}
