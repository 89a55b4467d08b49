//! Which tables are woken, and whose places they take.

use super::{StartTask, TableRegistry, WokenBy};
use crate::bot_pool::BotPool;
use crate::clock::Clock;
use crate::cluster::Tables as _;
use crate::entropy;
use crate::host::TableMessage;
use std::sync::Arc;
use std::time::Duration;
use xaymaca_store::Store;
use xaymaca_wire::{Refusal, TableId};

/// A registry of tables that stay awake until they get a [`TableMessage::MayHaveMissed`].
async fn registry(most: usize) -> (tempfile::TempDir, Arc<TableRegistry>) {
    registry_of(most, |registry, id, _, mut inbox| {
        Box::pin(async move {
            while !matches!(inbox.recv().await, None | Some(TableMessage::MayHaveMissed)) {}
            assert!(registry.let_sleep(&id, &mut inbox));
        })
    })
    .await
}

async fn registry_of(most: usize, start: StartTask) -> (tempfile::TempDir, Arc<TableRegistry>) {
    let data = tempfile::tempdir().expect("a folder");
    let store = Store::open(data.path()).await.expect("a store");
    let bots = BotPool::new(1, Duration::from_millis(5));
    let clock = Arc::new(Clock::starting(0, None));
    (data, TableRegistry::new(store, bots, clock, None, most, start))
}

fn ids<const N: usize>() -> [TableId; N] {
    [(); N].map(|()| TableId::of_random(entropy::fresh_id()))
}

/// Sends a live table a message.
fn tell(registry: &TableRegistry, id: &TableId, message: TableMessage) {
    let awake = registry.lock();
    awake.tables[id].inbox.try_send(message).expect("room in its inbox");
}

async fn until(what: &str, is_so: impl Fn() -> bool) {
    let waiting = async {
        while !is_so() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), waiting).await.unwrap_or_else(|_| panic!("{what}"));
}

#[tokio::test]
async fn a_table_that_this_node_owns_is_woken_beyond_the_bound() {
    let (_data, registry) = registry(1).await;
    let [one, two, three] = ids();
    let full = registry.inbox(&one, WokenBy::Person).expect("room for one");
    assert!(matches!(registry.inbox(&two, WokenBy::Person), Err(Refusal::TooManyTables)));
    assert_eq!(
        registry.deliver(&two, TableMessage::Tick),
        Ok(()),
        "another node takes this one for its owner"
    );
    registry.adopt(&three).await;
    assert_eq!(registry.room(), 0);
    drop(full);
}

#[tokio::test]
async fn tables_that_the_server_wakes_take_no_place_from_people() {
    let (_data, registry) = registry(4).await;
    let slept: [TableId; 9] = ids();
    let waking = {
        let (registry, slept) = (Arc::clone(&registry), slept.clone());
        tokio::spawn(async move {
            for id in &slept {
                registry.wake(id).await;
            }
        })
    };
    until("the first is awake", || registry.awake() > 0).await;
    let people: [TableId; 5] = ids();
    for id in &people[..4] {
        assert!(registry.inbox(id, WokenBy::Person).is_ok(), "all places of people are free");
    }
    assert!(matches!(registry.inbox(&people[4], WokenBy::Person), Err(Refusal::TooManyTables)));
    assert!(matches!(registry.inbox(&slept[0], WokenBy::Person), Err(Refusal::TooManyTables)));
    // Although no place of people is free, each of the others has its turn.
    for id in &slept {
        until("it has its turn", || registry.lock().tables.contains_key(id)).await;
        assert_eq!(registry.awake(), 5, "one more than people have");
        tell(&registry, id, TableMessage::MayHaveMissed);
    }
    waking.await.expect("all were woken");
}

#[tokio::test]
async fn a_table_that_a_person_asks_for_counts_as_theirs() {
    let (_data, registry) = registry(1).await;
    let [one, two, three] = ids();
    registry.wake(&one).await;
    assert!(registry.inbox(&one, WokenBy::Person).is_ok());
    assert!(matches!(registry.inbox(&two, WokenBy::Person), Err(Refusal::TooManyTables)));
    // Its place is free again; so is that of a table with followers at another node.
    registry.wake(&two).await;
    registry.note_followed(&two);
    registry.wake(&three).await;
    assert_eq!((registry.awake(), registry.free_places()), (3, 0));
}

#[tokio::test]
async fn a_task_that_panics_leaves_its_place() {
    let (_data, registry) = registry_of(1, |_, _, _, mut inbox| {
        Box::pin(async move {
            inbox.recv().await;
            panic!("as a table that cannot go on");
        })
    })
    .await;
    for id in &ids::<9>() {
        tokio::time::timeout(Duration::from_secs(30), registry.wake(id)).await.expect("a place");
    }
    until("all are gone", || registry.awake() == 0).await;
}

#[tokio::test]
async fn a_node_adopts_tables_in_half_of_the_free_places() {
    let (_data, registry) = registry(8).await;
    let mut left = Vec::new();
    while registry.free_places() > 0 {
        left.push(registry.room());
        registry.adopt(&ids::<1>()[0]).await;
    }
    assert_eq!(left, [4, 4, 3, 3, 2, 2, 1, 1], "few wait for long, and none for ever");
    assert_eq!(registry.room(), 0);
}
