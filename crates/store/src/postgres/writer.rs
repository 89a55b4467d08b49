//! The writer task: it takes jobs from the queue, commits appends in groups, and answers each caller. It knows no SQL.

use super::database::Database;
use super::fault::within;
use super::forget::Old;
use super::leases::{Heads, Leases};
use super::liveness::Liveness;
use super::reconnect::ReconnectingSession;
use super::session::Session;
use super::{analyses, commit, forget, owners, probe, sessions};
use crate::damages::Damages;
use crate::group_commit::GroupCommit;
use crate::queue::Answer;
use crate::rowsum::Head;
use crate::{AnalysisRow, Append, LeaseId, Options, Ownership, SessionChange, StoreError};
use std::collections::HashMap;
use std::mem;
use std::sync::Arc;
use tokio::sync::mpsc;

/// How often a group is tried again after another node took a number in it.
const TRIES: usize = 4;

/// A job of the writer, and where its answer goes.
#[derive(Debug)]
pub(super) enum Job {
    Append(Append, Answer<()>),
    Claim(Arc<str>, Answer<Ownership>),
    Release(Arc<str>, LeaseId, Answer<()>),
    Adopt { limit: u32, answer: Answer<Vec<String>> },
    Key { name: String, fresh: [u8; 32], answer: Answer<[u8; 32]> },
    Note { name: String, value: [u8; 32], answer: Answer<()> },
    Forget { old: Old, limit: u32, answer: Answer<Vec<String>> },
    Sessions(SessionChange, Answer<u64>),
    KeepAnalysis(AnalysisRow, Answer<()>),
    Probe(Answer<()>),
    Seal(Arc<str>, Head, Answer<()>),
    Close(Answer<()>),
}

type Waiting<T> = Vec<(T, Answer<()>)>;

pub(super) struct Writer {
    connection: ReconnectingSession,
    options: Options,
    damages: Damages,
    /// The last lease id.
    last_lease: u64,
}

impl Writer {
    pub(super) async fn new(
        database: Database,
        address: &str,
        options: &Options,
        damages: &Damages,
    ) -> Result<Writer, StoreError> {
        let connection = ReconnectingSession::new(database, address, options).await?;
        Ok(Writer { connection, options: options.clone(), damages: damages.clone(), last_lease: 0 })
    }

    /// Whether the session lives, for readers that must not wait for this task.
    pub(super) fn liveness(&self) -> Arc<Liveness> {
        self.connection.liveness()
    }

    /// Works until the store is closed or no handle is left, and answers every job of the queue.
    pub(super) async fn run(mut self, mut waiting: mpsc::Receiver<Job>) {
        let mut jobs = Vec::with_capacity(self.options.group);
        let mut closing = Vec::new();
        let mut groups = GroupCommit::new(self.options.pause);
        loop {
            match tokio::time::timeout_at(
                self.connection.next_heartbeat(),
                waiting.recv_many(&mut jobs, self.options.group),
            )
            .await
            {
                Ok(0) => break,
                Ok(_) => {}
                Err(_) => {
                    self.connection.keep_alive().await;
                    continue;
                }
            }
            groups.gather(&mut jobs, &mut waiting, self.options.group).await;
            self.work(&mut jobs, &mut waiting, &mut closing).await;
        }
        self.connection.close().await;
        for answer in closing {
            let _ = answer.send(Ok(()));
        }
    }

