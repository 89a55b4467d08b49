//! Checks the file when it is opened. Damage to its structure refuses the start, because then no table is certain; damage to a
//! row harms its own table or guest alone.
//!
//! A small file is checked whole. Of a large one, the relations `log` and `journal` are not: what is missing there is missed by
//! `head`, and every append is verified when it is read. All other relations are checked whatever their size, because a row that
//! cannot be found in them would be an answer: "there is no such table".

mod complaints;

use super::columns::{self, CARD, HEAD};
use super::database::file_in;
use super::fault::fault;
use super::lists::lost_key;
use super::{schema, sessions};
use crate::damages::Damages;
use crate::keys::KeyRow;
use crate::rowsum::{self, Card, lost_end, lost_listing};
use crate::{Options, Phase, StoreError};
use sqlx::{AssertSqlSafe, SqliteConnection};
use std::collections::{BTreeMap, HashMap};
use std::path::Path;

/// Rows that are read at once.
const PAGE: u32 = 1000;

/// Relations whose rows are verified when they are read.
const VERIFIED: [&str; 3] = [" log.", " journal.", " analysis."];

/// After so many complaints `SQLite` is silent about the rest.
const MOST_COMPLAINTS: usize = 100;

/// Relations that are checked in a file of any size: answers depend on what is not found in them.
const ALWAYS: [&str; 7] = ["sqlite_schema", "head", "card", "guest", "secret", "session", "identity"];

/// Refuses a file whose structure is damaged. Returns what does not fit together although the structure is sound: a row and
/// its index, or a row and its type.
pub(super) async fn check_file(
    db: &mut SqliteConnection,
    dir: &Path,
    options: &Options,
) -> Result<Vec<String>, StoreError> {
    let is_small = file_in(dir).metadata().map_or(0, |file| file.len()) <= options.checked;
    let mut found = Vec::new();
    if is_small {
        found = lines(db, dir, &MOST_COMPLAINTS.to_string()).await?;
    } else {
        for relation in there(db, dir).await? {
            found.extend(lines(db, dir, relation).await?);
        }
    }
    if let Some(line) = found.iter().find(|line| !is_about_rows(line)) {
        return Err(refused(dir, line));
    }
    found.retain(|line| !VERIFIED.iter().any(|relation| line.contains(relation)));
    Ok(found)
}

/// Those of [`ALWAYS`] that the file has. One of an older version lacks some.
async fn there(db: &mut SqliteConnection, dir: &Path) -> Result<Vec<&'static str>, StoreError> {
    let names: Vec<Vec<u8>> = sqlx::query_scalar("SELECT CAST(name AS BLOB) FROM sqlite_schema")
        .fetch_all(db)
        .await
        .map_err(|error| refused(dir, &error.to_string()))?;
    let is_there = |relation: &&str| {
        *relation == "sqlite_schema" || names.iter().any(|name| name == relation.as_bytes())
    };
    Ok(ALWAYS.into_iter().filter(is_there).collect())
}

