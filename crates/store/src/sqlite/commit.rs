//! All writes, each in one transaction. It knows nothing of the queue.

use super::fault::fault;
use super::unfolded::Segment;
use crate::phase::number_of;
use crate::{Append, CodeOf, Phase, StoreError};
use sqlx::{AssertSqlSafe, SqliteConnection};
use std::sync::Arc;

/// Segments that one statement inserts.
const SEGMENTS: usize = 32;

/// A group with cards in one call, because every call costs as much as several appends. Rows of guests are scattered, a page
/// each, so only those of guests who came or went, or whose race ended, are written.
///
/// The parameters are `$1` and `$2`, because the driver loses count of `?` over several statements.
const GROUP: &str = "
BEGIN IMMEDIATE;
INSERT INTO journal (body) VALUES ($1);
INSERT INTO card (name, phase, listed, changed, summary, code)
    SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>6 FROM json_each($2) WHERE true
    ON CONFLICT (name) DO UPDATE SET
        phase = excluded.phase, listed = excluded.listed, changed = excluded.changed, summary = excluded.summary,
        code = excluded.code;
DELETE FROM guest WHERE (guest, name) IN (
    SELECT guest.guest, guest.name FROM json_each($2) AS card CROSS JOIN guest ON guest.name = card.value->>0
    WHERE guest.guest NOT IN (SELECT value FROM json_each(card.value, '$[5]')));
INSERT INTO guest (guest, name, since, over)
    SELECT guest.value, card.value->>0, card.value->>3, card.value->>1 = 2
    FROM json_each($2) AS card, json_each(card.value, '$[5]') AS guest WHERE true
    ON CONFLICT (guest, name) DO UPDATE SET over = excluded.over WHERE over <> excluded.over;
COMMIT;";

/// Writes a group and the cards that came with it.
pub(super) async fn group(
    db: &mut SqliteConnection,
    body: String,
    group: impl DoubleEndedIterator<Item = &Append>,
    code_of: CodeOf,
) -> Result<(), StoreError> {
    // A single statement is a transaction.
    let write = match cards(group, code_of)? {
        None => sqlx::query("INSERT INTO journal (body) VALUES (?)").bind(body),
        Some(cards) => sqlx::query(GROUP).bind(body).bind(cards),
    };
    write.execute(db).await.map_err(fault)?;
    Ok(())
}

/// A table and its card, in the order in which [`GROUP`] reads them.
type Dealt<'a> = (&'a str, i16, bool, u64, &'a str, &'a [String], Option<String>);

/// The last card of each table, as JSON for [`GROUP`]; none if there is none.
fn cards<'a>(
    group: impl DoubleEndedIterator<Item = &'a Append>,
    code_of: CodeOf,
) -> Result<Option<String>, StoreError> {
    let mut cards: Vec<Dealt<'_>> = Vec::new();
    for append in group.rev() {
        if let Some(card) = &append.card
            && !cards.iter().any(|(table, ..)| **table == *append.table)
        {
            let phase = number_of(card.phase);
            let code = card.code(&append.table, code_of);
            cards.push((&append.table, phase, card.listed, append.at, &card.summary, &card.guests, code));
        }
    }
    if cards.is_empty() {
        return Ok(None);
    }
    serde_json::to_string(&cards).map(Some).map_err(|error| StoreError::Other(error.to_string()))
}

/// Moves the journal into the logs.
pub(super) async fn fold(db: &mut SqliteConnection, mut segments: Vec<Segment>) -> Result<(), StoreError> {
    begin(db).await?;
    while !segments.is_empty() {
        let rest = segments.split_off(segments.len().min(SEGMENTS));
        let sql = format!(
            "INSERT INTO log (name, seq, at, body) VALUES (?,?,?,?){}",
            ",(?,?,?,?)".repeat(segments.len() - 1)
        );
        // Only full statements are prepared, because others seldom come again.
        let mut insert = sqlx::query(AssertSqlSafe(sql)).persistent(segments.len() == SEGMENTS);
        for segment in segments {
            insert =
                insert.bind(segment.name).bind(segment.seq as i64).bind(segment.at as i64).bind(segment.body);
        }
        insert.execute(&mut *db).await.map_err(fault)?;
        segments = rest;
    }
    sqlx::query("DELETE FROM journal").execute(&mut *db).await.map_err(fault)?;
    commit(db).await
}

/// The journal, in order. It has rows if the last server did not close the store.
pub(super) async fn journal(db: &mut SqliteConnection) -> Result<Vec<String>, StoreError> {
    sqlx::query_scalar("SELECT body FROM journal ORDER BY id").fetch_all(db).await.map_err(fault)
}

/// The number of the last append of a table that was folded into its log.
pub(super) async fn head(db: &mut SqliteConnection, table: &Arc<str>) -> Result<Option<u64>, StoreError> {
    let head: Option<i64> = sqlx::query_scalar("SELECT max(seq) FROM log WHERE name = ?")
        .bind(Arc::clone(table))
        .fetch_one(db)
        .await
        .map_err(fault)?;
    Ok(head.map(|head| head as u64))
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

/// Replaces the value of that name.
pub(super) async fn note(db: &mut SqliteConnection, name: &str, value: [u8; 32]) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO secret (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
    )
    .bind(name)
    .bind(value.to_vec())
    .execute(db)
    .await
    .map_err(fault)?;
    Ok(())
}

/// Deletes old tables, except those that are `needed`.
pub(super) async fn forget(
    db: &mut SqliteConnection,
    phase: Phase,
    touched_before: u64,
    limit: u32,
    needed: impl Fn(&str) -> bool,
) -> Result<Vec<String>, StoreError> {
    begin(db).await?;
    // A table is touched when its card changes or later, so the index on `changed` finds all candidates.
    let mut names: Vec<String> = sqlx::query_scalar(
        "SELECT name FROM card
         WHERE phase = ?1 AND changed < ?2
           AND coalesce((SELECT at FROM log WHERE log.name = card.name ORDER BY seq DESC LIMIT 1), 0) < ?2
         ORDER BY changed LIMIT ?3",
    )
    .bind(number_of(phase))
    .bind(i64::try_from(touched_before).unwrap_or(i64::MAX))
    .bind(limit)
    .fetch_all(&mut *db)
    .await
    .map_err(fault)?;
    names.retain(|name| !needed(name));
    for name in &names {
        sqlx::query("DELETE FROM log WHERE name = ?").bind(name).execute(&mut *db).await.map_err(fault)?;
        sqlx::query("DELETE FROM card WHERE name = ?").bind(name).execute(&mut *db).await.map_err(fault)?;
    }
    commit(db).await?;
    Ok(names)
}

async fn begin(db: &mut SqliteConnection) -> Result<(), StoreError> {
    // Immediate, so that a lock of another process is met here, before anything is done.
    sqlx::query("BEGIN IMMEDIATE").execute(db).await.map_err(fault)?;
    Ok(())
}

async fn commit(db: &mut SqliteConnection) -> Result<(), StoreError> {
    sqlx::query("COMMIT").execute(db).await.map_err(fault)?;
    Ok(())
}

/// Rolls back. It fails if there is nothing to roll back, or if the connection cannot be used.
pub(super) async fn undo(db: &mut SqliteConnection) -> Result<(), StoreError> {
    sqlx::query("ROLLBACK").execute(db).await.map_err(fault)?;
    Ok(())
}

/// Empties the write-ahead log into the database.
pub(super) async fn checkpoint(db: &mut SqliteConnection) -> Result<(), StoreError> {
    sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(db).await.map_err(fault)?;
    Ok(())
}
