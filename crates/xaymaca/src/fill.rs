//! `fill`: fills an empty store with races, and measures how fast a server starts, wakes and lists with them.

mod client;
mod measure;
mod races;
mod server;
mod write;

use anyhow::{Context as _, ensure};
use measure::measure;
use server::Server;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use xaymaca_server::store_options;
use xaymaca_store::{Options, Store, is_empty_database};

/// Fill an empty store with races, and measure a server that has them
///
/// Every race is really sailed, by bots in the places of four people, so that `xaymaca check` finds nothing wrong. A sleeping race is in
/// its middle, in eight appends; its captains have two weeks for each choice, and for one in a thousand they are over. A finished
/// race is one append. A hundred tables are open. Then this program is started on it several times as a server and asked over
/// HTTP, on this machine alone.
#[derive(clap::Args)]
#[command(after_help = "\
    Examples:\n  \
    xaymaca fill --data /tmp/many --sleeping 100000 --finished 0\n  \
    xaymaca fill --data /tmp/more --sleeping 100000 --finished 1000000\n  \
    xaymaca fill --database postgres://localhost/empty --nats nats://localhost:4222")]
pub(crate) struct Args {
    /// A directory that is empty or does not exist
    #[arg(long, required_unless_present = "database")]
    data: Option<PathBuf>,
    /// A database without tables, instead of --data
    #[arg(long, requires = "nats", conflicts_with = "data")]
    database: Option<String>,
    /// The NATS servers, for the server that is measured
    #[arg(long, requires = "database")]
    nats: Option<String>,
    /// Races that sleep in their middle
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    sleeping: u32,
    /// Races that are over
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(0..=5_000_000))]
    finished: u32,
    /// Tables that are woken, and how often each list is asked for
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    samples: u32,
    /// How often the server is started
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=100))]
    starts: u32,
    /// Threads that sail races; by default one for each processor
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

/// Where the races are.
enum Place {
    Directory(PathBuf),
    Cluster { database: String, nats: String },
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let place = place(args)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    if let Place::Cluster { database, .. } = &place {
        let is_empty = runtime.block_on(is_empty_database(database, &store_options()))?;
        ensure!(is_empty, "the database has tables: name an empty one");
    }
    // A server makes them, because it signs their cookies.
    let mut server = Server::start(&place)?;
    let listers = measure::listers(&server)?;
    server.stop()?;
    let began = Instant::now();
    let tables = runtime.block_on(async {
        let store = open(&place).await?;
        let written = write::fill(&store, args, &listers).await;
        store.close().await;
        written
    })?;
    let seconds = began.elapsed().as_secs_f64();
    let (sleeping, finished) = (args.sleeping, args.finished);
    writeln!(
        std::io::stdout(),
        "{sleeping} sleeping and {finished} finished races, filled in {seconds:.0} s"
    )?;
    measure(&place, args, &listers, &tables)
}

fn place(args: &Args) -> anyhow::Result<Place> {
    let Some((database, nats)) = args.database.clone().zip(args.nats.clone()) else {
        let data = args.data.clone().context("--data or --database is needed")?;
        ensure_empty(&data)?;
        return Ok(Place::Directory(data));
    };
    Ok(Place::Cluster { database, nats })
}

fn ensure_empty(data: &Path) -> anyhow::Result<()> {
    if data.exists() {
        let mut files = data.read_dir().with_context(|| format!("{} cannot be read", data.display()))?;
        ensure!(files.next().is_none(), "{} is not empty", data.display());
    }
    Ok(())
}

async fn open(place: &Place) -> anyhow::Result<Store> {
    // A long queue and large groups: it is filled as fast as it goes.
    let pause = Duration::from_millis(20);
    let options = Options { queue: 1 << 14, group: 1 << 13, pause, ..store_options() };
    Ok(match place {
        Place::Directory(data) => Store::open_with(data, &options).await?,
        Place::Cluster { database, .. } => {
            Store::connect(database, "fill", &options).await.context("the database cannot be filled")?
        }
    })
}
