//! Which node owns a table: the states, and every transition between them.
//!
//! ```text
//!            the store grants a lease                 the lease is lost, or contradicted by a broadcast,
//!   asleep ─────────────────────────────► Owner ──────a guest or a refused append────────► Unsure
//!      │                                   ▲ ▲                                               │ │
//!      │  the store names another node     │ └──────────the store grants a new lease─────────┘ │
//!      └─────────────────────► Replica ────┘ the owner is gone                                 │
//!                                 ▲                                                            │
//!                                 └─────────────the store names another node───────────────────┘
//! ```
//!
//! Only an owner decides and stores. A task that stays unsure, because the store does not answer, ends; its followers come back.

use super::REREAD_MS;
use super::context::{Next, TaskContext};
use super::wake::{self, RETRY, WakeError};
use crate::clock;
use crate::cluster::{Broadcast, NodeBroadcast};
use crate::host::{Forwarded, TableMessage};
use crate::registry::TableRegistry;
use std::time::Duration;
use tokio::time::Instant;
use xaymaca_store::{LeaseId, Ownership, Store};
use xaymaca_table::ForwardOutcome;
use xaymaca_wire::{Refusal, TableId};

/// For how long an unsure task asks a store of its own.
const RESOLVE: Duration = Duration::from_secs(5);
/// The same in a cluster, where a lost connection may hold a lease for so long.
const RESOLVE_IN_CLUSTER: Duration = Duration::from_secs(8);

/// The right of this node to decide at a table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lease {
    id: LeaseId,
    /// The store's epoch when the lease was asked for: in another one it is lost.
    epoch: u64,
}

impl Lease {
    fn is_lost(self, store: &Store) -> bool {
        self.epoch != store.epoch()
    }
}

/// What this node is to a table.
#[derive(Clone, Debug)]
pub(super) enum Role {
    /// The owner, as long as the lease lasts.
    Owner(Lease),
    /// A replica; the node with that name is the owner.
    Replica(String),
    /// It was the owner, and must ask the store before it decides anything more.
    Unsure,
}

/// Asks the store for the table once: the first node that asks becomes the owner.
pub(super) async fn claim(store: &Store, id: &TableId) -> Result<Role, WakeError> {
    // Read before the claim: if the epoch changes meanwhile, the lease counts as lost.
    let epoch = store.epoch();
    match store.claim(id.as_str()).await {
        Ok(Ownership::Ours(id)) => Ok(Role::Owner(Lease { id, epoch })),
        Ok(Ownership::Theirs(owner)) => Ok(Role::Replica(owner)),
        Err(error) => {
            tracing::debug!(table = %id, %error, "the owner of a table could not be asked for");
            Err(WakeError::Unreadable)
        }
    }
}

/// The same, tried for a while.
pub(super) async fn claim_patiently(registry: &TableRegistry, id: &TableId) -> Result<Role, WakeError> {
    let until = Instant::now() + RESOLVE_IN_CLUSTER;
    loop {
        if let Ok(role) = claim(&registry.store, id).await {
            return Ok(role);
        }
        if Instant::now() >= until || !pause(registry).await {
            return Err(WakeError::Unreadable);
        }
    }
}

/// Waits before the store is asked again. False if the server stops.
async fn pause(registry: &TableRegistry) -> bool {
    tokio::select! {
        () = tokio::time::sleep(RETRY) => true,
        () = registry.stopping.cancelled() => false,
    }
}

/// Gives a lease back, so that any node may have the table.
pub(super) async fn release(store: &Store, id: &TableId, lease: Lease) {
    if let Err(error) = store.release(id.as_str(), lease.id).await {
        tracing::debug!(table = %id, %error, "a lease was not given back");
    }
}

/// Gives back what was claimed, for a table that cannot be served.
pub(super) async fn release_claimed(store: &Store, id: &TableId, claimed: &Role) {
    if let Role::Owner(lease) = claimed {
        release(store, id, *lease).await;
    }
}

