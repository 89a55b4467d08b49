//! A handle of the store in one `SQLite` file: writing goes through the queue, reading through a pool of connections.

use super::fault::fault;
use super::lists::Reader;
use super::unfolded::Unfolded;
use super::writer::{Job, Writer};
use super::{analyses, database, integrity, lists, lost_tail, repair, sessions};
use crate::damages::Damages;
use crate::queue::Queue;
use crate::rowsum::Head;
use crate::{
    AnalysisRow, Append, CodeOf, GuestListing, Identity, LeaseId, Listing, Options, Ownership, Page, Phase,
    Row, SessionChange, StoreError, Verified,
};
use sqlx::SqlitePool;
use std::fs::File;
use std::path::Path;
use std::sync::{Arc, Mutex};

#[derive(Debug, Clone)]
pub(crate) struct Sqlite {
    jobs: Queue<Job>,
    readers: SqlitePool,
    unfolded: Arc<Mutex<Unfolded>>,
    damages: Damages,
    code_of: CodeOf,
}

impl Sqlite {
    pub(crate) async fn open(dir: &Path, options: &Options) -> Result<Sqlite, StoreError> {
        let lock = database::occupy(dir)?;
        let damages = Damages::default();
        let writer = Self::prepare(dir, options, lock, &damages).await.map_err(|error| match error {
            // Such as that it is no database.
            StoreError::Other(words) if !words.contains("xaymaca.db") => {
                let file = database::file_in(dir);
                StoreError::Other(format!(
                    "the file {}: {words}. If it is damaged, run `xaymaca check --data {} --repair`, or restore a backup",
                    file.display(),
                    dir.display()
                ))
            }
            error => error,
        })?;
        let unfolded = writer.unfolded();
        let readers = database::readers(dir, options).await?;
        let (jobs, waiting) = Queue::new(options.queue);
        tokio::spawn(writer.run(waiting));
        Ok(Sqlite { jobs, readers, unfolded, damages, code_of: options.code_of })
    }

    async fn prepare(
        dir: &Path,
        options: &Options,
        lock: File,
        damages: &Damages,
    ) -> Result<Writer, StoreError> {
        let copy = lost_tail::Copy::make(dir);
        let done = async {
            let (mut db, complaints) = database::create(dir, options).await?;
            integrity::check_rows(&mut db, dir, &complaints, damages).await?;
            Writer::new(dir, options, db, lock, damages).await
        };
        match done.await {
            Ok(writer) => {
                let (lost, database) = writer.lost();
                copy.settle(lost, database);
                Ok(writer)
            }
            Err(error) => {
                copy.keep();
                Err(error)
            }
        }
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
        let (rows, unsealed) = lists::read(self.reader(), table, after).await?;
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
        lists::listed(self.reader(), limit).await
    }

    pub(crate) async fn of_guest(
        &self,
        guest: &str,
        page: Page<'_>,
    ) -> Result<Vec<GuestListing>, StoreError> {
        lists::of_guest(self.reader(), guest, page).await
    }

    pub(crate) async fn card(&self, table: &str) -> Result<Option<(Phase, String)>, StoreError> {
        lists::card(self.reader(), table).await
    }

    pub(crate) async fn by_code(&self, code: &str) -> Result<Option<String>, StoreError> {
        lists::by_code(self.reader(), code, self.code_of).await
    }

    pub(crate) async fn racing(&self, after: &str, limit: u32) -> Result<Vec<(String, String)>, StoreError> {
        lists::racing(self.reader(), after, limit).await
    }

    /// Names of tables after that one, in order.
    pub(crate) async fn tables(&self, after: &str, limit: u32) -> Result<Vec<String>, StoreError> {
        lists::tables(self.reader(), after, limit).await
    }

    pub(crate) async fn verify_table(&self, table: &str) -> Result<Verified, StoreError> {
        let rows = self.read(table, None).await?;
        Ok(Verified { rows, card: lists::whole_card(self.reader(), table).await? })
    }

    pub(crate) async fn sound_beginning(&self, table: &str) -> Result<Vec<Row>, StoreError> {
        repair::sound_beginning(&self.readers, table).await
    }

    pub(crate) async fn set_aside(&self, table: &str) -> Result<(), StoreError> {
        self.jobs.submit(|answer| Job::SetAside(table.into(), answer)).await
    }

    pub(crate) async fn clear_damaged_journal(&self) -> Result<(), StoreError> {
        self.jobs.submit(Job::ClearDamagedJournal).await
    }

    pub(crate) const fn damages(&self) -> &Damages {
        &self.damages
    }

    fn reader(&self) -> Reader<'_> {
        Reader { db: &self.readers, unfolded: &self.unfolded, damages: &self.damages }
    }

    pub(crate) async fn ping(&self) -> Result<(), StoreError> {
        if self.jobs.is_closed() {
            return Err(StoreError::Closed);
        }
        lists::ping(&self.readers).await
    }

    pub(crate) async fn change_sessions(&self, change: SessionChange) -> Result<u64, StoreError> {
        self.jobs.submit(|answer| Job::Sessions(change, answer)).await
    }

    pub(crate) async fn identity(&self, guest: &str) -> Result<Identity, StoreError> {
        let mut db = self.readers.acquire().await.map_err(fault)?;
        sessions::identity(&mut db, guest, &self.damages).await
    }

    pub(crate) async fn verify_guests(&self, after: &str, limit: u32) -> Result<Option<String>, StoreError> {
        let mut db = self.readers.acquire().await.map_err(fault)?;
        sessions::verify(&mut db, after, limit, &self.damages).await
    }

    pub(crate) async fn repair_guest(&self, guest: &str) -> Result<bool, StoreError> {
        self.jobs.submit(|answer| Job::RepairGuest(guest.into(), answer)).await
    }

    pub(crate) async fn analysis(
        &self,
        table: &str,
        part: &str,
        mind: &str,
    ) -> Result<Option<String>, StoreError> {
        analyses::read(&self.readers, table, part, mind).await
    }

    pub(crate) async fn keep_analysis(&self, row: AnalysisRow) -> Result<(), StoreError> {
        self.jobs.try_submit(|answer| Job::KeepAnalysis(row, answer)).await
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
