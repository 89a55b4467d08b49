//! When an owner retries an append that the store refused.

use std::time::Duration;
use tokio::time::Instant;

/// Wait before the store is asked again.
pub(super) const PAUSE: Duration = Duration::from_millis(250);
/// How often the wait before a retry doubles: up to 16 s.
const MOST_DOUBLINGS: u32 = 6;

/// The number of failures in a row, and when the next retry is due.
#[derive(Default)]
pub(super) struct Retry {
    failures: u32,
    pub(super) at: Option<Instant>,
}

impl Retry {
    /// Counts an append that could not be stored.
    pub(super) fn count_failure(&mut self) {
        self.failures += 1;
        self.restart();
    }

    /// Restarts the wait if there was a failure: asking the store in between may have taken longer than the wait.
    pub(super) fn restart(&mut self) {
        if self.failures > 0 {
            self.at = Some(Instant::now() + wait(self.failures));
        }
    }

    pub(super) const fn is_pending(&self) -> bool {
        self.at.is_some()
    }
}

/// The wait after that many failures in a row.
fn wait(failures: u32) -> Duration {
    PAUSE * 2u32.pow(failures.min(MOST_DOUBLINGS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wait_doubles_with_each_failure_up_to_a_bound() {
        let waits = [1, 2, 3, 6, 7, u32::MAX].map(wait);
        assert_eq!(waits, [2, 4, 8, 64, 64, 64].map(|times| PAUSE * times));
    }

    #[test]
    fn a_wait_restarts_only_after_a_failure() {
        let mut retry = Retry::default();
        retry.restart();
        assert!(!retry.is_pending());
        retry.count_failure();
        let first = retry.at;
        retry.restart();
        assert!(retry.at >= first && first.is_some());
    }
}
