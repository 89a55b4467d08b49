//! All queries that only read. A row that is not as it was written is not returned, and its table is noted as damaged.

use super::fault::fault;
use super::session;
use crate::damages::Damages;
use crate::rowsum::{self, Card, CardRow, DigestColumn, Head, HeadRow, lost_end, lost_listing};
use crate::verify::{RawRow, Read, Verdict, verify};
use crate::{CodeOf, Damage, GuestListing, Listing, ListingCard, Page, Phase, Row, StoreError};
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, PgPool, Row as _};
use xaymaca_chain::Digest;

/// What a reader needs.
#[derive(Clone, Copy)]
pub(super) struct Reader<'a> {
    pub(super) db: &'a PgPool,
    pub(super) damages: &'a Damages,
}

/// A log that was read, and its end if an older version wrote it: then it can be sealed.
pub(super) type Found = (Vec<Row>, Option<Head>);

/// The appends of a table after that number; all without one.
pub(super) async fn read(reader: Reader<'_>, table: &str, after: Option<u64>) -> Result<Found, StoreError> {
    reader.damages.check(table)?;
    let mut db = reader.db.acquire().await.map_err(fault)?;
    let read = stored(&mut db, table, after).await.map_err(fault)?;
    let read = read.map_err(|damage| reader.damages.note(damage))?;
    let head = read.head;
    let broken = |broken| reader.damages.note_broken(table, broken);
    match verify(table, after, read).map_err(broken)? {
        Verdict::Sound(rows) => Ok((rows, head.filter(|head| head.digest.is_none() && after.is_none()))),
        Verdict::Whole => {
            let read = stored(&mut db, table, None).await.map_err(fault)?;
            let read = read.map_err(|damage| reader.damages.note(damage))?;
            let Verdict::Sound(mut rows) = verify(table, None, read).map_err(broken)? else {
                return Err(StoreError::Other("the whole log was not enough".into()));
            };
            rows.retain(|row| Some(row.seq) > after);
            Ok((rows, None))
        }
    }
}

/// A log from the append before that number on, with its end.
pub(super) async fn stored(
    db: &mut PgConnection,
    table: &str,
    after: Option<u64>,
) -> Result<Result<Read, Damage>, sqlx::Error> {
    let (head, rows) = raw_log(db, table, after).await?;
    let head = match head {
        Some(row) => match row.verified(table) {
            Some(head) => Some(head),
            None => return Ok(Err(lost_end(table))),
        },
        None => None,
    };
    Ok(Ok(Read { head, rows, tail: Vec::new() }))
}

