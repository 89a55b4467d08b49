//! `load`: plays at many tables of a server at once and says how it bears it. It knows the server only from outside.

mod captain;
mod crew;
mod figures;
mod line;
mod pace;
mod report;
mod server;
mod tally;
mod told;
mod watcher;

use crate::serve::raise_open_files;
use figures::{Figures, own_cpu};
use report::Report;
use server::Server;
use std::io::Write as _;
use std::sync::Arc;
use std::time::Duration;
use tally::Tally;
use tokio::time::{Instant, sleep};

/// How long everybody plays before it counts.
const WARM_UP: Duration = Duration::from_secs(2);

/// Play at many tables of a server at once and say how it bears it
///
/// Every captain is a guest of his own with a socket of his own. Whenever he is asked he picks one of the options at random
/// and waits until that is acknowledged. When a race is over its captains sail a rematch. Two seconds of play go before
/// what counts. A captain keeps below the 200 messages a second that a server lets a socket say.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    xaymaca load --url http://localhost:1678 --tables 200 --seats 4 --seconds 20\n  \
    xaymaca load --url http://localhost:1678 --tables 0 --hold 10000 --json")]
pub(crate) struct Args {
    /// Where the server is
    #[arg(long, value_name = "http://HOST:PORT")]
    url: String,
    /// How many tables are played at
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(0..=10_000))]
    tables: u32,
    /// How many captains sit at each
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(2..=6))]
    seats: u8,
    /// For how long it counts
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    seconds: u64,
    /// Sockets that only watch, at tables of their own where nothing happens, a hundred at each
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=50_000))]
    hold: u32,
    /// One JSON object instead of a report
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    anyhow::ensure!(
        args.tables > 0 || args.hold > 0,
        "there is nothing to do: no tables, and nobody who watches"
    );
    raise_open_files();
    // One thread: the server may have to live on the same machine.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let report = runtime.block_on(load(args))?;
    let mut out = std::io::stdout().lock();
    if args.json {
        serde_json::to_writer(&mut out, &report)?;
        writeln!(out)?;
    } else {
        write!(out, "{}", report.told())?;
    }
    Ok(())
}

/// Everybody comes, plays and is counted. Whoever still plays at the end is gone when the runtime is.
async fn load(args: &Args) -> anyhow::Result<Report> {
    let server = Arc::new(Server::find(&args.url).await?);
    let tally = Arc::new(Tally::default());

    let before = Figures::of(&server).await?;
    let watchers = watcher::hold(&server, &tally, args.hold).await?;
    let with_watchers = Figures::of(&server).await?;
    let captains = crew::muster(&server, &tally, args.tables, args.seats).await?;
    let with_all = Figures::of(&server).await?;
    let sockets = captains.len() + watchers;
    let bytes_per_socket = if watchers > 0 {
        with_watchers.bytes_since(before, watchers)
    } else {
        with_all.bytes_since(with_watchers, captains.len())
    };
    eprintln!("{sockets} sockets follow {} tables", args.tables + watcher::tables(args.hold));

    for captain in captains {
        tokio::spawn(captain.sail());
    }
    sleep(WARM_UP).await;
    eprintln!("warm: counting for {} s", args.seconds);

    let (at, own, then) = (Instant::now(), own_cpu(), Figures::of(&server).await?);
    tally.begin();
    sleep(Duration::from_secs(args.seconds)).await;
    tally.end();
    let (elapsed, own, now) = (at.elapsed(), own_cpu() - own, Figures::of(&server).await?);

    let mut report = Report::new(args, sockets, elapsed);
    report.count(&tally);
    report.spend(now.cpu_since(then), own);
    report.bytes_per_socket = bytes_per_socket;
    Ok(report)
}
