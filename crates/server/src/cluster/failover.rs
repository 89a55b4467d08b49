//! Failover: this node adopts tables of nodes that are gone, and tells its tables when broadcasts may have been missed. The
//! store knows which nodes are gone.

use super::Tables;
use super::link::Cluster;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;
use xaymaca_wire::TableId;

/// How often this node looks for orphaned tables.
const EVERY: Duration = Duration::from_secs(2);
/// Tables that are adopted at once, so that other nodes adopt some, too.
const AT_ONCE: u32 = 100;

/// Adopts tables of nodes that are gone, until the server stops.
pub(crate) async fn adopt_orphans(tables: impl Tables) {
    loop {
        // A node with too many live tables leaves them to the others.
        let limit = AT_ONCE.min(u32::try_from(tables.room()).unwrap_or(u32::MAX));
        let adopted = match tables.store().adopt(limit).await {
            Ok(adopted) => adopted,
            Err(error) => {
                tracing::warn!(%error, "the store could not be asked for orphaned tables");
                Vec::new()
            }
        };
        for id in adopted.iter().filter_map(|id| TableId::parse(id)) {
            tables.adopt(&id).await;
        }
        if !adopted.is_empty() {
            metrics::counter!("xaymaca_tables_adopted_total").increment(adopted.len() as u64);
            tracing::info!(tables = adopted.len(), "orphaned tables were adopted");
        }
        // A full batch means that there may be more.
        let is_last = adopted.is_empty() || adopted.len() < limit as usize;
        let wait = if is_last { EVERY } else { Duration::ZERO };
        tokio::select! {
            () = tokio::time::sleep(wait) => {}
            () = tables.stopping().cancelled() => return,
        }
    }
}

/// Tells all tables whenever broadcasts may have been missed: after the bus dropped some or was disconnected, and after the
/// database session, and with it all leases, was lost.
pub(crate) async fn watch_lines(cluster: Arc<Cluster>, tables: impl Tables) {
    // Each on its own: a lost connection may be back at once.
    tokio::join!(
        tell_when(&cluster.bus.cut, &tables),
        tell_when(&cluster.bus.missed, &tables),
        watch_leases(&tables)
    );
}

async fn tell_when(notified: &Notify, tables: &impl Tables) {
    loop {
        tokio::select! {
            () = notified.notified() => tables.tell_missed(),
            () = tables.stopping().cancelled() => return,
        }
        // A node that cannot keep up must not get more work for every message that it misses.
        tokio::time::sleep(EVERY).await;
    }
}

async fn watch_leases(tables: &impl Tables) {
    let mut epoch = tables.store().epoch();
    loop {
        tokio::select! {
            () = tokio::time::sleep(EVERY) => {}
            () = tables.stopping().cancelled() => return,
        }
        let now = tables.store().epoch();
        // Without a session every call returns another epoch: the store cannot be read yet.
        if now != epoch && now == tables.store().epoch() {
            epoch = now;
            tables.tell_missed();
        }
    }
}
