//! The key of a race, derived from secret and seeds, and the random words derived from the key. It knows no game.

use crate::hex::{self, BYTES};
use crate::name::{RaceId, Seed};
use crate::secret::Secret;
use std::fmt;
use xaymaca_rules::{Luck, Seat};

/// The key derivation context. Another version of the specification has another.
const CONTEXT: &str = "xaymaca fair dice 1";

/// The key from which all outcomes of a race are derived. It is as secret as the dice, so its `Debug` shows nothing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Key([u8; BYTES]);

impl Key {
    /// Derives the key from the secret, the name of the race and the seeds, in any order. If a seat comes twice, its last seed
    /// counts.
    pub fn new<'a>(
        secret: &Secret,
        race: &RaceId,
        seeds: impl IntoIterator<Item = (Seat, &'a Seed)>,
    ) -> Self {
        let mut by_seat: [Option<&Seed>; Seat::MOST] = [None; Seat::MOST];
        for (seat, seed) in seeds {
            by_seat[seat.index()] = Some(seed);
        }
        let mut hasher = blake3::Hasher::new_derive_key(CONTEXT);
        hasher.update(secret.as_bytes()).update(race.as_str().as_bytes()).update(b"\n");
        for (index, seed) in by_seat.iter().enumerate() {
            if let Some(seed) = seed {
                hasher.update(&[b'1' + index as u8, b' ']).update(seed.as_str().as_bytes()).update(b"\n");
            }
        }
        Self(*hasher.finalize().as_bytes())
    }

    /// The key as 64 lower-case digits, to check another implementation.
    pub fn to_hex(&self) -> String {
        hex::print(&self.0)
    }

    /// The endless stream of words for a text such as `card 1 3`.
    #[inline]
    pub fn words(&self, text: &[u8]) -> Words {
        let mut hasher = blake3::Hasher::new_keyed(&self.0);
        hasher.update(text);
        Words { reader: hasher.finalize_xof(), block: [0; Words::BLOCK], next: Words::BLOCK }
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(..)")
    }
}

/// A stream of uniform 32-bit words, unpredictable without the key.
pub struct Words {
    reader: blake3::OutputReader,
    block: [u8; Self::BLOCK],
    next: usize,
}

impl Words {
    /// Bytes that BLAKE3 yields at once: reading fewer costs the same.
    const BLOCK: usize = 64;

    /// The next word.
    #[inline]
    pub fn word(&mut self) -> u32 {
        if self.next == Self::BLOCK {
            self.reader.fill(&mut self.block);
            self.next = 0;
        }
        let [a, b, c, d] = [0, 1, 2, 3].map(|offset| self.block[self.next + offset]);
        self.next += 4;
        u32::from_le_bytes([a, b, c, d])
    }
}

impl Luck for Words {
    /// Skips words beyond the last whole multiple of the bound: otherwise low numbers would be more likely.
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        // 2^32 mod bound: the number of words at the top to skip.
        let surplus = bound.wrapping_neg() % bound;
        let last = u32::MAX - surplus;
        loop {
            let word = self.word();
            if word <= last {
                return word % bound;
            }
        }
    }
}

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Words(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key() -> Key {
        Key::new(&Secret::from_bytes([7; BYTES]), &"race".parse().unwrap(), [])
    }

    #[test]
    fn every_number_is_as_likely_as_any_other() {
        // Chi-squared over fixed texts. The limits are exceeded by chance less than once in a million.
        for (bound, limit) in [(2_u32, 24.0), (6, 36.0), (11, 48.0), (20, 65.0), (36, 92.0)] {
            let mut counts = vec![0_u32; bound as usize];
            let draws = 3000 * bound;
            for nth in 0..draws {
                counts[key().words(format!("dice {nth}").as_bytes()).below(bound) as usize] += 1;
            }
            let even = f64::from(draws) / f64::from(bound);
            let distance: f64 = counts.iter().map(|&count| (f64::from(count) - even).powi(2) / even).sum();
            assert!(distance < limit, "{bound}: {distance} {counts:?}");
        }
    }

    #[test]
    fn words_beyond_the_last_multiple_of_the_bound_are_skipped() {
        // With this bound nearly half the words are skipped.
        let bound = (1 << 31) + 1;
        let mut refused = 0;
        for nth in 0..200 {
            let text = format!("dice {nth}");
            let mut words = key().words(text.as_bytes());
            let taken = std::iter::repeat_with(|| words.word()).position(|word| word < bound).unwrap();
            refused += taken;
            let mut again = key().words(text.as_bytes());
            let word = (0..=taken).map(|_| again.word()).last().unwrap();
            assert_eq!(key().words(text.as_bytes()).below(bound), word);
        }
        assert!((120..280).contains(&refused), "{refused}");
        assert_eq!(key().words(b"dice 1").below(1), 0);
    }

    #[test]
    fn the_stream_goes_on_beyond_a_block() {
        let mut words = key().words(b"die 1");
        let row: Vec<u8> = (0..40).flat_map(|_| words.word().to_le_bytes()).collect();
        let mut whole = [0; 160];
        blake3::Hasher::new_keyed(&key().0).update(b"die 1").finalize_xof().fill(&mut whole);
        assert_eq!(row, whole);
    }

    #[test]
    fn a_key_is_not_printed_by_accident() {
        assert_eq!(format!("{:?} {:?}", key(), key().words(b"dice 1")), "Key(..) Words(..)");
    }

    #[test]
    fn the_key_depends_on_every_input_but_not_on_the_order_of_seeds() {
        let seat = |index| Seat::new(index).unwrap();
        let [a, b]: [Seed; 2] = ["a", "b"].map(|text| text.parse().unwrap());
        let key = |secret: u8, race: &str, seeds: &[(Seat, &Seed)]| {
            let secret = Secret::from_bytes([secret; BYTES]);
            Key::new(&secret, &race.parse().unwrap(), seeds.iter().copied()).to_hex()
        };
        let one = key(1, "r", &[(seat(0), &a), (seat(2), &b)]);
        assert_eq!(one, key(1, "r", &[(seat(2), &b), (seat(0), &a)]));
        assert_eq!(one, key(1, "r", &[(seat(0), &b), (seat(2), &b), (seat(0), &a)]));
        for other in [
            key(2, "r", &[(seat(0), &a), (seat(2), &b)]),
            key(1, "s", &[(seat(0), &a), (seat(2), &b)]),
            key(1, "r", &[(seat(0), &b), (seat(2), &a)]),
            key(1, "r", &[(seat(0), &a), (seat(1), &b)]),
            key(1, "r", &[(seat(0), &a)]),
            key(1, "r", &[]),
        ] {
            assert_ne!(one, other);
        }
    }
}
