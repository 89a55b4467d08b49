//! All writes, each in one transaction. It knows nothing of the queue.

use super::columns::{self, CARD};
use super::fault::{fault, fault_in};
use super::lists;
use super::unfolded::Segment;
use crate::damages::Damages;
use crate::phase::number_of;
use crate::rowsum::{self, Head};
use crate::verify::Read;
use crate::{Append, CodeOf, Phase, StoreError};
use sqlx::{AssertSqlSafe, SqliteConnection};
use std::path::Path;
use xaymaca_chain::checksum;

/// The key whose digest names this database.
const DATABASE: &str = "database";

/// Segments that one statement inserts.
const SEGMENTS: usize = 32;

/// A group with cards in one call, because every call costs as much as several appends. Rows of guests are scattered, a page
/// each, so only those of guests who came or went, or whose race ended, are written.
///
/// The parameters are `$1` and `$2`, because the driver loses count of `?` over several statements.
const GROUP: &str = "
BEGIN IMMEDIATE;
INSERT INTO journal (body) VALUES ($1);
INSERT INTO card (name, phase, listed, changed, summary, code, checksum, guests)
    SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>6, value->>7, value->>8
    FROM json_each($2) WHERE true
    ON CONFLICT (name) DO UPDATE SET
        phase = excluded.phase, listed = excluded.listed, changed = excluded.changed, summary = excluded.summary,
        code = excluded.code, checksum = excluded.checksum, guests = excluded.guests;
DELETE FROM guest WHERE (guest, name) IN (
    SELECT guest.guest, guest.name FROM json_each($2) AS card CROSS JOIN guest ON guest.name = card.value->>0
    WHERE guest.guest NOT IN (SELECT value->>0 FROM json_each(card.value, '$[5]')));
INSERT INTO guest (guest, name, since, over, checksum)
    SELECT guest.value->>0, card.value->>0, card.value->>3, card.value->>1 = 2, guest.value->>1
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
type Dealt<'a> = (&'a str, i16, bool, u64, &'a str, Vec<(&'a str, String)>, Option<String>, String, String);

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
            let (sum, guests) = rowsum::of_card(&append.table, append.at, card);
            let seated = |guest: &'a String| {
                (guest.as_str(), rowsum::of_guest(guest, &append.table, append.at).to_string())
            };
            let seated = card.guests.iter().map(seated).collect();
            let (at, summary) = (append.at, card.summary.as_str());
            let sums = (sum.to_string(), guests.to_string());
            cards.push((&append.table, phase, card.listed, at, summary, seated, code, sums.0, sums.1));
        }
    }
    if cards.is_empty() {
        return Ok(None);
    }
    serde_json::to_string(&cards).map(Some).map_err(|error| StoreError::Other(error.to_string()))
}

/// Moves the journal into the logs, except for rows that are damaged.
pub(super) async fn fold(
    db: &mut SqliteConnection,
    mut segments: Vec<Segment>,
    kept: &[i64],
) -> Result<(), StoreError> {
    begin(db).await?;
    while !segments.is_empty() {
        let rest = segments.split_off(segments.len().min(SEGMENTS));
        let sql = format!(
            "INSERT INTO log (name, seq, at, body) VALUES (?,?,?,?){}",
            ",(?,?,?,?)".repeat(segments.len() - 1)
        );
        // Only full statements are prepared, because others seldom come again.
        let mut insert = sqlx::query(AssertSqlSafe(sql)).persistent(segments.len() == SEGMENTS);
        let mut heads = Vec::with_capacity(segments.len());
        for Segment { name, head, body } in segments {
            heads.push((name.to_string(), head));
            insert = insert.bind(name).bind(head.seq as i64).bind(head.at as i64).bind(body);
        }
        insert.execute(&mut *db).await.map_err(fault)?;
        set_heads(db, &heads).await?;
        segments = rest;
    }
    match kept {
        [] => sqlx::query("DELETE FROM journal").execute(&mut *db).await,
        kept => {
            let kept = serde_json::json!(kept).to_string();
            let sql = "DELETE FROM journal WHERE id NOT IN (SELECT value FROM json_each(?))";
            sqlx::query(sql).bind(kept).execute(&mut *db).await
        }
    }
    .map_err(fault)?;
    commit(db).await
}

/// Writes the ends of logs.
async fn set_heads(db: &mut SqliteConnection, heads: &[(String, Head)]) -> Result<(), StoreError> {
    let rows: Vec<_> = heads
        .iter()
        .map(|(name, head)| {
            let digest = head.digest.map(|digest| digest.to_string());
            (name, head.seq, head.at, digest, head.sum(name).to_string())
        })
        .collect();
    let rows = serde_json::to_string(&rows).map_err(|error| StoreError::Other(error.to_string()))?;
    sqlx::query(
        "INSERT INTO head (name, seq, at, digest, checksum)
             SELECT value->>0, value->>1, value->>2, value->>3, value->>4 FROM json_each(?) WHERE true
             ON CONFLICT (name) DO UPDATE SET
                 seq = excluded.seq, at = excluded.at, digest = excluded.digest, checksum = excluded.checksum",
    )
    .bind(rows)
    .execute(db)
    .await
    .map_err(fault)?;
    Ok(())
}

/// Seals a log that an older version wrote, if it has not gone on since it was read.
pub(super) async fn seal(db: &mut SqliteConnection, table: &str, sealed: Head) -> Result<(), StoreError> {
    let is_unsealed = |head: Head| head.digest.is_none() && (head.seq, head.at) == (sealed.seq, sealed.at);
    if head(db, table).await?.is_some_and(is_unsealed) {
        set_heads(db, &[(table.to_owned(), sealed)]).await?;
    }
    Ok(())
}

