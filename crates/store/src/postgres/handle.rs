//! A handle of the store in a `PostgreSQL` database: writing goes through the queue, reading through a pool of connections.

use super::database::Database;
use super::forget::Old;
use super::liveness::Liveness;
use super::writer::{Job, Writer};
use super::{clock, lists};
use crate::queue::Queue;
use crate::{Append, GuestListing, LeaseId, Listing, Options, Ownership, Page, Phase, Row, StoreError};
use sqlx::PgPool;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// Upper bound on a name, in bytes: longer ones do not fit into an index.
const LONGEST_NAME: usize = 1000;

#[derive(Clone)]
pub(crate) struct Postgres {
    jobs: Queue<Job>,
    readers: PgPool,
    liveness: Arc<Liveness>,
    patience: Duration,
}

/// By hand, because the pool would print the password.
impl fmt::Debug for Postgres {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Postgres").finish_non_exhaustive()
    }
}

impl Postgres {
    pub(crate) async fn connect(url: &str, address: &str, options: &Options) -> Result<Postgres, StoreError> {
        if address.contains('\0') {
            return Err(StoreError::Other("the address of this node has a zero byte".into()));
        }
        let database = Database::at(url, options)?;
        database.prepare().await?;
        let readers = database.readers();
        let writer = Writer::new(database, address, options).await?;
        let liveness = writer.liveness();
        let (jobs, waiting) = Queue::new(options.queue);
        tokio::spawn(writer.run(waiting));
        Ok(Postgres { jobs, readers, liveness, patience: options.patience })
    }

    pub(crate) async fn append(&self, append: Append) -> Result<(), StoreError> {
        // What the database would refuse is refused here, because there it would fail the whole group.
        if append.seq.max(append.at) > i64::MAX as u64 {
            return Err(StoreError::Other("an append with a place or time that no database can hold".into()));
        }
        name(&append.table)?;
        for guest in append.card.iter().flat_map(|card| &card.guests) {
            name(guest)?;
        }
        self.jobs.try_submit(|answer| Job::Append(append, answer)).await
    }

    pub(crate) async fn claim(&self, table: &str) -> Result<Ownership, StoreError> {
        name(table)?;
        self.jobs.submit(|answer| Job::Claim(table.into(), answer)).await
    }

    pub(crate) async fn release(&self, table: &str, lease: LeaseId) -> Result<(), StoreError> {
        self.jobs.submit(|answer| Job::Release(table.into(), lease, answer)).await
    }

    pub(crate) async fn adopt(&self, limit: u32) -> Result<Vec<String>, StoreError> {
        self.jobs.submit(|answer| Job::Adopt { limit, answer }).await
    }

    pub(crate) fn epoch(&self) -> u64 {
        self.liveness.epoch(Instant::now())
    }

    pub(crate) async fn key(&self, key: &str, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        name(key)?;
        self.jobs.submit(|answer| Job::Key { name: key.to_owned(), fresh, answer }).await
    }

    pub(crate) async fn note(&self, key: &str, value: [u8; 32]) -> Result<(), StoreError> {
        name(key)?;
        self.jobs.submit(|answer| Job::Note { name: key.to_owned(), value, answer }).await
    }

    /// The time by the database's clock.
    pub(crate) async fn time(&self) -> Result<u64, StoreError> {
        self.reading(lists::time(&self.readers)).await
    }

    pub(crate) async fn forget(
        &self,
        phase: Phase,
        touched_before: u64,
        limit: u32,
    ) -> Result<Vec<String>, StoreError> {
        let age = clock::now().saturating_sub(touched_before);
        self.jobs
            .submit(|answer| Job::Forget { old: Old { phase, touched_before, age }, limit, answer })
            .await
    }

    pub(crate) async fn read(&self, table: &str, after: Option<u64>) -> Result<Vec<Row>, StoreError> {
        name(table)?;
        self.reading(lists::read(&self.readers, table, after)).await
    }

    pub(crate) async fn listed(&self, limit: u32) -> Result<Vec<Listing>, StoreError> {
        self.reading(lists::listed(&self.readers, limit)).await
    }

    pub(crate) async fn of_guest(
        &self,
        guest: &str,
        page: Page<'_>,
    ) -> Result<Vec<GuestListing>, StoreError> {
        name(guest)?;
        name(page.bound().1)?;
        self.reading(lists::of_guest(&self.readers, guest, page)).await
    }

    pub(crate) async fn card(&self, table: &str) -> Result<Option<(Phase, String)>, StoreError> {
        name(table)?;
        self.reading(lists::card(&self.readers, table)).await
    }

    pub(crate) async fn by_code(&self, code: &str) -> Result<Option<String>, StoreError> {
        name(code)?;
        self.reading(lists::by_code(&self.readers, code)).await
    }

    pub(crate) async fn racing(&self, after: &str, limit: u32) -> Result<Vec<(String, String)>, StoreError> {
        name(after)?;
        self.reading(lists::racing(&self.readers, after, limit)).await
    }

    pub(crate) async fn ping(&self) -> Result<(), StoreError> {
        if self.jobs.is_closed() {
            return Err(StoreError::Closed);
        }
        if !self.liveness.is_connected() {
            return Err(StoreError::Other("there is no connection to the database".into()));
        }
        self.reading(lists::ping(&self.readers)).await
    }

    pub(crate) async fn probe(&self) -> Result<(), StoreError> {
        self.jobs.submit(Job::Probe).await
    }

    pub(crate) async fn close(self) {
        // If another handle closed the store, every job was answered then.
        let _ = self.jobs.submit(Job::Close).await;
        self.readers.close().await;
    }

    /// Waits for a connection and an answer, each at most the patience.
    async fn reading<T>(&self, read: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
        tokio::time::timeout(self.patience * 2, read).await.unwrap_or(Err(StoreError::Busy))
    }
}

/// Checks that the database can hold that name.
fn name(name: &str) -> Result<(), StoreError> {
    if name.len() > LONGEST_NAME || name.contains('\0') {
        return Err(StoreError::Other("a name that no database can hold".into()));
    }
    Ok(())
}
