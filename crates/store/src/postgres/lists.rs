//! Everything that only reads.

use super::fault::fault;
use crate::phase::phase_of;
use crate::{Listing, Row, StoreError};
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

pub(super) async fn of_guest(db: &PgPool, guest: &str, limit: u32) -> Result<Vec<Listing>, StoreError> {
    let rows = sqlx::query_as(
        "SELECT name, phase, summary,
                coalesce((SELECT at FROM log WHERE log.name = card.name ORDER BY seq DESC LIMIT 1), changed)
         FROM guest JOIN card USING (name) WHERE guest = $1 ORDER BY phase = 2, changed DESC LIMIT $2",
    );
    listings(rows.bind(guest).bind(i64::from(limit)).fetch_all(db).await.map_err(fault)?)
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
