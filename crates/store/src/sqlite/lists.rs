//! Every query that only reads.

use super::fault::fault;
use crate::{Listing, Phase, Row, StoreError};
use sqlx::SqlitePool;

/// How a phase is written in the database.
pub(super) fn phase_number(phase: Phase) -> i64 {
    match phase {
        Phase::Open => 0,
        Phase::Racing => 1,
        Phase::Over => 2,
    }
}

fn phase_of(number: i64) -> Phase {
    match number {
        0 => Phase::Open,
        1 => Phase::Racing,
        _ => Phase::Over,
    }
}

pub(super) async fn read(db: &SqlitePool, table: &str) -> Result<Vec<Row>, StoreError> {
    let rows: Vec<(i64, i64, String)> =
        sqlx::query_as("SELECT seq, at, lines FROM log WHERE name = ? ORDER BY seq")
            .bind(table)
            .fetch_all(db)
            .await
            .map_err(fault)?;
    Ok(rows.into_iter().map(|(seq, at, lines)| Row { seq: seq as u64, at: at as u64, lines }).collect())
}

type Listed = (String, i64, String, i64);

fn listings(rows: Vec<Listed>) -> Vec<Listing> {
    let listing = |(table, phase, summary, touched): Listed| Listing {
        table,
        phase: phase_of(phase),
        summary,
        touched: touched as u64,
    };
    rows.into_iter().map(listing).collect()
}

pub(super) async fn listed(db: &SqlitePool, limit: u32) -> Result<Vec<Listing>, StoreError> {
    let rows = sqlx::query_as(
        "SELECT name, phase, summary, (SELECT at FROM log WHERE log.name = card.name ORDER BY seq DESC LIMIT 1)
         FROM card WHERE phase = 0 AND listed = 1 ORDER BY changed DESC LIMIT ?",
    );
    rows.bind(limit).fetch_all(db).await.map(listings).map_err(fault)
}

pub(super) async fn of_guest(db: &SqlitePool, guest: &str, limit: u32) -> Result<Vec<Listing>, StoreError> {
    let rows = sqlx::query_as(
        "SELECT name, phase, summary,
                (SELECT at FROM log WHERE log.name = card.name ORDER BY seq DESC LIMIT 1) AS touched
         FROM guest JOIN card USING (name) WHERE guest = ? ORDER BY phase = 2, touched DESC LIMIT ?",
    );
    rows.bind(guest).bind(limit).fetch_all(db).await.map(listings).map_err(fault)
}

pub(super) async fn racing(db: &SqlitePool, after: &str, limit: u32) -> Result<Vec<String>, StoreError> {
    let names =
        sqlx::query_scalar("SELECT name FROM card WHERE phase = 1 AND name > ? ORDER BY name LIMIT ?");
    names.bind(after).bind(limit).fetch_all(db).await.map_err(fault)
}

pub(super) async fn ping(db: &SqlitePool) -> Result<(), StoreError> {
    sqlx::query("SELECT 1").execute(db).await.map_err(fault)?;
    Ok(())
}
