//! An append: the entries that must be stored together before any follower is told of them.

use crate::entry::Entry;
use crate::log::{Log, lines};
use crate::state::State;
use crate::summary::{self, Listing};
use xaymaca_chain::{Digest, Link};
use xaymaca_wire::TableId;

/// Lines to be added to a table's log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    /// The table whose log it is.
    pub table: TableId,
    /// Its number in that log, from 1.
    pub seq: u64,
    /// The time of all its entries, in milliseconds since 1970.
    pub at: u64,
    /// The entries, one line each.
    pub lines: String,
    /// Its checksum, chained to that of the append before.
    pub link: Link,
    /// What lists show from now on, if it may have changed.
    pub listing: Option<Listing>,
}

impl Append {
    /// The first append of a table: `entries` opened it, and `state` is their result.
    pub fn first(state: &State, at: u64, entries: &[Entry]) -> Self {
        Self::after(Digest::START, 1, state, at, entries, true)
    }

    /// The append of `entries` to that log, of which `state` is the result. `lists` says whether to renew what lists show.
    pub fn next(log: &Log, state: &State, at: u64, entries: &[Entry], lists: bool) -> Self {
        Self::after(log.digest(), log.seq() + 1, state, at, entries, lists)
    }

    fn after(before: Digest, seq: u64, state: &State, at: u64, entries: &[Entry], lists: bool) -> Self {
        let lines = lines(entries);
        let link = before.link(state.id.as_str(), seq, at, &lines);
        let listing = lists.then(|| summary::listing(state));
        Self { table: state.id.clone(), seq, at, lines, link, listing }
    }
}
