//! Judges the wall clock by the monotonic one. It reads neither, and keeps nothing.

/// What may lie between the two clocks without being a leap, in milliseconds: the database's clock is read over a network.
pub(crate) const TOLERANCE: u64 = 2_000;
/// For how long a wall clock must have been steady after a leap before it is followed, in milliseconds.
const STEADY: u64 = 60_000;
/// The longest time between two runs of a server that says nothing against the clock, in milliseconds: a day. A table is never
/// deleted before it is a day old.
const LONGEST_DOWN: u64 = 86_400_000;

/// What the watch has seen of the clock.
#[derive(Debug)]
pub(crate) struct Watch {
    /// For how long a server has run with a plausible clock, in milliseconds, since the last leap.
    plausible: u64,
    /// When it last looked, in milliseconds since the start.
    looked: u64,
    /// How far the wall clock leapt, and since when it has been steady there.
    leapt: Option<(i64, u64)>,
}

/// What the watch says of the clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// It goes as the monotonic clock does, or is being watched after a leap.
    Quiet,
    /// It has leapt by that many milliseconds.
    Leapt(i64),
    /// It has been steady since a leap: the time is adjusted by that many milliseconds.
    Follow(i64),
}

/// One time minus another.
fn difference(one: u64, other: u64) -> i64 {
    i64::try_from(i128::from(one) - i128::from(other)).unwrap_or(if one > other {
        i64::MAX
    } else {
        i64::MIN
    })
}

impl Watch {
    /// At a start. `seen` is what was kept: when a server was last seen running, and for how long the clock had been plausible
    /// then. Returns how far the clock leapt meanwhile, if it must have.
    pub(crate) fn starting(wall: u64, seen: Option<(u64, u64)>) -> (Self, Option<i64>) {
        let down = seen.map(|(seen, _)| difference(wall, seen));
        let leapt = down.filter(|&down| down < -(TOLERANCE as i64) || down > LONGEST_DOWN as i64);
        let plausible = seen.filter(|_| leapt.is_none()).map_or(0, |(_, plausible)| plausible);
        (Self { plausible, looked: 0, leapt: None }, leapt)
    }

    /// Compares the wall clock with the server's time, `ticks` milliseconds after the start.
    pub(crate) fn look(&mut self, wall: u64, time: u64, ticks: u64) -> Verdict {
        let passed = ticks.saturating_sub(std::mem::replace(&mut self.looked, ticks));
        let by = difference(wall, time);
        if by.unsigned_abs() <= TOLERANCE {
            if let Some((before, _)) = self.leapt.take() {
                // It leapt back: the day begins now.
                return Verdict::Leapt(by.saturating_sub(before));
            }
            self.plausible = self.plausible.saturating_add(passed);
            return Verdict::Quiet;
        }
        self.plausible = 0;
        match self.leapt {
            Some((before, since)) if by.abs_diff(before) <= TOLERANCE => {
                if ticks.saturating_sub(since) < STEADY {
                    return Verdict::Quiet;
                }
                self.leapt = None;
                Verdict::Follow(by)
            }
            _ => {
                self.leapt = Some((by, ticks));
                Verdict::Leapt(by)
            }
        }
    }