/// The end of a log and its appends, neither of them verified: in one statement, so that they fit together.
pub(super) async fn raw_log(
    db: &mut PgConnection,
    table: &str,
    after: Option<u64>,
) -> Result<(Option<HeadRow>, Vec<Option<RawRow>>), sqlx::Error> {
    let found = sqlx::query(
        "SELECT head.seq, head.at, head.digest, head.checksum, log.seq, log.at, log.lines, log.digest
         FROM (SELECT $1::text COLLATE \"C\" AS name) AS asked
              LEFT JOIN head ON head.name = asked.name LEFT JOIN log ON log.name = asked.name AND log.seq >= $2
         ORDER BY log.seq",
    )
    .bind(table)
    .bind(after.map_or(-1, |after| i64::try_from(after).unwrap_or(i64::MAX)))
    .fetch_all(db)
    .await?;
    let head = found.first().map(|row| head(row, 0)).transpose()?.flatten();
    let mut rows = Vec::with_capacity(found.len());
    for row in &found {
        if let Some(seq) = row.try_get::<Option<i64>, _>(4)? {
            rows.push(raw(row, seq)?);
        }
    }
    Ok((head, rows))
}

/// An append; none if it cannot be read.
fn raw(row: &PgRow, seq: i64) -> Result<Option<RawRow>, sqlx::Error> {
    let (at, lines): (i64, Vec<u8>) = (row.try_get(5)?, row.try_get(6)?);
    let stored: Option<Vec<u8>> = row.try_get(7)?;
    let digest = stored.as_deref().map(Digest::of_bytes);
    let made = || {
        let digest = match digest {
            Some(digest) => Some(digest?),
            None => None,
        };
        let (seq, at) = (u64::try_from(seq).ok()?, u64::try_from(at).ok()?);
        Some(RawRow { seq, at, lines: String::from_utf8(lines).ok()?, digest })
    };
    Ok(made())
}

/// The columns `seq, at, digest, checksum` of `head`, from that one on; none if there is no such row.
pub(super) fn head(row: &PgRow, column: usize) -> Result<Option<HeadRow>, sqlx::Error> {
    let seq: Option<i64> = row.try_get(column)?;
    let stored: Option<Vec<u8>> = row.try_get(column + 2)?;
    let at = row.try_get(column + 1)?;
    let digest = DigestColumn::read(stored.is_none(), stored.as_deref().and_then(Digest::of_bytes));
    let checksum = digest_of(row, column + 3)?;
    Ok(seq.map(|seq| HeadRow { seq: Some(seq), at, digest, checksum }))
}

fn digest_of(row: &PgRow, column: usize) -> Result<Option<Digest>, sqlx::Error> {
    let bytes: Option<Vec<u8>> = row.try_get(column)?;
    Ok(bytes.as_deref().and_then(Digest::of_bytes))
}

/// The columns of [`card`], from `card` and `head`.
macro_rules! card_columns {
    () => {
        "card.name, card.phase, card.listed, card.changed, card.summary, card.checksum, card.guests,
         head.seq, head.at, head.digest, head.checksum"
    };
}
pub(super) use card_columns;

/// Those columns, from that one on.
pub(super) fn card(row: &PgRow, column: usize) -> Result<CardRow, sqlx::Error> {
    Ok(CardRow {
        table: row.try_get(column)?,
        phase: row.try_get::<Option<i16>, _>(column + 1)?.map(i64::from),
        listed: row.try_get(column + 2)?,
        changed: row.try_get(column + 3)?,
        summary: row.try_get(column + 4)?,
        checksum: digest_of(row, column + 5)?,
        guests: digest_of(row, column + 6)?,
        head: head(row, column + 7)?,
    })
}

/// Open tables that strangers may find.
const LISTED: &str = concat!(
    "SELECT ",
    card_columns!(),
    " FROM card LEFT JOIN head ON head.name = card.name WHERE phase = 0 AND listed ORDER BY changed DESC LIMIT $1"
);

/// A page of a guest's tables.
const OF_GUEST: &str = concat!(
    "SELECT guest.since, guest.checksum, ",
    card_columns!(),
    " FROM guest JOIN card ON card.name = guest.name LEFT JOIN head ON head.name = card.name
WHERE guest = $1 AND over = $2 AND (since, guest.name) < ($3, $4) ORDER BY since DESC, guest.name DESC LIMIT $5"
);

const BY_CODE: &str = "SELECT name FROM card WHERE phase = 0 AND code = $1 LIMIT 2";

const RACING: &str = concat!(
    "SELECT ",
    card_columns!(),
    " FROM card LEFT JOIN head ON head.name = card.name WHERE phase = 1 AND card.name > $1 ORDER BY card.name LIMIT $2"
);

impl Reader<'_> {
    /// The listing of a card, if it is sound and belongs into the list.
    fn listing(&self, card: CardRow, belongs: impl Fn(&Card) -> bool) -> Option<Listing> {
        match card.verified() {
            Ok(card) if !belongs(&card) => {
                self.damages.note(lost_listing(card.listing.table));
                None
            }
            Ok(card) => Some(card.listing).filter(|listing| !self.damages.contains(&listing.table)),
            Err(damage) => {
                self.damages.note(damage);
                None
            }
        }
    }
}

