//! The task of one live table: it brings its desk mail, time, storage and what other nodes say. It decides nothing.
//!
//! Where there are several nodes, one of them has the table: it alone decides and stores. The others have a mirror of it, for
//! those who follow it there. Which one it is, the store says; a task may be the one and then the other.

mod alarm;
mod berth;
mod mirror;
mod own;
mod wake;

use crate::clock;
use crate::desk::Mail;
use crate::harbour::Harbour;
use crate::ids::TableId;
use crate::refusal::Refusal;
use berth::{Berth, Next};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::Instant;
use wake::Asleep;

/// How many letters are taken at once: they share an append.
const BATCH: usize = 64;
/// How long a table stays awake that nobody follows.
const IDLE: Duration = Duration::from_secs(20);
/// After how many milliseconds a table is tried again that cannot be read.
const LATER: u64 = 5_000;

/// Wakes a table and serves it until it sleeps.
pub(crate) async fn run(
    harbour: Arc<Harbour>,
    id: TableId,
    to_self: mpsc::WeakSender<Mail>,
    mut mailbox: mpsc::Receiver<Mail>,
) {
    let began = Instant::now();
    match wake::wake(&harbour, &id).await {
        Ok((desk, words, mut next)) => {
            metrics::histogram!("xaymaca_wake_seconds").record(began.elapsed().as_secs_f64());
            let mut berth = Berth::new(&harbour, &id, desk, words, &to_self, &mut mailbox);
            loop {
                tracing::debug!(table = %id, ?next, "serving");
                next = match next {
                    Next::Own(hold) => own::serve(&mut berth, hold).await,
                    Next::Mirror(owner) => mirror::serve(&mut berth, owner).await,
                    Next::Asleep => return,
                    Next::End(farewell) => break berth.end(farewell).await,
                }
            }
        }
        Err(asleep) => {
            let refusal = match asleep {
                Asleep::Nowhere => Refusal::NoSuchTable,
                Asleep::Damaged => Refusal::Damaged,
                Asleep::Unreadable => {
                    harbour.wake_at(&id, clock::now() + LATER);
                    Refusal::NotStored
                }
            };
            refuse(&harbour, &id, refusal, &mut mailbox).await;
        }
    }
}

/// Refuses all mail of a table that cannot be woken.
async fn refuse(harbour: &Harbour, id: &TableId, refusal: Refusal, mailbox: &mut mpsc::Receiver<Mail>) {
    loop {
        while let Ok(letter) = mailbox.try_recv() {
            letter.refuse(refusal);
        }
        if harbour.let_sleep(id, mailbox) {
            break;
        }
    }
    while let Some(letter) = mailbox.recv().await {
        letter.refuse(refusal);
    }
}
