//! The task of one live table: it brings its desk mail, time and storage. It decides nothing.

use crate::clock;
use crate::desk::{Desk, Log, Mail, Storing};
use crate::entropy::SystemEntropy;
use crate::harbour::Harbour;
use crate::ids::TableId;
use crate::refusal::Refusal;
use crate::table::State;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Instant, Sleep, timeout_at};
use tokio_util::sync::WaitForCancellationFuture;
use xaymaca_store::{Store, StoreError};

/// How many letters are taken at once: they share an append.
const BATCH: usize = 64;
/// How long a table stays awake that nobody follows.
const IDLE: Duration = Duration::from_secs(20);
/// How long a captain's choice waits for those of others who choose at the same time.
const GATHER: Duration = Duration::from_millis(5);
/// How long a table waits before it tries again what could not be stored.
const RETRY: Duration = Duration::from_millis(250);
/// How often a table is read that nobody knows to be as we left it.
const READINGS: u32 = 20;
/// How often that wait doubles.
const MOST_DOUBLINGS: u32 = 6;
/// After how many milliseconds a table is tried again that cannot be read.
const LATER: u64 = 5_000;
/// A wait that is longer than any we mean.
const LONG: Duration = Duration::from_hours(1);

/// Why a table could not be woken.
enum Asleep {
    Nowhere,
    Unreadable,
}

/// A table as the store has it.
async fn read(store: &Store, id: &TableId) -> Result<(Log, State), Asleep> {
    let rows = store.read(id.as_str()).await.map_err(|error| {
        tracing::error!(table = %id, %error, "a table could not be read");
        Asleep::Unreadable
    })?;
    let rows = rows.iter().map(|row| (row.seq, row.at, row.lines.as_str()));
    match Log::read(id, rows) {
        Ok(Some(table)) => Ok(table),
        Ok(None) => Err(Asleep::Nowhere),
        Err(damaged) => {
            tracing::error!(table = %id, %damaged, "the log of a table is damaged");
            Err(Asleep::Unreadable)
        }
    }
}

/// The same, tried for a while. Whoever waits must not be told no as long as it may be a yes.
async fn read_again(harbour: &Harbour, id: &TableId) -> Result<(Log, State), Asleep> {
    for _ in 0..READINGS {
        match read(&harbour.store, id).await {
            Err(Asleep::Unreadable) => {}
            known => return known,
        }
        tokio::select! {
            () = tokio::time::sleep(RETRY) => {}
            () = harbour.stopping.cancelled() => break,
        }
    }
    Err(Asleep::Unreadable)
}

/// Wakes a table and serves it until it sleeps.
pub(crate) async fn run(
    harbour: Arc<Harbour>,
    id: TableId,
    to_self: mpsc::WeakSender<Mail>,
    mut mailbox: mpsc::Receiver<Mail>,
) {
    let began = Instant::now();
    match read(&harbour.store, &id).await {
        Ok((log, state)) => {
            metrics::histogram!("xaymaca_wake_seconds").record(began.elapsed().as_secs_f64());
            let desk = Desk::new(log, state, Box::new(SystemEntropy));
            serve(&harbour, &id, desk, &to_self, &mut mailbox).await;
        }
        Err(asleep) => {
            let refusal = match asleep {
                Asleep::Nowhere => Refusal::NoSuchTable,
                Asleep::Unreadable => {
                    harbour.wake_at(&id, clock::now() + LATER);
                    Refusal::NotStored
                }
            };
            loop {
                while let Ok(letter) = mailbox.try_recv() {
                    letter.refuse(refusal);
                }
                if harbour.let_sleep(&id, &mut mailbox) {
                    break;
                }
            }
            while let Some(letter) = mailbox.recv().await {
                letter.refuse(refusal);
            }
        }
    }
}

