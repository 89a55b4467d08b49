//! The schema of the database, and migrations to it.

use super::fault::fault;
use super::session::CLASS;
use super::upgrade;
use crate::{CodeOf, StoreError};
use sqlx::{Connection as _, PgConnection};

/// One step for each version. A step that was released is never changed.
const STEPS: [&str; 7] = [
    include_str!("schema_1.sql"),
    include_str!("schema_2.sql"),
    include_str!("schema_3.sql"),
    include_str!("schema_4.sql"),
    include_str!("schema_5.sql"),
    include_str!("schema_6.sql"),
    include_str!("schema_7.sql"),
];

/// The version whose rows have checksums, and the one in which those of guests have, too.
const CHECKSUMS: i32 = 4;
const GUESTS: i32 = 6;

/// The advisory lock of migrations: no session has this number.
const MIGRATION_LOCK: i32 = 0;

/// Brings the database to the newest version. Nodes that start at once do it one after the other.
pub(super) async fn migrate(db: &mut PgConnection, code_of: CodeOf) -> Result<(), StoreError> {
    // In one transaction, so that no version is applied in part.
    let mut change = db.begin().await.map_err(fault)?;
    sqlx::query("SELECT pg_advisory_xact_lock($1, $2)")
        .bind(CLASS)
        .bind(MIGRATION_LOCK)
        .execute(&mut *change)
        .await
        .map_err(fault)?;
    sqlx::raw_sql("CREATE TABLE IF NOT EXISTS schema_version (version integer NOT NULL)")
        .execute(&mut *change)
        .await
        .map_err(fault)?;
    let version: Option<i32> = sqlx::query_scalar("SELECT max(version) FROM schema_version")
        .fetch_one(&mut *change)
        .await
        .map_err(fault)?;
    let version = version.unwrap_or(0);
    let newest = STEPS.len();
    let Some(steps) = usize::try_from(version).ok().and_then(|version| STEPS.get(version..)) else {
        return Err(StoreError::Other(format!(
            "this store was written by a newer version: its schema is {version}, the newest known here is {newest}"
        )));
    };
    for (&step, version) in steps.iter().zip(version + 1..) {
        sqlx::raw_sql(step).execute(&mut *change).await.map_err(fault)?;
        if version == CHECKSUMS {
            upgrade::fill_checksums(&mut change).await?;
        }
        if version == GUESTS {
            upgrade::fill_guests(&mut change).await.map_err(fault)?;
        }
        sqlx::query("INSERT INTO schema_version (version) VALUES ($1)")
            .bind(version)
            .execute(&mut *change)
            .await
            .map_err(fault)?;
    }
    fill_codes(&mut change, code_of).await?;
    change.commit().await.map_err(fault)
}

/// Adds the codes of open tables that nodes of an older version wrote. SQL cannot compute them.
async fn fill_codes(db: &mut PgConnection, code_of: CodeOf) -> Result<(), StoreError> {
    let open: Vec<String> = sqlx::query_scalar("SELECT name FROM card WHERE phase = 0 AND code IS NULL")
        .fetch_all(&mut *db)
        .await
        .map_err(fault)?;
    let found = open.into_iter().filter_map(|name| code_of(&name).map(|code| (name, code)));
    let (names, codes): (Vec<String>, Vec<String>) = found.unzip();
    if names.is_empty() {
        return Ok(());
    }
    sqlx::query(
        "UPDATE card SET code = coded.code
         FROM unnest($1::text[], $2::text[]) AS coded (name, code) WHERE card.name = coded.name",
    )
    .bind(names)
    .bind(codes)
    .execute(db)
    .await
    .map_err(fault)?;
    Ok(())
}
