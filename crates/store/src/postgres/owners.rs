//! Which node owns which table, as SQL. It knows nothing of logs.
//!
//! A node is gone when the advisory lock of its number is free. Nodes that check this take the lock shared, so that several can
//! check at once. Numbers are not drawn twice, so a lock that was free stays free; and the database frees a lock only when all
//! that its session had written is settled. A standby that took over without the last commits may draw a number again: there it
//! belongs to the new session, not to the one that had it on the former primary.

use super::session::CLASS;
use sqlx::{Connection as _, PgConnection};

/// Tables that are taken back in one statement: with more it might hit the statement timeout every time.
const PAGE: u32 = 250;

/// A table and the address of its owner; none if this node owns it now.
pub(super) type Found = (String, Option<String>);

/// Claims tables for a session. A table that is missing in the answer is being claimed by another node.
pub(super) async fn claim(
    db: &mut PgConnection,
    number: i32,
    tables: &[&str],
) -> Result<Vec<Found>, sqlx::Error> {
    // Most tables have no owner: one round trip claims them.
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

/// Claims tables that have an owner. Most owners are alive: then this only reads, and blocks no other node.
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
    // Tables that another node took meanwhile.
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

/// Takes tables without an owner and those of sessions in `gone`. No other node can take them before the transaction ends.
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

/// Releases tables.
pub(super) async fn release(db: &mut PgConnection, number: i32, tables: &[&str]) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM owner WHERE name = ANY ($1) AND node = $2")
        .bind(tables)
        .bind(number)
        .execute(db)
        .await?;
    Ok(())
}

/// Every other session, and whether it is gone. Call it in a transaction. A session that opens later is not among them.
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

/// The former sessions of this node that have ended, and whether their tables are to be taken back. A number that this database
/// does not know, or knows with another address, counts as ended without tables, even if its lock is held.
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

/// Moves a page of tables from ended sessions of this node to its session; true if it was the last page.
pub(super) async fn regain(
    db: &mut PgConnection,
    number: i32,
    gone: &[i32],
) -> Result<(Vec<String>, bool), sqlx::Error> {
    let mut change = db.begin().await?;
    let page = take_left_behind(&mut change, number, gone, PAGE).await?;
    change.commit().await?;
    let is_last = page.len() < PAGE as usize;
    Ok((there(page), is_last))
}

/// Adopts tables of sessions that are gone, and deletes those sessions that have none left.
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
    let page = take_left_behind(&mut change, number, &gone, limit).await?;
    change.commit().await?;
    Ok(there(page))
}

fn there(page: Vec<(String, bool)>) -> Vec<String> {
    page.into_iter().filter_map(|(name, is_there)| is_there.then_some(name)).collect()
}

/// Moves up to `limit` tables of `gone` sessions to this one. The flag is false for a name without a log, which is dropped.
async fn take_left_behind(
    db: &mut PgConnection,
    number: i32,
    gone: &[i32],
    limit: u32,
) -> Result<Vec<(String, bool)>, sqlx::Error> {
    // Several nodes may do it at once: each takes the rows that the others have not locked.
    let page = sqlx::query_as(
        // A table that was never stored, or was deleted, needs no owner.
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
