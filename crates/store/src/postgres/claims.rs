//! The tables a session has claimed and the ends of their logs, and who may append what. It knows no database.

use crate::order::check;
use crate::{Append, StoreError, Term};
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

/// The last place in the logs of some tables; nothing for a table without a log.
pub(super) type Heads = HashMap<Arc<str>, Option<u64>>;

/// What is claimed. It lives as long as the session.
#[derive(Debug, Default)]
pub(super) struct Claims {
    held: HashMap<Arc<str>, Held>,
    /// What was ours in a session before this one, and is again, though nobody claimed it since.
    regained: BTreeSet<Arc<str>>,
}

#[derive(Debug)]
struct Held {
    term: Term,
    head: Head,
}

/// While a table is ours nobody else moves its head; whether we know it is another question.
#[derive(Debug, Clone, Copy)]
enum Head {
    Unread,
    At(Option<u64>),
}

impl Claims {
    /// Whether nobody else may have it.
    pub(super) fn is_ours(&self, table: &str) -> bool {
        self.held.contains_key(table) || self.regained.contains(table)
    }

    /// Whether it is ours because of that claim. An earlier one is why it was regained, if nobody claimed it since.
    pub(super) fn is_to_release(&self, table: &str, term: Term) -> bool {
        match self.held.get(table) {
            Some(held) => held.term == term,
            None => self.regained.contains(table),
        }
    }

    pub(super) fn regain(&mut self, tables: Vec<String>) {
        self.regained.extend(tables.into_iter().map(Arc::from));
    }

    /// What was regained and not claimed, at most so many.
    pub(super) fn regained(&self, limit: usize) -> Vec<String> {
        self.regained.iter().take(limit).map(|table| String::from(&**table)).collect()
    }

    /// Claims it if it was regained.
    pub(super) fn claim_regained(&mut self, table: &Arc<str>, term: Term) -> bool {
        let is_regained = self.regained.contains(table);
        if is_regained {
            self.take(Arc::clone(table), term);
        }
        is_regained
    }

    pub(super) fn take(&mut self, table: Arc<str>, term: Term) {
        self.regained.remove(&table);
        self.held.insert(table, Held { term, head: Head::Unread });
    }

    /// Another term for what is held. No if it is not.
    pub(super) fn renew(&mut self, table: &Arc<str>, term: Term) -> bool {
        let held = self.held.get_mut(table);
        held.map(|held| held.term = term).is_some()
    }

    pub(super) fn drop(&mut self, table: &str) {
        self.held.remove(table);
        self.regained.remove(table);
    }

    /// The tables whose heads must be read before these appends can be judged, each once, in order.
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

    /// Whether this append is the next of its table, and ours to make. Then it is counted among the heads.
    pub(super) fn admit(&self, heads: &mut Heads, append: &Append) -> Result<(), StoreError> {
        let held = self.held.get(&append.table);
        if held.is_none() && append.seq > 1 {
            return Err(StoreError::Unclaimed);
        }
        let last = match (heads.get(&append.table), held) {
            (Some(&last), _) | (None, Some(&Held { head: Head::At(last), .. })) => last,
            // It was to be read: there is no such log.
            (None, _) => None,
        };
        check(last, append.seq)?;
        heads.insert(Arc::clone(&append.table), Some(append.seq));
        Ok(())
    }

    /// The logs end there now.
    pub(super) fn know(&mut self, heads: Heads) {
        for (table, head) in heads {
            if let Some(held) = self.held.get_mut(&table) {
                held.head = Head::At(head);
            }
        }
    }

    /// Somebody wrote where only we should have: the head is read again.
    pub(super) fn doubt(&mut self, table: &str) {
        if let Some(held) = self.held.get_mut(table) {
            held.head = Head::Unread;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Claims, Heads};
    use crate::{Append, StoreError, Term};

    fn append(table: &str, seq: u64) -> Append {
        Append { table: table.into(), seq, at: 0, lines: String::new(), card: None }
    }

    #[test]
    fn only_beginnings_need_no_claim() {
        let claims = Claims::default();
        let mut heads = Heads::new();
        let group = [append("b", 0), append("a", 2), append("b", 1), append("b", 2), append("c", 1)];
        assert_eq!(claims.unread(group.iter()), ["b", "c"]);
        let answers: Vec<_> = group.iter().map(|append| claims.admit(&mut heads, append)).collect();
        let no = Err(StoreError::Unclaimed);
        assert_eq!(answers, [Ok(()), no.clone(), Ok(()), no, Ok(())]);
    }

    #[test]
    fn a_head_moves_when_it_is_known_to() {
        let mut claims = Claims::default();
        claims.take("a".into(), Term(1));
        assert_eq!(claims.unread([append("a", 7)].iter()), ["a"]);
        claims.know(Heads::from([("a".into(), Some(6))]));
        assert!(claims.unread([append("a", 7)].iter()).is_empty());
        for _ in 0..2 {
            // What was admitted and then not written did not happen.
            let mut heads = Heads::new();
            assert_eq!(claims.admit(&mut heads, &append("a", 7)), Ok(()));
            assert_eq!(claims.admit(&mut heads, &append("a", 7)), Err(StoreError::Clash));
            assert_eq!(claims.admit(&mut heads, &append("a", 9)), Err(StoreError::Gap));
        }
        claims.doubt("a");
        assert_eq!(claims.unread([append("a", 7)].iter()), ["a"]);
        claims.drop("a");
        assert_eq!(claims.admit(&mut Heads::new(), &append("a", 7)), Err(StoreError::Unclaimed));
    }

    #[test]
    fn what_is_regained_waits_for_a_claim() {
        let mut claims = Claims::default();
        claims.regain(vec!["a".into(), "b".into(), "c".into()]);
        assert!(claims.is_ours("a"));
        assert_eq!(claims.admit(&mut Heads::new(), &append("a", 7)), Err(StoreError::Unclaimed));
        assert_eq!(claims.regained(2), ["a", "b"]);
        assert!(!claims.renew(&"a".into(), Term(7)), "it is not held");
        assert!(claims.claim_regained(&"a".into(), Term(7)));
        assert!(!claims.claim_regained(&"a".into(), Term(8)), "once");
        assert!(!claims.is_to_release("a", Term(1)) && claims.is_to_release("a", Term(7)));
        assert!(claims.is_to_release("b", Term(1)), "whoever had it does not want it back");
        claims.drop("b");
        assert_eq!(claims.regained(9), ["c"]);
    }
}