/// What the check says about a relation, or about all.
async fn lines(db: &mut SqliteConnection, dir: &Path, what: &str) -> Result<Vec<String>, StoreError> {
    let sql = format!("PRAGMA integrity_check({what})");
    let mut found: Vec<String> = sqlx::query_scalar(AssertSqlSafe(sql))
        .fetch_all(db)
        .await
        .map_err(|error| refused(dir, &error.to_string()))?;
    found.retain(|line| line != "ok");
    if found.len() >= MOST_COMPLAINTS {
        return Err(refused(dir, &format!("{}, and more", found[0])));
    }
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

pub(super) fn refused(dir: &Path, why: &str) -> StoreError {
    let (file, dir) = (file_in(dir), dir.display());
    StoreError::Other(format!(
        "the file {} is damaged ({why}): run `xaymaca check --data {dir} --repair`, or restore a backup",
        file.display()
    ))
}

/// Verifies all rows but the logs, which are verified when they are read. If rows do not fit their indices or types, each
/// complaint must be about a row that was found damaged: then the indices are made anew, and else the start is refused. So it is
/// if it is not certain whose row in `identity` is damaged: without it, that guest would never have logged out.
pub(super) async fn check_rows(
    db: &mut SqliteConnection,
    dir: &Path,
    complaints: &[String],
    damages: &Damages,
) -> Result<(), StoreError> {
    if !schema::is_sound(db).await? {
        return Err(refused(dir, "its schema is not as it was written"));
    }
    for key in keys(db).await? {
        if !key.is_sound() {
            return Err(lost_key(&String::from_utf8_lossy(&key.name), dir));
        }
    }
    heads(db, damages).await?;
    cards(db, damages).await?;
    guests(db, damages).await?;
    if damages.has_unowned() {
        let guests = sessions::candidates(db).await?;
        if !damages.without_owner(&guests).is_empty() {
            return Err(refused(dir, "it is not certain whose row in its relation identity this is"));
        }
    }
    if complaints.is_empty() {
        return Ok(());
    }
    if let Some(line) = complaints::unexplained(db, complaints, damages).await? {
        return Err(refused(dir, line));
    }
    sqlx::query("REINDEX").execute(db).await.map_err(|error| refused(dir, &error.to_string()))?;
    Ok(())
}

pub(super) async fn keys(db: &mut SqliteConnection) -> Result<Vec<KeyRow>, StoreError> {
    let rows = sqlx::query("SELECT CAST(name AS BLOB), value, checksum FROM secret")
        .fetch_all(db)
        .await
        .map_err(fault)?;
    let key = |row| KeyRow {
        name: columns::bytes(row, 0).unwrap_or_default(),
        value: columns::bytes(row, 1).unwrap_or_default(),
        checksum: columns::digest(row, 2),
    };
    Ok(rows.iter().map(key).collect())
}

async fn heads(db: &mut SqliteConnection, damages: &Damages) -> Result<(), StoreError> {
    let sql = format!("SELECT {HEAD}, head.name FROM head WHERE head.name > ?1 ORDER BY head.name LIMIT ?2");
    let mut last = String::new();
    loop {
        let query = sqlx::query(AssertSqlSafe(sql.clone())).bind(&last).bind(PAGE);
        let rows = query.fetch_all(&mut *db).await.map_err(fault)?;
        for row in &rows {
            let name = columns::name(row, 4);
            if columns::head(row, 0).and_then(|head| head.verified(&name)).is_none() {
                damages.note(lost_end(&name));
            }
        }
        let Some(row) = rows.last() else { return Ok(()) };
        if !advance(&mut last, columns::name(row, 4)) {
            return Ok(());
        }
    }
}

/// Goes on to the next page. False if names are not in order, which only a damaged name can be: the check of pages says it.
fn advance(last: &mut String, next: String) -> bool {
    let advances = next > *last;
    *last = next;
    advances
}

/// The cards of a page: of a sound one its phase and the digest of its guests.
type Cards = HashMap<String, (Phase, xaymaca_chain::Digest)>;
/// The guests of each table.
type Seated = BTreeMap<String, Vec<String>>;

/// Verifies cards, and the rows of guests at their tables. They are read in pages of the same names.
async fn cards(db: &mut SqliteConnection, damages: &Damages) -> Result<(), StoreError> {
    let sql = format!(
        "SELECT {CARD} FROM card LEFT JOIN head ON head.name = card.name
         WHERE card.name > ?1 ORDER BY card.name LIMIT ?2"
    );
    let mut last = String::new();
    loop {
        let query = sqlx::query(AssertSqlSafe(sql.clone())).bind(&last).bind(PAGE);
        let rows = query.fetch_all(&mut *db).await.map_err(fault)?;
        let mut cards = Cards::with_capacity(rows.len());
        for row in &rows {
            match columns::card(row, 0).verified() {
                Ok(Card { listing, guests, .. }) => {
                    cards.insert(listing.table, (listing.phase, guests));
                }
                Err(damage) => {
                    damages.note(damage);
                    columns::card(row, 0).renamed().map(|table| damages.note(lost_listing(table)));
                }
            }
        }
        let end = rows.last().map(|row| columns::name(row, 0));
        let seated = seated(db, &last, end.as_deref(), &cards, damages).await?;
        compare(cards, seated, damages);
        if !end.is_some_and(|end| advance(&mut last, end)) {
            return Ok(());
        }
    }
}

// Two statements: with one in which the end may be null, SQLite would read to the last guest for every page.
const SEATED_UP_TO: &str =
    "SELECT name, guest, since, over, checksum FROM guest WHERE name > ?1 AND name <= ?2";
const SEATED_AFTER: &str = "SELECT name, guest, since, over, checksum FROM guest WHERE name > ?1";

/// Verifies the guests of tables after one name up to another, or up to the last.
async fn seated(
    db: &mut SqliteConnection,
    after: &str,
    end: Option<&str>,
    cards: &Cards,
    damages: &Damages,
) -> Result<Seated, StoreError> {
    let query = match end {
        Some(end) => sqlx::query(SEATED_UP_TO).bind(after).bind(end),
        None => sqlx::query(SEATED_AFTER).bind(after),
    };
    let rows = query.fetch_all(db).await.map_err(fault)?;
    let mut seated = Seated::new();
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
    Ok(seated)
}

fn compare(cards: Cards, mut seated: Seated, damages: &Damages) {
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
}

async fn guests(db: &mut SqliteConnection, damages: &Damages) -> Result<(), StoreError> {
    let mut last = String::new();
    while let Some(next) = sessions::verify(db, &last, PAGE, damages).await? {
        if !advance(&mut last, next) {
            break;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{SEATED_UP_TO, file_in};
    use crate::Store;
    use sqlx::{AssertSqlSafe, Connection as _, SqliteConnection};

    #[tokio::test]
    async fn a_page_of_guests_is_read_no_further_than_its_end() {
        let dir = tempfile::tempdir().expect("a directory");
        Store::open(dir.path()).await.expect("a store").close().await;
        let file = file_in(dir.path());
        let mut db = SqliteConnection::connect(file.to_str().expect("a path")).await.expect("connected");
        let explain = AssertSqlSafe(format!("EXPLAIN QUERY PLAN {SEATED_UP_TO}"));
        let plan: Vec<(i64, i64, i64, String)> =
            sqlx::query_as(explain).fetch_all(&mut db).await.expect("a plan");
        assert!(plan[0].3.contains("guest_by_name (name>? AND name<?)"), "{plan:?}");
    }
}
