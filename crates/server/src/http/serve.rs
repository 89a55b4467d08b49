//! Starting and stopping a server.

use super::accept;
use super::app::{App, Parts};
use super::config::Config;
use super::limits::Limits;
use super::router;
use super::session::Keys;
use super::upkeep;
use crate::entropy::{self, SystemEntropy};
use crate::harbour::Harbour;
use crate::thinkers::Thinkers;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_util::task::TaskTracker;
use xaymaca_store::{Store, StoreError};

/// Why a server could not be started.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The data.
    #[error("the data in {0}: {1}")]
    Store(std::path::PathBuf, StoreError),
    /// The address.
    #[error("cannot listen at {0}: {1}")]
    Listen(SocketAddr, std::io::Error),
}

/// How long sockets may take to say farewell.
const FAREWELL: Duration = Duration::from_secs(3);

/// A server that runs.
pub struct Running {
    address: SocketAddr,
    harbour: Arc<Harbour>,
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

/// Starts a server; races that were going on go on.
///
/// # Errors
/// If the data cannot be opened or nobody can listen at that address.
pub async fn start(config: Config) -> Result<Running, ServeError> {
    let at_data = |error| ServeError::Store(config.data.clone(), error);
    let listener =
        TcpListener::bind(config.listen).await.map_err(|error| ServeError::Listen(config.listen, error))?;
    let address = listener.local_addr().map_err(|error| ServeError::Listen(config.listen, error))?;
    let store = Store::open_with(&config.data, &config.store).await.map_err(at_data)?;
    let key = store.key("session", entropy::bytes(&mut SystemEntropy)).await.map_err(at_data)?;
    let thinkers = Thinkers::new(config.thinkers, config.think);
    let harbour = Harbour::new(store, thinkers, config.bounds.tables);
    let sockets = TaskTracker::new();
    let app = App::new(Parts {
        harbour: Arc::clone(&harbour),
        keys: Keys::new(&key),
        limits: Limits::new(config.bounds),
        metrics: recorder(),
        api: router::description(),
        sockets: sockets.clone(),
        config,
    });
    let waking = Arc::clone(&harbour);
    tokio::spawn(async move {
        match waking.wake_all().await {
            Ok(races) => tracing::info!(races, "races go on"),
            Err(error) => tracing::error!(%error, "races could not be woken"),
        }
    });
    tokio::spawn(upkeep::run(app.clone()));
    let (limits, behind_proxy) = (Arc::clone(&app.limits), app.config.behind_proxy);
    let stopping = harbour.stopping.clone();
    let task = tokio::spawn(accept::run(listener, router::router(app), limits, behind_proxy, stopping));
    Ok(Running { address, harbour, sockets, task })
}

impl Running {
    /// Where it listens.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// How many tables are awake.
    pub fn awake(&self) -> usize {
        self.harbour.awake()
    }

    /// Stops it: everybody is told, everything that was begun is stored.
    pub async fn stop(self) {
        self.harbour.stop().await;
        let _ = self.task.await;
        self.sockets.close();
        if tokio::time::timeout(FAREWELL, self.sockets.wait()).await.is_err() {
            tracing::warn!("some sockets were cut");
        }
        self.harbour.store.clone().close().await;
    }
}
