//! The store as its callers see it, the same for both databases. It knows no SQL.

mod analyses;

use crate::damages::Damages;
use crate::postgres::Postgres;
use crate::sqlite::{self, Sqlite};
use crate::{
    Append, Damage, GuestListing, Identity, KeyRepair, LeaseId, Listing, Options, Ownership, Page, Phase,
    Prepared, Row, SessionChange, StoreError, Verified,
};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The logs of all tables. A clone is another handle of the same store.
///
/// Futures of what tables and sockets ask rarely are boxed: they hold rows and statements of both databases, and every table and
/// socket that waits for something else would have room for them.
#[derive(Debug, Clone)]
pub struct Store {
    backend: Backend,
    /// See [`Store::is_suspect`].
    writes_fail: Arc<AtomicBool>,
}

#[derive(Debug, Clone)]
enum Backend {
    Sqlite(Sqlite),
    Postgres(Postgres),
}

impl Store {
    /// Opens the store in a directory, which is created if it does not exist. Only one process at a time may have it open.
    ///
    /// # Errors
    /// [`StoreError::InUse`] if another process has it open, and errors of the disk.
    pub async fn open(dir: &Path) -> Result<Store, StoreError> {
        Self::open_with(dir, &Options::default()).await
    }

    /// The same, with these options.
    ///
    /// # Errors
    /// As for [`Store::open`].
    pub async fn open_with(dir: &Path, options: &Options) -> Result<Store, StoreError> {
        Ok(Self::of(Backend::Sqlite(Sqlite::open(dir, options).await?)))
    }

    /// Opens the store in a `PostgreSQL` database, which gets its relations if it has none. Any number of nodes may share it.
    /// `address` is where the other nodes reach this one: the store tells it to them, and does not read it.
    ///
    /// # Errors
    /// If the database cannot be reached, refuses the login, or has a newer schema. The sentence does not have the password.
    pub async fn connect(url: &str, address: &str, options: &Options) -> Result<Store, StoreError> {
        Ok(Self::of(Backend::Postgres(Postgres::connect(url, address, options).await?)))
    }

    fn of(backend: Backend) -> Store {
        Store { backend, writes_fail: Arc::default() }
    }

    /// Adds lines to the log of a table. When it returns, they survive a crash; if it refuses, nothing of them is stored. If
    /// the caller stops waiting, they are stored whole or not at all.
    ///
    /// A log begins with number 0 or 1 and has no gap. Only the owner of the table may append higher numbers.
    ///
    /// # Errors
    /// [`StoreError::Clash`] if that number is taken, [`StoreError::Gap`] if the one before it is not,
    /// [`StoreError::Unclaimed`] if this node does not own the table; [`StoreError::Busy`], [`StoreError::Full`] and others
    /// may pass.
    ///
    /// After [`StoreError::Other`] the outcome is unknown: a connection may be lost between the commit and its answer. A caller
    /// that must know claims the table and reads it, see [`Store::claim`].
    pub async fn append(&self, append: Append) -> Result<(), StoreError> {
        let done = match &self.backend {
            Backend::Sqlite(sqlite) => sqlite.append(append).await,
            Backend::Postgres(postgres) => postgres.append(append).await,
        };
        if matches!(done, Err(StoreError::Full | StoreError::Busy | StoreError::Other(_))) {
            self.writes_fail.store(true, Ordering::Relaxed);
        }
        done
    }

    /// The log of a table, in order; empty if there is no such table. It is verified: see [`StoreError::Damaged`].
    ///
    /// # Errors
    /// [`StoreError::Damaged`] if it is not as it was written, and errors of the database.
    pub async fn read(&self, table: &str) -> Result<Vec<Row>, StoreError> {
        match &self.backend {
            Backend::Sqlite(sqlite) => Box::pin(sqlite.read(table, None)).await,
            Backend::Postgres(postgres) => Box::pin(postgres.read(table, None)).await,
        }
    }

