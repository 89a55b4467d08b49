//! Confidence intervals of 95 %. It knows nothing of races.

/// Standard deviations to either side that hold 95 % of a normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// A range of values, with both ends.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// Wilson's interval for the share of successes. Unlike the normal approximation it stays within 0 to 1, and it is right
    /// when all trials or none succeed. Fractions of a success may be counted: they vary less than whole ones, so the
    /// interval is only wider than needed.
    pub fn of_share(successes: f64, trials: u64) -> Self {
        if trials == 0 {
            return Self { low: 0.0, high: 1.0 };
        }
        let n = trials as f64;
        let share = (successes / n).clamp(0.0, 1.0);
        let centre = share + Z * Z / (2.0 * n);
        let reach = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
        let whole = 1.0 + Z * Z / n;
        Self { low: ((centre - reach) / whole).max(0.0), high: ((centre + reach) / whole).min(1.0) }
    }

    /// Both ends divided.
    #[must_use]
    pub fn divided_by(self, parts: f64) -> Self {
        Self { low: self.low / parts, high: self.high / parts }
    }

    /// True if all of it is above all of the other.
    pub fn is_above(self, other: Self) -> bool {
        self.low > other.high
    }

    /// True if it has that value.
    pub fn holds(self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }
}

/// A running mean with its interval.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Mean {
    count: u64,
    sum: f64,
    squares: f64,
}

impl Mean {
    /// Adds a value.
    pub fn add(&mut self, value: f64) {
        self.count += 1;
        self.sum += value;
        self.squares += value * value;
    }

    /// The mean; 0 without values.
    pub fn mean(&self) -> f64 {
        if self.count == 0 { 0.0 } else { self.sum / self.count as f64 }
    }

    /// How many values there are.
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// The variance of the values; 0 with fewer than two.
    pub fn variance(&self) -> f64 {
        let n = self.count as f64;
        let mean = self.mean();
        if self.count < 2 { 0.0 } else { ((self.squares - n * mean * mean) / (n - 1.0)).max(0.0) }
    }

    /// The standard error of the mean; none with fewer than two values.
    pub fn error(&self) -> Option<f64> {
        (self.count >= 2).then(|| (self.variance() / self.count as f64).sqrt())
    }

    /// The interval of the true mean; unbounded with fewer than two values.
    pub fn interval(&self) -> Interval {
        let (mean, reach) = (self.mean(), self.error().map_or(f64::INFINITY, |error| Z * error));
        Interval { low: mean - reach, high: mean + reach }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(interval: Interval, low: f64, high: f64) {
        assert!((interval.low - low).abs() < 5e-5 && (interval.high - high).abs() < 5e-5, "{interval:?}");
    }

    #[test]
    fn wilson_by_hand() {
        // z² = 3.841459. For 50 of 100: centre 0.5 and reach 1.959964 · √(0.0025 + 0.0000960365) over 1.03841459.
        close(Interval::of_share(50.0, 100), 0.403_83, 0.596_17);
        // All: from n / (n + z²) to 1; none: the mirror image.
        close(Interval::of_share(10.0, 10), 0.722_47, 1.0);
        close(Interval::of_share(0.0, 10), 0.0, 0.277_53);
        // A single trial: 1 / (1 + z²).
        close(Interval::of_share(1.0, 1), 0.206_55, 1.0);
        close(Interval::of_share(0.0, 1), 0.0, 0.793_45);
        close(Interval::of_share(0.0, 0), 0.0, 1.0);
    }

    #[test]
    fn a_mean_by_hand() {
        let mut mean = Mean::default();
        assert!(mean.mean().abs() < 1e-12 && mean.interval().holds(1e9));
        for value in [2.0, 4.0, 6.0] {
            mean.add(value);
        }
        // Variance 4, standard error √(4/3) = 1.154701, times 1.959964.
        assert!((mean.mean() - 4.0).abs() < 1e-12);
        close(mean.interval(), 1.736_83, 6.263_17);
    }

    #[test]
    fn above_means_without_overlap() {
        let [low, high] = [(1.0, 2.0), (2.5, 3.0)].map(|(low, high)| Interval { low, high });
        assert!(high.is_above(low) && !low.is_above(high) && !low.is_above(low));
        assert_eq!(high.divided_by(2.0), Interval { low: 1.25, high: 1.5 });
    }
}
