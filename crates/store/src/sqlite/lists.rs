//! All queries that only read: from the file what is folded, from memory what is only in the journal.

use super::fault::fault;
use super::frame::Frames;
use super::unfolded::Unfolded;
use super::writer::locked;
use crate::phase::phase_of;
use crate::{GuestListing, Listing, Page, Phase, Row, StoreError};
use sqlx::SqlitePool;
use std::sync::Mutex;

/// The appends of a table after that number; all without one.
pub(super) async fn read(
    db: &SqlitePool,
    unfolded: &Mutex<Unfolded>,
    table: &str,
    after: Option<u64>,
) -> Result<Vec<Row>, StoreError> {
    let is_asked = |row: &Row| after.is_none_or(|after| row.seq > after);
    // Memory first: appends that are folded meanwhile are then found twice, not missed.
    let tail: Vec<Row> = locked(unfolded).rows(table).iter().filter(|row| is_asked(row)).cloned().collect();
    // A segment has the number of its last append.
    let segments: Vec<String> =
        sqlx::query_scalar("SELECT body FROM log WHERE name = ? AND seq > ? ORDER BY seq")
            .bind(table)
            .bind(after.map_or(-1, |after| i64::try_from(after).unwrap_or(i64::MAX)))
            .fetch_all(db)
            .await
            .map_err(fault)?;
    let mut rows = Vec::new();
    for segment in segments {
        let mut frames = Frames::new(&segment);
        while !frames.is_empty() {
            rows.push(frames.row()?);
        }
    }
    rows.retain(is_asked);
    let folded = rows.last().map(|row| row.seq);
    rows.extend(tail.into_iter().filter(|row| folded.is_none_or(|folded| row.seq > folded)));
    Ok(rows)
}

// Indices are named where SQLite would otherwise sort all cards of a phase, because it does not know how many there are.

type Listed = (String, i16, String, i64);

fn listings(rows: Vec<Listed>, unfolded: &Mutex<Unfolded>) -> Vec<Listing> {
    let unfolded = locked(unfolded);
    let listing = |(table, phase, summary, touched): Listed| {
        let touched = unfolded.last(&table).map_or(touched as u64, |row| row.at);
        Listing { table, phase: phase_of(phase), summary, touched }
    };
    rows.into_iter().map(listing).collect()
}

pub(super) async fn listed(
    db: &SqlitePool,
    unfolded: &Mutex<Unfolded>,
    limit: u32,
) -> Result<Vec<Listing>, StoreError> {
    let rows = sqlx::query_as(
        "SELECT name, phase, summary,
                coalesce((SELECT at FROM log WHERE log.name = card.name ORDER BY seq DESC LIMIT 1), changed)
         FROM card INDEXED BY card_listed WHERE phase = 0 AND listed = 1 ORDER BY changed DESC LIMIT ?",
    );
    Ok(listings(rows.bind(limit).fetch_all(db).await.map_err(fault)?, unfolded))
}

pub(super) async fn of_guest(
    db: &SqlitePool,
    unfolded: &Mutex<Unfolded>,
    guest: &str,
    page: Page<'_>,
) -> Result<Vec<GuestListing>, StoreError> {
    let (since, after) = page.bound();
    let rows: Vec<(i64, String, i16, String, i64)> = sqlx::query_as(
        "SELECT since, name, phase, summary,
                coalesce((SELECT at FROM log WHERE log.name = card.name ORDER BY seq DESC LIMIT 1), changed)
         FROM guest INDEXED BY guest_by_time CROSS JOIN card USING (name)
         WHERE guest = ? AND over = ? AND (since, name) < (?, ?) ORDER BY since DESC, name DESC LIMIT ?",
    )
    .bind(guest)
    .bind(page.over)
    .bind(since)
    .bind(after)
    .bind(page.limit)
    .fetch_all(db)
    .await
    .map_err(fault)?;
    let (since, rows): (Vec<i64>, Vec<Listed>) = rows
        .into_iter()
        .map(|(since, table, phase, summary, at)| (since, (table, phase, summary, at)))
        .unzip();
    let listing = |(since, listing): (i64, Listing)| GuestListing { since: since as u64, listing };
    Ok(since.into_iter().zip(listings(rows, unfolded)).map(listing).collect())
}

/// What lists show of one table.
pub(super) async fn card(db: &SqlitePool, table: &str) -> Result<Option<(Phase, String)>, StoreError> {
    let found: Option<(i16, String)> = sqlx::query_as("SELECT phase, summary FROM card WHERE name = ?")
        .bind(table)
        .fetch_optional(db)
        .await
        .map_err(fault)?;
    Ok(found.map(|(phase, summary)| (phase_of(phase), summary)))
}

/// Racing tables and the summaries of their cards.
pub(super) async fn racing(
    db: &SqlitePool,
    after: &str,
    limit: u32,
) -> Result<Vec<(String, String)>, StoreError> {
    let tables = sqlx::query_as(
        "SELECT name, summary FROM card INDEXED BY card_racing WHERE phase = 1 AND name > ? ORDER BY name LIMIT ?",
    );
    tables.bind(after).bind(limit).fetch_all(db).await.map_err(fault)
}

/// The open table with that code, if there is exactly one.
pub(super) async fn by_code(db: &SqlitePool, code: &str) -> Result<Option<String>, StoreError> {
    let mut names: Vec<String> =
        sqlx::query_scalar("SELECT name FROM card INDEXED BY card_code WHERE phase = 0 AND code = ? LIMIT 2")
            .bind(code)
            .fetch_all(db)
            .await
            .map_err(fault)?;
    Ok(names.pop().filter(|_| names.is_empty()))
}

pub(super) async fn ping(db: &SqlitePool) -> Result<(), StoreError> {
    sqlx::query("SELECT 1").execute(db).await.map_err(fault)?;
    Ok(())
}