/// The end of a log, as far as it is folded.
pub(super) async fn head(db: &mut SqliteConnection, table: &str) -> Result<Option<Head>, StoreError> {
    let row = sqlx::query("SELECT seq, at, digest, checksum FROM head WHERE name = ?")
        .bind(table)
        .fetch_optional(db)
        .await
        .map_err(|error| fault_in(table, error))?;
    let Some(row) = row.and_then(|row| columns::head(&row, 0)) else { return Ok(None) };
    row.verified(table).map(Some).ok_or_else(|| rowsum::lost_end(table).into())
}

/// A log as it is folded, from the append before that number on.
pub(super) async fn read(
    db: &mut SqliteConnection,
    table: &str,
    after: Option<u64>,
) -> Result<Read, StoreError> {
    lists::stored(db, table, after).await
}

pub(super) async fn key(
    db: &mut SqliteConnection,
    name: &str,
    fresh: [u8; 32],
    dir: &Path,
) -> Result<[u8; 32], StoreError> {
    sqlx::query("INSERT OR IGNORE INTO secret (name, value, checksum) VALUES (?, ?, ?)")
        .bind(name)
        .bind(fresh.to_vec())
        .bind(rowsum::of_secret(name.as_bytes(), &fresh).to_string())
        .execute(&mut *db)
        .await
        .map_err(fault)?;
    let row = sqlx::query("SELECT value, checksum FROM secret WHERE name = ?")
        .bind(name)
        .fetch_one(db)
        .await
        .map_err(fault)?;
    let kept = columns::bytes(&row, 0).unwrap_or_default();
    let is_sound = columns::digest(&row, 1) == Some(rowsum::of_secret(name.as_bytes(), &kept));
    kept.try_into().ok().filter(|_| is_sound).ok_or_else(|| lists::lost_key(name, dir))
}

/// Replaces the value of that name.
pub(super) async fn note(db: &mut SqliteConnection, name: &str, value: [u8; 32]) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO secret (name, value, checksum) VALUES (?, ?, ?)
         ON CONFLICT DO UPDATE SET value = excluded.value, checksum = excluded.checksum",
    )
    .bind(name)
    .bind(value.to_vec())
    .bind(rowsum::of_secret(name.as_bytes(), &value).to_string())
    .execute(db)
    .await
    .map_err(fault)?;
    Ok(())
}

/// Deletes old tables, except those that are `needed`, and those whose age is not certain because they are damaged.
/// `announce` is told which, before they are.
pub(super) async fn forget(
    db: &mut SqliteConnection,
    phase: Phase,
    touched_before: u64,
    limit: u32,
    damages: &Damages,
    needed: impl Fn(&str) -> bool,
    announce: impl FnOnce(&[String]) -> Result<(), StoreError>,
) -> Result<Vec<String>, StoreError> {
    begin(db).await?;
    // A table is touched when its card changes or later, so the index on `changed` finds all candidates.
    let rows = sqlx::query(AssertSqlSafe(format!(
        "SELECT {CARD} FROM card LEFT JOIN head ON head.name = card.name
         WHERE phase = ?1 AND changed < ?2 AND coalesce(at, 0) < ?2
         ORDER BY changed LIMIT ?3"
    )))
    .bind(number_of(phase))
    .bind(i64::try_from(touched_before).unwrap_or(i64::MAX))
    .bind(limit)
    .fetch_all(&mut *db)
    .await
    .map_err(fault)?;
    let mut names = Vec::with_capacity(rows.len());
    for row in &rows {
        match columns::card(row, 0).verified() {
            Ok(card) if needed(&card.listing.table) => {}
            Ok(card) if card.listing.phase == phase && card.listing.touched < touched_before => {
                names.push(card.listing.table);
            }
            Ok(card) => drop(damages.note(rowsum::lost_listing(card.listing.table))),
            Err(damage) => drop(damages.note(damage)),
        }
    }
    names.retain(|name| !damages.contains(name));
    announce(&names)?;
    for name in &names {
        sqlx::query("DELETE FROM log WHERE name = ?").bind(name).execute(&mut *db).await.map_err(fault)?;
        sqlx::query("DELETE FROM head WHERE name = ?").bind(name).execute(&mut *db).await.map_err(fault)?;
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

/// Empties the write-ahead log into the database, which is synced then. False if another process reads and hinders it.
pub(super) async fn checkpoint(db: &mut SqliteConnection) -> Result<bool, StoreError> {
    let (busy, ..): (i64, i64, i64) =
        sqlx::query_as("PRAGMA wal_checkpoint(TRUNCATE)").fetch_one(db).await.map_err(fault)?;
    Ok(busy == 0)
}

/// The id of this database: random, and another one in every backup.
pub(super) async fn database_id(db: &mut SqliteConnection, dir: &Path) -> Result<String, StoreError> {
    let fresh: Vec<u8> =
        sqlx::query_scalar("SELECT randomblob(32)").fetch_one(&mut *db).await.map_err(fault)?;
    let fresh = fresh.try_into().map_err(|_| StoreError::Other("32 random bytes".into()))?;
    let value = key(db, DATABASE, fresh, dir).await?;
    Ok(checksum(DATABASE, &[&value]).to_string())
}

/// Gives a copy of a database an id of its own.
pub(super) async fn renew_id(db: &mut SqliteConnection) -> Result<(), StoreError> {
    let value: Vec<u8> =
        sqlx::query_scalar("SELECT randomblob(32)").fetch_one(&mut *db).await.map_err(fault)?;
    sqlx::query("UPDATE secret SET value = ?1, checksum = ?2 WHERE name = ?3")
        .bind(&value)
        .bind(rowsum::of_secret(DATABASE.as_bytes(), &value).to_string())
        .bind(DATABASE)
        .execute(db)
        .await
        .map_err(fault)?;
    Ok(())
}
