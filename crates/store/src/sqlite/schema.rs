//! The schema of the file, and migrations to it.

use super::fault::fault;
use super::upgrade;
use crate::{CodeOf, StoreError};
use sqlx::{AssertSqlSafe, Connection as _, SqliteConnection};

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
pub(super) const CHECKSUMS: i64 = 4;
const GUESTS: i64 = 6;

/// Brings the database to the newest version.
pub(super) async fn migrate(db: &mut SqliteConnection, code_of: CodeOf) -> Result<(), StoreError> {
    let version: i64 = sqlx::query_scalar("PRAGMA user_version").fetch_one(&mut *db).await.map_err(fault)?;
    let newest = STEPS.len();
    let Some(steps) = usize::try_from(version).ok().and_then(|version| STEPS.get(version..)) else {
        return Err(StoreError::Other(format!(
            "this store was written by a newer version: its schema is {version}, the newest known here is {newest}"
        )));
    };
    for (step, version) in steps.iter().zip(version + 1..) {
        // In one transaction, so that no version is applied in part. If it fails, closing the connection rolls it back.
        let sql = format!("BEGIN IMMEDIATE; {step} PRAGMA user_version = {version};");
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut *db).await.map_err(fault)?;
        if version == CHECKSUMS {
            upgrade::fill_checksums(db).await?;
        }
        if version == GUESTS {
            upgrade::fill_guests(db).await?;
        }
        sqlx::raw_sql("COMMIT").execute(&mut *db).await.map_err(fault)?;
    }
    fill_codes(db, code_of).await
}

/// True if the file has, letter for letter, the schema that the steps make: a changed name would be found only by the query
/// that needs it. What a host or a tool for backups has added beside it does not matter.
pub(super) async fn is_sound(db: &mut SqliteConnection) -> Result<bool, StoreError> {
    let mut model = SqliteConnection::connect("sqlite::memory:").await.map_err(fault)?;
    for step in STEPS {
        sqlx::raw_sql(step).execute(&mut model).await.map_err(fault)?;
    }
    let found = texts(db).await?;
    Ok(texts(&mut model).await?.iter().all(|text| found.contains(text)))
}

async fn texts(db: &mut SqliteConnection) -> Result<Vec<(Vec<u8>, Vec<u8>)>, StoreError> {
    let sql = "SELECT CAST(type || ' ' || name || ' ' || tbl_name AS BLOB), CAST(coalesce(sql, '') AS BLOB)
               FROM sqlite_schema ORDER BY 1";
    sqlx::query_as(sql).fetch_all(db).await.map_err(fault)
}

/// Adds the codes of open tables that an older version wrote. SQL cannot compute them.
async fn fill_codes(db: &mut SqliteConnection, code_of: CodeOf) -> Result<(), StoreError> {
    let open: Vec<Vec<u8>> =
        sqlx::query_scalar("SELECT CAST(name AS BLOB) FROM card WHERE phase = 0 AND code IS NULL")
            .fetch_all(&mut *db)
            .await
            .map_err(fault)?;
    // A name that is no text is damaged, and has no code.
    let open = open.into_iter().filter_map(|name| String::from_utf8(name).ok());
    for (name, code) in open.filter_map(|name| code_of(&name).map(|code| (name, code))) {
        sqlx::query("UPDATE card SET code = ? WHERE name = ?")
            .bind(code)
            .bind(name)
            .execute(&mut *db)
            .await
            .map_err(fault)?;
    }
    Ok(())
}
