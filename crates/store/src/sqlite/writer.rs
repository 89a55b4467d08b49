//! The one task that writes: it gathers what is waiting, has it committed together and answers everybody. It knows no SQL.

use super::{commit, database};
use crate::{Append, Options, Phase, StoreError};
use sqlx::{Connection as _, SqliteConnection};
use std::fs::File;
use std::path::{Path, PathBuf};
use tokio::sync::{mpsc, oneshot};

type Answer<T> = oneshot::Sender<Result<T, StoreError>>;

/// What is asked of the writer, and whom it answers. That nobody hears the answer changes nothing.
#[derive(Debug)]
pub(super) enum Job {
    Append(Append, Answer<()>),
    Key { name: String, fresh: [u8; 32], answer: Answer<[u8; 32]> },
    Forget { phase: Phase, touched_before: u64, limit: u32, answer: Answer<Vec<String>> },
    Close(Answer<()>),
}

pub(super) struct Writer {
    dir: PathBuf,
    options: Options,
    /// None after a failure that left the connection in doubt.
    db: Option<SqliteConnection>,
    /// Held until the last line is written: only then may another process have the directory.
    _lock: File,
}

impl Writer {
    pub(super) fn new(dir: &Path, options: &Options, db: SqliteConnection, lock: File) -> Writer {
        Writer { dir: dir.to_path_buf(), options: options.clone(), db: Some(db), _lock: lock }
    }

    /// Works until it is closed or no handle is left, and answers all who waited by then.
    pub(super) async fn run(mut self, mut waiting: mpsc::Receiver<Job>) {
        let mut jobs = Vec::with_capacity(self.options.group);
        let mut group = Vec::with_capacity(self.options.group);
        let mut closing = Vec::new();
        while waiting.recv_many(&mut jobs, self.options.group).await > 0 {
            for job in jobs.drain(..) {
                match job {
                    Job::Append(append, answer) => group.push((append, answer)),
                    Job::Key { name, fresh, answer } => {
                        self.append(&mut group).await;
                        let _ = answer.send(self.key(&name, fresh).await);
                    }
                    Job::Forget { phase, touched_before, limit, answer } => {
                        self.append(&mut group).await;
                        let _ = answer.send(self.forget(phase, touched_before, limit).await);
                    }
                    Job::Close(answer) => {
                        waiting.close();
                        closing.push(answer);
                    }
                }
            }
            self.append(&mut group).await;
        }
        if let Some(mut db) = self.db.take() {
            // What cannot be folded in now is found in the journal when the store is opened again.
            let _ = commit::checkpoint(&mut db).await;
            let _ = db.close().await;
        }
        drop(self);
        for answer in closing {
            let _ = answer.send(Ok(()));
        }
    }

    /// Commits a group and answers it.
    async fn append(&mut self, group: &mut Vec<(Append, Answer<()>)>) {
        if group.is_empty() {
            return;
        }
        let done = self.commit(group).await;
        if done != Err(StoreError::Clash) {
            for (_, answer) in group.drain(..) {
                let _ = answer.send(done.clone());
            }
            return;
        }
        // One of them took a place that is taken: alone, each gets the answer it deserves.
        let mut refused = None;
        for pair in group.drain(..) {
            // Once the disk is full the rest is refused, too: a log never has a later line without an earlier one.
            let done = match &refused {
                Some(error) => Err(StoreError::clone(error)),
                None => self.commit(std::slice::from_ref(&pair)).await,
            };
            if let Err(error) = &done
                && *error != StoreError::Clash
            {
                refused = Some(error.clone());
            }
            let _ = pair.1.send(done);
        }
    }

    async fn commit(&mut self, group: &[(Append, Answer<()>)]) -> Result<(), StoreError> {
        let db = self.connection().await?;
        let done = commit::appends(db, group.iter().map(|(append, _)| append)).await;
        self.settle(done).await
    }

    async fn key(&mut self, name: &str, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        let db = self.connection().await?;
        let done = commit::key(db, name, fresh).await;
        self.settle(done).await
    }

    async fn forget(&mut self, phase: Phase, before: u64, limit: u32) -> Result<Vec<String>, StoreError> {
        let db = self.connection().await?;
        let done = commit::forget(db, phase, before, limit).await;
        self.settle(done).await
    }

    async fn connection(&mut self) -> Result<&mut SqliteConnection, StoreError> {
        match &mut self.db {
            Some(db) => Ok(db),
            none => Ok(none.insert(database::writer(&self.dir, &self.options).await?)),
        }
    }

    /// After a failure nothing stays half done; if that cannot be had from this connection, the next uses a new one.
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
