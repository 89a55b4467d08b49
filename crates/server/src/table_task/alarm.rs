//! The timer of a table's task. It is registered once and moved only if it must fire sooner, because all tables share the
//! runtime's timer wheel.

use std::pin::Pin;
use std::time::Duration;
use tokio::time::{Instant, Sleep};

/// Longer than any wait of a task.
pub(super) const LONG: Duration = Duration::from_hours(1);

pub(super) struct Alarm {
    sleep: Pin<Box<Sleep>>,
}

impl Alarm {
    pub(super) fn new() -> Self {
        Self { sleep: Box::pin(tokio::time::sleep(LONG)) }
    }

    /// Waits until `due`. It may return early, never late.
    pub(super) async fn until(&mut self, due: Instant) {
        if due < self.sleep.deadline() {
            self.sleep.as_mut().reset(due);
        }
        self.sleep.as_mut().await;
        self.sleep.as_mut().reset(Instant::now() + LONG);
    }
}
