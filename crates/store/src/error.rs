//! Every no of the store, by name; it knows no database.

use std::path::PathBuf;

/// Why the store did not do what it was asked. Then nothing of it was done; only after [`StoreError::Other`] nobody knows.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// That place in the log of that table is taken.
    #[error("that place in the log is taken")]
    Clash,
    /// The place before it in the log of that table is empty.
    #[error("the place before it in the log is empty")]
    Gap,
    /// The table is not claimed by this node, or no longer.
    #[error("this node has no claim to the table")]
    Unclaimed,
    /// The disk is full.
    #[error("the disk is full")]
    Full,
    /// Somebody else holds the database, or too many appends are waiting.
    #[error("the store is busy")]
    Busy,
    /// The store was closed.
    #[error("the store is closed")]
    Closed,
    /// Another server works in this directory.
    #[error("another server works in {}", .0.display())]
    InUse(PathBuf),
    /// Something nobody foresaw, in the words of whoever noticed.
    #[error("{0}")]
    Other(String),
}
