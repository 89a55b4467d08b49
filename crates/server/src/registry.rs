//! The registry of live tables, by id. The first message to a table wakes it: the registry starts its task, which ends when
//! the table has no followers. The registry does not know what the tasks do.

use crate::bot_pool::BotPool;
use crate::clock::Clock;
use crate::cluster::{Cluster, Tables};
use crate::host::{self, ReplyTo, TableMessage};
use crate::stored;
use std::collections::HashMap;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::atomic::AtomicUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use tokio::task::AbortHandle;
use tokio::time::MissedTickBehavior;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use xaymaca_store::{Ownership, Store, StoreError};
use xaymaca_table::{Answer, Append, Draft, Responder, summary};
use xaymaca_wire::{Command, Guest, GuestId, Refusal, TableCode, TableId};

/// Messages in the inbox of a table. A sender to a full one waits.
const INBOX: usize = 256;

/// For every so many tables of people the server may keep one awake by itself, in addition to them.
const SHARE: usize = 4;
/// Least time between two races that are woken after the start: 500 a second. Reading and replaying one takes about 0.5 ms, so
/// most of a processor is left for people.
const PACE: Duration = Duration::from_millis(2);
/// Tables that are read at once because the server wakes them: on a slow disk people's tables must not queue behind thousands.
const READING: usize = 4;
/// Wait until races that could not be listed are asked for again.
const LIST_AGAIN: Duration = Duration::from_secs(5);

/// The task of one table. It ends when the table sleeps.
pub(crate) type TableTask = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Makes the task of a table from its inbox. The weak sender leads to that inbox, for the answers of bots and other nodes.
pub(crate) type StartTask = fn(
    Arc<TableRegistry>,
    TableId,
    mpsc::WeakSender<TableMessage>,
    mpsc::Receiver<TableMessage>,
) -> TableTask;

/// A table whose task runs.
struct AwakeTable {
    inbox: mpsc::Sender<TableMessage>,
    /// Computed once: whether a race has begun is asked by code.
    code: TableCode,
    /// Of a table that the server woke by itself, until a person asks for it or follows it.
    place: Option<Place>,
}

/// What a table that the server wakes by itself takes of what there is for such tables.
struct Place {
    _awake: OwnedSemaphorePermit,
    /// Until the table is read.
    reading: Option<OwnedSemaphorePermit>,
}

/// Removes a table whose task has panicked.
struct Cleared {
    registry: Arc<TableRegistry>,
    id: TableId,
}

impl Drop for Cleared {
    fn drop(&mut self) {
        self.registry.clear(&self.id);
    }
}

/// Who wakes a table that sleeps, or writes to one that is awake.
enum WokenBy {
    /// A guest of this node.
    Person,
    /// Another node, or this one for a table that it adopted: this node owns the table, and no other may serve it.
    Cluster,
    /// The server: something is due at the table, or may be.
    Server(Place),
}

/// The tables whose tasks run.
#[derive(Default)]
struct Awake {
    tables: HashMap<TableId, AwakeTable>,
    /// Those of them that have an [`AwakeTable::place`].
    background: usize,
}

impl Awake {
    /// The tables that count against the bound: people asked for them, or other nodes did.
    fn in_use(&self) -> usize {
        self.tables.len() - self.background
    }

    fn insert(&mut self, id: TableId, table: AwakeTable) {
        self.background += usize::from(table.place.is_some());
        self.tables.insert(id, table);
    }

    fn remove(&mut self, id: &TableId) {
        if self.tables.remove(id).is_some_and(|table| table.place.is_some()) {
            self.background -= 1;
        }
    }

    /// Counts the table against the bound from now on. Its place is free for the next table that the server wakes.
    fn give_up_place(&mut self, id: &TableId) {
        if self.tables.get_mut(id).is_some_and(|table| table.place.take().is_some()) {
            self.background -= 1;
        }
    }
}

/// All live tables of this node.
pub(crate) struct TableRegistry {
    pub(crate) store: Store,
    pub(crate) bots: BotPool,
    pub(crate) clock: Arc<Clock>,
    /// The other nodes, if there are any.
    pub(crate) cluster: Option<Arc<Cluster>>,
    /// The number of live tables that another node owns.
    pub(crate) replicas: AtomicUsize,
    awake: Mutex<Awake>,
    /// Places for tables that the server wakes by itself. They are not taken from people, nor are people's taken from them: so no
    /// guest is refused because the server wakes tables, and no race waits for ever to be woken.
    background: Arc<Semaphore>,
    /// How many of them may be read at once.
    reading: Arc<Semaphore>,
    /// Timers that wake sleeping tables, one each.
    alarms: Mutex<HashMap<TableId, AbortHandle>>,
    /// Upper bound on the live tables, apart from those that the server woke by itself.
    most: usize,
    start_task: StartTask,
    pub(crate) stopping: CancellationToken,
    tasks: TaskTracker,
}