    /// The appends of a table after that number, in order. They are verified, those before them are not.
    ///
    /// # Errors
    /// As for [`Store::read`].
    pub async fn read_after(&self, table: &str, seq: u64) -> Result<Vec<Row>, StoreError> {
        match &self.backend {
            Backend::Sqlite(sqlite) => Box::pin(sqlite.read(table, Some(seq))).await,
            Backend::Postgres(postgres) => Box::pin(postgres.read(table, Some(seq))).await,
        }
    }

    /// Claims a table, and returns its owner. Only the owner may append, apart from numbers 0 and 1, which begin a log. A table
    /// without an owner, or of a node that is gone, goes to the first node that claims it. When the lease is granted, all that
    /// the former owner appended can be read, and it can append no more.
    ///
    /// A lease lives until it is released or this node loses its session, and with it all its leases. After reconnecting, its
    /// tables are still reserved for it unless another node took them, but must be claimed again. The answer comes only when
    /// all that was in flight in the lost session is settled: it is in the log by then, or never will be.
    ///
    /// # Errors
    /// [`StoreError::Busy`] if it is not known yet whether an earlier session of this node has ended, and errors of the
    /// database.
    pub async fn claim(&self, table: &str) -> Result<Ownership, StoreError> {
        match &self.backend {
            Backend::Sqlite(sqlite) => sqlite.claim(),
            Backend::Postgres(postgres) => Box::pin(postgres.claim(table)).await,
        }
    }

    /// Releases a lease, so that another node may own the table.
    ///
    /// # Errors
    /// Errors of the database.
    pub async fn release(&self, table: &str, lease: LeaseId) -> Result<(), StoreError> {
        match &self.backend {
            Backend::Sqlite(sqlite) => sqlite.release(),
            Backend::Postgres(postgres) => Box::pin(postgres.release(table, lease)).await,
        }
    }

    /// Adopts at most `limit` tables of nodes that are gone, and returns their ids. This node owns them from now on.
    ///
    /// After a lost session this node's own former tables come first, until they are claimed or released. Tables of other
    /// nodes are not adopted for a moment then: those nodes may have lost their sessions, too, and be about to reconnect.
    ///
    /// # Errors
    /// Errors of the database.
    pub async fn adopt(&self, limit: u32) -> Result<Vec<String>, StoreError> {
        match &self.backend {
            Backend::Sqlite(sqlite) => sqlite.adopt(),
            Backend::Postgres(postgres) => postgres.adopt(limit).await,
        }
    }

    /// Fencing counter. A lease is valid while `epoch()` returns the value read before the lease was claimed; after a change the
    /// table must be claimed again before anything is answered from memory. While the node is disconnected, or was frozen and
    /// has not asked the database since, every call returns a new value, so that no cached lease looks valid. In a directory it
    /// never changes. It costs next to nothing, and may change more often than leases are lost.
    #[must_use]
    pub fn epoch(&self) -> u64 {
        match &self.backend {
            Backend::Sqlite(sqlite) => sqlite.epoch(),
            Backend::Postgres(postgres) => postgres.epoch(),
        }
    }

    /// Open tables that strangers may find; those whose card changed last come first.
    ///
    /// # Errors
    /// Errors of the database.
    pub async fn listed(&self, limit: u32) -> Result<Vec<Listing>, StoreError> {
        match &self.backend {
            Backend::Sqlite(sqlite) => sqlite.listed(limit).await,
            Backend::Postgres(postgres) => postgres.listed(limit).await,
        }
    }

    /// A page of the tables whose card names that guest, the latest they came to first. Its cost grows with the page, not with
    /// the number of tables.
    ///
    /// # Errors
    /// Errors of the database.
    pub async fn of_guest(&self, guest: &str, page: Page<'_>) -> Result<Vec<GuestListing>, StoreError> {
        match &self.backend {
            Backend::Sqlite(sqlite) => sqlite.of_guest(guest, page).await,
            Backend::Postgres(postgres) => postgres.of_guest(guest, page).await,
        }
    }

    /// The phase and the summary of a table, without its log; none if there is no such table.
    ///
    /// # Errors
    /// Errors of the database.
    pub async fn card(&self, table: &str) -> Result<Option<(Phase, String)>, StoreError> {
        match &self.backend {
            Backend::Sqlite(sqlite) => sqlite.card(table).await,
            Backend::Postgres(postgres) => postgres.card(table).await,
        }
    }

