//! A captain who plays at random, race after race, and reconnects after errors.

use super::cluster::Cluster;
use super::line::Line;
use super::tally::Tally;
use super::told::{Told, is_update, passing};
use super::turn::Turn;
use anyhow::{Context as _, bail, ensure};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::sleep;
use tokio_tungstenite::tungstenite::Utf8Bytes;
use xaymaca_bots::Seeded;

/// Wait before the first retry; it doubles with each further failure.
const REST: Duration = Duration::from_millis(50);
/// Upper bound on the doublings.
const MOST_DOUBLED: u32 = 5;

/// A captain and their socket.
pub(super) struct Captain {
    cluster: Arc<Cluster>,
    tally: Arc<Tally>,
    /// The number of their node.
    home: usize,
    cookie: Option<String>,
    /// True if they start the races of their table and ask for rematches.
    leads: bool,
    /// True if they ask for lean updates.
    lean: bool,
    luck: Seeded,
    table: String,
    /// Their socket before they sail, with its first message.
    line: Option<(Line, Utf8Bytes)>,
    /// The number of the last update.
    seq: u64,
    /// Failures since the last acknowledged choice.
    failures: u32,
}

/// Requests that are sent once at a table.
#[derive(Default)]
struct Said {
    ready: bool,
    start: bool,
    rematch: bool,
}

impl Captain {
    /// A new captain with a seat at that table and a socket that follows it.
    pub(super) async fn join_table(
        cluster: &Arc<Cluster>,
        tally: &Arc<Tally>,
        home: usize,
        table: &str,
        leader: Option<String>,
        lean: bool,
        luck: Seeded,
    ) -> anyhow::Result<Self> {
        let (cluster, tally) = (Arc::clone(cluster), Arc::clone(tally));
        let (leads, cookie, table) = (leader.is_some(), leader, table.to_owned());
        let mut captain =
            Self { cluster, tally, home, cookie, leads, lean, luck, table, line: None, seq: 0, failures: 0 };
        captain.line = Some(captain.join().await?);
        Ok(captain)
    }

    /// The number of their node.
    pub(super) fn home(&self) -> usize {
        self.home
    }

    /// Races until the task is aborted. After a failure, which is counted, the captain reconnects: the others wait for them.
    pub(super) async fn sail(mut self) {
        loop {
            match self.play_table().await {
                Ok(rematch) => self.table = rematch,
                Err(error) => {
                    self.tally.error(&error);
                    sleep(REST * (1 << self.failures.min(MOST_DOUBLED))).await;
                    self.failures += 1;
                }
            }
        }
    }

    /// Follows the table and races there. Returns the table of the rematch.
    async fn play_table(&mut self) -> anyhow::Result<String> {
        let (mut line, sync) = match self.line.take() {
            Some(begun) => begun,
            None => self.join().await?,
        };
        let rematch = self.race(&mut line, sync).await?;
        line.close().await;
        Ok(rematch)
    }

    /// Opens a socket that follows the table from a seat. Returns it with its first message.
    async fn join(&mut self) -> anyhow::Result<(Line, Utf8Bytes)> {
        // After two failures at the own node the others are tried in turn.
        let node = self.cluster.node(self.home + self.failures.saturating_sub(1) as usize);
        let mut line = Line::open(node, &self.table, &mut self.cookie).await?;
        line.follow("join", self.lean).await?;
        loop {
            let text = line.hear_soon().await?;
            let told = Told::read(&text).with_context(|| format!("not understood: {text}"))?;
            ensure!(told.tell != "refused", "not admitted: {text}");
            if told.tell == "sync" {
                return Ok((line, text));
            }
        }
    }

    /// Plays one race to its end. Returns the table of the rematch.
    async fn race(&mut self, line: &mut Line, sync: Utf8Bytes) -> anyhow::Result<String> {
        let (mut turn, mut said) = (Turn::default(), Said::default());
        self.seq = 0;
        let mut text = sync;
        loop {
            if is_update(&text) {
                self.tally.updated(text.len());
            }
            if let Some(seq) = passing(&text) {
                self.follow(seq)?;
                turn.pass();
            } else {
                let told = Told::read(&text).with_context(|| format!("not understood: {text}"))?;
                self.hear(&told, &mut turn)?;
                if let Some((ask, choice)) = turn.take() {
                    turn.answer(ask, line.choose(ask, &choice).await?);
                }
                if let Some(rematch) = self.arrange(&told, line, &mut said).await? {
                    return Ok(rematch);
                }
            }
            text = line.hear_soon().await?;
        }
    }

    /// Checks that an update is the next one.
    fn follow(&mut self, seq: u64) -> anyhow::Result<()> {
        ensure!(seq == self.seq + 1, "update {seq} after {}", self.seq);
        self.seq = seq;
        Ok(())
    }

