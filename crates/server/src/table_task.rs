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
    let woken = Box::pin(ownership::wake(&registry, &id)).await;
    registry.note_read(&id);
    match woken {
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
    use xaymaca_table::{Draft, decide, drive, open};
    use xaymaca_wire::{Agreement, Command, Guest, GuestId, Language};

    /// The time in these tests, in milliseconds since 1970.
    const NOW: u64 = 10_000_000;

    async fn registry(most: usize) -> (tempfile::TempDir, Arc<TableRegistry>) {
        let data = tempfile::tempdir().expect("a folder");
        let store = Store::open(data.path()).await.expect("a store");
        let bots = BotPool::new(1, Duration::from_millis(5));
        let clock = Arc::new(Clock::starting(NOW, Some(NOW)));
        (data, TableRegistry::new(store, bots, clock, None, most, start))
    }

    fn guest(name: &str) -> Guest {
        Guest { id: GuestId::of_random(entropy::fresh_id()), name: name.into(), language: Language::En }
    }

    /// A race of so many people and bots that began at that time.
    fn race(people: usize, bots: usize, began: u64) -> Draft {
        let entropy = &mut SystemEntropy;
        let host = guest("Anne");
        let options = Agreement { seats: (people + bots) as u8, patience: Some(600), ..Agreement::default() };
        let id = TableId::of_random(entropy::fresh_id());
        let mut draft = open(id, host.id.clone(), options, began, entropy).expect("a table");
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
        drive(&mut draft, entropy).expect("the first question");
        draft
    }

    /// Asks again and again until it is so.
    async fn until(what: &str, mut is_so: impl AsyncFnMut() -> bool) {
        let waiting = async {
            while !is_so().await {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(Duration::from_secs(30), waiting).await.unwrap_or_else(|_| panic!("{what}"));
    }

    #[tokio::test]
    async fn only_races_that_go_on_without_requests_are_woken_and_sleep_until_their_time() {
        let (_data, registry) = registry(99).await;
        for _ in 0..5 {
            registry.open(&race(1, 2, NOW)).await.expect("stored");
        }
        assert_eq!(registry.wake_all().await, 0, "each waits for its captain");
        assert_eq!(registry.awake(), 0);
        registry.open(&race(0, 3, NOW)).await.expect("stored");
        registry.open(&race(2, 1, NOW)).await.expect("stored");
        let began = Instant::now();
        assert_eq!(registry.wake_all().await, 2, "bots alone, and a time limit that ends");
        until("they sleep", async || registry.awake() == 0).await;
        assert!(began.elapsed() < IDLE, "nobody follows them, and neither has anything to do yet");
        registry.stop().await;
    }

    #[tokio::test]
    async fn a_table_that_cannot_be_read_leaves_its_place_to_the_next() {
        let (_data, registry) = registry(1).await;
        let late = race(2, 0, NOW - 3_600_000);
        registry.open(&late).await.expect("stored");
        for _ in 0..3 {
            registry.wake(&TableId::of_random(entropy::fresh_id())).await;
        }
        let id = late.state.id;
        registry.wake(&id).await;
        let log = async || registry.store.read(id.as_str()).await.expect("a log");
        until("it goes on", async || log().await.len() > 1).await;
        registry.stop().await;
    }

    #[tokio::test]
    async fn after_a_start_people_find_places_and_all_late_races_go_on() {
        let (_data, registry) = registry(2).await;
        let mut late = Vec::new();
        for _ in 0..20 {
            let draft = race(2, 0, NOW - 3_600_000);
            registry.open(&draft).await.expect("stored");
            late.push(draft.state.id.clone());
        }
        let waking = tokio::spawn({
            let registry = Arc::clone(&registry);
            async move { registry.wake_all().await }
        });
        let went_on = async |id: &TableId| registry.store.read(id.as_str()).await.expect("a log").len() > 1;
        until("a race goes on", async || {
            let mut all = late.iter();
            let mut any = false;
            while let Some(id) = all.next().filter(|_| !any) {
                any = went_on(id).await;
            }
            any
        })
        .await;
        for _ in 0..2 {
            let draft = race(1, 1, NOW);
            registry.open(&draft).await.expect("a place");
            let look = |responder| TableMessage::Look(guest("Kate"), None, responder);
            registry.call(&draft.state.id, look).await.expect("a place");
        }
        // Those two stay awake, and take all places of people.
        assert_eq!(registry.open(&race(1, 1, NOW)).await, Err(Refusal::TooManyTables));
        for id in &late {
            until("every race goes on", async || went_on(id).await).await;
        }
        assert_eq!(waking.await.expect("it ends"), 20);
        registry.stop().await;
    }
}
