//! Reads and writes analyses of races. It knows nothing of the queue.

use super::columns;
use super::fault::fault;
use crate::{AnalysisRow, StoreError};
use sqlx::{SqliteConnection, SqlitePool};

pub(super) async fn read(
    db: &SqlitePool,
    table: &str,
    part: &str,
    mind: &str,
) -> Result<Option<String>, StoreError> {
    let row = sqlx::query("SELECT mind, text, checksum FROM analysis WHERE name = ? AND part = ?")
        .bind(table)
        .bind(part)
        .fetch_optional(db)
        .await
        .map_err(fault)?;
    Ok(row.and_then(|row| {
        let word = |column| String::from_utf8(columns::bytes(&row, column)?).ok();
        let found = AnalysisRow { table: table.into(), part: part.into(), mind: word(0)?, text: word(1)? };
        found.checked(mind, columns::digest(&row, 2))
    }))
}

pub(super) async fn keep(db: &mut SqliteConnection, row: &AnalysisRow) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO analysis (name, part, mind, text, checksum) SELECT name, ?2, ?3, ?4, ?5 FROM card WHERE name = ?1
         ON CONFLICT (name, part) DO UPDATE SET mind = excluded.mind, text = excluded.text, checksum = excluded.checksum",
    )
    .bind(&row.table)
    .bind(&row.part)
    .bind(&row.mind)
    .bind(&row.text)
    .bind(row.sum().to_string())
    .execute(db)
    .await
    .map_err(fault)?;
    Ok(())
}
