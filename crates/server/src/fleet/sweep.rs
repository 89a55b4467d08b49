//! Tables of nodes that are gone: whoever finds them cares for them. The store says which nodes those are.

use super::fleet::Fleet;
use crate::harbour::Harbour;
use crate::ids::TableId;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;

/// How often they are looked for.
const EVERY: Duration = Duration::from_secs(2);
/// How many are taken at once: other nodes want some, too.
const AT_ONCE: u32 = 100;

impl Fleet {
    /// Looks for them until the server stops.
    pub(crate) async fn sweep(harbour: Arc<Harbour>) {
        loop {
            // Others may have more room.
            let limit = AT_ONCE.min(u32::try_from(harbour.room()).unwrap_or(u32::MAX));
            let taken = match harbour.store.adopt(limit).await {
                Ok(taken) => taken,
                Err(error) => {
                    tracing::warn!(%error, "tables of nodes that are gone could not be looked for");
                    Vec::new()
                }
            };
            for id in taken.iter().filter_map(|id| TableId::parse(id)) {
                harbour.adopt(&id).await;
            }
            if !taken.is_empty() {
                metrics::counter!("xaymaca_tables_adopted_total").increment(taken.len() as u64);
                tracing::info!(tables = taken.len(), "tables that nobody cared for go on here");
            }
            // Where there were many there are more.
            let is_last = taken.is_empty() || taken.len() < limit as usize;
            let wait = if is_last { EVERY } else { Duration::ZERO };
            tokio::select! {
                () = tokio::time::sleep(wait) => {}
                () = harbour.stopping.cancelled() => return,
            }
        }
    }

    /// Tells every table that something may have been missed, whenever that is so: on the bus, or while the store had no
    /// claims of ours; and when nothing more will be heard, so that it looks at the log instead.
    pub(crate) async fn watch_lines(self: Arc<Self>, harbour: Arc<Harbour>) {
        // Whoever was told of the one must not wait for the other: a line that is cut may be there again at once.
        tokio::join!(pass(&self.bus.cut, &harbour), pass(&self.bus.missed, &harbour), watch_claims(&harbour));
    }
}

async fn pass(told: &Notify, harbour: &Harbour) {
    loop {
        tokio::select! {
            () = told.notified() => harbour.tell_missed(),
            () = harbour.stopping.cancelled() => return,
        }
        // A node that cannot keep up must not be given more to do for every word it misses.
        tokio::time::sleep(EVERY).await;
    }
}

async fn watch_claims(harbour: &Harbour) {
    let mut epoch = harbour.store.epoch();
    loop {
        tokio::select! {
            () = tokio::time::sleep(EVERY) => {}
            () = harbour.stopping.cancelled() => return,
        }
        let now = harbour.store.epoch();
        // While there is no session it is another every time: there is nobody to ask yet.
        if now != epoch && now == harbour.store.epoch() {
            epoch = now;
            harbour.tell_missed();
        }
    }
}
