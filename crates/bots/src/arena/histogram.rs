//! How often each whole number was seen.

use std::collections::BTreeMap;

/// Numbers and how often each was seen.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Histogram(BTreeMap<i16, u64>);

impl Histogram {
    /// It was seen once more.
    pub fn add(&mut self, value: i16) {
        *self.0.entry(value).or_default() += 1;
    }

    /// How many were seen, in all.
    pub fn total(&self) -> u64 {
        self.0.values().sum()
    }

    /// 0 of nothing.
    pub fn mean(&self) -> f64 {
        let sum: i64 = self.0.iter().map(|(&value, &count)| i64::from(value) * count as i64).sum();
        sum as f64 / self.total().max(1) as f64
    }

    /// The least and the most that was seen.
    pub fn range(&self) -> Option<(i16, i16)> {
        Some((*self.0.keys().next()?, *self.0.keys().next_back()?))
    }

    /// What was seen and how often, least first.
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
