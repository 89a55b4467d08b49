//! A captain who plays at random, race after race. He knows what he is told, and takes the server at its word.

use super::line::Line;
use super::server::Server;
use super::tally::Tally;
use super::told::{Told, passing};
use anyhow::{Context as _, ensure};
use std::sync::Arc;
use tokio::time::Instant;
use xaymaca_bots::Seeded;

/// Who he is, and where he sits.
pub(super) struct Captain {
    server: Arc<Server>,
    tally: Arc<Tally>,
    cookie: Option<String>,
    /// Does he start the races and ask for the rematches of his table?
    leads: bool,
    luck: Seeded,
    line: Line,
    /// The last update.
    seq: u64,
}

impl Captain {
    /// Somebody who has taken a seat at that table and follows it.
    pub(super) async fn come(
        server: &Arc<Server>,
        tally: &Arc<Tally>,
        table: &str,
        leader: Option<String>,
        luck: Seeded,
    ) -> anyhow::Result<Self> {
        let (leads, mut cookie) = (leader.is_some(), leader);
        let (line, seq) = join(server, table, &mut cookie).await?;
        let (server, tally) = (Arc::clone(server), Arc::clone(tally));
        Ok(Self { server, tally, cookie, leads, luck, line, seq })
    }

    /// Races until the end, or until something breaks.
    pub(super) async fn sail(mut self) {
        loop {
            let moved = async {
                let table = self.race().await?;
                let (line, seq) = join(&self.server, &table, &mut self.cookie).await?;
                self.seq = seq;
                anyhow::Ok(std::mem::replace(&mut self.line, line))
            };
            match moved.await {
                Ok(old) => old.close().await,
                Err(error) => return self.tally.error(&error),
            }
        }
    }

    /// One race, from getting ready to the table of the rematch.
    async fn race(&mut self) -> anyhow::Result<String> {
        self.line.say("ready").await?;
        let (mut started, mut met_again) = (false, false);
        // The choice that is not acknowledged yet, and since when.
        let mut open: Option<(u64, Instant)> = None;
        loop {
            let text = self.line.hear().await?;
            if let Some(seq) = passing(&text) {
                ensure!(seq == self.seq + 1, "update {seq} after {}", self.seq);
                self.seq = seq;
                continue;
            }
            let told = Told::read(&text).with_context(|| format!("not understood: {text}"))?;
            match told.tell {
                "update" => {
                    ensure!(told.seq == self.seq + 1, "update {} after {}", told.seq, self.seq);
                }
                "sync" => {}
                "refused" => {
                    self.tally.error(&format_args!("refused: {}", told.code.unwrap_or("")));
                    if told.id.is_none_or(|id| open.is_some_and(|(open, _)| open == id)) {
                        // What is asked now is told to whoever comes.
                        open = None;
                        self.line.say("join").await?;
                    }
                    continue;
                }
                // Done, and what came of it is told later.
                "granted" => {
                    if let Some((_, since)) = open.take_if(|(id, _)| told.id == Some(*id)) {
                        self.tally.acknowledged(since.elapsed());
                    }
                    continue;
                }
                _ => continue,
            }
            self.seq = told.seq;
            if let Some((id, since)) = open
                && told.is_done(id)
            {
                self.tally.acknowledged(since.elapsed());
                open = None;
            }
            if open.is_none()
                && let Some((ask, choice)) = told.answer(&mut self.luck)
            {
                open = Some((self.line.choose(ask, choice).await?, Instant::now()));
            }
            let Some(table) = told.table() else { continue };
            if let Some(rematch) = table.rematch {
                return Ok(rematch.to_owned());
            }
            if self.leads && table.is_ready() && !started {
                started = true;
                self.line.say("start").await?;
            }
            if self.leads && told.is_over() && !met_again {
                met_again = true;
                self.line.say("rematch").await?;
            }
        }
    }
}

/// A socket that follows that table from a seat, and the update with which it begins.
async fn join(server: &Server, table: &str, cookie: &mut Option<String>) -> anyhow::Result<(Line, u64)> {
    let mut line = Line::open(server, table, cookie).await?;
    line.say("join").await?;
    loop {
        let text = line.hear().await?;
        let told = Told::read(&text).with_context(|| format!("not understood: {text}"))?;
        ensure!(told.tell != "refused", "not let in: {text}");
        if told.tell == "sync" {
            return Ok((line, told.seq));
        }
    }
}
