//! The one connection over which a node writes. While it lives, the node holds the advisory lock of its number; when it is gone,
//! so is every lease taken over it. It knows nothing of the queue of jobs.

use super::clock;
use super::database::Database;
use super::fault::within;
use super::leases::Leases;
use crate::StoreError;
use sqlx::{Connection as _, PgConnection};
use std::time::Duration;
use tokio::time::Instant;

/// Tells our advisory locks from those of others in the same database: `xaym`.
pub(super) const CLASS: i32 = 0x7861_796d;

/// How much longer we wait for an answer than the database lets a statement run.
const ALLOWANCE: Duration = Duration::from_secs(1);

pub(super) struct Session {
    pub(super) db: PgConnection,
    /// Drawn for this session; no number comes twice in a database.
    pub(super) number: i32,
    pub(super) leases: Leases,
    /// When the last statement was sent.
    pub(super) last_asked: Instant,
    /// When the last statement that was answered was sent. The answer may have waited for a frozen process, so the time at which
    /// it was read proves nothing.
    pub(super) last_answered: Instant,
}

impl Session {
    pub(super) async fn open(
        database: &Database,
        address: &str,
        lease_ttl: Duration,
    ) -> Result<Session, StoreError> {
        let mut db = database.writer(lease_ttl).await?;
        let asked = Instant::now();
        let entered = within(answer_timeout(lease_ttl), enter(&mut db, address)).await;
        let number = entered.map_err(|error| database.sentence(&error))?;
        let (sent, told) = (clock::now(), within(answer_timeout(lease_ttl), clock(&mut db)).await);
        let theirs = told.map_err(|error| database.sentence(&error))?;
        if let Some((by, direction)) = clock::difference(sent, theirs, clock::now()) {
            tracing::warn!(
                "the clock of this machine is {} s {direction} that of the database",
                by.as_secs()
            );
        }
        Ok(Session { db, number, leases: Leases::default(), last_asked: asked, last_answered: asked })
    }

    /// Releases the lock at once, instead of when the database notices that the connection is gone.
    pub(super) async fn close(mut self, lease_ttl: Duration) {
        let leave = async {
            sqlx::query("SELECT pg_advisory_unlock($1, $2)")
                .bind(CLASS)
                .bind(self.number)
                .execute(&mut self.db)
                .await?;
            self.db.close().await
        };
        // If it fails the session is gone, too.
        let _ = within(answer_timeout(lease_ttl), leave).await;
    }
}

/// How long to wait for an answer in a session. The database cancels a slow statement itself and says so; only if that answer
/// is missing, too, the session is given up.
pub(super) fn answer_timeout(lease_ttl: Duration) -> Duration {
    lease_ttl + ALLOWANCE
}

/// Draws a number for the session and takes its lock; only then the number can be read by other nodes.
async fn enter(db: &mut PgConnection, address: &str) -> Result<i32, sqlx::Error> {
    // A database may be configured to acknowledge what is not on the disk yet. Stricter settings are left as they are.
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

/// The time by the database's clock, in milliseconds since 1970.
pub(super) async fn clock(db: &mut PgConnection) -> Result<u64, sqlx::Error> {
    let millis: i64 = sqlx::query_scalar("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")
        .fetch_one(db)
        .await?;
    Ok(u64::try_from(millis).unwrap_or(0))
}

/// The heartbeat: a statement that only keeps the session.
pub(super) async fn ping(db: &mut PgConnection) -> Result<(), sqlx::Error> {
    sqlx::query("SELECT 1").execute(db).await?;
    Ok(())
}
