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
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::task::AbortHandle;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use xaymaca_store::{Ownership, Store, StoreError};
use xaymaca_table::{Answer, Append, Draft, Responder, summary};
use xaymaca_wire::{Command, Guest, GuestId, Refusal, TableCode, TableId};

/// Messages in the inbox of a table. A sender to a full one waits.
const INBOX: usize = 256;

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
    tables: Mutex<HashMap<TableId, AwakeTable>>,
    /// Timers that wake sleeping tables, one each.
    alarms: Mutex<HashMap<TableId, AbortHandle>>,
    /// Upper bound on the live tables.
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
            tables: Mutex::default(),
            alarms: Mutex::default(),
            most,
            start_task,
            stopping: CancellationToken::new(),
            tasks: TaskTracker::new(),
        })
    }

    /// The inbox of that table. A sleeping table is woken; its task finds out whether there is such a table. The bound on live
    /// tables does not apply to a table that this node owns: no other node may serve it.
    fn inbox(self: &Arc<Self>, id: &TableId, is_owned: bool) -> Result<mpsc::Sender<TableMessage>, Refusal> {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(table) = tables.get(id) {
            return Ok(table.inbox.clone());
        }
        if self.stopping.is_cancelled() {
            return Err(Refusal::Stopping);
        }
        if !is_owned && tables.len() >= self.most {
            return Err(Refusal::TooManyTables);
        }
        self.set_alarm(id, None);
        let (sender, receiver) = mpsc::channel(INBOX);
        tables.insert(id.clone(), AwakeTable { inbox: sender.clone(), code: TableCode::of(id) });
        self.tasks.spawn((self.start_task)(Arc::clone(self), id.clone(), sender.downgrade(), receiver));
        Ok(sender)
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
        self.send_to(id, message, false).await
    }

    async fn send_to(
        self: &Arc<Self>,
        id: &TableId,
        mut message: TableMessage,
        is_owned: bool,
    ) -> Result<mpsc::Sender<TableMessage>, Refusal> {
        loop {
            let inbox = self.inbox(id, is_owned)?;
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
            match self.inbox(id, true)?.try_send(message) {
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
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if tables.get(id).is_some_and(|table| table.inbox.is_closed()) {
            tables.remove(id);
        }
    }

    /// Lets a table sleep, unless a message has just come. Senders that still have its inbox find it closed.
    pub(crate) fn let_sleep(&self, id: &TableId, inbox: &mut mpsc::Receiver<TableMessage>) -> bool {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if !inbox.is_empty() {
            return false;
        }
        inbox.close();
        tables.remove(id);
        true
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
    /// them, so it is woken when they come.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub(crate) async fn wake_all(self: &Arc<Self>) -> Result<usize, StoreError> {
        /// Ids that are read at once.
        const PAGE: u32 = 256;
        let (mut last, mut woken) = (String::new(), 0);
        loop {
            let page = self.store.racing(&last, PAGE).await?;
            let due = page.iter().filter(|(_, card)| !summary::waits_for_its_captain(card));
            for id in due.filter_map(|(id, _)| TableId::parse(id)) {
                self.wake(&id).await;
                woken += 1;
            }
            match page.into_iter().last() {
                Some((id, _)) => last = id,
                None => return Ok(woken),
            }
        }
    }

    /// Wakes a table. If too many are awake, it waits until one falls asleep.
    pub(crate) async fn wake(self: &Arc<Self>, id: &TableId) {
        /// How often it is tried.
        const RETRY: Duration = Duration::from_secs(1);
        while matches!(self.send(id, TableMessage::Tick).await, Err(Refusal::TooManyTables)) {
            tokio::time::sleep(RETRY).await;
        }
    }

    /// The number of further tables that may be awake.
    fn free_places(&self) -> usize {
        self.most.saturating_sub(self.awake())
    }

    /// The number of live tables.
    pub(crate) fn awake(&self) -> usize {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// The live table of this node with that code. If no open table has it, its race has begun, or its host closed it.
    pub(crate) fn awake_with_code(&self, code: TableCode) -> Option<TableId> {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.iter().find(|(_, table)| table.code == code).map(|(id, _)| id.clone())
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

    fn room(&self) -> usize {
        self.free_places()
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
        let _ = self.send_to(id, TableMessage::Adopted, true).await;
    }

    fn tell_missed(&self) {
        for AwakeTable { inbox, .. } in self.tables.lock().unwrap_or_else(PoisonError::into_inner).values() {
            // A table with a full inbox is busy, and finds the gap with the next broadcast.
            let _ = inbox.try_send(TableMessage::MayHaveMissed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entropy;

    #[tokio::test]
    async fn a_table_that_this_node_owns_is_woken_beyond_the_bound() {
        let data = tempfile::tempdir().expect("a folder");
        let store = Store::open(data.path()).await.expect("a store");
        let bots = BotPool::new(1, Duration::from_millis(5));
        let registry = TableRegistry::new(
            store,
            bots,
            Arc::new(Clock::starting(0, None)),
            None,
            1,
            |_, _, _, mut inbox| Box::pin(async move { while inbox.recv().await.is_some() {} }),
        );
        let [one, two, three] = [(); 3].map(|()| TableId::of_random(entropy::fresh_id()));
        let full = registry.inbox(&one, false).expect("room for one");
        assert!(matches!(registry.inbox(&two, false), Err(Refusal::TooManyTables)));
        assert_eq!(
            registry.deliver(&two, TableMessage::Tick),
            Ok(()),
            "another node takes this one for its owner"
        );
        registry.adopt(&three).await;
        assert_eq!(registry.room(), 0);
        drop(full);
    }
}
