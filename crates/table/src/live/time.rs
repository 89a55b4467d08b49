//! The time of a live table: the host's clock, kept from running behind the log, and the time that captains are not charged for.
//! It reads no clock.

use super::LiveTable;
use super::host::Host;
use crate::state::State;
use std::sync::Arc;

/// A leap of the host's clock: the server did not run, or its clock was put forward. No captain could answer meanwhile, or no
/// time passed at all, so a question that was open then has its deadline moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gap {
    /// When it ended, in milliseconds since 1970, by the host's clock.
    pub until: u64,
    /// Its length, in milliseconds.
    pub length: u64,
}

/// All times are in milliseconds since 1970.
#[derive(Debug, Default)]
pub(super) struct TableTime {
    /// When messages were last handled, by the host's clock.
    pub(super) now: u64,
    /// How far the table's time is ahead of the host's clock, in milliseconds. The times of a log never decrease: if the log has
    /// a later time than the clock, which was put back, the table's time goes on from there, and patience with it.
    ahead: u64,
    /// In order.
    gaps: Arc<[Gap]>,
}

impl TableTime {
    /// Notes the host's time. `last` is the time of the last append.
    pub(super) fn advance(&mut self, now: u64, last: u64) {
        self.now = now;
        self.ahead = self.ahead.max(last.saturating_sub(now));
    }

    /// The table's time: that of its next append.
    pub(super) const fn at(&self) -> u64 {
        self.now.saturating_add(self.ahead)
    }

    /// A time of the table, by the host's clock.
    const fn by_host(&self, at: u64) -> u64 {
        at.saturating_sub(self.ahead)
    }

    /// The milliseconds since that time that no captain is charged for.
    fn uncounted_since(&self, at: u64) -> u64 {
        let part = |gap: &Gap| gap.length.min(gap.until.saturating_sub(at));
        self.gaps.iter().map(part).fold(0, u64::saturating_add)
    }

    /// Moves a deadline of the open question by what is not charged.
    fn moved(&self, deadline: Option<u64>, state: &State) -> Option<u64> {
        let asked_at = state.race.as_ref()?.asked_at;
        deadline.map(|at| at.saturating_add(self.uncounted_since(asked_at)))
    }

    /// When bots relieve the awaited captains of that state, by the table's time.
    pub(super) fn patience_ends(&self, state: &State) -> Option<u64> {
        self.moved(state.patience_ends(), state)
    }

    /// When the race goes on without a request, by the table's time.
    pub(super) fn deadline(&self, state: &State) -> Option<u64> {
        // Bots that rest are not charged: the race goes on when it would have.
        self.patience_ends(state).or_else(|| state.rest_ends())
    }
}

impl<H: Host> LiveTable<H> {
    /// The host's clock has leapt, or the table was just woken: these are all the gaps until now, in order.
    pub fn note_gaps(&mut self, gaps: Arc<[Gap]>) {
        self.time.gaps = gaps;
        // Measured again when the next messages are handled.
        self.time.ahead = 0;
        // Nor has a host been away while the clock leapt.
        self.host_seen = None;
    }

    /// When the table needs a tick, in milliseconds since 1970 by the host's clock: a captain is late, bots have rested, or
    /// followers are behind.
    pub fn due(&self) -> Option<u64> {
        // Bots that think are not resting.
        let deadline = if self.thinking.is_empty() {
            self.time.deadline(&self.state)
        } else {
            self.time.patience_ends(&self.state)
        };
        let deadline = deadline.filter(|_| !self.is_stuck).map(|at| self.time.by_host(at));
        deadline.into_iter().chain(self.flush_at).min()
    }

    /// When the race goes on without a request, in milliseconds since 1970 by the host's clock.
    pub fn deadline(&self) -> Option<u64> {
        self.time.deadline(&self.state).map(|at| self.time.by_host(at))
    }
}
