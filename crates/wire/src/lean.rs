//! What a lean update has in place of the open view: what a client cannot fold from the events, and now and then a digest of
//! what it can. Only shapes.

use crate::json::{Object, Written};
use serde::{Serialize, Serializer};
use xaymaca_rules::View;
use xaymaca_rules::wire::Folded;

/// What events do not tell of the open view. [`Update`](crate::Update) writes it.
#[derive(Clone, Copy, Debug)]
pub struct LeanPart<'a> {
    /// Whom or what the race waits for.
    pub awaiting: &'a Written,
    /// E1: whether a ship could come home this round.
    pub could_end: bool,
    /// E2: what each ship's score can be, for a follower who has no scores of their own.
    pub scores: Option<&'a Written>,
    /// Once the race is over.
    pub result: Option<&'a Written>,
    /// Of all else in the view, now and then.
    pub digest: Option<ViewDigest>,
}

impl LeanPart<'_> {
    pub(crate) fn write(&self, mut object: Object) -> Object {
        object = object.written("awaiting", self.awaiting);
        if self.could_end {
            object = object.field("could_end", &true);
        }
        if let Some(scores) = self.scores {
            object = object.written("scores", scores);
        }
        if let Some(result) = self.result {
            object = object.written("result", result);
        }
        if let Some(digest) = self.digest {
            object = object.field("digest", &digest);
        }
        object
    }
}

/// The digest of what events alone determine of an open view: FNV-1a with 32 bits over its JSON. It finds mistakes, not forgers,
/// and a page computes it without waiting and without a secure context.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ViewDigest(u32);

/// Estimated length of the text, in bytes.
const ABOUT: usize = 4096;

impl ViewDigest {
    /// The digest of a spectator's view.
    pub fn of(open: &View) -> Self {
        Self(fnv_1a(Written::new(&Folded::of(open), ABOUT).as_bytes()))
    }
}

/// FNV-1a, with its offset basis and its prime for 32 bits.
fn fnv_1a(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |hash, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

impl Serialize for ViewDigest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{:08x}", self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_fnv_1a() {
        // From the test vectors of its authors.
        for (text, hash) in [("", 0x811c_9dc5), ("a", 0xe40c_292c), ("foobar", 0xbf9c_f968)] {
            assert_eq!(fnv_1a(text.as_bytes()), hash, "{text}");
        }
    }
}
