//! The task of one live table: it brings the table messages, time, storage and the broadcasts of other nodes. It decides
//! nothing about the game.
//!
//! In a cluster one node owns a table: it alone decides and stores. The others have replicas for their own followers. The store
//! knows which node is the owner ([`ownership`]); a task may be owner and replica in turn.

mod alarm;
mod context;
mod owner;
mod ownership;
mod reading;
mod replica;
mod retry;
mod role;

use crate::host::TableMessage;
use crate::registry::{TableRegistry, TableTask};
use context::TaskContext;
use reading::ReadError;
use role::{Next, Role};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::Instant;
use xaymaca_wire::{Refusal, TableId};

/// Upper bound on the messages that share an append.
const BATCH: usize = 64;
/// How long a table without followers stays awake.
const IDLE: Duration = Duration::from_secs(20);
/// How long a table that cannot be read sleeps before it is tried again.
const REREAD: Duration = Duration::from_secs(5);

/// The task of that table, as the registry starts it.
pub(crate) fn start(
    registry: Arc<TableRegistry>,
    id: TableId,
    to_self: mpsc::WeakSender<TableMessage>,
    inbox: mpsc::Receiver<TableMessage>,
) -> TableTask {
    Box::pin(run(registry, id, to_self, inbox))
}

/// Wakes a table and serves it until it sleeps.
async fn run(
    registry: Arc<TableRegistry>,
    id: TableId,
    to_self: mpsc::WeakSender<TableMessage>,
    mut inbox: mpsc::Receiver<TableMessage>,
) {
    let began = Instant::now();
    // Boxed: a table that is awake would else have room for it as long as it is.
    match Box::pin(ownership::wake(&registry, &id)).await {
        Ok(woken) => {
            let (table, subscription, mut role) = *woken;
            metrics::histogram!("xaymaca_wake_seconds").record(began.elapsed().as_secs_f64());
            let mut task = TaskContext::new(&registry, &id, table, subscription, &to_self, &mut inbox);
            loop {
                tracing::debug!(table = %id, ?role, "serving");
                let next = match role {
                    Role::Owner(lease) => owner::serve(&mut task, lease).await,
                    Role::Replica(owner) => replica::serve(&mut task, owner).await,
                    Role::Unsure => Box::pin(ownership::resolve(&mut task)).await,
                };
                match next {
                    Next::Serve(next) => role = next,
                    Next::Asleep => return,
                    Next::End(farewell) => break task.end(farewell).await,
                }
            }
        }
        Err(error) => {
            if error == ReadError::Unreadable {
                registry.wake_after(&id, REREAD);
            }
            refuse_all(&registry, &id, error.refusal(), &mut inbox).await;
        }
    }
}

/// Refuses all messages to a table that cannot be woken.
async fn refuse_all(
    registry: &TableRegistry,
    id: &TableId,
    refusal: Refusal,
    inbox: &mut mpsc::Receiver<TableMessage>,
) {
    loop {
        while let Ok(message) = inbox.try_recv() {
            message.refuse(refusal);
        }
        if registry.let_sleep(id, inbox) {
            break;
        }
    }
    while let Some(message) = inbox.recv().await {
        message.refuse(refusal);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot_pool::BotPool;
    use crate::clock::Clock;
    use crate::entropy::{self, SystemEntropy};
    use xaymaca_store::Store;
    use xaymaca_table::{decide, open};
    use xaymaca_wire::{Agreement, Command, Guest, GuestId, Language};

    #[tokio::test]
    async fn only_races_that_go_on_without_requests_are_woken() {
        let data = tempfile::tempdir().expect("a folder");
        let store = Store::open(data.path()).await.expect("a store");
        let bots = BotPool::new(1, Duration::from_millis(5));
        let clock = Arc::new(Clock::starting(1_000_000, None));
        let registry = TableRegistry::new(store, bots, Arc::clone(&clock), None, 99, start);
        let entropy = &mut SystemEntropy;
        let mut race = async |people: usize, bots: usize| {
            let guest = |name: &str| Guest {
                id: GuestId::of_random(entropy::fresh_id()),
                name: name.into(),
                language: Language::En,
            };
            let host = guest("Anne");
            let options = Agreement { seats: (people + bots) as u8, ..Agreement::default() };
            let id = TableId::of_random(entropy::fresh_id());
            let mut draft = open(id, host.id.clone(), options, clock.now(), entropy).expect("a table");
            for nth in 0..people {
                let sitter = if nth == 0 { host.clone() } else { guest("Mary") };
                let asked = [Command::Sit { seat: None, flag: None }, Command::Ready { seed: None }];
                for command in asked {
                    decide(&mut draft, &sitter, &command, entropy).expect("a seat");
                }
            }
            for _ in 0..bots {
                let hire = Command::Hire { level: "captain".into(), seat: None };
                decide(&mut draft, &host, &hire, entropy).expect("a bot");
            }
            decide(&mut draft, &host, &Command::Start { seed: None }, entropy).expect("a race");
            registry.open(&draft).await.expect("stored");
        };
        for _ in 0..5 {
            race(1, 2).await;
        }
        assert_eq!(registry.wake_all().await, Ok(0), "each waits for its captain");
        assert_eq!(registry.awake(), 0);
        race(0, 3).await;
        race(2, 1).await;
        assert_eq!(registry.wake_all().await, Ok(2), "bots alone, and a time limit that ends");
        assert_eq!(registry.awake(), 2);
        registry.stop().await;
    }
}
