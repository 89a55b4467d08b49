//! Checks that the file can be written to. It leaves nothing behind.

use super::fault::fault;
use crate::StoreError;
use sqlx::SqliteConnection;

/// Takes pages for a row and gives them back, in one transaction: it needs as much room as a long append, and a sync.
const PROBE: &str = "
BEGIN IMMEDIATE;
INSERT INTO card (name, phase, listed, changed, summary) VALUES ('probe', 2, 0, 0, hex(zeroblob(4096)));
DELETE FROM card WHERE name = 'probe';
COMMIT;";

pub(super) async fn write(db: &mut SqliteConnection) -> Result<(), StoreError> {
    sqlx::raw_sql(PROBE).execute(db).await.map_err(fault)?;
    Ok(())
}
