//! A histogram of whole numbers.

use std::collections::BTreeMap;

/// How often each number was seen.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Histogram(BTreeMap<i16, u64>);

impl Histogram {
    /// Counts a number.
    pub fn add(&mut self, value: i16) {
        *self.0.entry(value).or_default() += 1;
    }

    /// How many numbers were counted.
    pub fn total(&self) -> u64 {
        self.0.values().sum()
    }

    /// The mean; 0 if it is empty.
    pub fn mean(&self) -> f64 {
        let sum: i64 = self.0.iter().map(|(&value, &count)| i64::from(value) * count as i64).sum();
        sum as f64 / self.total().max(1) as f64
    }

    /// The least and the greatest number.
    pub fn range(&self) -> Option<(i16, i16)> {
        Some((*self.0.keys().next()?, *self.0.keys().next_back()?))
    }

    /// Each number and how often it was seen, least first.
    pub fn iter(&self) -> impl Iterator<Item = (i16, u64)> {
        self.0.iter().map(|(&value, &count)| (value, count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_counts() {
        let mut seen = Histogram::default();
        assert_eq!((seen.total(), seen.range()), (0, None));
        for value in [3, -1, 3, 7] {
            seen.add(value);
        }
        assert_eq!((seen.total(), seen.range()), (4, Some((-1, 7))));
        assert_eq!(seen.iter().collect::<Vec<_>>(), [(-1, 1), (3, 2), (7, 1)]);
        assert!((seen.mean() - 3.0).abs() < 1e-12);
    }
}
