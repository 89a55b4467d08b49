//! What can be set when a store is opened. It knows no database.

use std::time::Duration;

/// Computes the short code of a table from its name; none if it has no code.
pub type CodeOf = fn(&str) -> Option<String>;

/// How a store behaves. The defaults are right for a server; tests make limits small enough to be met.
#[derive(Debug, Clone)]
pub struct Options {
    /// How long to wait for a lock of the database, or for a connection.
    pub patience: Duration,
    /// How long the leases of a silent node live, where several nodes share the database.
    pub lease_ttl: Duration,
    /// How many jobs may wait in the queue; one more append is refused as busy.
    pub queue: usize,
    /// The most appends of one group commit.
    pub group: usize,
    /// How long a group may grow under load, counted from the last commit.
    pub pause: Duration,
    /// After how many appends the journal is folded into the logs (`SQLite` alone).
    pub fold: usize,
    /// The most pages of the file, so that tests meet a full disk (`SQLite` alone).
    pub most_pages: Option<u32>,
    /// The code by which a table is found while it is open, see [`Store::by_code`](crate::Store::by_code). Every node that
    /// shares a database must compute the same.
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
            code_of: |_| None,
        }
    }
}
