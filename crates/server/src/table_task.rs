//! The task of one live table: it brings the table messages, time, storage and the broadcasts of other nodes. It decides
//! nothing about the game.
//!
//! In a cluster one node owns a table: it alone decides and stores. The others have replicas for their own followers. The store
//! says which node is the owner ([`ownership`]); a task may be owner and replica in turn.

mod alarm;
mod context;
mod owner;
mod ownership;
mod replica;
mod wake;

use crate::clock;
use crate::host::TableMessage;
use crate::registry::{TableRegistry, TableTask};
use context::{Next, TaskContext};
use ownership::Role;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::Instant;
use wake::WakeError;
use xaymaca_wire::{Refusal, TableId};

/// The most messages that are handled at once: they share an append.
const BATCH: usize = 64;
/// How long a table without followers stays awake.
const IDLE: Duration = Duration::from_secs(20);
/// After how many milliseconds a table that cannot be read is tried again.
const REREAD_MS: u64 = 5_000;

/// The task of that table, as the registry starts it.
pub(crate) fn start(
    registry: Arc<TableRegistry>,
    id: TableId,
    to_self: mpsc::WeakSender<TableMessage>,
    mailbox: mpsc::Receiver<TableMessage>,
) -> TableTask {
    Box::pin(run(registry, id, to_self, mailbox))
}

/// Wakes a table and serves it until it sleeps.
async fn run(
    registry: Arc<TableRegistry>,
    id: TableId,
    to_self: mpsc::WeakSender<TableMessage>,
    mut mailbox: mpsc::Receiver<TableMessage>,
) {
    let began = Instant::now();
    match wake::wake(&registry, &id).await {
        Ok((table, subscription, mut role)) => {
            metrics::histogram!("xaymaca_wake_seconds").record(began.elapsed().as_secs_f64());
            let mut task = TaskContext::new(&registry, &id, table, subscription, &to_self, &mut mailbox);
            loop {
                tracing::debug!(table = %id, ?role, "serving");
                let next = match role {
                    Role::Owner(lease) => owner::serve(&mut task, lease).await,
                    Role::Replica(owner) => replica::serve(&mut task, owner).await,
                    Role::Unsure => ownership::resolve(&mut task).await,
                };
                match next {
                    Next::Serve(next) => role = next,
                    Next::Asleep => return,
                    Next::End(farewell) => break task.end(farewell).await,
                }
            }
        }
        Err(error) => {
            if error == WakeError::Unreadable {
                registry.wake_at(&id, clock::now() + REREAD_MS);
            }
            refuse_all(&registry, &id, error.refusal(), &mut mailbox).await;
        }
    }
}

/// Refuses all messages to a table that cannot be woken.
async fn refuse_all(
    registry: &TableRegistry,
    id: &TableId,
    refusal: Refusal,
    mailbox: &mut mpsc::Receiver<TableMessage>,
) {
    loop {
        while let Ok(message) = mailbox.try_recv() {
            message.refuse(refusal);
        }
        if registry.let_sleep(id, mailbox) {
            break;
        }
    }
    while let Some(message) = mailbox.recv().await {
        message.refuse(refusal);
    }
}
