//! What everybody may know of the session at any moment without asking the one who writes; it knows no database.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use tokio::time::Instant;

#[derive(Debug)]
pub(super) struct Pulse {
    is_beating: AtomicBool,
    epoch: AtomicU64,
    /// After so long a silence the database may have ended the session.
    grip: Duration,
    since: Instant,
    /// When the last question that was answered was asked, in milliseconds.
    heard: AtomicU64,
}

impl Pulse {
    pub(super) fn new(grip: Duration) -> Pulse {
        Pulse {
            is_beating: AtomicBool::new(false),
            epoch: AtomicU64::new(0),
            grip,
            since: Instant::now(),
            heard: AtomicU64::new(0),
        }
    }

    /// Whether there is a session.
    pub(super) fn is_beating(&self) -> bool {
        self.is_beating.load(Ordering::Relaxed)
    }

    /// What was asked at that time was answered.
    pub(super) fn hear(&self, asked: Instant) {
        self.heard.store(self.millis(asked), Ordering::Release);
        self.is_beating.store(true, Ordering::Relaxed);
    }

    /// The session is lost.
    pub(super) fn lose(&self) {
        self.epoch.fetch_add(1, Ordering::Release);
        self.is_beating.store(false, Ordering::Relaxed);
    }

    /// Changes with every loss. Whoever was frozen may have lost the session without knowing it yet: while that is so, every
    /// answer is another one, and fits nothing that anybody remembers.
    pub(super) fn epoch(&self, now: Instant) -> u64 {
        let silence = self.millis(now).saturating_sub(self.heard.load(Ordering::Acquire));
        if u128::from(silence) < self.grip.as_millis() {
            self.epoch.load(Ordering::Acquire)
        } else {
            self.epoch.fetch_add(1, Ordering::AcqRel) + 1
        }
    }

    fn millis(&self, at: Instant) -> u64 {
        u64::try_from(at.saturating_duration_since(self.since).as_millis()).unwrap_or(u64::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::Pulse;
    use std::time::Duration;

    #[test]
    fn an_epoch_ends_with_a_loss_or_a_long_silence() {
        let grip = Duration::from_secs(5);
        let pulse = Pulse::new(grip);
        let begin = pulse.since;
        pulse.hear(begin);
        let first = pulse.epoch(begin);
        assert_eq!(pulse.epoch(begin + grip / 2), first);
        pulse.lose();
        assert!(!pulse.is_beating());
        let second = pulse.epoch(begin + grip / 2);
        assert_ne!(second, first);
        let (frozen, still) = (pulse.epoch(begin + grip), pulse.epoch(begin + grip));
        assert!(second < frozen && frozen < still, "nobody is told twice what may be wrong");
        pulse.hear(begin + grip);
        assert_eq!(pulse.epoch(begin + grip), still, "whoever asked before he claimed is right");
    }
}
