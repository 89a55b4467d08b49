//! When to commit: at once while there is little to do, with pauses when there is much. It knows nothing of what is written.
//!
//! A commit costs the processor as much as some dozens of appends. A group that grows for a few milliseconds makes
//! that cheap, and under such a load nobody notices them; alone, nobody shall wait.

use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::Instant;

/// More often than this, appends are worth gathering.
const OFTEN: Duration = Duration::from_micros(200);

pub(crate) struct Pace {
    pause: Duration,
    last: Instant,
    busy: bool,
}

impl Pace {
    pub(crate) fn new(pause: Duration) -> Pace {
        Pace { pause, last: Instant::now(), busy: false }
    }

    /// Adds what else comes in time to what has come, up to so many.
    pub(crate) async fn gather<J>(
        &mut self,
        jobs: &mut Vec<J>,
        waiting: &mut mpsc::Receiver<J>,
        most: usize,
    ) {
        if let Some(until) = self.gather_until() {
            tokio::time::sleep_until(until).await;
            while jobs.len() < most
                && let Ok(job) = waiting.try_recv()
            {
                jobs.push(job);
            }
        }
        self.commit(jobs.len(), Instant::now());
    }

    /// Until when to go on gathering, if there is reason to.
    fn gather_until(&self) -> Option<Instant> {
        self.busy.then(|| self.last + self.pause)
    }

    /// A group of so many is about to be committed.
    fn commit(&mut self, group: usize, now: Instant) {
        let each = (now - self.last) / u32::try_from(group).unwrap_or(u32::MAX).max(1);
        // Somebody alone who is merely fast would only be slowed down.
        self.busy = group > 1 && each < OFTEN;
        self.last = now;
    }
}

#[cfg(test)]
mod tests {
    use super::Pace;
    use std::time::Duration;

    #[test]
    fn only_a_crowd_is_gathered() {
        let pause = Duration::from_millis(5);
        let mut pace = Pace::new(pause);
        let mut now = pace.last;
        for (group, micros, busy) in [
            (1, 50, false),
            (2, 300, true),
            (50, 5000, true),
            (20, 5000, false),
            (2, 900, false),
            (0, 0, false),
        ] {
            now += Duration::from_micros(micros);
            pace.commit(group, now);
            assert_eq!(pace.gather_until(), busy.then(|| now + pause), "{group} in {micros} µs");
        }
    }
}
