//! What a repair needs: the sound part of a damaged log, and a relation for the rows of tables that are set aside.

use super::fault::fault;
use super::lists;
use crate::verify;
use crate::{Row, StoreError};
use sqlx::PgPool;

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
