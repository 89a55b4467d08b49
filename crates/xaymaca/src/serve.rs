//! `serve`: starts the server, and stops it on a signal.

use anyhow::Context as _;
use clap::ValueEnum;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use std::io::{IsTerminal as _, Write as _};
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::EnvFilter;
use xaymaca_server::{Bounds, ClusterConfig, Config};

/// Start the server (the default command)
///
/// Everything can be set by flags or by the environment. The data is one directory: the log of every table and the key of
/// the sessions. With --database and --nats any number of servers are nodes of one cluster. See docs/hosting.md.
#[derive(clap::Args)]
#[command(version)]
pub(crate) struct Args {
    /// The port; 0 takes a free one
    #[arg(long, env = "XAYMACA_PORT", default_value_t = 1678)]
    port: u16,
    /// The address to listen at; 0.0.0.0 lets other machines in
    #[arg(long, env = "XAYMACA_HOST", default_value = "127.0.0.1")]
    host: IpAddr,
    /// The data directory; by default xaymaca in the user's data directory
    #[arg(long, env = "XAYMACA_DATA")]
    data: Option<PathBuf>,
    /// The database that several nodes share, such as `postgres://xaymaca@db.example/xaymaca`; instead of --data
    #[arg(
        long,
        env = "XAYMACA_DATABASE",
        hide_env_values = true,
        requires = "nats",
        conflicts_with = "data"
    )]
    database: Option<String>,
    /// The NATS servers between these nodes, such as `nats://bus.example:4222`, or `tls://`, with commas between several
    #[arg(long, env = "XAYMACA_NATS", hide_env_values = true, requires = "database")]
    nats: Option<String>,
    /// The address at which browsers reach the server, such as `https://xaymaca.example`
    #[arg(long, env = "XAYMACA_ORIGIN", value_parser = origin)]
    origin: Option<String>,
    /// Trust the proxy's X-Forwarded-For
    #[arg(long, env = "XAYMACA_BEHIND_PROXY")]
    behind_proxy: bool,
    /// How long a bot may think about one decision, in milliseconds
    #[arg(long, env = "XAYMACA_THINK_MS", default_value_t = 50, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    think_ms: u64,
    /// How many bots think at once; by default the number of processors
    #[arg(long, env = "XAYMACA_THINKERS", value_parser = clap::value_parser!(u16).range(1..=1024))]
    thinkers: Option<u16>,
    /// Messages a second over one socket
    #[arg(long, env = "XAYMACA_MESSAGES", default_value_t = Bounds::default().messages)]
    messages: u32,
    /// Requests to tables a second from one guest, apart from choices
    #[arg(long, env = "XAYMACA_ASKS", default_value_t = Bounds::default().asks)]
    asks: u32,
    /// HTTP requests a second from one other machine
    #[arg(long, env = "XAYMACA_REQUESTS", default_value_t = Bounds::default().requests)]
    requests: u32,
    /// Sockets of the whole server
    #[arg(long, env = "XAYMACA_SOCKETS", default_value_t = Bounds::default().sockets)]
    sockets: usize,
    /// Sockets of one other machine
    #[arg(long, env = "XAYMACA_SOCKETS_PER_ADDRESS", default_value_t = Bounds::default().sockets_per_address)]
    sockets_per_address: usize,
    /// Tables that guests have awake at once; the server wakes a quarter more by itself
    #[arg(long, env = "XAYMACA_TABLES", default_value_t = Bounds::default().tables)]
    tables: usize,
    /// Delete tables whose race never started after this many days
    #[arg(long, env = "XAYMACA_FORGET_OPEN_DAYS", default_value_t = 2)]
    forget_open_days: u32,
    /// Delete races in which nothing has happened for this many days
    #[arg(long, env = "XAYMACA_FORGET_RACING_DAYS", default_value_t = 90)]
    forget_racing_days: u32,
    /// Delete races that are over after this many days; 0 keeps them for ever
    #[arg(long, env = "XAYMACA_FORGET_OVER_DAYS", default_value_t = 365)]
    forget_over_days: u32,
    /// The format of the log on standard error
    #[arg(long, env = "XAYMACA_LOG_FORMAT", value_enum, default_value_t = LogFormat::Text)]
    log_format: LogFormat,
    /// What is logged, such as `info` or `xaymaca_server=debug`
    #[arg(long, env = "XAYMACA_LOG", default_value = "info")]
    log: String,
}

#[derive(Clone, Copy, ValueEnum)]
enum LogFormat {
    /// Lines for people
    Text,
    /// One JSON object per line
    Json,
}

/// Parses an origin: a scheme and a name, without a path.
fn origin(text: &str) -> Result<String, String> {
    let text = text.trim_end_matches('/');
    let name = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://")).unwrap_or_default();
    if name.is_empty() || name.contains(['/', '?', '#', '@', ' ']) {
        return Err("an origin is like https://xaymaca.example".into());
    }
    Ok(text.to_owned())
}

