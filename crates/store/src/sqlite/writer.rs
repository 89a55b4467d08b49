//! The writer task: it takes jobs from the queue, commits appends in groups, and answers each caller. It knows no SQL. Why a
//! group goes into a journal first is explained in [the module above](super).

use super::acknowledged::{self, Acknowledged, Claims, Noted};
use super::fault::{fault_at, file_fault};
use super::journal::{self, Journal};
use super::unfolded::{Segment, Unfolded};
use super::{analyses, commit, database, frame, probe, repair, sessions};
use crate::damages::Damages;
use crate::group_commit::GroupCommit;
use crate::order::check;
use crate::queue::Answer;
use crate::rowsum::Head;
use crate::verify::{RawRow, Read, Verdict, verify};
use crate::{AnalysisRow, Append, Options, Phase, SessionChange, StoreError};
use sqlx::{Connection as _, SqliteConnection};
use std::collections::HashMap;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::mpsc;
use xaymaca_chain::{Broken, Digest, Reason};

/// A job of the writer, and where its answer goes.
#[derive(Debug)]
pub(super) enum Job {
    Append(Append, Answer<()>),
    Key { name: String, fresh: [u8; 32], answer: Answer<[u8; 32]> },
    Note { name: String, value: [u8; 32], answer: Answer<()> },
    Forget { phase: Phase, touched_before: u64, limit: u32, answer: Answer<Vec<String>> },
    Sessions(SessionChange, Answer<u64>),
    KeepAnalysis(AnalysisRow, Answer<()>),
    Probe(Answer<()>),
    Seal(Arc<str>, Head, Answer<()>),
    SetAside(Arc<str>, Answer<()>),
    RepairGuest(Arc<str>, Answer<bool>),
    ClearDamagedJournal(Answer<()>),
    Close(Answer<()>),
}

pub(super) struct Writer {
    dir: PathBuf,
    options: Options,
    /// None after a failure that left the connection in doubt.
    db: Option<SqliteConnection>,
    /// Changed by this task alone, after the commit, so that readers see what is on the disk.
    unfolded: Arc<Mutex<Unfolded>>,
    /// The ends of the logs of tables with recent appends, to check the next ones. No other process writes.
    heads: HashMap<Arc<str>, (u64, Digest)>,
    damages: Damages,
    acknowledged: Acknowledged,
    /// Rows of the journal that stay because they are damaged.
    kept: Vec<i64>,
    /// Held until the last write: only then may another process open the directory.
    _lock: File,
}

impl Writer {
    /// Reads the journal that the last server left, and folds it.
    pub(super) async fn new(
        dir: &Path,
        options: &Options,
        mut db: SqliteConnection,
        lock: File,
        damages: &Damages,
    ) -> Result<Writer, StoreError> {
        let database = commit::database_id(&mut db, dir).await?;
        let Journal { unfolded, kept } = journal::read(&mut db, damages).await?;
        let claims = acknowledged::read(dir, &database)
            .map_err(|error| fault_at(&acknowledged::file_in(dir), &error))?;
        let lost = Noted {
            tables: compare(&mut db, &unfolded, &claims.tables, damages).await?,
            guests: sessions::compare(&mut db, &claims.guests, damages).await?,
        };
        // Until the write-ahead log is empty, all of them count.
        let mut former: Vec<_> =
            claims.tables.into_iter().map(|(table, (seq, digest))| (Arc::from(table), seq, digest)).collect();
        former.extend(unfolded.ends());
        let mut acknowledged = Acknowledged::new(dir, &database, lost, &former)
            .map_err(|error| fault_at(&acknowledged::file_in(dir), &error))?;
        for (guest, claim) in claims.guests {
            if !acknowledged.lost().0.guests.contains_key(&guest) {
                acknowledged.note_guest(&guest, claim, || former.clone());
            }
        }
        let mut writer = Writer {
            dir: dir.to_path_buf(),
            options: options.clone(),
            db: Some(db),
            unfolded: Arc::new(Mutex::new(unfolded)),
            heads: HashMap::new(),
            damages: damages.clone(),
            acknowledged,
            kept,
            _lock: lock,
        };
        // On a full disk the journal stays: it can be read, and deleting old tables makes room.
        match writer.fold().await {
            Ok(()) | Err(StoreError::Full) => {}
            Err(error) => return Err(error),
        }
        // So that the file itself has the schema and the keys: a damaged write-ahead log cannot take them away.
        writer.checkpoint().await;
        Ok(writer)
    }

    /// What was acknowledged and is missing, and the id of the database.
    pub(super) const fn lost(&self) -> (&Noted, &str) {
        self.acknowledged.lost()
    }

