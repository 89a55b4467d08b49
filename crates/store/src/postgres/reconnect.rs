//! Keeps the session alive over which a node writes: sends heartbeats, notices when the session is lost, opens the next, and
//! takes back the tables of the lost one. It knows nothing of the queue of jobs.

use super::database::Database;
use super::fault::{fault, is_lost, within};
use super::liveness::Liveness;
use super::owners;
use super::session::{self, Session};
use crate::{Options, StoreError};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// The longest time between two statements; at most a quarter of the leases' time to live.
const HEARTBEAT: Duration = Duration::from_secs(1);

/// Retries within one heartbeat.
const RETRIES: u32 = 4;

/// Heartbeats to wait after reconnecting before adopting orphaned tables. After a restart of the database every node
/// reconnects; without the wait the fastest would take all other nodes' tables.
const ADOPTION_GRACE: u32 = 2;

/// Upper bound on the statements in one multi-statement operation. The statement timeout is per statement, so an operation may
/// take this many times as long.
const MOST_STATEMENTS: u32 = 8;

pub(super) struct ReconnectingSession {
    database: Database,
    address: String,
    lease_ttl: Duration,
    /// None after the session was lost.
    session: Option<Session>,
    /// Lost sessions of this node that the database may not have ended yet.
    former: Vec<i32>,
    /// Lost sessions that the database has ended, and whose tables are not all taken back.
    ended: Vec<i32>,
    /// Why the last attempt to open a session failed.
    failure: Option<StoreError>,
    /// When the next retry is due.
    retry_at: Instant,
    /// From when on tables of other nodes may be adopted.
    adopt_from: Instant,
    liveness: Arc<Liveness>,
}

impl ReconnectingSession {
    pub(super) async fn new(
        database: Database,
        address: &str,
        options: &Options,
    ) -> Result<ReconnectingSession, StoreError> {
        let now = Instant::now();
        let mut connection = ReconnectingSession {
            database,
            address: address.to_owned(),
            lease_ttl: options.lease_ttl,
            session: None,
            former: Vec::new(),
            ended: Vec::new(),
            failure: None,
            retry_at: now,
            adopt_from: now,
            liveness: Arc::new(Liveness::new(options.lease_ttl)),
        };
        connection.session().await?;
        Ok(connection)
    }

    /// Whether the session lives, for readers that must not wait for the writer.
    pub(super) fn liveness(&self) -> Arc<Liveness> {
        Arc::clone(&self.liveness)
    }

    /// True if that is the address of this node.
    pub(super) fn is_us(&self, address: &str) -> bool {
        self.address == address
    }

    /// How long to wait for the answer to one statement.
    pub(super) fn statement_timeout(&self) -> Duration {
        session::answer_timeout(self.lease_ttl)
    }

    /// How long to wait for an operation of several statements, see [`MOST_STATEMENTS`].
    pub(super) fn operation_timeout(&self) -> Duration {
        self.statement_timeout() * MOST_STATEMENTS
    }

    /// The session, to send a statement; a new one if it was lost.
    pub(super) async fn session(&mut self) -> Result<&mut Session, StoreError> {
        if self.session.is_none() {
            self.open().await?;
        }
        let session = self.session.as_mut().ok_or(StoreError::Busy)?;
        session.last_asked = Instant::now();
        Ok(session)
    }

    /// The session, to look at its leases; none if it is lost.
    pub(super) fn current(&mut self) -> Option<&mut Session> {
        self.session.as_mut()
    }

    async fn open(&mut self) -> Result<(), StoreError> {
        // Otherwise many waiting jobs would each wait for the same timeout, one after the other.
        if let Some(failure) = &self.failure
            && Instant::now() < self.retry_at
        {
            return Err(failure.clone());
        }
        let opened = Session::open(&self.database, &self.address, self.lease_ttl).await;
        let now = Instant::now();
        self.retry_at = now + self.heartbeat() / RETRIES;
        self.failure = opened.as_ref().err().cloned();
        let session = opened?;
        self.liveness.record_answer(session.last_answered);
        if !self.former.is_empty() {
            self.adopt_from = now + self.heartbeat() * ADOPTION_GRACE;
        }
        // A standby that took over may draw a number that a former session of this node had: it belongs to the new session.
        self.former.retain(|number| *number != session.number);
        self.session = Some(session);
        // Before another node finds the former session gone and adopts its tables. If it fails, it is tried again.
        let _ = self.settle_former().await;
        Ok(())
    }