/// A sentence on what is wrong with the URLs of a cluster. It does not repeat them: they may have a password.
fn cluster_problem(cluster: &ClusterConfig) -> Option<&'static str> {
    let begins = |text: &str, schemes: [&str; 2]| schemes.iter().any(|scheme| text.starts_with(scheme));
    if !begins(&cluster.database, ["postgres://", "postgresql://"]) {
        return Some("--database is like postgres://xaymaca@db.example/xaymaca\n");
    }
    let is_server = |server: &str| begins(server.trim(), ["nats://", "tls://"]);
    let no_servers = "--nats is like nats://bus.example:4222 or tls://bus.example:4222, with commas between several; \
                      a comma in a password is written %2C\n";
    (!cluster.nats.split(',').all(is_server)).then_some(no_servers)
}

/// The default data directory.
pub(crate) fn default_data() -> PathBuf {
    let set = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    set("XDG_DATA_HOME")
        .or_else(|| set("HOME").map(|home| home.join(".local").join("share")))
        .map_or_else(|| PathBuf::from("xaymaca-data"), |data| data.join("xaymaca"))
}

impl Args {
    fn config(self) -> Config {
        let Self { port, host, data, database, nats, origin, behind_proxy, .. } = self;
        let mut config = Config::new(SocketAddr::new(host, port), data.unwrap_or_else(default_data));
        config.cluster = database.zip(nats).map(|(database, nats)| ClusterConfig { database, nats });
        config.origin = origin;
        config.behind_proxy = behind_proxy;
        config.think = Duration::from_millis(self.think_ms);
        config.thinkers = self.thinkers.map_or(config.thinkers, usize::from);
        config.forget_open_days = self.forget_open_days;
        config.forget_racing_days = self.forget_racing_days;
        config.forget_over_days = (self.forget_over_days > 0).then_some(self.forget_over_days);
        config.bounds = Bounds {
            requests: self.requests,
            messages: self.messages,
            asks: self.asks,
            sockets_per_address: self.sockets_per_address,
            sockets: self.sockets,
            tables: self.tables,
            ..config.bounds
        };
        config
    }
}

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    log(&args)?;
    let mut config = args.config();
    config.bounds = fit(config.bounds, raise_open_files());
    if let Some(sentence) = config.cluster.as_ref().and_then(cluster_problem) {
        clap::Error::raw(clap::error::ErrorKind::ValueValidation, sentence).exit();
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(serve(config))
}

fn log(args: &Args) -> anyhow::Result<()> {
    let filter =
        EnvFilter::try_new(&args.log).with_context(|| format!("{:?} is not a log filter", args.log))?;
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    // It would be told at the same place, and panic: a log on a full disk must not stop what the server still can do.
    let lines = lines.log_internal_errors(false);
    match args.log_format {
        LogFormat::Text => lines.with_ansi(std::io::stderr().is_terminal()).init(),
        LogFormat::Json => lines.json().init(),
    }
    Ok(())
}

/// Raises the limit of open files to what the machine allows: every socket is one. Returns the limit; none if there is none.
pub(crate) fn raise_open_files() -> Option<u64> {
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    // If this fails, the server admits fewer sockets, which is not fatal.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
    getrlimit(Resource::Nofile).current
}

/// The bounds that the limit of open files allows. If they are lower than the flags say, the log says so.
fn fit(bounds: Bounds, open_files: Option<u64>) -> Bounds {
    let Some(limit) = open_files.and_then(|limit| usize::try_from(limit).ok()) else { return bounds };
    let fitted = bounds.fit(limit);
    if fitted.connections() < bounds.connections() {
        let (needed, sockets, others) = (bounds.open_files(), fitted.sockets, fitted.spare);
        tracing::warn!(
            limit,
            needed,
            sockets,
            others,
            "the limit of open files is below what --sockets needs: fewer sockets and other connections are admitted; \
             raise the hard limit (LimitNOFILE, ulimit -Hn), or lower --sockets",
        );
    }
    fitted
}

async fn serve(config: Config) -> anyhow::Result<()> {
    let data = match &config.cluster {
        Some(_) => "in PostgreSQL, shared with other nodes over NATS".into(),
        None => config.data.display().to_string(),
    };
    // Before the first connection, so that no signal is missed.
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    let server = xaymaca_server::start(config).await?;
    let address = server.address();
    let host = if address.ip().is_loopback() || address.ip().is_unspecified() {
        "localhost".to_owned()
    } else {
        SocketAddr::new(address.ip(), 0).ip().to_string()
    };
    // A closed standard output does not stop the server.
    let _ = writeln!(
        std::io::stdout(),
        "Xaymaca is under sail.\n  page  http://{host}:{}\n  data  {data}\n\
         Stop it with Ctrl-C: every race goes on when it is started again.",
        address.port(),
    );
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
    tracing::info!("stopping");
    server.stop().await;
    tracing::info!("stopped");
    Ok(())
}
