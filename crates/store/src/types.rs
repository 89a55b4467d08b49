//! The types that the store takes and returns. They know no database.

use crate::CodeOf;
use std::sync::Arc;
use xaymaca_chain::{Digest, Link};

/// Lines to be added to the log of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Append {
    /// The id of the table.
    pub table: Arc<str>,
    /// The number of this append in the log; each number is used once.
    pub seq: u64,
    /// The time of the append, in milliseconds since 1970.
    pub at: u64,
    /// The lines to store.
    pub lines: String,
    /// Its checksum, chained to that of the append before. If it is none, the store chains it to the end of the log.
    pub link: Option<Link>,
    /// What lists show from now on; none if that does not change.
    pub card: Option<ListingCard>,
}

/// What lists show of a table. It is written in the transaction of its append, and replaces the former card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListingCard {
    /// How far the table is.
    pub phase: Phase,
    /// True if the table stands in the list of open tables.
    pub listed: bool,
    /// The summary for lists; the store does not read it.
    pub summary: String,
    /// The guests who find it in the list of their own tables.
    pub guests: Vec<String>,
}

impl ListingCard {
    /// The short code of that table; none if it is not open.
    pub(crate) fn code(&self, table: &str, code_of: CodeOf) -> Option<String> {
        if self.phase == Phase::Open { code_of(table) } else { None }
    }
}

/// How far a table is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The race has not started.
    Open,
    /// The race is on.
    Racing,
    /// The race is over.
    Over,
}

/// One append, read back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The number of the append.
    pub seq: u64,
    /// The time of the append, in milliseconds since 1970.
    pub at: u64,
    /// The stored lines.
    pub lines: String,
    /// The digest of the append, which was verified.
    pub digest: Digest,
}

/// A table whose stored log or list entry is not as it was written. It is served to no one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Damage {
    /// The id of the table.
    pub table: String,
    /// The first append that is damaged; 0 if its place in lists is.
    pub append: u64,
    /// What is wrong, in a few words.
    pub reason: String,
}

/// A table that was read whole and found to be as it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verified {
    /// Its log, in order.
    pub rows: Vec<Row>,
    /// What lists show of it; none if it never had a card.
    pub card: Option<ListingCard>,
}

/// A table in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listing {
    /// Its id.
    pub table: String,
    /// How far it is.
    pub phase: Phase,
    /// The summary of its card.
    pub summary: String,
    /// The time of the last append, in milliseconds since 1970.
    pub touched: u64,
}

/// A table in the list of a guest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GuestListing {
    /// When the guest came to the table, in milliseconds since 1970. It never changes.
    pub since: u64,
    /// The table.
    pub listing: Listing,
}

/// A page of a guest's tables, the latest they came to first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Page<'a> {
    /// True for tables whose race is over, false for the others.
    pub over: bool,
    /// The time and id of the last table of the page before; none for the first page.
    pub after: Option<(u64, &'a str)>,
    /// Upper bound on the tables.
    pub limit: u32,
}

impl Page<'_> {
    /// The time and id below which the page begins.
    pub(crate) fn bound(&self) -> (i64, &str) {
        let bound = |(since, table)| (i64::try_from(since).unwrap_or(i64::MAX), table);
        self.after.map_or((i64::MAX, ""), bound)
    }
}

/// The owner of a table, the only node that may append to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ownership {
    /// This node, until it releases that lease or loses its session.
    Ours(LeaseId),
    /// The node with that address.
    Theirs(String),
}

/// Identifies a lease of a node: releasing an old lease does not release a newer one of the same table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LeaseId(pub(crate) u64);
