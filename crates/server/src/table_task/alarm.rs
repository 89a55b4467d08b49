//! The timer of a table's task: registered once, and moved only when it must fire sooner, because all tables share the timer
//! wheel.

use std::pin::Pin;
use std::time::Duration;
use tokio::time::{Instant, Sleep};

/// A wait that is longer than any we mean.
pub(super) const LONG: Duration = Duration::from_hours(1);

pub(super) struct Alarm {
    sleep: Pin<Box<Sleep>>,
}

impl Alarm {
    pub(super) fn new() -> Self {
        Self { sleep: Box::pin(tokio::time::sleep(LONG)) }
    }

    /// Waits until then. It may end too early, never too late.
    pub(super) async fn until(&mut self, due: Instant) {
        if due < self.sleep.deadline() {
            self.sleep.as_mut().reset(due);
        }
        self.sleep.as_mut().await;
        self.sleep.as_mut().reset(Instant::now() + LONG);
    }
}
