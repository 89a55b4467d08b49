//! What a repair needs: the sound part of a damaged log, and a relation for the rows of tables that are set aside.

use super::fault::fault;
use super::{commit, lists, sessions};
use crate::damages::Damages;
use crate::keys::{self, KeyRepair, KeyRow};
use crate::sessions::rows::Found;
use crate::sessions::{KnownNumbers, REPAIRED};
use crate::verify;
use crate::{Identity, Row, StoreError};
use sqlx::{PgConnection, PgPool};
use xaymaca_chain::Digest;

/// The rows as they were, as JSON, so that no damaged column is interpreted.
const ASIDE: &str = "CREATE TABLE IF NOT EXISTS aside (
    id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at       timestamptz NOT NULL DEFAULT now(),
    relation text NOT NULL,
    content  jsonb NOT NULL
)";

/// Moves the rows of `$1` into `aside`.
const MOVE: [&str; 4] = [
    "WITH gone AS (DELETE FROM log WHERE name = $1 RETURNING *)
     INSERT INTO aside (relation, content) SELECT 'log', to_jsonb(gone) FROM gone",
    "WITH gone AS (DELETE FROM head WHERE name = $1 RETURNING *)
     INSERT INTO aside (relation, content) SELECT 'head', to_jsonb(gone) FROM gone",
    "WITH gone AS (DELETE FROM card WHERE name = $1 RETURNING *)
     INSERT INTO aside (relation, content) SELECT 'card', to_jsonb(gone) FROM gone",
    "WITH gone AS (DELETE FROM guest WHERE name = $1 RETURNING *)
     INSERT INTO aside (relation, content) SELECT 'guest', to_jsonb(gone) FROM gone",
];

/// The same for the key `$1`.
const MOVE_KEY: &str = "WITH gone AS (DELETE FROM secret WHERE name = $1 RETURNING *)
     INSERT INTO aside (relation, content) SELECT 'secret', to_jsonb(gone) FROM gone";

/// The same for the rows of the guest `$1`.
const MOVE_GUEST: [&str; 2] = [
    "WITH gone AS (DELETE FROM session WHERE guest = $1 RETURNING *)
     INSERT INTO aside (relation, content) SELECT 'session', to_jsonb(gone) FROM gone",
    "WITH gone AS (DELETE FROM identity WHERE guest = $1 RETURNING *)
     INSERT INTO aside (relation, content) SELECT 'identity', to_jsonb(gone) FROM gone",
];

/// Makes a guest certain again, after their rows were moved into `aside`. Their tokens are gone. If only those were damaged,
/// their cookies still hold, and it is true; otherwise all of them are void.
pub(super) async fn repair_guest(db: &PgPool, guest: &str) -> Result<bool, StoreError> {
    let mut change = db.begin().await.map_err(fault)?;
    sqlx::query("SET TRANSACTION READ WRITE").execute(&mut *change).await.map_err(fault)?;
    sqlx::query(ASIDE).execute(&mut *change).await.map_err(fault)?;
    sessions::lock(&mut change, guest).await.map_err(fault)?;
    let Found { generation, changed, highest, .. } =
        sessions::of_damaged(&mut change, guest).await.map_err(fault)?;
    for sql in MOVE_GUEST {
        sqlx::query(sql).bind(guest).execute(&mut *change).await.map_err(fault)?;
    }
    let noted = last_generation(&mut change).await.map_err(fault)?;
    let identity = Identity::after_damage(generation, KnownNumbers { in_row: highest, lost: 0, noted });
    if generation.is_none() {
        let kept = keys::of_number(identity.generation);
        commit::note(&mut change, REPAIRED, kept).await.map_err(fault)?;
    }
    sessions::write(&mut change, guest, &identity, changed).await.map_err(fault)?;
    change.commit().await.map_err(fault)?;
    Ok(generation.is_some())
}

