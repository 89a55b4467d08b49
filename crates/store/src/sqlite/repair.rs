//! What a repair needs: copies of the files, the sound part of a damaged log, and room for a table that is written anew.

mod owners;

use super::database;
use super::fault::{fault, file_fault};
use super::lost_tail::sync;
use super::{columns, commit, integrity, lists, sessions};
use crate::keys::{self, KeyRepair, Prepared};
use crate::sessions::{KnownNumbers, REPAIRED};
use crate::verify;
use crate::{Identity, Options, Row, StoreError};
use sqlx::{AssertSqlSafe, Connection as _, SqliteConnection, SqlitePool};
use std::path::{Path, PathBuf};

/// The relations that have rows of a table, each with the column `name`.
const RELATIONS: [&str; 4] = ["log", "head", "card", "guest"];

/// Copies the files, makes the indices anew, repairs keys, and removes rows of guests that cannot be told apart.
pub(crate) async fn prepare_repair(dir: &Path) -> Result<Prepared, StoreError> {
    let _lock = database::occupy(dir)?;
    let copies = copy_files(dir)?;
    let mut db = database::writer(dir, &Options::default()).await?;
    if let Err(error) = sqlx::query("REINDEX").execute(&mut db).await {
        // The check that follows says what cannot be read.
        tracing::warn!(%error, "the indices could not be made anew");
    }
    let mut keys = repair_keys(&mut db).await.unwrap_or_else(|error| {
        // Such as that an older version wrote the file: then there are no checksums yet.
        tracing::warn!(%error, "the keys could not be checked");
        Vec::new()
    });
    match owners::repair(&mut db).await {
        Ok(true) => {}
        Ok(false) => keys.push(KeyRepair::Withdrawn(keys::SESSION.into())),
        Err(error) => tracing::warn!(%error, "the sessions could not be checked"),
    }
    db.close().await.map_err(fault)?;
    Ok(Prepared { copies, keys })
}

/// Changes damaged keys back, or removes them.
async fn repair_keys(db: &mut SqliteConnection) -> Result<Vec<KeyRepair>, StoreError> {
    let mut change = db.begin().await.map_err(fault)?;
    let mut done = Vec::new();
    for key in integrity::keys(&mut change).await?.into_iter().filter(|key| !key.is_sound()) {
        // Its name may have become a blob.
        sqlx::query("DELETE FROM secret WHERE CAST(name AS BLOB) = ?")
            .bind(&key.name)
            .execute(&mut *change)
            .await
            .map_err(fault)?;
        if let Some((name, value)) = key.mended() {
            commit::note(&mut change, &name, value).await?;
            done.push(KeyRepair::Mended(name));
        } else {
            done.push(KeyRepair::Removed(String::from_utf8_lossy(&key.name).into_owned()));
        }
    }
    change.commit().await.map_err(fault)?;
    Ok(done)
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
            let copy = folder.join(name);
            std::fs::copy(&path, &copy).and_then(|_| sync(&copy)).map_err(failed)?;
        }
    }
    // A power cut must not keep what the repair changes and lose the copies.
    sync(&folder).and_then(|()| sync(dir)).map_err(failed)?;
    Ok(folder)
}

pub(super) async fn sound_beginning(readers: &SqlitePool, table: &str) -> Result<Vec<Row>, StoreError> {
    let mut db = readers.acquire().await.map_err(fault)?;
    // What its end says does not matter: it may be what is damaged.
    let (_, rows) = lists::raw(&mut db, table, None).await?;
    Ok(verify::sound_beginning(table, rows))
}

/// Removes all rows of a table but those of the journal, also those whose name has become a blob, or is no text.
pub(super) async fn remove(db: &mut SqliteConnection, table: &str) -> Result<(), StoreError> {
    let mut change = db.begin().await.map_err(fault)?;
    for relation in RELATIONS {
        remove_named(&mut change, relation, "name", table).await?;
    }
    change.commit().await.map_err(fault)
}

/// Removes the rows with that name, as it is told: with marks in place of what is no text.
async fn remove_named(
    db: &mut SqliteConnection,
    relation: &str,
    column: &str,
    told: &str,
) -> Result<(), StoreError> {
    let sql = format!("SELECT DISTINCT CAST({column} AS BLOB) FROM {relation}");
    let names: Vec<Vec<u8>> =
        sqlx::query_scalar(AssertSqlSafe(sql)).fetch_all(&mut *db).await.map_err(fault)?;
    for name in names.iter().filter(|name| String::from_utf8_lossy(name) == told) {
        let sql = format!("DELETE FROM {relation} WHERE CAST({column} AS BLOB) = ?");
        sqlx::query(AssertSqlSafe(sql)).bind(name).execute(&mut *db).await.map_err(fault)?;
    }
    Ok(())
}

/// Makes a guest certain again. Their tokens are gone. If only those were damaged, their cookies still hold, and it is true;
/// otherwise all of them are void. `lost` is the time of a change that was acknowledged and is lost: then no row tells the
/// generation.
pub(super) async fn repair_guest(
    db: &mut SqliteConnection,
    guest: &str,
    lost: Option<u64>,
) -> Result<(bool, sessions::Written), StoreError> {
    let mut change = db.begin().await.map_err(fault)?;
    let found = sessions::of_damaged(&mut change, guest).await?;
    let generation = found.generation.filter(|_| lost.is_none());
    let known = KnownNumbers {
        in_row: found.highest.max(found.generation.unwrap_or(0)),
        lost: lost.unwrap_or(0),
        noted: last_generation(&mut change).await?,
    };
    let identity = Identity::after_damage(generation, known);
    if generation.is_none() {
        commit::note(&mut change, REPAIRED, keys::of_number(identity.generation)).await?;
    }
    if guest.contains(char::REPLACEMENT_CHARACTER) {
        // The name of a damaged row, which is no text: it would be found again.
        remove_named(&mut change, "identity", "guest", guest).await?;
        remove_named(&mut change, "session", "guest", guest).await?;
    }
    let written = sessions::write(&mut change, guest, &identity, found.changed).await.map_err(fault)?;
    change.commit().await.map_err(fault)?;
    Ok((generation.is_some(), written))
}

/// The highest generation since a repair first gave one.
pub(super) async fn last_generation(db: &mut SqliteConnection) -> Result<Option<u64>, StoreError> {
    let row = sqlx::query("SELECT value, checksum FROM secret WHERE name = ?")
        .bind(REPAIRED)
        .fetch_optional(db)
        .await
        .map_err(fault)?;
    let number = |row| keys::number(REPAIRED, columns::bytes(row, 0)?, columns::digest(row, 1));
    Ok(row.as_ref().and_then(number))
}

pub(super) async fn clear_journal(db: &mut SqliteConnection) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM journal").execute(db).await.map_err(fault)?;
    Ok(())
}