    /// The open table with that code, as [`Options::code_of`] computed it. None if no open table has it, or if two have it.
    ///
    /// # Errors
    /// Errors of the database.
    pub async fn by_code(&self, code: &str) -> Result<Option<String>, StoreError> {
        match &self.backend {
            Backend::Sqlite(sqlite) => sqlite.by_code(code).await,
            Backend::Postgres(postgres) => postgres.by_code(code).await,
        }
    }

    /// Racing tables after that id, in order, each with its summary. The last id of a page begins the next page.
    ///
    /// # Errors
    /// Errors of the database.
    pub async fn racing(&self, after: &str, limit: u32) -> Result<Vec<(String, String)>, StoreError> {
        match &self.backend {
            Backend::Sqlite(sqlite) => sqlite.racing(after, limit).await,
            Backend::Postgres(postgres) => postgres.racing(after, limit).await,
        }
    }

    /// The secret key of that name; if there is none yet, `fresh` is stored and returned.
    ///
    /// # Errors
    /// As for [`Store::append`].
    pub async fn key(&self, name: &str, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        match &self.backend {
            Backend::Sqlite(sqlite) => sqlite.key(name, fresh).await,
            Backend::Postgres(postgres) => postgres.key(name, fresh).await,
        }
    }

    /// Replaces the value of that name, which [`Store::key`] returns from then on.
    ///
    /// # Errors
    /// As for [`Store::append`].
    pub async fn note(&self, name: &str, value: [u8; 32]) -> Result<(), StoreError> {
        match &self.backend {
            Backend::Sqlite(sqlite) => sqlite.note(name, value).await,
            Backend::Postgres(postgres) => postgres.note(name, value).await,
        }
    }

    /// True if the store has a clock that all nodes share.
    #[must_use]
    pub const fn has_time(&self) -> bool {
        matches!(self.backend, Backend::Postgres(_))
    }

    /// The time by the clock that all nodes share, in milliseconds since 1970; none in a directory.
    ///
    /// # Errors
    /// Errors of the database.
    pub async fn time(&self) -> Result<Option<u64>, StoreError> {
        match &self.backend {
            Backend::Sqlite(_) => Ok(None),
            Backend::Postgres(postgres) => postgres.time().await.map(Some),
        }
    }

    /// Deletes at most `limit` tables of that phase, with their logs, that were last touched before that time. Returns their ids.
    ///
    /// In a shared database its clock decides the age of a table: a node whose clock is ahead does not delete younger tables.
    ///
    /// # Errors
    /// As for [`Store::append`].
    pub async fn forget(
        &self,
        phase: Phase,
        touched_before: u64,
        limit: u32,
    ) -> Result<Vec<String>, StoreError> {
        match &self.backend {
            Backend::Sqlite(sqlite) => sqlite.forget(phase, touched_before, limit).await,
            Backend::Postgres(postgres) => postgres.forget(phase, touched_before, limit).await,
        }
    }

    /// Names of tables after that one, in order. The last name of a page begins the next page; an empty page is the last.
    ///
    /// # Errors
    /// Errors of the database.
    pub async fn tables(&self, after: &str, limit: u32) -> Result<Vec<String>, StoreError> {
        match &self.backend {
            Backend::Sqlite(sqlite) => sqlite.tables(after, limit).await,
            Backend::Postgres(postgres) => postgres.tables(after, limit).await,
        }
    }

    /// Reads all that the database has of a table, and verifies it: the chain of its log, its end, and what lists show.
    ///
    /// # Errors
    /// As for [`Store::read`].
    pub async fn verify_table(&self, table: &str) -> Result<Verified, StoreError> {
        match &self.backend {
            Backend::Sqlite(sqlite) => Box::pin(sqlite.verify_table(table)).await,
            Backend::Postgres(postgres) => Box::pin(postgres.verify_table(table)).await,
        }
    }

