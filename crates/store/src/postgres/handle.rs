//! A handle of the store in a `PostgreSQL` database: writing goes through the queue, reading through a pool of connections.

use super::database::Database;
use super::fault::fault;
use super::forget::Old;
use super::lists::Reader;
use super::liveness::Liveness;
use super::writer::{Job, Writer};
use super::{analyses, clock, lists, repair, sessions};
use crate::damages::Damages;
use crate::queue::Queue;
use crate::rowsum::Head;
use crate::{
    AnalysisRow, Append, CodeOf, GuestListing, Identity, KeyRepair, LeaseId, Listing, Options, Ownership,
    Page, Phase, Row, SessionChange, StoreError, Verified,
};
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
    damages: Damages,
    code_of: CodeOf,
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
        let damages = Damages::default();
        let writer = Writer::new(database, address, options, &damages).await?;
        let liveness = writer.liveness();
        let (jobs, waiting) = Queue::new(options.queue);
        tokio::spawn(writer.run(waiting));
        let (patience, code_of) = (options.patience, options.code_of);
        Ok(Postgres { jobs, readers, liveness, damages, code_of, patience })
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
        let (rows, unsealed) = self.reading(lists::read(self.reader(), table, after)).await?;
        if let Some(head) = unsealed
            && let Some(row) = rows.iter().find(|row| row.seq == head.seq)
        {
            // If it fails, the next reader does it.
            let head = Head { digest: Some(row.digest), ..head };
            let _ = self.jobs.try_submit(|answer| Job::Seal(table.into(), head, answer)).await;
        }
        Ok(rows)
    }

    pub(crate) async fn listed(&self, limit: u32) -> Result<Vec<Listing>, StoreError> {
        self.reading(lists::listed(self.reader(), limit)).await
    }

    pub(crate) async fn of_guest(
        &self,
        guest: &str,
        page: Page<'_>,
    ) -> Result<Vec<GuestListing>, StoreError> {
        name(guest)?;
        name(page.bound().1)?;
        self.reading(lists::of_guest(self.reader(), guest, page)).await
    }

    pub(crate) async fn card(&self, table: &str) -> Result<Option<(Phase, String)>, StoreError> {
        name(table)?;
        self.reading(lists::of_table(self.reader(), table)).await
    }

    pub(crate) async fn by_code(&self, code: &str) -> Result<Option<String>, StoreError> {
        name(code)?;
        self.reading(lists::by_code(self.reader(), code, self.code_of)).await
    }

    pub(crate) async fn racing(&self, after: &str, limit: u32) -> Result<Vec<(String, String)>, StoreError> {
        name(after)?;
        self.reading(lists::racing(self.reader(), after, limit)).await
    }

    /// Names of tables after that one, in order.
    pub(crate) async fn tables(&self, after: &str, limit: u32) -> Result<Vec<String>, StoreError> {
        name(after)?;
        self.reading(lists::tables(self.reader(), after, limit)).await
    }

    pub(crate) async fn verify_table(&self, table: &str) -> Result<Verified, StoreError> {
        let rows = self.read(table, None).await?;
        let card = self.reading(lists::whole_card(self.reader(), table)).await?;
        Ok(Verified { rows, card })
    }

    pub(crate) async fn sound_beginning(&self, table: &str) -> Result<Vec<Row>, StoreError> {
        name(table)?;
        self.reading(repair::sound_beginning(&self.readers, table)).await
    }

    pub(crate) async fn set_aside(&self, table: &str) -> Result<(), StoreError> {
        name(table)?;
        let Ownership::Ours(lease) = self.claim(table).await? else { return Err(StoreError::Unclaimed) };
        let done = self.reading(repair::set_aside(&self.readers, table)).await;
        // The next claim reads the end of the log anew.
        self.release(table, lease).await?;
        done?;
        self.damages.forget(table);
        Ok(())
    }

    pub(crate) const fn damages(&self) -> &Damages {
        &self.damages
    }

    fn reader(&self) -> Reader<'_> {
        Reader { db: &self.readers, damages: &self.damages }
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

    pub(crate) async fn change_sessions(&self, change: SessionChange) -> Result<u64, StoreError> {
        self.jobs.submit(|answer| Job::Sessions(change, answer)).await
    }

    pub(crate) async fn identity(&self, guest: &str) -> Result<Identity, StoreError> {
        self.reading(sessions::identity(&self.readers, guest, &self.damages)).await
    }

    pub(crate) async fn verify_guests(&self, after: &str, limit: u32) -> Result<Option<String>, StoreError> {
        self.reading(sessions::verify(&self.readers, after, limit, &self.damages)).await
    }

    pub(crate) async fn repair_guest(&self, guest: &str) -> Result<bool, StoreError> {
        name(guest)?;
        let keeps_cookies = self.reading(repair::repair_guest(&self.readers, guest)).await?;
        self.damages.forget_guest(guest);
        Ok(keeps_cookies)
    }

    pub(crate) async fn repair_keys(&self, repair: bool) -> Result<Vec<KeyRepair>, StoreError> {
        self.reading(repair::repair_keys(&self.readers, repair, &self.damages)).await
    }

    pub(crate) async fn identities_changed(
        &self,
        since: Option<u64>,
    ) -> Result<(Vec<String>, u64), StoreError> {
        self.reading(async { sessions::changed_since(&self.readers, since).await.map_err(fault) }).await
    }

    pub(crate) async fn analysis(
        &self,
        table: &str,
        part: &str,
        mind: &str,
    ) -> Result<Option<String>, StoreError> {
        name(table)?;
        self.reading(async { analyses::read(&self.readers, table, part, mind).await.map_err(fault) }).await
    }

    pub(crate) async fn keep_analysis(&self, row: AnalysisRow) -> Result<(), StoreError> {
        name(&row.table)?;
        name(&row.part)?;
        self.jobs.try_submit(|answer| Job::KeepAnalysis(row, answer)).await
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
