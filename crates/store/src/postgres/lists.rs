//! All queries that only read.

use super::fault::fault;
use super::session;
use crate::phase::phase_of;
use crate::{GuestListing, Listing, Page, Phase, Row, StoreError};
use sqlx::PgPool;

fn text(bytes: Vec<u8>) -> Result<String, StoreError> {
    String::from_utf8(bytes).map_err(|_| StoreError::Other("the log is damaged: it cannot be read".into()))
}

/// The appends of a table after that number; all without one.
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

/// Open tables that strangers may find.
const LISTED: &str = "
SELECT name, phase, summary,
       coalesce((SELECT at FROM log WHERE log.name = card.name ORDER BY seq DESC LIMIT 1), changed)
FROM card WHERE phase = 0 AND listed ORDER BY changed DESC LIMIT $1";

/// A page of a guest's tables.
const OF_GUEST: &str = "
SELECT since, name, phase, summary,
       coalesce((SELECT at FROM log WHERE log.name = card.name ORDER BY seq DESC LIMIT 1), changed)
FROM guest JOIN card USING (name)
WHERE guest = $1 AND over = $2 AND (since, name) < ($3, $4) ORDER BY since DESC, name DESC LIMIT $5";

const BY_CODE: &str = "SELECT name FROM card WHERE phase = 0 AND code = $1 LIMIT 2";

const RACING: &str = "SELECT name, summary FROM card WHERE phase = 1 AND name > $1 ORDER BY name LIMIT $2";

type Listed = (String, i16, Vec<u8>, i64);

fn listings(rows: Vec<Listed>) -> Result<Vec<Listing>, StoreError> {
    rows.into_iter()
        .map(|(table, phase, summary, touched)| {
            Ok(Listing { table, phase: phase_of(phase), summary: text(summary)?, touched: touched as u64 })
        })
        .collect()
}

pub(super) async fn listed(db: &PgPool, limit: u32) -> Result<Vec<Listing>, StoreError> {
    let rows = sqlx::query_as(LISTED);
    listings(rows.bind(i64::from(limit)).fetch_all(db).await.map_err(fault)?)
}

pub(super) async fn of_guest(
    db: &PgPool,
    guest: &str,
    page: Page<'_>,
) -> Result<Vec<GuestListing>, StoreError> {
    let (since, after) = page.bound();
    let rows: Vec<(i64, String, i16, Vec<u8>, i64)> = sqlx::query_as(OF_GUEST)
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

/// Racing tables and the summaries of their cards.
pub(super) async fn racing(
    db: &PgPool,
    after: &str,
    limit: u32,
) -> Result<Vec<(String, String)>, StoreError> {
    let tables = sqlx::query_as(RACING).bind(after).bind(i64::from(limit)).fetch_all(db);
    let tables: Vec<(String, Vec<u8>)> = tables.await.map_err(fault)?;
    tables.into_iter().map(|(name, summary)| Ok((name, text(summary)?))).collect()
}

/// The open table with that code, if there is exactly one.
pub(super) async fn by_code(db: &PgPool, code: &str) -> Result<Option<String>, StoreError> {
    let mut names: Vec<String> = sqlx::query_scalar(BY_CODE).bind(code).fetch_all(db).await.map_err(fault)?;
    Ok(names.pop().filter(|_| names.is_empty()))
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
INSERT INTO card (name, phase, listed, changed, summary, code)
    SELECT 't' || n, n % 3, n % 2 = 0, n, 'summary', 'C' || n FROM generate_series(1, 6000) AS n;
INSERT INTO guest (guest, name, since, over)
    SELECT 'g' || n % 3, 't' || n, n, n % 5 = 0 FROM generate_series(1, 6000) AS n;
ANALYZE card; ANALYZE guest;";

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
