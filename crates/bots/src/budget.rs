//! How long a bot may think: so much work of its thread, or so many playouts.

use std::time::Duration;

/// How much a bot may think about one decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Budget {
    /// Work of the thread that thinks. What comes of it depends on the machine.
    Time(Duration),
    /// So many imagined races for each decision: however fast the machine is.
    Playouts(u32),
}

/// A budget that is being spent.
pub(crate) struct Spending {
    budget: Budget,
    began: Duration,
    playouts: u32,
    /// At how many playouts the clock is looked at next: looking costs as much as a short playout.
    look: u32,
    spent: bool,
}

/// Playouts between two looks at the clock; the dearest take some 50 µs.
const LOOK: u32 = 8;

/// How long a playout takes at most, about: for counting where there is no clock.
#[cfg(not(unix))]
const PLAYOUT: Duration = Duration::from_micros(50);

impl Budget {
    pub(crate) fn start(self) -> Spending {
        let began = match self {
            Self::Time(_) => cpu_time(),
            Self::Playouts(_) => Duration::ZERO,
        };
        Spending { budget: self.countable(), began, playouts: 0, look: LOOK, spent: false }
    }

    /// The same, if this machine can count it.
    #[cfg(unix)]
    const fn countable(self) -> Self {
        self
    }

    /// Without a clock a time is as many playouts as fit into it.
    #[cfg(not(unix))]
    fn countable(self) -> Self {
        match self {
            Self::Playouts(_) => self,
            Self::Time(time) => {
                let playouts = time.as_micros() / PLAYOUT.as_micros();
                Self::Playouts(u32::try_from(playouts).unwrap_or(u32::MAX).max(1))
            }
        }
    }
}

impl Spending {
    /// One more playout was made: is there time for another?
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

    /// Is there time for another?
    pub(crate) const fn is_left(&self) -> bool {
        !self.spent
    }
}

/// What this thread has worked so far; nothing where there is no such clock.
#[cfg(not(unix))]
pub const fn cpu_time() -> Duration {
    Duration::ZERO
}

/// What this thread has worked so far; nothing where there is no such clock.
#[cfg(unix)]
pub fn cpu_time() -> Duration {
    use rustix::time::{ClockId, clock_gettime};

    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
}
