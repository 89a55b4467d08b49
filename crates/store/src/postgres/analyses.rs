//! Reads and writes analyses of races. It knows nothing of the queue.

use crate::AnalysisRow;
use sqlx::{PgConnection, PgPool};
use xaymaca_chain::Digest;

pub(super) async fn read(db: &PgPool, table: &str, part: &str, mind: &str) -> sqlx::Result<Option<String>> {
    let row: Option<(Vec<u8>, Vec<u8>, Vec<u8>)> =
        sqlx::query_as("SELECT mind, text, checksum FROM analysis WHERE name = $1 AND part = $2")
            .bind(table)
            .bind(part)
            .fetch_optional(db)
            .await?;
    Ok(row.and_then(|(by, text, sum)| {
        let [by, text] = [by, text].map(String::from_utf8);
        let found = AnalysisRow { table: table.into(), part: part.into(), mind: by.ok()?, text: text.ok()? };
        found.checked(mind, Digest::of_bytes(&sum))
    }))
}

pub(super) async fn keep(db: &mut PgConnection, row: &AnalysisRow) -> sqlx::Result<()> {
    sqlx::query(
        "INSERT INTO analysis (name, part, mind, text, checksum) SELECT name, $2, $3, $4, $5 FROM card WHERE name = $1
         ON CONFLICT (name, part) DO UPDATE SET mind = excluded.mind, text = excluded.text, checksum = excluded.checksum",
    )
    .bind(&row.table)
    .bind(&row.part)
    .bind(row.mind.as_bytes())
    .bind(row.text.as_bytes())
    .bind(row.sum().bytes())
    .execute(db)
    .await?;
    Ok(())
}
