//! The clock of a server. No other file reads the wall clock.
//!
//! Times are the wall clock's when the server started, and go on by the monotonic clock: a wall clock that leaps moves no
//! deadline. A [`watch`] compares both. It reports leaps, follows the wall clock once that has been steady for a while, and
//! says whether anything may be deleted by its age.

pub(crate) mod keeping;
pub(crate) mod watch;

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Instant, SystemTime, UNIX_EPOCH};
use xaymaca_table::Gap;

/// The most gaps that are remembered. Patience is at most days, so older ones matter to no open question.
const MOST_GAPS: usize = 64;

/// Where a server reads the wall clock, in milliseconds since 1970. Tests bring their own, and let it leap.
#[derive(Clone)]
pub struct WallClock(Arc<dyn Fn() -> u64 + Send + Sync>);

impl WallClock {
    /// The clock of this machine.
    #[must_use]
    pub fn system() -> Self {
        Self::new(|| SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as u64))
    }

    /// Another one.
    pub fn new(read: impl Fn() -> u64 + Send + Sync + 'static) -> Self {
        Self(Arc::new(read))
    }

    /// The time, in milliseconds since 1970.
    #[must_use]
    pub fn read(&self) -> u64 {
        (self.0)()
    }
}

impl fmt::Debug for WallClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("WallClock")
    }
}

/// The clock of one server.
pub(crate) struct Clock {
    origin: Instant,
    /// The time at the origin, in milliseconds since 1970.
    offset: AtomicU64,
    /// Counts how often the time leapt.
    leaps: AtomicU64,
    gaps: Mutex<Arc<[Gap]>>,
}

impl Clock {
    /// It is `wall` now, in milliseconds since 1970. `seen` is when the server, or a server before it, was last seen running.
    pub(crate) fn starting(wall: u64, seen: Option<u64>) -> Self {
        let length = seen.map_or(u64::MAX, |seen| wall.saturating_sub(seen));
        Self {
            origin: Instant::now(),
            offset: AtomicU64::new(wall),
            leaps: AtomicU64::new(0),
            gaps: Mutex::new(Arc::new([Gap { until: wall, length }])),
        }
    }

    /// Milliseconds since 1970. They leap only when [`Self::adjust`] is called.
    pub(crate) fn now(&self) -> u64 {
        self.offset.load(Ordering::Relaxed).saturating_add(self.ticks())
    }

    /// Milliseconds since the server started. They never leap: for everything that is waited for or counted.
    pub(crate) fn ticks(&self) -> u64 {
        self.origin.elapsed().as_millis() as u64
    }

    /// How often the time leapt. When it has changed, tables must be told the gaps.
    pub(crate) fn leaps(&self) -> u64 {
        self.leaps.load(Ordering::Acquire)
    }

    /// The gaps that captains are not charged for.
    pub(crate) fn gaps(&self) -> Arc<[Gap]> {
        Arc::clone(&self.gaps.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Adds that many milliseconds to the time. Time that was skipped is a gap.
    fn adjust(&self, by: i64) {
        let mut gaps = self.gaps.lock().unwrap_or_else(PoisonError::into_inner);
        let offset = self.offset.load(Ordering::Relaxed).saturating_add_signed(by);
        self.offset.store(offset, Ordering::Relaxed);
        if let Ok(length @ 1..) = u64::try_from(by) {
            let skip = (gaps.len() + 1).saturating_sub(MOST_GAPS);
            let gap = Gap { until: offset.saturating_add(self.ticks()), length };
            *gaps = gaps.iter().copied().skip(skip).chain([gap]).collect();
        }
        self.leaps.fetch_add(1, Ordering::Release);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: u64 = 86_400_000;

    #[test]
    fn the_time_a_server_was_down_is_a_gap() {
        let clock = Clock::starting(50 * DAY, Some(49 * DAY));
        assert_eq!(clock.gaps()[..], [Gap { until: 50 * DAY, length: DAY }]);
        let clock = Clock::starting(50 * DAY, Some(51 * DAY));
        assert_eq!(clock.gaps()[0].length, 0, "a clock that was put back skips nothing");
        assert_eq!(Clock::starting(50 * DAY, None).gaps()[0].length, u64::MAX, "it is not known");
    }

    #[test]
    fn a_time_that_is_skipped_is_a_gap_and_one_that_comes_again_is_not() {
        let clock = Clock::starting(50 * DAY, Some(50 * DAY));
        clock.adjust(DAY as i64);
        assert!((51 * DAY..51 * DAY + 60_000).contains(&clock.now()));
        assert_eq!((clock.gaps().len(), clock.gaps()[1].length, clock.leaps()), (2, DAY, 1));
        clock.adjust(-(2 * DAY as i64));
        assert!((49 * DAY..49 * DAY + 60_000).contains(&clock.now()));
        assert_eq!((clock.gaps().len(), clock.leaps()), (2, 2));
        for _ in 0..1_000 {
            clock.adjust(1);
        }
        assert_eq!(clock.gaps().len(), MOST_GAPS, "their number is bounded");
    }
}
