//! The harbour: every table that is awake, by its id. A table is woken when somebody writes to it and sleeps when nobody
//! does; what it is lies in the store.

use crate::clock;
use crate::desk::{Answer, Call, Mail, Sender, append};
use crate::entropy::SystemEntropy;
use crate::fleet::Fleet;
use crate::guest::Guest;
use crate::ids::TableId;
use crate::live;
use crate::refusal::Refusal;
use crate::summary;
use crate::table::{Command, Draft};
use crate::thinkers::Thinkers;
use std::collections::HashMap;
use std::sync::atomic::AtomicUsize;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::task::AbortHandle;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use xaymaca_store::{Ownership, Store, StoreError};

/// How many letters a table lets wait; who writes more waits himself.
const LETTERS: usize = 256;

/// All live tables.
pub(crate) struct Harbour {
    pub(crate) store: Store,
    pub(crate) thinkers: Thinkers,
    /// The other nodes, if there are any.
    pub(crate) fleet: Option<Arc<Fleet>>,
    /// How many tables are awake here that another node has.
    pub(crate) mirrors: AtomicUsize,
    tables: Mutex<HashMap<TableId, mpsc::Sender<Mail>>>,
    /// Sleeping tables that wake by themselves: one alarm each.
    alarms: Mutex<HashMap<TableId, AbortHandle>>,
    /// The most tables that are awake at once.
    most: usize,
    pub(crate) stopping: CancellationToken,
    tasks: TaskTracker,
}

impl Harbour {
    /// An empty one.
    pub(crate) fn new(store: Store, thinkers: Thinkers, fleet: Option<Arc<Fleet>>, most: usize) -> Arc<Self> {
        Arc::new(Self {
            store,
            thinkers,
            fleet,
            mirrors: AtomicUsize::new(0),
            tables: Mutex::default(),
            alarms: Mutex::default(),
            most,
            stopping: CancellationToken::new(),
            tasks: TaskTracker::new(),
        })
    }

    /// Where letters to that table go. If it sleeps it is woken; whether there is such a table turns out then. One that this
    /// node has claimed is woken however many are awake: nobody else may serve it.
    fn mailbox(self: &Arc<Self>, id: &TableId, is_claimed: bool) -> Result<mpsc::Sender<Mail>, Refusal> {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(mailbox) = tables.get(id) {
            return Ok(mailbox.clone());
        }
        if self.stopping.is_cancelled() {
            return Err(Refusal::Stopping);
        }
        if !is_claimed && tables.len() >= self.most {
            return Err(Refusal::TooManyTables);
        }
        self.set_alarm(id, None);
        let (sender, receiver) = mpsc::channel(LETTERS);
        tables.insert(id.clone(), sender.clone());
        self.tasks.spawn(live::run(Arc::clone(self), id.clone(), sender.downgrade(), receiver));
        Ok(sender)
    }

    /// Sends a letter, and says where the next one may go as long as the table is awake.
    ///
    /// # Errors
    /// If there is no room for another live table, or the server is stopping.
    pub(crate) async fn send(
        self: &Arc<Self>,
        id: &TableId,
        letter: Mail,
    ) -> Result<mpsc::Sender<Mail>, Refusal> {
        self.bring(id, letter, false).await
    }

    async fn bring(
        self: &Arc<Self>,
        id: &TableId,
        mut letter: Mail,
        is_claimed: bool,
    ) -> Result<mpsc::Sender<Mail>, Refusal> {
        loop {
            let mailbox = self.mailbox(id, is_claimed)?;
            match mailbox.send(letter).await {
                Ok(()) => return Ok(mailbox),
                // It fell asleep just now: wake it again.
                Err(mpsc::error::SendError(back)) => letter = back,
            }
            self.clear(id);
        }
    }

