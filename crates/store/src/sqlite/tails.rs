//! The end of each log that is so far in the journal alone, kept in memory. It knows no database.

use super::frame;
use crate::Row;
use std::collections::HashMap;
use std::sync::Arc;

/// However few appends it were: memory is bounded.
const MOST_BYTES: usize = 4 << 20;

#[derive(Debug, Default)]
pub(super) struct Tails {
    of: HashMap<Arc<str>, Vec<Row>>,
    appends: usize,
    bytes: usize,
}

/// The tail of one table as it will stand in its log.
pub(super) struct Piece {
    pub(super) name: Arc<str>,
    pub(super) seq: u64,
    pub(super) at: u64,
    pub(super) body: String,
}

impl Tails {
    pub(super) fn push(&mut self, table: Arc<str>, row: Row) {
        self.appends += 1;
        self.bytes += row.lines.len();
        self.of.entry(table).or_default().push(row);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.of.is_empty()
    }

    pub(super) fn is_heavy(&self, appends: usize) -> bool {
        self.appends >= appends || self.bytes >= MOST_BYTES
    }

    pub(super) fn rows(&self, table: &str) -> &[Row] {
        self.of.get(table).map_or(&[], Vec::as_slice)
    }

    pub(super) fn last(&self, table: &str) -> Option<&Row> {
        self.rows(table).last()
    }

    /// By name, as they will lie on the disk.
    pub(super) fn pieces(&self) -> Vec<Piece> {
        let mut pieces: Vec<Piece> = self.of.iter().filter_map(|(name, rows)| piece(name, rows)).collect();
        pieces.sort_unstable_by(|a, b| a.name.cmp(&b.name));
        pieces
    }

    pub(super) fn clear(&mut self) {
        *self = Tails::default();
    }
}

fn piece(name: &Arc<str>, rows: &[Row]) -> Option<Piece> {
    let last = rows.last()?;
    let mut body = String::with_capacity(rows.iter().map(|row| row.lines.len() + 32).sum());
    for row in rows {
        frame::push_row(&mut body, row.seq, row.at, &row.lines);
    }
    Some(Piece { name: Arc::clone(name), seq: last.seq, at: last.at, body })
}
