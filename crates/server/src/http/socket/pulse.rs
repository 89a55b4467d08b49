//! When a client is pinged, and when it is taken for gone: it is silent, or it does not read. It knows no socket.
//!
//! Pings have a body that cannot be guessed, and only a pong with that body counts. So a client that sends, and never reads what it is
//! sent, is found like one that is silent.

use bytes::Bytes;
use std::time::Duration;
use tokio::time::Instant;

/// After how many unanswered pings a client is disconnected.
const PINGS: u32 = 3;

/// What to do now.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Beat {
    /// Nothing before that time.
    Wait(Instant),
    /// Ping the client with this body.
    Ping(Bytes),
    /// Disconnect it.
    Gone,
}

/// The pings and pongs of a client.
pub(super) struct Pulse {
    /// How long a client may be silent.
    every: Duration,
    /// When the client last sent anything.
    heard: Instant,
    /// When the client last showed that it reads.
    read: Instant,
    /// The pings since then, and their body. A late pong answers any of them.
    pings: u32,
    body: u64,
}

impl Pulse {
    pub(super) const fn new(every: Duration, now: Instant) -> Self {
        Self { every, heard: now, read: now, pings: 0, body: 0 }
    }

    /// Notes that the client has sent something.
    pub(super) const fn hear(&mut self, now: Instant) {
        self.heard = now;
    }

    /// Notes a pong.
    pub(super) fn pong(&mut self, body: &[u8], now: Instant) {
        if self.pings > 0 && body == self.body.to_be_bytes() {
            (self.read, self.pings) = (now, 0);
        }
    }

    /// What is to be done. A client that does not follow a table is not pinged, and is not expected to have read anything when it
    /// begins to follow. `fresh` is a body for pings.
    pub(super) fn beat(&mut self, follows: bool, now: Instant, fresh: impl FnOnce() -> u64) -> Beat {
        if !follows {
            (self.read, self.pings) = (now, 0);
        }
        let due = if follows { self.read + self.every * (self.pings + 1) } else { self.heard + self.every };
        if now < due {
            return Beat::Wait(due);
        }
        if !follows || self.pings >= PINGS {
            return Beat::Gone;
        }
        if self.pings == 0 {
            self.body = fresh();
        }
        self.pings += 1;
        Beat::Ping(Bytes::copy_from_slice(&self.body.to_be_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::{Beat, Pulse};
    use std::time::Duration;
    use tokio::time::Instant;

    const EVERY: Duration = Duration::from_secs(30);

    /// The seconds after which a client is taken for gone, within a day. `act` is told of every ping, and of every second.
    fn gone(follows: bool, mut act: impl FnMut(&mut Pulse, Option<&[u8]>, Instant)) -> Option<u64> {
        let begin = Instant::now();
        let (mut pulse, mut last) = (Pulse::new(EVERY, begin), 0);
        (0..86_400).find(|second| {
            let now = begin + Duration::from_secs(*second);
            act(&mut pulse, None, now);
            match pulse.beat(follows, now, || second + 1_000) {
                Beat::Wait(due) => assert!(due > now),
                Beat::Ping(body) => {
                    assert!(*second >= last + 30, "a ping too early");
                    last = *second;
                    act(&mut pulse, Some(&body), now);
                }
                Beat::Gone => return true,
            }
            false
        })
    }

    #[test]
    fn a_client_that_answers_stays_whether_it_talks_or_not() {
        for talks in [true, false] {
            let act = |pulse: &mut Pulse, ping: Option<&[u8]>, now| {
                if let Some(body) = ping {
                    pulse.pong(body, now);
                }
                if talks {
                    pulse.hear(now);
                }
            };
            assert_eq!(gone(true, act), None);
        }
    }

    #[test]
    fn a_client_that_begins_to_follow_late_has_time_to_answer() {
        let start = Instant::now();
        let mut pulse = Pulse::new(Duration::from_secs(30), start);
        let mut now = start;
        // It sends something every 20 seconds, as libraries do that ping by themselves.
        for _ in 0..12 {
            now += Duration::from_secs(20);
            pulse.hear(now);
            assert!(matches!(pulse.beat(false, now, || 1), Beat::Wait(_)));
        }
        assert!(matches!(pulse.beat(true, now, || 1), Beat::Wait(due) if due > now));
        now += Duration::from_secs(30);
        assert!(matches!(pulse.beat(true, now, || 1), Beat::Ping(_)));
        assert!(matches!(pulse.beat(true, now, || 1), Beat::Wait(due) if due > now));
    }

    #[test]
    fn a_client_that_does_not_read_is_gone_after_two_minutes_whatever_it_sends() {
        assert_eq!(gone(true, |_, _, _| {}), Some(120), "it is silent");
        let forge = |pulse: &mut Pulse, _: Option<&[u8]>, now| {
            pulse.hear(now);
            pulse.pong(b"", now);
            pulse.pong(&7_u64.to_be_bytes(), now);
            // The body of a client that was never pinged.
            pulse.pong(&0_u64.to_be_bytes(), now);
        };
        assert_eq!(gone(true, forge), Some(120));
        let mut first = None;
        let repeat = |pulse: &mut Pulse, ping: Option<&[u8]>, now| {
            first = first.take().or_else(|| ping.map(<[u8]>::to_vec));
            if let Some(body) = &first {
                pulse.pong(body, now);
            }
        };
        assert_eq!(gone(true, repeat), Some(150), "an old pong counts once");
    }

    #[test]
    fn a_late_pong_counts() {
        let mut waiting = None;
        let late = |pulse: &mut Pulse, ping: Option<&[u8]>, now: Instant| {
            waiting = waiting.take().or_else(|| ping.map(|body| (body.to_vec(), now)));
            if let Some((body, at)) = &waiting
                && now.duration_since(*at) > Duration::from_secs(70)
            {
                pulse.pong(body, now);
                waiting = None;
            }
        };
        assert_eq!(gone(true, late), None);
    }

    #[test]
    fn a_client_that_follows_nothing_must_say_something() {
        assert_eq!(gone(false, |_, _, _| {}), Some(30));
        assert_eq!(gone(false, |pulse, _, now| pulse.hear(now)), None);
    }
}
