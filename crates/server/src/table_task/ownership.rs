//! Which node owns a table: every transition between the roles.
//!
//! ```text
//!          lease granted                lease lost; adopted; contradicted by a broadcast or a guest; append refused
//!   asleep ─────────────► Owner ◄─────────────────────────────────────────────────────────────────────► Unsure
//!     │                     ▲              lease granted anew, log read                                   │   │
//!     │                     │ lease granted: the former owner is gone                                     │   │
//!     └──────────────► Replica ◄──────────────────────────────────────────────────────────────────────────┘   │
//!      another node owns    └─► Replica of another owner          another node owns it now                    ▼
//!                                                                                 ends: the store does not answer
//! ```
//!
//! Only an owner decides and stores. `owner.rs` and `replica.rs` serve a role and return the next one; this file decides when
//! it changes. A task that stays unsure ends, and the clients of its followers reconnect.

use super::REREAD;
use super::context::TaskContext;
use super::reading::{self, ReadError};
use super::retry::{PAUSE, Retry};
use super::role::{Lease, Next, Role};
use crate::cluster::{Broadcast, NodeBroadcast, Subscription};
use crate::entropy::SystemEntropy;
use crate::host::{Forwarded, LiveTable, TableMessage};
use crate::registry::TableRegistry;
use std::time::Duration;
use tokio::time::Instant;
use xaymaca_store::{Ownership, Store};
use xaymaca_table::ForwardOutcome;
use xaymaca_wire::{Refusal, TableId};

/// How long an unsure task asks the store before it ends, on a single server.
const RESOLVE: Duration = Duration::from_secs(5);
/// The same in a cluster, where a lost session may keep its lease for some seconds.
const RESOLVE_IN_CLUSTER: Duration = Duration::from_secs(8);

/// A table that was read, what other nodes tell of it, and what this node is to it.
pub(super) type Woken = (Box<LiveTable>, Subscription, Role);

/// Asleep → Owner or Replica: reads the table, and asks the store which node owns it.
pub(super) async fn wake(registry: &TableRegistry, id: &TableId) -> Result<Box<Woken>, ReadError> {
    let Some(cluster) = &registry.cluster else {
        let (log, state) = reading::read(&registry.store, id).await?;
        let role = claim(&registry.store, id).await?;
        let table = Box::new(LiveTable::new(log, state, Box::new(SystemEntropy)));
        return Ok(Box::new((table, Subscription::NONE, role)));
    };
    // In this order no append is missed, and no table is claimed that does not exist.
    let subscription = cluster.subscribe(id).await;
    let (log, state) = reading::read(&registry.store, id).await?;
    let role = claim_patiently(registry, id).await?;
    let mut table = Box::new(LiveTable::new(log, state, Box::new(SystemEntropy)));
    match reading::catch_up(registry, id, &mut table).await {
        Ok(()) => Ok(Box::new((table, subscription, role))),
        Err(error) => {
            release_claimed(&registry.store, id, &role).await;
            Err(error)
        }
    }
}

/// Claims the table once: the first node to claim it becomes the owner.
pub(super) async fn claim(store: &Store, id: &TableId) -> Result<Role, ReadError> {
    // Read before the claim: if the epoch changes meanwhile, the lease counts as lost.
    let epoch = store.epoch();
    match store.claim(id.as_str()).await {
        Ok(Ownership::Ours(id)) => Ok(Role::Owner(Lease { id, epoch })),
        Ok(Ownership::Theirs(owner)) => Ok(Role::Replica(owner)),
        Err(error) => {
            tracing::debug!(table = %id, %error, "a table could not be claimed");
            Err(ReadError::Unreadable)
        }
    }
}

/// Claims the table, with retries for [`RESOLVE_IN_CLUSTER`].
pub(super) async fn claim_patiently(registry: &TableRegistry, id: &TableId) -> Result<Role, ReadError> {
    let until = Instant::now() + RESOLVE_IN_CLUSTER;
    loop {
        if let Ok(role) = claim(&registry.store, id).await {
            return Ok(role);
        }
        if Instant::now() >= until || !pause(registry).await {
            return Err(ReadError::Unreadable);
        }
    }
}

/// Waits before the store is asked again. False if the server stops.
async fn pause(registry: &TableRegistry) -> bool {
    tokio::select! {
        () = tokio::time::sleep(PAUSE) => true,
        () = registry.stopping.cancelled() => false,
    }
}

/// Releases a lease, so that any node may own the table.
pub(super) async fn release(store: &Store, id: &TableId, lease: Lease) {
    if let Err(error) = store.release(id.as_str(), lease.id).await {
        tracing::debug!(table = %id, %error, "a lease was not released");
    }
}

/// Releases the lease of a table that cannot be served.
pub(super) async fn release_claimed(store: &Store, id: &TableId, claimed: &Role) {
    if let Role::Owner(lease) = claimed {
        release(store, id, *lease).await;
    }
}

