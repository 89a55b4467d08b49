//! Serves a replica: its followers are told what the owner stored, and their requests are forwarded to the owner.

use super::alarm::LONG;
use super::context::{Came, TaskContext};
use super::ownership;
use super::reading::{self, ReadError};
use super::role::{Next, Role};
use super::{BATCH, IDLE};
use crate::cluster::{Broadcast, Cluster, NodeBroadcast};
use crate::host::{Forwarded, TableMessage};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::Instant;
use tokio_util::sync::{CancellationToken, DropGuard};
use xaymaca_table::{Applied, ForwardOutcome, OwnerReply};
use xaymaca_wire::Refusal;

/// How long to wait for the append of a granted request before the log is read.
const APPEND_TIMEOUT: Duration = Duration::from_millis(100);
/// Wait before a log that could not be read is tried again.
const REREAD: Duration = Duration::from_millis(500);
/// Wait before a request that reached no owner is forwarded again, times the number of tries.
const BACKOFF: Duration = Duration::from_millis(200);
/// How often a request is forwarded.
const MOST_TRIES: u32 = 6;
/// How often it is forwarded if an earlier try may have been granted.
const MOST_UNSURE_TRIES: u32 = 3;
/// How long the owner may be silent before the log is read: two of its announcements.
const SILENCE: Duration = Duration::from_secs(45);
/// How often the log is read while there is no connection to the bus.
const POLL: Duration = Duration::from_secs(1);
/// How often the store is asked for the owner meanwhile. All nodes ask, so not too often.
const ASK: Duration = Duration::from_secs(5);
/// Upper bound on forwarded requests without a reply.
const MOST_PENDING: usize = 4 * BATCH;

/// What a replica knows of the owner.
struct Owner {
    name: String,
    /// When its last broadcast came.
    heard: Instant,
    /// One reference for each forwarded request without a reply.
    pending: Arc<()>,
    /// Cancelled when another node becomes the owner: replies of this one are no longer waited for.
    gone: CancellationToken,
    _guard: DropGuard,
}

impl Owner {
    fn new(name: String) -> Self {
        let gone = CancellationToken::new();
        let heard = Instant::now();
        Self { name, heard, pending: Arc::new(()), _guard: gone.clone().drop_guard(), gone }
    }

    /// True if its broadcasts may be lost.
    fn is_silent(&self, cluster: &Cluster) -> bool {
        !cluster.is_connected() || self.heard.elapsed() > SILENCE
    }

    fn pending(&self) -> usize {
        Arc::strong_count(&self.pending) - 1
    }
}

/// Serves the replica until it has no followers, ends, or this node becomes the owner.
pub(super) async fn serve(task: &mut TaskContext<'_>, owner: String) -> Next {
    let registry = Arc::clone(task.registry);
    let Some(cluster) = &registry.cluster else { return Next::End(Refusal::Stopping) };
    registry.replicas.fetch_add(1, Ordering::Relaxed);
    let next = follow(task, cluster, Owner::new(owner)).await;
    registry.replicas.fetch_sub(1, Ordering::Relaxed);
    next
}

async fn follow(task: &mut TaskContext<'_>, cluster: &Arc<Cluster>, mut owner: Owner) -> Next {
    // Whether appends are missing, and when the log is read for them.
    let (mut is_behind, mut read_at) = (false, None);
    // When the store was last asked for the owner.
    let mut asked = Instant::now();
    task.announce(false, true);
    loop {
        let mut must_ask = false;
        // Messages may be left from when this node was the owner.
        let came = if task.batch.is_empty() { receive(task, cluster, read_at).await } else { Came::Messages };
        match came {
            Came::Stop => return Next::End(Refusal::Stopping),
            Came::Broadcast(broadcast) => is_behind |= !apply(task, broadcast, &mut owner),
            Came::Messages if task.batch.is_empty() => {
                is_behind |= owner.is_silent(cluster);
                // The owner may have released the lease.
                let is_time = asked.elapsed() >= ASK;
                must_ask = owner.is_silent(cluster) && !task.table.is_idle() && is_time;
                task.table.forget_silent_nodes(task.registry.clock.ticks());
                let idle =
                    task.table.is_idle() && owner.pending() == 0 && task.last_message.elapsed() >= IDLE;
                if idle && task.sleep().await {
                    return Next::Asleep;
                }
            }
            Came::Messages => {
                task.last_message = Instant::now();
                if task.take_may_have_missed() {
                    task.resubscribe().await;
                    is_behind = true;
                }
                // These say that this node may own the table, or that something is due.
                let wakes =
                    |message: &TableMessage| matches!(message, TableMessage::Tick | TableMessage::Adopted);
                must_ask = task.batch.iter().any(wakes);
            }
        }
        is_behind |= task.table.awaits_append() && is_past(read_at);
        if task.has_unproven() || task.is_surpassed() {
            match reading::catch_up(task.registry, task.id, &mut task.table).await {
                Ok(()) => {}
                Err(ReadError::Unreadable) => {
                    task.refuse_ahead(Refusal::NotStored);
                    is_behind = true;
                }
                Err(error) => return lost(task, error),
            }
        }
        let now = task.now();
        let forwarded = task.table.handle_as_replica(task.batch.drain(..), now);
        // The node that was tried first may no longer be the owner.
        must_ask |= forwarded.iter().any(|forwarded| forwarded.tries > 0);
        if must_ask {
            asked = Instant::now();
            match ownership::claim(&task.registry.store, task.id).await {
                Ok(Role::Owner(lease)) => return ownership::take_over(task, forwarded, lease).await,
                Ok(Role::Replica(name)) if name != owner.name => owner = Owner::new(name),
                _ => {}
            }
        }
        for request in forwarded {
            forward(task, cluster, &owner, request);
        }
        if is_behind && (read_at.is_none() || is_past(read_at)) {
            is_behind = match reading::catch_up(task.registry, task.id, &mut task.table).await {
                Ok(()) => false,
                Err(ReadError::Unreadable) => true,
                Err(error) => return lost(task, error),
            };
            read_at = is_behind.then(|| Instant::now() + REREAD);
        } else if !is_behind {
            // The append of a granted request is usually under way.
            let awaits = task.table.awaits_append();
            read_at = read_at.filter(|_| awaits).or_else(|| awaits.then(|| Instant::now() + APPEND_TIMEOUT));
        }
        task.start_coach();
        task.announce(false, false);
    }
}

