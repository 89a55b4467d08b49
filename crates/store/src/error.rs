//! The errors of the store. They know no database.

use crate::Damage;
use std::path::PathBuf;

/// Why the store refused. Nothing was done; only after [`StoreError::Other`] the outcome is unknown.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// That number in the log of that table is taken.
    #[error("that place in the log is taken")]
    Clash,
    /// The number before it is missing in the log of that table.
    #[error("the place before it in the log is empty")]
    Gap,
    /// This node does not own the table (any more).
    #[error("this node has no claim to the table")]
    Unclaimed,
    /// The disk is full.
    #[error("the disk is full")]
    Full,
    /// The database is locked, or too many appends are waiting.
    #[error("the store is busy")]
    Busy,
    /// The store was closed.
    #[error("the store is closed")]
    Closed,
    /// Another server works in this directory.
    #[error("another server works in {}", .0.display())]
    InUse(PathBuf),
    /// The table is not as it was written. Trying again does not help; other tables are not touched.
    #[error("the table {table} is damaged: append {append}: {reason}")]
    Damaged {
        /// The id of the table.
        table: String,
        /// The first append that is damaged; 0 if its place in lists is.
        append: u64,
        /// What is wrong, in a few words.
        reason: String,
    },
    /// What the database has of a guest's sessions is not as it was written: whether a cookie or a token of theirs was called
    /// back is not certain. Other guests are not touched.
    #[error("the sessions of the guest {guest} are damaged")]
    DamagedGuest {
        /// The id of the guest.
        guest: String,
    },
    /// Anything else, in the words of the database or the system.
    #[error("{0}")]
    Other(String),
}

impl From<Damage> for StoreError {
    fn from(Damage { table, append, reason }: Damage) -> Self {
        Self::Damaged { table, append, reason }
    }
}
