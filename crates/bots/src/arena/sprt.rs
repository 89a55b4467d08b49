//! A sequential test: it ends a contest as soon as it is decided. It knows nothing of races.
//!
//! A sequential probability ratio test that needs no model of its samples. For each of the two means it keeps a ratio: how much
//! better the samples so far fit a higher mean than `low`, and a lower one than `high`. A sample `x` multiplies the first ratio by
//! 1 + λ (x − low) and the second by 1 + λ (high − x), with λ chosen before `x` is known. If the mean is `low` or less, the
//! expectation of the first ratio never grows, so it ever reaches 20 in at most one contest of twenty (Ville's inequality),
//! however few samples there are, as long as they lie between −1 and 2 (others are clamped, which hardly ever happens); and so does the second if the mean is `high` or more. λ only decides
//! how soon a test ends: (high − low) / (variance + (high − low)²), from the samples before, is about the quickest.

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
    /// The logarithms of both ratios: against `low`, and against `high`.
    against: [f64; 2],
}

/// The ratio that decides: either verdict is wrong in one contest of twenty at the most.
const DECISIVE: f64 = 20.0;
/// Bounds of a sample. Win rates of a deal are between 0 and 1; without luck a few are somewhat outside. What is further out
/// than these counts as if it were there, so that no ratio becomes negative.
const LEAST: f64 = -1.0;
const MOST: f64 = 2.0;
/// The variance before the first sample: that of a fair coin. It counts as much as one sample.
const GUESS: f64 = 0.25;

impl Sprt {
    /// Is the mean rather `low` or rather `high`? Both are between 0 and 1.
    pub const fn new(low: f64, high: f64) -> Self {
        Self { low, high, count: 0, sum: 0.0, squares: 0.0, against: [0.0; 2] }
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
        let stake = self.stake();
        let sample = sample.clamp(LEAST, MOST);
        // The smaller of both, so that a factor is 0 at the least.
        let up = stake.min(1.0 / (self.low - LEAST));
        let down = stake.min(1.0 / (MOST - self.high));
        self.against[0] += (1.0 + up * (sample - self.low)).ln();
        self.against[1] += (1.0 + down * (self.high - sample)).ln();
        self.count += 1;
        self.sum += sample;
        self.squares += sample * sample;
    }

    /// λ: by how much the next sample changes the ratios. It depends on the samples before it alone.
    fn stake(&self) -> f64 {
        let n = self.count as f64;
        let mean = (self.sum + f64::midpoint(self.low, self.high)) / (n + 1.0);
        let around = (self.squares - 2.0 * mean * self.sum + n * mean * mean).max(0.0);
        let apart = self.high - self.low;
        apart / ((around + GUESS) / (n + 1.0) + apart * apart)
    }

    /// How many times better the samples fit a higher mean than the low one, and a lower mean than the high one. 20 decides.
    pub fn ratios(&self) -> [f64; 2] {
        self.against.map(f64::exp)
    }

    /// The verdict, once there is one. A test must not go on after it: then a ratio may fall again.
    pub fn verdict(&self) -> Option<Verdict> {
        match self.ratios() {
            [low, _] if low >= DECISIVE => Some(Verdict::High),
            [_, high] if high >= DECISIVE => Some(Verdict::Low),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::luck::Seeded;
    use xaymaca_rules::Luck as _;

    /// Samples that are the share of heads of that many coins, each with that chance in thousandths, until there is a verdict.
    fn toss(low: f64, high: f64, coins: u32, chance: u32, seed: u64) -> (Verdict, u64) {
        let mut luck = Seeded::nth(7, seed);
        let mut test = Sprt::new(low, high);
        loop {
            let heads = (0..coins).filter(|_| luck.below(1000) < chance).count();
            test.add(heads as f64 / f64::from(coins));
            if let Some(verdict) = test.verdict() {
                return (verdict, test.count);
            }
        }
    }

    #[test]
    fn by_hand() {
        let mut test = Sprt::new(0.25, 0.35);
        // λ is 0.1 / (0.25 + 0.01) before the first sample.
        test.add(1.0);
        let [low, high] = test.ratios();
        assert!((low - (1.0 + 0.75 / 2.6)).abs() < 1e-9 && (high - (1.0 - 0.65 / 2.6)).abs() < 1e-9);
        // Then 0.1 / ((0.35² + 0.25) / 2 + 0.01), the mean being 0.65.
        test.add(0.0);
        let [then, _] = test.ratios();
        assert!((then / low - (1.0 - 0.25 * 0.1 / 0.196_25)).abs() < 1e-9, "{then}");
        assert_eq!(test.verdict(), None);
        // Samples that do not vary decide too, and one that cannot be only counts as far as the bound.
        let mut still = Sprt::new(0.25, 0.35);
        (0..60).for_each(|_| still.add(0.1));
        assert_eq!(still.verdict(), Some(Verdict::Low));
        let (mut far, mut bound) = (Sprt::new(0.25, 0.35), Sprt::new(0.25, 0.35));
        far.add(-7.0);
        bound.add(-1.0);
        assert_eq!(far, bound);
    }

    /// One contest of twenty is 100 of 2,000, with a standard deviation of 10: three of them more are allowed for. Single races and
    /// deals of four; rates that are far apart, so that few samples decide, and rare victories, which vary the less the fewer they
    /// are.
    #[test]
    fn it_is_wrong_in_at_most_one_contest_of_twenty() {
        for (low, high) in [(250, 350), (200, 500), (100, 400), (50, 100), (500, 900)] {
            for coins in [1, 4] {
                let (from, to) = (f64::from(low) / 1e3, f64::from(high) / 1e3);
                let wrong = |chance, wanted| {
                    (0..2000).filter(|&seed| toss(from, to, coins, chance, seed).0 != wanted).count()
                };
                let found = [wrong(low, Verdict::Low), wrong(high, Verdict::High)];
                assert!(found.iter().all(|&wrong| wrong <= 130), "{low}..{high}, {coins}: {found:?} of 2000");
            }
        }
    }

    #[test]
    fn it_ends_sooner_when_the_truth_is_clear() {
        let length = |chance| (0..200).map(|seed| toss(0.25, 0.35, 1, chance, seed).1).sum::<u64>();
        assert!(length(500) < length(350) / 2 && length(100) < length(250) / 2);
    }
}
