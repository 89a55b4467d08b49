//! All queries that only read: from the file what is folded, from memory what is only in the journal. A row that is not as it
//! was written is not returned, and its table is noted as damaged.

use super::columns::{self, CARD, HEAD};
use super::database::file_in;
use super::fault::{fault, fault_in};
use super::frame::Frames;
use super::unfolded::Unfolded;
use super::writer::locked;
use crate::damages::Damages;
use crate::rowsum::{self, Card, Head, HeadRow, lost_end, lost_listing};
use crate::verify::{RawRow, Read, Verdict, verify};
use crate::{CodeOf, Damage, GuestListing, Listing, ListingCard, Page, Phase, Row, StoreError};
use sqlx::sqlite::SqliteRow;
use sqlx::{AssertSqlSafe, SqliteConnection, SqlitePool};
use std::path::Path;
use std::sync::Mutex;

/// What a reader needs.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reader<'a> {
    pub(super) db: &'a SqlitePool,
    pub(super) unfolded: &'a Mutex<Unfolded>,
    pub(super) damages: &'a Damages,
}

/// A log that was read, and its end if an older version wrote it: then it can be sealed.
pub(super) type Found = (Vec<Row>, Option<Head>);

/// The appends of a table after that number; all without one.
pub(super) async fn read(reader: Reader<'_>, table: &str, after: Option<u64>) -> Result<Found, StoreError> {
    reader.damages.check(table)?;
    // Memory first: appends that are folded meanwhile are then found twice, not missed.
    let tail = locked(reader.unfolded).rows(table).to_vec();
    let mut db = reader.db.acquire().await.map_err(fault)?;
    let note = |error| match error {
        StoreError::Damaged { table, append, reason } => {
            reader.damages.note(Damage { table, append, reason })
        }
        error => error,
    };
    let read = stored(&mut db, table, after).await.map_err(note)?;
    let head = read.head;
    let broken = |broken| reader.damages.note_broken(table, broken);
    match verify(table, after, Read { tail: tail.clone(), ..read }).map_err(broken)? {
        Verdict::Sound(rows) => Ok((rows, head.filter(|head| head.digest.is_none() && after.is_none()))),
        Verdict::Whole => {
            let read = stored(&mut db, table, None).await.map_err(note)?;
            let Verdict::Sound(mut rows) = verify(table, None, Read { tail, ..read }).map_err(broken)? else {
                return Err(StoreError::Other("the whole log was not enough".into()));
            };
            rows.retain(|row| Some(row.seq) > after);
            Ok((rows, None))
        }
    }
}

/// A log as it is folded, from the append before that number on, with its end.
pub(super) async fn stored(
    db: &mut SqliteConnection,
    table: &str,
    after: Option<u64>,
) -> Result<Read, StoreError> {
    let (head, rows) = raw(db, table, after).await?;
    let head = match head {
        Some(row) => Some(row.verified(table).ok_or_else(|| lost_end(table))?),
        None => None,
    };
    Ok(Read { head, rows, tail: Vec::new() })
}

/// The end of a log and its appends, neither of them verified: in one statement, so that they fit together.
pub(super) async fn raw(
    db: &mut SqliteConnection,
    table: &str,
    after: Option<u64>,
) -> Result<(Option<HeadRow>, Vec<Option<RawRow>>), StoreError> {
    // A segment has the number of its last append.
    let sql = format!(
        "SELECT {HEAD}, log.seq, log.at, log.body
         FROM (SELECT ?1 AS name) AS asked
              LEFT JOIN head ON head.name = asked.name LEFT JOIN log ON log.name = asked.name AND log.seq >= ?2
         ORDER BY log.seq"
    );
    let found = sqlx::query(AssertSqlSafe(sql))
        .bind(table)
        .bind(after.map_or(-1, |after| i64::try_from(after).unwrap_or(i64::MAX)))
        .fetch_all(db)
        .await
        .map_err(|error| fault_in(table, error))?;
    let head = found.first().and_then(|row| columns::head(row, 0));
    let mut rows = Vec::new();
    for row in &found {
        if let Some(body) = columns::bytes(row, 6) {
            let end = (columns::integer(row, 4), columns::integer(row, 5));
            let mut frames = Frames::new(&body);
            let mut last = None;
            while !frames.is_empty() {
                let row = frames.row();
                last = row.as_ref().map(|row| (row.seq, row.at));
                rows.push(row);
                if last.is_none() {
                    break;
                }
            }
            let last = last.map(|(seq, at)| (i64::try_from(seq).ok(), i64::try_from(at).ok()));
            if last != Some(end) {
                rows.push(None);
            }
        } else if columns::integer(row, 4).is_some() {
            rows.push(None);
        }
    }
    Ok((head, rows))
}