/// The highest generation since a repair first gave one. The row is locked, so that two repairs do not give the same.
pub(super) async fn last_generation(db: &mut PgConnection) -> sqlx::Result<Option<u64>> {
    sessions::lock(db, REPAIRED).await?;
    let row: Option<(Vec<u8>, Vec<u8>)> =
        sqlx::query_as("SELECT value, checksum FROM secret WHERE name = $1")
            .bind(REPAIRED)
            .fetch_optional(db)
            .await?;
    Ok(row.and_then(|(value, sum)| keys::number(REPAIRED, value, Digest::of_bytes(&sum))))
}

/// Changes damaged keys back, or moves them into `aside`. If `repair` is false, it is only said which are damaged. The key of
/// sessions is also moved if it is not certain whose row in `identity` is damaged: then no cookie is certain.
pub(super) async fn repair_keys(
    db: &PgPool,
    repair: bool,
    damages: &Damages,
) -> Result<Vec<KeyRepair>, StoreError> {
    let mut change = db.begin().await.map_err(fault)?;
    if repair {
        sqlx::query("SET TRANSACTION READ WRITE").execute(&mut *change).await.map_err(fault)?;
    }
    let rows: Vec<(String, Vec<u8>, Vec<u8>)> = sqlx::query_as("SELECT name, value, checksum FROM secret")
        .fetch_all(&mut *change)
        .await
        .map_err(fault)?;
    let rows = rows.into_iter().map(|(name, value, sum)| KeyRow {
        name: name.into_bytes(),
        value,
        checksum: Digest::of_bytes(&sum),
    });
    let unsound: Vec<KeyRow> = rows.filter(|key| !key.is_sound()).collect();
    let name_of = |key: &KeyRow| String::from_utf8_lossy(&key.name).into_owned();
    let mut done = Vec::new();
    if damages.has_unowned() {
        done.push(KeyRepair::Withdrawn(keys::SESSION.into()));
    }
    if !repair || unsound.is_empty() && done.is_empty() {
        done.extend(unsound.iter().map(|key| KeyRepair::Removed(name_of(key))));
        return Ok(done);
    }
    sqlx::query(ASIDE).execute(&mut *change).await.map_err(fault)?;
    if !done.is_empty() {
        sqlx::query(MOVE_KEY).bind(keys::SESSION).execute(&mut *change).await.map_err(fault)?;
    }
    for key in &unsound {
        sqlx::query(MOVE_KEY).bind(name_of(key)).execute(&mut *change).await.map_err(fault)?;
        if let Some((name, value)) = key.mended() {
            commit::note(&mut change, &name, value).await.map_err(fault)?;
            done.push(KeyRepair::Mended(name));
        } else {
            done.push(KeyRepair::Removed(name_of(key)));
        }
    }
    change.commit().await.map_err(fault)?;
    damages.forget_unowned();
    Ok(done)
}

pub(super) async fn sound_beginning(readers: &PgPool, table: &str) -> Result<Vec<Row>, StoreError> {
    let mut db = readers.acquire().await.map_err(fault)?;
    // What its end says does not matter: it may be what is damaged.
    let (_, rows) = lists::raw_log(&mut db, table, None).await.map_err(fault)?;
    Ok(verify::sound_beginning(table, rows))
}

/// Moves all rows of a table into the relation `aside`.
pub(super) async fn set_aside(db: &PgPool, table: &str) -> Result<(), StoreError> {
    let mut change = db.begin().await.map_err(fault)?;
    // Connections that read refuse to write unless they are told otherwise.
    sqlx::query("SET TRANSACTION READ WRITE").execute(&mut *change).await.map_err(fault)?;
    sqlx::query(ASIDE).execute(&mut *change).await.map_err(fault)?;
    for sql in MOVE {
        sqlx::query(sql).bind(table).execute(&mut *change).await.map_err(fault)?;
    }
    change.commit().await.map_err(fault)
}
