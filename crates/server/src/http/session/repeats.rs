//! The answers to logging out everywhere that may be asked for again: an answer that was lost would cost the guest their
//! identity. It knows neither HTTP nor the store.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use xaymaca_wire::GuestId;

/// For how long an answer can be asked for again.
const KEPT: Duration = Duration::from_mins(1);
/// Upper bound on the guests who are remembered.
const MOST: usize = 10_000;

/// The last attempt of each guest to log out everywhere. In a cluster each node knows those that it was asked for.
#[derive(Default)]
pub(in crate::http) struct Repeats(Mutex<HashMap<GuestId, Attempt>>);

struct Attempt {
    /// A secret of the browser that asks: a thief has the same cookie, but does not know it.
    key: String,
    /// Of the cookie with which it asked.
    generation: u64,
    at: Instant,
}

impl Repeats {
    /// Notes an attempt, before it is stored: the answer may be lost at any time after that.
    pub(in crate::http) fn note(&self, guest: &GuestId, key: String, generation: u64, at: Instant) {
        let mut attempts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        attempts.retain(|_, attempt| at.saturating_duration_since(attempt.at) < KEPT);
        if attempts.len() < MOST || attempts.contains_key(guest) {
            attempts.insert(guest.clone(), Attempt { key, generation, at });
        }
    }

    /// True if a cookie of that generation was noted with that key in the minute before `now`.
    pub(in crate::http) fn knows(&self, guest: &GuestId, key: &str, generation: u64, now: Instant) -> bool {
        let attempts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        attempts.get(guest).is_some_and(|attempt| {
            now.saturating_duration_since(attempt.at) < KEPT
                && attempt.generation == generation
                // Digests are compared in constant time.
                && blake3::hash(attempt.key.as_bytes()) == blake3::hash(key.as_bytes())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entropy;

    #[test]
    fn an_attempt_is_known_for_a_minute_by_its_key_and_generation() {
        let (repeats, guest) = (Repeats::default(), GuestId::of_random(entropy::fresh_id()));
        let now = Instant::now();
        repeats.note(&guest, "key".into(), 3, now);
        assert!(repeats.knows(&guest, "key", 3, now));
        assert!(!repeats.knows(&guest, "other", 3, now), "a thief does not know the key");
        assert!(!repeats.knows(&guest, "key", 2, now));
        assert!(!repeats.knows(&GuestId::of_random(entropy::fresh_id()), "key", 3, now));
        assert!(!repeats.knows(&guest, "key", 3, now + KEPT));
    }
}
