//! What goes into the store and what comes out of it; nothing of how it is kept.

use crate::CodeOf;
use std::sync::Arc;

/// Lines to be added to the log of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Append {
    /// The id of the table.
    pub table: Arc<str>,
    /// The number of this append in the log; no number is taken twice.
    pub seq: u64,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// What is kept.
    pub lines: String,
    /// What lists show from now on; none if that does not change.
    pub card: Option<ListingCard>,
}

/// What lists show of a table. It is written together with the lines that changed it, and replaces the former.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListingCard {
    /// How far the table is.
    pub phase: Phase,
    /// True if the table stands in the list of open tables.
    pub listed: bool,
    /// What lists show; the store does not read it.
    pub summary: String,
    /// The guests who find it in the list of their own tables.
    pub guests: Vec<String>,
}

impl ListingCard {
    /// The code by which that table is found: only an open one is.
    pub(crate) fn code(&self, table: &str, code_of: CodeOf) -> Option<String> {
        if self.phase == Phase::Open { code_of(table) } else { None }
    }
}

/// How far a table is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Captains are awaited.
    Open,
    /// The race is on.
    Racing,
    /// Nothing more will happen.
    Over,
}

/// One append, read back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The number of the append.
    pub seq: u64,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// What was kept.
    pub lines: String,
}

/// A table in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listing {
    /// Its name.
    pub table: String,
    /// How far it is.
    pub phase: Phase,
    /// The summary of its card.
    pub summary: String,
    /// When the last lines were added, in milliseconds since 1970.
    pub touched: u64,
}

/// A table in the list of a guest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GuestListing {
    /// When the guest came to the table, in milliseconds since 1970: it never changes.
    pub since: u64,
    /// The table.
    pub listing: Listing,
}

/// Which of a guest's tables are listed, and from where on. The last that came is first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Page<'a> {
    /// Those whose race is over, or the others?
    pub over: bool,
    /// Behind the table with that time and name; none for the beginning.
    pub after: Option<(u64, &'a str)>,
    /// How many at most.
    pub limit: u32,
}

impl Page<'_> {
    /// The time and the name that all of the page are less than.
    pub(crate) fn bound(&self) -> (i64, &str) {
        let bound = |(since, table)| (i64::try_from(since).unwrap_or(i64::MAX), table);
        self.after.map_or((i64::MAX, ""), bound)
    }
}

/// Which node owns a table: it alone may append to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ownership {
    /// This node, until it releases that lease or loses its connection.
    Ours(LeaseId),
    /// The node with that address.
    Theirs(String),
}

/// Tells the leases of a node apart: releasing an old lease does not release a newer one of the same table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LeaseId(pub(crate) u64);