    /// Takes a message: checks its number, notes acknowledgements and the next question.
    fn hear(&mut self, told: &Told<'_>, turn: &mut Turn) -> anyhow::Result<()> {
        let done = match told.tell {
            "update" | "lean" => {
                self.follow(told.seq)?;
                turn.open().filter(|&id| told.is_done(id))
            }
            "sync" => {
                ensure!(told.seq >= self.seq, "sync {} after {}", told.seq, self.seq);
                self.seq = told.seq;
                None
            }
            // The update comes later, or has come before.
            "granted" => told.id,
            // After reconnecting, the first message says what is asked.
            "refused" => bail!("refused: {}", told.code.unwrap_or("")),
            _ => return Ok(()),
        };
        if let Some(since) = turn.done(done) {
            self.tally.acknowledged(since.elapsed());
            self.failures = 0;
        }
        if told.tell != "granted" {
            turn.pass();
            if !turn.has_answered(told.ask)
                && let Some((ask, choice)) = told.answer(&mut self.luck)
            {
                turn.ask(ask, choice);
            }
        }
        Ok(())
    }

    /// Gets ready, and starts the race or asks for the rematch if they lead. Returns the table of the rematch, if there is one.
    async fn arrange(
        &self,
        told: &Told<'_>,
        line: &mut Line,
        said: &mut Said,
    ) -> anyhow::Result<Option<String>> {
        let Some(table) = told.table() else { return Ok(None) };
        if let Some(rematch) = table.rematch {
            return Ok(Some(rematch.to_owned()));
        }
        if table.awaits(told.seat) && !said.ready {
            said.ready = true;
            line.say("ready").await?;
        }
        if self.leads && table.is_ready() && !said.start {
            said.start = true;
            line.say("start").await?;
        }
        if self.leads && told.is_over() && !said.rematch {
            said.rematch = true;
            line.say("rematch").await?;
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::{SinkExt as _, StreamExt as _};
    use tokio::net::{TcpListener, TcpStream};
    use tokio_tungstenite::tungstenite::Message;
    use tokio_tungstenite::{WebSocketStream, accept_async};

    /// A node that says what the test says.
    struct Node {
        listener: TcpListener,
        socket: Option<WebSocketStream<TcpStream>>,
    }

    impl Node {
        /// Waits for a captain who joins.
        async fn joined(&mut self) {
            loop {
                let (stream, _) = self.listener.accept().await.unwrap();
                // A connection that only tries the address sends no request.
                if let Ok(socket) = accept_async(stream).await {
                    self.socket = Some(socket);
                    break;
                }
            }
            assert_eq!(self.heard().await, "{\"do\":\"join\",\"id\":1,\"lean\":true}");
        }

        async fn heard(&mut self) -> String {
            let message = self.socket.as_mut().unwrap().next().await;
            message.unwrap().unwrap().into_text().unwrap().to_string()
        }

        async fn tell(&mut self, text: &str) {
            self.socket.as_mut().unwrap().send(Message::text(text)).await.unwrap();
        }

        /// Sends an append after which the captain is asked that question.
        async fn ask(&mut self, tell: &str, seq: u64, ask: u32) {
            let text = format!(
                "{{\"tell\":\"{tell}\",\"seq\":{seq},\"seat\":1,\"open\":{{\"awaiting\":{{\"kind\":\"seats\",\
                 \"seats\":[1]}}}},\"ask\":{ask},\"options\":{{\"count\":1,\"list\":[\"stay\"]}}}}"
            );
            self.tell(&text).await;
        }
    }

    #[tokio::test]
    async fn after_a_refusal_or_a_missed_update_the_captain_reconnects_and_plays_on() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let mut node = Node { listener, socket: None };
        let (cluster, tally) = (Arc::new(Cluster::find(&[url]).await.unwrap()), Arc::new(Tally::default()));
        tally.begin();
        let (captain, ()) =
            tokio::join!(Captain::join_table(&cluster, &tally, 0, "t", None, true, Seeded::new(1)), async {
                node.joined().await;
                node.ask("sync", 5, 1).await;
            });
        let sailing = tokio::spawn(captain.unwrap().sail());
        assert_eq!(node.heard().await, "{\"do\":\"choose\",\"id\":2,\"ask\":1,\"choice\":\"stay\"}");
        node.tell("{\"tell\":\"refused\",\"id\":2,\"code\":\"adrift\"}").await;

        node.joined().await;
        node.ask("sync", 5, 1).await;
        assert!(node.heard().await.contains("\"ask\":1"), "the same question again");
        // The update with the next question comes before the acknowledgement.
        node.ask("update", 6, 2).await;
        node.tell("{\"tell\":\"granted\",\"id\":2}").await;
        assert!(node.heard().await.contains("\"ask\":2"));
        // The acknowledgement comes before the updates.
        node.tell("{\"tell\":\"granted\",\"id\":3}").await;
        node.ask("update", 7, 2).await;
        node.tell(
            "{\"tell\":\"lean\",\"seq\":8,\"seat\":1,\"awaiting\":{\"kind\":\"seats\",\"seats\":[1]},\"ask\":3,\
             \"options\":{\"count\":1,\"list\":[\"stay\"]}}",
        )
        .await;
        assert!(node.heard().await.contains("\"ask\":3"), "an answered question is not answered again");
        node.ask("update", 10, 4).await;

        node.joined().await;
        sailing.abort();
        assert_eq!((tally.errors(), tally.waits().len()), (2, 2));
    }
}
