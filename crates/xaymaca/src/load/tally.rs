//! Counts acknowledged choices, how long each took, and errors.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU8, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Errors that are printed; all are counted.
const MOST_TOLD: u64 = 10;
/// The phases after the captains have come and warmed up.
const COUNTING: u8 = 1;
const OVER: u8 = 2;

/// Shared by all captains and watchers.
#[derive(Default)]
pub(super) struct Tally {
    phase: AtomicU8,
    errors: AtomicU64,
    held: AtomicUsize,
    /// Of every acknowledged choice, in microseconds.
    waits: Mutex<Vec<u32>>,
    /// How many updates of captains had each length in bytes.
    lengths: Mutex<BTreeMap<usize, u64>>,
}

impl Tally {
    /// Starts counting.
    pub(super) fn begin(&self) {
        self.phase.store(COUNTING, Ordering::Relaxed);
    }

    /// Stops counting.
    pub(super) fn end(&self) {
        self.phase.store(OVER, Ordering::Relaxed);
    }

    /// A choice was acknowledged after that time.
    pub(super) fn acknowledged(&self, after: Duration) {
        if self.phase.load(Ordering::Relaxed) == COUNTING {
            let wait = u32::try_from(after.as_micros()).unwrap_or(u32::MAX);
            self.waits.lock().unwrap_or_else(PoisonError::into_inner).push(wait);
        }
    }

    /// A captain was told an update of that many bytes.
    pub(super) fn updated(&self, bytes: usize) {
        if self.phase.load(Ordering::Relaxed) == COUNTING {
            *self.lengths.lock().unwrap_or_else(PoisonError::into_inner).entry(bytes).or_default() += 1;
        }
    }

    /// The length of the update in the middle, in bytes; none if there was no update.
    pub(super) fn median_length(&self) -> Option<usize> {
        let lengths = self.lengths.lock().unwrap_or_else(PoisonError::into_inner);
        let all: u64 = lengths.values().sum();
        let mut shorter = 0;
        lengths.iter().find_map(|(&length, &updates)| {
            shorter += updates;
            (2 * shorter >= all).then_some(length)
        })
    }

    /// Counts an error, also before counting starts.
    pub(super) fn error(&self, what: &dyn std::fmt::Display) {
        if self.phase.load(Ordering::Relaxed) != OVER
            && self.errors.fetch_add(1, Ordering::Relaxed) < MOST_TOLD
        {
            eprintln!("error: {what:#}");
        }
    }

    /// One more watcher is connected.
    pub(super) fn hold(&self) {
        self.held.fetch_add(1, Ordering::Relaxed);
    }

    /// A watcher was disconnected.
    pub(super) fn lose(&self) {
        if self.phase.load(Ordering::Relaxed) != OVER {
            self.held.fetch_sub(1, Ordering::Relaxed);
        }
    }

    pub(super) fn errors(&self) -> u64 {
        self.errors.load(Ordering::Relaxed)
    }

    pub(super) fn held(&self) -> usize {
        self.held.load(Ordering::Relaxed)
    }

    /// All waits, the shortest first, in microseconds.
    pub(super) fn waits(&self) -> Vec<u32> {
        let mut waits = std::mem::take(&mut *self.waits.lock().unwrap_or_else(PoisonError::into_inner));
        waits.sort_unstable();
        waits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_length_in_the_middle_is_that_of_an_update() {
        let tally = Tally::default();
        tally.updated(7);
        assert_eq!(tally.median_length(), None, "not counted before it begins");
        tally.begin();
        for bytes in [900, 700, 800, 5_000, 700] {
            tally.updated(bytes);
        }
        assert_eq!(tally.median_length(), Some(800));
    }
}
