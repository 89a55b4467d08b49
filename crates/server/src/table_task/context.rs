//! The state of a table's task, as owner or replica.

use super::BATCH;
use super::alarm::Alarm;
use super::retry::Retry;
use crate::cluster::{Broadcast, NodeBroadcast, Subscription, Tables as _};
use crate::host::{LiveTable, TableMessage};
use crate::registry::TableRegistry;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::Instant;
use tokio_util::sync::WaitForCancellationFutureOwned;
use xaymaca_table::{NodeName, Presence, State};
use xaymaca_wire::{Refusal, TableId};

/// How often a node announces the last append it knows and who follows the table there, if nothing happens.
const ANNOUNCE: Duration = Duration::from_secs(20);
/// How long after an append the owner announces itself, so that a node that missed the append notices. Each further wait is
/// four times as long, up to [`ANNOUNCE`].
const ANNOUNCE_SOON: Duration = Duration::from_secs(1);
const BACKOFF: u32 = 4;

/// What a task received.
pub(super) enum Came {
    /// Messages; none if the wait is over.
    Messages,
    /// A broadcast of another node.
    Broadcast(NodeBroadcast),
    /// The server stops.
    Stop,
}

pub(super) struct TaskContext<'a> {
    pub(super) registry: &'a Arc<TableRegistry>,
    pub(super) id: &'a TableId,
    /// Boxed: the task would else have room for it twice, for a table that is woken and one that is served.
    pub(super) table: Box<LiveTable>,
    pub(super) to_self: &'a mpsc::WeakSender<TableMessage>,
    pub(super) inbox: &'a mut mpsc::Receiver<TableMessage>,
    /// Messages that were received and not handled yet.
    pub(super) batch: Vec<TableMessage>,
    /// When messages were last handled.
    pub(super) last_message: Instant,
    /// True once a message came that is not the server's own. In a cluster from the start: people may follow the table at other
    /// nodes, which say so a moment later.
    pub(super) is_wanted: bool,
    /// Appends that could not be stored.
    pub(super) retry: Retry,
    /// True if this owner has asked the other nodes who follows the table there.
    pub(super) has_asked: bool,
    /// True if the store has just confirmed that this node is the owner.
    pub(super) is_resolved: bool,
    /// The leaps of the clock that the table knows of; none before it is told the first time.
    leaps: Option<u64>,
    subscription: Subscription,
    alarm: Alarm,
    /// Registered once: all tables share it.
    stopping: Pin<Box<WaitForCancellationFutureOwned>>,
    /// The presence that was last announced, and when the next announcement is due.
    announced: Presence,
    announce_at: Option<Instant>,
    announce_every: Duration,
}

impl<'a> TaskContext<'a> {
    /// Lets the coach think about what captains of this node asked it.
    pub(super) fn start_coach(&mut self) {
        for task in self.table.take_coach_tasks() {
            self.registry.bots.coach(self.id, task);
        }
    }

    pub(super) fn new(
        registry: &'a Arc<TableRegistry>,
        id: &'a TableId,
        table: Box<LiveTable>,
        subscription: Subscription,
        to_self: &'a mpsc::WeakSender<TableMessage>,
        inbox: &'a mut mpsc::Receiver<TableMessage>,
    ) -> Self {
        Self {
            registry,
            id,
            table,
            to_self,
            inbox,
            batch: Vec::new(),
            last_message: Instant::now(),
            is_wanted: registry.cluster.is_some(),
            retry: Retry::default(),
            has_asked: false,
            is_resolved: false,
            leaps: None,
            subscription,
            alarm: Alarm::new(),
            stopping: Box::pin(registry.stopping.clone().cancelled_owned()),
            announced: Presence::NONE,
            announce_at: None,
            announce_every: ANNOUNCE,
        }
    }

    /// Notes that the batch is handled now.
    pub(super) fn note_batch(&mut self) {
        self.last_message = Instant::now();
        self.is_wanted |= self.batch.iter().any(|message| !is_own(message));
    }

    /// Waits for messages or a broadcast, at most until `until` or until an announcement is due.
    pub(super) async fn receive(&mut self, until: Instant) -> Came {
        let until = self.announce_at.map_or(until, |at| until.min(at));
        tokio::select! {
            biased;
            // Broadcasts come first: what was stored is told before anything new is decided.
            broadcast = self.subscription.next() => Came::Broadcast(broadcast),
            count = self.inbox.recv_many(&mut self.batch, BATCH) => {
                // Without a sender no more messages come.
                if count > 0 { Came::Messages } else { Came::Stop }
            }
            () = &mut self.stopping => Came::Stop,
            () = self.alarm.until(until) => Came::Messages,
        }
    }

    /// Announces the last append that this node knows and who follows the table here, if that changed, is due, or `asks` the
    /// others to do the same.
    pub(super) fn announce(&mut self, owns: bool, asks: bool) {
        let Some(cluster) = &self.registry.cluster else { return };
        let now = Instant::now();
        let presence = self.table.presence();
        let has_changed = presence != self.announced;
        if !(asks || has_changed || self.announce_at.is_none_or(|at| at <= now)) {
            return;
        }
        // A replica without followers need not repeat that it has none.
        if asks || has_changed || owns || presence != Presence::NONE {
            cluster.broadcast(self.id, Broadcast::here(self.table.log().seq(), owns, asks, presence));
        }
        (self.announced, self.announce_at) = (presence, Some(now + self.announce_every));
        self.announce_every = (self.announce_every * BACKOFF).min(ANNOUNCE);
    }

