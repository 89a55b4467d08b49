//! A table as the store has it, and who may go on with it.

use super::berth::{Hold, Next};
use crate::clock;
use crate::desk::{Desk, Heard, Log};
use crate::entropy::SystemEntropy;
use crate::fleet::Words;
use crate::harbour::Harbour;
use crate::ids::TableId;
use crate::table::State;
use std::time::Duration;
use tokio::time::Instant;
use xaymaca_store::{Ownership, Store};

/// How long a table waits before it tries again what could not be stored or read.
pub(super) const RETRY: Duration = Duration::from_millis(250);
/// For how long a table is tried that nobody knows to be as we left it.
const LONG_ENOUGH: Duration = Duration::from_secs(5);
/// The same where a lost connection may hold a claim for so long.
const LONGER: Duration = Duration::from_secs(8);

/// Why a table could not be woken.
pub(super) enum Asleep {
    Nowhere,
    /// The store did not answer; it may, later.
    Unreadable,
    /// Its log tells no table. Reading it again does not mend it.
    Damaged,
}

/// Reads a table, and finds out whose it is.
pub(super) async fn wake(harbour: &Harbour, id: &TableId) -> Result<(Desk, Words, Next), Asleep> {
    let Some(fleet) = &harbour.fleet else {
        let (log, state) = read(&harbour.store, id).await?;
        let next = claim(&harbour.store, id).await?;
        return Ok((Desk::new(log, state, Box::new(SystemEntropy)), Words::NONE, next));
    };
    // In this order nothing is missed, and nobody claims what is not there.
    let words = fleet.listen(id).await;
    let (log, state) = read(&harbour.store, id).await?;
    let next = claim_for_long(harbour, id).await?;
    let mut desk = Desk::new(log, state, Box::new(SystemEntropy));
    match catch_up(harbour, id, &mut desk).await {
        Ok(()) => Ok((desk, words, next)),
        Err(asleep) => {
            leave(harbour, id, &next).await;
            Err(asleep)
        }
    }
}

/// A table as the store has it.
pub(super) async fn read(store: &Store, id: &TableId) -> Result<(Log, State), Asleep> {
    let rows = store.read(id.as_str()).await.map_err(|error| {
        tracing::error!(table = %id, %error, "a table could not be read");
        Asleep::Unreadable
    })?;
    let rows = rows.iter().map(|row| (row.seq, row.at, row.lines.as_str()));
    match Log::read(id, rows) {
        Ok(Some(table)) => Ok(table),
        Ok(None) => Err(Asleep::Nowhere),
        Err(damaged) => {
            tracing::error!(table = %id, %damaged, "the log of a table is damaged");
            Err(Asleep::Damaged)
        }
    }
}

/// Whose table is it? Nobody's is ours.
pub(super) async fn claim(store: &Store, id: &TableId) -> Result<Next, Asleep> {
    // Before it is asked: if it changes meanwhile, it is asked again.
    let epoch = store.epoch();
    match store.claim(id.as_str()).await {
        Ok(Ownership::Ours(term)) => Ok(Next::Own(Hold { term, epoch })),
        Ok(Ownership::Theirs(owner)) => Ok(Next::Mirror(owner)),
        Err(error) => {
            tracing::debug!(table = %id, %error, "nobody knows whose table it is");
            Err(Asleep::Unreadable)
        }
    }
}

/// The same, tried for a while.
async fn claim_for_long(harbour: &Harbour, id: &TableId) -> Result<Next, Asleep> {
    let until = Instant::now() + LONGER;
    loop {
        if let Ok(next) = claim(&harbour.store, id).await {
            return Ok(next);
        }
        if Instant::now() >= until || !pause(harbour).await {
            return Err(Asleep::Unreadable);
        }
    }
}

/// Nobody cares for what is not there.
pub(super) async fn leave(harbour: &Harbour, id: &TableId, next: &Next) {
    if let Next::Own(hold) = next {
        let _ = harbour.store.release(id.as_str(), hold.term).await;
    }
}

/// Whose table it is, and lets its desk know what the store has; tried for a while. Whoever waits must not be told no as long
/// as it may be a yes. First whose it is: then what was on its way to the store is there, or never will be.
pub(super) async fn again(harbour: &Harbour, id: &TableId, desk: &mut Desk) -> Result<Next, Asleep> {
    let until = Instant::now() + if harbour.fleet.is_some() { LONGER } else { LONG_ENOUGH };
    loop {
        if let Ok(next) = claim(&harbour.store, id).await {
            let known = if desk.is_storing() {
                let known = read(&harbour.store, id).await;
                known.map(|(log, state)| desk.doubted(log, state))
            } else {
                catch_up(harbour, id, desk).await
            };
            match known {
                Ok(()) => return Ok(next),
                Err(asleep @ (Asleep::Nowhere | Asleep::Damaged)) => {
                    leave(harbour, id, &next).await;
                    return Err(asleep);
                }
                Err(Asleep::Unreadable) => {}
            }
        }
        if Instant::now() >= until || !pause(harbour).await {
            return Err(Asleep::Unreadable);
        }
    }
}

/// No if the server stops.
async fn pause(harbour: &Harbour) -> bool {
    tokio::select! {
        () = tokio::time::sleep(RETRY) => true,
        () = harbour.stopping.cancelled() => false,
    }
}

/// Does the store have more than that desk knows, if that is known now?
pub(super) async fn is_behind(harbour: &Harbour, id: &TableId, desk: &Desk) -> Option<bool> {
    let rows = harbour.store.read_after(id.as_str(), desk.log().seq()).await;
    rows.ok().map(|rows| !rows.is_empty())
}

/// Lets a desk hear what the store has beyond what it knows.
pub(super) async fn catch_up(harbour: &Harbour, id: &TableId, desk: &mut Desk) -> Result<(), Asleep> {
    // From the last that it knows on: if that is not there, it knows another table.
    let last = desk.log().seq();
    let rows = match harbour.store.read_after(id.as_str(), last.saturating_sub(1)).await {
        Ok(rows) => rows,
        Err(error) => {
            tracing::debug!(table = %id, %error, "a table could not be read on");
            return Err(Asleep::Unreadable);
        }
    };
    let mut is_ours = rows.first().is_some_and(|row| row.seq == last);
    for row in rows {
        is_ours = is_ours && desk.hear(row.seq, row.at, &row.lines, clock::now()) != Heard::Gap;
        if !is_ours {
            break;
        }
        metrics::counter!("xaymaca_rows_read_on_total").increment(u64::from(row.seq > last));
    }
    if !is_ours {
        let (log, state) = read(&harbour.store, id).await?;
        desk.doubted(log, state);
    }
    Ok(())
}