    /// Notes a table whose log does not say what it should: it is refused from now on as if it were damaged on the disk.
    pub fn report(&self, damage: Damage) -> StoreError {
        self.damages().note(damage)
    }

    /// The beginning of a damaged log, as far as it is as it was written.
    ///
    /// # Errors
    /// Errors of the database.
    pub async fn sound_beginning(&self, table: &str) -> Result<Vec<Row>, StoreError> {
        match &self.backend {
            Backend::Sqlite(sqlite) => sqlite.sound_beginning(table).await,
            Backend::Postgres(postgres) => postgres.sound_beginning(table).await,
        }
    }

    /// Removes all that the database has of a table, so that the table is unknown, or can be written anew. What was acknowledged
    /// of it counts no more. `PostgreSQL` keeps the rows in the relation `aside`. For a directory the caller copies the files first, see [`Store::prepare_repair`].
    ///
    /// # Errors
    /// As for [`Store::append`].
    pub async fn set_aside(&self, table: &str) -> Result<(), StoreError> {
        match &self.backend {
            Backend::Sqlite(sqlite) => sqlite.set_aside(table).await,
            Backend::Postgres(postgres) => postgres.set_aside(table).await,
        }
    }

    /// Removes damaged rows of the journal, after their tables were set aside (`SQLite` alone).
    ///
    /// # Errors
    /// As for [`Store::append`].
    pub async fn clear_damaged_journal(&self) -> Result<(), StoreError> {
        match &self.backend {
            Backend::Sqlite(sqlite) => sqlite.clear_damaged_journal().await,
            Backend::Postgres(_) => Ok(()),
        }
    }

    /// Copies the files of a directory as they are, bit for bit, into a new folder inside it. Then the indices of the database
    /// are made anew from its rows, and damaged keys are changed back or removed: with one of them the store cannot be opened.
    ///
    /// # Errors
    /// [`StoreError::InUse`] if a server works there, and errors of the disk.
    pub async fn prepare_repair(dir: &Path) -> Result<Prepared, StoreError> {
        sqlite::prepare_repair(dir).await
    }

    /// Changes damaged keys of a shared database back, or moves them to the relation `aside`. For a directory
    /// [`Store::prepare_repair`] has done it. If `repair` is false, it is only said which are damaged.
    ///
    /// # Errors
    /// Errors of the database.
    pub async fn repair_keys(&self, repair: bool) -> Result<Vec<KeyRepair>, StoreError> {
        match &self.backend {
            Backend::Sqlite(_) => Ok(Vec::new()),
            Backend::Postgres(postgres) => postgres.repair_keys(repair).await,
        }
    }

    /// The damaged tables that were met since this store was opened. They are refused without being read again.
    #[must_use]
    pub fn damaged(&self) -> Vec<Damage> {
        self.damages().all()
    }

    /// Changes tokens of a guest, or calls all back. When it returns, it survives a crash. What the answer is, is said there.
    ///
    /// # Errors
    /// As for [`Store::append`].
    pub async fn change_sessions(&self, change: SessionChange) -> Result<u64, StoreError> {
        match &self.backend {
            Backend::Sqlite(sqlite) => Box::pin(sqlite.change_sessions(change)).await,
            Backend::Postgres(postgres) => Box::pin(postgres.change_sessions(change)).await,
        }
    }

    /// Which cookies and tokens of a guest hold. For a guest without a row the generation is 0.
    ///
    /// # Errors
    /// Errors of the database.
    pub async fn identity(&self, guest: &str) -> Result<Identity, StoreError> {
        match &self.backend {
            Backend::Sqlite(sqlite) => Box::pin(sqlite.identity(guest)).await,
            Backend::Postgres(postgres) => Box::pin(postgres.identity(guest)).await,
        }
    }

    /// Verifies at most `limit` guests after that one: which of their cookies and tokens were called back. Returns the last guest,
    /// which begins the next page; none if there are no more. Damaged ones are noted, see [`Store::damaged_guests`].
    ///
    /// # Errors
    /// Errors of the database.
    pub async fn verify_guests(&self, after: &str, limit: u32) -> Result<Option<String>, StoreError> {
        match &self.backend {
            Backend::Sqlite(sqlite) => sqlite.verify_guests(after, limit).await,
            Backend::Postgres(postgres) => postgres.verify_guests(after, limit).await,
        }
    }

