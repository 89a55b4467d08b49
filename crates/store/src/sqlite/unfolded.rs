//! The appends that are in the journal and not folded into the logs yet, in memory for readers. It knows no database.

use super::frame;
use crate::rowsum::Head;
use crate::verify::RawRow;
use std::collections::HashMap;
use std::sync::Arc;
use xaymaca_chain::Digest;

/// Bytes of lines after which the journal is folded, however few appends they are, so that memory is bounded.
const MOST_BYTES: usize = 4 << 20;

#[derive(Debug, Default)]
pub(super) struct Unfolded {
    rows: HashMap<Arc<str>, Vec<RawRow>>,
    appends: usize,
    bytes: usize,
}

/// All unfolded appends of one table, as one row of its log.
pub(super) struct Segment {
    pub(super) name: Arc<str>,
    pub(super) head: Head,
    pub(super) body: String,
}

impl Unfolded {
    pub(super) fn push(&mut self, table: Arc<str>, row: RawRow) {
        self.appends += 1;
        self.bytes += row.lines.len();
        self.rows.entry(table).or_default().push(row);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    pub(super) fn is_due_for_folding(&self, appends: usize) -> bool {
        self.appends >= appends || self.bytes >= MOST_BYTES
    }

    pub(super) fn rows(&self, table: &str) -> &[RawRow] {
        self.rows.get(table).map_or(&[], Vec::as_slice)
    }

    pub(super) fn last(&self, table: &str) -> Option<&RawRow> {
        self.rows(table).last()
    }

    /// One segment for each table, sorted by name as on the disk.
    pub(super) fn segments(&self) -> Vec<Segment> {
        let mut segments: Vec<Segment> =
            self.rows.iter().filter_map(|(name, rows)| segment(name, rows)).collect();
        segments.sort_unstable_by(|a, b| a.name.cmp(&b.name));
        segments
    }

    /// The last append of each table.
    pub(super) fn ends(&self) -> Vec<(Arc<str>, u64, Digest)> {
        let end = |(name, rows): (&Arc<str>, &Vec<RawRow>)| {
            let last = rows.last()?;
            Some((Arc::clone(name), last.seq, last.digest?))
        };
        self.rows.iter().filter_map(end).collect()
    }

    pub(super) fn clear(&mut self) {
        *self = Unfolded::default();
    }
}

fn segment(name: &Arc<str>, rows: &[RawRow]) -> Option<Segment> {
    let last = rows.last()?;
    let mut body = String::with_capacity(rows.iter().map(|row| row.lines.len() + 56).sum());
    for row in rows {
        frame::push_row(&mut body, row);
    }
    let head = Head { seq: last.seq, at: last.at, digest: last.digest };
    Some(Segment { name: Arc::clone(name), head, body })
}
