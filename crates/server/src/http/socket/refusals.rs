//! Bounds the requests of a socket that its table refuses. A spectator who sends choices has no seat, and each would wake the
//! table's task: after some of them the socket itself refuses the rest. It knows no message.

use tokio::time::Instant;

/// Refused requests that a socket may send at once.
const BURST: f32 = 60.0;
/// The same in a second, for long.
const A_SECOND: f32 = 10.0;

/// How much of its bound a socket has used.
#[derive(Default)]
pub(super) struct RefusalBudget {
    used: f32,
    last: Option<Instant>,
}

impl RefusalBudget {
    /// Notes requests that the table has refused.
    pub(super) fn note(&mut self, refused: u32) {
        self.note_at(refused, Instant::now());
    }

    /// True if the table must not be asked again yet.
    pub(super) fn is_used_up(&mut self) -> bool {
        self.used > 0.0 && {
            self.note(0);
            self.used >= BURST
        }
    }

    fn note_at(&mut self, refused: u32, now: Instant) {
        let passed = self.last.map_or(0.0, |last| now.duration_since(last).as_secs_f32());
        self.last = Some(now);
        self.used = (self.used - A_SECOND * passed).max(0.0) + refused as f32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn only_a_socket_that_is_refused_again_and_again_is_bounded() {
        let (mut budget, begin) = (RefusalBudget::default(), Instant::now());
        assert!(!budget.is_used_up());
        for second in 0..100 {
            budget.note_at(9, begin + Duration::from_secs(second));
            assert!(budget.used < BURST, "nine a second may go on for ever");
        }
        budget.note_at(60, begin + Duration::from_secs(200));
        assert!(budget.used >= BURST);
        budget.note_at(0, begin + Duration::from_secs(202));
        assert!(budget.used < BURST, "and it is forgiven");
    }
}
