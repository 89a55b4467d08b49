//! Group commit: decides when a group of appends is committed. It knows nothing of what is written.
//!
//! A commit costs the processor as much as some dozens of appends. Under load a group grows for a few milliseconds before it is
//! committed, which makes each append cheap; a single append is committed at once.

use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::Instant;

/// If appends come faster than one in this time, they are gathered: a commit costs about as much.
const FREQUENT: Duration = Duration::from_micros(200);

pub(crate) struct GroupCommit {
    /// How long a group may grow, from the last commit on.
    pause: Duration,
    last_commit: Instant,
    is_busy: bool,
}

impl GroupCommit {
    pub(crate) fn new(pause: Duration) -> GroupCommit {
        GroupCommit { pause, last_commit: Instant::now(), is_busy: false }
    }

    /// Adds the jobs that come before the group is due, up to `most`.
    pub(crate) async fn gather<J>(
        &mut self,
        jobs: &mut Vec<J>,
        waiting: &mut mpsc::Receiver<J>,
        most: usize,
    ) {
        if let Some(until) = self.due() {
            tokio::time::sleep_until(until).await;
            while jobs.len() < most
                && let Ok(job) = waiting.try_recv()
            {
                jobs.push(job);
            }
        }
        self.note_commit(jobs.len(), Instant::now());
    }

    /// When the group is to be committed; none for at once.
    fn due(&self) -> Option<Instant> {
        self.is_busy.then(|| self.last_commit + self.pause)
    }

    /// Notes that a group of that size is being committed.
    fn note_commit(&mut self, group: usize, now: Instant) {
        let each = (now - self.last_commit) / u32::try_from(group).unwrap_or(u32::MAX).max(1);
        // A single caller that waits for each answer would only be delayed.
        self.is_busy = group > 1 && each < FREQUENT;
        self.last_commit = now;
    }
}

#[cfg(test)]
mod tests {
    use super::GroupCommit;
    use std::time::Duration;

    #[test]
    fn only_frequent_appends_are_gathered() {
        let pause = Duration::from_millis(5);
        let mut groups = GroupCommit::new(pause);
        let mut now = groups.last_commit;
        for (group, micros, busy) in [
            (1, 50, false),
            (2, 300, true),
            (50, 5000, true),
            (20, 5000, false),
            (2, 900, false),
            (0, 0, false),
        ] {
            now += Duration::from_micros(micros);
            groups.note_commit(group, now);
            assert_eq!(groups.due(), busy.then(|| now + pause), "{group} in {micros} µs");
        }
    }
}