pub(super) async fn listed(reader: Reader<'_>, limit: u32) -> Result<Vec<Listing>, StoreError> {
    let rows = sqlx::query(LISTED).bind(i64::from(limit)).fetch_all(reader.db).await.map_err(fault)?;
    let belongs = |card: &Card| card.listing.phase == Phase::Open && card.listed;
    let mut found = Vec::with_capacity(rows.len());
    for row in &rows {
        found.extend(reader.listing(card(row, 0).map_err(fault)?, belongs));
    }
    Ok(found)
}

pub(super) async fn of_guest(
    reader: Reader<'_>,
    guest: &str,
    page: Page<'_>,
) -> Result<Vec<GuestListing>, StoreError> {
    let (since, after) = page.bound();
    let mut bound = (since, after.to_owned());
    let mut found = Vec::new();
    loop {
        let rows = sqlx::query(OF_GUEST)
            .bind(guest)
            .bind(page.over)
            .bind(bound.0)
            .bind(&bound.1)
            .bind(i64::from(page.limit))
            .fetch_all(reader.db)
            .await
            .map_err(fault)?;
        let is_full = rows.len() == page.limit as usize;
        for row in &rows {
            let (since, sum): (i64, _) = (row.try_get(0).map_err(fault)?, digest_of(row, 1).map_err(fault)?);
            let card = card(row, 2).map_err(fault)?;
            bound = (since, card.table.clone());
            let is_sound = |card: &Card| {
                let is_over = card.listing.phase == Phase::Over;
                is_over == page.over
                    && sum == Some(rowsum::of_guest(guest, &card.listing.table, since as u64))
            };
            let listing = reader.listing(card, is_sound);
            found.extend(listing.map(|listing| GuestListing { since: since as u64, listing }));
        }
        // A page is not short because of tables that are damaged: a shorter one is the last.
        if !is_full || found.len() >= page.limit as usize {
            found.truncate(page.limit as usize);
            return Ok(found);
        }
    }
}

async fn find_card(reader: Reader<'_>, table: &str) -> Result<Option<Card>, StoreError> {
    let sql = concat!(
        "SELECT ",
        card_columns!(),
        " FROM card LEFT JOIN head ON head.name = card.name WHERE card.name = $1"
    );
    let row = sqlx::query(sql).bind(table).fetch_optional(reader.db).await.map_err(fault)?;
    let Some(row) = row else { return Ok(None) };
    card(&row, 0).map_err(fault)?.verified().map(Some).map_err(|damage| reader.damages.note(damage))
}

/// What lists show of one table.
pub(super) async fn of_table(reader: Reader<'_>, table: &str) -> Result<Option<(Phase, String)>, StoreError> {
    reader.damages.check(table)?;
    Ok(find_card(reader, table).await?.map(|card| (card.listing.phase, card.listing.summary)))
}

/// The card of a table with all its guests, each of which is verified.
pub(super) async fn whole_card(reader: Reader<'_>, table: &str) -> Result<Option<ListingCard>, StoreError> {
    let Some(card) = find_card(reader, table).await? else { return Ok(None) };
    let rows: Vec<(String, i64, bool, Vec<u8>)> =
        sqlx::query_as("SELECT guest, since, over, checksum FROM guest WHERE name = $1 ORDER BY guest")
            .bind(table)
            .fetch_all(reader.db)
            .await
            .map_err(fault)?;
    let is_over = card.listing.phase == Phase::Over;
    let is_sound = |(guest, since, over, sum): &(String, i64, bool, Vec<u8>)| {
        *over == is_over && rowsum::of_guest(guest, table, *since as u64).bytes() == sum
    };
    let are_sound = rows.iter().all(is_sound)
        && rowsum::of_guests(rows.iter().map(|(guest, ..)| guest.as_str())) == card.guests;
    if !are_sound {
        return Err(reader.damages.note(lost_listing(table.to_owned())));
    }
    let guests = rows.into_iter().map(|(guest, ..)| guest).collect();
    let Listing { phase, summary, .. } = card.listing;
    Ok(Some(ListingCard { phase, listed: card.listed, summary, guests }))
}

