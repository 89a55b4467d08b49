//! An append: the entries that must be stored together before any follower is told of them.

use crate::entry::Entry;
use crate::state::State;
use crate::summary::{self, Listing};
use std::fmt::Write as _;
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
    /// What lists show from now on, if it may have changed.
    pub listing: Option<Listing>,
}

impl Append {
    /// The append of `entries`, of which `state` is the result. `lists` says whether to renew what lists show.
    pub fn new(state: &State, seq: u64, at: u64, entries: &[Entry], lists: bool) -> Self {
        let mut lines = String::with_capacity(entries.len() * 24);
        for entry in entries {
            let _ = writeln!(lines, "{entry}");
        }
        Self { table: state.id.clone(), seq, at, lines, listing: lists.then(|| summary::listing(state)) }
    }
}