fn is_past(at: Option<Instant>) -> bool {
    at.is_some_and(|at| at <= Instant::now())
}

/// Ends the task: the table is gone, or its log is damaged.
fn lost(task: &mut TaskContext<'_>, error: ReadError) -> Next {
    task.table.abandon();
    Next::End(error.refusal())
}

async fn receive(task: &mut TaskContext<'_>, cluster: &Cluster, read_at: Option<Instant>) -> Came {
    let now = Instant::now();
    let flush = task.table.flush_at().map(|at| at.saturating_sub(task.registry.clock.now()));
    let flush = flush.map(|wait| now + Duration::from_millis(wait));
    let idle = if task.table.is_idle() { IDLE } else { LONG };
    let poll = (!cluster.is_connected()).then(|| now + POLL);
    let until = read_at.into_iter().chain(flush).chain(poll).fold(now + idle, Instant::min);
    task.receive(until).await
}

/// Applies a broadcast of another node. False if appends are missing.
fn apply(
    task: &mut TaskContext<'_>,
    NodeBroadcast { node, broadcast }: NodeBroadcast,
    owner: &mut Owner,
) -> bool {
    if *node == *owner.name {
        owner.heard = Instant::now();
    }
    match broadcast {
        Broadcast::Append { seq, at, lines } => {
            metrics::counter!("xaymaca_rows_heard_total").increment(1);
            let now = task.now();
            let applied = task.table.apply_append(seq, at, &lines, now);
            if applied == Applied::Gap {
                metrics::counter!("xaymaca_gaps_total").increment(1);
            }
            applied != Applied::Gap
        }
        Broadcast::Here { seq, owns, asks, seats, watchers } => {
            if owns && *node != *owner.name {
                *owner = Owner::new(node.to_string());
            }
            task.note_presence(node, Broadcast::presence(&seats, watchers), asks);
            let known = task.table.log().seq();
            if seq > known {
                metrics::counter!("xaymaca_gaps_total").increment(1);
            }
            // The owner knows fewer appends: the broadcast is old, or the store has lost some.
            let is_ahead = owns && seq < known;
            seq <= known && !is_ahead
        }
    }
}

/// Forwards a request to the owner. Its outcome comes back as a message.
fn forward(task: &mut TaskContext<'_>, cluster: &Arc<Cluster>, owner: &Owner, request: Forwarded) {
    if request.may_have_happened && request.tries >= MOST_UNSURE_TRIES {
        task.table.cut_off(request);
        return;
    }
    if request.tries >= MOST_TRIES {
        task.table.refuse_forwarded(request, Refusal::NotStored);
        return;
    }
    if owner.pending() >= MOST_PENDING {
        task.table.refuse_forwarded(request, Refusal::TooFast);
        return;
    }
    let address = task.registry.bots.address_of(&request.guest.id);
    let sent = cluster.forward(&owner.name, task.id, (&request, address), task.table.log().seq());
    let (pending, gone) = (Arc::clone(&owner.pending), owner.gone.clone());
    let to_self = task.to_self.clone();
    tokio::spawn(async move {
        let outcome = match sent {
            None => ForwardOutcome::Unsent,
            Some(sent) => tokio::select! {
                outcome = sent.outcome() => outcome,
                () = gone.cancelled() => ForwardOutcome::Unknown,
            },
        };
        if matches!(outcome, ForwardOutcome::Unsent | ForwardOutcome::Answered(OwnerReply::NotHere)) {
            tokio::time::sleep(BACKOFF * (request.tries + 1)).await;
        }
        tracing::debug!(command = ?request.command, tries = request.tries, ?outcome, "forwarded");
        report(to_self, request, outcome).await;
        drop(pending);
    });
}

/// Sends the outcome to the table's task. If that has ended, the outcome is unknown to the guest.
async fn report(to: mpsc::WeakSender<TableMessage>, request: Forwarded, outcome: ForwardOutcome) {
    let Some(to) = to.upgrade() else {
        request.refuse(Refusal::Adrift);
        return;
    };
    if let Err(mpsc::error::SendError(message)) =
        to.send(TableMessage::ForwardDone(Box::new(request), outcome)).await
    {
        message.refuse(Refusal::Adrift);
    }
}
