//! The configuration of a server.

use super::limits::Bounds;
use crate::clock::WallClock;
use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;
use xaymaca_store::Options;
use xaymaca_webui::Pages;

/// The configuration.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen at; port 0 takes a free one.
    pub listen: SocketAddr,
    /// The data directory, without a cluster.
    pub data: PathBuf,
    /// The cluster, if it is a node of one.
    pub cluster: Option<ClusterConfig>,
    /// The address at which browsers reach it, such as `https://xaymaca.example`, if that is not the one it listens at.
    pub origin: Option<String>,
    /// True if a proxy before it sends the client's address in `X-Forwarded-For`.
    pub behind_proxy: bool,
    /// How long a bot may think about one decision.
    pub think: Duration,
    /// How many bots think at once.
    pub thinkers: usize,
    /// Days after which a table whose race never started is deleted.
    pub forget_open_days: u32,
    /// Days after which a race in which nothing happens is deleted.
    pub forget_racing_days: u32,
    /// Days after which a race that is over is deleted; none keeps them for ever.
    pub forget_over_days: Option<u32>,
    /// How long the clock must have been plausible, while a server ran, before tables are deleted by their age.
    pub trust_clock_after: Duration,
    /// Where it reads the time. In a cluster the database's clock is used instead.
    pub wall_clock: WallClock,
    /// How long a client may be silent before it is pinged. It is disconnected after four times as long, and one that does not read
    /// what is written after two thirds of it.
    pub ping: Duration,
    /// Rate limits and bounds.
    pub bounds: Bounds,
    /// The options of the store.
    pub store: Options,
    /// The page for browsers.
    pub pages: Pages,
}

/// What the nodes of a cluster share.
#[derive(Clone)]
pub struct ClusterConfig {
    /// The database with the logs: `postgres://…`.
    pub database: String,
    /// The servers of the bus: `nats://…`, with commas between several.
    pub nats: String,
}

impl fmt::Debug for ClusterConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Both may have a password.
        f.write_str("ClusterConfig")
    }
}

impl Config {
    /// The defaults, with that data directory.
    pub fn new(listen: SocketAddr, data: PathBuf) -> Self {
        Self {
            listen,
            data,
            cluster: None,
            origin: None,
            behind_proxy: false,
            think: Duration::from_millis(50),
            thinkers: std::thread::available_parallelism().map_or(1, usize::from),
            forget_open_days: 2,
            forget_racing_days: 90,
            forget_over_days: Some(365),
            trust_clock_after: Duration::from_hours(24),
            wall_clock: WallClock::system(),
            ping: Duration::from_secs(30),
            bounds: Bounds::default(),
            store: Options::default(),
            pages: Pages::Built,
        }
    }

    /// True if browsers come over HTTPS.
    pub fn is_secure(&self) -> bool {
        self.origin.as_deref().is_some_and(|origin| origin.starts_with("https://"))
    }
}
