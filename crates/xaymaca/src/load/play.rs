//! One run, from opening the tables to closing the sockets.

use super::Args;
use super::cluster::Cluster;
use super::figures::{Figures, bytes_since, cpu_since, own_cpu};
use super::report::Report;
use super::tally::Tally;
use super::{crew, watcher};
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

/// How long captains play before counting starts.
const WARM_UP: Duration = Duration::from_secs(2);

/// Connects captains and watchers to these nodes, plays, counts and disconnects. Memory is not measured at the first `used`
/// nodes: they reuse memory of an earlier run, so it would not grow.
pub(super) async fn play(args: &Args, cluster: &Arc<Cluster>, used: usize) -> anyhow::Result<Report> {
    let tally = Arc::new(Tally::default());
    let mut all = JoinSet::new();

    let before = cluster.figures().await;
    let watchers = watcher::hold(cluster, &tally, args, &mut all).await?;
    let with_watchers = cluster.figures().await;
    let captains = crew::open_all(cluster, &tally, args).await?;
    let with_all = cluster.figures().await;
    let mut at_nodes = vec![0; cluster.len()];
    for captain in &captains {
        at_nodes[captain.home() % cluster.len()] += 1;
    }
    let bytes = |now: &[Figures], then: &[Figures], sockets: &[usize]| {
        bytes_since(&now[used..], &then[used..], &sockets[used..])
    };
    let bytes_per_socket = if args.hold > 0 {
        bytes(&with_watchers, &before, &watchers)
    } else {
        bytes(&with_all, &with_watchers, &at_nodes)
    };
    let sockets = captains.len() + args.hold as usize;
    eprintln!("{sockets} sockets follow {} tables", args.tables + watcher::tables(args.hold));

    for captain in captains {
        all.spawn(captain.sail());
    }
    sleep(WARM_UP).await;
    eprintln!("warm: counting for {} s", args.seconds);

    let (at, own, then) = (Instant::now(), own_cpu(), cluster.figures().await);
    tally.begin();
    sleep(Duration::from_secs(args.seconds)).await;
    tally.end();
    let (elapsed, own, now) = (at.elapsed(), own_cpu() - own, cluster.figures().await);

    let mut report = Report::new(args, sockets, elapsed);
    report.count(&tally);
    report.spend(cpu_since(&now, &then), own);
    report.bytes_per_socket = bytes_per_socket;
    all.shutdown().await;
    Ok(report)
}