    /// Checks whether the database has ended this node's former sessions: what was in flight there is then stored, or never will
    /// be. Only then this session takes their tables, page by page, so that no other node adopts them; they still must be
    /// claimed. A table that is claimed before its page comes is taken over like that of any node that is gone.
    ///
    /// # Errors
    /// [`StoreError::Busy`] while a former session is not ended.
    pub(super) async fn settle_former(&mut self) -> Result<(), StoreError> {
        if self.former.is_empty() {
            return Ok(());
        }
        let timeout = self.statement_timeout();
        let Some(session) = &mut self.session else { return Err(StoreError::Busy) };
        session.last_asked = Instant::now();
        let done = within(timeout, owners::departed(&mut session.db, &self.address, &self.former)).await;
        self.retry_at = Instant::now() + self.heartbeat() / RETRIES;
        let departed = self.checked(done)?;
        self.former.retain(|number| departed.iter().all(|(gone, _)| gone != number));
        self.ended.extend(departed.into_iter().filter_map(|(gone, is_ours)| is_ours.then_some(gone)));
        self.regain().await;
        if self.is_settled() { Ok(()) } else { Err(StoreError::Busy) }
    }

    /// Takes back a page of the tables of ended sessions. If it fails, it is tried again.
    async fn regain(&mut self) {
        let timeout = self.operation_timeout();
        let Some(session) = self.session.as_mut().filter(|_| !self.ended.is_empty()) else { return };
        session.last_asked = Instant::now();
        let done = within(timeout, owners::regain(&mut session.db, session.number, &self.ended)).await;
        self.retry_at = Instant::now() + self.heartbeat() / RETRIES;
        let Ok((tables, is_last)) = self.checked(done) else { return };
        if is_last {
            self.ended.clear();
        } else {
            // The next page as soon as the waiting jobs are done.
            self.retry_at = Instant::now();
        }
        if let Some(session) = &mut self.session {
            session.leases.regain(tables);
        }
    }

    /// True if the database has ended all former sessions of this node.
    pub(super) fn is_settled(&self) -> bool {
        self.former.is_empty()
    }

    /// True if tables of nodes that are gone may be adopted, see [`ADOPTION_GRACE`].
    pub(super) fn may_adopt(&self) -> bool {
        self.adopt_from <= Instant::now()
    }

    /// Converts the error. If the outcome is unknown, the session is given up, and with it every lease.
    pub(super) fn checked<T>(&mut self, done: Result<T, sqlx::Error>) -> Result<T, StoreError> {
        match (&done, &mut self.session) {
            (Err(error), lost) if is_lost(error) => {
                if let Some(session) = lost.take() {
                    // The next database may be a standby that has not ended these sessions.
                    self.former.append(&mut self.ended);
                    self.former.push(session.number);
                    self.liveness.record_loss();
                }
            }
            (_, Some(session)) => {
                session.last_answered = session.last_asked;
                self.liveness.record_answer(session.last_answered);
            }
            (_, None) => {}
        }
        done.map_err(fault)
    }

    /// When the next heartbeat is due.
    pub(super) fn next_heartbeat(&self) -> Instant {
        match &self.session {
            Some(session) if self.former.is_empty() && self.ended.is_empty() => {
                session.last_answered + self.heartbeat()
            }
            Some(session) => self.retry_at.min(session.last_answered + self.heartbeat()),
            None => self.retry_at,
        }
    }

    fn heartbeat(&self) -> Duration {
        HEARTBEAT.min(self.lease_ttl / 4)
    }

    pub(super) async fn keep_alive_if_due(&mut self) {
        if self.next_heartbeat() <= Instant::now() {
            self.keep_alive().await;
        }
    }

    /// Sends a heartbeat, or opens a new session. If it fails, it is tried again.
    pub(super) async fn keep_alive(&mut self) {
        let alive = self.ping().await;
        // After a refusal the database is asked again after a pause; a lost connection is replaced at once.
        if self.session.is_some() {
            self.retry_at = Instant::now() + self.heartbeat() / RETRIES;
        }
        if alive.is_ok() && self.settle_former().await.is_ok() {
            self.regain().await;
        }
    }

    /// Sends a statement to check that the session lives.
    pub(super) async fn ping(&mut self) -> Result<(), StoreError> {
        let timeout = self.statement_timeout();
        let session = self.session().await?;
        let done = within(timeout, session::ping(&mut session.db)).await;
        self.checked(done)
    }

    /// Closes the session, which ends every lease at once.
    pub(super) async fn close(mut self) {
        if let Some(session) = self.session.take() {
            session.close(self.lease_ttl).await;
        }
    }
}