    pub(super) fn unfolded(&self) -> Arc<Mutex<Unfolded>> {
        Arc::clone(&self.unfolded)
    }

    /// Works until the store is closed or no handle is left, and answers every job of the queue.
    pub(super) async fn run(mut self, mut waiting: mpsc::Receiver<Job>) {
        let mut jobs = Vec::with_capacity(self.options.group);
        let mut group = Vec::with_capacity(self.options.group);
        let mut closing = Vec::new();
        let mut groups = GroupCommit::new(self.options.pause);
        while waiting.recv_many(&mut jobs, self.options.group).await > 0 {
            groups.gather(&mut jobs, &mut waiting, self.options.group).await;
            for job in jobs.drain(..) {
                match job {
                    Job::Append(append, answer) => group.push((append, answer)),
                    Job::Key { name, fresh, answer } => {
                        self.append(&mut group).await;
                        let _ = answer.send(self.key(&name, fresh).await);
                    }
                    Job::Note { name, value, answer } => {
                        self.append(&mut group).await;
                        let _ = answer.send(self.note(&name, value).await);
                    }
                    Job::Forget { phase, touched_before, limit, answer } => {
                        self.append(&mut group).await;
                        let _ = answer.send(self.forget(phase, touched_before, limit).await);
                    }
                    Job::Sessions(change, answer) => {
                        self.append(&mut group).await;
                        let _ = answer.send(self.change_sessions(&change).await);
                    }
                    Job::KeepAnalysis(row, answer) => {
                        self.append(&mut group).await;
                        let _ = answer.send(self.keep_analysis(&row).await);
                    }
                    Job::SetAside(table, answer) => {
                        self.append(&mut group).await;
                        let _ = answer.send(self.set_aside(&table).await);
                    }
                    Job::RepairGuest(guest, answer) => {
                        self.append(&mut group).await;
                        let _ = answer.send(self.repair_guest(&guest).await);
                    }
                    Job::ClearDamagedJournal(answer) => {
                        self.append(&mut group).await;
                        let _ = answer.send(self.clear_damaged_journal().await);
                    }
                    Job::Probe(answer) => {
                        self.append(&mut group).await;
                        let _ = answer.send(self.probe().await);
                    }
                    Job::Seal(table, head, answer) => {
                        self.append(&mut group).await;
                        let _ = answer.send(self.seal(&table, head).await);
                    }
                    Job::Close(answer) => {
                        waiting.close();
                        closing.push(answer);
                    }
                }
            }
            self.append(&mut group).await;
            if locked(&self.unfolded).is_due_for_folding(self.options.fold) {
                // If it fails, it is tried after the next group; until then the journal has everything.
                let _ = self.fold().await;
            }
        }
        self.end().await;
        for answer in closing {
            let _ = answer.send(Ok(()));
        }
    }

    /// Folds and checkpoints. What fails here is done when the store is opened again.
    async fn end(mut self) {
        let _ = self.fold().await;
        self.checkpoint().await;
        if let Some(db) = self.db.take() {
            let _ = db.close().await;
        }
    }

    /// Empties the write-ahead log into the database, and begins the file of acknowledged appends anew.
    async fn checkpoint(&mut self) {
        let Ok(db) = self.connection().await else { return };
        if let Ok(true) = commit::checkpoint(db).await {
            let ends = locked(&self.unfolded).ends();
            if let Err(error) = self.acknowledged.begin(&ends) {
                tracing::warn!(%error, "the file of acknowledged appends could not be begun anew");
            }
        }
    }

    /// Commits a group and answers it.
    async fn append(&mut self, group: &mut Vec<(Append, Answer<()>)>) {
        let mut body = String::new();
        let mut accepted = Vec::with_capacity(group.len());
        let mut digests = Vec::with_capacity(group.len());
        for (append, answer) in group.drain(..) {
            match self.admit(&append).await {
                Ok(digest) => {
                    frame::push_name(&mut body, &append.table);
                    frame::push(&mut body, append.seq, append.at, &append.lines, Some(digest));
                    accepted.push((append, answer));
                    digests.push(digest);
                }
                Err(error) => {
                    let _ = answer.send(Err(error));
                }
            }
        }
        if accepted.is_empty() {
            return;
        }
        let done = self.commit(body, &accepted).await;
        if done.is_err() {
            // The heads were advanced when the appends were admitted.
            self.heads.clear();
        }
        if done.is_ok() {
            // Before anyone is answered, and after the commit.
            let group = accepted
                .iter()
                .zip(&digests)
                .map(|((append, _), digest)| (&*append.table, append.seq, *digest));
            let unfolded = || {
                let mut ends: HashMap<Arc<str>, (u64, Digest)> = locked(&self.unfolded)
                    .ends()
                    .into_iter()
                    .map(|(table, seq, digest)| (table, (seq, digest)))
                    .collect();
                for ((append, _), digest) in accepted.iter().zip(&digests) {
                    ends.insert(Arc::clone(&append.table), (append.seq, *digest));
                }
                ends.into_iter().map(|(table, (seq, digest))| (table, seq, digest)).collect()
            };
            self.acknowledged.note(group, unfolded);
        }
        let mut answers = Vec::with_capacity(accepted.len());
        {
            let mut unfolded = locked(&self.unfolded);
            for ((Append { table, seq, at, lines, .. }, answer), digest) in accepted.into_iter().zip(digests)
            {
                if done.is_ok() {
                    unfolded.push(table, RawRow { seq, at, lines, digest: Some(digest) });
                }
                answers.push(answer);
            }
        }
        for answer in answers {
            let _ = answer.send(done.clone());
        }
    }

