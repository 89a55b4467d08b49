//! How long a bot may think: CPU time of its thread, or a number of playouts.

use std::time::Duration;

/// How much a bot may think about one decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Budget {
    /// CPU time of the thread that thinks. The choice depends on the speed of the machine.
    Time(Duration),
    /// That many imagined races for each decision. The choice does not depend on the machine.
    Playouts(u32),
}

/// A budget that is being spent.
pub(crate) struct Spending {
    budget: Budget,
    began: Duration,
    playouts: u32,
    /// The number of playouts at which the clock is read next: reading costs as much as a short playout.
    look: u32,
    spent: bool,
}

/// Playouts between two readings of the clock. The slowest take some 50 µs each.
const LOOK: u32 = 8;

/// About the longest time of a playout in microseconds, to count playouts where there is no clock.
#[cfg(not(unix))]
const PLAYOUT_MICROS: u64 = 50;

impl Budget {
    pub(crate) fn start(self) -> Spending {
        let began = match self {
            Self::Time(_) => cpu_time(),
            Self::Playouts(_) => Duration::ZERO,
        };
        Spending { budget: self.countable(), began, playouts: 0, look: LOOK, spent: false }
    }

    /// With a clock, time is measured.
    #[cfg(unix)]
    const fn countable(self) -> Self {
        self
    }

    /// Without a clock, a time becomes the number of playouts that fit into it.
    #[cfg(not(unix))]
    fn countable(self) -> Self {
        match self {
            Self::Playouts(_) => self,
            Self::Time(time) => {
                let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
                let playouts = micros / PLAYOUT_MICROS;
                Self::Playouts(u32::try_from(playouts).unwrap_or(u32::MAX).max(1))
            }
        }
    }
}

impl Spending {
    /// Counts a playout. True if there is budget for another.
    pub(crate) fn goes_on(&mut self) -> bool {
        self.playouts = self.playouts.saturating_add(1);
        match self.budget {
            Budget::Playouts(most) => self.spent |= self.playouts >= most,
            Budget::Time(time) if self.playouts >= self.look => {
                self.look += LOOK;
                self.spent |= cpu_time().saturating_sub(self.began) >= time;
            }
            Budget::Time(_) => {}
        }
        !self.spent
    }

    /// True if there is budget for another playout.
    pub(crate) const fn is_left(&self) -> bool {
        !self.spent
    }
}

/// CPU time of this thread so far; 0 where there is no such clock.
#[cfg(not(unix))]
pub const fn cpu_time() -> Duration {
    Duration::ZERO
}

/// CPU time of this thread so far; 0 where there is no such clock.
#[cfg(unix)]
pub fn cpu_time() -> Duration {
    use rustix::time::{ClockId, clock_gettime};

    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
}