    /// The same without waiting, for a letter of another node, which knows that we have the table.
    ///
    /// # Errors
    /// If too many letters wait, or the server is stopping.
    pub(crate) fn post(self: &Arc<Self>, id: &TableId, mut letter: Mail) -> Result<(), Refusal> {
        loop {
            match self.mailbox(id, true)?.try_send(letter) {
                Ok(()) => return Ok(()),
                Err(mpsc::error::TrySendError::Full(_)) => return Err(Refusal::TooFast),
                Err(mpsc::error::TrySendError::Closed(back)) => letter = back,
            }
            self.clear(id);
        }
    }

    /// Tells every table that is awake that words of other nodes may have been missed.
    pub(crate) fn tell_missed(&self) {
        for mailbox in self.tables.lock().unwrap_or_else(PoisonError::into_inner).values() {
            // Whoever has no room for it has enough to do, and hears the next word.
            let _ = mailbox.try_send(Mail::Missed);
        }
    }

    /// Sends a letter that is answered.
    ///
    /// # Errors
    /// As the table answers.
    pub(crate) async fn call<T>(
        self: &Arc<Self>,
        id: &TableId,
        letter: impl FnOnce(Call<T>) -> Mail,
    ) -> Result<T, Refusal> {
        let (call, answer) = oneshot::channel();
        self.send(id, letter(call)).await?;
        // A desk that ends without an answer ends because we stop, or because it does not know.
        let silence = || if self.stopping.is_cancelled() { Refusal::Stopping } else { Refusal::Adrift };
        answer.await.unwrap_or_else(|_| Err(silence()))
    }

    /// Asks something of a table and waits until it is stored.
    ///
    /// # Errors
    /// As the table answers.
    pub(crate) async fn ask(
        self: &Arc<Self>,
        id: &TableId,
        guest: Guest,
        command: Command,
    ) -> Result<Answer, Refusal> {
        self.call(id, |call| Mail::Ask(guest, command, Sender::Call(call))).await
    }

