//! The store as its callers see it, whichever database keeps the log; it knows no SQL.

use crate::postgres::Postgres;
use crate::sqlite::{self, Sqlite};
use crate::{Append, GuestListing, LeaseId, Listing, Options, Ownership, Page, Phase, Row, StoreError};
use std::path::Path;

/// The logs of all tables. A clone is another handle of the same store.
#[derive(Debug, Clone)]
pub struct Store {
    backend: Backend,
}

#[derive(Debug, Clone)]
enum Backend {
    Sqlite(Sqlite),
    Postgres(Postgres),
}

impl Store {
    /// Opens the store in a directory, which is made if it is not there. Only one process at a time may have it open.
    ///
    /// # Errors
    /// [`StoreError::InUse`] if another process has it open, and whatever the disk refuses.
    pub async fn open(dir: &Path) -> Result<Store, StoreError> {
        Self::open_with(dir, &Options::default()).await
    }

    /// The same, with other limits.
    ///
    /// # Errors
    /// As for [`Store::open`].
    pub async fn open_with(dir: &Path, options: &Options) -> Result<Store, StoreError> {
        Ok(Store { backend: Backend::Sqlite(Sqlite::open(dir, options).await?) })
    }

    /// Opens the store in a `PostgreSQL` database, which gets its tables if it has none. Any number of nodes may share it.
    /// `address` is where the others reach this node: the store tells it to them, and does not read it.
    ///
    /// # Errors
    /// In a sentence, without the password: if the database is not there, does not let us in, or is newer than we are.
    pub async fn connect(url: &str, address: &str, options: &Options) -> Result<Store, StoreError> {
        Ok(Store { backend: Backend::Postgres(Postgres::connect(url, address, options).await?) })
    }

    /// Adds lines to the log of a table. When it returns they survive a crash; when it refuses nothing of them is kept.
    /// If the caller goes away while waiting they are kept wholly, or refused.
    ///
    /// A log begins with number 0 or 1 and has no gap. Higher numbers are appended by the node that owns the table.
    ///
    /// # Errors
    /// [`StoreError::Clash`] if that number is taken, [`StoreError::Gap`] if the one before it is not,
    /// [`StoreError::Unclaimed`] if this node does not own the table; [`StoreError::Busy`], [`StoreError::Full`] and others
    /// may pass.
    ///
    /// After [`StoreError::Other`] the outcome is unknown: a connection may be lost between the commit and its answer. A caller
    /// that must know claims the table and reads it, see [`Store::claim`].
    pub async fn append(&self, append: Append) -> Result<(), StoreError> {
        match &self.backend {
            Backend::Sqlite(sqlite) => sqlite.append(append).await,
            Backend::Postgres(postgres) => postgres.append(append).await,
        }
    }

