//! The relations of the database and how an older file gets them; what is written into them stands elsewhere.

use super::fault::fault;
use crate::{CodeOf, StoreError};
use sqlx::{AssertSqlSafe, SqliteConnection};

/// One step for each version. A step that was released is never changed.
const STEPS: [&str; 3] =
    [include_str!("schema_1.sql"), include_str!("schema_2.sql"), include_str!("schema_3.sql")];

/// The version that gave open tables their codes.
const CODES: i64 = 3;

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
        // In one transaction: a file has a version wholly or not at all.
        let sql = format!("BEGIN IMMEDIATE; {step}");
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut *db).await.map_err(fault)?;
        if version == CODES {
            fill_codes(db, code_of).await?;
        }
        let sql = format!("PRAGMA user_version = {version}; COMMIT;");
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut *db).await.map_err(fault)?;
    }
    Ok(())
}

/// Gives the tables that are open already their codes, which SQL cannot compute.
async fn fill_codes(db: &mut SqliteConnection, code_of: CodeOf) -> Result<(), StoreError> {
    let open: Vec<String> = sqlx::query_scalar("SELECT name FROM card WHERE phase = 0")
        .fetch_all(&mut *db)
        .await
        .map_err(fault)?;
    for name in open {
        sqlx::query("UPDATE card SET code = ? WHERE name = ?")
            .bind(code_of(&name))
            .bind(name)
            .execute(&mut *db)
            .await
            .map_err(fault)?;
    }
    Ok(())
}
