//! Reads columns of rows that may be damaged: a value that cannot be read is none, and fails the checksum of its row alone.

use crate::rowsum::{CardRow, DigestColumn, HeadRow};
use sqlx::Row as _;
use sqlx::sqlite::SqliteRow;
use xaymaca_chain::Digest;

pub(super) fn integer(row: &SqliteRow, column: usize) -> Option<i64> {
    row.try_get_unchecked::<Option<i64>, _>(column).ok().flatten()
}

pub(super) fn bytes(row: &SqliteRow, column: usize) -> Option<Vec<u8>> {
    row.try_get_unchecked::<Option<Vec<u8>>, _>(column).ok().flatten()
}

/// A name, with marks in place of what is no text: it fails its checksum, and can be told.
pub(super) fn name(row: &SqliteRow, column: usize) -> String {
    String::from_utf8(bytes(row, column).unwrap_or_default())
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

pub(super) fn digest(row: &SqliteRow, column: usize) -> Option<Digest> {
    str::from_utf8(&bytes(row, column)?).ok()?.parse().ok()
}

/// The columns of [`head`], from `head`.
pub(super) const HEAD: &str = "head.seq, head.at, head.digest, head.checksum";

/// Those columns, from that one on; none if there is no such row.
pub(super) fn head(row: &SqliteRow, column: usize) -> Option<HeadRow> {
    let checksum = digest(row, column + 3);
    let found = HeadRow {
        seq: integer(row, column),
        at: integer(row, column + 1),
        digest: DigestColumn::read(bytes(row, column + 2).is_none(), digest(row, column + 2)),
        checksum,
    };
    // All of them are null if there is no row.
    (found.seq.is_some() || bytes(row, column + 3).is_some()).then_some(found)
}

/// The columns of [`card`], from `card` and `head`.
pub(super) const CARD: &str = "card.name, card.phase, card.listed, card.changed, card.summary, card.checksum, card.guests, \
                               head.seq, head.at, head.digest, head.checksum";

/// Those columns, from that one on.
pub(super) fn card(row: &SqliteRow, column: usize) -> CardRow {
    CardRow {
        table: name(row, column),
        phase: integer(row, column + 1),
        listed: match integer(row, column + 2) {
            Some(0) => Some(false),
            Some(1) => Some(true),
            _ => None,
        },
        changed: integer(row, column + 3),
        summary: bytes(row, column + 4),
        checksum: digest(row, column + 5),
        guests: digest(row, column + 6),
        head: head(row, column + 7),
    }
}
