//! The pool in which bots think: away from the threads that serve people, and only so many at once.

use crate::host::TableMessage;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Semaphore, mpsc};
use xaymaca_table::BotTask;

/// Room for so many thinking bots.
#[derive(Clone, Debug)]
pub(crate) struct BotPool {
    room: Arc<Semaphore>,
    budget: Duration,
}

impl BotPool {
    /// So many at once, each for so long at most.
    pub(crate) fn new(at_once: usize, budget: Duration) -> Self {
        Self { room: Arc::new(Semaphore::new(at_once.max(1))), budget }
    }

    /// Lets a bot think as soon as there is room, and sends its choice to the table. If the table's task has ended by then
    /// the choice is lost, which does no harm: the next task asks again.
    pub(crate) fn think(&self, task: BotTask, to: mpsc::WeakSender<TableMessage>) {
        let Self { room, budget } = self.clone();
        tokio::spawn(async move {
            let Ok(_place) = room.acquire_owned().await else { return };
            if to.upgrade().is_none() {
                return;
            }
            let (ask, seat) = (task.ask, task.seat);
            let slow = task.clone();
            let choice = match tokio::task::spawn_blocking(move || slow.think(budget)).await {
                Ok(choice) => choice,
                Err(error) => {
                    // The race must go on, whatever happened to the bot.
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
}
