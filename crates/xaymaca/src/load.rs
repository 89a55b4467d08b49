//! `load`: a load test. It plays at many tables of a server at once and reports throughput and latency. It knows the server
//! only by its protocol.

mod captain;
mod cluster;
mod comparison;
mod crew;
mod figures;
mod line;
mod pace;
mod play;
mod report;
mod server;
mod tally;
mod told;
mod turn;
mod watcher;

use crate::serve::raise_open_files;
use cluster::Cluster;
use comparison::Comparison;
use play::play;
use serde::Serialize;
use std::io::Write as _;
use std::sync::Arc;

/// Load-test a server: play at many tables at once
///
/// Every captain is a guest with a socket of their own. When they are asked, they pick one of the options at random and wait
/// until it is acknowledged. When a race is over, its captains sail a rematch. Counting starts after two seconds of play. A
/// captain stays below the 200 messages a second that a server allows a socket. A refusal or a broken socket is counted as an
/// error, and the captain comes back.
///
/// With several URLs, the nodes of one cluster, it plays twice: first all at the first node alone, then with the captains of
/// each table, and the watchers, spread over all nodes. Both are reported side by side, with how much more a choice costs.
#[derive(clap::Args)]
#[command(after_help = "\
    The cost of a choice is the processor time of all nodes together, from their /metrics, without PostgreSQL and NATS. The \
    memory of a socket at a cluster is measured at all nodes but the first, which still has memory from the first run.\n\n\
    Examples:\n  \
    xaymaca load --url http://localhost:1678 --tables 200 --seats 4 --seconds 20\n  \
    xaymaca load --url http://localhost:1678 --tables 200 --lean\n  \
    xaymaca load --url http://localhost:1678 --tables 0 --hold 10000 --json\n  \
    xaymaca load --url http://anne:1678 --url http://mary:1678 --tables 200")]
pub(crate) struct Args {
    /// The server; repeat it, up to 64 times, for the other nodes of its cluster
    #[arg(long = "url", value_name = "http://HOST:PORT", required = true)]
    urls: Vec<String>,
    /// The number of tables
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(0..=10_000))]
    tables: u32,
    /// The number of captains at each table
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(2..=6))]
    seats: u8,
    /// Seconds of play that are counted
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    seconds: u64,
    /// Sockets that only watch, a hundred at each of further tables where nothing happens
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=50_000))]
    hold: u32,
    /// Ask for lean updates, as the page does
    #[arg(long)]
    lean: bool,
    /// Print one JSON object instead of a report
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    anyhow::ensure!(args.tables > 0 || args.hold > 0, "there is nothing to do: no tables and no watchers");
    raise_open_files();
    // One thread: the server may run on the same machine.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let told = runtime.block_on(load(args))?;
    std::io::stdout().lock().write_all(told.as_bytes())?;
    Ok(())
}

/// Plays once, or twice at a cluster, and returns the report.
async fn load(args: &Args) -> anyhow::Result<String> {
    let cluster = Arc::new(Cluster::find(&args.urls).await?);
    if cluster.len() == 1 {
        let report = play(args, &cluster, 0).await?;
        return if args.json { json(&report) } else { Ok(report.told()) };
    }
    let first = Arc::new(cluster.alone());
    eprintln!("all at {}", first.names()[0]);
    let before = first.figures().await;
    let alone = play(args, &first, 0).await?;
    first.until_gone(&before).await?;
    eprintln!("spread over {} nodes", cluster.len());
    let spread = play(args, &cluster, 1).await?;
    let comparison = Comparison::new(cluster.names(), alone, spread);
    if args.json { json(&comparison) } else { Ok(comparison.told()) }
}

fn json(figures: &impl Serialize) -> anyhow::Result<String> {
    Ok(serde_json::to_string(figures)? + "\n")
}
