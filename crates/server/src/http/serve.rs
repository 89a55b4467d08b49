//! Starting and stopping a server.

use super::accept;
use super::app::{App, Parts};
use super::config::{ClusterConfig, Config};
use super::limits::Limits;
use super::router;
use super::session::Keys;
use super::upkeep;
use crate::bot_pool::BotPool;
use crate::cluster::{self, BusError, Cluster};
use crate::entropy::{self, SystemEntropy};
use crate::registry::TableRegistry;
use crate::table_task;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_util::task::TaskTracker;
use xaymaca_store::{Options, Store, StoreError};
use xaymaca_wire::{TableCode, TableId, random_code};

/// Why a server could not be started.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The data.
    #[error("the data in {0}: {1}")]
    Store(std::path::PathBuf, StoreError),
    /// The database that nodes share.
    #[error("the database: {0}")]
    Database(StoreError),
    /// The line between nodes.
    #[error("{0}")]
    Bus(BusError),
    /// The address.
    #[error("cannot listen at {0}: {1}")]
    Listen(SocketAddr, std::io::Error),
}

/// How long sockets may take to say farewell.
const FAREWELL: Duration = Duration::from_secs(3);

/// A server that runs.
pub struct Running {
    address: SocketAddr,
    registry: Arc<TableRegistry>,
    sockets: TaskTracker,
    task: JoinHandle<()>,
}

/// The figures of this process: there is one recorder, however many servers.
fn recorder() -> PrometheusHandle {
    static RECORDER: OnceLock<PrometheusHandle> = OnceLock::new();
    RECORDER
        .get_or_init(|| {
            let builder = PrometheusBuilder::new();
            builder.install_recorder().unwrap_or_else(|_| PrometheusBuilder::new().build_recorder().handle())
        })
        .clone()
}

/// The cluster, and the requests that other nodes forward to this one.
type Joined = (Arc<Cluster>, async_nats::Subscriber);

/// The code by which the store finds the table of that name.
fn code_of(table: &str) -> Option<String> {
    TableId::parse(table).map(|id| TableCode::of(&id).letters())
}

/// Opens the data, and joins the other nodes if there are any.
async fn open(config: &Config) -> Result<(Store, [u8; 32], Option<Joined>), ServeError> {
    let fresh = || xaymaca_table::entropy::bytes(&mut SystemEntropy);
    let options = Options { code_of, ..config.store.clone() };
    let Some(ClusterConfig { database, nats }) = &config.cluster else {
        let at_data = |error| ServeError::Store(config.data.clone(), error);
        let store = Store::open_with(&config.data, &options).await.map_err(at_data)?;
        let key = store.key("session", fresh()).await.map_err(at_data)?;
        return Ok((store, key, None));
    };
    let address = random_code(entropy::fresh_id());
    let store = Store::connect(database, &address, &options).await.map_err(ServeError::Database)?;
    let key = store.key("session", fresh()).await.map_err(ServeError::Database)?;
    // Only nodes that share the database hear this one.
    let tag = store.key("fleet", fresh()).await.map_err(ServeError::Database)?;
    let tag = &blake3::hash(&tag).to_hex()[..16];
    let joined = Cluster::join(nats, tag, address.into()).await.map_err(ServeError::Bus)?;
    Ok((store, key, Some(joined)))
}

/// Lets races go on that went on when a server stopped: this one, or another node.
fn go_on(registry: &Arc<TableRegistry>, requests: Option<async_nats::Subscriber>) {
    let Some((cluster, requests)) = registry.cluster.as_ref().zip(requests) else {
        let waking = Arc::clone(registry);
        tokio::spawn(async move {
            match waking.wake_all().await {
                Ok(races) => tracing::info!(races, "races go on"),
                Err(error) => tracing::error!(%error, "races could not be woken"),
            }
        });
        return;
    };
    tokio::spawn(Arc::clone(cluster).deliver(requests, Arc::clone(registry)));
    tokio::spawn(cluster::watch_lines(Arc::clone(cluster), Arc::clone(registry)));
    tokio::spawn(cluster::adopt_orphans(Arc::clone(registry)));
}

/// Starts a server; races that were going on go on.
///
/// # Errors
/// If the data cannot be opened, or the address cannot be listened at.
pub async fn start(config: Config) -> Result<Running, ServeError> {
    let listener =
        TcpListener::bind(config.listen).await.map_err(|error| ServeError::Listen(config.listen, error))?;
    let address = listener.local_addr().map_err(|error| ServeError::Listen(config.listen, error))?;
    let (store, key, joined) = open(&config).await?;
    let (cluster, requests) = joined.unzip();
    let bots = BotPool::new(config.thinkers, config.think);
    let registry = TableRegistry::new(store, bots, cluster, config.bounds.tables, table_task::start);
    let sockets = TaskTracker::new();
    let app = App::new(Parts {
        registry: Arc::clone(&registry),
        keys: Keys::new(&key),
        limits: Limits::new(config.bounds),
        metrics: recorder(),
        api: router::description(),
        sockets: sockets.clone(),
        config,
    });
    go_on(&registry, requests);
    tokio::spawn(upkeep::run(app.clone()));
    let (limits, behind_proxy) = (Arc::clone(&app.limits), app.config.behind_proxy);
    let stopping = registry.stopping.clone();
    let task = tokio::spawn(accept::run(listener, router::router(app), limits, behind_proxy, stopping));
    Ok(Running { address, registry, sockets, task })
}

impl Running {
    /// Where it listens.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// How many tables are awake.
    pub fn awake(&self) -> usize {
        self.registry.awake()
    }

    /// Stops it: all clients are told, everything that was begun is stored.
    pub async fn stop(self) {
        self.registry.stop().await;
        if self.registry.cluster.is_some() {
            // Other nodes take the tables at once, not after our farewells.
            self.registry.store.clone().close().await;
        }
        let _ = self.task.await;
        self.sockets.close();
        if tokio::time::timeout(FAREWELL, self.sockets.wait()).await.is_err() {
            tracing::warn!("some sockets were cut");
        }
        self.registry.store.clone().close().await;
    }
}