    /// Broadcasts an append that was stored.
    pub(super) fn broadcast_append(&mut self, seq: u64, at: u64, lines: String) {
        if let Some(cluster) = &self.registry.cluster {
            cluster.broadcast(self.id, Broadcast::Append { seq, at, lines });
            self.announce_every = ANNOUNCE_SOON * BACKOFF;
            self.announce_soon(ANNOUNCE_SOON);
        }
    }

    /// Brings the next announcement forward: another node asks, or may have missed something.
    pub(super) fn announce_soon(&mut self, wait: Duration) {
        let soon = Instant::now() + wait;
        self.announce_at = Some(self.announce_at.map_or(soon, |at| at.min(soon)));
    }

    /// Notes who follows the table at another node.
    pub(super) fn note_presence(&mut self, node: NodeName, presence: Presence, asks: bool) {
        if presence != Presence::NONE {
            self.registry.note_followed(self.id);
        }
        self.table.note_presence(node, presence, self.registry.clock.ticks());
        if asks {
            self.announce_soon(Duration::ZERO);
        }
    }

    /// The time, in milliseconds since 1970. If it has leapt, the table is told first.
    pub(super) fn now(&mut self) -> u64 {
        let clock = &self.registry.clock;
        let leaps = Some(clock.leaps());
        if self.leaps != leaps {
            self.table.note_gaps(clock.gaps());
            self.leaps = leaps;
        }
        clock.now()
    }

    /// Removes [`TableMessage::MayHaveMissed`] from the batch. True if there was one.
    pub(super) fn take_may_have_missed(&mut self) -> bool {
        self.batch.extract_if(.., |message| matches!(message, TableMessage::MayHaveMissed)).count() > 0
    }

    /// Subscribes again, if the subscription has ended.
    pub(super) async fn resubscribe(&mut self) {
        if let Some(cluster) = &self.registry.cluster
            && self.subscription.has_ended()
        {
            self.subscription = cluster.subscribe(self.id).await;
        }
    }

    /// True if a sender knows later appends than this node. Another node told them, and this one must not tell them less.
    pub(super) fn is_surpassed(&self) -> bool {
        let seq = self.table.log().seq();
        self.registry.cluster.is_some() && self.batch.iter().any(|message| message.since() > Some(seq))
    }

    /// Refuses messages whose senders know later appends than this node.
    pub(super) fn refuse_ahead(&mut self, refusal: Refusal) {
        let seq = self.table.log().seq();
        for message in self.batch.extract_if(.., |message| message.since() > Some(seq)) {
            message.refuse(refusal);
        }
    }

    /// True if a request needs the latest state: it asks for a seat, or for data that this node may be too stale to authorise.
    pub(super) fn has_unproven(&self) -> bool {
        self.batch.iter().any(|message| is_unproven(message, self.table.state()))
    }

    /// Refuses such requests, because the store does not answer.
    pub(super) fn refuse_unproven(&mut self, refusal: Refusal) {
        let state = self.table.state();
        for message in self.batch.extract_if(.., |message| is_unproven(message, state)) {
            message.refuse(refusal);
        }
    }

    /// Lets the table sleep, unless a message has just come. Messages that were about to be sent wake it again.
    pub(super) async fn sleep(&mut self) -> bool {
        if !self.registry.let_sleep(self.id, self.inbox) {
            return false;
        }
        while let Some(message) = self.inbox.recv().await {
            let (registry, id) = (Arc::clone(self.registry), self.id.clone());
            tokio::spawn(async move {
                // The server's own messages must not be refused for want of a place.
                match message {
                    TableMessage::Tick => registry.wake(&id).await,
                    TableMessage::Adopted => registry.adopt(&id).await,
                    // It reads everything when it is woken.
                    TableMessage::MayHaveMissed => {}
                    message => drop(registry.send(&id, message).await),
                }
            });
        }
        true
    }

    /// Ends the task: the server stops, or the table cannot be read and must be woken again. Requests that still wait have not
    /// happened, except for those that another node granted.
    pub(super) async fn end(mut self, farewell: Refusal) {
        self.table.flush();
        self.table.abandon_granted();
        if let Some(cluster) = &self.registry.cluster {
            cluster.broadcast(self.id, Broadcast::here(self.table.log().seq(), false, false, Presence::NONE));
        }
        self.inbox.close();
        for message in self.batch.drain(..) {
            message.refuse(farewell);
        }
        // Messages that were about to be sent.
        while let Some(message) = self.inbox.recv().await {
            message.refuse(farewell);
        }
        self.registry.clear(self.id);
    }
}

/// True if the server sent the message by itself, not because a guest did something.
const fn is_own(message: &TableMessage) -> bool {
    matches!(
        message,
        TableMessage::Tick | TableMessage::BotChose(..) | TableMessage::Adopted | TableMessage::MayHaveMissed
    )
}

/// True if the message needs the latest state: see [`TaskContext::has_unproven`].
fn is_unproven(message: &TableMessage, state: &State) -> bool {
    match message {
        TableMessage::Follow { guest, join, .. } => {
            !state.admits(&guest.id) || *join && state.seat_of(&guest.id).is_none()
        }
        TableMessage::Look(guest, ..) => !state.admits(&guest.id),
        TableMessage::Record(guest, _)
        | TableMessage::Replay(guest, ..)
        | TableMessage::Analysis(guest, ..) => !state.admits(&guest.id) || !state.is_over(),
        _ => false,
    }
}