/// Racing tables and the summaries of their cards.
pub(super) async fn racing(
    reader: Reader<'_>,
    after: &str,
    limit: u32,
) -> Result<Vec<(String, String)>, StoreError> {
    let mut last = after.to_owned();
    loop {
        let rows = sqlx::query(RACING)
            .bind(&last)
            .bind(i64::from(limit))
            .fetch_all(reader.db)
            .await
            .map_err(fault)?;
        if rows.is_empty() {
            return Ok(Vec::new());
        }
        let mut found = Vec::with_capacity(rows.len());
        for row in &rows {
            let card = card(row, 0).map_err(fault)?;
            last.clone_from(&card.table);
            let listing = reader.listing(card, |card| card.listing.phase == Phase::Racing);
            found.extend(listing.map(|listing| (listing.table, listing.summary)));
        }
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
    let mut names: Vec<String> =
        sqlx::query_scalar(BY_CODE).bind(code).fetch_all(reader.db).await.map_err(fault)?;
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
    sqlx::query_scalar(
        "SELECT name FROM (
             (SELECT name FROM head WHERE name > $1 ORDER BY name LIMIT $2)
             UNION (SELECT name FROM card WHERE name > $1 ORDER BY name LIMIT $2)
         ) AS named ORDER BY name LIMIT $2",
    )
    .bind(after)
    .bind(i64::from(limit))
    .fetch_all(reader.db)
    .await
    .map_err(fault)
}

/// The time by the database's clock, in milliseconds since 1970.
pub(super) async fn time(db: &PgPool) -> Result<u64, StoreError> {
    let mut db = db.acquire().await.map_err(fault)?;
    session::clock(&mut db).await.map_err(fault)
}

pub(super) async fn ping(db: &PgPool) -> Result<(), StoreError> {
    sqlx::query("SELECT 1").execute(db).await.map_err(fault)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{BY_CODE, LISTED, OF_GUEST, RACING};
    use crate::{Options, Store};
    use xaymaca_services::Postgres;

    /// So many rows that a scan of all of them is never the better plan.
    const MANY: &str = "
INSERT INTO card (name, phase, listed, changed, summary, code, checksum, guests)
    SELECT 't' || n, n % 3, n % 2 = 0, n, 'summary', 'C' || n, '', '' FROM generate_series(1, 6000) AS n;
INSERT INTO guest (guest, name, since, over, checksum)
    SELECT 'g' || n % 3, 't' || n, n, n % 5 = 0, '' FROM generate_series(1, 6000) AS n;
INSERT INTO head SELECT 't' || n, 1, n, '', '' FROM generate_series(1, 6000) AS n;
ANALYZE card; ANALYZE guest; ANALYZE head;";

    #[tokio::test]
    async fn lists_read_no_more_than_they_show() {
        let database = Postgres::shared().fresh();
        let url = Postgres::shared().url(&database);
        Store::connect(&url, "anne", &Options::default()).await.expect("a store").close().await;
        Postgres::shared().ask(&database, MANY);
        let plan = |sql: &str, values: &[&str]| {
            let fill = |sql: String, (nth, value): (usize, &&str)| sql.replace(&format!("${nth}"), value);
            let filled = (1..).zip(values).fold(sql.to_owned(), fill);
            Postgres::shared().ask(&database, &format!("EXPLAIN {filled}"))
        };
        for (plan, index) in [
            (plan(LISTED, &["100"]), "card_listed"),
            (plan(OF_GUEST, &["'g1'", "false", "5000", "'t5000'", "100"]), "guest_by_time"),
            (plan(RACING, &["'t3'", "256"]), "card_racing"),
            (plan(BY_CODE, &["'C42'"]), "card_code"),
        ] {
            assert!(plan.contains(index), "{plan}");
            assert!(!plan.contains("Seq Scan on card") && !plan.contains("Seq Scan on guest"), "{plan}");
            assert!(!plan.contains("Sort"), "{plan}");
        }
    }
}
