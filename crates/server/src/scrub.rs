//! The scrub: reads all tables and sessions in the background, slowly, so that damage is found before a person asks for them. It
//! repairs nothing.

use crate::check;
use crate::registry::TableRegistry;
use std::sync::Arc;
use std::time::Duration;
use xaymaca_store::StoreError;

/// The wait before the first pass: a server that starts has other things to do. It is short, because logs of a large file are not
/// checked when it is opened.
const BEFORE_FIRST: Duration = Duration::from_mins(10);
/// The wait between two passes.
const BETWEEN_PASSES: Duration = Duration::from_hours(6);
/// The wait after each table: at most twenty are read in a second, some 20 kB each.
const BETWEEN_TABLES: Duration = Duration::from_millis(50);
/// Names that are read at once.
const PAGE: u32 = 64;

/// Runs until the server stops.
pub(crate) async fn run(registry: Arc<TableRegistry>) {
    let stopping = registry.stopping.clone();
    stopping.run_until_cancelled(Box::pin(passes(&registry))).await;
}

async fn passes(registry: &TableRegistry) {
    tokio::time::sleep(BEFORE_FIRST).await;
    loop {
        match pass(registry).await {
            Ok(tables) => {
                metrics::counter!("xaymaca_scrubs_total").increment(1);
                tracing::info!(tables, damaged = registry.store.damaged().len(), "all tables were read");
            }
            Err(error) => tracing::warn!(%error, "the tables could not be read to the last one"),
        }
        tokio::time::sleep(BETWEEN_PASSES).await;
    }
}

/// Reads every guest's sessions and every table once. The store names those that are damaged.
async fn pass(registry: &TableRegistry) -> Result<u64, StoreError> {
    let mut last = String::new();
    while let Some(next) = registry.store.verify_guests(&last, PAGE).await? {
        last = next;
        tokio::time::sleep(BETWEEN_TABLES).await;
    }
    let (mut tables, mut last) = (0, String::new());
    loop {
        let names = registry.store.tables(&last, PAGE).await?;
        let Some(name) = names.last() else { return Ok(tables) };
        last.clone_from(name);
        for name in names {
            match check::check(&registry.store, &name).await {
                Ok(_) | Err(StoreError::Damaged { .. }) => tables += 1,
                Err(error) => return Err(error),
            }
            tokio::time::sleep(BETWEEN_TABLES).await;
        }
    }
}
