//! This node's link to the cluster: it forwards requests to the owners of tables, and broadcasts about tables to all nodes
//! where they are followed.

use super::broadcast::{Broadcast, NodeBroadcast};
use super::bus::Bus;
use super::dedup::Dedup;
use super::error::BusError;
use super::forwarding::{ForwardedRequest, WrittenReply};
use super::nats_url::NatsUrls;
use crate::host::Forwarded;
use async_nats::{StatusCode, Subscriber};
use futures_util::StreamExt as _;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::oneshot;
use xaymaca_table::{ForwardOutcome, NodeName, OwnerReply};
use xaymaca_wire::TableId;

/// How long to wait for a reply before the request is sent again.
const REPLY_TIMEOUT: Duration = Duration::from_secs(1);
/// How often a request is sent.
const TRIES: u32 = 5;
/// The version of the subjects and messages. Nodes of another version use other subjects.
const VERSION: &str = "xaymaca1";

/// The cluster, seen from this node.
pub(crate) struct Cluster {
    pub(super) bus: Bus,
    /// What all subjects begin with: nodes of other databases may use the same server.
    prefix: String,
    /// The name of this node.
    pub(crate) name: NodeName,
    pending: Mutex<HashMap<u64, oneshot::Sender<Option<OwnerReply>>>>,
    requests: AtomicU64,
    pub(super) dedup: Mutex<Dedup>,
}

/// A request that was forwarded. The caller waits for [`Sent::outcome`].
pub(crate) struct Sent {
    cluster: Arc<Cluster>,
    number: u64,
    to: String,
    request: Vec<u8>,
    reply: oneshot::Receiver<Option<OwnerReply>>,
}

/// A subscription to the broadcasts about one table.
pub(crate) struct Subscription(Option<Subscriber>);

impl Subscription {
    /// The subscription of a server without a cluster.
    pub(crate) const NONE: Self = Self(None);

    /// True if it has ended or could not be made.
    pub(crate) const fn has_ended(&self) -> bool {
        self.0.is_none()
    }

    /// The next broadcast of another node; never, if there is no cluster.
    pub(crate) async fn next(&mut self) -> NodeBroadcast {
        while let Some(messages) = &mut self.0 {
            match messages.next().await {
                Some(message) => match serde_json::from_slice(&message.payload) {
                    Ok(broadcast) => return broadcast,
                    Err(error) => tracing::warn!(%error, "a broadcast cannot be read"),
                },
                None => self.0 = None,
            }
        }
        std::future::pending().await
    }
}

impl Cluster {
    /// Joins the nodes that share a database, which has that tag. Returns the subscriber of requests from other nodes, which
    /// is active before this node owns a table.
    ///
    /// # Errors
    /// If no server of the bus answers, or the addresses cannot be read.
    pub(crate) async fn join(
        servers: &str,
        tag: &str,
        name: NodeName,
    ) -> Result<(Arc<Self>, Subscriber), BusError> {
        let servers = NatsUrls::parse(servers).map_err(BusError::Misspelt)?;
        let bus = Bus::connect(&servers).await?;
        let cluster = Arc::new(Self {
            bus,
            prefix: format!("{VERSION}.{tag}"),
            name,
            pending: Mutex::default(),
            requests: AtomicU64::new(1),
            dedup: Mutex::default(),
        });
        let replies = cluster.bus.subscribe(format!("{}.reply.{}.*", cluster.prefix, cluster.name)).await;
        let requests = cluster.bus.subscribe(cluster.requests_to(&cluster.name)).await;
        let (Some(replies), Some(requests), true) = (replies, requests, cluster.bus.settle().await) else {
            return Err(BusError::Silent(servers.to_string()));
        };
        tokio::spawn(Arc::clone(&cluster).receive_replies(replies));
        Ok((cluster, requests))
    }

    /// The subject of requests to that node.
    pub(super) fn requests_to(&self, node: &str) -> String {
        format!("{}.node.{node}", self.prefix)
    }

