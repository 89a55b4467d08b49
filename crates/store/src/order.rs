//! Checks the place of an append in its log. It knows neither tables nor a database.

use crate::{Append, StoreError};
use xaymaca_chain::{Digest, Link};

/// Checks that the append follows the end of its log, and returns its link. A log begins with 0 or 1 and has no gap. An append
/// that is chained to another digest was made from another log: its caller must read the table again.
pub(crate) fn check(head: Option<(u64, Digest)>, append: &Append) -> Result<Link, StoreError> {
    match head {
        Some((head, _)) if append.seq <= head => return Err(StoreError::Clash),
        Some((head, _)) if append.seq > head + 1 => return Err(StoreError::Gap),
        None if append.seq > 1 => return Err(StoreError::Gap),
        _ => {}
    }
    let before = head.map_or(Digest::START, |(_, digest)| digest);
    let chained = || before.link(&append.table, append.seq, append.at, &append.lines);
    match append.link {
        None => Ok(chained()),
        Some(link) if link.before != before => Err(StoreError::Clash),
        Some(link) => {
            debug_assert_eq!(link, chained(), "a digest is that of its append");
            Ok(link)
        }
    }
}
