//! Opening tables and filling them with captains. Nobody has started yet.

use super::captain::Captain;
use super::server::Server;
use super::tally::Tally;
use super::told::Told;
use anyhow::Context as _;
use std::sync::Arc;
use tokio::task::JoinSet;
use xaymaca_bots::Seeded;

/// A new table; and its host.
pub(super) async fn open(server: &Server, seats: u8, sit: bool) -> anyhow::Result<(String, String)> {
    let new = format!("{{\"options\":{{\"seats\":{seats},\"patience\":600}},\"sit\":{sit}}}");
    let answer = server.post("/api/tables", &new).await?;
    let table = Told::read(&answer.body)?.table().context("a table was opened but not told")?.id.to_owned();
    Ok((table, answer.cookie.context("a new guest without a cookie")?))
}

/// All captains of so many tables.
pub(super) async fn muster(
    server: &Arc<Server>,
    tally: &Arc<Tally>,
    tables: u32,
    seats: u8,
) -> anyhow::Result<Vec<Captain>> {
    let mut coming = JoinSet::new();
    for table in 0..tables {
        coming.spawn(fill(Arc::clone(server), Arc::clone(tally), Seeded::nth(1, table.into()), seats));
    }
    let mut captains = Vec::with_capacity(tables as usize * usize::from(seats));
    while let Some(filled) = coming.join_next().await {
        captains.extend(filled??);
    }
    Ok(captains)
}

/// A table of captains.
async fn fill(
    server: Arc<Server>,
    tally: Arc<Tally>,
    mut luck: Seeded,
    seats: u8,
) -> anyhow::Result<Vec<Captain>> {
    let (table, host) = open(&server, seats, true).await?;
    let mut captains = vec![Captain::come(&server, &tally, &table, Some(host), luck.branch()).await?];
    while captains.len() < usize::from(seats) {
        captains.push(Captain::come(&server, &tally, &table, None, luck.branch()).await?);
    }
    Ok(captains)
}