    /// For how long a server has run with a plausible clock, in milliseconds, since the last leap.
    pub(crate) const fn plausible(&self) -> u64 {
        self.plausible
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: u64 = 86_400_000;
    const NOW: u64 = 20_000 * DAY;

    /// A server that runs with a watch, on clocks that the test sets.
    struct Run {
        watch: Watch,
        /// The wall clock, by which it differs from the true time.
        wrong: i64,
        /// The server's time minus the true time.
        time: i64,
        ticks: u64,
        leaps: usize,
    }

    impl Run {
        fn new() -> Self {
            Self { watch: Watch::starting(NOW, None).0, wrong: 0, time: 0, ticks: 0, leaps: 0 }
        }

        /// Runs for that long, and looks every `step` milliseconds.
        fn run(&mut self, millis: u64, step: u64) {
            for _ in 0..millis / step {
                self.ticks += step;
                let (wall, time) =
                    [self.wrong, self.time].map(|by| (NOW + self.ticks).saturating_add_signed(by)).into();
                match self.watch.look(wall, time, self.ticks) {
                    Verdict::Quiet => {}
                    Verdict::Leapt(_) => self.leaps += 1,
                    Verdict::Follow(by) => self.time += by,
                }
            }
        }
    }

    #[test]
    fn a_clock_that_goes_well_is_plausible_for_as_long_as_it_runs() {
        let mut run = Run::new();
        run.run(DAY, 1_000);
        assert_eq!((run.watch.plausible(), run.leaps), (DAY, 0));
    }

    #[test]
    fn a_leap_is_counted_once_followed_after_a_minute_and_costs_a_day() {
        for by in [3_600_000, -3_600_000, 400 * DAY as i64, -400 * DAY as i64, 5_000] {
            let mut run = Run::new();
            run.run(DAY, 1_000);
            run.wrong = by;
            run.run(59_000, 1_000);
            assert_eq!((run.leaps, run.time, run.watch.plausible()), (1, 0, 0), "{by}");
            run.run(5_000, 1_000);
            assert_eq!((run.leaps, run.time), (1, by), "it lasts, so it is followed");
            run.run(DAY - 10_000, 1_000);
            assert!(run.watch.plausible() < DAY, "{by}");
            run.run(60_000, 1_000);
            assert!(run.watch.plausible() >= DAY, "{by}");
        }
    }

    #[test]
    fn a_clock_that_leaps_to_and_fro_is_never_followed_and_never_plausible() {
        let mut run = Run::new();
        for nth in 0..5_000_i64 {
            run.wrong = if nth % 2 == 0 { 400 * DAY as i64 } else { -3_600_000 * (nth % 7) };
            run.run(30_000, 1_000);
            assert_eq!(run.time, 0);
            assert!(run.watch.plausible() <= 60_000);
        }
        assert!(run.leaps > 4_000, "{}", run.leaps);
    }

    #[test]
    fn a_leap_back_to_the_right_time_is_a_leap_too() {
        let mut run = Run::new();
        run.run(DAY, 1_000);
        for (wrong, leaps) in [(DAY as i64, 1), (0, 2)] {
            run.wrong = wrong;
            run.run(10_000, 1_000);
            assert_eq!((run.leaps, run.time), (leaps, 0));
            assert!(run.watch.plausible() < 10_000);
        }
    }

    #[test]
    fn a_clock_that_goes_wrong_slowly_is_noticed_too() {
        let mut run = Run::new();
        for _ in 0..3_600 {
            run.wrong += 500;
            run.run(1_000, 1_000);
        }
        assert!(run.leaps > 0 && run.watch.plausible() < 60_000, "{} {}", run.leaps, run.watch.plausible());
    }

    #[test]
    fn a_start_far_from_when_the_server_was_seen_is_a_leap() {
        let start = |wall, plausible| {
            let (watch, leapt) = Watch::starting(wall, Some((NOW, plausible)));
            (watch.plausible(), leapt)
        };
        assert_eq!(start(NOW + 60_000, DAY), (DAY, None), "a restart");
        assert_eq!(start(NOW + DAY, 5), (5, None), "a day of rest");
        assert_eq!(start(NOW - 1_000, DAY), (DAY, None));
        assert_eq!(start(NOW + 400 * DAY, 9 * DAY), (0, Some(400 * DAY as i64)));
        assert_eq!(start(NOW + DAY + 1, 9 * DAY).0, 0);
        assert_eq!(start(NOW - 3_600_000, 9 * DAY), (0, Some(-3_600_000)));
        assert_eq!(Watch::starting(NOW, None).0.plausible(), 0, "a new server knows nothing of its clock");
        assert_eq!(start(u64::MAX, DAY).0, 0);
    }
}
