//! The schema of the file, and migrations to it.

use super::fault::fault;
use crate::{CodeOf, StoreError};
use sqlx::{AssertSqlSafe, SqliteConnection};

/// One step for each version. A step that was released is never changed.
const STEPS: [&str; 3] =
    [include_str!("schema_1.sql"), include_str!("schema_2.sql"), include_str!("schema_3.sql")];

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
        // In one transaction, so that no version is applied in part.
        let sql = format!("BEGIN IMMEDIATE; {step} PRAGMA user_version = {version}; COMMIT;");
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut *db).await.map_err(fault)?;
    }
    fill_codes(db, code_of).await
}

/// Adds the codes of open tables that an older version wrote. SQL cannot compute them.
async fn fill_codes(db: &mut SqliteConnection, code_of: CodeOf) -> Result<(), StoreError> {
    let open: Vec<String> = sqlx::query_scalar("SELECT name FROM card WHERE phase = 0 AND code IS NULL")
        .fetch_all(&mut *db)
        .await
        .map_err(fault)?;
    for (name, code) in open.iter().filter_map(|name| Some((name, code_of(name)?))) {
        sqlx::query("UPDATE card SET code = ? WHERE name = ?")
            .bind(code)
            .bind(name)
            .execute(&mut *db)
            .await
            .map_err(fault)?;
    }
    Ok(())
}
