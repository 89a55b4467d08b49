//! When a socket that sends too fast is warned, and when it is closed. It knows no message and no rate.

use std::time::Duration;
use tokio::time::Instant;

/// Weight of a message beyond the socket's own rate.
const OWN: f32 = 1.0;
/// Weight of a request beyond the rate of its guest, such as chat lines. It had to be read and is answered, so it weighs more.
const OF_GUEST: f32 = 12.0;
/// The weight at which the socket is closed: 96 messages, or 8 requests.
const MOST: f32 = 96.0;
/// How much of the weight is forgotten in a second.
const FORGOTTEN: f32 = 4.0;
/// How long a socket may go on in small steps, without being slow enough in between to be forgiven.
const LONGEST: Duration = Duration::from_secs(30);

/// What to do about a message that came too fast.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    /// Refuse it: it begins a burst, or has a number whose sender waits for an answer.
    Warn,
    /// Ignore it: the client was warned.
    Ignore,
    /// Close the socket.
    Close,
}

/// How far a socket is beyond its rates.
#[derive(Default)]
pub(super) struct Flood {
    weight: f32,
    /// The first and the last message of the burst that were too fast; none if it is over.
    burst: Option<(Instant, Instant)>,
}

impl Flood {
    /// Notes a message beyond the socket's own rate, which was not read.
    pub(super) fn unread(&mut self) -> Verdict {
        self.note(OWN, false, Instant::now())
    }

    /// Notes a request beyond a rate of its guest; `has_id` if its sender waits for an answer.
    pub(super) fn refused(&mut self, has_id: bool) -> Verdict {
        self.note(OF_GUEST, has_id, Instant::now())
    }

    fn note(&mut self, weight: f32, is_awaited: bool, now: Instant) -> Verdict {
        if let Some((_, last)) = self.burst {
            self.weight -= FORGOTTEN * now.duration_since(last).as_secs_f32();
            if self.weight <= 0.0 {
                (self.weight, self.burst) = (0.0, None);
            }
        }
        self.weight += weight;
        let is_first = self.burst.is_none();
        let (since, _) = self.burst.unwrap_or((now, now));
        self.burst = Some((since, now));
        if self.weight > MOST || now.duration_since(since) > LONGEST {
            Verdict::Close
        } else if is_first || is_awaited {
            Verdict::Warn
        } else {
            Verdict::Ignore
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The verdicts on that many messages, so many a second.
    fn verdicts(count: usize, a_second: f32, weight: f32, is_awaited: bool) -> Vec<Verdict> {
        let (mut flood, begin) = (Flood::default(), Instant::now());
        let at = |nth: usize| begin + Duration::from_secs_f32(nth as f32 / a_second);
        (0..count).map(|nth| flood.note(weight, is_awaited, at(nth))).collect()
    }

    fn count(verdicts: &[Verdict], which: Verdict) -> usize {
        verdicts.iter().filter(|verdict| **verdict == which).count()
    }

    #[test]
    fn a_burst_is_warned_once_and_then_closed() {
        let fast = verdicts(200, 10_000.0, OWN, false);
        assert_eq!((fast[0], count(&fast, Verdict::Warn)), (Verdict::Warn, 1));
        let end = fast.iter().position(|verdict| *verdict == Verdict::Close);
        assert!(end.is_some_and(|end| (96..100).contains(&end)), "{end:?}");
    }

    #[test]
    fn requests_that_are_awaited_are_answered_until_it_is_closed() {
        let fast = verdicts(20, 1_000.0, OF_GUEST, true);
        assert_eq!(count(&fast, Verdict::Warn), 8);
        assert_eq!(count(&verdicts(20, 1_000.0, OF_GUEST, false), Verdict::Warn), 1);
    }

    #[test]
    fn a_client_that_is_seldom_too_fast_is_warned_each_time_and_stays() {
        let seldom = verdicts(100, 0.3, OF_GUEST, false);
        assert_eq!(count(&seldom, Verdict::Warn), 100);
    }

    #[test]
    fn a_client_that_is_always_a_little_too_fast_is_closed() {
        let always = verdicts(200, 4.5, OWN, false);
        assert_eq!(count(&always, Verdict::Warn), 1);
        let end = always.iter().position(|verdict| *verdict == Verdict::Close);
        assert!(end.is_some_and(|end| end > 100), "{end:?}");
    }
}
