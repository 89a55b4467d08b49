//! Reads the journal that the last server left. A damaged frame harms its own table alone: the others are found behind it, and
//! the rows of the journal that have it stay, so that nothing is deleted that a person may want to look at.

use super::fault::fault;
use super::frame::Frames;
use super::{commit, unfolded::Unfolded};
use crate::StoreError;
use crate::damages::Damages;
use crate::verify::RawRow;
use sqlx::SqliteConnection;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use xaymaca_chain::{Broken, Chain, Digest, Reason};

/// What the journal has.
#[derive(Default)]
pub(super) struct Journal {
    pub(super) unfolded: Unfolded,
    /// Rows that are kept when the journal is folded.
    pub(super) kept: Vec<i64>,
}

/// The end of a table's log so far. The digest is none if only the whole log tells it.
type End = Option<(u64, Option<Digest>)>;

#[derive(Default)]
struct Reader {
    ends: HashMap<Arc<str>, End>,
    rows: HashMap<Arc<str>, Vec<RawRow>>,
    /// The rows of the journal in which a table has frames.
    found_in: HashMap<Arc<str>, BTreeSet<i64>>,
    damaged: HashMap<Arc<str>, Broken>,
    kept: BTreeSet<i64>,
}

pub(super) async fn read(db: &mut SqliteConnection, damages: &Damages) -> Result<Journal, StoreError> {
    let bodies: Vec<(i64, Vec<u8>)> =
        sqlx::query_as("SELECT id, CAST(body AS BLOB) FROM journal ORDER BY id")
            .fetch_all(&mut *db)
            .await
            .map_err(fault)?;
    let mut reader = Reader::default();
    for (id, body) in &bodies {
        reader.read_body(db, *id, body).await?;
    }
    let mut journal = Journal::default();
    for (table, broken) in &reader.damaged {
        damages.note_broken(table, *broken);
        reader.rows.remove(table);
        reader.kept.extend(reader.found_in.remove(table).unwrap_or_default());
    }
    for (table, rows) in reader.rows {
        for row in rows {
            journal.unfolded.push(Arc::clone(&table), row);
        }
    }
    journal.kept = reader.kept.into_iter().collect();
    Ok(journal)
}

impl Reader {
    async fn read_body(&mut self, db: &mut SqliteConnection, id: i64, body: &[u8]) -> Result<(), StoreError> {
        let mut frames = Frames::new(body);
        let mut is_chained = true;
        while !frames.is_empty() {
            let mut next = frames.clone();
            if let (Some(name), Some(row)) = (next.name(), next.row()) {
                is_chained &= row.digest.is_some();
                // A frame whose length was changed may look like one and swallow the next: its digest tells.
                if self.take(db, id, &name.into(), row).await? {
                    frames = next;
                    continue;
                }
            }
            if !is_chained {
                let words = "the journal in xaymaca.db is damaged, and was written before there were checksums: \
                             restore a backup, or let the version that wrote it start once";
                return Err(StoreError::Other(words.into()));
            }
            tracing::error!(row = id, "a frame of the journal is damaged");
            self.kept.insert(id);
            match self.resume(db, frames.rest()).await? {
                Some(rest) => frames = rest,
                None => break,
            }
        }
        Ok(())
    }

    /// Adds an append to its table; false if it is damaged, or cannot be verified because one before it is.
    async fn take(
        &mut self,
        db: &mut SqliteConnection,
        id: i64,
        table: &Arc<str>,
        row: RawRow,
    ) -> Result<bool, StoreError> {
        let end = self.end(db, table).await?;
        self.found_in.entry(Arc::clone(table)).or_default().insert(id);
        if self.damaged.contains_key(table) {
            return Ok(false);
        }
        let checked = match end {
            // It was folded by an earlier start, which kept this row of the journal for another table.
            Some((last, _)) if row.seq <= last => {
                let append = row.seq;
                if self.is_known(db, table, &row).await? {
                    return Ok(true);
                }
                Err(Broken { append, reason: Reason::Changed })
            }
            Some((last, None)) if row.seq == last + 1 => Ok(row.digest),
            Some((last, None)) => Err(Broken { append: last + 1, reason: Reason::Missing }),
            Some((last, Some(digest))) => {
                Chain::after(table, last, digest).check(row.seq, row.at, &row.lines, row.digest).map(Some)
            }
            None => Chain::new(table).check(row.seq, row.at, &row.lines, row.digest).map(Some),
        };
        match checked {
            Ok(digest) => {
                self.ends.insert(Arc::clone(table), Some((row.seq, digest)));
                self.rows.entry(Arc::clone(table)).or_default().push(row);
                Ok(true)
            }
            Err(broken) => {
                self.damaged.insert(Arc::clone(table), broken);
                Ok(false)
            }
        }
    }

    /// True if the log, or the journal so far, has that append.
    async fn is_known(
        &self,
        db: &mut SqliteConnection,
        table: &Arc<str>,
        row: &RawRow,
    ) -> Result<bool, StoreError> {
        if self.rows.get(table).is_some_and(|rows| rows.contains(row)) {
            return Ok(true);
        }
        let read = commit::read(db, table, None).await?;
        Ok(read.rows.iter().flatten().any(|found| found == row))
    }

    async fn end(&mut self, db: &mut SqliteConnection, table: &Arc<str>) -> Result<End, StoreError> {
        if let Some(end) = self.ends.get(table) {
            return Ok(*end);
        }
        let end = match commit::head(db, table).await {
            Ok(head) => head.map(|head| (head.seq, head.digest)),
            Err(StoreError::Damaged { append, .. }) => {
                self.damaged.insert(Arc::clone(table), Broken { append, reason: Reason::Changed });
                None
            }
            Err(error) => return Err(error),
        };
        self.ends.insert(Arc::clone(table), end);
        Ok(end)
    }

    /// Finds the next frame behind a damaged one: its digest must follow from the log of its table.
    async fn resume<'a>(
        &mut self,
        db: &mut SqliteConnection,
        rest: &'a [u8],
    ) -> Result<Option<Frames<'a>>, StoreError> {
        for start in 1..rest.len() {
            if !rest[start].is_ascii_digit() {
                continue;
            }
            let frames = Frames::new(&rest[start..]);
            let mut next = frames.clone();
            let (Some(name), Some(row)) = (next.name(), next.row()) else { continue };
            let Some(digest) = row.digest else { continue };
            let table: Arc<str> = name.into();
            let follows = match self.end(db, &table).await? {
                Some((last, Some(before))) if row.seq == last + 1 => {
                    before.next(&table, row.seq, row.at, &row.lines) == digest
                }
                Some((last, None)) => row.seq == last + 1,
                Some(_) => false,
                None => row.seq <= 1 && Digest::START.next(&table, row.seq, row.at, &row.lines) == digest,
            };
            if follows {
                return Ok(Some(frames));
            }
        }
        Ok(None)
    }
}
