//! Gives the rows of a database from before the chain their checksums. Logs stay as they are: the digests of their appends are
//! computed when they are read, and the end of each is sealed then.

use super::fault::fault;
use super::sessions;
use crate::phase::phase_of;
use crate::rowsum::{self, Head};
use crate::{Identity, ListingCard, StoreError, TokenRow};
use sqlx::SqliteConnection;

/// Rows that are read and written at once.
const PAGE: usize = 1000;

pub(super) async fn fill_checksums(db: &mut SqliteConnection) -> Result<(), StoreError> {
    heads(db).await?;
    cards(db).await?;
    guests(db).await?;
    secrets(db).await
}

async fn heads(db: &mut SqliteConnection) -> Result<(), StoreError> {
    // Of a bare column SQLite takes the value in the row with the maximum.
    let ends: Vec<(String, i64, i64)> = sqlx::query_as("SELECT name, max(seq), at FROM log GROUP BY name")
        .fetch_all(&mut *db)
        .await
        .map_err(fault)?;
    for page in ends.chunks(PAGE) {
        let rows: Vec<_> = page
            .iter()
            .map(|(name, seq, at)| {
                let head = Head { seq: *seq as u64, at: *at as u64, digest: None };
                (name, seq, at, head.sum(name).to_string())
            })
            .collect();
        write(
            db,
            "INSERT INTO head (name, seq, at, digest, checksum)
             SELECT value->>0, value->>1, value->>2, NULL, value->>3 FROM json_each(?)",
            &rows,
        )
        .await?;
    }
    Ok(())
}

async fn cards(db: &mut SqliteConnection) -> Result<(), StoreError> {
    let mut last = String::new();
    loop {
        let page: Vec<(String, i16, bool, i64, String, String)> = sqlx::query_as(
            "SELECT name, phase, listed, changed, summary,
                    (SELECT json_group_array(guest) FROM guest WHERE guest.name = card.name)
             FROM card WHERE name > ? OR ? = '' ORDER BY name LIMIT 1000",
        )
        .bind(&last)
        .bind(&last)
        .fetch_all(&mut *db)
        .await
        .map_err(fault)?;
        let Some((name, ..)) = page.last() else { return Ok(()) };
        last.clone_from(name);
        let mut rows = Vec::with_capacity(page.len());
        for (name, phase, listed, changed, summary, guests) in page {
            let guests =
                serde_json::from_str(&guests).map_err(|error| StoreError::Other(error.to_string()))?;
            let card = ListingCard { phase: phase_of(phase), listed, summary, guests };
            let (sum, guests) = rowsum::of_card(&name, changed as u64, &card);
            rows.push((name, sum.to_string(), guests.to_string()));
        }
        write(
            db,
            "UPDATE card SET checksum = value->>1, guests = value->>2 FROM json_each(?) WHERE name = value->>0",
            &rows,
        )
        .await?;
    }
}

async fn guests(db: &mut SqliteConnection) -> Result<(), StoreError> {
    let all: Vec<(String, String, i64)> =
        sqlx::query_as("SELECT guest, name, since FROM guest").fetch_all(&mut *db).await.map_err(fault)?;
    for page in all.chunks(PAGE) {
        let sum = |(guest, name, since): &(String, String, i64)| {
            (guest.clone(), name.clone(), rowsum::of_guest(guest, name, *since as u64).to_string())
        };
        let rows: Vec<_> = page.iter().map(sum).collect();
        write(
            db,
            "UPDATE guest SET checksum = value->>2 FROM json_each(?) WHERE guest = value->>0 AND name = value->>1",
            &rows,
        )
        .await?;
    }
    Ok(())
}

async fn secrets(db: &mut SqliteConnection) -> Result<(), StoreError> {
    let all: Vec<(String, Vec<u8>)> =
        sqlx::query_as("SELECT name, value FROM secret").fetch_all(&mut *db).await.map_err(fault)?;
    let rows: Vec<_> = all
        .iter()
        .map(|(name, value)| (name, rowsum::of_secret(name.as_bytes(), value).to_string()))
        .collect();
    write(db, "UPDATE secret SET checksum = new.value->>1 FROM json_each(?) AS new WHERE secret.name = new.value->>0", &rows).await
}

async fn write<R: serde::Serialize>(
    db: &mut SqliteConnection,
    sql: &'static str,
    rows: &[R],
) -> Result<(), StoreError> {
    let rows = serde_json::to_string(rows).map_err(|error| StoreError::Other(error.to_string()))?;
    sqlx::query(sql).bind(rows).execute(db).await.map_err(fault)?;
    Ok(())
}

/// Gives the rows of guests their checksums, and a row in `identity` to guests who have a token and had none.
pub(super) async fn fill_guests(db: &mut SqliteConnection) -> Result<(), StoreError> {
    let guests: Vec<String> =
        sqlx::query_scalar("SELECT guest FROM identity UNION SELECT guest FROM session")
            .fetch_all(&mut *db)
            .await
            .map_err(fault)?;
    for guest in guests {
        let generation: Option<i64> = sqlx::query_scalar("SELECT generation FROM identity WHERE guest = $1")
            .bind(&guest)
            .fetch_optional(&mut *db)
            .await
            .map_err(fault)?;
        let held: Vec<(String, String, i64, i64)> =
            sqlx::query_as("SELECT id, name, made, expires FROM session WHERE guest = $1")
                .bind(&guest)
                .fetch_all(&mut *db)
                .await
                .map_err(fault)?;
        let token = |(id, name, made, expires): (String, String, i64, i64)| TokenRow {
            id,
            name,
            made: made as u64,
            expires: expires as u64,
        };
        let tokens = held.into_iter().map(token).collect();
        let identity = Identity { generation: generation.unwrap_or(0) as u64, tokens };
        sessions::write(db, &guest, &identity, 0).await.map_err(fault)?;
    }
    Ok(())
}
