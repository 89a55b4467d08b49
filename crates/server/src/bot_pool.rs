//! The pool in which bots think: on blocking threads, and a bounded number at once.

use crate::host::{SocketSink, TableMessage};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Semaphore, mpsc};
use xaymaca_bots::Budget;
use xaymaca_table::{BotTask, COACH, CoachTask};
use xaymaca_wire::Refusal;

/// A bounded number of thinking bots.
#[derive(Clone, Debug)]
pub(crate) struct BotPool {
    permits: Arc<Semaphore>,
    budget: Duration,
    /// The coach thinks about one question at a time, so that its questions delay no race.
    coach: Arc<Semaphore>,
    /// Places for the questions that wait for the coach, the one it thinks about included.
    coach_places: Arc<Semaphore>,
}

/// The most questions that wait for the coach, of all captains together. More would wait too long for an answer that helps.
const COACH_QUEUE: usize = 8;

impl BotPool {
    /// At most `at_once` bots, each for at most `budget`.
    pub(crate) fn new(at_once: usize, budget: Duration) -> Self {
        Self {
            permits: Arc::new(Semaphore::new(at_once.max(1))),
            budget,
            coach: Arc::new(Semaphore::new(1)),
            coach_places: Arc::new(Semaphore::new(COACH_QUEUE)),
        }
    }

    /// Lets a bot think as soon as there is a permit, and sends its choice to the table. If the table's task has ended by then,
    /// the choice is dropped: the next task asks again.
    pub(crate) fn think(&self, task: BotTask, to: mpsc::WeakSender<TableMessage>) {
        let Self { permits, budget, .. } = self.clone();
        tokio::spawn(async move {
            let Ok(_permit) = permits.acquire_owned().await else { return };
            if to.upgrade().is_none() {
                return;
            }
            let (ask, seat) = (task.ask, task.seat);
            let slow = task.clone();
            let choice = match tokio::task::spawn_blocking(move || slow.think(Budget::Time(budget))).await {
                Ok(choice) => choice,
                Err(error) => {
                    // The race must go on without it.
                    tracing::error!(%error, "a bot panicked");
                    task.guess()
                }
            };
            metrics::counter!("xaymaca_thoughts_total").increment(1);
            if let Some(to) = to.upgrade() {
                let _ = to.send(TableMessage::BotChose(ask, seat, choice)).await;
            }
        });
    }

    /// Lets the coach think as soon as it is free; it tells the captain itself. If too many questions wait, it is refused.
    pub(crate) fn coach(&self, task: CoachTask<SocketSink>) {
        let Ok(place) = Arc::clone(&self.coach_places).try_acquire_owned() else {
            return task.refuse(Refusal::TooFast);
        };
        // With a bot's usual 50 ms that is 0.3 s, and an answer within a second even behind two others.
        let (permit, budget) = (Arc::clone(&self.coach), self.budget * COACH);
        tokio::spawn(async move {
            let Ok(_permit) = permit.acquire_owned().await else { return };
            if !task.is_wanted() {
                return;
            }
            let task = Arc::new(task);
            let slow = Arc::clone(&task);
            if let Err(error) = tokio::task::spawn_blocking(move || slow.answer(Budget::Time(budget))).await {
                tracing::error!(%error, "the coach panicked");
                task.refuse(Refusal::Internal);
            } else {
                metrics::counter!("xaymaca_advice_total").increment(1);
            }
            drop(place);
        });
    }
}
