//! Verifies a log that was read, append by append. It knows nothing of where it was stored.

use crate::Digest;
use std::fmt;

/// A log that is being read.
#[derive(Clone, Debug)]
pub struct Chain<'a> {
    table: &'a str,
    last: Option<(u64, Digest)>,
}

/// The first append of a log that is not as it was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Broken {
    /// The number of the append.
    pub append: u64,
    /// What is wrong with it.
    pub reason: Reason,
}

/// What is wrong with an append.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// Another number stands where this one is expected.
    Missing,
    /// Its digest is not the one that follows from the log.
    Changed,
    /// The log was longer when it was stored.
    Lost,
    /// The log is longer than what was stored.
    Unexpected,
    /// It cannot be read at all.
    Unreadable,
}

impl<'a> Chain<'a> {
    /// The log of that table, from its beginning.
    pub const fn new(table: &'a str) -> Self {
        Self { table, last: None }
    }

    /// The log of that table after an append whose digest is known.
    pub const fn after(table: &'a str, seq: u64, digest: Digest) -> Self {
        Self { table, last: Some((seq, digest)) }
    }

    /// The number and digest of the last append; none at the beginning.
    pub const fn last(&self) -> Option<(u64, Digest)> {
        self.last
    }

    /// The digest that the next append chains to.
    pub fn digest(&self) -> Digest {
        self.last.map_or(Digest::START, |(_, digest)| digest)
    }

    /// Checks the next append, and returns its digest. `stored` is the digest that was stored with it; versions before the
    /// chain stored none.
    ///
    /// # Errors
    /// If its number is not the next one (a log begins with 0 or 1), or its digest is not the stored one.
    pub fn check(
        &mut self,
        seq: u64,
        at: u64,
        lines: &str,
        stored: Option<Digest>,
    ) -> Result<Digest, Broken> {
        let next = self.last.map_or(1, |(last, _)| last.saturating_add(1));
        if seq != next && !(self.last.is_none() && seq == 0) {
            return Err(Broken { append: next, reason: Reason::Missing });
        }
        let digest = self.digest().next(self.table, seq, at, lines);
        if stored.is_some_and(|stored| stored != digest) {
            return Err(Broken { append: seq, reason: Reason::Changed });
        }
        self.last = Some((seq, digest));
        Ok(digest)
    }

    /// Checks that the log ends where the store says; `digest` is none if an older version wrote that.
    ///
    /// # Errors
    /// If it is shorter or longer, or its last digest is another one.
    pub fn check_end(&self, seq: u64, digest: Option<Digest>) -> Result<(), Broken> {
        match self.last {
            Some((last, _)) if last > seq => Err(Broken { append: seq + 1, reason: Reason::Unexpected }),
            Some((last, found)) if last == seq => match digest {
                Some(digest) if digest != found => Err(Broken { append: seq, reason: Reason::Changed }),
                _ => Ok(()),
            },
            last => {
                let append = last.map_or(1, |(last, _)| last + 1).min(seq);
                Err(Broken { append, reason: Reason::Lost })
            }
        }
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "append {}: {}", self.append, self.reason)
    }
}

impl std::error::Error for Broken {}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Missing => "it is missing",
            Self::Changed => "its checksum is wrong",
            Self::Lost => "it was stored and is lost",
            Self::Unexpected => "it was never stored",
            Self::Unreadable => "it cannot be read",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Broken, Chain, Reason};
    use crate::Digest;

    type Row = (u64, u64, String, Option<Digest>);

    fn log() -> Vec<Row> {
        let mut digest = Digest::START;
        (1..=5)
            .map(|seq| {
                let lines = format!("line {seq}\n");
                digest = digest.next("anne", seq, 10 * seq, &lines);
                (seq, 10 * seq, lines, Some(digest))
            })
            .collect()
    }

    fn read(table: &str, rows: &[Row], end: Option<Digest>) -> Result<(), Broken> {
        let mut chain = Chain::new(table);
        for (seq, at, lines, digest) in rows {
            chain.check(*seq, *at, lines, *digest)?;
        }
        chain.check_end(5, end)
    }

    #[test]
    fn each_kind_of_damage_is_found_and_named() {
        let end = log()[4].3;
        let read_changed = |change: &dyn Fn(&mut Vec<Row>)| {
            let mut rows = log();
            change(&mut rows);
            read("anne", &rows, end).map_err(|broken| (broken.append, broken.reason))
        };
        assert_eq!(read_changed(&|_| ()), Ok(()));
        assert_eq!(read_changed(&|rows| rows[2].2 = "lime 3\n".into()), Err((3, Reason::Changed)));
        assert_eq!(read_changed(&|rows| rows[2].1 += 1), Err((3, Reason::Changed)));
        assert_eq!(read_changed(&|rows| rows[2].0 = 7), Err((3, Reason::Missing)));
        assert_eq!(read_changed(&|rows| rows[2].3 = rows[1].3), Err((3, Reason::Changed)));
        assert_eq!(read_changed(&|rows| rows.swap(1, 2)), Err((2, Reason::Missing)));
        assert_eq!(read_changed(&|rows| drop(rows.remove(0))), Err((1, Reason::Missing)));
        assert_eq!(read_changed(&|rows| drop(rows.pop())), Err((5, Reason::Lost)));
        assert_eq!(read_changed(&|rows| rows.clear()), Err((1, Reason::Lost)));
        let longer = |rows: &mut Vec<Row>| rows.push((6, 60, String::new(), None));
        assert_eq!(read_changed(&longer), Err((6, Reason::Unexpected)));
        let swap = |rows: &mut Vec<Row>| {
            let (two, three) = (rows[1].2.clone(), rows[2].2.clone());
            (rows[1].2, rows[2].2) = (three, two);
        };
        assert_eq!(read_changed(&swap), Err((2, Reason::Changed)));
        // An older version wrote no digests: the end still says that a line was changed.
        let unsealed = |rows: &mut Vec<Row>| {
            for row in rows.iter_mut() {
                row.3 = None;
            }
            rows[2].2 = "lime 3\n".into();
        };
        assert_eq!(read_changed(&unsealed), Err((5, Reason::Changed)));
        assert!(read("mary", &log(), end).is_err());
    }

    #[test]
    fn a_log_begins_with_0_or_1_and_can_be_read_on() {
        for first in 0..3 {
            let begun = Chain::new("a").check(first, 0, "", None);
            assert_eq!(begun.is_ok(), first < 2, "{first}");
        }
        let rows = log();
        let mut chain = Chain::after("anne", 3, rows[2].3.expect("a digest"));
        assert_eq!(chain.check(4, 40, "line 4\n", rows[3].3).ok(), rows[3].3);
        assert_eq!(chain.last(), Some((4, rows[3].3.expect("a digest"))));
    }
}