    fn broadcasts_about(&self, table: &TableId) -> String {
        format!("{}.table.{table}", self.prefix)
    }

    /// The broadcasts of other nodes about that table from now on.
    pub(crate) async fn subscribe(&self, table: &TableId) -> Subscription {
        Subscription(self.bus.subscribe(self.broadcasts_about(table)).await)
    }

    /// Broadcasts about a table. A node that misses it finds a gap, or gets the next one.
    pub(crate) fn broadcast(&self, table: &TableId, broadcast: Broadcast) {
        let broadcast = NodeBroadcast { node: Arc::clone(&self.name), broadcast };
        if let Ok(text) = serde_json::to_vec(&broadcast) {
            self.bus.post(self.broadcasts_about(table), None, text);
        }
    }

    /// Forwards a request to the owner of its table; requests arrive in the order of the calls. None if it could not be sent.
    /// `address` is where the guest was seen, and `known` is the last append that this node knows.
    pub(crate) fn forward(
        self: &Arc<Self>,
        to: &str,
        table: &TableId,
        (forwarded, address): (&Forwarded, Option<IpAddr>),
        known: u64,
    ) -> Option<Sent> {
        let request = ForwardedRequest::new(table, (&forwarded.guest, address), &forwarded.command, known);
        let request = serde_json::to_vec(&request).ok()?;
        let number = self.requests.fetch_add(1, Ordering::Relaxed);
        let (sender, reply) = oneshot::channel();
        self.pending.lock().unwrap_or_else(PoisonError::into_inner).insert(number, sender);
        let sent = Sent { cluster: Arc::clone(self), number, to: self.requests_to(to), request, reply };
        metrics::counter!("xaymaca_asks_passed_on_total").increment(1);
        sent.send().then_some(sent)
    }

    /// True if there is a connection to the bus.
    pub(crate) fn is_connected(&self) -> bool {
        self.bus.is_connected()
    }

    /// Delivers replies to the requests that wait for them.
    async fn receive_replies(self: Arc<Self>, mut replies: Subscriber) {
        while let Some(message) = replies.next().await {
            let number = message.subject.as_str().rsplit('.').next().and_then(|text| text.parse().ok());
            let Some(number) = number else { continue };
            let reply = if message.status == Some(StatusCode::NO_RESPONDERS) {
                None
            } else {
                match serde_json::from_slice::<WrittenReply>(&message.payload) {
                    Ok(written) => Some(written.into()),
                    Err(error) => {
                        tracing::warn!(%error, "a reply cannot be read");
                        continue;
                    }
                }
            };
            let waiting = self.pending.lock().unwrap_or_else(PoisonError::into_inner).remove(&number);
            if let Some(waiting) = waiting {
                // The request may have stopped waiting.
                let _ = waiting.send(reply);
            }
        }
    }
}

impl Sent {
    fn send(&self) -> bool {
        let reply = format!("{}.reply.{}.{}", self.cluster.prefix, self.cluster.name, self.number);
        self.cluster.bus.post(self.to.clone(), Some(reply), self.request.clone())
    }

    /// Waits for the reply, sending the request again if none comes.
    pub(crate) async fn outcome(mut self) -> ForwardOutcome {
        for sent in 1..=TRIES {
            match tokio::time::timeout(REPLY_TIMEOUT, &mut self.reply).await {
                Ok(Ok(Some(reply))) => return ForwardOutcome::Answered(reply),
                // No node listens there now. If it was sent before, one may have received it.
                Ok(Ok(None)) if sent == 1 => return ForwardOutcome::Unsent,
                Ok(_) => return ForwardOutcome::Unknown,
                Err(_) if sent < TRIES => {
                    self.send();
                }
                Err(_) => {}
            }
        }
        ForwardOutcome::Unknown
    }
}

impl Drop for Sent {
    fn drop(&mut self) {
        self.cluster.pending.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.number);
    }
}
