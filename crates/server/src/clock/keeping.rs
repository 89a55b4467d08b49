//! Keeps the clock of a server: looks at the wall clock every second, and stores when the server was seen running. It knows
//! nothing of tables.

use super::watch::{Verdict, Watch};
use super::{Clock, WallClock};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::time::MissedTickBehavior;
use tokio_util::sync::CancellationToken;
use xaymaca_store::{Store, StoreError};

/// How often the wall clock is looked at.
const LOOK: Duration = Duration::from_secs(1);
/// How many looks pass before the database is asked for its time again.
const ASK_DATABASE: u64 = 10;
/// How many looks pass before it is stored that the server was seen running.
const STORE: u64 = 30;
/// The name under which that is stored.
const NAME: &str = "clock";

/// What keeps a clock.
pub(crate) struct Keeper {
    store: Store,
    wall: WallClock,
    clock: Arc<Clock>,
    watch: Watch,
    /// See [`Watch::plausible`], for others.
    plausible: Arc<AtomicU64>,
}

/// When the server was last seen running, and for how long its clock had been plausible, as it is stored.
fn written(seen: u64, plausible: u64) -> [u8; 32] {
    let mut value = [0; 32];
    value[..8].copy_from_slice(&seen.to_le_bytes());
    value[8..16].copy_from_slice(&plausible.to_le_bytes());
    value
}

fn read(value: [u8; 32]) -> Option<(u64, u64)> {
    let number = |at: usize| u64::from_le_bytes(std::array::from_fn(|nth| value[at + nth]));
    (number(0) > 0).then(|| (number(0), number(8)))
}

impl Keeper {
    /// Starts the clock of a server. In a cluster it is the database's, which all nodes share.
    pub(crate) async fn start(store: Store, wall: WallClock) -> Result<Self, StoreError> {
        // A full disk may refuse it; the server starts all the same.
        let seen = store.key(NAME, [0; 32]).await.ok().and_then(read);
        let now = store.time().await?.unwrap_or_else(|| wall.read());
        let (watch, leapt) = Watch::starting(now, seen);
        let clock = Arc::new(Clock::starting(now, seen.map(|(seen, _)| seen)));
        if let Some(by) = leapt {
            report(by, "since this server was last seen running");
        }
        let plausible = Arc::new(AtomicU64::new(watch.plausible()));
        Ok(Self { store, wall, clock, watch, plausible })
    }

    pub(crate) fn clock(&self) -> Arc<Clock> {
        Arc::clone(&self.clock)
    }

    /// For how long the clock has been plausible, in milliseconds.
    pub(crate) fn plausible(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.plausible)
    }

    /// Runs until the server stops.
    pub(crate) async fn run(mut self, stopping: CancellationToken) {
        self.note().await;
        let mut looks = tokio::time::interval(LOOK);
        looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        for nth in 1_u64.. {
            tokio::select! {
                _ = looks.tick() => {}
                () = stopping.cancelled() => break,
            }
            self.look(nth).await;
            if nth.is_multiple_of(STORE) {
                self.note().await;
            }
        }
        self.note().await;
    }

    async fn look(&mut self, nth: u64) {
        let wall = if !self.store.has_time() {
            self.wall.read()
        } else if nth.is_multiple_of(ASK_DATABASE)
            && let Ok(Some(time)) = self.store.time().await
        {
            time
        } else {
            return;
        };
        match self.watch.look(wall, self.clock.now(), self.clock.ticks()) {
            Verdict::Quiet => {}
            Verdict::Leapt(by) => {
                report(by, "while the server runs");
            }
            Verdict::Follow(by) => {
                tracing::info!(
                    milliseconds = by,
                    "the clock has been steady since it leapt: its time is used"
                );
                self.clock.adjust(by);
            }
        }
        self.plausible.store(self.watch.plausible(), Ordering::Relaxed);
    }

    /// Stores that the server runs. If it fails, the next run takes the server for stopped earlier than it was.
    async fn note(&self) {
        if let Err(error) = self.store.note(NAME, written(self.clock.now(), self.watch.plausible())).await {
            tracing::debug!(%error, "it could not be stored that the server runs");
        }
    }
}

fn report(by: i64, when: &str) {
    metrics::counter!("xaymaca_clock_leaps_total").increment(1);
    let direction = if by > 0 { "forward" } else { "back" };
    tracing::warn!(
        "the clock leapt {direction} by {} s {when}: nothing is forgotten by age until it has been plausible for a day of \
         running",
        by.unsigned_abs() / 1000
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stored_is_read_again() {
        assert_eq!(read(written(7, 9)), Some((7, 9)));
        assert_eq!(read([0; 32]), None, "a store without it");
    }
}
