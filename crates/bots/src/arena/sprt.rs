//! A sequential test: it ends a contest as soon as it is decided. It knows nothing of races.
//!
//! The generalised sequential probability ratio test of two means with an unknown variance: after n samples with mean m and
//! variance v the log-likelihood ratio of `high` against `low` is about n (high − low) (2 m − high − low) / 2 v. It ends when
//! that leaves the bounds, at which either answer is wrong in one contest of twenty.

/// What a sequential test has decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The mean is rather the high one.
    High,
    /// The mean is rather the low one.
    Low,
}

/// A test under way.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    low: f64,
    high: f64,
    count: u64,
    sum: f64,
    squares: f64,
}

/// The logarithm of 19: errors of either kind in one contest of twenty.
const BOUND: f64 = 2.944_438_979_166_440_4;
/// Samples before the first verdict: with fewer the variance is a guess.
const LEAST: u64 = 16;

impl Sprt {
    /// Is the mean rather `low` or rather `high`?
    pub const fn new(low: f64, high: f64) -> Self {
        Self { low, high, count: 0, sum: 0.0, squares: 0.0 }
    }

    /// The low mean.
    pub const fn low(&self) -> f64 {
        self.low
    }

    /// The high mean.
    pub const fn high(&self) -> f64 {
        self.high
    }

    /// Adds a sample. Samples must be independent.
    pub fn add(&mut self, sample: f64) {
        self.count += 1;
        self.sum += sample;
        self.squares += sample * sample;
    }

    /// The log-likelihood ratio of the high mean against the low one.
    pub fn ratio(&self) -> f64 {
        let n = self.count as f64;
        let mean = self.sum / n.max(1.0);
        let variance = (self.squares - n * mean * mean) / (n - 1.0).max(1.0);
        if variance <= 0.0 {
            return 0.0;
        }
        n * (self.high - self.low) * (2.0 * mean - self.high - self.low) / (2.0 * variance)
    }

    /// The verdict, once there is one.
    pub fn verdict(&self) -> Option<Verdict> {
        if self.count < LEAST {
            return None;
        }
        match self.ratio() {
            ratio if ratio >= BOUND => Some(Verdict::High),
            ratio if ratio <= -BOUND => Some(Verdict::Low),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::luck::Seeded;
    use xaymaca_rules::Luck as _;

    /// Coins that show heads with that chance, in thousandths, until there is a verdict.
    fn toss(chance: u32, seed: u64) -> (Verdict, u64) {
        let mut luck = Seeded::nth(7, seed);
        let mut test = Sprt::new(0.25, 0.35);
        loop {
            test.add(if luck.below(1000) < chance { 1.0 } else { 0.0 });
            if let Some(verdict) = test.verdict() {
                return (verdict, test.count);
            }
        }
    }

    #[test]
    fn by_hand() {
        let mut test = Sprt::new(0.25, 0.35);
        (0..40).for_each(|nth| test.add(if nth % 2 == 0 { 1.0 } else { 0.0 }));
        // Mean 1/2, variance 10/39: 40 · 0.1 · 0.4 / (20/39) = 3.12.
        assert!((test.ratio() - 3.12).abs() < 1e-9, "{}", test.ratio());
        assert_eq!(test.verdict(), Some(Verdict::High));
        // Samples that do not vary decide nothing.
        let mut still = Sprt::new(0.0, 1.0);
        (0..100).for_each(|_| still.add(0.0));
        assert_eq!(still.verdict(), None);
    }

    #[test]
    fn it_is_wrong_in_about_one_contest_of_twenty_and_ends_sooner_when_the_truth_is_clear() {
        let wrong = |chance, wanted| (0..400).filter(|&seed| toss(chance, seed).0 != wanted).count();
        // 20 of 400 expected, 4.4 standard deviation; the first samples make it a little more.
        assert!(wrong(250, Verdict::Low) < 45, "{}", wrong(250, Verdict::Low));
        assert!(wrong(350, Verdict::High) < 45, "{}", wrong(350, Verdict::High));
        let length = |chance| (0..200).map(|seed| toss(chance, seed).1).sum::<u64>();
        assert!(length(500) < length(350) / 2 && length(100) < length(250) / 2);
    }
}
