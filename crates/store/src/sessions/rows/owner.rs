//! Whose row in `identity` it is, if the row is not as it was written. The checksum tells: it is computed again as if one byte were
//! another. It knows no database.

use super::identity_sum;
use crate::rowsum::changed_back;
use xaymaca_chain::Digest;

/// Whose row it is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) enum Owner {
    /// The guest whom it names: another column is damaged, or none.
    #[default]
    Named,
    /// This guest: one byte of the name has changed.
    Renamed(String),
    /// More than one byte has changed.
    Unknown(Unowned),
}

/// A row in `identity` as it was read.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Unowned {
    pub(crate) name: Vec<u8>,
    pub(crate) generation: Option<i64>,
    pub(crate) changed: Option<i64>,
    pub(crate) tokens: Option<Digest>,
    pub(crate) checksum: Vec<u8>,
}

/// How many bytes an integer may have in a row of `SQLite`. A changed sign bit changes all above them.
const WIDTHS: [u32; 6] = [1, 2, 3, 4, 6, 8];

/// Above every generation and every time that was ever written.
const MOST: u64 = 1 << 62;

impl Unowned {
    /// Generation, time of the change and tokens, if the row is as it was written.
    pub(super) fn as_written(&self) -> Option<(u64, u64, Digest)> {
        let tokens = self.tokens?;
        let (generation, changed) =
            (u64::try_from(self.generation?).ok()?, u64::try_from(self.changed?).ok()?);
        let sum = identity_sum(&self.name, generation, changed, tokens);
        (self.distance(sum) == 0).then_some((generation, changed, tokens))
    }

    /// The highest number that it has, unless that is none that a server ever wrote.
    pub(super) fn highest(&self) -> u64 {
        let numbers = [self.generation, self.changed].into_iter().flatten();
        numbers
            .filter_map(|number| u64::try_from(number).ok())
            .filter(|number| *number < MOST)
            .max()
            .unwrap_or(0)
    }

    /// Whose row it is. `tokens` is the digest of the tokens of the guest whom it names, if they are as they were written.
    pub(super) fn owner(self, tokens: Option<Digest>) -> Owner {
        if self.is_of_named(tokens) {
            return Owner::Named;
        }
        let renamed = changed_back(&self.name, |name| self.fits(name)).map(String::from_utf8);
        match renamed {
            Some(Ok(name)) => Owner::Renamed(name),
            _ => Owner::Unknown(self),
        }
    }

    /// True if the row is as it was written, apart from its name.
    pub(crate) fn is_of(&self, guest: &str) -> bool {
        self.fits(guest.as_bytes())
    }

    fn fits(&self, name: &[u8]) -> bool {
        let (Some(generation), Some(changed), Some(tokens)) = (self.generation, self.changed, self.tokens)
        else {
            return false;
        };
        self.distance(identity_sum(name, generation as u64, changed as u64, tokens)) == 0
    }

    /// True if one column other than the name has changed.
    fn is_of_named(&self, held: Option<Digest>) -> bool {
        let (Some(generation), Some(changed)) = (self.generation, self.changed) else { return false };
        let (generation, changed) = (generation as u64, changed as u64);
        let distance = |generation, changed, tokens| {
            self.distance(identity_sum(&self.name, generation, changed, tokens))
        };
        if held.is_some_and(|held| distance(generation, changed, held) == 0) {
            return true;
        }
        let Some(tokens) = self.tokens else { return false };
        distance(generation, changed, tokens) <= 1
            || alike(generation, |generation| distance(generation, changed, tokens) == 0)
            || alike(changed, |changed| distance(generation, changed, tokens) == 0)
    }

    /// In how many bytes the checksum differs from this digest.
    fn distance(&self, sum: Digest) -> usize {
        let text = sum.to_string();
        let sum = if self.checksum.len() == text.len() { text.as_bytes() } else { sum.bytes() };
        if sum.len() != self.checksum.len() {
            return usize::MAX;
        }
        sum.iter().zip(&self.checksum).filter(|(one, other)| one != other).count()
    }
}

/// True if the test accepts a number of which one byte differs, in one of the ways in which it may have been stored.
fn alike(value: u64, is_right: impl Fn(u64) -> bool) -> bool {
    WIDTHS.iter().any(|width| {
        let bytes = &value.to_le_bytes()[..*width as usize];
        let widened = |bytes: &[u8]| {
            let mut whole = [0; 8];
            whole[..bytes.len()].copy_from_slice(bytes);
            u64::from_le_bytes(whole)
        };
        changed_back(bytes, |bytes| is_right(widened(bytes))).is_some()
    })
}
