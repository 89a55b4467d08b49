//! Checks a stored table from end to end: the chain of its log, its replay, its dice, and what lists show of it; and shortens
//! a damaged one, if its host says so. It knows neither tasks nor requests.

use crate::stored;
use std::collections::BTreeSet;
use xaymaca_store::{Append, Damage, ListingCard, Ownership, Store, StoreError, Verified};
use xaymaca_table::{Listing, Log, StoredRow, verify_dice};
use xaymaca_wire::TableId;

/// A table that is as it was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checked {
    /// The appends of its log.
    pub appends: u64,
}

/// How often a table that changes while it is read is read again.
const TRIES: usize = 5;

/// Checks a table; none if there is no such table.
///
/// # Errors
/// [`StoreError::Damaged`] if something of it is not as it was written or does not follow from its log, and errors of the
/// database.
pub async fn check(store: &Store, table: &str) -> Result<Option<Checked>, StoreError> {
    let mut read = store.verify_table(table).await?;
    for _ in 1..TRIES {
        let appends = read.rows.len();
        match whole(table, read) {
            // Log and lists are read one after the other: an append in between changes both.
            Err(damage) if damage.append == 0 => {
                read = store.verify_table(table).await?;
                if read.rows.len() == appends {
                    return Err(store.report(damage));
                }
            }
            Err(damage) => return Err(store.report(damage)),
            Ok(checked) => return Ok(checked),
        }
    }
    whole(table, read).map_err(|damage| store.report(damage))
}

/// Checks what was read of a table.
fn whole(table: &str, Verified { rows, card }: Verified) -> Result<Option<Checked>, Damage> {
    let damaged = |append: u64, reason: String| Err(Damage { table: table.to_owned(), append, reason });
    let Some(last) = rows.last().map(|row| row.seq) else {
        return card.map_or(Ok(None), |_| damaged(0, "it is in lists, but has no log".into()));
    };
    let Some(id) = TableId::parse(table) else {
        return damaged(1, "no table can have this name".into());
    };
    let appends = rows.iter().map(|row| StoredRow {
        seq: row.seq,
        at: row.at,
        lines: &row.lines,
        digest: Some(row.digest),
    });
    let (log, state) = match Log::read(&id, appends) {
        Ok(Some(read)) => read,
        Ok(None) => return damaged(1, "its log has no lines".into()),
        Err(error) => return damaged(error.append().unwrap_or(last), error.to_string()),
    };
    if let Err(problem) = verify_dice(&log, &state) {
        return damaged(last, format!("its dice do not follow from its secret: {problem}"));
    }
    if !card.is_some_and(|stored| follows(&stored, Listing::of(&state))) {
        return damaged(0, "what lists show of it does not follow from its log".into());
    }
    Ok(Some(Checked { appends: rows.len() as u64 }))
}

/// Writes a damaged table anew, as far as its log is as it was written and can be replayed. Returns the number of its last
/// append; none, and nothing is written, if nothing of it is sound.
///
/// # Errors
/// Errors of the database.
pub async fn shorten(store: &Store, table: &str) -> Result<Option<u64>, StoreError> {
    let Some(id) = TableId::parse(table) else { return Ok(None) };
    let mut rows = store.sound_beginning(table).await?;
    // What was stored can be replayed, unless an older version without checksums wrote it.
    let listing = loop {
        let appends = rows.iter().map(|row| StoredRow::from((row.seq, row.at, row.lines.as_str())));
        match Log::read(&id, appends) {
            Ok(Some((log, state))) if verify_dice(&log, &state).is_ok() => break Listing::of(&state),
            _ if rows.pop().is_some() => {}
            _ => return Ok(None),
        }
    };
    let last = rows.last().map(|row| row.seq);
    store.set_aside(table).await?;
    let Ownership::Ours(lease) = store.claim(table).await? else { return Err(StoreError::Unclaimed) };
    let mut card = Some(stored::card(listing));
    for row in rows {
        // The card comes with the last append: only then is the table in lists.
        let card = if Some(row.seq) == last { card.take() } else { None };
        let (seq, at, lines) = (row.seq, row.at, row.lines);
        store.append(Append { table: table.into(), seq, at, lines, link: None, card }).await?;
    }
    store.release(table, lease).await?;
    Ok(last)
}

/// True if that card is what the table's log says.
fn follows(stored: &ListingCard, listing: Listing) -> bool {
    let same_summary = listing.has_summary(&stored.summary);
    let expected = stored::card(listing);
    let guests = |card: &ListingCard| card.guests.iter().cloned().collect::<BTreeSet<String>>();
    same_summary
        && stored.phase == expected.phase
        && stored.listed == expected.listed
        && guests(stored) == guests(&expected)
}