    /// Checks that this is the next append of its table, counts it, and returns its digest.
    async fn admit(&mut self, append: &Append) -> Result<Digest, StoreError> {
        if let Some(head) = self.heads.get_mut(&append.table) {
            let link = check(Some(*head), append)?;
            *head = (append.seq, link.digest);
            return Ok(link.digest);
        }
        self.damages.check(&append.table)?;
        let head = self.head(&append.table).await?;
        let link = check(head, append)?;
        self.heads.insert(Arc::clone(&append.table), (append.seq, link.digest));
        Ok(link.digest)
    }

    /// The end of a log.
    async fn head(&mut self, table: &Arc<str>) -> Result<Option<(u64, Digest)>, StoreError> {
        let last = locked(&self.unfolded).last(table).map(|row| (row.seq, row.digest));
        let head = if last.is_some() {
            last
        } else {
            let found = commit::head(self.connection().await?, table).await;
            self.settle(found).await?.map(|head| (head.seq, head.digest))
        };
        match head {
            Some((seq, Some(digest))) => Ok(Some((seq, digest))),
            None => Ok(None),
            // An older version wrote it: only the whole log tells its digest.
            Some((_, None)) => {
                let tail = locked(&self.unfolded).rows(table).to_vec();
                let found = commit::read(self.connection().await?, table, None).await;
                let read = self.settle(found).await?;
                let broken = |broken| self.damages.note_broken(table, broken);
                match verify(table, None, Read { tail, ..read }).map_err(broken)? {
                    Verdict::Sound(rows) => Ok(rows.last().map(|row| (row.seq, row.digest))),
                    Verdict::Whole => Ok(None),
                }
            }
        }
    }

    async fn commit(&mut self, body: String, group: &[(Append, Answer<()>)]) -> Result<(), StoreError> {
        let appends = group.iter().map(|(append, _)| append);
        let code_of = self.options.code_of;
        let done = commit::group(self.connection().await?, body, appends, code_of).await;
        self.settle(done).await
    }

    async fn fold(&mut self) -> Result<(), StoreError> {
        let segments = {
            let unfolded = locked(&self.unfolded);
            if unfolded.is_empty() {
                return Ok(());
            }
            unfolded.segments()
        };
        // Only heads of tables in this journal are kept, so that memory is bounded; others are read again when needed.
        let head =
            |segment: &Segment| Some((Arc::clone(&segment.name), (segment.head.seq, segment.head.digest?)));
        let heads = segments.iter().filter_map(head).collect();
        let kept = std::mem::take(&mut self.kept);
        let done = match self.connection().await {
            Ok(db) => commit::fold(db, segments, &kept).await,
            Err(error) => Err(error),
        };
        self.kept = kept;
        self.settle(done).await?;
        locked(&self.unfolded).clear();
        self.heads = heads;
        Ok(())
    }

    async fn key(&mut self, name: &str, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        let dir = self.dir.clone();
        let done = commit::key(self.connection().await?, name, fresh, &dir).await;
        let key = self.settle(done).await?;
        if key == fresh {
            self.checkpoint().await;
        }
        Ok(key)
    }

    async fn note(&mut self, name: &str, value: [u8; 32]) -> Result<(), StoreError> {
        let done = commit::note(self.connection().await?, name, value).await;
        self.settle(done).await
    }

    async fn forget(&mut self, phase: Phase, before: u64, limit: u32) -> Result<Vec<String>, StoreError> {
        // On a full disk it may fail: then tables in the journal stay, and deleting others makes room.
        let _ = self.fold().await;
        let unfolded = self.unfolded();
        let needed = move |name: &str| locked(&unfolded).last(name).is_some();
        self.connection().await?;
        let Writer { db: Some(db), damages, acknowledged, .. } = self else { return Err(StoreError::Closed) };
        let announce = |names: &[String]| {
            acknowledged.forget(names.iter().map(String::as_str)).map_err(|error| file_fault(&error))
        };
        let done = commit::forget(db, phase, before, limit, damages, needed, announce).await;
        self.heads.clear();
        self.settle(done).await
    }

