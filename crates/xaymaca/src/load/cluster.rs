//! The nodes of one cluster, or a single server: whom to meet where. What is played there is for others to know.

use super::figures::Figures;
use super::server::Server;
use anyhow::{Context as _, bail, ensure};
use futures_util::future::{join_all, try_join_all};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// More nodes than anybody has.
pub(super) const MOST: usize = 64;
/// For how long a table waits for a captain, in seconds.
const PATIENCE: u32 = 600;
/// How long sockets that were closed may take to be gone.
const FAREWELL: Duration = Duration::from_mins(1);
/// How often that is looked at.
const LOOK: Duration = Duration::from_millis(50);

/// One node at least.
pub(super) struct Cluster {
    nodes: Vec<Arc<Server>>,
    /// For how long its tables wait for a captain, in seconds. For ever if there are several nodes: tables that were left
    /// must not be sailed on by bots while others are counted.
    pub(super) patience: Option<u32>,
}

impl Cluster {
    /// The nodes at these URLs, if all answer and know each other's guests.
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

    /// The first node as if there were no other.
    pub(super) fn alone(&self) -> Self {
        Self { nodes: self.nodes[..1].to_vec(), patience: self.patience }
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The node of that number; after the last the first comes again.
    pub(super) fn node(&self, number: usize) -> &Arc<Server> {
        &self.nodes[number % self.nodes.len()]
    }

    /// What each node is called.
    pub(super) fn names(&self) -> Vec<String> {
        self.nodes.iter().map(|node| node.authority.clone()).collect()
    }

    /// The figures of every node, as they are now.
    pub(super) async fn figures(&self) -> Vec<Figures> {
        join_all(self.nodes.iter().map(|node| Figures::of(node))).await
    }

    /// Waits until no node has more sockets than then.
    pub(super) async fn until_gone(&self, then: &[Figures]) -> anyhow::Result<()> {
        let until = Instant::now() + FAREWELL;
        loop {
            let now = self.figures().await;
            let Some(crowded) = now.iter().zip(then).position(|(now, then)| now.sockets > then.sockets)
            else {
                return Ok(());
            };
            ensure!(
                Instant::now() < until,
                "sockets that were closed are still there at {}",
                self.nodes[crowded].authority
            );
            sleep(LOOK).await;
        }
    }
}
