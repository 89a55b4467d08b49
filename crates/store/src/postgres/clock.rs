//! Our clock and that of the database, in milliseconds since 1970. Many nodes share one database, so its clock is the one
//! that counts where a wrong one would do harm. It knows no SQL.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// What clocks may differ by before it is worth a word.
const TOLERABLE: Duration = Duration::from_secs(2);

/// What time it is here.
pub(super) fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// When, by their clock, something of that age was; but never later than was asked for.
pub(super) fn bound(before: u64, age: u64, theirs: u64) -> u64 {
    before.min(theirs.saturating_sub(age))
}

/// How far our clock is ahead of theirs, or behind it, if it is too far. They told it between these times of ours.
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
    fn the_clock_of_the_database_counts_if_ours_is_ahead() {
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
    fn only_what_is_too_far_is_told() {
        let secs = Duration::from_secs;
        assert_eq!(difference(10_000, 10_500, 11_000), None);
        assert_eq!(difference(10_000, 8_000, 11_000), None);
        assert_eq!(difference(10_000, 13_000, 11_000), None);
        assert_eq!(difference(10_000, 7_000, 11_000), Some((secs(3), "ahead of")));
        assert_eq!(difference(10_000, 61_000, 11_000), Some((secs(50), "behind")));
    }
}
