//! Tokens of guests, and what guests have called back. It knows nothing of the queue.

use super::fault::fault;
use crate::StoreError;
use crate::sessions::{Identity, SessionChange, TokenRow};
use sqlx::{Connection as _, SqliteConnection, SqlitePool};

/// Makes a change in one transaction.
pub(super) async fn change(db: &mut SqliteConnection, change: &SessionChange) -> Result<u64, StoreError> {
    let mut transaction = db.begin().await.map_err(fault)?;
    let db = &mut *transaction;
    let done = match change {
        SessionChange::Add { guest, token, most } => add(db, guest, token, *most).await,
        SessionChange::Revoke { guest, id } => revoke(db, guest, id).await,
        SessionChange::LogOut { guest } => log_out(db, guest).await,
        SessionChange::Expire { before, limit } => expire(db, *before, *limit).await,
    };
    let done = done.map_err(fault)?;
    transaction.commit().await.map_err(fault)?;
    Ok(done)
}

async fn add(db: &mut SqliteConnection, guest: &str, token: &TokenRow, most: u32) -> sqlx::Result<u64> {
    let add = sqlx::query(
        "INSERT INTO session (id, guest, name, made, expires) SELECT $1, $2, $3, $4, $5
         WHERE (SELECT count(*) FROM session WHERE guest = $2 AND expires > $4) < $6",
    );
    let add = add.bind(&token.id).bind(guest).bind(&token.name).bind(token.made as i64);
    Ok(add.bind(token.expires as i64).bind(most).execute(db).await?.rows_affected())
}

async fn revoke(db: &mut SqliteConnection, guest: &str, id: &str) -> sqlx::Result<u64> {
    let revoke = sqlx::query("DELETE FROM session WHERE id = $1 AND guest = $2");
    Ok(revoke.bind(id).bind(guest).execute(db).await?.rows_affected())
}

async fn log_out(db: &mut SqliteConnection, guest: &str) -> sqlx::Result<u64> {
    sqlx::query("DELETE FROM session WHERE guest = $1").bind(guest).execute(&mut *db).await?;
    let generation: i64 = sqlx::query_scalar(
        "INSERT INTO identity (guest, generation, changed) VALUES ($1, 1, unixepoch() * 1000)
         ON CONFLICT (guest) DO UPDATE SET generation = generation + 1, changed = excluded.changed
         RETURNING generation",
    )
    .bind(guest)
    .fetch_one(db)
    .await?;
    Ok(generation as u64)
}

async fn expire(db: &mut SqliteConnection, before: u64, limit: u32) -> sqlx::Result<u64> {
    let expire = sqlx::query(
        "DELETE FROM session WHERE id IN (SELECT id FROM session WHERE expires < $1 ORDER BY expires LIMIT $2)",
    );
    Ok(expire.bind(before as i64).bind(limit).execute(db).await?.rows_affected())
}

/// The generation of a guest, and their tokens that are not revoked.
pub(super) async fn identity(db: &SqlitePool, guest: &str) -> Result<Identity, StoreError> {
    let mut db = db.acquire().await.map_err(fault)?;
    // In one transaction, so that both are of the same time.
    let mut reading = db.begin().await.map_err(fault)?;
    let generation: Option<i64> = sqlx::query_scalar("SELECT generation FROM identity WHERE guest = $1")
        .bind(guest)
        .fetch_optional(&mut *reading)
        .await
        .map_err(fault)?;
    let rows: Vec<(String, String, i64, i64)> = sqlx::query_as(
        "SELECT id, name, made, expires FROM session INDEXED BY session_by_guest WHERE guest = $1 ORDER BY made, id",
    )
    .bind(guest)
    .fetch_all(&mut *reading)
    .await
    .map_err(fault)?;
    let token = |(id, name, made, expires): (String, String, i64, i64)| TokenRow {
        id,
        name,
        made: made as u64,
        expires: expires as u64,
    };
    let tokens = rows.into_iter().map(token).collect();
    Ok(Identity { generation: generation.unwrap_or(0) as u64, tokens })
}
