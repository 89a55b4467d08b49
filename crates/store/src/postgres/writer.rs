//! The one task that writes: it gathers what is waiting, has it committed together and answers everybody. It knows no SQL.

use super::claims::{Claims, Heads};
use super::database::Database;
use super::fault::within;
use super::forget::Old;
use super::keeper::Keeper;
use super::pulse::Pulse;
use super::session::Session;
use super::{commit, forget, owners};
use crate::pace::Pace;
use crate::queue::Answer;
use crate::{Append, Claim, Options, StoreError, Term};
use std::collections::HashMap;
use std::mem;
use std::sync::Arc;
use tokio::sync::mpsc;

/// How often a group is tried again after somebody else took a place in it.
const TRIES: usize = 4;

/// What is asked of the writer, and whom it answers.
#[derive(Debug)]
pub(super) enum Job {
    Append(Append, Answer<()>),
    Claim(Arc<str>, Answer<Claim>),
    Release(Arc<str>, Term, Answer<()>),
    Adopt { limit: u32, answer: Answer<Vec<String>> },
    Key { name: String, fresh: [u8; 32], answer: Answer<[u8; 32]> },
    Forget { old: Old, limit: u32, answer: Answer<Vec<String>> },
    Close(Answer<()>),
}

type Waiting<T> = Vec<(T, Answer<()>)>;

pub(super) struct Writer {
    keeper: Keeper,
    options: Options,
    /// The last term that was given.
    term: u64,
}

impl Writer {
    pub(super) async fn new(
        database: Database,
        address: &str,
        options: &Options,
    ) -> Result<Writer, StoreError> {
        let keeper = Keeper::new(database, address, options).await?;
        Ok(Writer { keeper, options: options.clone(), term: 0 })
    }

    /// How the session is, for those who only want to know.
    pub(super) fn pulse(&self) -> Arc<Pulse> {
        self.keeper.pulse()
    }

    /// Works until it is closed or no handle is left, and answers all who waited by then.
    pub(super) async fn run(mut self, mut waiting: mpsc::Receiver<Job>) {
        let mut jobs = Vec::with_capacity(self.options.group);
        let mut closing = Vec::new();
        let mut pace = Pace::new(self.options.pause);
        loop {
            match tokio::time::timeout_at(
                self.keeper.next_beat(),
                waiting.recv_many(&mut jobs, self.options.group),
            )
            .await
            {
                Ok(0) => break,
                Ok(_) => {}
                Err(_) => {
                    self.keeper.beat().await;
                    continue;
                }
            }
            pace.gather(&mut jobs, &mut waiting, self.options.group).await;
            self.work(&mut jobs, &mut waiting, &mut closing).await;
        }
        self.keeper.close().await;
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
        self.keeper.beat_if_due().await;
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
                Job::Forget { old, limit, answer } => drop(answer.send(self.forget(old, limit).await)),
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
        let limit = self.keeper.limit();
        let session = self.keeper.session().await?;
        let unread = session.claims.unread(group.iter().map(|(append, _)| append));
        let mut heads = Heads::new();
        if !unread.is_empty() {
            let read = within(limit, commit::heads(&mut session.db, &unread)).await;
            heads = self.keeper.settle(read)?;
        }
        let is_asked = !unread.is_empty();
        let session = self.keeper.session().await?;
        let mut refused = Vec::new();
        for (append, answer) in mem::take(group) {
            match session.claims.admit(&mut heads, &append) {
                Ok(()) => group.push((append, answer)),
                Err(StoreError::Unclaimed) => drop(answer.send(Err(StoreError::Unclaimed))),
                Err(error) => refused.push((error, answer)),
            }
        }
        // Only while the session lives we know where a log ends: the refused may have seen what another node appended since.
        let known = if is_asked || refused.is_empty() { Ok(()) } else { self.keeper.ask().await };
        for (error, answer) in refused {
            let _ = answer.send(known.clone().and(Err(error)));
        }
        known?;
        let code_of = self.options.code_of;
        let session = self.keeper.session().await?;
        if !group.is_empty() {
            let write = commit::group(&mut session.db, group.iter().map(|(append, _)| append), code_of);
            let done = within(limit, write).await;
            let done = self.keeper.settle(done);
            if done == Err(StoreError::Clash)
                && let Some(session) = self.keeper.present()
            {
                for (append, _) in &*group {
                    session.claims.doubt(&append.table);
                }
            }
            done?;
        }
        if let Some(session) = self.keeper.present() {
            session.claims.know(heads);
        }
        Ok(())
    }