impl TableRegistry {
    /// An empty registry.
    pub(crate) fn new(
        store: Store,
        bots: BotPool,
        clock: Arc<Clock>,
        cluster: Option<Arc<Cluster>>,
        most: usize,
        start_task: StartTask,
    ) -> Arc<Self> {
        Arc::new(Self {
            store,
            bots,
            clock,
            cluster,
            replicas: AtomicUsize::new(0),
            awake: Mutex::default(),
            background: Arc::new(Semaphore::new(most.div_ceil(SHARE).clamp(1, Semaphore::MAX_PERMITS))),
            reading: Arc::new(Semaphore::new(READING)),
            alarms: Mutex::default(),
            most,
            start_task,
            stopping: CancellationToken::new(),
            tasks: TaskTracker::new(),
        })
    }

    fn lock(&self) -> MutexGuard<'_, Awake> {
        self.awake.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The inbox of that table. A sleeping table is woken; its task finds out whether there is such a table. The bound on live
    /// tables applies to people: a table that this node owns can be served by no other node, and the server's own have places.
    fn inbox(self: &Arc<Self>, id: &TableId, by: WokenBy) -> Result<mpsc::Sender<TableMessage>, Refusal> {
        let mut awake = self.lock();
        let is_refused = matches!(by, WokenBy::Person) && awake.in_use() >= self.most;
        if let Some(table) = awake.tables.get(id) {
            let (inbox, is_background) = (table.inbox.clone(), table.place.is_some());
            if is_background && !matches!(by, WokenBy::Server(_)) {
                // To people it is as if it slept.
                if is_refused {
                    return Err(Refusal::TooManyTables);
                }
                awake.give_up_place(id);
            }
            return Ok(inbox);
        }
        if self.stopping.is_cancelled() {
            return Err(Refusal::Stopping);
        }
        if is_refused {
            return Err(Refusal::TooManyTables);
        }
        self.set_alarm(id, None);
        let place = if let WokenBy::Server(place) = by { Some(place) } else { None };
        let (inbox, receiver) = mpsc::channel(INBOX);
        awake.insert(id.clone(), AwakeTable { inbox: inbox.clone(), code: TableCode::of(id), place });
        // A runtime that shuts down drops the task at once, and that takes the lock.
        drop(awake);
        let task = (self.start_task)(Arc::clone(self), id.clone(), inbox.downgrade(), receiver);
        let cleared = Cleared { registry: Arc::clone(self), id: id.clone() };
        self.tasks.spawn(async move {
            // Dropped after the task and its end of the inbox.
            let _cleared = cleared;
            task.await;
        });
        Ok(inbox)
    }

    /// Sends a message, and returns the inbox for the next ones, which is open while the table is awake.
    ///
    /// # Errors
    /// If too many tables are awake, or the server is stopping.
    pub(crate) async fn send(
        self: &Arc<Self>,
        id: &TableId,
        message: TableMessage,
    ) -> Result<mpsc::Sender<TableMessage>, Refusal> {
        self.send_to(id, message, || WokenBy::Person).await
    }

    async fn send_to(
        self: &Arc<Self>,
        id: &TableId,
        mut message: TableMessage,
        by: impl Fn() -> WokenBy,
    ) -> Result<mpsc::Sender<TableMessage>, Refusal> {
        loop {
            let inbox = self.inbox(id, by())?;
            match inbox.send(message).await {
                Ok(()) => return Ok(inbox),
                // It has just fallen asleep: wake it again.
                Err(mpsc::error::SendError(back)) => message = back,
            }
            self.clear(id);
        }
    }

    /// Sends a message of another node, which takes this one for the owner of the table, without waiting.
    ///
    /// # Errors
    /// If the inbox is full, or the server is stopping.
    fn try_send(self: &Arc<Self>, id: &TableId, mut message: TableMessage) -> Result<(), Refusal> {
        loop {
            match self.inbox(id, WokenBy::Cluster)?.try_send(message) {
                Ok(()) => return Ok(()),
                Err(mpsc::error::TrySendError::Full(_)) => return Err(Refusal::TooFast),
                Err(mpsc::error::TrySendError::Closed(back)) => message = back,
            }
            self.clear(id);
        }
    }