/// A key that is damaged. Without it, nothing can be served: every guest would be another one.
pub(super) fn lost_key(name: &str, dir: &Path) -> StoreError {
    let (file, dir) = (file_in(dir), dir.display());
    StoreError::Other(format!(
        "the key {name} in the file {} is damaged: run `xaymaca check --data {dir} --repair`, or restore a backup",
        file.display()
    ))
}

// Indices are named where SQLite would otherwise sort all cards of a phase, because it does not know how many there are.

fn listed_sql() -> String {
    format!(
        "SELECT {CARD} FROM card INDEXED BY card_listed LEFT JOIN head ON head.name = card.name
         WHERE phase = 0 AND listed = 1 ORDER BY changed DESC LIMIT ?"
    )
}

/// A page of a guest's tables.
fn of_guest_sql() -> String {
    format!(
        "SELECT guest.since, guest.checksum, guest.over, {CARD}
         FROM guest INDEXED BY guest_by_time CROSS JOIN card USING (name) LEFT JOIN head ON head.name = card.name
         WHERE guest = ? AND over = ? AND (since, guest.name) < (?, ?) ORDER BY since DESC, guest.name DESC LIMIT ?"
    )
}

fn racing_sql() -> String {
    format!(
        "SELECT {CARD} FROM card INDEXED BY card_racing LEFT JOIN head ON head.name = card.name
         WHERE phase = 1 AND card.name > ? ORDER BY card.name LIMIT ?"
    )
}

const BY_CODE: &str = "SELECT name FROM card INDEXED BY card_code WHERE phase = 0 AND code = ? LIMIT 2";

impl Reader<'_> {
    /// The listing of a card, if it is sound and belongs into the list.
    fn listing(&self, card: Result<Card, Damage>, belongs: impl Fn(&Card) -> bool) -> Option<Listing> {
        let card = match card {
            Ok(card) if belongs(&card) => card,
            Ok(card) => {
                self.damages.note(lost_listing(card.listing.table));
                return None;
            }
            Err(damage) => {
                self.damages.note(damage);
                return None;
            }
        };
        let mut listing = card.listing;
        if self.damages.contains(&listing.table) {
            return None;
        }
        if let Some(row) = locked(self.unfolded).last(&listing.table) {
            listing.touched = row.at;
        }
        Some(listing)
    }
}

pub(super) async fn listed(reader: Reader<'_>, limit: u32) -> Result<Vec<Listing>, StoreError> {
    let rows =
        sqlx::query(AssertSqlSafe(listed_sql())).bind(limit).fetch_all(reader.db).await.map_err(fault)?;
    let belongs = |card: &Card| card.listing.phase == Phase::Open && card.listed;
    Ok(rows.iter().filter_map(|row| reader.listing(columns::card(row, 0).verified(), belongs)).collect())
}

pub(super) async fn of_guest(
    reader: Reader<'_>,
    guest: &str,
    page: Page<'_>,
) -> Result<Vec<GuestListing>, StoreError> {
    let sql = of_guest_sql();
    let (since, after) = page.bound();
    let mut bound = (since, after.to_owned());
    let mut found = Vec::new();
    loop {
        let rows = sqlx::query(AssertSqlSafe(sql.clone()))
            .bind(guest)
            .bind(page.over)
            .bind(bound.0)
            .bind(&bound.1)
            .bind(page.limit)
            .fetch_all(reader.db)
            .await
            .map_err(fault)?;
        found.extend(rows.iter().filter_map(|row| guest_listing(reader, guest, page.over, row)));
        // A page is not short because of tables that are damaged: a shorter one is the last.
        match rows.last() {
            Some(row) if rows.len() == page.limit as usize && found.len() < page.limit as usize => {
                bound = (columns::integer(row, 0).unwrap_or(0), columns::name(row, 3));
            }
            _ => break,
        }
    }
    found.truncate(page.limit as usize);
    Ok(found)
}

