//! Counts acknowledged choices, how long each took, and errors.

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
