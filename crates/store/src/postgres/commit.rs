//! Writes appends and keys, each with one statement: one transaction and one round trip. It knows nothing of the queue.

use super::leases::Heads;
use super::lists;
use crate::phase::number_of;
use crate::rowsum::{self, Head};
use crate::verify::{Verdict, verify};
use crate::{Append, CodeOf, Damage, ListingCard, Phase};
use sqlx::{PgConnection, Row as _};
use std::collections::BTreeMap;
use xaymaca_chain::{Broken, Digest};

/// If a number is taken, the whole statement fails and nothing is stored.
const LINES: &str = "
WITH ended AS (
    INSERT INTO head (name, seq, at, digest, checksum)
        SELECT * FROM unnest($6::text[], $7::bigint[], $8::bigint[], $9::bytea[], $10::bytea[])
        ON CONFLICT (name) DO UPDATE SET
            seq = excluded.seq, at = excluded.at, digest = excluded.digest, checksum = excluded.checksum
)
INSERT INTO log (name, seq, at, lines, digest)
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bytea[], $5::bytea[])";

/// The same with cards. Only rows of guests who came or went, or whose race ended, are written.
const LINES_AND_CARDS: &str = "
WITH seated AS MATERIALIZED (
    SELECT * FROM unnest($19::text[], $20::text[], $21::bigint[], $22::boolean[], $23::bytea[])
        AS seated (guest, name, since, over, checksum)
), ended AS (
    INSERT INTO head (name, seq, at, digest, checksum)
        SELECT * FROM unnest($6::text[], $7::bigint[], $8::bigint[], $9::bytea[], $10::bytea[])
        ON CONFLICT (name) DO UPDATE SET
            seq = excluded.seq, at = excluded.at, digest = excluded.digest, checksum = excluded.checksum
), dealt AS (
    INSERT INTO card (name, phase, listed, changed, summary, code, checksum, guests)
        SELECT * FROM unnest($11::text[], $12::smallint[], $13::boolean[], $14::bigint[], $15::bytea[], $16::text[],
                             $17::bytea[], $18::bytea[])
        ON CONFLICT (name) DO UPDATE SET
            phase = excluded.phase, listed = excluded.listed, changed = excluded.changed, summary = excluded.summary,
            code = excluded.code, checksum = excluded.checksum, guests = excluded.guests
), gone AS (
    DELETE FROM guest WHERE name = ANY ($11) AND (guest, name) NOT IN (SELECT guest, name FROM seated)
), come AS (
    INSERT INTO guest (guest, name, since, over, checksum)
        SELECT DISTINCT guest, name, since, over, checksum FROM seated
        ON CONFLICT (guest, name) DO UPDATE SET over = excluded.over WHERE guest.over <> excluded.over
)
INSERT INTO log (name, seq, at, lines, digest)
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bytea[], $5::bytea[])";

/// Writes a group and the last card of each of its tables.
pub(super) async fn group<'a>(
    db: &mut PgConnection,
    group: impl Iterator<Item = &'a Append>,
    code_of: CodeOf,
) -> Result<(), sqlx::Error> {
    let mut appends: Vec<&Append> = group.collect();
    // All nodes lock rows in the order of names, so that they cannot deadlock.
    appends.sort_by(|a, b| a.table.cmp(&b.table));
    let cards: BTreeMap<&str, (u64, &ListingCard)> = appends
        .iter()
        .filter_map(|append| append.card.as_ref().map(|card| (&*append.table, (append.at, card))))
        .collect();
    // The last append of each table counts.
    let heads: BTreeMap<&str, Head> = appends
        .iter()
        .map(|append| {
            let digest = append.link.map(|link| link.digest);
            (&*append.table, Head { seq: append.seq, at: append.at, digest })
        })
        .collect();
    let digests: Vec<Digest> =
        appends.iter().map(|append| append.link.map(|link| link.digest).unwrap_or_default()).collect();
    let sums: Vec<Digest> = heads.iter().map(|(table, head)| head.sum(table)).collect();
    let sql = if cards.is_empty() { LINES } else { LINES_AND_CARDS };
    let mut write = sqlx::query(sql)
        .bind(appends.iter().map(|append| &*append.table).collect::<Vec<&str>>())
        .bind(appends.iter().map(|append| append.seq as i64).collect::<Vec<i64>>())
        .bind(appends.iter().map(|append| append.at as i64).collect::<Vec<i64>>())
        .bind(appends.iter().map(|append| append.lines.as_bytes()).collect::<Vec<&[u8]>>())
        .bind(bytes(&digests))
        .bind(heads.keys().copied().collect::<Vec<&str>>())
        .bind(heads.values().map(|head| head.seq as i64).collect::<Vec<i64>>())
        .bind(heads.values().map(|head| head.at as i64).collect::<Vec<i64>>())
        .bind(heads.values().map(|head| head.digest.as_ref().map(Digest::bytes)).collect::<Vec<_>>())
        .bind(bytes(&sums));
    if !cards.is_empty() {
        let seated: Vec<(&str, &str, i64, bool)> = cards
            .iter()
            .flat_map(|(&table, (at, card))| {
                let (at, is_over) = (*at as i64, card.phase == Phase::Over);
                card.guests.iter().map(move |guest| (guest.as_str(), table, at, is_over))
            })
            .collect();
        let seats: Vec<Digest> =
            seated.iter().map(|(guest, table, at, _)| rowsum::of_guest(guest, table, *at as u64)).collect();
        let (sums, guests): (Vec<Digest>, Vec<Digest>) =
            cards.iter().map(|(table, (at, card))| rowsum::of_card(table, *at, card)).unzip();
        write = write
            .bind(cards.keys().copied().collect::<Vec<&str>>())
            .bind(cards.values().map(|(_, card)| number_of(card.phase)).collect::<Vec<i16>>())
            .bind(cards.values().map(|(_, card)| card.listed).collect::<Vec<bool>>())
            .bind(cards.values().map(|(at, _)| *at as i64).collect::<Vec<i64>>())
            .bind(cards.values().map(|(_, card)| card.summary.as_bytes()).collect::<Vec<&[u8]>>())
            .bind(cards.iter().map(|(table, (_, card))| card.code(table, code_of)).collect::<Vec<_>>())
            .bind(bytes(&sums))
            .bind(bytes(&guests))
            .bind(seated.iter().map(|(guest, ..)| *guest).collect::<Vec<&str>>())
            .bind(seated.iter().map(|(_, table, ..)| *table).collect::<Vec<&str>>())
            .bind(seated.iter().map(|(_, _, since, _)| *since).collect::<Vec<i64>>())
            .bind(seated.iter().map(|(.., is_over)| *is_over).collect::<Vec<bool>>())
            .bind(bytes(&seats));
        return write.execute(db).await.map(drop);
    }
    write.execute(db).await.map(drop)
}