    /// Does the jobs of a batch, grouped by kind. Appends of a table are written before the table is released, and it is released
    /// before it is claimed.
    async fn work(
        &mut self,
        jobs: &mut Vec<Job>,
        waiting: &mut mpsc::Receiver<Job>,
        closing: &mut Vec<Answer<()>>,
    ) {
        let (mut appends, mut claims, mut releases, mut rare) =
            (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        // Some jobs are answered without a statement, and would not keep the session alive.
        self.connection.keep_alive_if_due().await;
        for job in jobs.drain(..) {
            match job {
                Job::Append(append, answer) => appends.push((append, answer)),
                Job::Release(table, lease, answer) => releases.push(((table, lease), answer)),
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
                Job::Note { name, value, answer } => drop(answer.send(self.note(&name, value).await)),
                Job::Adopt { limit, answer } => drop(answer.send(self.adopt(limit).await)),
                Job::Seal(table, head, answer) => drop(answer.send(self.seal(&table, head).await)),
                Job::Forget { old, limit, answer } => drop(answer.send(self.forget(old, limit).await)),
                Job::Sessions(change, answer) => drop(answer.send(self.change_sessions(&change).await)),
                Job::KeepAnalysis(row, answer) => drop(answer.send(self.keep_analysis(&row).await)),
                Job::Probe(answer) => drop(answer.send(self.probe().await)),
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
                // The heads are read again, which shows which appends to refuse.
                Err(StoreError::Clash) => {}
                done => return answer_all(group, &done),
            }
        }
        answer_all(group, &Err(StoreError::Busy));
    }

    /// Refuses the appends that are not the next of their tables, and writes the others.
    async fn commit(&mut self, group: &mut Waiting<Append>) -> Result<(), StoreError> {
        let timeout = self.connection.statement_timeout();
        let session = self.connection.session().await?;
        let unread = session.leases.unread(group.iter().map(|(append, _)| append));
        let mut heads = Heads::new();
        if !unread.is_empty() {
            let read = within(timeout, commit::heads(&mut session.db, &unread)).await;
            let damaged;
            (heads, damaged) = self.connection.checked(read)?;
            for damage in damaged {
                self.damages.note(damage);
            }
        }
        let is_asked = !unread.is_empty();
        let session = self.connection.session().await?;
        let mut refused = Vec::new();
        for (mut append, answer) in mem::take(group) {
            let admitted = self.damages.check(&append.table);
            match admitted.and_then(|()| session.leases.admit(&mut heads, &mut append)) {
                Ok(()) => group.push((append, answer)),
                Err(error @ StoreError::Damaged { .. }) => drop(answer.send(Err(error))),
                Err(StoreError::Unclaimed) => drop(answer.send(Err(StoreError::Unclaimed))),
                Err(error) => refused.push((error, answer)),
            }
        }
        // A cached head is valid only while the session lives: after a loss another node may have appended.
        let known = if is_asked || refused.is_empty() { Ok(()) } else { self.connection.ping().await };
        for (error, answer) in refused {
            let _ = answer.send(known.clone().and(Err(error)));
        }
        known?;
        let code_of = self.options.code_of;
        let session = self.connection.session().await?;
        if !group.is_empty() {
            let write = commit::group(&mut session.db, group.iter().map(|(append, _)| append), code_of);
            let done = within(timeout, write).await;
            let done = self.connection.checked(done);
            if done == Err(StoreError::Clash)
                && let Some(session) = self.connection.current()
            {
                for (append, _) in &*group {
                    session.leases.forget_head(&append.table);
                }
            }
            done?;
        }
        if let Some(session) = self.connection.current() {
            session.leases.set_heads(heads);
        }
        Ok(())
    }

    async fn release(&mut self, mut asked: Waiting<(Arc<str>, LeaseId)>) {
        // A lease that is not held, or was replaced by a newer one, counts as released.
        let session = self.connection.current();
        let is_held = |(table, lease): &(Arc<str>, LeaseId)| {
            session.as_ref().is_some_and(|session| session.leases.is_to_release(table, *lease))
        };
        let (held, others): (Vec<_>, Vec<_>) =
            mem::take(&mut asked).into_iter().partition(|(of, _)| is_held(of));
        answer_all(others, &Ok(()));
        if held.is_empty() {
            return;
        }
        let done = self.release_tables(held.iter().map(|((table, _), _)| &**table).collect()).await;
        answer_all(held, &done);
    }

    async fn release_tables(&mut self, tables: Vec<&str>) -> Result<(), StoreError> {
        let timeout = self.connection.statement_timeout();
        let session = self.connection.session().await?;
        let done = within(timeout, owners::release(&mut session.db, session.number, &tables)).await;
        self.connection.checked(done)?;
        if let Some(session) = self.connection.current() {
            for table in tables {
                session.leases.remove(table);
            }
        }
        Ok(())
    }

    async fn claim(&mut self, asked: Vec<(Arc<str>, Answer<Ownership>)>) {
        if asked.is_empty() {
            return;
        }
        // A process that was frozen may have lost its session without noticing: the heartbeat shows it.
        self.connection.keep_alive_if_due().await;
        let found = self.find(asked.iter().map(|(table, _)| table)).await;
        for (table, answer) in asked {
            let ownership = match &found {
                // Another node is claiming it at this moment.
                Ok(found) => found.get(&table).cloned().unwrap_or(Err(StoreError::Busy)),
                Err(error) => Err(error.clone()),
            };
            let _ = answer.send(ownership);
        }
    }

    /// Claims these tables if they are free, and returns the owner of each.
    async fn find(
        &mut self,
        tables: impl Iterator<Item = &Arc<str>>,
    ) -> Result<HashMap<Arc<str>, Result<Ownership, StoreError>>, StoreError> {
        let timeout = self.connection.statement_timeout();
        let mut found = HashMap::new();
        let mut unknown: Vec<&Arc<str>> = tables.collect();
        self.claim_in_memory(&mut found, &mut unknown, Leases::renew).await?;
        if unknown.is_empty() {
            return Ok(found);
        }
        self.connection.settle_former().await?;
        self.claim_in_memory(&mut found, &mut unknown, Leases::claim_regained).await?;
        let mut unknown: Vec<&str> = unknown.into_iter().map(|table| &**table).collect();
        if unknown.is_empty() {
            return Ok(found);
        }
        unknown.sort_unstable();
        unknown.dedup();
        let session = self.connection.session().await?;
        let done = within(timeout, owners::claim(&mut session.db, session.number, &unknown)).await;
        for (table, theirs) in self.connection.checked(done)? {
            let table: Arc<str> = table.into();
            let ownership = match theirs {
                None => Ok(Ownership::Ours(self.take(&table))),
                // It belongs to a former session of this node that the database has not ended yet.
                Some(address) if self.connection.is_us(&address) => Err(StoreError::Busy),
                Some(address) => Ok(Ownership::Theirs(address)),
            };
            found.insert(table, ownership);
        }
        Ok(found)
    }

    /// Answers the tables that `claim` grants from memory, and leaves the others in `unknown`.
    async fn claim_in_memory<'a>(
        &mut self,
        found: &mut HashMap<Arc<str>, Result<Ownership, StoreError>>,
        unknown: &mut Vec<&'a Arc<str>>,
        claim: impl Fn(&mut Leases, &'a Arc<str>, LeaseId) -> bool,
    ) -> Result<(), StoreError> {
        let mut last = self.last_lease;
        let session = self.connection.session().await?;
        unknown.retain(|&table| {
            // A new id each time: a late release of the former lease must not release this one.
            let lease = LeaseId(last + 1);
            let is_ours = claim(&mut session.leases, table, lease);
            if is_ours {
                last = lease.0;
                found.insert(Arc::clone(table), Ok(Ownership::Ours(lease)));
            }
            !is_ours
        });
        self.last_lease = last;
        Ok(())
    }

    fn take(&mut self, table: &Arc<str>) -> LeaseId {
        self.last_lease += 1;
        let lease = LeaseId(self.last_lease);
        if let Some(session) = self.connection.current() {
            session.leases.take(Arc::clone(table), lease);
        }
        lease
    }

    async fn adopt(&mut self, limit: u32) -> Result<Vec<String>, StoreError> {
        let timeout = self.connection.operation_timeout();
        // This may open a new session, which must wait before it adopts.
        self.connection.session().await?;
        let (is_settled, may_adopt) = (self.connection.is_settled(), self.connection.may_adopt());
        let session = self.connection.session().await?;
        let mut adopted = if is_settled { session.leases.regained(limit as usize) } else { Vec::new() };
        let rest = limit - u32::try_from(adopted.len()).unwrap_or(limit).min(limit);
        if may_adopt && rest > 0 {
            let done = within(timeout, owners::adopt(&mut session.db, session.number, rest)).await;
            adopted.extend(self.connection.checked(done)?);
        }
        for table in &adopted {
            self.take(&table.as_str().into());
        }
        Ok(adopted)
    }

    async fn key(&mut self, name: &str, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        let timeout = self.connection.statement_timeout();
        let session = self.connection.session().await?;
        let done = within(timeout, commit::key(&mut session.db, name, fresh)).await;
        let words = || {
            format!("the key {name} in the database is damaged: run `xaymaca check --database URL --repair`")
        };
        self.connection.checked(done)?.ok_or_else(|| StoreError::Other(words()))
    }

    async fn seal(&mut self, table: &str, head: Head) -> Result<(), StoreError> {
        let timeout = self.connection.statement_timeout();
        let session = self.connection.session().await?;
        let done = within(timeout, commit::seal(&mut session.db, table, head)).await;
        self.connection.checked(done)
    }

    async fn note(&mut self, name: &str, value: [u8; 32]) -> Result<(), StoreError> {
        let timeout = self.connection.statement_timeout();
        let session = self.connection.session().await?;
        let done = within(timeout, commit::note(&mut session.db, name, value)).await;
        self.connection.checked(done)
    }

    async fn change_sessions(&mut self, change: &SessionChange) -> Result<u64, StoreError> {
        change.guest().map_or(Ok(()), |guest| self.damages.check_guest(guest))?;
        let timeout = self.connection.operation_timeout();
        let session = self.connection.session().await?;
        let done = within(timeout, sessions::change(&mut session.db, change)).await;
        let done = self.connection.checked(done)?;
        done.ok_or_else(|| change.guest().map_or(StoreError::Clash, |guest| self.damages.note_guest(guest)))
    }

    async fn keep_analysis(&mut self, row: &AnalysisRow) -> Result<(), StoreError> {
        let timeout = self.connection.statement_timeout();
        let session = self.connection.session().await?;
        let done = within(timeout, analyses::keep(&mut session.db, row)).await;
        self.connection.checked(done)
    }

    async fn probe(&mut self) -> Result<(), StoreError> {
        let timeout = self.connection.operation_timeout();
        let Session { db, number, .. } = self.connection.session().await?;
        let done = within(timeout, probe::write(db, *number)).await;
        self.connection.checked(done)
    }

    async fn forget(&mut self, old: Old, limit: u32) -> Result<Vec<String>, StoreError> {
        let timeout = self.connection.operation_timeout();
        let Session { db, number, leases, .. } = self.connection.session().await?;
        let is_ours = |table: &str| leases.is_ours(table);
        let done = within(timeout, forget::forget(db, *number, old, limit, &self.damages, is_ours)).await;
        let forgotten = self.connection.checked(done)?;
        if let Some(session) = self.connection.current() {
            for table in &forgotten {
                session.leases.remove(table);
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
