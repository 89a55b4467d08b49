//! Everything that only reads.

use super::fault::fault;
use crate::phase::phase_of;
use crate::{GuestListing, Listing, Page, Phase, Row, StoreError};
use sqlx::PgPool;

fn text(bytes: Vec<u8>) -> Result<String, StoreError> {
    String::from_utf8(bytes).map_err(|_| StoreError::Other("the log is damaged: it cannot be read".into()))
}

/// The log of a table behind that place; without one all of it.
pub(super) async fn read(db: &PgPool, table: &str, after: Option<u64>) -> Result<Vec<Row>, StoreError> {
    let rows: Vec<(i64, i64, Vec<u8>)> =
        sqlx::query_as("SELECT seq, at, lines FROM log WHERE name = $1 AND seq > $2 ORDER BY seq")
            .bind(table)
            .bind(after.map_or(-1, |after| i64::try_from(after).unwrap_or(i64::MAX)))
            .fetch_all(db)
            .await
            .map_err(fault)?;
    rows.into_iter()
        .map(|(seq, at, lines)| Ok(Row { seq: seq as u64, at: at as u64, lines: text(lines)? }))
        .collect()
}

type Listed = (String, i16, Vec<u8>, i64);

fn listings(rows: Vec<Listed>) -> Result<Vec<Listing>, StoreError> {
    rows.into_iter()
        .map(|(table, phase, summary, touched)| {
            Ok(Listing { table, phase: phase_of(phase), summary: text(summary)?, touched: touched as u64 })
        })
        .collect()
}

pub(super) async fn listed(db: &PgPool, limit: u32) -> Result<Vec<Listing>, StoreError> {
    let rows = sqlx::query_as(
        "SELECT name, phase, summary,
                coalesce((SELECT at FROM log WHERE log.name = card.name ORDER BY seq DESC LIMIT 1), changed)
         FROM card WHERE phase = 0 AND listed ORDER BY changed DESC LIMIT $1",
    );
    listings(rows.bind(i64::from(limit)).fetch_all(db).await.map_err(fault)?)
}

pub(super) async fn of_guest(
    db: &PgPool,
    guest: &str,
    page: Page<'_>,
) -> Result<Vec<GuestListing>, StoreError> {
    let (since, after) = page.bound();
    let rows: Vec<(i64, String, i16, Vec<u8>, i64)> = sqlx::query_as(
        "SELECT since, name, phase, summary,
                coalesce((SELECT at FROM log WHERE log.name = card.name ORDER BY seq DESC LIMIT 1), changed)
         FROM guest JOIN card USING (name)
         WHERE guest = $1 AND over = $2 AND (since, name) < ($3, $4) ORDER BY since DESC, name DESC LIMIT $5",
    )
    .bind(guest)
    .bind(page.over)
    .bind(since)
    .bind(after)
    .bind(i64::from(page.limit))
    .fetch_all(db)
    .await
    .map_err(fault)?;
    let (since, rows): (Vec<i64>, Vec<Listed>) = rows
        .into_iter()
        .map(|(since, table, phase, summary, at)| (since, (table, phase, summary, at)))
        .unzip();
    let listing = |(since, listing): (i64, Listing)| GuestListing { since: since as u64, listing };
    Ok(since.into_iter().zip(listings(rows)?).map(listing).collect())
}

/// What lists show of one table.
pub(super) async fn card(db: &PgPool, table: &str) -> Result<Option<(Phase, String)>, StoreError> {
    let found: Option<(i16, Vec<u8>)> = sqlx::query_as("SELECT phase, summary FROM card WHERE name = $1")
        .bind(table)
        .fetch_optional(db)
        .await
        .map_err(fault)?;
    found.map(|(phase, summary)| Ok((phase_of(phase), text(summary)?))).transpose()
}

pub(super) async fn racing(db: &PgPool, after: &str, limit: u32) -> Result<Vec<String>, StoreError> {
    let names =
        sqlx::query_scalar("SELECT name FROM card WHERE phase = 1 AND name > $1 ORDER BY name LIMIT $2");
    names.bind(after).bind(i64::from(limit)).fetch_all(db).await.map_err(fault)
}

pub(super) async fn ping(db: &PgPool) -> Result<(), StoreError> {
    sqlx::query("SELECT 1").execute(db).await.map_err(fault)?;
    Ok(())
}
