//! Digests: how they are computed and written. It knows nothing of where they are stored.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// Bytes of a digest: enough that damage is never missed. It is no proof against people who can write into the database.
const BYTES: usize = 16;

/// The keys keep digests of one kind apart from those of others.
static APPENDS: LazyLock<[u8; 32]> = LazyLock::new(|| blake3::derive_key("xaymaca 2026 log of a table", &[]));
static ROWS: LazyLock<[u8; 32]> = LazyLock::new(|| blake3::derive_key("xaymaca 2026 row of a database", &[]));

/// Six bits of a digest each, as in the ids of tables.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// A truncated BLAKE3 digest. As text it is 22 letters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Digest([u8; BYTES]);

/// The digest of an append, and that of the append before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    /// The digest of the append before; [`Digest::START`] for the first.
    pub before: Digest,
    /// The digest of the append.
    pub digest: Digest,
}

impl Digest {
    /// Stands before the first append of every log.
    pub const START: Self = Self([0; BYTES]);

    /// The digest of an append that follows the one with this digest.
    #[must_use]
    pub fn next(self, table: &str, seq: u64, at: u64, lines: &str) -> Self {
        let mut hasher = blake3::Hasher::new_keyed(&APPENDS);
        hasher.update(&self.0);
        // Numbers have one length, so that no two appends give the same bytes.
        hasher.update(&seq.to_le_bytes()).update(&at.to_le_bytes());
        hasher.update(&length(table.as_bytes())).update(table.as_bytes());
        hasher.update(&length(lines.as_bytes())).update(lines.as_bytes());
        Self::cut(&hasher.finalize())
    }

    /// The link of an append that follows the one with this digest.
    #[must_use]
    pub fn link(self, table: &str, seq: u64, at: u64, lines: &str) -> Link {
        Link { before: self, digest: self.next(table, seq, at, lines) }
    }

    /// Its bytes.
    pub const fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The digest with these bytes; none if they are too many or too few.
    pub fn of_bytes(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok().map(Self)
    }

    fn cut(hash: &blake3::Hash) -> Self {
        let mut bytes = [0; BYTES];
        bytes.copy_from_slice(&hash.as_bytes()[..BYTES]);
        Self(bytes)
    }
}

/// The checksum of a row that stands for itself. `relation` keeps rows of several relations apart.
pub fn checksum(relation: &str, fields: &[&[u8]]) -> Digest {
    let mut hasher = blake3::Hasher::new_keyed(&ROWS);
    for field in [relation.as_bytes()].iter().chain(fields) {
        hasher.update(&length(field)).update(field);
    }
    Digest::cut(&hasher.finalize())
}

const fn length(field: &[u8]) -> [u8; 8] {
    (field.len() as u64).to_le_bytes()
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = [0; (BYTES * 8).div_ceil(6)];
        let mut all = u128::from_be_bytes(self.0);
        // Six bits at a time from the front; the last letter has the two that are left.
        for letter in &mut text {
            *letter = LETTERS[(all >> 122) as usize];
            all <<= 6;
        }
        f.write_str(str::from_utf8(&text).unwrap_or_default())
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is no digest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoDigest;

impl FromStr for Digest {
    type Err = NoDigest;

    fn from_str(text: &str) -> Result<Self, NoDigest> {
        let mut all = 0_u128;
        for (nth, letter) in text.bytes().enumerate() {
            let six = LETTERS.iter().position(|&known| known == letter).ok_or(NoDigest)? as u128;
            all |= match nth {
                0..21 => six << (122 - 6 * nth),
                // Of the last letter only two bits count.
                21 if six.trailing_zeros() >= 4 => six >> 4,
                _ => return Err(NoDigest),
            };
        }
        if text.len() == 22 { Ok(Self(all.to_be_bytes())) } else { Err(NoDigest) }
    }
}

#[cfg(test)]
mod tests {
    use super::{Digest, checksum};

    #[test]
    fn every_field_counts() {
        let start = Digest::START;
        let one = start.next("anne", 1, 1_000, "opened\n");
        let others = [
            one.next("anne", 1, 1_000, "opened\n"),
            start.next("anme", 1, 1_000, "opened\n"),
            start.next("anne", 2, 1_000, "opened\n"),
            start.next("anne", 1, 1_001, "opened\n"),
            start.next("anne", 1, 1_000, "opened"),
            start.next("anneo", 1, 1_000, "pened\n"),
            checksum("log", &[b"anne"]),
        ];
        for (nth, other) in others.iter().enumerate() {
            assert!(*other != one && !others[..nth].contains(other), "{nth}");
        }
        assert_ne!(checksum("card", &[b"ab", b"c"]), checksum("card", &[b"a", b"bc"]));
        assert_ne!(checksum("card", &[b"a"]), checksum("cards", &[b"a"]));
    }

    /// Logs are kept for ever: what was computed once is computed the same way by every later version.
    #[test]
    fn digests_stay_as_they_are() {
        let digest = Digest::START.next("asRu7JqLTdIGDs1THc_hlQ", 1, 1_794_814_713_217, "opened\n");
        assert_eq!(digest.to_string(), "47RYZ0oFqaCaRUxWXKEltA");
        assert_eq!(checksum("card", &[b"anne", b""]).to_string(), "-Hdh7XgYCWegWs-C7B8OPw");
    }

    #[test]
    fn a_digest_is_read_as_it_was_written() {
        let mut digest = Digest::START;
        for seq in 0..200 {
            let text = digest.to_string();
            assert_eq!((text.len(), text.parse()), (22, Ok(digest)));
            assert_eq!(Digest::of_bytes(digest.bytes()), Some(digest));
            digest = digest.next("a", seq, 0, "");
        }
        for text in [
            "",
            "AAAAAAAAAAAAAAAAAAAAA",
            "AAAAAAAAAAAAAAAAAAAAAAA",
            "AAAAAAAAAAAAAAAAAAAAAB",
            "AAAA AAAAAAAAAAAAAAAAA",
        ] {
            assert!(text.parse::<Digest>().is_err(), "{text}");
        }
        assert_eq!(Digest::of_bytes(&[0; 15]), None);
    }
}