    /// Sends a message that has a responder, and waits for the answer.
    ///
    /// # Errors
    /// As the table answers.
    pub(crate) async fn call<T: Send + 'static>(
        self: &Arc<Self>,
        id: &TableId,
        message: impl FnOnce(Responder<Result<T, Refusal>>) -> TableMessage,
    ) -> Result<T, Refusal> {
        let (responder, answer) = host::channel();
        self.send(id, message(responder)).await?;
        // A task ends without an answer if the server stops, or if it does not know whether the request was stored.
        let silence = || if self.stopping.is_cancelled() { Refusal::Stopping } else { Refusal::Adrift };
        answer.await.unwrap_or_else(|_| Err(silence()))
    }

    /// Sends a request to a table, and waits until its outcome is stored.
    ///
    /// # Errors
    /// As the table answers.
    pub(crate) async fn ask(
        self: &Arc<Self>,
        id: &TableId,
        guest: Guest,
        command: Command,
    ) -> Result<Answer, Refusal> {
        self.call(id, |responder| TableMessage::Ask(guest, command, ReplyTo::Call(responder))).await
    }

    /// Stores a table that was just opened.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub(crate) async fn open(&self, draft: &Draft) -> Result<(), Refusal> {
        if self.stopping.is_cancelled() {
            return Err(Refusal::Stopping);
        }
        if self.free_places() == 0 {
            return Err(Refusal::TooManyTables);
        }
        let append = stored::append(Append::first(&draft.state, draft.at(), &draft.entries));
        let id = Arc::clone(&append.table);
        // The lease comes first: a race may go on without requests, so a node must own it from the first moment.
        let opened = match self.store.claim(&id).await {
            Ok(claim) => self.store.append(append).await.map_err(|error| (error, Some(claim))),
            Err(error) => Err((error, None)),
        };
        if let Err((error, claim)) = opened {
            tracing::error!(%error, "a table could not be opened");
            // The append may have been stored before the connection was lost.
            if self.cluster.is_some() && claim.is_some() && matches!(error, StoreError::Other(_)) {
                return Err(Refusal::Adrift);
            }
            if let Some(Ownership::Ours(lease)) = claim {
                let _ = self.store.release(&id, lease).await;
            }
            return Err(Refusal::NotStored);
        }
        metrics::counter!("xaymaca_tables_opened_total").increment(1);
        Ok(())
    }

    /// Removes a table whose task has ended.
    pub(crate) fn clear(&self, id: &TableId) {
        let mut awake = self.lock();
        if awake.tables.get(id).is_some_and(|table| table.inbox.is_closed()) {
            awake.remove(id);
        }
    }

    /// Lets a table sleep, unless a message has just come. Senders that still have its inbox find it closed.
    pub(crate) fn let_sleep(&self, id: &TableId, inbox: &mut mpsc::Receiver<TableMessage>) -> bool {
        let mut awake = self.lock();
        if !inbox.is_empty() {
            return false;
        }
        inbox.close();
        awake.remove(id);
        true
    }

    /// Notes that a table has been read: the next one that the server wakes may be.
    pub(crate) fn note_read(&self, id: &TableId) {
        if let Some(place) = self.lock().tables.get_mut(id).and_then(|table| table.place.as_mut()) {
            place.reading = None;
        }
    }

    /// Notes that people follow a live table at another node: it may stay awake for long.
    pub(crate) fn note_followed(&self, id: &TableId) {
        self.lock().give_up_place(id);
    }

    /// Wakes a sleeping table after that time.
    pub(crate) fn wake_after(self: &Arc<Self>, id: &TableId, wait: Duration) {
        let (registry, table) = (Arc::clone(self), id.clone());
        let alarm = self.tasks.spawn(async move {
            tokio::select! {
                () = tokio::time::sleep(wait) => {
                    // In a task of its own: waking a table aborts its alarm.
                    tokio::spawn(async move { registry.wake(&table).await });
                }
                () = registry.stopping.cancelled() => {}
            }
        });
        self.set_alarm(id, Some(alarm.abort_handle()));
    }

    /// Replaces the timer of that table.
    fn set_alarm(&self, id: &TableId, alarm: Option<AbortHandle>) {
        let mut alarms = self.alarms.lock().unwrap_or_else(PoisonError::into_inner);
        let before = match alarm {
            Some(alarm) => alarms.insert(id.clone(), alarm),
            None => alarms.remove(id),
        };
        if let Some(before) = before {
            before.abort();
        }
    }

    /// Wakes every race that may go on without a request: bots sail, or a time limit ends. A race with one person waits for
    /// them, so it is woken when they come. One race is woken after the other: [`PACE`]. Most have nothing to do yet and sleep again
    /// at once, with a timer. Returns how many were woken, when all were or the server stops.
    pub(crate) async fn wake_all(self: &Arc<Self>) -> usize {
        /// Ids that are read at once.
        const PAGE: u32 = 256;
        let mut turns = tokio::time::interval(PACE);
        // What could not be kept up is not made up for.
        turns.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (mut last, mut woken) = (String::new(), 0);
        loop {
            let page = match self.store.racing(&last, PAGE).await {
                Ok(page) => page,
                Err(error) => {
                    tracing::error!(%error, "races to wake could not be listed, and are asked for again");
                    let wait = tokio::time::sleep(LIST_AGAIN);
                    match self.stopping.run_until_cancelled(wait).await {
                        Some(()) => continue,
                        None => return woken,
                    }
                }
            };
            let due = page.iter().filter(|(_, card)| !summary::waits_for_its_captain(card));
            for id in due.filter_map(|(id, _)| TableId::parse(id)) {
                if self.stopping.run_until_cancelled(turns.tick()).await.is_none() {
                    return woken;
                }
                self.wake(&id).await;
                woken += 1;
            }
            match page.into_iter().last() {
                Some((id, _)) => last = id,
                None => return woken,
            }
        }
    }

    /// Wakes a table because something is due there, or may be. If too many are awake because of that, it waits until one falls
    /// asleep.
    pub(crate) async fn wake(self: &Arc<Self>, id: &TableId) {
        loop {
            // None if the server stops; the semaphores are never closed.
            let Some(Some(place)) = self.stopping.run_until_cancelled(self.place()).await else { return };
            let Ok(inbox) = self.inbox(id, WokenBy::Server(place)) else { return };
            if inbox.send(TableMessage::Tick).await.is_ok() {
                return;
            }
            // It has just fallen asleep: wake it again.
            self.clear(id);
        }
    }

    /// A place for a table that the server wakes by itself, once one is free.
    async fn place(&self) -> Option<Place> {
        let awake = Arc::clone(&self.background).acquire_owned().await.ok()?;
        let reading = Arc::clone(&self.reading).acquire_owned().await.ok()?;
        Some(Place { _awake: awake, reading: Some(reading) })
    }

    /// The number of further tables that people may have awake.
    fn free_places(&self) -> usize {
        self.most.saturating_sub(self.lock().in_use())
    }

    /// The number of live tables.
    pub(crate) fn awake(&self) -> usize {
        self.lock().tables.len()
    }

    /// The live table of this node with that code. If no open table has it, its race has begun, or its host closed it.
    pub(crate) fn awake_with_code(&self, code: TableCode) -> Option<TableId> {
        self.lock().tables.iter().find(|(_, table)| table.code == code).map(|(id, _)| id.clone())
    }

    /// Ends all tasks. Each finishes what it is storing.
    pub(crate) async fn stop(&self) {
        self.stopping.cancel();
        self.tasks.close();
        self.tasks.wait().await;
    }
}

impl Tables for Arc<TableRegistry> {
    fn store(&self) -> &Store {
        &self.store
    }

    /// Half of the places that are free: the other half is left to people.
    fn room(&self) -> usize {
        self.free_places().div_ceil(2)
    }

    fn stopping(&self) -> &CancellationToken {
        &self.stopping
    }

    fn deliver(&self, id: &TableId, message: TableMessage) -> Result<(), Refusal> {
        self.try_send(id, message)
    }

    fn note_address(&self, guest: &GuestId, address: IpAddr) {
        self.bots.note_address(guest, address);
    }

    async fn adopt(&self, id: &TableId) {
        // It fails only if the server stops.
        let _ = self.send_to(id, TableMessage::Adopted, || WokenBy::Cluster).await;
    }

    fn tell_missed(&self) {
        for AwakeTable { inbox, .. } in self.lock().tables.values() {
            // A table with a full inbox is busy, and finds the gap with the next broadcast.
            let _ = inbox.try_send(TableMessage::MayHaveMissed);
        }
    }
}

#[cfg(test)]
mod tests;
