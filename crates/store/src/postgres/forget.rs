//! Deletes old tables.

use super::lists::{self, card_columns};
use super::{clock, owners, session};
use crate::Phase;
use crate::damages::Damages;
use crate::phase::number_of;
use crate::rowsum;
use sqlx::{Connection as _, PgConnection};

/// Which tables are old.
#[derive(Debug, Clone, Copy)]
pub(super) struct Old {
    pub(super) phase: Phase,
    /// A time by this node's clock.
    pub(super) touched_before: u64,
    /// How long ago that is, by the same clock.
    pub(super) age: u64,
}

/// Deletes old tables, except those that another node owns.
pub(super) async fn forget(
    db: &mut PgConnection,
    number: i32,
    Old { phase, touched_before, age }: Old,
    limit: u32,
    damages: &Damages,
    is_ours: impl Fn(&str) -> bool,
) -> Result<Vec<String>, sqlx::Error> {
    let mut change = db.begin().await?;
    // If this node's clock is ahead, that must not make tables old.
    let theirs = session::clock(&mut change).await?;
    let before = i64::try_from(clock::bound(touched_before, age, theirs)).unwrap_or(i64::MAX);
    let (gone, live): (Vec<_>, Vec<_>) =
        owners::others(&mut change, number).await?.into_iter().partition(|(_, is_gone)| *is_gone);
    let ids = |nodes: Vec<(i32, bool)>| nodes.into_iter().map(|(id, _)| id).collect::<Vec<i32>>();
    // A table is touched when its card changes or later, so the index on `changed` finds all candidates.
    let found = sqlx::query(concat!(
        "SELECT ",
        card_columns!(),
        " FROM card LEFT JOIN head ON head.name = card.name
         WHERE phase = $1 AND changed < $2 AND coalesce(at, 0) < $2
           AND NOT EXISTS (SELECT FROM owner WHERE owner.name = card.name AND node = ANY ($3))
         ORDER BY changed LIMIT $4"
    ))
    .bind(number_of(phase))
    .bind(before)
    .bind(ids(live))
    .bind(i64::from(limit))
    .fetch_all(&mut *change)
    .await?;
    // The age of a damaged table is not certain.
    let mut old = Vec::with_capacity(found.len());
    for row in &found {
        match lists::card(row, 0)?.verified() {
            Ok(card) if damages.contains(&card.listing.table) => {}
            Ok(card) if card.listing.phase == phase && card.listing.touched < before as u64 => {
                old.push(card.listing.table);
            }
            Ok(card) => drop(damages.note(rowsum::lost_listing(card.listing.table))),
            Err(damage) => drop(damages.note(damage)),
        }
    }
    if old.is_empty() {
        change.rollback().await?;
        return Ok(old);
    }
    // This node owns them until the commit, so that no node claims a table that is being deleted. Another node may have
    // touched one before, so the age is checked again.
    let mut gone = ids(gone);
    gone.push(number);
    let asked: Vec<&str> = old.iter().map(String::as_str).collect();
    let taken = owners::seize(&mut change, number, &asked, &gone).await?;
    let deleted: Vec<String> = sqlx::query_scalar(
        "DELETE FROM card
         WHERE name = ANY ($1) AND phase = $2 AND changed < $3
           AND coalesce((SELECT at FROM head WHERE head.name = card.name), 0) < $3
         RETURNING name",
    )
    .bind(&taken)
    .bind(number_of(phase))
    .bind(before)
    .fetch_all(&mut *change)
    .await?;
    sqlx::query("DELETE FROM guest WHERE name = ANY ($1)").bind(&deleted).execute(&mut *change).await?;
    sqlx::query("DELETE FROM head WHERE name = ANY ($1)").bind(&deleted).execute(&mut *change).await?;
    sqlx::query("DELETE FROM log WHERE name = ANY ($1)").bind(&deleted).execute(&mut *change).await?;
    let mut free: Vec<&str> = taken.iter().map(String::as_str).collect();
    free.retain(|name| deleted.iter().any(|deleted| deleted == name) || !is_ours(name));
    owners::release(&mut change, number, &free).await?;
    change.commit().await?;
    old.retain(|name| deleted.contains(name));
    Ok(old)
}
