//! Checks that the database can be written to. It leaves nothing behind.

use sqlx::{Connection as _, PgConnection};

/// Takes room for a row that cannot be compressed and gives it back, in one transaction: it needs as much room as a long append,
/// and a sync. `number` is that of the session, so that two nodes do not wait for each other.
pub(super) async fn write(db: &mut PgConnection, number: i32) -> Result<(), sqlx::Error> {
    let name = format!("probe {number}");
    let mut transaction = db.begin().await?;
    sqlx::query(
        "INSERT INTO card (name, phase, listed, changed, summary, checksum, guests)
         SELECT $1, 2, false, 0, string_agg(uuid_send(gen_random_uuid()), ''::bytea), '', '' FROM generate_series(1, 512)",
    )
    .bind(&name)
    .execute(&mut *transaction)
    .await?;
    sqlx::query("DELETE FROM card WHERE name = $1").bind(&name).execute(&mut *transaction).await?;
    transaction.commit().await
}
