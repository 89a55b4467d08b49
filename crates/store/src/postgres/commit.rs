//! Writes appends and keys, each with one statement: one transaction and one round trip. It knows nothing of the queue.

use super::leases::Heads;
use crate::phase::number_of;
use crate::{Append, CodeOf, ListingCard, Phase};
use sqlx::PgConnection;
use std::collections::BTreeMap;

/// If a number is taken, the whole statement fails and nothing is stored.
const LINES: &str = "
INSERT INTO log (name, seq, at, lines)
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bytea[])";

/// The same with cards. Only rows of guests who came or went, or whose race ended, are written.
const LINES_AND_CARDS: &str = "
WITH seated AS MATERIALIZED (
    SELECT * FROM unnest($10::text[], $11::text[], $12::bigint[], $13::boolean[]) AS seated (guest, name, since, over)
), dealt AS (
    INSERT INTO card (name, phase, listed, changed, summary, code)
        SELECT * FROM unnest($5::text[], $6::smallint[], $7::boolean[], $8::bigint[], $9::bytea[], $14::text[])
        ON CONFLICT (name) DO UPDATE SET
            phase = excluded.phase, listed = excluded.listed, changed = excluded.changed, summary = excluded.summary,
            code = excluded.code
), gone AS (
    DELETE FROM guest WHERE name = ANY ($5) AND (guest, name) NOT IN (SELECT guest, name FROM seated)
), come AS (
    INSERT INTO guest (guest, name, since, over) SELECT DISTINCT guest, name, since, over FROM seated
        ON CONFLICT (guest, name) DO UPDATE SET over = excluded.over WHERE guest.over <> excluded.over
)
INSERT INTO log (name, seq, at, lines)
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bytea[])";

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
    let sql = if cards.is_empty() { LINES } else { LINES_AND_CARDS };
    let mut write = sqlx::query(sql)
        .bind(appends.iter().map(|append| &*append.table).collect::<Vec<&str>>())
        .bind(appends.iter().map(|append| append.seq as i64).collect::<Vec<i64>>())
        .bind(appends.iter().map(|append| append.at as i64).collect::<Vec<i64>>())
        .bind(appends.iter().map(|append| append.lines.as_bytes()).collect::<Vec<&[u8]>>());
    if !cards.is_empty() {
        let seated: Vec<(&str, &str, i64, bool)> = cards
            .iter()
            .flat_map(|(&table, (at, card))| {
                let (at, is_over) = (*at as i64, card.phase == Phase::Over);
                card.guests.iter().map(move |guest| (guest.as_str(), table, at, is_over))
            })
            .collect();
        write = write
            .bind(cards.keys().copied().collect::<Vec<&str>>())
            .bind(cards.values().map(|(_, card)| number_of(card.phase)).collect::<Vec<i16>>())
            .bind(cards.values().map(|(_, card)| card.listed).collect::<Vec<bool>>())
            .bind(cards.values().map(|(at, _)| *at as i64).collect::<Vec<i64>>())
            .bind(cards.values().map(|(_, card)| card.summary.as_bytes()).collect::<Vec<&[u8]>>())
            .bind(seated.iter().map(|(guest, ..)| *guest).collect::<Vec<&str>>())
            .bind(seated.iter().map(|(_, table, ..)| *table).collect::<Vec<&str>>())
            .bind(seated.iter().map(|(_, _, since, _)| *since).collect::<Vec<i64>>())
            .bind(seated.iter().map(|(.., is_over)| *is_over).collect::<Vec<bool>>())
            .bind(cards.iter().map(|(table, (_, card))| card.code(table, code_of)).collect::<Vec<_>>());
    }
    write.execute(db).await?;
    Ok(())
}

/// The number of the last append of each of these tables.
pub(super) async fn heads(db: &mut PgConnection, tables: &[&str]) -> Result<Heads, sqlx::Error> {
    let found: Vec<(String, Option<i64>)> = sqlx::query_as(
        "SELECT asked.name, (SELECT max(seq) FROM log WHERE log.name = asked.name)
         FROM unnest($1::text[]) AS asked (name)",
    )
    .bind(tables)
    .fetch_all(db)
    .await?;
    Ok(found.into_iter().map(|(table, head)| (table.into(), head.map(|head| head as u64))).collect())
}

/// The key of that name; `fresh` becomes it if there is none.
pub(super) async fn key(db: &mut PgConnection, name: &str, fresh: [u8; 32]) -> Result<Vec<u8>, sqlx::Error> {
    sqlx::query("INSERT INTO secret (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING")
        .bind(name)
        .bind(&fresh[..])
        .execute(&mut *db)
        .await?;
    sqlx::query_scalar("SELECT value FROM secret WHERE name = $1").bind(name).fetch_one(db).await
}

/// Replaces the value of that name.
pub(super) async fn note(db: &mut PgConnection, name: &str, value: [u8; 32]) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO secret (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    )
    .bind(name)
    .bind(&value[..])
    .execute(db)
    .await?;
    Ok(())
}
