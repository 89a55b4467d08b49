//! Everything that only reads: the file for what was folded, memory for what is in the journal so far.

use super::fault::fault;
use super::frame::Frames;
use super::tails::Tails;
use super::writer::locked;
use crate::{Listing, Phase, Row, StoreError};
use sqlx::SqlitePool;
use std::sync::Mutex;

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

pub(super) async fn read(db: &SqlitePool, tails: &Mutex<Tails>, table: &str) -> Result<Vec<Row>, StoreError> {
    // Memory first: what is folded meanwhile is then found twice, not missed.
    let tail = locked(tails).rows(table).to_vec();
    let pieces: Vec<String> = sqlx::query_scalar("SELECT body FROM log WHERE name = ? ORDER BY seq")
        .bind(table)
        .fetch_all(db)
        .await
        .map_err(fault)?;
    let mut rows = Vec::new();
    for piece in pieces {
        let mut frames = Frames::new(&piece);
        while !frames.is_empty() {
            rows.push(frames.row()?);
        }
    }
    let folded = rows.last().map(|row| row.seq);
    rows.extend(tail.into_iter().filter(|row| folded.is_none_or(|folded| row.seq > folded)));
    Ok(rows)
}

// The indices are named where SQLite would rather sort all cards of a phase: it does not know how many there are.

type Listed = (String, i64, String, i64);

fn listings(rows: Vec<Listed>, tails: &Mutex<Tails>) -> Vec<Listing> {
    let tails = locked(tails);
    let listing = |(table, phase, summary, touched): Listed| {
        let touched = tails.last(&table).map_or(touched as u64, |row| row.at);
        Listing { table, phase: phase_of(phase), summary, touched }
    };
    rows.into_iter().map(listing).collect()
}

pub(super) async fn listed(
    db: &SqlitePool,
    tails: &Mutex<Tails>,
    limit: u32,
) -> Result<Vec<Listing>, StoreError> {
    let rows = sqlx::query_as(
        "SELECT name, phase, summary,
                coalesce((SELECT at FROM log WHERE log.name = card.name ORDER BY seq DESC LIMIT 1), changed)
         FROM card INDEXED BY card_listed WHERE phase = 0 AND listed = 1 ORDER BY changed DESC LIMIT ?",
    );
    Ok(listings(rows.bind(limit).fetch_all(db).await.map_err(fault)?, tails))
}

pub(super) async fn of_guest(
    db: &SqlitePool,
    tails: &Mutex<Tails>,
    guest: &str,
    limit: u32,
) -> Result<Vec<Listing>, StoreError> {
    let rows = sqlx::query_as(
        "SELECT name, phase, summary,
                coalesce((SELECT at FROM log WHERE log.name = card.name ORDER BY seq DESC LIMIT 1), changed)
         FROM guest JOIN card USING (name) WHERE guest = ? ORDER BY phase = 2, changed DESC LIMIT ?",
    );
    Ok(listings(rows.bind(guest).bind(limit).fetch_all(db).await.map_err(fault)?, tails))
}

pub(super) async fn racing(db: &SqlitePool, after: &str, limit: u32) -> Result<Vec<String>, StoreError> {
    let names = sqlx::query_scalar(
        "SELECT name FROM card INDEXED BY card_racing WHERE phase = 1 AND name > ? ORDER BY name LIMIT ?",
    );
    names.bind(after).bind(limit).fetch_all(db).await.map_err(fault)
}

pub(super) async fn ping(db: &SqlitePool) -> Result<(), StoreError> {
    sqlx::query("SELECT 1").execute(db).await.map_err(fault)?;
    Ok(())
}
