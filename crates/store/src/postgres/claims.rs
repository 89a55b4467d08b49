//! The tables a session has claimed and the ends of their logs, and who may append what. It knows no database.

use crate::order::check;
use crate::{Append, StoreError, Term};
use std::collections::HashMap;
use std::sync::Arc;

/// The last place in the logs of some tables; nothing for a table without a log.
pub(super) type Heads = HashMap<Arc<str>, Option<u64>>;

/// What is claimed. It lives as long as the session.
#[derive(Debug, Default)]
pub(super) struct Claims {
    held: HashMap<Arc<str>, Held>,
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
    pub(super) fn term(&self, table: &str) -> Option<Term> {
        self.held.get(table).map(|held| held.term)
    }

    pub(super) fn take(&mut self, table: Arc<str>, term: Term) {
        self.held.insert(table, Held { term, head: Head::Unread });
    }

    /// Another term for what is held. No if it is not.
    pub(super) fn renew(&mut self, table: &str, term: Term) -> bool {
        let held = self.held.get_mut(table);
        held.map(|held| held.term = term).is_some()
    }

    pub(super) fn drop(&mut self, table: &str) {
        self.held.remove(table);
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
}
