//! The connection over which a node writes. While it lives, the node holds the advisory lock of its number; when it is gone, so
//! is every lease of it. It knows nothing of the queue of jobs.

use super::clock;
use super::database::Database;
use super::fault::within;
use super::leases::Leases;
use crate::StoreError;
use sqlx::{Connection as _, PgConnection};
use std::time::Duration;
use tokio::time::Instant;

/// The class of our advisory locks, `xaym`, so that they do not collide with those of others in the same database.
pub(super) const CLASS: i32 = 0x7861_796d;

/// How much longer the client waits for an answer than the database lets a statement run.
const ALLOWANCE: Duration = Duration::from_secs(1);

pub(super) struct Session {
    pub(super) db: PgConnection,
    /// Drawn from a sequence for this session; unique in a database.
    pub(super) number: i32,
    pub(super) leases: Leases,
    /// When the last statement was sent.
    pub(super) last_asked: Instant,
    /// When the last answered statement was sent. The process may have been frozen before it read the answer, so the time of
    /// reading proves nothing.
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
        // If it fails, the session is gone, too.
        let _ = within(answer_timeout(lease_ttl), leave).await;
    }
}

/// How long to wait for an answer. The database cancels a slow statement itself and says so; only if that answer is missing,
/// too, the session is given up.
pub(super) fn answer_timeout(lease_ttl: Duration) -> Duration {
    lease_ttl + ALLOWANCE
}

/// Draws a number for the session and takes its lock. Other nodes see the number only afterwards.
async fn enter(db: &mut PgConnection, address: &str) -> Result<i32, sqlx::Error> {
    // With `synchronous_commit` off, the database would acknowledge what is not on the disk yet. Stricter settings stay.
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

/// The heartbeat: a statement that only keeps the session alive.
pub(super) async fn ping(db: &mut PgConnection) -> Result<(), sqlx::Error> {
    sqlx::query("SELECT 1").execute(db).await?;
    Ok(())
}
