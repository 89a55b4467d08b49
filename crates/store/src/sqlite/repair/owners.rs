//! Removes rows of guests that no start accepts: rows with values of a wrong type, and rows in `identity` of which it is not
//! certain whose they are. The files were copied before.

use super::super::fault::fault;
use super::super::sessions;
use crate::StoreError;
use crate::damages::Damages;
use crate::keys;
use sqlx::{Connection as _, SqliteConnection};

/// Guests that are read at once.
const PAGE: u32 = 1000;

/// Texts that have become blobs are texts again. A row of `session` with another wrong type is removed: the checksum of its
/// guest then fails.
const SESSIONS: [&str; 3] = [
    "DELETE FROM session WHERE typeof(made) <> 'integer' OR typeof(expires) <> 'integer'",
    "UPDATE OR IGNORE session SET id = CAST(id AS TEXT), guest = CAST(guest AS TEXT), name = CAST(name AS TEXT),
         checksum = CAST(checksum AS TEXT)
     WHERE 'blob' IN (typeof(id), typeof(guest), typeof(name), typeof(checksum))",
    "DELETE FROM session WHERE typeof(id) <> 'text' OR typeof(guest) <> 'text' OR typeof(name) <> 'text'
         OR typeof(checksum) NOT IN ('text', 'null')",
];

/// The same for `identity`. It is not certain whose the removed rows are.
const IDENTITIES: [&str; 3] = [
    "DELETE FROM identity WHERE typeof(generation) <> 'integer' OR typeof(changed) <> 'integer'",
    "UPDATE OR IGNORE identity SET guest = CAST(guest AS TEXT), tokens = CAST(tokens AS TEXT),
         checksum = CAST(checksum AS TEXT)
     WHERE 'blob' IN (typeof(guest), typeof(tokens), typeof(checksum))",
    "DELETE FROM identity WHERE typeof(guest) <> 'text' OR typeof(tokens) NOT IN ('text', 'null')
         OR typeof(checksum) NOT IN ('text', 'null')",
];

/// False if it is not certain whose row was removed. Then the key that signs sessions is removed, too: the guest of that row may
/// have called back what it has signed.
pub(super) async fn repair(db: &mut SqliteConnection) -> Result<bool, StoreError> {
    let mut change = db.begin().await.map_err(fault)?;
    for sql in SESSIONS {
        sqlx::query(sql).execute(&mut *change).await.map_err(fault)?;
    }
    let mut removed = 0;
    for sql in IDENTITIES {
        let done = sqlx::query(sql).execute(&mut *change).await.map_err(fault)?;
        removed += if sql.starts_with("DELETE") { done.rows_affected() } else { 0 };
    }
    let damages = Damages::default();
    let mut last = String::new();
    while let Some(next) = sessions::verify(&mut change, &last, PAGE, &damages).await? {
        if next <= last {
            break;
        }
        last = next;
    }
    let guests = sessions::candidates(&mut change).await?;
    let unowned = damages.without_owner(&guests);
    for row in &unowned {
        sqlx::query("DELETE FROM identity WHERE CAST(guest AS BLOB) = ?")
            .bind(&row.name)
            .execute(&mut *change)
            .await
            .map_err(fault)?;
    }
    let is_certain = unowned.is_empty() && removed == 0;
    if !is_certain {
        sqlx::query("DELETE FROM secret WHERE name = ?")
            .bind(keys::SESSION)
            .execute(&mut *change)
            .await
            .map_err(fault)?;
    }
    change.commit().await.map_err(fault)?;
    Ok(is_certain)
}
