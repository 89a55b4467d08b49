//! Keeps the session over which a node writes: says something now and then, notices when it is lost, opens the next, and
//! takes back what was ours. It knows nothing of who waits.

use super::database::Database;
use super::fault::{fault, is_lost, within};
use super::owners;
use super::pulse::Pulse;
use super::session::{self, Session};
use crate::{Options, StoreError};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// How long nothing is said at most.
const BEAT: Duration = Duration::from_secs(1);

/// How often in that time something is tried that failed.
const TRIES: u32 = 4;

/// For how many beats whoever lost his session inherits from nobody. If all lost theirs, as in a restart of the database, the
/// first to be back would else be the heir of those who are about to be.
const MERCY: u32 = 2;

/// Of how many statements something is at most that is not one: the database gives each the same time.
const STATEMENTS: u32 = 8;

pub(super) struct Keeper {
    database: Database,
    address: String,
    grip: Duration,
    /// None after it was lost.
    session: Option<Session>,
    /// Lost sessions of ours that the database may not have ended yet.
    former: Vec<i32>,
    /// Why the last try to open one failed.
    failure: Option<StoreError>,
    /// When what failed is tried again.
    again: Instant,
    /// From when on others may be inherited from.
    mercy: Instant,
    pulse: Arc<Pulse>,
}

impl Keeper {
    pub(super) async fn new(
        database: Database,
        address: &str,
        options: &Options,
    ) -> Result<Keeper, StoreError> {
        let now = Instant::now();
        let mut keeper = Keeper {
            database,
            address: address.to_owned(),
            grip: options.grip,
            session: None,
            former: Vec::new(),
            failure: None,
            again: now,
            mercy: now,
            pulse: Arc::new(Pulse::new(options.grip)),
        };
        keeper.session().await?;
        Ok(keeper)
    }

    /// How the session is, for those who only want to know.
    pub(super) fn pulse(&self) -> Arc<Pulse> {
        Arc::clone(&self.pulse)
    }

    /// Whether that is where others reach us.
    pub(super) fn is_us(&self, address: &str) -> bool {
        self.address == address
    }

    /// How long to wait for the answer to one statement.
    pub(super) fn limit(&self) -> Duration {
        session::patience_of(self.grip)
    }

    /// And to several.
    pub(super) fn long_limit(&self) -> Duration {
        self.limit() * STATEMENTS
    }

    /// The session, to ask the database something; a new one if it was lost.
    pub(super) async fn session(&mut self) -> Result<&mut Session, StoreError> {
        if self.session.is_none() {
            self.open().await?;
        }
        let session = self.session.as_mut().ok_or(StoreError::Busy)?;
        session.asked = Instant::now();
        Ok(session)
    }

    /// The session, to look at what it claimed.
    pub(super) fn present(&mut self) -> Option<&mut Session> {
        self.session.as_mut()
    }

    async fn open(&mut self) -> Result<(), StoreError> {
        // Of many who ask in vain each would wait for as long as the first.
        if let Some(failure) = &self.failure
            && Instant::now() < self.again
        {
            return Err(failure.clone());
        }
        let opened = Session::open(&self.database, &self.address, self.grip).await;
        let now = Instant::now();
        self.again = now + self.beat_time() / TRIES;
        self.failure = opened.as_ref().err().cloned();
        let session = opened?;
        self.pulse.hear(session.heard);
        self.session = Some(session);
        if !self.former.is_empty() {
            self.mercy = now + self.beat_time() * MERCY;
        }
        // Before anybody else sees that nobody cares for what was ours. If it fails now it is tried again.
        let _ = self.outlive().await;
        Ok(())
    }

    /// Whatever was in flight in a lost session is settled when the database has ended it; only then anything is ours again.
    /// What that session had is this one's from then on, though nobody has claimed it yet: so it is nobody else's.
    pub(super) async fn outlive(&mut self) -> Result<(), StoreError> {
        if self.former.is_empty() {
            return Ok(());
        }
        let limit = self.long_limit();
        let Some(session) = &mut self.session else { return Err(StoreError::Busy) };
        session.asked = Instant::now();
        let done = within(limit, owners::regain(&mut session.db, session.number, &self.former)).await;
        self.again = Instant::now() + self.beat_time() / TRIES;
        let (gone, tables) = self.settle(done)?;
        self.former.retain(|number| !gone.contains(number));
        if let Some(session) = &mut self.session {
            session.claims.regain(tables);
        }
        if self.is_settled() { Ok(()) } else { Err(StoreError::Busy) }
    }

    /// Whether everybody knows what became of our former sessions.
    pub(super) fn is_settled(&self) -> bool {
        self.former.is_empty()
    }

    /// Whether tables of others may be taken unless they are asked for.
    pub(super) fn may_inherit(&self) -> bool {
        self.mercy <= Instant::now()
    }

    /// Names what went wrong. If nobody knows how it ended the session is over, and with it every claim.
    pub(super) fn settle<T>(&mut self, done: Result<T, sqlx::Error>) -> Result<T, StoreError> {
        match (&done, &mut self.session) {
            (Err(error), lost) if is_lost(error) => {
                if let Some(session) = lost.take() {
                    self.former.push(session.number);
                    self.pulse.lose();
                }
            }
            (_, Some(session)) => {
                session.heard = session.asked;
                self.pulse.hear(session.heard);
            }
            (_, None) => {}
        }
        done.map_err(fault)
    }

    pub(super) fn next_beat(&self) -> Instant {
        match &self.session {
            Some(session) if self.former.is_empty() => session.heard + self.beat_time(),
            Some(session) => self.again.min(session.heard + self.beat_time()),
            None => self.again,
        }
    }

    fn beat_time(&self) -> Duration {
        BEAT.min(self.grip / 4)
    }

    pub(super) async fn beat_if_due(&mut self) {
        if self.next_beat() <= Instant::now() {
            self.beat().await;
        }
    }

    /// Keeps the session, or gets a new one. What fails here is tried again.
    pub(super) async fn beat(&mut self) {
        let asked = self.ask().await;
        // A database that lives and refuses is not asked without a pause; one that is lost is looked for at once.
        if self.session.is_some() {
            self.again = Instant::now() + self.beat_time() / TRIES;
        }
        if asked.is_ok() {
            let _ = self.outlive().await;
        }
    }

    /// Asks the database whether the session lives.
    pub(super) async fn ask(&mut self) -> Result<(), StoreError> {
        let limit = self.limit();
        let session = self.session().await?;
        let done = within(limit, session::beat(&mut session.db)).await;
        self.settle(done)
    }

    /// Lets go of everything at once.
    pub(super) async fn close(mut self) {
        if let Some(session) = self.session.take() {
            session.close(self.grip).await;
        }
    }
}