async fn serve(
    harbour: &Arc<Harbour>,
    id: &TableId,
    mut desk: Desk,
    to_self: &mpsc::WeakSender<Mail>,
    mailbox: &mut mpsc::Receiver<Mail>,
) {
    let mut batch = Vec::new();
    // How often in a row something could not be stored.
    let mut failures = 0;
    let mut farewell = Refusal::Stopping;
    let mut alarm = Alarm::new();
    let mut stopping = pin!(harbour.stopping.cancelled());
    let mut heard = Instant::now();
    // Whatever was left undone when the table was last awake.
    batch.push(Mail::Tick);
    loop {
        if batch.is_empty()
            && !receive(&desk, mailbox, &mut batch, &mut alarm, stopping.as_mut(), failures).await
        {
            break;
        }
        if batch.is_empty() {
            let idle = desk.is_idle() && !desk.is_restless() && heard.elapsed() >= IDLE;
            if idle && harbour.let_sleep(id, mailbox) {
                if let Some(deadline) = desk.state().deadline() {
                    harbour.wake_at(id, deadline);
                }
                // Whoever was about to send wakes it again.
                while let Some(letter) = mailbox.recv().await {
                    let (harbour, id) = (Arc::clone(harbour), id.clone());
                    tokio::spawn(async move { harbour.send(&id, letter).await.map(drop) });
                }
                return;
            }
            continue;
        }
        heard = Instant::now();
        if let Some(storing) = desk.take(batch.drain(..), clock::now()) {
            let stored = store(&harbour.store, storing).await;
            if let Err(error) = stored {
                // Many tables may fail for the same reason: each says so once.
                if failures == 0 {
                    tracing::warn!(table = %id, %error, "an append was refused");
                }
                failures += 1;
                metrics::counter!("xaymaca_appends_refused_total").increment(1);
                // What the store has is the truth: another wrote, or nobody knows whether we did.
                match read_again(harbour, id).await {
                    Ok((log, state)) => desk.doubted(log, state),
                    Err(Asleep::Unreadable) => {
                        harbour.wake_at(id, clock::now() + LATER);
                        break;
                    }
                    Err(Asleep::Nowhere) => {
                        // It was forgotten while it was awake.
                        desk.stored(false);
                        farewell = Refusal::NoSuchTable;
                        break;
                    }
                }
            } else {
                failures = 0;
                desk.stored(true);
            }
        } else {
            failures = 0;
        }
        for thought in desk.thoughts() {
            harbour.thinkers.think(thought, to_self.clone());
        }
        if desk.is_restless() && failures == 0 {
            batch.push(Mail::Tick);
        }
    }
    // The server stops, or the table cannot be read and must be woken anew: nothing of what still waits has happened.
    desk.flush();
    mailbox.close();
    // Whoever was about to send is waited for.
    while let Some(letter) = mailbox.recv().await {
        letter.refuse(farewell);
    }
    harbour.clear(id);
}

async fn store(store: &Store, Storing { opening, append }: Storing) -> Result<(), StoreError> {
    if let Some(opening) = opening {
        store.append(opening).await?;
        metrics::counter!("xaymaca_tables_opened_total").increment(1);
    }
    store.append(append).await
}

/// When a table wakes its own task: registered once, and moved only when it must fire sooner. All tables share the timers.
struct Alarm {
    sleep: Pin<Box<Sleep>>,
}

impl Alarm {
    fn new() -> Self {
        Self { sleep: Box::pin(tokio::time::sleep(LONG)) }
    }

    /// Waits until then. It may end too early, never too late.
    async fn until(&mut self, due: Instant) {
        if due < self.sleep.deadline() {
            self.sleep.as_mut().reset(due);
        }
        self.sleep.as_mut().await;
        self.sleep.as_mut().reset(Instant::now() + LONG);
    }
}

/// R2: captains who choose their cards at the same time are waited for a moment: their choices share an append.
async fn gather(desk: &Desk, mailbox: &mut mpsc::Receiver<Mail>, batch: &mut Vec<Mail>) {
    let until = Instant::now() + GATHER;
    while batch.len() < desk.awaited() {
        let more = mailbox.recv_many(batch, BATCH);
        if !matches!(timeout_at(until, more).await, Ok(1..)) {
            break;
        }
    }
}

/// Waits for mail, or until something follows by itself, or the table may sleep. No when the server stops.
async fn receive(
    desk: &Desk,
    mailbox: &mut mpsc::Receiver<Mail>,
    batch: &mut Vec<Mail>,
    alarm: &mut Alarm,
    stopping: Pin<&mut WaitForCancellationFuture<'_>>,
    failures: u32,
) -> bool {
    let due = desk.due().map(|at| Duration::from_millis(at.saturating_sub(clock::now())));
    let idle = desk.is_idle() && !desk.is_restless();
    let wait = match due {
        // What could not be stored is tried again.
        _ if failures > 0 => RETRY * 2u32.pow(failures.min(MOST_DOUBLINGS)),
        Some(due) if idle => due.min(IDLE),
        Some(due) => due,
        None if idle => IDLE,
        None => LONG,
    };
    let until = Instant::now() + wait;
    tokio::select! {
        biased;
        count = mailbox.recv_many(batch, BATCH) => {
            gather(desk, mailbox, batch).await;
            count > 0
        }
        () = stopping => false,
        () = alarm.until(until) => {
            let is_due = failures > 0 || due.is_some_and(|due| due <= wait);
            if is_due && Instant::now() >= until {
                batch.push(Mail::Tick);
            }
            true
        }
    }
}
