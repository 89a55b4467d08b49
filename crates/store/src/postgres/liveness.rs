//! Whether the session to the database lives, readable at any moment without asking the writer task. It knows no database.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use tokio::time::Instant;

#[derive(Debug)]
pub(super) struct Liveness {
    is_connected: AtomicBool,
    epoch: AtomicU64,
    /// After this much silence the database may have ended the session, and with it every lease.
    lease_ttl: Duration,
    /// The instant from which times are counted.
    origin: Instant,
    /// When the last statement that was answered was sent, in milliseconds after `origin`.
    last_answered: AtomicU64,
}

impl Liveness {
    pub(super) fn new(lease_ttl: Duration) -> Liveness {
        Liveness {
            is_connected: AtomicBool::new(false),
            epoch: AtomicU64::new(0),
            lease_ttl,
            origin: Instant::now(),
            last_answered: AtomicU64::new(0),
        }
    }

    /// True if there is a session.
    pub(super) fn is_connected(&self) -> bool {
        self.is_connected.load(Ordering::Acquire)
    }

    /// Notes that a statement sent at that time was answered.
    pub(super) fn record_answer(&self, asked: Instant) {
        self.last_answered.store(self.millis(asked), Ordering::Release);
        // Stored last, so that a reader that sees the new session also sees that the epoch of the former has ended.
        self.is_connected.store(true, Ordering::Release);
    }

    /// Notes that the session is lost.
    pub(super) fn record_loss(&self) {
        // In this order, so that a reader that sees the new epoch sees that there is no session yet.
        self.is_connected.store(false, Ordering::Release);
        self.epoch.fetch_add(1, Ordering::AcqRel);
    }

    /// Fencing counter: it changes with every loss. While there is no session, or while the last answer is older than the
    /// lease's time to live (this process may have been frozen), every call returns a new value, so that no remembered epoch
    /// looks valid.
    pub(super) fn epoch(&self, now: Instant) -> u64 {
        let is_connected = self.is_connected();
        let silence = self.millis(now).saturating_sub(self.last_answered.load(Ordering::Acquire));
        if is_connected && u128::from(silence) < self.lease_ttl.as_millis() {
            self.epoch.load(Ordering::Acquire)
        } else {
            self.epoch.fetch_add(1, Ordering::AcqRel) + 1
        }
    }

    fn millis(&self, at: Instant) -> u64 {
        u64::try_from(at.saturating_duration_since(self.origin).as_millis()).unwrap_or(u64::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::Liveness;
    use std::time::Duration;

    #[test]
    fn an_epoch_ends_with_a_loss_or_a_long_silence() {
        let lease_ttl = Duration::from_secs(5);
        let liveness = Liveness::new(lease_ttl);
        let begin = liveness.origin;
        liveness.record_answer(begin);
        let first = liveness.epoch(begin);
        assert_eq!(liveness.epoch(begin + lease_ttl / 2), first);
        liveness.record_loss();
        assert!(!liveness.is_connected());
        let (lost, still) = (liveness.epoch(begin + lease_ttl / 2), liveness.epoch(begin + lease_ttl / 2));
        assert!(first < lost && lost < still, "it changes while there is no session");
        liveness.record_answer(begin + lease_ttl / 2);
        let second = liveness.epoch(begin + lease_ttl / 2);
        assert_eq!(second, still, "an epoch read before the claim stays valid");
        assert_eq!(liveness.epoch(begin + lease_ttl), second);
        let lease_ttl = lease_ttl * 2;
        let (frozen, still) = (liveness.epoch(begin + lease_ttl), liveness.epoch(begin + lease_ttl));
        assert!(second < frozen && frozen < still, "it changes while the session may be lost");
        liveness.record_answer(begin + lease_ttl);
        assert_eq!(liveness.epoch(begin + lease_ttl), still, "an epoch read before the claim stays valid");
    }
}
