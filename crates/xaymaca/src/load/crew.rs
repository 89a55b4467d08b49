//! Opens tables and fills them with captains. No race starts here.

use super::Args;
use super::captain::Captain;
use super::cluster::Cluster;
use super::tally::Tally;
use super::told::Told;
use anyhow::Context as _;
use std::sync::Arc;
use tokio::task::JoinSet;
use xaymaca_bots::Seeded;

/// Opens a table at the node of that number. Returns its id and the host's cookie.
pub(super) async fn open(
    cluster: &Cluster,
    number: usize,
    seats: u8,
    sit: bool,
) -> anyhow::Result<(String, String)> {
    let patience = cluster.patience.map_or_else(|| "null".to_owned(), |seconds| seconds.to_string());
    let new = format!("{{\"options\":{{\"seats\":{seats},\"patience\":{patience}}},\"sit\":{sit}}}");
    let answer = cluster.node(number).post("/api/tables", &new).await?;
    let table = Told::read(&answer.body)?.table().context("the answer has no table")?.id.to_owned();
    Ok((table, answer.cookie.context("a new guest without a cookie")?))
}

/// Opens all tables, and returns their captains.
pub(super) async fn open_all(
    cluster: &Arc<Cluster>,
    tally: &Arc<Tally>,
    &Args { tables, seats, lean, .. }: &Args,
) -> anyhow::Result<Vec<Captain>> {
    let mut opening = JoinSet::new();
    for table in 0..tables {
        opening.spawn(fill(Arc::clone(cluster), Arc::clone(tally), table, seats, lean));
    }
    let mut captains = Vec::with_capacity(tables as usize * usize::from(seats));
    while let Some(filled) = opening.join_next().await {
        captains.extend(filled??);
    }
    Ok(captains)
}

/// Opens a table and fills it with captains, spread over the nodes.
async fn fill(
    cluster: Arc<Cluster>,
    tally: Arc<Tally>,
    number: u32,
    seats: u8,
    lean: bool,
) -> anyhow::Result<Vec<Captain>> {
    let mut luck = Seeded::nth(1, number.into());
    let number = number as usize;
    let (table, host) = open(&cluster, number, seats, true).await?;
    let mut host = Some(host);
    let mut captains = Vec::with_capacity(seats.into());
    for seat in 0..usize::from(seats) {
        let (home, luck) = (number + seat, luck.branch());
        captains.push(Captain::join_table(&cluster, &tally, home, &table, host.take(), lean, luck).await?);
    }
    Ok(captains)
}
