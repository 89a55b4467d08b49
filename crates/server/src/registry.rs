//! Every table that is awake, by its id. A table is woken by the first message to it and sleeps when it has no followers;
//! what it is lies in the store. The registry starts the tasks of tables without knowing what they do.

use crate::bot_pool::BotPool;
use crate::clock;
use crate::cluster::{Cluster, Tables};
use crate::host::{self, ReplyTo, TableMessage};
use crate::stored;
use std::collections::HashMap;
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
use xaymaca_wire::{Command, Guest, Refusal, TableId};

/// The capacity of a table's mailbox. A sender to a full one waits.
const MAILBOX: usize = 256;

/// The task of one table, until it sleeps.
pub(crate) type TableTask = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Makes the task of a table out of its mailbox. It gets a weak sender to itself: tasks and bots answer through it.
pub(crate) type StartTask = fn(
    Arc<TableRegistry>,
    TableId,
    mpsc::WeakSender<TableMessage>,
    mpsc::Receiver<TableMessage>,
) -> TableTask;

/// All live tables of this node.
pub(crate) struct TableRegistry {
    pub(crate) store: Store,
    pub(crate) bots: BotPool,
    /// The other nodes, if there are any.
    pub(crate) cluster: Option<Arc<Cluster>>,
    /// How many tables are awake here that another node owns.
    pub(crate) replicas: AtomicUsize,
    tables: Mutex<HashMap<TableId, mpsc::Sender<TableMessage>>>,
    /// Alarms that wake sleeping tables: one each.
    alarms: Mutex<HashMap<TableId, AbortHandle>>,
    /// The most tables that are awake at once.
    most: usize,
    start_task: StartTask,
    pub(crate) stopping: CancellationToken,
    tasks: TaskTracker,
}

