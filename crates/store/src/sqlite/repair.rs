//! What a repair needs: copies of the files, the sound part of a damaged log, and room for a table that is written anew.

use super::database;
use super::fault::{fault, file_fault};
use super::lists;
use crate::verify;
use crate::{Options, Row, StoreError};
use sqlx::{Connection as _, SqliteConnection, SqlitePool};
use std::path::{Path, PathBuf};

/// The relations that have rows of a table, each with the column `name`.
const RELATIONS: [&str; 4] = ["log", "head", "card", "guest"];

/// Copies the files, and makes the indices anew.
pub(crate) async fn prepare_repair(dir: &Path) -> Result<PathBuf, StoreError> {
    let _lock = database::occupy(dir)?;
    let folder = copy_files(dir)?;
    let mut db = database::writer(dir, &Options::default()).await?;
    if let Err(error) = sqlx::query("REINDEX").execute(&mut db).await {
        // The check that follows says what cannot be read.
        tracing::warn!(%error, "the indices could not be made anew");
    }
    db.close().await.map_err(fault)?;
    Ok(folder)
}

/// Copies the files of a directory into the first free folder `before-repair-1`, `before-repair-2` …
fn copy_files(dir: &Path) -> Result<PathBuf, StoreError> {
    let failed = |error| file_fault(&error);
    let folder =
        (1..=u32::MAX).map(|nth| dir.join(format!("before-repair-{nth}"))).find(|folder| !folder.exists());
    let folder = folder.unwrap_or_else(|| dir.join("before-repair"));
    std::fs::create_dir(&folder).map_err(failed)?;
    for entry in std::fs::read_dir(dir).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if let Some(name) = path.file_name()
            && path.is_file()
        {
            std::fs::copy(&path, folder.join(name)).map_err(failed)?;
        }
    }
    Ok(folder)
}

pub(super) async fn sound_beginning(readers: &SqlitePool, table: &str) -> Result<Vec<Row>, StoreError> {
    let mut db = readers.acquire().await.map_err(fault)?;
    // What its end says does not matter: it may be what is damaged.
    let (_, rows) = lists::raw(&mut db, table, None).await?;
    Ok(verify::sound_beginning(table, rows))
}

/// Removes all rows of a table but those of the journal.
pub(super) async fn remove(db: &mut SqliteConnection, table: &str) -> Result<(), StoreError> {
    let mut change = db.begin().await.map_err(fault)?;
    for relation in RELATIONS {
        let sql = format!("DELETE FROM {relation} WHERE name = ?");
        sqlx::query(sqlx::AssertSqlSafe(sql)).bind(table).execute(&mut *change).await.map_err(fault)?;
    }
    change.commit().await.map_err(fault)
}

pub(super) async fn clear_journal(db: &mut SqliteConnection) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM journal").execute(db).await.map_err(fault)?;
    Ok(())
}