fn guest_listing(reader: Reader<'_>, guest: &str, over: bool, row: &SqliteRow) -> Option<GuestListing> {
    let card = columns::card(row, 3).verified();
    let since = columns::integer(row, 0).and_then(|since| u64::try_from(since).ok());
    let sum = columns::digest(row, 1);
    let is_sound = |card: &Card| {
        let table = &card.listing.table;
        let is_over = card.listing.phase == Phase::Over;
        is_over == over && sum.is_some() && since.map(|since| rowsum::of_guest(guest, table, since)) == sum
    };
    let listing = reader.listing(card, is_sound)?;
    Some(GuestListing { since: since?, listing })
}

async fn find_card(reader: Reader<'_>, table: &str) -> Result<Option<Card>, StoreError> {
    let sql = format!("SELECT {CARD} FROM card LEFT JOIN head ON head.name = card.name WHERE card.name = ?");
    let row = sqlx::query(AssertSqlSafe(sql))
        .bind(table)
        .fetch_optional(reader.db)
        .await
        .map_err(|error| fault_in(table, error))?;
    row.map(|row| columns::card(&row, 0).verified().map_err(|damage| reader.damages.note(damage))).transpose()
}

/// What lists show of one table.
pub(super) async fn card(reader: Reader<'_>, table: &str) -> Result<Option<(Phase, String)>, StoreError> {
    reader.damages.check(table)?;
    Ok(find_card(reader, table).await?.map(|card| (card.listing.phase, card.listing.summary)))
}

/// The card of a table with all its guests, each of which is verified.
pub(super) async fn whole_card(reader: Reader<'_>, table: &str) -> Result<Option<ListingCard>, StoreError> {
    let Some(card) = find_card(reader, table).await? else { return Ok(None) };
    let rows = sqlx::query("SELECT guest, since, over, checksum FROM guest WHERE name = ? ORDER BY guest")
        .bind(table)
        .fetch_all(reader.db)
        .await
        .map_err(|error| fault_in(table, error))?;
    let mut guests = Vec::with_capacity(rows.len());
    for row in &rows {
        let guest = columns::name(row, 0);
        let since = columns::integer(row, 1).and_then(|since| u64::try_from(since).ok());
        let is_over = columns::integer(row, 2) == Some(1);
        let sum = since.map(|since| rowsum::of_guest(&guest, table, since));
        if sum.is_none() || columns::digest(row, 3) != sum || is_over != (card.listing.phase == Phase::Over) {
            return Err(reader.damages.note(lost_listing(table.to_owned())));
        }
        guests.push(guest);
    }
    if rowsum::of_guests(guests.iter().map(String::as_str)) != card.guests {
        return Err(reader.damages.note(lost_listing(table.to_owned())));
    }
    let Listing { phase, summary, .. } = card.listing;
    Ok(Some(ListingCard { phase, listed: card.listed, summary, guests }))
}

/// Racing tables and the summaries of their cards.
pub(super) async fn racing(
    reader: Reader<'_>,
    after: &str,
    limit: u32,
) -> Result<Vec<(String, String)>, StoreError> {
    let sql = racing_sql();
    let mut last = after.to_owned();
    loop {
        let rows = sqlx::query(AssertSqlSafe(sql.clone()))
            .bind(&last)
            .bind(limit)
            .fetch_all(reader.db)
            .await
            .map_err(fault)?;
        let Some(row) = rows.last() else { return Ok(Vec::new()) };
        // A damaged name is read as another one, after which its row may come again.
        if columns::name(row, 0) <= last {
            return Ok(Vec::new());
        }
        last = columns::name(row, 0);
        let belongs = |card: &Card| card.listing.phase == Phase::Racing;
        let found = rows.iter().filter_map(|row| reader.listing(columns::card(row, 0).verified(), belongs));
        let found: Vec<_> = found.map(|listing| (listing.table, listing.summary)).collect();
        // An empty page would be taken for the last.
        if !found.is_empty() {
            return Ok(found);
        }
    }
}

