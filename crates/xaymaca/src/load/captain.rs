//! A captain who plays at random, race after race, whatever breaks. He knows what he is told, and takes the server at its word.

use super::cluster::Cluster;
use super::line::Line;
use super::tally::Tally;
use super::told::{Told, passing};
use super::turn::Turn;
use anyhow::{Context as _, bail, ensure};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::sleep;
use tokio_tungstenite::tungstenite::Utf8Bytes;
use xaymaca_bots::Seeded;

/// How long he rests after a mishap; twice as long after each more, until he has played again.
const REST: Duration = Duration::from_millis(50);
/// So often that becomes twice as long.
const MOST_DOUBLED: u32 = 5;

/// Who he is, and where he sits.
pub(super) struct Captain {
    cluster: Arc<Cluster>,
    tally: Arc<Tally>,
    /// The node that he comes to, as long as he can.
    home: usize,
    cookie: Option<String>,
    /// Does he start the races and ask for the rematches of his table?
    leads: bool,
    luck: Seeded,
    table: String,
    /// His socket before he sails, with what it began with.
    line: Option<(Line, Utf8Bytes)>,
    /// The last update.
    seq: u64,
    /// What went wrong since he last played.
    mishaps: u32,
}

/// What he has said at a table, so that he says it once.
#[derive(Default)]
struct Said {
    ready: bool,
    start: bool,
    rematch: bool,
}

impl Captain {
    /// Somebody who has taken a seat at that table and follows it.
    pub(super) async fn come(
        cluster: &Arc<Cluster>,
        tally: &Arc<Tally>,
        home: usize,
        table: &str,
        leader: Option<String>,
        luck: Seeded,
    ) -> anyhow::Result<Self> {
        let (cluster, tally) = (Arc::clone(cluster), Arc::clone(tally));
        let (leads, cookie, table) = (leader.is_some(), leader, table.to_owned());
        let mut captain =
            Self { cluster, tally, home, cookie, leads, luck, table, line: None, seq: 0, mishaps: 0 };
        captain.line = Some(captain.join().await?);
        Ok(captain)
    }

    /// The number of the node that he comes to.
    pub(super) fn home(&self) -> usize {
        self.home
    }

    /// Races until the end. Whatever breaks is counted, and then he comes back: a table must not wait for him for ever.
    pub(super) async fn sail(mut self) {
        loop {
            match self.meet().await {
                Ok(rematch) => self.table = rematch,
                Err(error) => {
                    self.tally.error(&error);
                    sleep(REST * (1 << self.mishaps.min(MOST_DOUBLED))).await;
                    self.mishaps += 1;
                }
            }
        }
    }

    /// Comes to his table and races there; the table of the rematch.
    async fn meet(&mut self) -> anyhow::Result<String> {
        let (mut line, sync) = match self.line.take() {
            Some(begun) => begun,
            None => self.join().await?,
        };
        let rematch = self.race(&mut line, sync).await?;
        line.close().await;
        Ok(rematch)
    }

    /// A socket that follows his table from a seat, and the message with which it begins.
    async fn join(&mut self) -> anyhow::Result<(Line, Utf8Bytes)> {
        // If it did not go well at home, neither right away nor after a rest, another node may do better.
        let node = self.cluster.node(self.home + self.mishaps.saturating_sub(1) as usize);
        let mut line = Line::open(node, &self.table, &mut self.cookie).await?;
        line.say("join").await?;
        loop {
            let text = line.hear_soon().await?;
            let told = Told::read(&text).with_context(|| format!("not understood: {text}"))?;
            ensure!(told.tell != "refused", "not let in: {text}");
            if told.tell == "sync" {
                return Ok((line, text));
            }
        }
    }

