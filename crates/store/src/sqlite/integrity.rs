//! Checks the file when it is opened. Damage to its structure refuses the start, because then no table is certain; damage to a
//! row harms its own table alone.

use super::columns::{self, CARD, HEAD};
use super::database::file_in;
use super::fault::fault;
use super::lists::lost_key;
use super::schema;
use crate::damages::Damages;
use crate::rowsum::{self, lost_end, lost_listing};
use crate::{Phase, StoreError};
use sqlx::{AssertSqlSafe, SqliteConnection};
use std::collections::HashMap;
use std::path::Path;

/// A larger file is not checked when it is opened, because that would take seconds: 64 MiB take about one.
const MOST_BYTES: u64 = 64 << 20;

/// Relations whose rows are verified when they are read.
const VERIFIED: [&str; 3] = ["log.", "journal.", "head."];

/// Refuses a file whose structure is damaged. Returns what does not fit together although the structure is sound: a row and
/// its index, or a row and its type.
pub(super) async fn check_file(db: &mut SqliteConnection, dir: &Path) -> Result<Vec<String>, StoreError> {
    if file_in(dir).metadata().map_or(0, |file| file.len()) > MOST_BYTES {
        return Ok(Vec::new());
    }
    let mut found: Vec<String> = sqlx::query_scalar("PRAGMA integrity_check(100)")
        .fetch_all(db)
        .await
        .map_err(|error| refused(dir, &error.to_string()))?;
    found.retain(|line| line != "ok");
    if let Some(line) = found.iter().find(|line| !is_about_rows(line)) {
        return Err(refused(dir, line));
    }
    found.retain(|line| !VERIFIED.iter().any(|relation| line.contains(relation)));
    Ok(found)
}

/// True if a line of the check is about the values of rows, not about pages.
fn is_about_rows(line: &str) -> bool {
    (line.starts_with("row ") && line.contains(" index "))
        || [
            "wrong # of entries in index",
            "non-unique entry in index",
            "CHECK constraint failed in",
            "NULL value in",
        ]
        .iter()
        .any(|start| line.starts_with(start))
        || line.contains(" value in ")
}

fn refused(dir: &Path, why: &str) -> StoreError {
    let (file, dir) = (file_in(dir), dir.display());
    StoreError::Other(format!(
        "the file {} is damaged ({why}): run `xaymaca check --data {dir} --repair`, or restore a backup",
        file.display()
    ))
}

/// Verifies all rows but the logs, which are verified when they are read. If rows do not fit their indices, the damaged rows
/// must explain it: then the indices are made anew, and else the start is refused.
pub(super) async fn check_rows(
    db: &mut SqliteConnection,
    dir: &Path,
    complaints: &[String],
    damages: &Damages,
) -> Result<(), StoreError> {
    if file_in(dir).metadata().map_or(0, |file| file.len()) > MOST_BYTES {
        return Ok(());
    }
    if !schema::is_sound(db).await? {
        return Err(refused(dir, "its schema is not as it was written"));
    }
    secrets(db).await?;
    heads(db, damages).await?;
    let cards = cards(db, damages).await?;
    guests(db, cards, damages).await?;
    let Some(first) = complaints.first() else { return Ok(()) };
    if damages.all().is_empty() {
        return Err(refused(dir, first));
    }
    sqlx::query("REINDEX").execute(db).await.map_err(|error| refused(dir, &error.to_string()))?;
    Ok(())
}

async fn secrets(db: &mut SqliteConnection) -> Result<(), StoreError> {
    let rows = sqlx::query("SELECT name, value, checksum FROM secret").fetch_all(db).await.map_err(fault)?;
    for row in &rows {
        let (name, value) = (columns::name(row, 0), columns::bytes(row, 1).unwrap_or_default());
        if columns::digest(row, 2) != Some(rowsum::of_secret(&name, &value)) {
            return Err(lost_key(&name));
        }
    }
    Ok(())
}

async fn heads(db: &mut SqliteConnection, damages: &Damages) -> Result<(), StoreError> {
    let sql = format!("SELECT {HEAD}, head.name FROM head");
    for row in &sqlx::query(AssertSqlSafe(sql)).fetch_all(db).await.map_err(fault)? {
        let name = columns::name(row, 4);
        if columns::head(row, 0).and_then(|head| head.verified(&name)).is_none() {
            damages.note(lost_end(&name));
        }
    }
    Ok(())
}

/// The guests that each sound card has, as a digest, and its phase.
type Cards = HashMap<String, (Phase, xaymaca_chain::Digest)>;

async fn cards(db: &mut SqliteConnection, damages: &Damages) -> Result<Cards, StoreError> {
    let mut cards = HashMap::new();
    let sql = format!("SELECT {CARD} FROM card LEFT JOIN head ON head.name = card.name");
    for row in &sqlx::query(AssertSqlSafe(sql)).fetch_all(db).await.map_err(fault)? {
        match columns::card(row, 0).verified() {
            Ok(card) => drop(cards.insert(card.listing.table, (card.listing.phase, card.guests))),
            Err(damage) => drop(damages.note(damage)),
        }
    }
    Ok(cards)
}

async fn guests(db: &mut SqliteConnection, cards: Cards, damages: &Damages) -> Result<(), StoreError> {
    let mut seated: HashMap<String, Vec<String>> = HashMap::new();
    let rows = sqlx::query("SELECT name, guest, since, over, checksum FROM guest")
        .fetch_all(db)
        .await
        .map_err(fault)?;
    for row in &rows {
        let (table, guest) = (columns::name(row, 0), columns::name(row, 1));
        let since = columns::integer(row, 2).and_then(|since| u64::try_from(since).ok());
        let sum = since.map(|since| rowsum::of_guest(&guest, &table, since));
        let over = cards.get(&table).map(|(phase, _)| i64::from(*phase == Phase::Over));
        let fits = over.is_none() || columns::integer(row, 3) == over;
        if sum.is_none() || columns::digest(row, 4) != sum || !fits {
            damages.note(lost_listing(table.clone()));
        }
        seated.entry(table).or_default().push(guest);
    }
    for (table, (_, guests)) in cards {
        let seated = seated.remove(&table).unwrap_or_default();
        if rowsum::of_guests(seated.iter().map(String::as_str)) != guests {
            damages.note(lost_listing(table));
        }
    }
    // What is left belongs to no card.
    for table in seated.into_keys().filter(|table| !damages.contains(table)) {
        damages.note(lost_listing(table));
    }
    Ok(())
}