    fn damages(&self) -> &Damages {
        match &self.backend {
            Backend::Sqlite(sqlite) => sqlite.damages(),
            Backend::Postgres(postgres) => postgres.damages(),
        }
    }

    /// Refuses a guest whose sessions were found to be damaged since this store was opened. It reads nothing, so that a caller can
    /// ask it before they believe what they remember of the guest.
    ///
    /// # Errors
    /// [`StoreError::DamagedGuest`].
    pub fn check_guest(&self, guest: &str) -> Result<(), StoreError> {
        self.damages().check_guest(guest)
    }

    /// A number that grows with each guest whose sessions are found to be damaged.
    #[must_use]
    pub fn noted_damages(&self) -> u64 {
        self.damages().noted()
    }

    /// The guests whose sessions were found to be damaged since this store was opened.
    #[must_use]
    pub fn damaged_guests(&self) -> Vec<String> {
        self.damages().guests()
    }

    /// Makes a damaged guest certain again, in the only safe way: their tokens are void. True if their cookies still hold;
    /// if it is false, those are void, too. `PostgreSQL` keeps the rows in the relation `aside`. For a directory the caller
    /// copies the files first, see [`Store::prepare_repair`].
    ///
    /// # Errors
    /// As for [`Store::append`].
    pub async fn repair_guest(&self, guest: &str) -> Result<bool, StoreError> {
        match &self.backend {
            Backend::Sqlite(sqlite) => sqlite.repair_guest(guest).await,
            Backend::Postgres(postgres) => postgres.repair_guest(guest).await,
        }
    }

    /// The guests whose sessions or tokens another node may have changed since that time, and the time for the next question: the time
    /// is the database's. Some are told twice. In a directory there are none.
    ///
    /// # Errors
    /// Errors of the database.
    pub async fn identities_changed(&self, since: Option<u64>) -> Result<(Vec<String>, u64), StoreError> {
        match &self.backend {
            Backend::Sqlite(_) => Ok((Vec::new(), 0)),
            Backend::Postgres(postgres) => postgres.identities_changed(since).await,
        }
    }

    /// Checks that the store answers.
    ///
    /// # Errors
    /// [`StoreError::Closed`], or errors of the database.
    pub async fn ping(&self) -> Result<(), StoreError> {
        match &self.backend {
            Backend::Sqlite(sqlite) => sqlite.ping().await,
            Backend::Postgres(postgres) => postgres.ping().await,
        }
    }

    /// Checks that the store can be written to: it writes as much as a long append, and leaves nothing behind. It costs a commit.
    ///
    /// # Errors
    /// As for [`Store::append`]: [`StoreError::Full`] on a full disk.
    pub async fn probe(&self) -> Result<(), StoreError> {
        let done = match &self.backend {
            Backend::Sqlite(sqlite) => sqlite.probe().await,
            Backend::Postgres(postgres) => postgres.probe().await,
        };
        self.writes_fail.store(done.is_err(), Ordering::Relaxed);
        done
    }

    /// True if the last probe failed, or an append since then, for a reason that lies in the store and not in the append.
    #[must_use]
    pub fn is_suspect(&self) -> bool {
        self.writes_fail.load(Ordering::Relaxed)
    }

    /// Copies the store in a directory into one file, also while a server works there. It never replaces a file.
    ///
    /// # Errors
    /// If there is no store, if the file exists, and errors of the disk.
    pub async fn backup(dir: &Path, to: &Path) -> Result<(), StoreError> {
        sqlite::backup(dir, to).await
    }

    /// Answers all waiting calls, and closes. Other handles of this store get [`StoreError::Closed`] from then on.
    pub async fn close(self) {
        match self.backend {
            Backend::Sqlite(sqlite) => sqlite.close().await,
            Backend::Postgres(postgres) => postgres.close().await,
        }
    }
}
