//! What a repair can do for a damaged key. The checksum of a key is long enough to find the one byte that has changed. It knows
//! no database.

use crate::rowsum::{self, changed_back};
use std::path::PathBuf;
use xaymaca_chain::Digest;

/// The key that signs cookies and tokens.
pub(crate) const SESSION: &str = "session";

/// What a repair did to a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeyRepair {
    /// One byte had changed, and is as it was written again: nothing is lost.
    Mended(String),
    /// It cannot be restored. It is removed, and the next start makes a new one.
    Removed(String),
    /// It is sound, and is removed all the same: a row that says what a guest has called back is damaged, and it is not certain
    /// whose it is. So nothing that the key has signed is certain.
    Withdrawn(String),
}

/// What was done before a directory is repaired.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prepared {
    /// The folder with copies of all files, bit for bit.
    pub copies: PathBuf,
    /// The keys that were damaged.
    pub keys: Vec<KeyRepair>,
}

/// A number, as the value of a row in `secret`.
pub(crate) fn of_number(number: u64) -> [u8; 32] {
    let mut value = [0; 32];
    value[..8].copy_from_slice(&number.to_le_bytes());
    value
}

/// The number in a row of `secret`; none if the row is not as it was written.
pub(crate) fn number(name: &str, value: Vec<u8>, checksum: Option<Digest>) -> Option<u64> {
    let row = KeyRow { name: name.into(), value, checksum };
    row.is_sound().then(|| row.value.first_chunk().map(|bytes| u64::from_le_bytes(*bytes))).flatten()
}

/// A row of the relation `secret` as it was read. The checksum is none if it cannot be read.
#[derive(Debug, Clone)]
pub(crate) struct KeyRow {
    pub(crate) name: Vec<u8>,
    pub(crate) value: Vec<u8>,
    pub(crate) checksum: Option<Digest>,
}

impl KeyRow {
    pub(crate) fn is_sound(&self) -> bool {
        self.checksum == Some(rowsum::of_secret(&self.name, &self.value))
    }

    /// The row as it was written, if at most one byte of it has changed.
    pub(crate) fn mended(&self) -> Option<(String, [u8; 32])> {
        let written = |name: &[u8], value: &[u8]| {
            Some((String::from_utf8(name.to_vec()).ok()?, value.try_into().ok()?))
        };
        let checksum = self.checksum?;
        let sum = rowsum::of_secret(&self.name, &self.value);
        let changed = sum.bytes().iter().zip(checksum.bytes()).filter(|(one, other)| one != other).count();
        // One letter of a checksum that is written as text is part of two bytes.
        if changed <= 2 {
            return written(&self.name, &self.value);
        }
        if let Some(value) =
            changed_back(&self.value, |value| rowsum::of_secret(&self.name, value) == checksum)
        {
            return written(&self.name, &value);
        }
        let name = changed_back(&self.name, |name| rowsum::of_secret(name, &self.value) == checksum)?;
        written(&name, &self.value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(name: &str, value: [u8; 32]) -> KeyRow {
        let checksum = Some(rowsum::of_secret(name.as_bytes(), &value));
        KeyRow { name: name.into(), value: value.to_vec(), checksum }
    }

    #[test]
    fn one_changed_byte_anywhere_is_changed_back() {
        let sound = row("session", [7; 32]);
        assert!(sound.is_sound());
        let written = Some(("session".to_owned(), [7; 32]));
        for at in 0..32 {
            let mut damaged = sound.clone();
            damaged.value[at] ^= 0x41;
            assert!(!damaged.is_sound());
            assert_eq!(damaged.mended(), written, "byte {at} of the value");
        }
        for at in 0..7 {
            let mut damaged = sound.clone();
            damaged.name[at] ^= 0x10;
            assert!(!damaged.is_sound());
            assert_eq!(damaged.mended(), written, "byte {at} of the name");
        }
        for at in 0..16 {
            let mut sum = sound.checksum.expect("a checksum").bytes().to_vec();
            sum[at] ^= 1;
            let damaged = KeyRow { checksum: Digest::of_bytes(&sum), ..sound.clone() };
            assert_eq!(damaged.mended(), written, "byte {at} of the checksum");
        }
    }

    #[test]
    fn two_changed_bytes_are_not_guessed_at() {
        let mut damaged = row("session", [7; 32]);
        damaged.value[3] ^= 1;
        damaged.value[9] ^= 1;
        assert_eq!(damaged.mended(), None);
    }
}
