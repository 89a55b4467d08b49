//! The one task that writes: it gathers what is waiting, has it committed together and answers everybody. It keeps the session
//! alive, and opens the next when it is lost. It knows no SQL.

use super::claims::Heads;
use super::database::Database;
use super::fault::{fault, is_lost, within};
use super::pulse::Pulse;
use super::session::{self, Session};
use super::{commit, forget, owners};
use crate::pace::Pace;
use crate::queue::Answer;
use crate::{Append, Claim, Options, Phase, StoreError, Term};
use std::collections::HashMap;
use std::mem;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::Instant;

/// How long nothing is said at most.
const BEAT: Duration = Duration::from_secs(1);

/// How often a group is tried again after somebody else took a place in it.
const TRIES: usize = 4;

/// Of how many statements something is at most that is not one: the database gives each the same time.
const STATEMENTS: u32 = 8;

/// What is asked of the writer, and whom it answers.
#[derive(Debug)]
pub(super) enum Job {
    Append(Append, Answer<()>),
    Claim(Arc<str>, Answer<Claim>),
    Release(Arc<str>, Term, Answer<()>),
    Adopt { limit: u32, answer: Answer<Vec<String>> },
    Key { name: String, fresh: [u8; 32], answer: Answer<[u8; 32]> },
    Forget { phase: Phase, touched_before: u64, limit: u32, answer: Answer<Vec<String>> },
    Close(Answer<()>),
}

type Waiting<T> = Vec<(T, Answer<()>)>;

pub(super) struct Writer {
    database: Database,
    address: String,
    options: Options,
    /// None after it was lost.
    session: Option<Session>,
    /// Lost sessions of ours that the database may not have ended yet.
    former: Vec<i32>,
    /// The last term that was given.
    term: u64,
    pulse: Arc<Pulse>,
}

impl Writer {
    pub(super) async fn new(
        database: Database,
        address: &str,
        options: &Options,
    ) -> Result<Writer, StoreError> {
        let mut writer = Writer {
            database,
            address: address.to_owned(),
            options: options.clone(),
            session: None,
            former: Vec::new(),
            term: 0,
            pulse: Arc::new(Pulse::new(options.grip)),
        };
        writer.session().await?;
        Ok(writer)
    }

    /// How the session is, for those who only want to know.
    pub(super) fn pulse(&self) -> Arc<Pulse> {
        Arc::clone(&self.pulse)
    }

    /// Works until it is closed or no handle is left, and answers all who waited by then.
    pub(super) async fn run(mut self, mut waiting: mpsc::Receiver<Job>) {
        let mut jobs = Vec::with_capacity(self.options.group);
        let mut closing = Vec::new();
        let mut pace = Pace::new(self.options.pause);
        loop {
            match tokio::time::timeout_at(self.next_beat(), waiting.recv_many(&mut jobs, self.options.group))
                .await
            {
                Ok(0) => break,
                Ok(_) => {}
                Err(_) => {
                    self.beat().await;
                    continue;
                }
            }
            pace.gather(&mut jobs, &mut waiting, self.options.group).await;
            self.work(&mut jobs, &mut waiting, &mut closing).await;
        }
        if let Some(session) = self.session.take() {
            session.close(self.options.grip).await;
        }
        for answer in closing {
            let _ = answer.send(Ok(()));
        }
    }

