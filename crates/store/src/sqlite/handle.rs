//! The store in one `SQLite` file, as the facade calls it: writing goes through one queue, reading goes beside it.

use super::tails::Tails;
use super::writer::{Job, Writer};
use super::{database, lists};
use crate::{Append, Listing, Options, Phase, Row, StoreError};
use sqlx::SqlitePool;
use std::path::Path;
use std::sync::{Arc, Mutex};
use tokio::sync::{mpsc, oneshot};

#[derive(Debug, Clone)]
pub(crate) struct Sqlite {
    jobs: mpsc::Sender<Job>,
    readers: SqlitePool,
    tails: Arc<Mutex<Tails>>,
}

impl Sqlite {
    pub(crate) async fn open(dir: &Path, options: &Options) -> Result<Sqlite, StoreError> {
        let lock = database::occupy(dir)?;
        let db = database::create(dir, options).await?;
        let writer = Writer::new(dir, options, db, lock).await?;
        let tails = writer.tails();
        let readers = database::readers(dir, options).await?;
        let (jobs, waiting) = mpsc::channel(options.queue);
        tokio::spawn(writer.run(waiting));
        Ok(Sqlite { jobs, readers, tails })
    }

    pub(crate) async fn append(&self, append: Append) -> Result<(), StoreError> {
        if append.seq.max(append.at) > i64::MAX as u64 {
            return Err(StoreError::Other("an append with a place or time that no database can hold".into()));
        }
        let (answer, answered) = oneshot::channel();
        // Refused at once if too many wait: a caller that hears no can do something about it, one that waits cannot.
        self.jobs.try_send(Job::Append(append, answer)).map_err(|error| match error {
            mpsc::error::TrySendError::Full(_) => StoreError::Busy,
            mpsc::error::TrySendError::Closed(_) => StoreError::Closed,
        })?;
        answered.await.unwrap_or(Err(StoreError::Closed))
    }

    /// Has something rare done by the writer, after what already waits.
    async fn ask<T>(
        &self,
        job: impl FnOnce(oneshot::Sender<Result<T, StoreError>>) -> Job,
    ) -> Result<T, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.jobs.send(job(answer)).await.map_err(|_| StoreError::Closed)?;
        answered.await.unwrap_or(Err(StoreError::Closed))
    }

    pub(crate) async fn key(&self, name: &str, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        self.ask(|answer| Job::Key { name: name.to_owned(), fresh, answer }).await
    }

    pub(crate) async fn forget(
        &self,
        phase: Phase,
        touched_before: u64,
        limit: u32,
    ) -> Result<Vec<String>, StoreError> {
        self.ask(|answer| Job::Forget { phase, touched_before, limit, answer }).await
    }

    pub(crate) async fn read(&self, table: &str) -> Result<Vec<Row>, StoreError> {
        lists::read(&self.readers, &self.tails, table).await
    }

    pub(crate) async fn listed(&self, limit: u32) -> Result<Vec<Listing>, StoreError> {
        lists::listed(&self.readers, &self.tails, limit).await
    }

    pub(crate) async fn of_guest(&self, guest: &str, limit: u32) -> Result<Vec<Listing>, StoreError> {
        lists::of_guest(&self.readers, &self.tails, guest, limit).await
    }

    pub(crate) async fn racing(&self, after: &str, limit: u32) -> Result<Vec<String>, StoreError> {
        lists::racing(&self.readers, after, limit).await
    }

    pub(crate) async fn ping(&self) -> Result<(), StoreError> {
        if self.jobs.is_closed() {
            return Err(StoreError::Closed);
        }
        lists::ping(&self.readers).await
    }

    pub(crate) async fn close(self) {
        // Readers go first: the last connection is the one that can fold the journal into the database.
        self.readers.close().await;
        // Whoever closed it before us has answered everybody, too.
        let _ = self.ask(Job::Close).await;
    }
}
