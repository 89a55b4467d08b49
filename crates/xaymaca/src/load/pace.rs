//! How fast one socket may talk: as fast as it likes for a moment, but not for long. A server refuses who talks faster.

use std::time::Duration;
use tokio::time::{Instant, sleep_until};

/// The server allows two hundred messages a second, and twice that at once: we stay below.
const EACH: Duration = Duration::from_millis(6);
/// How far ahead of that pace a socket may be.
const AHEAD: Duration = Duration::from_millis(1800);

/// The pace of one socket.
pub(super) struct Pace {
    /// When all that was said would have been said at an even pace.
    even: Instant,
}

impl Pace {
    pub(super) fn new() -> Self {
        Self { even: Instant::now() }
    }

    /// Waits until one more message may be said.
    pub(super) async fn keep(&mut self) {
        let now = Instant::now();
        if self.even > now + AHEAD {
            sleep_until(self.even - AHEAD).await;
        }
        self.even = self.even.max(now) + EACH;
    }
}