    /// One race, from wherever it is to the table of the rematch.
    async fn race(&mut self, line: &mut Line, sync: Utf8Bytes) -> anyhow::Result<String> {
        let (mut turn, mut said) = (Turn::default(), Said::default());
        self.seq = 0;
        let mut text = sync;
        loop {
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

    /// The next append was told.
    fn follow(&mut self, seq: u64) -> anyhow::Result<()> {
        ensure!(seq == self.seq + 1, "update {seq} after {}", self.seq);
        self.seq = seq;
        Ok(())
    }

    /// What that means for his turn.
    fn hear(&mut self, told: &Told<'_>, turn: &mut Turn) -> anyhow::Result<()> {
        let done = match told.tell {
            "update" => {
                self.follow(told.seq)?;
                turn.open().filter(|&id| told.is_done(id))
            }
            "sync" => {
                ensure!(told.seq >= self.seq, "sync {} after {}", told.seq, self.seq);
                self.seq = told.seq;
                None
            }
            // Done, and what came of it is told later, or was told before.
            "granted" => told.id,
            // What happened then and what is asked now is told to whoever comes.
            "refused" => bail!("refused: {}", told.code.unwrap_or("")),
            _ => return Ok(()),
        };
        if let Some(since) = turn.done(done) {
            self.tally.acknowledged(since.elapsed());
            self.mishaps = 0;
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

    /// Gets ready, and leads if he must; the table of the rematch, if there is one.
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
        doors: TcpListener,
        socket: Option<WebSocketStream<TcpStream>>,
    }

    impl Node {
        /// Waits for a captain who joins.
        async fn joined(&mut self) {
            loop {
                let (stream, _) = self.doors.accept().await.unwrap();
                // Whoever only looks whether somebody listens is no captain.
                if let Ok(socket) = accept_async(stream).await {
                    self.socket = Some(socket);
                    break;
                }
            }
            assert!(self.heard().await.contains("\"do\":\"join\""));
        }

        async fn heard(&mut self) -> String {
            let message = self.socket.as_mut().unwrap().next().await;
            message.unwrap().unwrap().into_text().unwrap().to_string()
        }

        async fn tell(&mut self, text: &str) {
            self.socket.as_mut().unwrap().send(Message::text(text)).await.unwrap();
        }

        /// Tells of an append after which that is asked of the captain.
        async fn ask(&mut self, tell: &str, seq: u64, ask: u32) {
            let text = format!(
                "{{\"tell\":\"{tell}\",\"seq\":{seq},\"seat\":1,\"open\":{{\"awaiting\":{{\"kind\":\"seats\",\
                 \"seats\":[1]}}}},\"ask\":{ask},\"options\":{{\"count\":1,\"list\":[\"stay\"]}}}}"
            );
            self.tell(&text).await;
        }
    }

    #[tokio::test]
    async fn whatever_is_refused_or_missed_he_comes_back_and_plays_on() {
        let doors = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", doors.local_addr().unwrap());
        let mut node = Node { doors, socket: None };
        let (cluster, tally) = (Arc::new(Cluster::find(&[url]).await.unwrap()), Arc::new(Tally::default()));
        tally.begin();
        let (come, ()) = tokio::join!(Captain::come(&cluster, &tally, 0, "t", None, Seeded::new(1)), async {
            node.joined().await;
            node.ask("sync", 5, 1).await;
        });
        let sailing = tokio::spawn(come.unwrap().sail());
        assert_eq!(node.heard().await, "{\"do\":\"choose\",\"id\":2,\"ask\":1,\"choice\":\"stay\"}");
        node.tell("{\"tell\":\"refused\",\"id\":2,\"code\":\"adrift\"}").await;

        node.joined().await;
        node.ask("sync", 5, 1).await;
        assert!(node.heard().await.contains("\"ask\":1"), "the same question again");
        // What came of it, and what is asked next, is told before the acknowledgement.
        node.ask("update", 6, 2).await;
        node.tell("{\"tell\":\"granted\",\"id\":2}").await;
        assert!(node.heard().await.contains("\"ask\":2"));
        // The acknowledgement comes first, and then what happened before.
        node.tell("{\"tell\":\"granted\",\"id\":3}").await;
        node.ask("update", 7, 2).await;
        node.ask("update", 8, 3).await;
        assert!(node.heard().await.contains("\"ask\":3"), "an answered question is not answered again");
        node.ask("update", 10, 4).await;

        node.joined().await;
        sailing.abort();
        assert_eq!((tally.errors(), tally.waits().len()), (2, 2));
    }
}
