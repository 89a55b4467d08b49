//! Who cares for which table, as SQL. It knows nothing of logs.
//!
//! A node is gone when the lock of its number is free. Those who look share that lock while they look, so that several can;
//! numbers do not come again, so what was free stays free. And the database frees it only when all that the node had
//! written is settled. A standby that took over without the last words may draw a number again that nobody there knows of:
//! then it is not that of whoever had it elsewhere.

use super::session::CLASS;
use sqlx::{Connection as _, PgConnection};

/// How many tables are regained at a time. The database cancels what takes too long, and would do so again and again.
const PAGE: u32 = 250;

/// A table and the address of its node; without one it is ours now.
pub(super) type Found = (String, Option<String>);

/// Claims tables for a number. One that is not among the found has just changed hands.
pub(super) async fn claim(
    db: &mut PgConnection,
    number: i32,
    tables: &[&str],
) -> Result<Vec<Found>, sqlx::Error> {
    // Most are nobody's: that is settled in one round trip.
    let free: Vec<String> = sqlx::query_scalar(
        "INSERT INTO owner (name, node) SELECT name, $2 FROM unnest($1::text[]) AS asked (name) ORDER BY name
         ON CONFLICT DO NOTHING RETURNING name",
    )
    .bind(tables)
    .bind(number)
    .fetch_all(&mut *db)
    .await?;
    let rest: Vec<&str> =
        tables.iter().copied().filter(|table| !free.iter().any(|name| name == table)).collect();
    let mut found: Vec<Found> = free.into_iter().map(|name| (name, None)).collect();
    if !rest.is_empty() {
        found.extend(take_over(db, number, &rest).await?);
    }
    Ok(found)
}

/// Most of the others are of somebody who is alive: then it is only read, and nobody has to wait for us.
async fn take_over(db: &mut PgConnection, number: i32, tables: &[&str]) -> Result<Vec<Found>, sqlx::Error> {
    let mut change = db.begin().await?;
    let seen: Vec<(String, Option<i32>, Option<String>, bool)> = sqlx::query_as(
        "SELECT asked.name, node, address,
                CASE WHEN node = $2 THEN false ELSE node IS NULL OR pg_try_advisory_xact_lock_shared($3, node) END
         FROM unnest($1::text[]) AS asked (name)
              LEFT JOIN owner ON owner.name = asked.name LEFT JOIN node ON id = node",
    )
    .bind(tables)
    .bind(number)
    .bind(CLASS)
    .fetch_all(&mut *change)
    .await?;
    let (mut found, mut free, mut gone) = (Vec::new(), Vec::new(), Vec::new());
    for (name, node, address, is_free) in &seen {
        if *is_free {
            free.push(name.as_str());
            gone.extend(*node);
        } else if *node == Some(number) {
            found.push((name.clone(), None));
        } else if address.is_some() {
            found.push((name.clone(), address.clone()));
        }
    }
    if free.is_empty() {
        change.rollback().await?;
        return Ok(found);
    }
    let taken = seize(&mut change, number, &free, &gone).await?;
    // Whoever was faster.
    free.retain(|name| !taken.iter().any(|taken| taken == name));
    if !free.is_empty() {
        let others: Vec<Found> = sqlx::query_as(
            "SELECT name, address FROM owner JOIN node ON id = node WHERE name = ANY ($1) AND node <> $2",
        )
        .bind(&free)
        .bind(number)
        .fetch_all(&mut *change)
        .await?;
        found.extend(others);
    }
    change.commit().await?;
    found.extend(taken.into_iter().map(|name| (name, None)));
    Ok(found)
}

/// Takes tables that are nobody's, or of those who are gone. Until the end of the transaction nobody else gets them.
pub(super) async fn seize(
    db: &mut PgConnection,
    number: i32,
    tables: &[&str],
    gone: &[i32],
) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar(
        "INSERT INTO owner (name, node) SELECT name, $2 FROM unnest($1::text[]) AS asked (name) ORDER BY name
         ON CONFLICT (name) DO UPDATE SET node = excluded.node WHERE owner.node = ANY ($3) RETURNING name",
    )
    .bind(tables)
    .bind(number)
    .bind(gone)
    .fetch_all(db)
    .await
}

/// Gives tables back.
pub(super) async fn release(db: &mut PgConnection, number: i32, tables: &[&str]) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM owner WHERE name = ANY ($1) AND node = $2")
        .bind(tables)
        .bind(number)
        .execute(db)
        .await?;
    Ok(())
}

