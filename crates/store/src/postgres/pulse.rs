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
        self.is_beating.load(Ordering::Acquire)
    }

    /// What was asked at that time was answered.
    pub(super) fn hear(&self, asked: Instant) {
        self.heard.store(self.millis(asked), Ordering::Release);
        // Whoever sees that there is a session again sees that the one before was lost.
        self.is_beating.store(true, Ordering::Release);
    }

    /// The session is lost.
    pub(super) fn lose(&self) {
        // In this order: whoever sees the new number knows that there is no session to go with it yet.
        self.is_beating.store(false, Ordering::Release);
        self.epoch.fetch_add(1, Ordering::AcqRel);
    }

    /// Changes with every loss. While there is no session, every answer is another one, and fits nothing that anybody
    /// remembers: only a number that stays says that there is one. So it is, too, for whoever was frozen and may have lost it
    /// without knowing it yet.
    pub(super) fn epoch(&self, now: Instant) -> u64 {
        let is_beating = self.is_beating();
        let silence = self.millis(now).saturating_sub(self.heard.load(Ordering::Acquire));
        if is_beating && u128::from(silence) < self.grip.as_millis() {
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
        let (lost, still) = (pulse.epoch(begin + grip / 2), pulse.epoch(begin + grip / 2));
        assert!(first < lost && lost < still, "nothing stays while there is no session");
        pulse.hear(begin + grip / 2);
        let second = pulse.epoch(begin + grip / 2);
        assert_eq!(second, still, "whoever asked before he claimed is right");
        assert_eq!(pulse.epoch(begin + grip), second);
        let grip = grip * 2;
        let (frozen, still) = (pulse.epoch(begin + grip), pulse.epoch(begin + grip));
        assert!(second < frozen && frozen < still, "nobody is told twice what may be wrong");
        pulse.hear(begin + grip);
        assert_eq!(pulse.epoch(begin + grip), still, "whoever asked before he claimed is right");
    }
}
