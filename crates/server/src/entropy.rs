//! The operating system's entropy: the only door through which this server gets secrets and ids.

use xaymaca_table::{Entropy, entropy};
use xaymaca_wire::ID_BYTES;

/// The operating system's.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SystemEntropy;

impl Entropy for SystemEntropy {
    fn fill(&mut self, bytes: &mut [u8]) {
        // A machine without entropy must not deal cards.
        getrandom::fill(bytes).expect("the operating system gives random bytes");
    }
}

/// The bytes of a fresh id.
pub(crate) fn fresh_id() -> [u8; ID_BYTES] {
    entropy::bytes(&mut SystemEntropy)
}