    async fn release(&mut self, mut asked: Waiting<(Arc<str>, Term)>) {
        // What is not held, or was claimed anew, is given back already.
        let session = self.keeper.present();
        let is_held = |(table, term): &(Arc<str>, Term)| {
            session.as_ref().is_some_and(|session| session.claims.is_to_release(table, *term))
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
        let limit = self.keeper.limit();
        let session = self.keeper.session().await?;
        let done = within(limit, owners::release(&mut session.db, session.number, &tables)).await;
        self.keeper.settle(done)?;
        if let Some(session) = self.keeper.present() {
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
        self.keeper.beat_if_due().await;
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
        let limit = self.keeper.limit();
        let mut found = HashMap::new();
        let mut unknown: Vec<&Arc<str>> = tables.collect();
        self.remember(&mut found, &mut unknown, Claims::renew).await?;
        if unknown.is_empty() {
            return Ok(found);
        }
        self.keeper.outlive().await?;
        self.remember(&mut found, &mut unknown, Claims::claim_regained).await?;
        let mut unknown: Vec<&str> = unknown.into_iter().map(|table| &**table).collect();
        if unknown.is_empty() {
            return Ok(found);
        }
        unknown.sort_unstable();
        unknown.dedup();
        let session = self.keeper.session().await?;
        let done = within(limit, owners::claim(&mut session.db, session.number, &unknown)).await;
        for (table, theirs) in self.keeper.settle(done)? {
            let table: Arc<str> = table.into();
            let claim = match theirs {
                None => Ok(Claim::Ours(self.take(&table))),
                // Of an earlier session of ours, which is not over yet.
                Some(address) if self.keeper.is_us(&address) => Err(StoreError::Busy),
                Some(address) => Ok(Claim::Theirs(address)),
            };
            found.insert(table, claim);
        }
        Ok(found)
    }

    /// Finds what needs no database, and leaves the others.
    async fn remember<'a>(
        &mut self,
        found: &mut HashMap<Arc<str>, Result<Claim, StoreError>>,
        unknown: &mut Vec<&'a Arc<str>>,
        claim: impl Fn(&mut Claims, &'a Arc<str>, Term) -> bool,
    ) -> Result<(), StoreError> {
        let mut last = self.term;
        let session = self.keeper.session().await?;
        unknown.retain(|&table| {
            // Whoever had it before and gives it back late must not give back what is claimed now.
            let term = Term(last + 1);
            let is_ours = claim(&mut session.claims, table, term);
            if is_ours {
                last = term.0;
                found.insert(Arc::clone(table), Ok(Claim::Ours(term)));
            }
            !is_ours
        });
        self.term = last;
        Ok(())
    }

    fn take(&mut self, table: &Arc<str>) -> Term {
        self.term += 1;
        let term = Term(self.term);
        if let Some(session) = self.keeper.present() {
            session.claims.take(Arc::clone(table), term);
        }
        term
    }

    async fn adopt(&mut self, limit: u32) -> Result<Vec<String>, StoreError> {
        let patience = self.keeper.long_limit();
        // It may be a new one, and then we are to wait.
        self.keeper.session().await?;
        let (is_settled, may_inherit) = (self.keeper.is_settled(), self.keeper.may_inherit());
        let session = self.keeper.session().await?;
        let mut adopted = if is_settled { session.claims.regained(limit as usize) } else { Vec::new() };
        let rest = limit - u32::try_from(adopted.len()).unwrap_or(limit).min(limit);
        if may_inherit && rest > 0 {
            let done = within(patience, owners::adopt(&mut session.db, session.number, rest)).await;
            adopted.extend(self.keeper.settle(done)?);
        }
        for table in &adopted {
            self.take(&table.as_str().into());
        }
        Ok(adopted)
    }

    async fn key(&mut self, name: &str, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        let limit = self.keeper.limit();
        let session = self.keeper.session().await?;
        let done = within(limit, commit::key(&mut session.db, name, fresh)).await;
        let kept = self.keeper.settle(done)?;
        kept.try_into().map_err(|_| StoreError::Other(format!("the key {name} has a wrong length")))
    }

    async fn forget(&mut self, old: Old, limit: u32) -> Result<Vec<String>, StoreError> {
        let patience = self.keeper.long_limit();
        let Session { db, number, claims, .. } = self.keeper.session().await?;
        let is_ours = |table: &str| claims.is_ours(table);
        let done = within(patience, forget::forget(db, *number, old, limit, is_ours)).await;
        let forgotten = self.keeper.settle(done)?;
        if let Some(session) = self.keeper.present() {
            for table in &forgotten {
                session.claims.drop(table);
            }
        }
        Ok(forgotten)
    }
}

fn answer_all<T>(waiting: Waiting<T>, done: &Result<(), StoreError>) {
    for (_, answer) in waiting {
        let _ = answer.send(done.clone());
    }
}