/// Owner → Unsure? Looks at the lease and at the batch before it is decided. While the store does not answer, messages whose
/// answer could be wrong are refused here, and the others are served with what is known.
pub(super) async fn is_doubtful(task: &mut TaskContext<'_>, lease: Lease) -> bool {
    // The table belonged to a node that is gone, and is this node's anew.
    if task.batch.extract_if(.., |message| matches!(message, TableMessage::Adopted)).count() > 0 {
        return true;
    }
    if lease.is_lost(&task.registry.store) {
        let must_decide = |message: &TableMessage| match message {
            TableMessage::Ask(_, command, _) => !command.only_asks(),
            TableMessage::ForwardDone(..) => true,
            _ => false,
        };
        let can_resolve =
            task.batch.iter().any(must_decide) || claim(&task.registry.store, task.id).await.is_ok();
        if can_resolve {
            return true;
        }
        task.refuse_unproven(Refusal::NotStored);
    }
    // A guest may have been told more by another node.
    if task.is_surpassed() {
        match wake::is_behind(task.registry, task.id, &task.table).await {
            Some(is_behind) => return is_behind,
            None => task.refuse_ahead(Refusal::NotStored),
        }
    }
    false
}

/// Owner → Unsure? Notes a broadcast of another node. True if it cannot be while this node owns the table.
pub(super) fn is_contradicted(
    task: &mut TaskContext<'_>,
    NodeBroadcast { node, broadcast }: &NodeBroadcast,
) -> bool {
    let known = task.table.log().seq();
    match broadcast {
        Broadcast::Row { seq, .. } => *seq > known,
        Broadcast::Here { seq, owns, asks, seats, watchers } => {
            task.note_presence(node.clone(), Broadcast::presence(seats, *watchers), *asks, clock::now());
            *owns || *seq > known
        }
    }
}

/// Unsure → Owner or Replica: asks the store for the owner and for the log, for a while, or ends the task. First for the owner:
/// then an append that was on its way to the store is there, or never will be.
pub(super) async fn resolve(task: &mut TaskContext<'_>) -> Next {
    let registry = task.registry;
    let wait = if registry.cluster.is_some() { RESOLVE_IN_CLUSTER } else { RESOLVE };
    let until = Instant::now() + wait;
    loop {
        if let Ok(role) = claim(&registry.store, task.id).await {
            let read = if task.table.is_storing() {
                let stored = wake::read(&registry.store, task.id).await;
                stored.map(|(log, state)| task.table.settle_from_store(log, state))
            } else {
                wake::catch_up(registry, task.id, &mut task.table).await
            };
            match read {
                Ok(()) => return resolved(task, role),
                Err(error @ (WakeError::NoSuchTable | WakeError::Damaged)) => {
                    release_claimed(&registry.store, task.id, &role).await;
                    return unresolved(task, error);
                }
                Err(WakeError::Unreadable) => {}
            }
        }
        if Instant::now() >= until || !pause(registry).await {
            return unresolved(task, WakeError::Unreadable);
        }
    }
}

fn resolved(task: &mut TaskContext<'_>, role: Role) -> Next {
    // Other nodes may have missed what happened meanwhile.
    task.announce_soon(Duration::ZERO);
    if matches!(role, Role::Replica(_)) {
        tracing::info!(table = %task.id, "another node owns the table now");
        task.table.stop_bots();
    }
    Next::Serve(role)
}

fn unresolved(task: &mut TaskContext<'_>, error: WakeError) -> Next {
    match error {
        // It was forgotten while it was awake.
        WakeError::NoSuchTable => task.table.stored(false),
        WakeError::Damaged => task.table.abandon(),
        WakeError::Unreadable => {
            task.registry.wake_at(task.id, clock::now() + REREAD_MS);
            task.table.abandon();
        }
    }
    Next::End(error.refusal())
}

/// Replica → Owner: the store granted this node the lease. Requests that were to be forwarded are decided here.
pub(super) async fn take_over(task: &mut TaskContext<'_>, forwarded: Vec<Forwarded>, lease: Lease) -> Next {
    // With what is known of them: some may have happened.
    let unsent = |forwarded| TableMessage::ForwardDone(forwarded, ForwardOutcome::Unsent);
    task.batch.extend(forwarded.into_iter().map(unsent));
    // All that the former owner stored is there.
    match wake::catch_up(task.registry, task.id, &mut task.table).await {
        Ok(()) => {
            tracing::info!(table = %task.id, "this node owns the table now");
            return Next::Serve(Role::Owner(lease));
        }
        Err(error @ (WakeError::NoSuchTable | WakeError::Damaged)) => {
            release(&task.registry.store, task.id, lease).await;
            task.table.abandon();
            return Next::End(error.refusal());
        }
        Err(WakeError::Unreadable) => {}
    }
    for message in task.batch.drain(..) {
        message.refuse(Refusal::NotStored);
    }
    task.registry.wake_at(task.id, clock::now() + REREAD_MS);
    task.table.abandon();
    Next::End(Refusal::NotStored)
}
