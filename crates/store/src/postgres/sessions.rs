//! Tokens of guests, and what guests have called back. It knows nothing of the queue.

use crate::sessions::{Identity, SessionChange, TokenRow};
use sqlx::{Connection as _, PgConnection, PgPool};

/// How far back changes are asked for again, in milliseconds: a transaction is seen later than the time that it wrote.
const OVERLAP: i64 = 15_000;

/// The time by the database's clock, in milliseconds since 1970.
const NOW: &str = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint";

/// Makes a change in one transaction.
pub(super) async fn change(db: &mut PgConnection, change: &SessionChange) -> sqlx::Result<u64> {
    let mut transaction = db.begin().await?;
    let db = &mut *transaction;
    let done = match change {
        SessionChange::Add { guest, token, most } => add(db, guest, token, *most).await?,
        SessionChange::Revoke { guest, id } => revoke(db, guest, id).await?,
        SessionChange::LogOut { guest } => log_out(db, guest).await?,
        SessionChange::Expire { before, limit } => expire(db, *before, *limit).await?,
    };
    transaction.commit().await?;
    Ok(done)
}

async fn add(db: &mut PgConnection, guest: &str, token: &TokenRow, most: u32) -> sqlx::Result<u64> {
    // Two nodes that add at once count one after the other.
    sqlx::query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))")
        .bind(guest)
        .execute(&mut *db)
        .await?;
    let add = sqlx::query(
        "INSERT INTO session (id, guest, name, made, expires) SELECT $1, $2, $3, $4, $5
         WHERE (SELECT count(*) FROM session WHERE guest = $2 AND expires > $4) < $6",
    );
    let add = add.bind(&token.id).bind(guest).bind(&token.name).bind(token.made as i64);
    let added = add.bind(token.expires as i64).bind(i64::from(most)).execute(&mut *db).await?.rows_affected();
    // Other nodes may know the guest's tokens without this one.
    changed(db, guest, 0).await?;
    Ok(added)
}

async fn revoke(db: &mut PgConnection, guest: &str, id: &str) -> sqlx::Result<u64> {
    let revoke = sqlx::query("DELETE FROM session WHERE id = $1 AND guest = $2");
    let revoked = revoke.bind(id).bind(guest).execute(&mut *db).await?.rows_affected();
    changed(db, guest, 0).await?;
    Ok(revoked)
}

async fn log_out(db: &mut PgConnection, guest: &str) -> sqlx::Result<u64> {
    sqlx::query("DELETE FROM session WHERE guest = $1").bind(guest).execute(&mut *db).await?;
    changed(db, guest, 1).await
}

/// Notes that something of the guest has changed, and returns the generation.
async fn changed(db: &mut PgConnection, guest: &str, by: i64) -> sqlx::Result<u64> {
    let sql = format!(
        "INSERT INTO identity (guest, generation, changed) VALUES ($1, $2, {NOW})
         ON CONFLICT (guest) DO UPDATE SET generation = identity.generation + $2, changed = excluded.changed
         RETURNING generation"
    );
    let generation: i64 =
        sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).bind(guest).bind(by).fetch_one(db).await?;
    Ok(generation as u64)
}

async fn expire(db: &mut PgConnection, before: u64, limit: u32) -> sqlx::Result<u64> {
    let expire = sqlx::query(
        "DELETE FROM session WHERE id IN (SELECT id FROM session WHERE expires < $1 ORDER BY expires LIMIT $2)",
    );
    Ok(expire.bind(before as i64).bind(i64::from(limit)).execute(db).await?.rows_affected())
}

/// The generation of a guest, and their tokens that are not revoked.
pub(super) async fn identity(db: &PgPool, guest: &str) -> sqlx::Result<Identity> {
    // The generation first: of a guest who logs out between both, older tokens are then missing, not too many.
    let generation: Option<i64> = sqlx::query_scalar("SELECT generation FROM identity WHERE guest = $1")
        .bind(guest)
        .fetch_optional(db)
        .await?;
    let rows: Vec<(String, String, i64, i64)> =
        sqlx::query_as("SELECT id, name, made, expires FROM session WHERE guest = $1 ORDER BY made, id")
            .bind(guest)
            .fetch_all(db)
            .await?;
    let token = |(id, name, made, expires): (String, String, i64, i64)| TokenRow {
        id,
        name,
        made: made as u64,
        expires: expires as u64,
    };
    let tokens = rows.into_iter().map(token).collect();
    Ok(Identity { generation: generation.unwrap_or(0) as u64, tokens })
}

/// The guests whose sessions or tokens have changed since that time by the database's clock, none for the first time, and the time for
/// the next question. Some are told twice.
pub(super) async fn changed_since(db: &PgPool, since: Option<u64>) -> sqlx::Result<(Vec<String>, u64)> {
    let now: i64 = sqlx::query_scalar(sqlx::AssertSqlSafe(format!("SELECT {NOW}"))).fetch_one(db).await?;
    let since = since.map_or(now, |since| since as i64).saturating_sub(OVERLAP);
    let guests = sqlx::query_scalar("SELECT guest FROM identity WHERE changed >= $1 ORDER BY changed")
        .bind(since)
        .fetch_all(db)
        .await?;
    Ok((guests, now as u64))
}
