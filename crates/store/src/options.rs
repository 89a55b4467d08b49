//! The options of a store. They know no database.

use std::time::Duration;

/// Computes the short code of a table from its name; none if it has no code.
pub type CodeOf = fn(&str) -> Option<String>;

/// The options. The defaults are right for a server; tests use smaller limits.
#[derive(Debug, Clone)]
pub struct Options {
    /// How long to wait for a lock of the database, or for a connection.
    pub patience: Duration,
    /// How long the leases of a silent node live (`PostgreSQL` alone).
    pub lease_ttl: Duration,
    /// Jobs that may wait in the queue; one more append is refused as busy.
    pub queue: usize,
    /// Upper bound on the appends of one group commit.
    pub group: usize,
    /// How long a group may grow under load, counted from the last commit.
    pub pause: Duration,
    /// Appends after which the journal is folded into the logs (`SQLite` alone).
    pub fold: usize,
    /// Upper bound on the pages of the file, so that tests can fill the disk (`SQLite` alone).
    pub most_pages: Option<u32>,
    /// Bytes up to which the whole file is checked when it is opened. Of a larger one the logs are not, because that would take
    /// too long: they are verified when they are read (`SQLite` alone).
    pub checked: u64,
    /// Computes the short code of an open table, see [`Store::by_code`](crate::Store::by_code). All nodes that share a database
    /// must compute the same.
    pub code_of: CodeOf,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            patience: Duration::from_secs(5),
            lease_ttl: Duration::from_secs(5),
            queue: 4096,
            group: 512,
            pause: Duration::from_millis(8),
            fold: 8192,
            most_pages: None,
            // About a second.
            checked: 64 << 20,
            code_of: |_| None,
        }
    }
}
