//! What a node says to the others, and hears from them: requests to the node that has a table, and words about tables to
//! all that have viewers of them.

use super::bus::Bus;
use super::letters::{Letter, Said, Word, WrittenReply};
use super::recent::Recent;
use super::servers::Servers;
use super::trouble::BusError;
use crate::desk::{Fate, NodeName, Passed, Reply};
use crate::ids::TableId;
use async_nats::{StatusCode, Subscriber};
use futures_util::StreamExt as _;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::oneshot;

/// How long an answer is waited for before the request is sent again.
const PATIENCE: Duration = Duration::from_secs(1);
/// How often it is sent.
const TRIES: u32 = 5;
/// The version of what is said: nodes of another do not hear us.
const VERSION: &str = "xaymaca1";

/// The other nodes.
pub(crate) struct Fleet {
    pub(super) bus: Bus,
    /// What all subjects begin with: nodes of other databases may use the same server.
    prefix: String,
    /// How others call this node.
    pub(crate) address: NodeName,
    pending: Mutex<HashMap<u64, oneshot::Sender<Option<Reply>>>>,
    requests: AtomicU64,
    pub(super) recent: Mutex<Recent>,
}

/// A request that was sent. Its fate must be waited for.
pub(crate) struct Sent {
    fleet: Arc<Fleet>,
    number: u64,
    to: String,
    letter: Vec<u8>,
    answer: oneshot::Receiver<Option<Reply>>,
}

/// What is said about one table.
pub(crate) struct Words(Option<Subscriber>);

impl Words {
    /// Where there are no other nodes.
    pub(crate) const NONE: Self = Self(None);

    /// Will nothing more be heard?
    pub(crate) const fn is_deaf(&self) -> bool {
        self.0.is_none()
    }

    /// The next word of another node; never, if there are none.
    pub(crate) async fn next(&mut self) -> Said {
        while let Some(words) = &mut self.0 {
            match words.next().await {
                Some(message) => match serde_json::from_slice(&message.payload) {
                    Ok(said) => return said,
                    Err(error) => tracing::warn!(%error, "a node says what nobody understands"),
                },
                None => self.0 = None,
            }
        }
        std::future::pending().await
    }
}

impl Fleet {
    /// Joins the nodes that share a database, which is known by that tag. Before it claims a table, this node can be
    /// written to: these are the letters.
    ///
    /// # Errors
    /// If no server of the bus answers, or the addresses make no sense.
    pub(crate) async fn join(
        servers: &str,
        tag: &str,
        address: NodeName,
    ) -> Result<(Arc<Self>, Subscriber), BusError> {
        let servers = Servers::parse(servers).map_err(BusError::Misspelt)?;
        let bus = Bus::connect(&servers).await?;
        let fleet = Arc::new(Self {
            bus,
            prefix: format!("{VERSION}.{tag}"),
            address,
            pending: Mutex::default(),
            requests: AtomicU64::new(1),
            recent: Mutex::default(),
        });
        let replies = fleet.bus.subscribe(format!("{}.reply.{}.*", fleet.prefix, fleet.address)).await;
        let letters = fleet.bus.subscribe(fleet.letters_to(&fleet.address)).await;
        let (Some(replies), Some(letters), true) = (replies, letters, fleet.bus.settle().await) else {
            return Err(BusError::Silent(servers.to_string()));
        };
        tokio::spawn(Arc::clone(&fleet).hear_replies(replies));
        Ok((fleet, letters))
    }

    /// The subject of letters to that node.
    pub(super) fn letters_to(&self, node: &str) -> String {
        format!("{}.node.{node}", self.prefix)
    }

    fn words_about(&self, table: &TableId) -> String {
        format!("{}.table.{table}", self.prefix)
    }

    /// What other nodes say about that table from now on.
    pub(crate) async fn listen(&self, table: &TableId) -> Words {
        Words(self.bus.subscribe(self.words_about(table)).await)
    }

    /// Says something about a table. Who does not hear it finds a gap, or hears the next word.
    pub(crate) fn say(&self, table: &TableId, word: Word) {
        let said = Said { node: Arc::clone(&self.address), word };
        if let Ok(text) = serde_json::to_vec(&said) {
            self.bus.post(self.words_about(table), None, text);
        }
    }

    /// Passes a request on to the node that has its table; none if it could not be sent. In the order of the calls.
    /// `known` is the last append that we know.
    pub(crate) fn pass_on(
        self: &Arc<Self>,
        to: &str,
        table: &TableId,
        passed: &Passed,
        known: u64,
    ) -> Option<Sent> {
        let letter = serde_json::to_vec(&Letter::new(table, &passed.guest, &passed.command, known)).ok()?;
        let number = self.requests.fetch_add(1, Ordering::Relaxed);
        let (call, answer) = oneshot::channel();
        self.pending.lock().unwrap_or_else(PoisonError::into_inner).insert(number, call);
        let sent = Sent { fleet: Arc::clone(self), number, to: self.letters_to(to), letter, answer };
        metrics::counter!("xaymaca_asks_passed_on_total").increment(1);
        sent.send().then_some(sent)
    }

    /// Is there a line to the others?
    pub(crate) fn is_connected(&self) -> bool {
        self.bus.is_connected()
    }

    /// Brings answers to whoever waits for them.
    async fn hear_replies(self: Arc<Self>, mut replies: Subscriber) {
        while let Some(message) = replies.next().await {
            let number = message.subject.as_str().rsplit('.').next().and_then(|text| text.parse().ok());
            let Some(number) = number else { continue };
            let reply = if message.status == Some(StatusCode::NO_RESPONDERS) {
                None
            } else {
                match serde_json::from_slice::<WrittenReply>(&message.payload) {
                    Ok(written) => Some(written.into()),
                    Err(error) => {
                        tracing::warn!(%error, "a node answers what nobody understands");
                        continue;
                    }
                }
            };
            let call = self.pending.lock().unwrap_or_else(PoisonError::into_inner).remove(&number);
            if let Some(call) = call {
                // Who does not wait any more has asked again.
                let _ = call.send(reply);
            }
        }
    }
}

impl Sent {
    fn send(&self) -> bool {
        let reply = format!("{}.reply.{}.{}", self.fleet.prefix, self.fleet.address, self.number);
        self.fleet.bus.post(self.to.clone(), Some(reply), self.letter.clone())
    }

    /// What became of it.
    pub(crate) async fn fate(mut self) -> Fate {
        for sent in 1..=TRIES {
            match tokio::time::timeout(PATIENCE, &mut self.answer).await {
                Ok(Ok(Some(reply))) => return Fate::Answered(reply),
                // Nobody is there. If it was sent before, somebody may have been.
                Ok(Ok(None)) if sent == 1 => return Fate::Unsent,
                Ok(_) => return Fate::Unknown,
                Err(_) if sent < TRIES => {
                    self.send();
                }
                Err(_) => {}
            }
        }
        Fate::Unknown
    }
}

impl Drop for Sent {
    fn drop(&mut self) {
        self.fleet.pending.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.number);
    }
}
