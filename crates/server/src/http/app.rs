//! The state that all requests share: the registry, the keys, the limits.

use super::config::Config;
use super::health::Probe;
use super::limits::Limits;
use super::session::{Identities, Keys, Repeats};
use crate::analyses::Analyses;
use crate::registry::TableRegistry;
use metrics_exporter_prometheus::PrometheusHandle;
use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio_util::task::TaskTracker;

/// The server's parts, shared by all requests.
#[derive(Clone)]
pub(crate) struct App(Arc<Parts>);

/// See [`App`].
pub(crate) struct Parts {
    pub(super) registry: Arc<TableRegistry>,
    pub(super) analyses: Arc<Analyses>,
    pub(super) keys: Keys,
    pub(super) identities: Arc<Identities>,
    pub(super) repeats: Repeats,
    pub(super) limits: Arc<Limits>,
    pub(super) config: Config,
    /// For how long the clock has been plausible, in milliseconds.
    pub(super) plausible: Arc<AtomicU64>,
    /// Sockets that must be closed before the server ends.
    pub(super) sockets: TaskTracker,
    pub(super) health: Probe,
    pub(super) metrics: PrometheusHandle,
    /// The description of the API.
    pub(super) api: serde_json::Value,
}

impl App {
    pub(super) fn new(parts: Parts) -> Self {
        Self(Arc::new(parts))
    }

    /// True if tables may be deleted by their age: the clock has been plausible for long enough.
    pub(super) fn may_forget(&self) -> bool {
        Duration::from_millis(self.plausible.load(Ordering::Relaxed)) >= self.config.trust_clock_after
    }
}

impl Deref for App {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}
