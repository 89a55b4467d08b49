//! The stored log of a live table, in memory. Past events are found by replaying it; they are not kept beside it.

use crate::entry::Entry;
use crate::state::{Damaged, State};
use crate::told;
use std::fmt::Write as _;
use xaymaca_chain::Digest;
use xaymaca_rules::Event;
use xaymaca_wire::{News, TableId};

/// One entry, with the number and the time of its append.
#[derive(Clone, Debug)]
struct Line {
    seq: u64,
    at: u64,
    entry: Entry,
}

/// All entries of a table so far.
#[derive(Clone, Debug, Default)]
pub struct Log {
    lines: Vec<Line>,
    seq: u64,
    digest: Digest,
}

/// An append as it was read from where it is kept.
#[derive(Clone, Copy, Debug)]
pub struct StoredRow<'a> {
    /// Its number.
    pub seq: u64,
    /// Its time, in milliseconds since 1970.
    pub at: u64,
    /// Its entries, one line each.
    pub lines: &'a str,
    /// Its digest, if the reader has verified the chain; else it is computed.
    pub digest: Option<Digest>,
}

impl<'a> From<(u64, u64, &'a str)> for StoredRow<'a> {
    fn from((seq, at, lines): (u64, u64, &'a str)) -> Self {
        Self { seq, at, lines, digest: None }
    }
}

/// The lines of an append.
pub(crate) fn lines(entries: &[Entry]) -> String {
    let mut lines = String::with_capacity(entries.len() * 24);
    for entry in entries {
        // Writing into a string cannot fail.
        let _ = writeln!(lines, "{entry}");
    }
    lines
}

impl Log {
    /// The log of a table that was opened with these entries.
    pub fn opened(id: &TableId, at: u64, entries: Vec<Entry>) -> Self {
        let digest = Digest::START.next(id.as_str(), 1, at, &lines(&entries));
        let mut log = Self::default();
        log.push(1, at, digest, entries);
        log
    }

    /// Reads a log from its rows (number, time and lines of each append), and returns it with the state of its table; none if
    /// there are no rows. It does not verify the chain: that is done by the reader, which knows what was stored.
    ///
    /// # Errors
    /// [`Damaged::At`]: the append and the line that cannot be read or applied.
    pub fn read<'a>(
        id: &TableId,
        rows: impl IntoIterator<Item = impl Into<StoredRow<'a>>>,
    ) -> Result<Option<(Self, State)>, Damaged> {
        let mut log = Self::default();
        let mut state = None;
        for row in rows {
            let StoredRow { seq, at, lines, digest } = row.into();
            let digest = digest.unwrap_or_else(|| log.digest.next(id.as_str(), seq, at, lines));
            let mut entries = Vec::new();
            for (nth, line) in lines.lines().enumerate() {
                let entry = line.parse().map_err(Damaged::from).and_then(|entry| {
                    match &mut state {
                        None => state = Some(State::open(id.clone(), &entry)?),
                        Some(state) => state.apply(&entry, at, &mut ())?,
                    }
                    Ok(entry)
                });
                let here = |cause| Damaged::At { append: seq, line: nth + 1, cause: Box::new(cause) };
                entries.push(entry.map_err(here)?);
            }
            log.push(seq, at, digest, entries);
        }
        Ok(state.map(|state| (log, state)))
    }

    /// The number of the last append.
    pub const fn seq(&self) -> u64 {
        self.seq
    }

    /// The digest of the last append.
    pub const fn digest(&self) -> Digest {
        self.digest
    }

    /// The time of the last append, in milliseconds since 1970.
    pub fn at(&self) -> u64 {
        self.lines.last().map_or(0, |line| line.at)
    }

    /// Adds an append that is stored.
    pub fn push(&mut self, seq: u64, at: u64, digest: Digest, entries: Vec<Entry>) {
        (self.seq, self.digest) = (seq, digest);
        self.lines.extend(entries.into_iter().map(|entry| Line { seq, at, entry }));
    }

    /// True if it has that append with these entries. More may follow.
    pub fn has(&self, seq: u64, entries: &[Entry]) -> bool {
        let from = self.lines.partition_point(|line| line.seq < seq);
        let there = self.lines[from..].iter().take_while(|line| line.seq == seq).map(|line| &line.entry);
        self.seq >= seq && there.eq(entries)
    }

    /// True if the other log has the last append of this one, so that it is a continuation.
    pub fn is_in(&self, other: &Self) -> bool {
        let from = self.lines.partition_point(|line| line.seq < self.seq);
        let last: Vec<Entry> = self.lines[from..].iter().map(|line| line.entry.clone()).collect();
        self.seq == 0 || other.has(self.seq, &last)
    }

    /// All entries, in order, each with the number and the time of its append.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (u64, u64, &Entry)> {
        self.lines.iter().map(|line| (line.seq, line.at, &line.entry))
    }

    /// All entries, in order.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.lines.iter().map(|line| &line.entry)
    }

    /// The events of the race after that append, found by replaying it from its start.
    pub fn events_since(&self, id: &TableId, since: u64) -> Vec<Event> {
        let mut events = Vec::new();
        let mut lines = self.lines.iter();
        let Some(mut state) = lines.next().and_then(|first| State::open(id.clone(), &first.entry).ok())
        else {
            return events;
        };
        for line in lines {
            // What was stored could happen, so it can happen again.
            let again = if line.seq > since {
                state.apply(&line.entry, line.at, &mut events)
            } else {
                state.apply(&line.entry, line.at, &mut ())
            };
            debug_assert!(again.is_ok());
        }
        events
    }

    /// The news after that append, at most the last `most`.
    pub fn news_since(&self, since: u64, most: usize) -> Vec<News> {
        let mut news: Vec<News> = self
            .lines
            .iter()
            .rev()
            .take_while(|line| line.seq > since)
            // The options that a table is opened with are no news.
            .filter(|line| line.seq > 1 || !matches!(line.entry, Entry::Agreed(_)))
            .filter_map(|line| told::news(&line.entry, line.at))
            .take(most)
            .collect();
        news.reverse();
        news
    }
}
