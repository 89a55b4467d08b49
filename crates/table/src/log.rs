//! The log of a live table, as it was stored: what it was is read again from it, never remembered beside it.

use crate::entry::Entry;
use crate::state::{Damaged, State};
use crate::told;
use xaymaca_rules::Event;
use xaymaca_wire::{News, TableId};

/// One entry, and with which append it came.
#[derive(Clone, Debug)]
struct Line {
    seq: u64,
    at: u64,
    entry: Entry,
}

/// Everything that happened at a table so far.
#[derive(Clone, Debug, Default)]
pub struct Log {
    lines: Vec<Line>,
    seq: u64,
}

impl Log {
    /// What was stored, and the table that it tells.
    ///
    /// # Errors
    /// If the log is damaged: at which append and which line of it.
    pub fn read<'a>(
        id: &TableId,
        rows: impl IntoIterator<Item = (u64, u64, &'a str)>,
    ) -> Result<Option<(Self, State)>, Damaged> {
        let mut log = Self::default();
        let mut state = None;
        for (seq, at, lines) in rows {
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
            log.push(seq, at, entries);
        }
        Ok(state.map(|state| (log, state)))
    }

    /// The number of the last append.
    pub const fn seq(&self) -> u64 {
        self.seq
    }

    /// When the last append was made.
    pub fn at(&self) -> u64 {
        self.lines.last().map_or(0, |line| line.at)
    }

    /// One more append, which is stored.
    pub fn push(&mut self, seq: u64, at: u64, entries: Vec<Entry>) {
        self.seq = seq;
        self.lines.extend(entries.into_iter().map(|entry| Line { seq, at, entry }));
    }

    /// Has it that append, with these entries? More may have followed.
    pub fn has(&self, seq: u64, entries: &[Entry]) -> bool {
        let from = self.lines.partition_point(|line| line.seq < seq);
        let there = self.lines[from..].iter().take_while(|line| line.seq == seq).map(|line| &line.entry);
        self.seq >= seq && there.eq(entries)
    }

    /// Does the last of it stand in the other log, too? More may have followed there.
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

    /// What happened in the race after that append, found by sailing it again.
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

    /// What else happened after that append; no more than the last of so many.
    pub fn news_since(&self, since: u64, most: usize) -> Vec<News> {
        let mut news: Vec<News> = self
            .lines
            .iter()
            .rev()
            .take_while(|line| line.seq > since)
            // What a table is opened with is no change.
            .filter(|line| line.seq > 1 || !matches!(line.entry, Entry::Agreed(_)))
            .filter_map(|line| told::news(&line.entry, line.at))
            .take(most)
            .collect();
        news.reverse();
        news
    }
}
