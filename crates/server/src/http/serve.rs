//! Starts and stops a server.

use super::accept;
use super::app::{App, Parts};
use super::config::{ClusterConfig, Config};
use super::health::Probe;
use super::limits::Limits;
use super::router;
use super::session::{Identities, Keys, Repeats};
use super::upkeep;
use crate::analyses::Analyses;
use crate::bot_pool::BotPool;
use crate::clock::keeping::Keeper;
use crate::cluster::{self, BusError, Cluster};
use crate::entropy::{self, SystemEntropy};
use crate::registry::TableRegistry;
use crate::scrub;
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
    /// The data cannot be opened.
    #[error("the data in {0}: {1}")]
    Store(std::path::PathBuf, StoreError),
    /// The shared database cannot be used.
    #[error("the database: {0}")]
    Database(StoreError),
    /// The bus cannot be used.
    #[error("{0}")]
    Bus(BusError),
    /// The address cannot be listened at.
    #[error("cannot listen at {0}: {1}")]
    Listen(SocketAddr, std::io::Error),
}

/// How long sockets may take to close when the server stops.
const SHUTDOWN: Duration = Duration::from_secs(3);

/// A server that runs.
pub struct Running {
    address: SocketAddr,
    registry: Arc<TableRegistry>,
    sockets: TaskTracker,
    task: JoinHandle<()>,
    keeping: JoinHandle<()>,
}

/// The metrics of this process: one recorder for all servers in it.
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

/// The options of the server's store.
pub fn store_options() -> Options {
    Options { code_of, ..Options::default() }
}

/// The short code of a table, for the store.
fn code_of(table: &str) -> Option<String> {
    TableId::parse(table).map(|id| TableCode::of(&id).letters())
}

/// Opens the store, and joins the cluster if there is one.
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
    // The tag is in the database, so only nodes that share it use these subjects.
    let tag = store.key("fleet", fresh()).await.map_err(ServeError::Database)?;
    let tag = &blake3::hash(&tag).to_hex()[..16];
    let joined = Cluster::join(nats, tag, address.into()).await.map_err(ServeError::Bus)?;
    Ok((store, key, Some(joined)))
}

/// Starts what keeps races going: a single server wakes its races; a node serves the others' requests and adopts orphans.
fn resume_races(registry: &Arc<TableRegistry>, requests: Option<async_nats::Subscriber>) {
    let Some((cluster, requests)) = registry.cluster.as_ref().zip(requests) else {
        let waking = Arc::clone(registry);
        tokio::spawn(async move {
            let races = waking.wake_all().await;
            tracing::info!(races, "races go on");
        });
        return;
    };
    tokio::spawn(Arc::clone(cluster).deliver(requests, Arc::clone(registry)));
    tokio::spawn(cluster::watch_lines(Arc::clone(cluster), Arc::clone(registry)));
    tokio::spawn(cluster::adopt_orphans(Arc::clone(registry)));
}

/// Starts a server. Races that were under way go on.
///
/// # Errors
/// If the store or the bus cannot be used, or the address cannot be listened at.
pub async fn start(config: Config) -> Result<Running, ServeError> {
    let listener =
        TcpListener::bind(config.listen).await.map_err(|error| ServeError::Listen(config.listen, error))?;
    let address = listener.local_addr().map_err(|error| ServeError::Listen(config.listen, error))?;
    // Before anything is counted.
    let metrics = recorder();
    let (store, key, joined) = open(&config).await?;
    let (cluster, requests) = joined.unzip();
    let bots = BotPool::new(config.thinkers, config.think);
    let keeper =
        Keeper::start(store.clone(), config.wall_clock.clone()).await.map_err(ServeError::Database)?;
    let (clock, plausible) = (keeper.clock(), keeper.plausible());
    let registry = TableRegistry::new(store, bots, clock, cluster, config.bounds.tables, table_task::start);
    let identities = Arc::new(Identities::new(registry.store.clone()));
    let sockets = TaskTracker::new();
    let app = App::new(Parts {
        registry: Arc::clone(&registry),
        analyses: Analyses::new(registry.store.clone(), registry.bots.clone()),
        keys: Keys::new(&key),
        identities: Arc::clone(&identities),
        repeats: Repeats::default(),
        limits: Limits::new(config.bounds),
        metrics,
        health: Probe::default(),
        api: router::description(),
        sockets: sockets.clone(),
        plausible,
        config,
    });
    resume_races(&registry, requests);
    let (watching, stopping) = (identities.watch(registry.cluster.is_some()), registry.stopping.clone());
    tokio::spawn(async move { stopping.run_until_cancelled(watching).await });
    tokio::spawn(upkeep::run(app.clone()));
    let keeping = tokio::spawn(keeper.run(registry.stopping.clone()));
    tokio::spawn(scrub::run(Arc::clone(&registry)));
    let (limits, behind_proxy) = (Arc::clone(&app.limits), app.config.behind_proxy);
    let stopping = registry.stopping.clone();
    let task = tokio::spawn(accept::run(listener, router::router(app), limits, behind_proxy, stopping));
    Ok(Running { address, registry, sockets, task, keeping })
}

impl Running {
    /// The address it listens at.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The number of live tables.
    pub fn awake(&self) -> usize {
        self.registry.awake()
    }

    /// Stops it: tells all clients, and stores what is under way.
    pub async fn stop(self) {
        self.registry.stop().await;
        // It stores when the server was last seen running.
        let _ = tokio::time::timeout(SHUTDOWN, self.keeping).await;
        if self.registry.cluster.is_some() {
            // So that other nodes adopt the tables at once, before our sockets are closed.
            self.registry.store.clone().close().await;
        }
        let _ = self.task.await;
        self.sockets.close();
        if tokio::time::timeout(SHUTDOWN, self.sockets.wait()).await.is_err() {
            tracing::warn!("some sockets did not close in time");
        }
        self.registry.store.clone().close().await;
    }
}