    async fn change_sessions(&mut self, change: &SessionChange) -> Result<u64, StoreError> {
        self.connection().await?;
        let Writer { db: Some(db), damages, acknowledged, unfolded, .. } = self else {
            return Err(StoreError::Closed);
        };
        // Before the caller is answered, and after the commit.
        let note = |guest: &str, written| acknowledged.note_guest(guest, written, || locked(unfolded).ends());
        let done = sessions::change(db, change, damages, note).await;
        self.settle(done).await
    }

    async fn keep_analysis(&mut self, row: &AnalysisRow) -> Result<(), StoreError> {
        let done = analyses::keep(self.connection().await?, row).await;
        self.settle(done).await
    }

    async fn set_aside(&mut self, table: &str) -> Result<(), StoreError> {
        self.fold().await?;
        self.acknowledged.forget([table].into_iter()).map_err(|error| file_fault(&error))?;
        let done = repair::remove(self.connection().await?, table).await;
        self.settle(done).await?;
        self.heads.remove(table);
        self.damages.forget(table);
        Ok(())
    }

    async fn repair_guest(&mut self, guest: &str) -> Result<bool, StoreError> {
        let lost = self.acknowledged.lost().0.guests.get(guest).map(|(changed, _)| *changed);
        let done = repair::repair_guest(self.connection().await?, guest, lost).await;
        let (keeps_cookies, written) = self.settle(done).await?;
        let unfolded = self.unfolded();
        self.acknowledged.note_guest(guest, written, || locked(&unfolded).ends());
        self.damages.forget_guest(guest);
        Ok(keeps_cookies)
    }

    async fn clear_damaged_journal(&mut self) -> Result<(), StoreError> {
        self.fold().await?;
        let done = repair::clear_journal(self.connection().await?).await;
        self.settle(done).await?;
        self.kept.clear();
        Ok(())
    }

    async fn probe(&mut self) -> Result<(), StoreError> {
        let done = probe::write(self.connection().await?).await;
        self.settle(done).await
    }

    async fn seal(&mut self, table: &str, head: Head) -> Result<(), StoreError> {
        let done = commit::seal(self.connection().await?, table, head).await;
        self.settle(done).await
    }

    async fn connection(&mut self) -> Result<&mut SqliteConnection, StoreError> {
        match &mut self.db {
            Some(db) => Ok(db),
            none => Ok(none.insert(database::writer(&self.dir, &self.options).await?)),
        }
    }

    /// Rolls back after a failure; if that fails, too, the next job opens a new connection.
    async fn settle<T>(&mut self, done: Result<T, StoreError>) -> Result<T, StoreError> {
        if done.is_err()
            && let Some(db) = &mut self.db
            && commit::undo(db).await.is_err()
        {
            self.db = None;
        }
        done
    }
}

/// A panic under the lock leaves the appends consistent, so a poisoned lock is used.
pub(super) fn locked(unfolded: &Mutex<Unfolded>) -> MutexGuard<'_, Unfolded> {
    unfolded.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Compares what was acknowledged with what the database has, notes the tables that are behind, and returns their claims.
async fn compare(
    db: &mut SqliteConnection,
    unfolded: &Unfolded,
    claims: &Claims,
    damages: &Damages,
) -> Result<Claims, StoreError> {
    let mut behind = Claims::new();
    for (table, &(seq, digest)) in claims {
        let end = match unfolded.last(table) {
            Some(row) => Some((row.seq, row.digest)),
            None => match commit::head(db, table).await {
                Ok(head) => head.map(|head| (head.seq, head.digest)),
                Err(StoreError::Damaged { .. }) => None,
                Err(error) => return Err(error),
            },
        };
        let broken = match end {
            Some((last, _)) if last > seq => None,
            Some((last, found)) if last == seq => found
                .filter(|found| *found != digest)
                .map(|_| Broken { append: seq, reason: Reason::Changed }),
            end => {
                Some(Broken { append: end.map_or(1, |(last, _)| last + 1).min(seq), reason: Reason::Lost })
            }
        };
        if let Some(broken) = broken {
            damages.note_broken(table, broken);
            behind.insert(table.clone(), (seq, digest));
        } else if damages.contains(table) {
            behind.insert(table.clone(), (seq, digest));
        }
    }
    Ok(behind)
}