/// The open table with that code, if there is exactly one. A damaged one is found, too: it says that it is.
pub(super) async fn by_code(
    reader: Reader<'_>,
    code: &str,
    code_of: CodeOf,
) -> Result<Option<String>, StoreError> {
    let rows = sqlx::query(BY_CODE).bind(code).fetch_all(reader.db).await.map_err(fault)?;
    let mut names: Vec<String> = rows.iter().map(|row| columns::name(row, 0)).collect();
    names.retain(|name| code_of(name).as_deref() == Some(code) || reader.damages.contains(name));
    if names.is_empty() {
        names.extend(reader.damages.all().into_iter().map(|damage| damage.table));
        names.retain(|name| code_of(name).as_deref() == Some(code));
    }
    let Some(name) = names.pop().filter(|_| names.is_empty()) else { return Ok(None) };
    match find_card(reader, &name).await {
        Ok(Some(card)) if card.listing.phase != Phase::Open && !reader.damages.contains(&name) => {
            reader.damages.note(lost_listing(name.clone()));
            Ok(Some(name))
        }
        Ok(_) | Err(StoreError::Damaged { .. }) => Ok(Some(name)),
        Err(error) => Err(error),
    }
}

/// Names of tables after that one, in order.
pub(super) async fn tables(reader: Reader<'_>, after: &str, limit: u32) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT name FROM (
                   SELECT name FROM (SELECT name FROM head WHERE name > ?1 ORDER BY name LIMIT ?2)
                   UNION SELECT name FROM (SELECT name FROM card WHERE name > ?1 ORDER BY name LIMIT ?2)
               ) ORDER BY name LIMIT ?2";
    let rows = sqlx::query(sql).bind(after).bind(limit).fetch_all(reader.db).await.map_err(fault)?;
    // A damaged name is read as another one, after which its row may come again: it ends the list.
    Ok(rows.iter().map(|row| columns::name(row, 0)).filter(|name| name.as_str() > after).collect())
}

pub(super) async fn ping(db: &SqlitePool) -> Result<(), StoreError> {
    sqlx::query("SELECT 1").execute(db).await.map_err(fault)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{BY_CODE, listed_sql, of_guest_sql, racing_sql};
    use crate::{Options, Store};
    use sqlx::{AssertSqlSafe, Connection as _, SqliteConnection};

    #[tokio::test]
    async fn lists_read_no_more_than_they_show() {
        let dir = tempfile::tempdir().expect("a directory");
        Store::open_with(dir.path(), &Options::default()).await.expect("a store").close().await;
        let file = super::file_in(dir.path());
        let mut db = SqliteConnection::connect(file.to_str().expect("a path")).await.expect("connected");
        for (sql, index) in [
            (listed_sql(), "card_listed"),
            (of_guest_sql(), "guest_by_time"),
            (racing_sql(), "card_racing"),
            (BY_CODE.to_owned(), "card_code"),
        ] {
            let explain = AssertSqlSafe(format!("EXPLAIN QUERY PLAN {sql}"));
            let plan: Vec<(i64, i64, i64, String)> =
                sqlx::query_as(explain).fetch_all(&mut db).await.expect("a plan");
            let plan: Vec<String> = plan.into_iter().map(|(.., step)| step).collect();
            assert!(plan[0].contains(index), "{plan:?}");
            // A scan of an index in its order ends with the page. What is sorted is read whole before.
            assert!(plan.iter().all(|step| !step.contains("TEMP B-TREE")), "{plan:?}");
            // The list of all begins at the newest; the others search for where they begin.
            let scanned = plan.iter().filter(|step| !step.starts_with("SEARCH")).count();
            assert_eq!(scanned, usize::from(index == "card_listed"), "{plan:?}");
        }
    }
}
