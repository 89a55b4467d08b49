//! The one connection over which a node writes. While it lives, the node holds the lock of its number; when it is gone, so is
//! every claim made over it. It knows nothing of who waits.

use super::claims::Claims;
use super::clock;
use super::database::Database;
use super::fault::within;
use crate::StoreError;
use sqlx::{Connection as _, PgConnection};
use std::time::Duration;
use tokio::time::Instant;

/// Tells our advisory locks from those of others in the same database: `xaym`.
pub(super) const CLASS: i32 = 0x7861_796d;

/// How much sooner the database gives up on us than we on it.
const ALLOWANCE: Duration = Duration::from_secs(1);

pub(super) struct Session {
    pub(super) db: PgConnection,
    /// Drawn for this session: no number comes twice in a database.
    pub(super) number: i32,
    pub(super) claims: Claims,
    /// When the database was last asked something.
    pub(super) asked: Instant,
    /// When the last question that it answered was asked. The answer may have waited for us: that we read it now says nothing
    /// about now.
    pub(super) heard: Instant,
}

impl Session {
    pub(super) async fn open(
        database: &Database,
        address: &str,
        grip: Duration,
    ) -> Result<Session, StoreError> {
        let mut db = database.writer(grip).await?;
        let asked = Instant::now();
        let entered = within(patience_of(grip), enter(&mut db, address)).await;
        let number = entered.map_err(|error| database.sentence(&error))?;
        let (sent, told) = (clock::now(), within(patience_of(grip), clock(&mut db)).await);
        let theirs = told.map_err(|error| database.sentence(&error))?;
        if let Some((by, direction)) = clock::difference(sent, theirs, clock::now()) {
            tracing::warn!(
                "the clock of this machine is {} s {direction} that of the database",
                by.as_secs()
            );
        }
        Ok(Session { db, number, claims: Claims::default(), asked, heard: asked })
    }

    /// Lets go of the lock at once, not when the database notices that we are gone.
    pub(super) async fn close(mut self, grip: Duration) {
        let leave = async {
            sqlx::query("SELECT pg_advisory_unlock($1, $2)")
                .bind(CLASS)
                .bind(self.number)
                .execute(&mut self.db)
                .await?;
            self.db.close().await
        };
        // If it fails the session is gone, too.
        let _ = within(patience_of(grip), leave).await;
    }
}

/// How long to wait for an answer in a session. The database ends what takes too long itself, and then we hear how it
/// ended: only if that is not heard of either, the session is given up.
pub(super) fn patience_of(grip: Duration) -> Duration {
    grip + ALLOWANCE
}

/// Draws a number, and lets nobody know it before its lock is held.
async fn enter(db: &mut PgConnection, address: &str) -> Result<i32, sqlx::Error> {
    // Some databases are set up to acknowledge what is not on the disk yet. Those set up to wait for more are left to.
    sqlx::query(
        "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'",
    )
    .execute(&mut *db)
    .await?;
    sqlx::query_scalar(
        "WITH drawn AS MATERIALIZED (SELECT nextval('node_number')::integer AS id),
              held AS MATERIALIZED (SELECT id, pg_try_advisory_lock($1, id) AS held FROM drawn)
         INSERT INTO node (id, address) SELECT id, $2 FROM held WHERE held RETURNING id",
    )
    .bind(CLASS)
    .bind(address)
    .fetch_one(db)
    .await
}

/// What time it is there, in milliseconds since 1970.
pub(super) async fn clock(db: &mut PgConnection) -> Result<u64, sqlx::Error> {
    let millis: i64 = sqlx::query_scalar("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")
        .fetch_one(db)
        .await?;
    Ok(u64::try_from(millis).unwrap_or(0))
}

/// Says that we are still here.
pub(super) async fn beat(db: &mut PgConnection) -> Result<(), sqlx::Error> {
    sqlx::query("SELECT 1").execute(db).await?;
    Ok(())
}