impl TableRegistry {
    /// An empty one.
    pub(crate) fn new(
        store: Store,
        bots: BotPool,
        cluster: Option<Arc<Cluster>>,
        most: usize,
        start_task: StartTask,
    ) -> Arc<Self> {
        Arc::new(Self {
            store,
            bots,
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

    /// The mailbox of that table. A sleeping table is woken; its task finds out whether there is such a table. A table that
    /// this node owns is woken however many are awake: no other node may serve it.
    fn mailbox(
        self: &Arc<Self>,
        id: &TableId,
        is_owned: bool,
    ) -> Result<mpsc::Sender<TableMessage>, Refusal> {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(mailbox) = tables.get(id) {
            return Ok(mailbox.clone());
        }
        if self.stopping.is_cancelled() {
            return Err(Refusal::Stopping);
        }
        if !is_owned && tables.len() >= self.most {
            return Err(Refusal::TooManyTables);
        }
        self.set_alarm(id, None);
        let (sender, receiver) = mpsc::channel(MAILBOX);
        tables.insert(id.clone(), sender.clone());
        self.tasks.spawn((self.start_task)(Arc::clone(self), id.clone(), sender.downgrade(), receiver));
        Ok(sender)
    }

    /// Sends a message, and returns the mailbox for the next ones: it is good while the table is awake.
    ///
    /// # Errors
    /// If there is no room for another live table, or the server is stopping.
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
            let mailbox = self.mailbox(id, is_owned)?;
            match mailbox.send(message).await {
                Ok(()) => return Ok(mailbox),
                // It fell asleep just now: wake it again.
                Err(mpsc::error::SendError(back)) => message = back,
            }
            self.clear(id);
        }
    }

    /// Sends a message without waiting, for a node that knows this one as the owner of the table.
    ///
    /// # Errors
    /// If the mailbox is full, or the server is stopping.
    fn try_send(self: &Arc<Self>, id: &TableId, mut message: TableMessage) -> Result<(), Refusal> {
        loop {
            match self.mailbox(id, true)?.try_send(message) {
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
        // A table ends without an answer if the server stops, or if it does not know whether the request was stored.
        let silence = || if self.stopping.is_cancelled() { Refusal::Stopping } else { Refusal::Adrift };
        answer.await.unwrap_or_else(|_| Err(silence()))
    }

    /// Makes a request to a table and waits until its outcome is stored.
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
        let append = stored::append(Append::new(&draft.state, 1, draft.at(), &draft.entries, true));
        let id = Arc::clone(&append.table);
        // A node must own it from the first moment: its race may go on by itself.
        let opened = match self.store.claim(&id).await {
            Ok(claim) => self.store.append(append).await.map_err(|error| (error, Some(claim))),
            Err(error) => Err((error, None)),
        };
        if let Err((error, claim)) = opened {
            tracing::error!(%error, "a table could not be opened");
            // A connection that was lost may have stored it.
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
        if tables.get(id).is_some_and(mpsc::Sender::is_closed) {
            tables.remove(id);
        }
    }

    /// Lets a table sleep, unless a message came just now. Senders that still have its mailbox find it closed.
    pub(crate) fn let_sleep(&self, id: &TableId, mailbox: &mut mpsc::Receiver<TableMessage>) -> bool {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if !mailbox.is_empty() {
            return false;
        }
        mailbox.close();
        tables.remove(id);
        true
    }

    /// Wakes a sleeping table at that time, in milliseconds.
    pub(crate) fn wake_at(self: &Arc<Self>, id: &TableId, at: u64) {
        let (registry, table) = (Arc::clone(self), id.clone());
        let alarm = self.tasks.spawn(async move {
            let wait = Duration::from_millis(at.saturating_sub(clock::now()));
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

    /// Replaces the alarm of that table.
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

    /// Wakes every race that may go on by itself: bots sail, or a patience ends. A race with one captain waits for them, and is
    /// woken when they come.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub(crate) async fn wake_all(self: &Arc<Self>) -> Result<usize, StoreError> {
        /// How many ids are read at once.
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

    /// Wakes a table. If too many are awake it waits until one falls asleep.
    pub(crate) async fn wake(self: &Arc<Self>, id: &TableId) {
        /// How long to wait for room.
        const RETRY: Duration = Duration::from_secs(1);
        while matches!(self.send(id, TableMessage::Tick).await, Err(Refusal::TooManyTables)) {
            tokio::time::sleep(RETRY).await;
        }
    }

    /// How many more tables may be awake.
    fn free_places(&self) -> usize {
        self.most.saturating_sub(self.awake())
    }

    /// How many tables are awake.
    pub(crate) fn awake(&self) -> usize {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Lets every table finish what it is storing, and ends.
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

    async fn adopt(&self, id: &TableId) {
        // The task of a table that is awake must know; a sleeping one is woken. It fails only if the server stops.
        let _ = self.send_to(id, TableMessage::Adopted, true).await;
    }

    fn tell_missed(&self) {
        for mailbox in self.tables.lock().unwrap_or_else(PoisonError::into_inner).values() {
            // A table with a full mailbox is busy, and hears the next broadcast.
            let _ = mailbox.try_send(TableMessage::MayHaveMissed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entropy;

    #[tokio::test]
    async fn a_table_of_ours_is_woken_however_many_are_awake() {
        let data = tempfile::tempdir().expect("a folder");
        let store = Store::open(data.path()).await.expect("a store");
        let bots = BotPool::new(1, Duration::from_millis(5));
        let registry = TableRegistry::new(store, bots, None, 1, |_, _, _, mut mailbox| {
            Box::pin(async move { while mailbox.recv().await.is_some() {} })
        });
        let [one, two, three] = [(); 3].map(|()| TableId::of_random(entropy::fresh_id()));
        let full = registry.mailbox(&one, false).expect("room for one");
        assert!(matches!(registry.mailbox(&two, false), Err(Refusal::TooManyTables)));
        assert_eq!(registry.deliver(&two, TableMessage::Tick), Ok(()), "another node knows that it is ours");
        registry.adopt(&three).await;
        assert_eq!(registry.room(), 0);
        drop(full);
    }
}
