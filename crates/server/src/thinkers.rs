//! Where bots think: away from the threads that serve people, and only so many at once.

use crate::desk::Mail;
use crate::table::Thought;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Semaphore, mpsc};

/// Room for so many thinking bots.
#[derive(Clone, Debug)]
pub(crate) struct Thinkers {
    room: Arc<Semaphore>,
    budget: Duration,
}

impl Thinkers {
    /// So many at once, each for so long at most.
    pub(crate) fn new(at_once: usize, budget: Duration) -> Self {
        Self { room: Arc::new(Semaphore::new(at_once.max(1))), budget }
    }

    /// Lets a bot think as soon as there is room, and sends what it chose. If nobody waits for it any more, that is lost
    /// and does no harm: whoever wakes the table asks again.
    pub(crate) fn think(&self, thought: Thought, to: mpsc::WeakSender<Mail>) {
        let Self { room, budget } = self.clone();
        tokio::spawn(async move {
            let Ok(_place) = room.acquire_owned().await else { return };
            if to.upgrade().is_none() {
                return;
            }
            let (ask, seat) = (thought.ask, thought.seat);
            let slow = thought.clone();
            let choice = match tokio::task::spawn_blocking(move || slow.think(budget)).await {
                Ok(choice) => choice,
                Err(error) => {
                    // The race must go on, whatever happened to the bot.
                    tracing::error!(%error, "a bot lost its mind");
                    thought.guess()
                }
            };
            metrics::counter!("xaymaca_thoughts_total").increment(1);
            if let Some(to) = to.upgrade() {
                let _ = to.send(Mail::Thought(ask, seat, choice)).await;
            }
        });
    }
}
