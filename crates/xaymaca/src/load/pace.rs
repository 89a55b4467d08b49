//! The rate limit of one socket: bursts are allowed, but the mean rate stays below the server's limit.

use std::time::Duration;
use tokio::time::{Instant, sleep_until};

/// Time between messages. The server allows 200 a second, and 400 at once: this stays below.
const EACH: Duration = Duration::from_millis(6);
/// How far a burst may run ahead of that pace.
const AHEAD: Duration = Duration::from_millis(1800);

/// The pace of one socket.
pub(super) struct Pace {
    /// When the messages so far would end at an even pace.
    even: Instant,
}

impl Pace {
    pub(super) fn new() -> Self {
        Self { even: Instant::now() }
    }

    /// Waits until one more message may be sent.
    pub(super) async fn keep(&mut self) {
        let now = Instant::now();
        if self.even > now + AHEAD {
            sleep_until(self.even - AHEAD).await;
        }
        self.even = self.even.max(now) + EACH;
    }
}
