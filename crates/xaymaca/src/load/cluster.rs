//! The nodes of one cluster, or a single server. It does not play.

use super::figures::Figures;
use super::server::Server;
use anyhow::{Context as _, bail, ensure};
use futures_util::future::{join_all, try_join_all};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// Upper bound on the nodes.
pub(super) const MOST: usize = 64;
/// The time limit of tables at a single server, in seconds: the longest one below a day.
const PATIENCE: u32 = 600;
/// How long closed sockets may take to be gone at the server.
const CLOSING: Duration = Duration::from_mins(1);
/// How often that is checked.
const POLL: Duration = Duration::from_millis(50);

/// At least one node.
pub(super) struct Cluster {
    nodes: Vec<Arc<Server>>,
    /// The time limit of its tables, in seconds. There is none if there are several nodes: bots must not sail on at the tables
    /// of the first run while the second is counted.
    pub(super) patience: Option<u32>,
}

impl Cluster {
    /// The nodes at these URLs. All must answer and accept each other's guests.
    pub(super) async fn find(urls: &[String]) -> anyhow::Result<Self> {
        ensure!(urls.len() <= MOST, "a cluster has {MOST} nodes at most, not {}", urls.len());
        let nodes = try_join_all(urls.iter().map(|url| Server::find(url))).await?;
        for (n, node) in nodes.iter().enumerate() {
            if let Some(same) = nodes[..n].iter().find(|other| other.address == node.address) {
                let (one, other) = (&same.authority, &node.authority);
                bail!("{one} and {other} are the same address: every node is named once");
            }
        }
        if let [first, others @ ..] = &nodes[..]
            && !others.is_empty()
        {
            let me = first.get("/api/me", None).await?;
            let cookie = me.cookie.context("a new guest without a cookie")?;
            for other in others {
                let there = other.get("/api/me", Some(&cookie)).await?;
                ensure!(
                    there.cookie.is_none() && there.body == me.body,
                    "{} does not know a guest of {}: these are not nodes of one cluster",
                    other.authority,
                    first.authority,
                );
            }
        }
        let patience = (nodes.len() == 1).then_some(PATIENCE);
        Ok(Self { nodes: nodes.into_iter().map(Arc::new).collect(), patience })
    }

    /// The first node alone.
    pub(super) fn alone(&self) -> Self {
        Self { nodes: self.nodes[..1].to_vec(), patience: self.patience }
    }

    /// The number of nodes.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The node of that number; numbers wrap around.
    pub(super) fn node(&self, number: usize) -> &Arc<Server> {
        &self.nodes[number % self.nodes.len()]
    }

    /// The host and port of each node.
    pub(super) fn names(&self) -> Vec<String> {
        self.nodes.iter().map(|node| node.authority.clone()).collect()
    }

    /// The figures of every node, as they are now.
    pub(super) async fn figures(&self) -> Vec<Figures> {
        join_all(self.nodes.iter().map(|node| Figures::of(node))).await
    }

    /// Waits until no node has more sockets than it had `then`.
    pub(super) async fn until_gone(&self, then: &[Figures]) -> anyhow::Result<()> {
        let until = Instant::now() + CLOSING;
        loop {
            let now = self.figures().await;
            let Some(crowded) = now.iter().zip(then).position(|(now, then)| now.sockets > then.sockets)
            else {
                return Ok(());
            };
            ensure!(
                Instant::now() < until,
                "closed sockets are still there at {}",
                self.nodes[crowded].authority
            );
            sleep(POLL).await;
        }
    }
}