/// Every other node, and whether it is gone. To be asked in a transaction: a node that comes later is not among them.
pub(super) async fn others(db: &mut PgConnection, number: i32) -> Result<Vec<(i32, bool)>, sqlx::Error> {
    sqlx::query_as(
        "SELECT id, pg_try_advisory_xact_lock_shared($2, id)
         FROM (SELECT id FROM node WHERE id <> $1 OFFSET 0) AS other",
    )
    .bind(number)
    .bind(CLASS)
    .fetch_all(db)
    .await
}

/// Which of our former numbers are gone, and whether what they had is to be regained. One that this database does not know,
/// or knows as another's, is not ours any more, whoever holds its lock.
pub(super) async fn departed(
    db: &mut PgConnection,
    address: &str,
    former: &[i32],
) -> Result<Vec<(i32, bool)>, sqlx::Error> {
    sqlx::query_as(
        "SELECT id, is_free AND is_ours IS NOT FALSE
         FROM (SELECT former.id, address = $2 AS is_ours, pg_try_advisory_xact_lock_shared($3, former.id) AS is_free
               FROM unnest($1::integer[]) AS former (id) LEFT JOIN node ON node.id = former.id OFFSET 0) AS seen
         WHERE is_free OR is_ours IS NOT TRUE",
    )
    .bind(former)
    .bind(address)
    .bind(CLASS)
    .fetch_all(db)
    .await
}

/// Some tables of former numbers that are gone: they are of this number now. And whether there are no more.
pub(super) async fn regain(
    db: &mut PgConnection,
    number: i32,
    gone: &[i32],
) -> Result<(Vec<String>, bool), sqlx::Error> {
    let mut change = db.begin().await?;
    let page = inherit(&mut change, number, gone, PAGE).await?;
    change.commit().await?;
    let is_last = page.len() < PAGE as usize;
    Ok((there(page), is_last))
}

/// Takes tables of those who are gone, and forgets those who have none left.
pub(super) async fn adopt(
    db: &mut PgConnection,
    number: i32,
    limit: u32,
) -> Result<Vec<String>, sqlx::Error> {
    let mut change = db.begin().await?;
    let others = others(&mut change, number).await?;
    let gone: Vec<i32> = others.into_iter().filter_map(|(id, is_gone)| is_gone.then_some(id)).collect();
    if gone.is_empty() {
        change.rollback().await?;
        return Ok(Vec::new());
    }
    let page = inherit(&mut change, number, &gone, limit).await?;
    change.commit().await?;
    Ok(there(page))
}

fn there(page: Vec<(String, bool)>) -> Vec<String> {
    page.into_iter().filter_map(|(name, is_there)| is_there.then_some(name)).collect()
}

/// What was left behind, at most so much, and whether it is a table: then it is of this number now.
async fn inherit(
    db: &mut PgConnection,
    number: i32,
    gone: &[i32],
    limit: u32,
) -> Result<Vec<(String, bool)>, sqlx::Error> {
    // Several may do it at once: each takes what the others do not hold.
    let page = sqlx::query_as(
        // Of a table that never came to be, or was forgotten, nobody takes care.
        "WITH left_behind AS MATERIALIZED (
             SELECT name, EXISTS (SELECT FROM log WHERE log.name = owner.name) AS is_there
             FROM owner WHERE node = ANY ($2) ORDER BY name LIMIT $3 FOR UPDATE SKIP LOCKED
         ), gone AS (
             DELETE FROM owner USING left_behind WHERE owner.name = left_behind.name AND NOT is_there
         ), taken AS (
             UPDATE owner SET node = $1 FROM left_behind WHERE owner.name = left_behind.name AND is_there
         )
         SELECT name, is_there FROM left_behind",
    )
    .bind(number)
    .bind(gone)
    .bind(i64::from(limit))
    .fetch_all(&mut *db)
    .await?;
    sqlx::query(
        "WITH empty AS MATERIALIZED (
             SELECT id FROM node
             WHERE id = ANY ($1) AND id <> $2 AND NOT EXISTS (SELECT FROM owner WHERE owner.node = id)
             FOR UPDATE SKIP LOCKED
         )
         DELETE FROM node USING empty WHERE node.id = empty.id",
    )
    .bind(gone)
    .bind(number)
    .execute(db)
    .await?;
    Ok(page)
}