    /// Does what came together. Nobody who waits knows of the others, so like may be done with like; but what a table said is
    /// written before the table is given back, and it is given back before it is claimed.
    async fn work(
        &mut self,
        jobs: &mut Vec<Job>,
        waiting: &mut mpsc::Receiver<Job>,
        closing: &mut Vec<Answer<()>>,
    ) {
        let (mut appends, mut claims, mut releases, mut rare) =
            (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        // Not everything that is asked is asked of the database.
        self.beat_if_due().await;
        for job in jobs.drain(..) {
            match job {
                Job::Append(append, answer) => appends.push((append, answer)),
                Job::Release(table, term, answer) => releases.push(((table, term), answer)),
                Job::Claim(table, answer) => claims.push((table, answer)),
                Job::Close(answer) => {
                    waiting.close();
                    closing.push(answer);
                }
                job => rare.push(job),
            }
        }
        self.append(appends).await;
        self.release(releases).await;
        self.claim(claims).await;
        for job in rare {
            match job {
                Job::Key { name, fresh, answer } => drop(answer.send(self.key(&name, fresh).await)),
                Job::Adopt { limit, answer } => drop(answer.send(self.adopt(limit).await)),
                Job::Forget { phase, touched_before, limit, answer } => {
                    drop(answer.send(self.forget(phase, touched_before, limit).await));
                }
                Job::Append(..) | Job::Claim(..) | Job::Release(..) | Job::Close(_) => {}
            }
        }
    }

    /// Commits a group and answers it.
    async fn append(&mut self, mut group: Waiting<Append>) {
        for _ in 0..TRIES {
            if group.is_empty() {
                return;
            }
            match self.commit(&mut group).await {
                // Only the guilty are to be refused: who that is shows when the heads are read again.
                Err(StoreError::Clash) => {}
                done => return answer_all(group, &done),
            }
        }
        answer_all(group, &Err(StoreError::Busy));
    }

    /// Answers those whose appends cannot be, and writes the others.
    async fn commit(&mut self, group: &mut Waiting<Append>) -> Result<(), StoreError> {
        let limit = self.limit();
        let session = self.session().await?;
        let unread = session.claims.unread(group.iter().map(|(append, _)| append));
        let mut heads = Heads::new();
        if !unread.is_empty() {
            let read = within(limit, commit::heads(&mut session.db, &unread)).await;
            heads = self.settle(read)?;
        }
        let session = self.session().await?;
        for (append, answer) in mem::take(group) {
            match session.claims.admit(&mut heads, &append) {
                Ok(()) => group.push((append, answer)),
                Err(error) => drop(answer.send(Err(error))),
            }
        }
        if !group.is_empty() {
            let write = commit::group(&mut session.db, group.iter().map(|(append, _)| append));
            let done = within(limit, write).await;
            let done = self.settle(done);
            if done == Err(StoreError::Clash)
                && let Some(session) = &mut self.session
            {
                for (append, _) in &*group {
                    session.claims.doubt(&append.table);
                }
            }
            done?;
        }
        if let Some(session) = &mut self.session {
            session.claims.know(heads);
        }
        Ok(())
    }

    async fn release(&mut self, mut asked: Waiting<(Arc<str>, Term)>) {
        // What is not held, or was claimed anew, is given back already.
        let session = self.session.as_mut();
        let is_held = |(table, term): &(Arc<str>, Term)| {
            session.as_ref().is_some_and(|session| session.claims.term(table) == Some(*term))
        };
        let (held, others): (Vec<_>, Vec<_>) =
            mem::take(&mut asked).into_iter().partition(|(of, _)| is_held(of));
        answer_all(others, &Ok(()));
        if held.is_empty() {
            return;
        }
        let done = self.give_back(held.iter().map(|((table, _), _)| &**table).collect()).await;
        answer_all(held, &done);
    }

    async fn give_back(&mut self, tables: Vec<&str>) -> Result<(), StoreError> {
        let limit = self.limit();
        let session = self.session().await?;
        let done = within(limit, owners::release(&mut session.db, session.number, &tables)).await;
        self.settle(done)?;
        if let Some(session) = &mut self.session {
            for table in tables {
                session.claims.drop(table);
            }
        }
        Ok(())
    }

    async fn claim(&mut self, asked: Vec<(Arc<str>, Answer<Claim>)>) {
        if asked.is_empty() {
            return;
        }
        // Whoever was frozen holds nothing any more, whatever he remembers: he looks before he answers.
        self.beat_if_due().await;
        let found = self.find(asked.iter().map(|(table, _)| table)).await;
        for (table, answer) in asked {
            let claim = match &found {
                // It changed hands at this very moment.
                Ok(found) => found.get(&table).cloned().unwrap_or(Err(StoreError::Busy)),
                Err(error) => Err(error.clone()),
            };
            let _ = answer.send(claim);
        }
    }

    /// Whose these tables are; ours, if they can be.
    async fn find(
        &mut self,
        tables: impl Iterator<Item = &Arc<str>>,
    ) -> Result<HashMap<Arc<str>, Result<Claim, StoreError>>, StoreError> {
        let (limit, mut last) = (self.limit(), self.term);
        let session = self.session().await?;
        let mut found = HashMap::new();
        let mut unknown = Vec::new();
        for table in tables {
            // Whoever had it before and gives it back late must not give back what is claimed now.
            let term = Term(last + 1);
            if session.claims.renew(table, term) {
                last = term.0;
                found.insert(Arc::clone(table), Ok(Claim::Ours(term)));
            } else {
                unknown.push(&**table);
            }
        }
        self.term = last;
        if unknown.is_empty() {
            return Ok(found);
        }
        unknown.sort_unstable();
        unknown.dedup();
        self.outlive().await?;
        let session = self.session().await?;
        let done = within(limit, owners::claim(&mut session.db, session.number, &unknown)).await;
        for (table, theirs) in self.settle(done)? {
            let table: Arc<str> = table.into();
            let claim = match theirs {
                None => Ok(Claim::Ours(self.take(&table))),
                // Of an earlier session of ours, which is not over yet.
                Some(address) if address == self.address => Err(StoreError::Busy),
                Some(address) => Ok(Claim::Theirs(address)),
            };
            found.insert(table, claim);
        }
        Ok(found)
    }

    /// Whatever was in flight in a lost session is settled when the database has ended it; only then anything is ours again.
    async fn outlive(&mut self) -> Result<(), StoreError> {
        if self.former.is_empty() {
            return Ok(());
        }
        let limit = self.limit();
        let former = self.former.clone();
        let session = self.session().await?;
        let done = within(limit, owners::gone(&mut session.db, &former)).await;
        let gone = self.settle(done)?;
        self.former.retain(|number| !gone.contains(number));
        if self.former.is_empty() { Ok(()) } else { Err(StoreError::Busy) }
    }

    fn take(&mut self, table: &Arc<str>) -> Term {
        self.term += 1;
        let term = Term(self.term);
        if let Some(session) = &mut self.session {
            session.claims.take(Arc::clone(table), term);
        }
        term
    }

    async fn adopt(&mut self, limit: u32) -> Result<Vec<String>, StoreError> {
        let patience = self.limit() * STATEMENTS;
        let session = self.session().await?;
        let done = within(patience, owners::adopt(&mut session.db, session.number, limit)).await;
        let adopted = self.settle(done)?;
        for table in &adopted {
            self.take(&table.as_str().into());
        }
        Ok(adopted)
    }

    async fn key(&mut self, name: &str, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        let limit = self.limit();
        let session = self.session().await?;
        let done = within(limit, commit::key(&mut session.db, name, fresh)).await;
        let kept = self.settle(done)?;
        kept.try_into().map_err(|_| StoreError::Other(format!("the key {name} has a wrong length")))
    }

    async fn forget(&mut self, phase: Phase, before: u64, limit: u32) -> Result<Vec<String>, StoreError> {
        let patience = self.limit() * STATEMENTS;
        let Session { db, number, claims, .. } = self.session().await?;
        let is_ours = |table: &str| claims.term(table).is_some();
        let done = within(patience, forget::forget(db, *number, phase, before, limit, is_ours)).await;
        let forgotten = self.settle(done)?;
        if let Some(session) = &mut self.session {
            for table in &forgotten {
                session.claims.drop(table);
            }
        }
        Ok(forgotten)
    }

    fn limit(&self) -> Duration {
        session::patience_of(self.options.grip)
    }

    /// The session, or a new one if it was lost.
    async fn session(&mut self) -> Result<&mut Session, StoreError> {
        match &mut self.session {
            Some(session) => {
                session.asked = Instant::now();
                Ok(session)
            }
            none => {
                let session = Session::open(&self.database, &self.address, self.options.grip).await?;
                self.pulse.hear(session.heard);
                Ok(none.insert(session))
            }
        }
    }

    /// Names what went wrong. If nobody knows how it ended the session is over, and with it every claim.
    fn settle<T>(&mut self, done: Result<T, sqlx::Error>) -> Result<T, StoreError> {
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

    fn next_beat(&self) -> Instant {
        let beat = BEAT.min(self.options.grip / 4);
        self.session.as_ref().map_or_else(Instant::now, |session| session.heard) + beat
    }

    async fn beat_if_due(&mut self) {
        if self.next_beat() <= Instant::now() {
            self.beat().await;
        }
    }

    /// Keeps the session, or gets a new one. What fails here is tried again at the next beat.
    async fn beat(&mut self) {
        let limit = self.limit();
        if let Ok(session) = self.session().await {
            let done = within(limit, session::beat(&mut session.db)).await;
            let _ = self.settle(done);
        }
    }
}

fn answer_all<T>(waiting: Waiting<T>, done: &Result<(), StoreError>) {
    for (_, answer) in waiting {
        let _ = answer.send(done.clone());
    }
}
