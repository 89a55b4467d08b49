//! What must be stored of a table before anyone is told of it.

use crate::entry::Entry;
use crate::state::State;
use crate::summary::{self, Listing};
use std::fmt::Write as _;
use xaymaca_wire::TableId;

/// Lines to be added to a table's log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    /// Whose log it is.
    pub table: TableId,
    /// The place in that log, from 1.
    pub seq: u64,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// The entries, one line each.
    pub lines: String,
    /// What lists show from now on, if that changes.
    pub listing: Option<Listing>,
}

impl Append {
    /// These entries of that table, which is `state` once they are stored.
    pub fn new(state: &State, seq: u64, at: u64, entries: &[Entry], lists: bool) -> Self {
        let mut lines = String::with_capacity(entries.len() * 24);
        for entry in entries {
            let _ = writeln!(lines, "{entry}");
        }
        Self { table: state.id.clone(), seq, at, lines, listing: lists.then(|| summary::listing(state)) }
    }
}
