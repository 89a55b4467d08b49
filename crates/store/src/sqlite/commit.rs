//! What is written in one transaction, as SQL; who waits for it is none of its business.

use super::fault::fault;
use super::lists::phase_number;
use crate::{Append, Card, Phase, StoreError};
use sqlx::{AssertSqlSafe, SqliteConnection};

/// Appends all of it, or nothing.
pub(super) async fn appends<'a>(
    db: &mut SqliteConnection,
    group: impl Iterator<Item = &'a Append> + Clone + Send,
) -> Result<(), StoreError> {
    begin(db).await?;
    let rows: Vec<&Append> = group.collect();
    for chunk in rows.chunks(64) {
        let mut sql = String::from("INSERT INTO log (name, seq, at, lines) VALUES (?,?,?,?)");
        for _ in 1..chunk.len() {
            sql.push_str(",(?,?,?,?)");
        }
        let mut query = sqlx::query(AssertSqlSafe(sql));
        for append in chunk {
            query = query
                .bind(append.table.clone())
                .bind(append.seq as i64)
                .bind(append.at as i64)
                .bind(append.lines.clone());
        }
        query.execute(&mut *db).await.map_err(fault)?;
    }
    for append in rows {
        if let Some(card) = &append.card {
            put(db, append, card).await?;
        }
    }
    commit(db).await
}

async fn put(db: &mut SqliteConnection, append: &Append, card: &Card) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO card (name, phase, listed, changed, summary) VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT (name) DO UPDATE SET phase = ?2, listed = ?3, changed = ?4, summary = ?5",
    )
    .bind(append.table.clone())
    .bind(phase_number(card.phase))
    .bind(card.listed)
    .bind(append.at as i64)
    .bind(&card.summary)
    .execute(&mut *db)
    .await
    .map_err(fault)?;
    sqlx::query("DELETE FROM guest WHERE name = ?")
        .bind(append.table.clone())
        .execute(&mut *db)
        .await
        .map_err(fault)?;
    for guest in &card.guests {
        sqlx::query("INSERT OR IGNORE INTO guest (guest, name) VALUES (?, ?)")
            .bind(guest)
            .bind(append.table.clone())
            .execute(&mut *db)
            .await
            .map_err(fault)?;
    }
    Ok(())
}

pub(super) async fn key(
    db: &mut SqliteConnection,
    name: &str,
    fresh: [u8; 32],
) -> Result<[u8; 32], StoreError> {
    sqlx::query("INSERT OR IGNORE INTO secret (name, value) VALUES (?, ?)")
        .bind(name)
        .bind(fresh.to_vec())
        .execute(&mut *db)
        .await
        .map_err(fault)?;
    let kept: Vec<u8> = sqlx::query_scalar("SELECT value FROM secret WHERE name = ?")
        .bind(name)
        .fetch_one(db)
        .await
        .map_err(fault)?;
    kept.try_into().map_err(|_| StoreError::Other(format!("the key {name} has a wrong length")))
}

pub(super) async fn forget(
    db: &mut SqliteConnection,
    phase: Phase,
    touched_before: u64,
    limit: u32,
) -> Result<Vec<String>, StoreError> {
    begin(db).await?;
    // A table is touched when its card changes or later: the index leaves only those that may be old enough.
    let names: Vec<String> = sqlx::query_scalar(
        "SELECT name FROM card
         WHERE phase = ?1 AND changed < ?2
           AND (SELECT at FROM log WHERE log.name = card.name ORDER BY seq DESC LIMIT 1) < ?2
         ORDER BY changed LIMIT ?3",
    )
    .bind(phase_number(phase))
    .bind(i64::try_from(touched_before).unwrap_or(i64::MAX))
    .bind(limit)
    .fetch_all(&mut *db)
    .await
    .map_err(fault)?;
    for name in &names {
        sqlx::query("DELETE FROM log WHERE name = ?").bind(name).execute(&mut *db).await.map_err(fault)?;
        sqlx::query("DELETE FROM card WHERE name = ?").bind(name).execute(&mut *db).await.map_err(fault)?;
    }
    commit(db).await?;
    Ok(names)
}

async fn begin(db: &mut SqliteConnection) -> Result<(), StoreError> {
    // Immediate: whoever else writes is met here, before anything is done.
    sqlx::query("BEGIN IMMEDIATE").execute(db).await.map_err(fault)?;
    Ok(())
}

async fn commit(db: &mut SqliteConnection) -> Result<(), StoreError> {
    sqlx::query("COMMIT").execute(db).await.map_err(fault)?;
    Ok(())
}

/// Undoes what was begun. An error says that there is nothing to undo, or that the connection is of no use.
pub(super) async fn undo(db: &mut SqliteConnection) -> Result<(), StoreError> {
    sqlx::query("ROLLBACK").execute(db).await.map_err(fault)?;
    Ok(())
}

/// Folds the journal into the database.
pub(super) async fn checkpoint(db: &mut SqliteConnection) -> Result<(), StoreError> {
    sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(db).await.map_err(fault)?;
    Ok(())
}
