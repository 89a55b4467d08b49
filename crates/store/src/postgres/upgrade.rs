//! Gives the rows of a database from before the chain their checksums. Logs stay as they are: the digests of their appends are
//! computed when they are read, and the end of each is sealed then.

use super::fault::fault;
use super::sessions;
use crate::phase::phase_of;
use crate::rowsum::{self, Head};
use crate::{Identity, ListingCard, StoreError, TokenRow};
use sqlx::PgConnection;
use xaymaca_chain::Digest;

/// Rows that are written at once.
const PAGE: usize = 1000;

pub(super) async fn fill_checksums(db: &mut PgConnection) -> Result<(), StoreError> {
    heads(db).await.map_err(fault)?;
    cards(db).await?;
    guests(db).await.map_err(fault)?;
    secrets(db).await.map_err(fault)?;
    // From now on nodes of older versions cannot write.
    sqlx::raw_sql(
        "ALTER TABLE card ALTER COLUMN checksum SET NOT NULL, ALTER COLUMN guests SET NOT NULL;
         ALTER TABLE guest ALTER COLUMN checksum SET NOT NULL;
         ALTER TABLE secret ALTER COLUMN checksum SET NOT NULL;",
    )
    .execute(db)
    .await
    .map_err(fault)?;
    Ok(())
}

fn bytes(digests: &[Digest]) -> Vec<&[u8]> {
    digests.iter().map(Digest::bytes).collect()
}

async fn heads(db: &mut PgConnection) -> Result<(), sqlx::Error> {
    let ends: Vec<(String, i64, i64)> =
        sqlx::query_as("SELECT DISTINCT ON (name) name, seq, at FROM log ORDER BY name, seq DESC")
            .fetch_all(&mut *db)
            .await?;
    for page in ends.chunks(PAGE) {
        let sum = |(name, seq, at): &(String, i64, i64)| {
            Head { seq: *seq as u64, at: *at as u64, digest: None }.sum(name)
        };
        let sums: Vec<Digest> = page.iter().map(sum).collect();
        sqlx::query(
            "INSERT INTO head (name, seq, at, checksum)
             SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bytea[])",
        )
        .bind(page.iter().map(|(name, ..)| name.as_str()).collect::<Vec<_>>())
        .bind(page.iter().map(|(_, seq, _)| *seq).collect::<Vec<_>>())
        .bind(page.iter().map(|(.., at)| *at).collect::<Vec<_>>())
        .bind(bytes(&sums))
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}

/// A card as an older version wrote it, and its guests.
type OldCard = (String, i16, bool, i64, Vec<u8>, Vec<String>);

async fn cards(db: &mut PgConnection) -> Result<(), StoreError> {
    let mut last = None;
    loop {
        let page: Vec<OldCard> = sqlx::query_as(
            "SELECT name, phase, listed, changed, summary,
                    ARRAY(SELECT guest FROM guest WHERE guest.name = card.name)
             FROM card WHERE $1::text IS NULL OR name > $1 ORDER BY name LIMIT 1000",
        )
        .bind(&last)
        .fetch_all(&mut *db)
        .await
        .map_err(fault)?;
        let Some((name, ..)) = page.last() else { return Ok(()) };
        last = Some(name.clone());
        let (mut names, mut sums, mut all_guests) = (Vec::new(), Vec::new(), Vec::new());
        for (name, phase, listed, changed, summary, guests) in page {
            let summary = String::from_utf8(summary)
                .map_err(|_| StoreError::Other(format!("the card of the table {name} cannot be read")))?;
            let card = ListingCard { phase: phase_of(phase), listed, summary, guests };
            let (sum, guests) = rowsum::of_card(&name, changed as u64, &card);
            names.push(name);
            sums.push(sum);
            all_guests.push(guests);
        }
        sqlx::query(
            "UPDATE card SET checksum = new.checksum, guests = new.guests
             FROM unnest($1::text[], $2::bytea[], $3::bytea[]) AS new (name, checksum, guests) WHERE card.name = new.name",
        )
        .bind(names)
        .bind(bytes(&sums))
        .bind(bytes(&all_guests))
        .execute(&mut *db)
        .await
        .map_err(fault)?;
    }
}

async fn guests(db: &mut PgConnection) -> Result<(), sqlx::Error> {
    let all: Vec<(String, String, i64)> =
        sqlx::query_as("SELECT guest, name, since FROM guest").fetch_all(&mut *db).await?;
    for page in all.chunks(PAGE) {
        let sum = |(guest, name, since): &(String, String, i64)| rowsum::of_guest(guest, name, *since as u64);
        let sums: Vec<Digest> = page.iter().map(sum).collect();
        sqlx::query(
            "UPDATE guest SET checksum = new.checksum
             FROM unnest($1::text[], $2::text[], $3::bytea[]) AS new (guest, name, checksum)
             WHERE guest.guest = new.guest AND guest.name = new.name",
        )
        .bind(page.iter().map(|(guest, ..)| guest.as_str()).collect::<Vec<_>>())
        .bind(page.iter().map(|(_, name, _)| name.as_str()).collect::<Vec<_>>())
        .bind(bytes(&sums))
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}

async fn secrets(db: &mut PgConnection) -> Result<(), sqlx::Error> {
    let all: Vec<(String, Vec<u8>)> =
        sqlx::query_as("SELECT name, value FROM secret").fetch_all(&mut *db).await?;
    for (name, value) in all {
        sqlx::query("UPDATE secret SET checksum = $2 WHERE name = $1")
            .bind(&name)
            .bind(rowsum::of_secret(name.as_bytes(), &value).bytes())
            .execute(&mut *db)
            .await?;
    }
    Ok(())
}

/// Gives the rows of guests their checksums, and a row in `identity` to guests who have a token and had none.
pub(super) async fn fill_guests(db: &mut PgConnection) -> sqlx::Result<()> {
    let guests: Vec<String> =
        sqlx::query_scalar("SELECT guest FROM identity UNION SELECT guest FROM session")
            .fetch_all(&mut *db)
            .await?;
    for guest in guests {
        let generation: Option<i64> = sqlx::query_scalar("SELECT generation FROM identity WHERE guest = $1")
            .bind(&guest)
            .fetch_optional(&mut *db)
            .await?;
        let held: Vec<(String, String, i64, i64)> =
            sqlx::query_as("SELECT id, name, made, expires FROM session WHERE guest = $1")
                .bind(&guest)
                .fetch_all(&mut *db)
                .await?;
        let token = |(id, name, made, expires): (String, String, i64, i64)| TokenRow {
            id,
            name,
            made: made as u64,
            expires: expires as u64,
        };
        let tokens = held.into_iter().map(token).collect();
        let identity = Identity { generation: generation.unwrap_or(0) as u64, tokens };
        sessions::write(db, &guest, &identity, 0).await?;
    }
    // From now on nodes of older versions cannot write.
    sqlx::raw_sql(
        "ALTER TABLE session ALTER COLUMN checksum SET NOT NULL;
         ALTER TABLE identity ALTER COLUMN tokens SET NOT NULL, ALTER COLUMN checksum SET NOT NULL;",
    )
    .execute(db)
    .await
    .map(drop)
}
