//! The clocks of this node and of the database, in milliseconds since 1970. All nodes share the database, so its clock decides
//! where a wrong clock would do harm. It knows no SQL.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Clocks that differ by more than this are logged.
const TOLERABLE: Duration = Duration::from_secs(2);

/// The time by this node's clock.
pub(super) fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// The time `age` ago by the database's clock, but not later than `before`.
pub(super) fn bound(before: u64, age: u64, theirs: u64) -> u64 {
    before.min(theirs.saturating_sub(age))
}

/// How far this node's clock is ahead of the database's, or behind it, if it is more than tolerable. The database told its time
/// between `asked` and `heard` by this node's clock.
pub(super) fn difference(asked: u64, theirs: u64, heard: u64) -> Option<(Duration, &'static str)> {
    let (millis, direction) =
        if theirs < asked { (asked - theirs, "ahead of") } else { (theirs.saturating_sub(heard), "behind") };
    let by = Duration::from_millis(millis);
    (by > TOLERABLE).then_some((by, direction))
}

#[cfg(test)]
mod tests {
    use super::{bound, difference};
    use std::time::Duration;

    #[test]
    fn the_clock_of_the_database_decides_if_this_one_is_ahead() {
        let (day, year) = (86_400_000, 31_536_000_000);
        let theirs = 50 * year;
        for (ours, before, bounded) in [
            (theirs, theirs - day, theirs - day),
            (theirs + 3 * year, theirs + 3 * year - day, theirs - day),
            (theirs - year, theirs - year - day, theirs - year - day),
            (theirs, theirs + year, theirs),
            (theirs, u64::MAX, theirs),
            (theirs, 0, 0),
        ] {
            assert_eq!(bound(before, ours.saturating_sub(before), theirs), bounded, "{ours} {before}");
        }
    }

    #[test]
    fn only_a_large_difference_is_reported() {
        let secs = Duration::from_secs;
        assert_eq!(difference(10_000, 10_500, 11_000), None);
        assert_eq!(difference(10_000, 8_000, 11_000), None);
        assert_eq!(difference(10_000, 13_000, 11_000), None);
        assert_eq!(difference(10_000, 7_000, 11_000), Some((secs(3), "ahead of")));
        assert_eq!(difference(10_000, 61_000, 11_000), Some((secs(50), "behind")));
    }
}