    /// Stores a table that was just opened.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub(crate) async fn open(&self, draft: &Draft) -> Result<(), Refusal> {
        if self.stopping.is_cancelled() {
            return Err(Refusal::Stopping);
        }
        if self.room() == 0 {
            return Err(Refusal::TooManyTables);
        }
        let append = append(&draft.state, 1, draft.at(), &draft.entries, true);
        let id = Arc::clone(&append.table);
        // Somebody must care for it from the first moment on: its race may go on by itself.
        let opened = match self.store.claim(&id).await {
            Ok(claim) => self.store.append(append).await.map_err(|error| (error, Some(claim))),
            Err(error) => Err((error, None)),
        };
        if let Err((error, claim)) = opened {
            tracing::error!(%error, "a table could not be opened");
            // A line that was lost may have brought it.
            if self.fleet.is_some() && claim.is_some() && matches!(error, StoreError::Other(_)) {
                return Err(Refusal::Adrift);
            }
            if let Some(Ownership::Ours(term)) = claim {
                let _ = self.store.release(&id, term).await;
            }
            return Err(Refusal::NotStored);
        }
        metrics::counter!("xaymaca_tables_opened_total").increment(1);
        Ok(())
    }

    /// Takes a table out that has ended its task.
    pub(crate) fn clear(&self, id: &TableId) {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if tables.get(id).is_some_and(mpsc::Sender::is_closed) {
            tables.remove(id);
        }
    }

    /// Lets a table sleep, unless a letter came just now. Whoever still has its mailbox finds it closed.
    pub(crate) fn let_sleep(&self, id: &TableId, mailbox: &mut mpsc::Receiver<Mail>) -> bool {
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
        let (harbour, table) = (Arc::clone(self), id.clone());
        let alarm = self.tasks.spawn(async move {
            let wait = Duration::from_millis(at.saturating_sub(clock::now()));
            tokio::select! {
                () = tokio::time::sleep(wait) => {
                    // Not from here: waking a table ends its alarm.
                    tokio::spawn(async move { harbour.wake(&table).await });
                }
                () = harbour.stopping.cancelled() => {}
            }
        });
        self.set_alarm(id, Some(alarm.abort_handle()));
    }

    /// The alarm of that table from now on; the one before is off.
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

    /// Wakes a table. There may be more races than may be awake at once: then one must fall asleep first.
    pub(crate) async fn wake(self: &Arc<Self>, id: &TableId) {
        /// How long to wait for room.
        const PATIENCE: Duration = Duration::from_secs(1);
        while matches!(self.send(id, Mail::Tick).await, Err(Refusal::TooManyTables)) {
            tokio::time::sleep(PATIENCE).await;
        }
    }

    /// A table of a node that is gone is ours now.
    pub(crate) async fn adopt(self: &Arc<Self>, id: &TableId) {
        // If it is awake its task must know; if not it is woken. It fails only if the server stops.
        let _ = self.bring(id, Mail::Adopted, true).await;
    }

    /// How many more tables may be awake.
    pub(crate) fn room(&self) -> usize {
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

    /// Fresh randomness.
    pub(crate) fn entropy() -> SystemEntropy {
        SystemEntropy
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guest::Language;
    use crate::ids::GuestId;
    use crate::table::{self, Agreement};

    #[tokio::test]
    async fn a_table_of_ours_is_woken_however_many_are_awake() {
        let data = tempfile::tempdir().expect("a folder");
        let store = Store::open(data.path()).await.expect("a store");
        let harbour = Harbour::new(store, Thinkers::new(1, Duration::from_millis(5)), None, 1);
        let [one, two, three] = [(); 3].map(|()| TableId::fresh(&mut Harbour::entropy()));
        let full = harbour.mailbox(&one, false).expect("room for one");
        assert!(matches!(harbour.mailbox(&two, false), Err(Refusal::TooManyTables)));
        assert_eq!(harbour.post(&two, Mail::Tick), Ok(()), "another node knows that it is ours");
        harbour.adopt(&three).await;
        assert_eq!(harbour.room(), 0);
        drop(full);
    }

    #[tokio::test]
    async fn only_races_that_go_on_by_themselves_are_woken() {
        let data = tempfile::tempdir().expect("a folder");
        let store = Store::open(data.path()).await.expect("a store");
        let harbour = Harbour::new(store, Thinkers::new(1, Duration::from_millis(5)), None, 99);
        let entropy = &mut Harbour::entropy();
        let mut race = async |people: usize, bots: usize| {
            let guest = |name: &str| Guest {
                id: GuestId::fresh(&mut Harbour::entropy()),
                name: name.into(),
                language: Language::En,
            };
            let host = guest("Anne");
            let options = Agreement { seats: (people + bots) as u8, ..Agreement::default() };
            let id = TableId::fresh(entropy);
            let mut draft =
                table::open(id, host.id.clone(), options, clock::now(), entropy).expect("a table");
            for nth in 0..people {
                let sitter = if nth == 0 { host.clone() } else { guest("Mary") };
                let asked = [Command::Sit { seat: None, flag: None }, Command::Ready { seed: None }];
                for command in asked {
                    table::decide(&mut draft, &sitter, &command, entropy).expect("a seat");
                }
            }
            for _ in 0..bots {
                let hire = Command::Hire { level: "captain".into(), seat: None };
                table::decide(&mut draft, &host, &hire, entropy).expect("a bot");
            }
            table::decide(&mut draft, &host, &Command::Start { seed: None }, entropy).expect("a race");
            harbour.open(&draft).await.expect("stored");
        };
        for _ in 0..5 {
            race(1, 2).await;
        }
        assert_eq!(harbour.wake_all().await, Ok(0), "each waits for its captain");
        assert_eq!(harbour.awake(), 0);
        race(0, 3).await;
        race(2, 1).await;
        assert_eq!(harbour.wake_all().await, Ok(2), "bots alone, and a patience that ends");
        assert_eq!(harbour.awake(), 2);
        harbour.stop().await;
    }
}
