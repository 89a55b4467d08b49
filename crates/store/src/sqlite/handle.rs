//! A handle of the store in one `SQLite` file: writing goes through the queue, reading through a pool of connections.

use super::unfolded::Unfolded;
use super::writer::{Job, Writer};
use super::{database, lists};
use crate::queue::Queue;
use crate::{Append, GuestListing, LeaseId, Listing, Options, Ownership, Page, Phase, Row, StoreError};
use sqlx::SqlitePool;
use std::path::Path;
use std::sync::{Arc, Mutex};

#[derive(Debug, Clone)]
pub(crate) struct Sqlite {
    jobs: Queue<Job>,
    readers: SqlitePool,
    unfolded: Arc<Mutex<Unfolded>>,
}

impl Sqlite {
    pub(crate) async fn open(dir: &Path, options: &Options) -> Result<Sqlite, StoreError> {
        let lock = database::occupy(dir)?;
        let db = database::create(dir, options).await?;
        let writer = Writer::new(dir, options, db, lock).await?;
        let unfolded = writer.unfolded();
        let readers = database::readers(dir, options).await?;
        let (jobs, waiting) = Queue::new(options.queue);
        tokio::spawn(writer.run(waiting));
        Ok(Sqlite { jobs, readers, unfolded })
    }

    pub(crate) async fn append(&self, append: Append) -> Result<(), StoreError> {
        if append.seq.max(append.at) > i64::MAX as u64 {
            return Err(StoreError::Other("an append with a place or time that no database can hold".into()));
        }
        self.jobs.try_submit(|answer| Job::Append(append, answer)).await
    }

    pub(crate) async fn key(&self, name: &str, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        self.jobs.submit(|answer| Job::Key { name: name.to_owned(), fresh, answer }).await
    }

    pub(crate) async fn note(&self, name: &str, value: [u8; 32]) -> Result<(), StoreError> {
        self.jobs.submit(|answer| Job::Note { name: name.to_owned(), value, answer }).await
    }

    pub(crate) async fn forget(
        &self,
        phase: Phase,
        touched_before: u64,
        limit: u32,
    ) -> Result<Vec<String>, StoreError> {
        self.jobs.submit(|answer| Job::Forget { phase, touched_before, limit, answer }).await
    }

    /// There are no other nodes: this one owns every table.
    pub(crate) fn claim(&self) -> Result<Ownership, StoreError> {
        self.answer(Ownership::Ours(LeaseId(0)))
    }

    pub(crate) fn release(&self) -> Result<(), StoreError> {
        self.answer(())
    }

    /// There is no other node to adopt tables from.
    pub(crate) fn adopt(&self) -> Result<Vec<String>, StoreError> {
        self.answer(Vec::new())
    }

    /// Leases are never lost here.
    #[expect(clippy::unused_self, reason = "the other database needs it")]
    pub(crate) fn epoch(&self) -> u64 {
        0
    }

    /// An answer without the database, unless the store is closed.
    fn answer<T>(&self, answer: T) -> Result<T, StoreError> {
        if self.jobs.is_closed() { Err(StoreError::Closed) } else { Ok(answer) }
    }

    pub(crate) async fn read(&self, table: &str, after: Option<u64>) -> Result<Vec<Row>, StoreError> {
        lists::read(&self.readers, &self.unfolded, table, after).await
    }

    pub(crate) async fn listed(&self, limit: u32) -> Result<Vec<Listing>, StoreError> {
        lists::listed(&self.readers, &self.unfolded, limit).await
    }

    pub(crate) async fn of_guest(
        &self,
        guest: &str,
        page: Page<'_>,
    ) -> Result<Vec<GuestListing>, StoreError> {
        lists::of_guest(&self.readers, &self.unfolded, guest, page).await
    }

    pub(crate) async fn card(&self, table: &str) -> Result<Option<(Phase, String)>, StoreError> {
        lists::card(&self.readers, table).await
    }

    pub(crate) async fn by_code(&self, code: &str) -> Result<Option<String>, StoreError> {
        lists::by_code(&self.readers, code).await
    }

    pub(crate) async fn racing(&self, after: &str, limit: u32) -> Result<Vec<(String, String)>, StoreError> {
        lists::racing(&self.readers, after, limit).await
    }

    pub(crate) async fn ping(&self) -> Result<(), StoreError> {
        if self.jobs.is_closed() {
            return Err(StoreError::Closed);
        }
        lists::ping(&self.readers).await
    }

    pub(crate) async fn probe(&self) -> Result<(), StoreError> {
        self.jobs.submit(Job::Probe).await
    }

    pub(crate) async fn close(self) {
        // Readers first, because only the last connection can empty the write-ahead log into the file.
        self.readers.close().await;
        // If another handle closed the store, every job was answered then.
        let _ = self.jobs.submit(Job::Close).await;
    }
}
