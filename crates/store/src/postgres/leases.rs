//! The leases of a session: the tables that this node may append to, and the last number of each. It knows no database.

use crate::order::check;
use crate::{Append, LeaseId, StoreError};
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use xaymaca_chain::Digest;

/// The number and digest of the last append of some tables; none for a table without a log.
pub(super) type Heads = HashMap<Arc<str>, Option<(u64, Digest)>>;

/// All leases of one session. They end with it.
#[derive(Debug, Default)]
pub(super) struct Leases {
    held: HashMap<Arc<str>, Held>,
    /// Tables of a former session that this one has taken back and that are not claimed yet.
    regained: BTreeSet<Arc<str>>,
}

#[derive(Debug)]
struct Held {
    id: LeaseId,
    head: Head,
}

/// The last number and digest of a log, if they were read. While a table is leased, no other node appends to it.
#[derive(Debug, Clone, Copy)]
enum Head {
    Unread,
    At(Option<(u64, Digest)>),
}

impl Leases {
    /// True if this session owns the table, claimed or not.
    pub(super) fn is_ours(&self, table: &str) -> bool {
        self.held.contains_key(table) || self.regained.contains(table)
    }

    /// True if releasing that lease releases the table: it is the current lease, or one of a former session whose table was
    /// taken back and not claimed since.
    pub(super) fn is_to_release(&self, table: &str, id: LeaseId) -> bool {
        match self.held.get(table) {
            Some(held) => held.id == id,
            None => self.regained.contains(table),
        }
    }

    pub(super) fn regain(&mut self, tables: Vec<String>) {
        self.regained.extend(tables.into_iter().map(Arc::from));
    }

    /// At most `limit` tables that were taken back and not claimed.
    pub(super) fn regained(&self, limit: usize) -> Vec<String> {
        self.regained.iter().take(limit).map(|table| String::from(&**table)).collect()
    }

    /// Leases the table if it was taken back.
    pub(super) fn claim_regained(&mut self, table: &Arc<str>, id: LeaseId) -> bool {
        let is_regained = self.regained.contains(table);
        if is_regained {
            self.take(Arc::clone(table), id);
        }
        is_regained
    }

    pub(super) fn take(&mut self, table: Arc<str>, id: LeaseId) {
        self.regained.remove(&table);
        self.held.insert(table, Held { id, head: Head::Unread });
    }

    /// Gives a table that is held a new lease id; false if it is not held.
    pub(super) fn renew(&mut self, table: &Arc<str>, id: LeaseId) -> bool {
        let held = self.held.get_mut(table);
        held.map(|held| held.id = id).is_some()
    }

    pub(super) fn remove(&mut self, table: &str) {
        self.held.remove(table);
        self.regained.remove(table);
    }

    /// The tables whose heads must be read before these appends can be admitted, each once, sorted.
    pub(super) fn unread<'a>(&self, appends: impl Iterator<Item = &'a Append>) -> Vec<&'a str> {
        let is_unread = |append: &&Append| match self.held.get(&append.table) {
            Some(held) => matches!(held.head, Head::Unread),
            None => append.seq <= 1,
        };
        let mut tables: Vec<&str> = appends.filter(is_unread).map(|append| &*append.table).collect();
        tables.sort_unstable();
        tables.dedup();
        tables
    }

    /// Checks that this append is the next of its table and that this node may make it; then links it to the log, and counts
    /// it among the heads.
    pub(super) fn admit(&self, heads: &mut Heads, append: &mut Append) -> Result<(), StoreError> {
        let held = self.held.get(&append.table);
        if held.is_none() && append.seq > 1 {
            return Err(StoreError::Unclaimed);
        }
        let last = match (heads.get(&append.table), held) {
            (Some(&last), _) | (None, Some(&Held { head: Head::At(last), .. })) => last,
            // Its head was read, and there is no such log.
            (None, _) => None,
        };
        let link = check(last, append)?;
        append.link = Some(link);
        heads.insert(Arc::clone(&append.table), Some((append.seq, link.digest)));
        Ok(())
    }

    /// Notes the last numbers of these logs.
    pub(super) fn set_heads(&mut self, heads: Heads) {
        for (table, head) in heads {
            if let Some(held) = self.held.get_mut(&table) {
                held.head = Head::At(head);
            }
        }
    }

    /// Another node appended although the lease is ours: the head must be read again.
    pub(super) fn forget_head(&mut self, table: &str) {
        if let Some(held) = self.held.get_mut(table) {
            held.head = Head::Unread;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Heads, Leases};
    use crate::{Append, Digest, LeaseId, StoreError};

    fn append(table: &str, seq: u64) -> Append {
        Append { table: table.into(), seq, at: 0, lines: String::new(), link: None, card: None }
    }

    #[test]
    fn only_the_first_appends_need_no_claim() {
        let leases = Leases::default();
        let mut heads = Heads::new();
        let mut group = [append("b", 0), append("a", 2), append("b", 1), append("b", 2), append("c", 1)];
        assert_eq!(leases.unread(group.iter()), ["b", "c"]);
        let answers: Vec<_> = group.iter_mut().map(|append| leases.admit(&mut heads, append)).collect();
        let no = Err(StoreError::Unclaimed);
        assert_eq!(answers, [Ok(()), no.clone(), Ok(()), no, Ok(())]);
    }

    #[test]
    fn a_head_moves_when_it_is_known_to() {
        let mut leases = Leases::default();
        leases.take("a".into(), LeaseId(1));
        assert_eq!(leases.unread([append("a", 7)].iter()), ["a"]);
        leases.set_heads(Heads::from([("a".into(), Some((6, Digest::START)))]));
        assert!(leases.unread([append("a", 7)].iter()).is_empty());
        for _ in 0..2 {
            // An append that was admitted but not written does not count.
            let mut heads = Heads::new();
            assert_eq!(leases.admit(&mut heads, &mut append("a", 7)), Ok(()));
            assert_eq!(leases.admit(&mut heads, &mut append("a", 7)), Err(StoreError::Clash));
            assert_eq!(leases.admit(&mut heads, &mut append("a", 9)), Err(StoreError::Gap));
        }
        leases.forget_head("a");
        assert_eq!(leases.unread([append("a", 7)].iter()), ["a"]);
        leases.remove("a");
        assert_eq!(leases.admit(&mut Heads::new(), &mut append("a", 7)), Err(StoreError::Unclaimed));
    }

    #[test]
    fn a_table_that_was_taken_back_must_be_claimed() {
        let mut leases = Leases::default();
        leases.regain(vec!["a".into(), "b".into(), "c".into()]);
        assert!(leases.is_ours("a"));
        assert_eq!(leases.admit(&mut Heads::new(), &mut append("a", 7)), Err(StoreError::Unclaimed));
        assert_eq!(leases.regained(2), ["a", "b"]);
        assert!(!leases.renew(&"a".into(), LeaseId(7)), "it is not held");
        assert!(leases.claim_regained(&"a".into(), LeaseId(7)));
        assert!(!leases.claim_regained(&"a".into(), LeaseId(8)), "once");
        assert!(!leases.is_to_release("a", LeaseId(1)) && leases.is_to_release("a", LeaseId(7)));
        assert!(leases.is_to_release("b", LeaseId(1)), "a task of the former session releases it");
        leases.remove("b");
        assert_eq!(leases.regained(9), ["c"]);
    }
}
