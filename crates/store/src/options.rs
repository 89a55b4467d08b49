//! What can be set when a store is opened; it knows no database.

use std::time::Duration;

/// Computes the short code of a table from its name; none if it has no code.
pub type CodeOf = fn(&str) -> Option<String>;

/// How a store behaves. The defaults are right for a server; tests make limits small enough to be met.
#[derive(Debug, Clone)]
pub struct Options {
    /// How long to wait for whoever else holds the database.
    pub patience: Duration,
    /// How long a node that says nothing keeps its claims, if others share the database.
    pub grip: Duration,
    /// How many appends may wait; one more is refused as busy.
    pub queue: usize,
    /// How many appends are committed together at most.
    pub group: usize,
    /// How long to gather what comes, counted from the last commit, while it comes often.
    pub pause: Duration,
    /// How many appends come together before each table gets its part.
    pub fold: usize,
    /// How many pages the database may have: a disk that is full sooner.
    pub most_pages: Option<u32>,
    /// The code by which a table is found while it is open, see [`Store::by_code`](crate::Store::by_code). Every node that
    /// shares a database must compute the same.
    pub code_of: CodeOf,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            patience: Duration::from_secs(5),
            grip: Duration::from_secs(5),
            queue: 4096,
            group: 512,
            pause: Duration::from_millis(8),
            fold: 8192,
            most_pages: None,
            code_of: |_| None,
        }
    }
}
