//! How a server is run.

use super::limits::Bounds;
use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;
use xaymaca_store::Options;
use xaymaca_webui::Pages;

/// What can be set.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens; port 0 takes a free one.
    pub listen: SocketAddr,
    /// Where the data is, if there are no other nodes.
    pub data: PathBuf,
    /// The other nodes, if there are any.
    pub cluster: Option<ClusterConfig>,
    /// The address under which browsers know it, such as `https://xaymaca.example`, if that is not the one it listens at.
    pub origin: Option<String>,
    /// Is there a proxy before it that says in `X-Forwarded-For` who asks?
    pub behind_proxy: bool,
    /// How long a bot may think about one decision.
    pub think: Duration,
    /// How many bots think at once.
    pub thinkers: usize,
    /// After how many days a table is forgotten that was opened and never sailed.
    pub forget_open_days: u32,
    /// After how many days an unused race is forgotten.
    pub forget_racing_days: u32,
    /// After how many days a race is forgotten that is over; none keeps them for ever.
    pub forget_over_days: Option<u32>,
    /// What it allows.
    pub bounds: Bounds,
    /// How the data is kept.
    pub store: Options,
    /// The page that browsers are sent.
    pub pages: Pages,
}

/// What nodes share.
#[derive(Clone)]
pub struct ClusterConfig {
    /// The database that keeps the log: `postgres://…`.
    pub database: String,
    /// The servers of the bus: `nats://…`, with commas between several.
    pub nats: String,
}

impl fmt::Debug for ClusterConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Both may hold a password.
        f.write_str("ClusterConfig")
    }
}

impl Config {
    /// The usual, with that data.
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
            bounds: Bounds::default(),
            store: Options::default(),
            pages: Pages::Built,
        }
    }

    /// Do browsers come over HTTPS?
    pub fn is_secure(&self) -> bool {
        self.origin.as_deref().is_some_and(|origin| origin.starts_with("https://"))
    }
}
