//! Luck from a seed, the same on every machine. It is not for races that people play, whose dice must be provable.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use xaymaca_rules::Luck;

/// A seeded generator.
#[derive(Clone, Debug)]
pub struct Seeded(Xoshiro256PlusPlus);

impl Seeded {
    /// The generator of that seed.
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The nth of many streams from one seed: a race's luck does not depend on which thread plays it.
    pub fn nth(seed: u64, n: u64) -> Self {
        // An odd multiplier keeps the streams of one seed apart; the generator's own seeding mixes the bits.
        Self::new(seed ^ n.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// A new stream, seeded from this one.
    #[must_use]
    pub fn branch(&mut self) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(self.0.next_u64()))
    }

    /// A seed for another generator.
    pub fn seed(&mut self) -> u64 {
        self.0.next_u64()
    }
}

impl Luck for Seeded {
    /// Lemire's multiplication, with the rejection that makes every number exactly as likely as the others.
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        loop {
            let product = u64::from(self.0.next_u32()) * u64::from(bound);
            let low = product as u32;
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (product >> 32) as u32;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_numbers_are_equally_likely() {
        let mut luck = Seeded::new(3);
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            counts[luck.below(6) as usize] += 1;
        }
        // 10 000 each, five standard deviations either way.
        assert!(counts.iter().all(|count| (9_540..10_460).contains(count)), "{counts:?}");
    }

    #[test]
    fn streams_of_one_seed_differ_and_repeat() {
        let draw = |seed, n| {
            let mut luck = Seeded::nth(seed, n);
            [luck.below(1000), luck.below(1000), luck.below(1000)]
        };
        assert_eq!(draw(1, 0), draw(1, 0));
        assert_ne!(draw(1, 0), draw(1, 1));
        assert_ne!(draw(1, 0), draw(2, 0));
    }
}