fn bytes(digests: &[Digest]) -> Vec<&[u8]> {
    digests.iter().map(Digest::bytes).collect()
}

/// The last append of each of these tables, and those whose logs are damaged.
pub(super) async fn heads(
    db: &mut PgConnection,
    tables: &[&str],
) -> Result<(Heads, Vec<Damage>), sqlx::Error> {
    let found = sqlx::query(
        "SELECT head.seq, head.at, head.digest, head.checksum, asked.name
         FROM unnest($1::text[]) AS asked (name) LEFT JOIN head ON head.name = asked.name",
    )
    .bind(tables)
    .fetch_all(&mut *db)
    .await?;
    let (mut heads, mut damages) = (Heads::with_capacity(found.len()), Vec::new());
    for row in &found {
        let table: String = row.try_get(4)?;
        let head = match lists::head(row, 0)? {
            None => Ok(None),
            Some(row) => row.verified(&table).map(Some).ok_or_else(|| rowsum::lost_end(&table)),
        };
        let end = match head {
            Ok(Some(Head { digest: None, .. })) => end(db, &table).await?,
            head => head.map(|head| head.and_then(|head| Some((head.seq, head.digest?)))),
        };
        match end {
            Ok(end) => drop(heads.insert(table.into(), end)),
            Err(damage) => damages.push(damage),
        }
    }
    Ok((heads, damages))
}

/// The end of a log that an older version wrote: only the whole log tells its digest.
async fn end(
    db: &mut PgConnection,
    table: &str,
) -> Result<Result<Option<(u64, Digest)>, Damage>, sqlx::Error> {
    Ok(lists::stored(db, table, None).await?.and_then(|read| match verify(table, None, read) {
        Ok(Verdict::Sound(rows)) => Ok(rows.last().map(|row| (row.seq, row.digest))),
        Ok(Verdict::Whole) => Ok(None),
        Err(Broken { append, reason }) => {
            Err(Damage { table: table.to_owned(), append, reason: reason.to_string() })
        }
    }))
}

/// Seals a log that an older version wrote, if it has not gone on since it was read.
pub(super) async fn seal(db: &mut PgConnection, table: &str, head: Head) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE head SET digest = $4, checksum = $5 WHERE name = $1 AND seq = $2 AND at = $3 AND digest IS NULL",
    )
    .bind(table)
    .bind(head.seq as i64)
    .bind(head.at as i64)
    .bind(head.digest.as_ref().map(Digest::bytes))
    .bind(head.sum(table).bytes())
    .execute(db)
    .await
    .map(drop)
}

/// The key of that name; `fresh` becomes it if there is none. None if it is damaged.
pub(super) async fn key(
    db: &mut PgConnection,
    name: &str,
    fresh: [u8; 32],
) -> Result<Option<[u8; 32]>, sqlx::Error> {
    sqlx::query("INSERT INTO secret (name, value, checksum) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
        .bind(name)
        .bind(&fresh[..])
        .bind(rowsum::of_secret(name.as_bytes(), &fresh).bytes())
        .execute(&mut *db)
        .await?;
    let (kept, sum): (Vec<u8>, Vec<u8>) =
        sqlx::query_as("SELECT value, checksum FROM secret WHERE name = $1").bind(name).fetch_one(db).await?;
    let is_sound = rowsum::of_secret(name.as_bytes(), &kept).bytes() == sum;
    Ok(kept.try_into().ok().filter(|_| is_sound))
}

/// Replaces the value of that name.
pub(super) async fn note(db: &mut PgConnection, name: &str, value: [u8; 32]) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO secret (name, value, checksum) VALUES ($1, $2, $3)
         ON CONFLICT (name) DO UPDATE SET value = excluded.value, checksum = excluded.checksum",
    )
    .bind(name)
    .bind(&value[..])
    .bind(rowsum::of_secret(name.as_bytes(), &value).bytes())
    .execute(db)
    .await?;
    Ok(())
}
