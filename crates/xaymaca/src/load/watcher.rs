//! Watchers: sockets that follow tables where nothing happens.

use super::Args;
use super::cluster::Cluster;
use super::crew;
use super::line::Line;
use super::server::Server;
use super::tally::Tally;
use super::told::Told;
use anyhow::ensure;
use std::sync::Arc;
use tokio::task::JoinSet;

/// Watchers at one table.
const AT_ONE_TABLE: u32 = 100;

/// The number of tables for that many watchers.
pub(super) const fn tables(watchers: u32) -> u32 {
    watchers.div_ceil(AT_ONE_TABLE)
}

/// Connects all watchers, which stay as tasks in `staying`. Returns how many are at each node.
pub(super) async fn hold(
    cluster: &Cluster,
    tally: &Arc<Tally>,
    &Args { hold: watchers, lean, .. }: &Args,
    staying: &mut JoinSet<()>,
) -> anyhow::Result<Vec<usize>> {
    let mut at_nodes = vec![0; cluster.len()];
    for number in 0..tables(watchers) {
        let (table, _) = crew::open(cluster, number as usize, 4, false).await?;
        let mut connecting = JoinSet::new();
        for watcher in 0..AT_ONE_TABLE.min(watchers - number * AT_ONE_TABLE) {
            let home = (number + watcher) as usize;
            at_nodes[home % cluster.len()] += 1;
            let (node, table) = (Arc::clone(cluster.node(home)), table.clone());
            connecting.spawn(async move { watch(&node, &table, lean).await });
        }
        while let Some(line) = connecting.join_next().await {
            let line = line??;
            tally.hold();
            staying.spawn(stay(line, Arc::clone(tally)));
        }
        if number % 10 == 9 {
            eprintln!("{} watchers", tally.held());
        }
    }
    Ok(at_nodes)
}

/// Opens a socket that follows that table.
async fn watch(node: &Server, table: &str, lean: bool) -> anyhow::Result<Line> {
    let mut line = Line::open(node, table, &mut None).await?;
    line.follow("watch", lean).await?;
    let text = line.hear().await?;
    ensure!(Told::read(&text)?.tell == "sync", "not admitted: {text}");
    Ok(line)
}

/// Reads all messages until the socket breaks.
async fn stay(mut line: Line, tally: Arc<Tally>) {
    loop {
        if let Err(error) = line.hear().await {
            tally.lose();
            return tally.error(&error);
        }
    }
}