    /// The log of a table, in order; empty if there is no such table.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn read(&self, table: &str) -> Result<Vec<Row>, StoreError> {
        match &self.backend {
            Backend::Sqlite(sqlite) => sqlite.read(table, None).await,
            Backend::Postgres(postgres) => postgres.read(table, None).await,
        }
    }

    /// The appends of a table after that number, in order.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn read_after(&self, table: &str, seq: u64) -> Result<Vec<Row>, StoreError> {
        match &self.backend {
            Backend::Sqlite(sqlite) => sqlite.read(table, Some(seq)).await,
            Backend::Postgres(postgres) => postgres.read(table, Some(seq)).await,
        }
    }

    /// Asks for the lease of a table, and tells which node owns it. Only the owner may append, apart from numbers 0 and 1, which
    /// begin a log. A table that no node owns, or one of a node that is gone, goes to the first that asks. All that the
    /// former owner appended can be read when the lease is granted, and it appends no more.
    ///
    /// A lease lives until it is released or this node loses its connection, and with it all its leases. When it is connected
    /// again, its tables are still reserved for it unless another node took them, but must be claimed anew. A lease is
    /// granted, and another owner named, only when all that was in flight on the lost connection is settled: it is in the log
    /// by then, or never will be.
    ///
    /// # Errors
    /// [`StoreError::Busy`] if it is not known yet whether an earlier session of this node has ended, and whatever the database
    /// refuses.
    pub async fn claim(&self, table: &str) -> Result<Ownership, StoreError> {
        match &self.backend {
            Backend::Sqlite(sqlite) => sqlite.claim(),
            Backend::Postgres(postgres) => postgres.claim(table).await,
        }
    }

    /// Releases a lease, so that another node may own the table.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn release(&self, table: &str, lease: LeaseId) -> Result<(), StoreError> {
        match &self.backend {
            Backend::Sqlite(sqlite) => sqlite.release(),
            Backend::Postgres(postgres) => postgres.release(table, lease).await,
        }
    }

    /// Takes over tables of nodes that are gone, at most `limit`, and names them. This node owns them from now on.
    ///
    /// After a lost connection this node's own former tables come first, until they are claimed or released. Tables of other
    /// nodes are not adopted for a moment then: those nodes may have lost their connections, too, and be about to come back.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn adopt(&self, limit: u32) -> Result<Vec<String>, StoreError> {
        match &self.backend {
            Backend::Sqlite(sqlite) => sqlite.adopt(),
            Backend::Postgres(postgres) => postgres.adopt(limit).await,
        }
    }

    /// Fencing counter. A lease is valid while `epoch()` returns the value read before the lease was asked for; after a change
    /// the table must be claimed again before anything is answered from memory. While the node is disconnected, or was frozen
    /// and has not asked the database since, every call returns a new value, so that no cached lease looks valid. In a
    /// directory it never changes. It costs next to nothing, and may change more often than leases are lost.
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
    /// Whatever the database refuses.
    pub async fn listed(&self, limit: u32) -> Result<Vec<Listing>, StoreError> {
        match &self.backend {
            Backend::Sqlite(sqlite) => sqlite.listed(limit).await,
            Backend::Postgres(postgres) => postgres.listed(limit).await,
        }
    }

    /// A page of the tables whose card names that guest; the one that the guest came to last is first. It costs as much as it
    /// shows, however many tables there are.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn of_guest(&self, guest: &str, page: Page<'_>) -> Result<Vec<GuestListing>, StoreError> {
        match &self.backend {
            Backend::Sqlite(sqlite) => sqlite.of_guest(guest, page).await,
            Backend::Postgres(postgres) => postgres.of_guest(guest, page).await,
        }
    }

    /// How far a table is and the summary of its card, without its log; none if there is no such table.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn card(&self, table: &str) -> Result<Option<(Phase, String)>, StoreError> {
        match &self.backend {
            Backend::Sqlite(sqlite) => sqlite.card(table).await,
            Backend::Postgres(postgres) => postgres.card(table).await,
        }
    }

    /// The open table with that code, as [`Options::code_of`] computed it. None if no open table has it, or if two have it:
    /// then it names neither.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn by_code(&self, code: &str) -> Result<Option<String>, StoreError> {
        match &self.backend {
            Backend::Sqlite(sqlite) => sqlite.by_code(code).await,
            Backend::Postgres(postgres) => postgres.by_code(code).await,
        }
    }

    /// Racing tables that come after the given name, in order, each with the summary of its card: the last of a page begins
    /// the next.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn racing(&self, after: &str, limit: u32) -> Result<Vec<(String, String)>, StoreError> {
        match &self.backend {
            Backend::Sqlite(sqlite) => sqlite.racing(after, limit).await,
            Backend::Postgres(postgres) => postgres.racing(after, limit).await,
        }
    }

    /// The key of that name; if there is none yet, `fresh` becomes it.
    ///
    /// # Errors
    /// As for [`Store::append`].
    pub async fn key(&self, name: &str, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        match &self.backend {
            Backend::Sqlite(sqlite) => sqlite.key(name, fresh).await,
            Backend::Postgres(postgres) => postgres.key(name, fresh).await,
        }
    }

    /// Deletes tables of that phase, with their logs, that were not touched since; at most `limit`. It names them.
    ///
    /// In a database that is shared the time is told by its clock: if this node's is ahead, what is deleted is as old as was
    /// meant, and nothing that was touched later than now is.
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

    /// Whether the store answers.
    ///
    /// # Errors
    /// [`StoreError::Closed`], or whatever the database refuses.
    pub async fn ping(&self) -> Result<(), StoreError> {
        match &self.backend {
            Backend::Sqlite(sqlite) => sqlite.ping().await,
            Backend::Postgres(postgres) => postgres.ping().await,
        }
    }

    /// Copies the store in a directory into one file, also while a server works there. It never replaces a file.
    ///
    /// # Errors
    /// If there is no store, if the file is there, and whatever the disk refuses.
    pub async fn backup(dir: &Path, to: &Path) -> Result<(), StoreError> {
        sqlite::backup(dir, to).await
    }

    /// Answers all who wait, and closes. Other handles of this store are told that it is closed.
    pub async fn close(self) {
        match self.backend {
            Backend::Sqlite(sqlite) => sqlite.close().await,
            Backend::Postgres(postgres) => postgres.close().await,
        }
    }
}