/// Owner → Unsure? Checks the lease and the batch before it is decided. True if the store must be asked first. While the store
/// does not answer, messages that need the latest state are refused here, and the others are served.
pub(super) async fn examine_batch(task: &mut TaskContext<'_>, lease: Lease) -> bool {
    // The store has just confirmed the lease, so the batch is decided: if the lease is lost again, the append is refused.
    if std::mem::take(&mut task.is_resolved) {
        return false;
    }
    // This node adopted the table, which it had lost.
    let adopted = task.batch.extract_if(.., |message| matches!(message, TableMessage::Adopted)).count() > 0;
    if lease.is_lost(&task.registry.store) {
        let must_decide = |message: &TableMessage| match message {
            TableMessage::Ask(_, command, _) => !command.only_asks(),
            TableMessage::ForwardDone(..) => true,
            _ => false,
        };
        let must_ask =
            task.batch.iter().any(must_decide) || claim(&task.registry.store, task.id).await.is_ok();
        if must_ask {
            return true;
        }
        task.refuse_unproven(Refusal::NotStored);
    }
    if adopted {
        return true;
    }
    // Another node may have told a guest of later appends.
    if task.is_surpassed() {
        match reading::is_behind(task.registry, task.id, &task.table).await {
            Some(is_behind) => return is_behind,
            None => task.refuse_ahead(Refusal::NotStored),
        }
    }
    false
}

/// Owner → Unsure? Notes a broadcast of another node. True if it contradicts that this node is the owner.
pub(super) fn note_broadcast(
    task: &mut TaskContext<'_>,
    NodeBroadcast { node, broadcast }: &NodeBroadcast,
) -> bool {
    let known = task.table.log().seq();
    match broadcast {
        Broadcast::Append { seq, .. } => *seq > known,
        Broadcast::Here { seq, owns, asks, seats, watchers } => {
            task.note_presence(node.clone(), Broadcast::presence(seats, *watchers), *asks);
            *owns || *seq > known
        }
    }
}

/// Unsure → Owner or Replica: asks the store for the owner and then for the log, with retries, or ends the task. In this order
/// an append that was under way is in the log, or never will be.
pub(super) async fn resolve(task: &mut TaskContext<'_>) -> Next {
    let registry = task.registry;
    let wait = if registry.cluster.is_some() { RESOLVE_IN_CLUSTER } else { RESOLVE };
    let until = Instant::now() + wait;
    loop {
        if let Ok(role) = claim(&registry.store, task.id).await {
            let read = if task.table.is_storing() {
                let stored = reading::read(&registry.store, task.id).await;
                stored.map(|(log, state)| task.table.settle_from_store(log, state))
            } else {
                reading::catch_up(registry, task.id, &mut task.table).await
            };
            match read {
                Ok(()) => return resolved(task, role),
                Err(error @ (ReadError::NoSuchTable | ReadError::Damaged)) => {
                    release_claimed(&registry.store, task.id, &role).await;
                    return unresolved(task, error);
                }
                Err(ReadError::Unreadable) => {}
            }
        }
        if Instant::now() >= until || !pause(registry).await {
            return unresolved(task, ReadError::Unreadable);
        }
    }
}

fn resolved(task: &mut TaskContext<'_>, role: Role) -> Next {
    // Other nodes may have missed what happened meanwhile.
    task.announce_soon(Duration::ZERO);
    if matches!(role, Role::Replica(_)) {
        tracing::info!(table = %task.id, "another node owns the table now");
        task.table.stop_bots();
        task.retry = Retry::default();
    } else {
        task.retry.restart();
        task.is_resolved = true;
    }
    Next::Serve(role)
}

fn unresolved(task: &mut TaskContext<'_>, error: ReadError) -> Next {
    match error {
        // It was deleted while it was awake.
        ReadError::NoSuchTable => task.table.stored(false),
        ReadError::Damaged => task.table.abandon(),
        ReadError::Unreadable => {
            task.registry.wake_after(task.id, REREAD);
            task.table.abandon();
        }
    }
    Next::End(error.refusal())
}

/// Replica → Owner: the store granted this node the lease. Requests that would have been forwarded are decided here.
pub(super) async fn take_over(task: &mut TaskContext<'_>, forwarded: Vec<Forwarded>, lease: Lease) -> Next {
    (task.retry, task.has_asked) = (Retry::default(), false);
    // Each keeps its `may_have_happened`.
    let unsent = |forwarded| TableMessage::ForwardDone(Box::new(forwarded), ForwardOutcome::Unsent);
    task.batch.extend(forwarded.into_iter().map(unsent));
    // The former owner can store no more, so the log is complete.
    match reading::catch_up(task.registry, task.id, &mut task.table).await {
        Ok(()) => {
            tracing::info!(table = %task.id, "this node owns the table now");
            return Next::Serve(Role::Owner(lease));
        }
        Err(error @ (ReadError::NoSuchTable | ReadError::Damaged)) => {
            release(&task.registry.store, task.id, lease).await;
            task.table.abandon();
            return Next::End(error.refusal());
        }
        Err(ReadError::Unreadable) => {}
    }
    for message in task.batch.drain(..) {
        message.refuse(Refusal::NotStored);
    }
    task.registry.wake_after(task.id, REREAD);
    task.table.abandon();
    Next::End(Refusal::NotStored)
}
